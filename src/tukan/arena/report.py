"""What a run says to a person: a few lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tukan.arena.numbers import Tally, share
from tukan.arena.setup import table_of
from tukan.arena.simulate import Run
from tukan.core.say import Say, language_of_environment, speaker

say = speaker("tukan.arena")


@dataclass(frozen=True)
class Lines:
    """Sentences, one a line."""

    lines: tuple[Say, ...]

    def render(self, language: str) -> str:
        return "\n".join(line.render(language) for line in self.lines)


def of_run(run: Run) -> Lines:
    setup, summary = run.setup, run.summary
    game = table_of(setup).game
    lines = [
        say(
            "{title}: {n} match with seed {seed}, {workers} at work",
            many="{title}: {n} matches with seed {seed}, {workers} at work",
            title=game.title,
            n=summary.n,
            seed=setup.seed,
            workers=say("{n} worker", many="{n} workers", n=run.workers),
        )
    ]
    if summary.n:
        lines.append(say("  entries a match: {mean}", mean=mean_text(summary.plies)))
    if summary.together:
        lines.append(say("  won together: {share}", share=share_text(summary.results["won"], summary.n)))
    for seat in range(setup.seats):
        who = setup.players[seat] if not setup.rotate else say("everybody")
        lines.append(say("Seat {seat}, {who}", seat=seat + 1, who=who))
        if not summary.together and setup.seats > 1:
            lines.append(say("  wins: {share}", share=share_text(summary.wins[seat], summary.n)))
        lines += _parts(game, summary.points[seat])
    if setup.rotate:
        for player, name in enumerate(setup.players):
            tallies = summary.deals[player]
            lines.append(say("Player {name}, over all seats", name=name))
            if not summary.together and setup.seats > 1:
                lines.append(say("  wins: {share}", share=score_text(tallies["wins"])))
            lines += _parts(game, {name: tally for name, tally in tallies.items() if name != "wins"})
    return Lines(tuple(lines))


def _parts(game: Any, tallies: dict[str, Tally]) -> list[Say]:
    names = game.words.PART_NAMES
    return [
        say("  {part}: {mean}", part=names.get(name, name), mean=mean_text(tally))
        for name, tally in tallies.items()
        if len(tally)
    ]


def mean_text(tally: Tally, digits: int = 2) -> Say:
    mean = tally.mean
    if mean is None:
        return say("nothing yet")
    if tally.interval is None:
        return say("{mean}", mean=f"{mean:.{digits}f}")
    low, high = tally.interval
    return say(
        "{mean} ({low} to {high})",
        mean=f"{mean:.{digits}f}",
        low=f"{low:.{digits}f}",
        high=f"{high:.{digits}f}",
    )


def share_text(count: float, n: int) -> Say:
    if n == 0:
        return say("nothing yet")
    found = share(count, n)
    return percent(found["share"], found["low"], found["high"])


def score_text(tally: Tally) -> Say:
    """A mean of values from 0 to 1, in percent."""
    mean, found = tally.mean, tally.cautious
    if mean is None or found is None:
        return say("nothing yet")
    return percent(mean, *found)


def percent(middle: float, low: float, high: float) -> Say:
    return say(
        "{share} % ({low} to {high} %)",
        share=f"{100 * middle:.1f}",
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
    )


def interrupted(n: int, asked: int, kept: bool) -> str:
    """What to say after Ctrl-C."""
    done = say("Stopped after {done} of {asked} matches.", done=n, asked=asked)
    how = say("They are kept; the same command with --resume goes on.") if kept and n else None
    language = language_of_environment()
    return " ".join(sentence.render(language) for sentence in (done, how) if sentence)
