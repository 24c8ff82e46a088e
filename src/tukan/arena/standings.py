"""The standings of a tournament for a person: a few lines of text."""

from __future__ import annotations

from tukan.arena.report import Lines, mean_text, score_text, share_text
from tukan.arena.setup import table_of
from tukan.arena.tournament import Meeting, Tournament
from tukan.core.say import Say, speaker

say = speaker("tukan.arena")


def of_tournament(found: Tournament) -> Lines:
    lines = [
        say(
            "{title}: {n} player, seed {seed}",
            many="{title}: {n} players, seed {seed}",
            title=table_of(found.setup).game.title,
            n=len(found.players),
            seed=found.setup.seed,
        )
    ]
    lines += _ratings(found) if found.kind == "versus" else _points(found)
    lines += [say("  {meeting}", meeting=met(meeting, found.kind)) for meeting in found.meetings]
    if found.controls:
        lines.append(say("Controls"))
        lines += [say("  {meeting}", meeting=met(meeting, found.kind)) for meeting in found.controls]
    for seat, tally in enumerate(found.by_seat):
        lines.append(say("Seat {seat} wins {share}", seat=seat + 1, share=score_text(tally)))
    if found.sprt:
        lines.append(_sprt(found))
    return Lines(tuple(lines))


def _ratings(found: Tournament) -> list[Say]:
    lines = []
    for rating in found.ratings:
        if rating.elo is None:
            lines.append(say("  {player}: not determined, the results are one-sided", player=rating.player))
        else:
            lines.append(
                say(
                    "  {player}: {elo} Elo ({low} to {high})",
                    player=rating.player,
                    elo=f"{rating.elo:+.0f}",
                    low=_end(rating.low),
                    high=_end(rating.high),
                )
            )
    return lines


def _end(value: float | None) -> Say:
    return say("open") if value is None else say("{value}", value=f"{value:+.0f}")


def _points(found: Tournament) -> list[Say]:
    if found.kind == "together":
        return [
            say("  {player}: won {share}", player=name, share=share_text(tally.counts[1], len(tally)))
            for name, tally in found.points.items()
        ]
    return [
        say("  {player}: {mean} points", player=name, mean=mean_text(tally))
        for name, tally in found.points.items()
    ]


def met(meeting: Meeting, kind: str) -> Say:
    """How two players compare."""
    if kind == "versus" or meeting.difference is None:
        return say(
            "{first} against {second}: {share} over {n} deal",
            many="{first} against {second}: {share} over {n} deals",
            first=meeting.first,
            second=meeting.second,
            share=score_text(meeting.deals),
            n=len(meeting.deals),
        )
    return say(
        "{first} less {second} on the same deals: {mean}",
        first=meeting.first,
        second=meeting.second,
        mean=mean_text(meeting.difference, 3),
    )


def _sprt(found: Tournament) -> Say:
    test = found.sprt
    assert test is not None
    first, second = found.players
    slots = {"first": first, "second": second, "n": test.counts.total(), "elo": f"{test.elo1:g}"}
    slots |= {"less": f"{test.elo0:g}"}
    if test.verdict == "better":
        return say("{first} is better than {second}: {elo} Elo rather than {less}, after {n} deals", **slots)
    if test.verdict == "not better":
        return say("{first} is not {elo} Elo better than {second}: {less} rather, after {n} deals", **slots)
    return say("Inconclusive after {n} deals: neither {less} nor {elo} Elo can be ruled out", **slots)
