"""The command of the opponents, thin: it reads its arguments, calls the library and prints."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from tukan.command import read_record, refuse_errors
from tukan.core.files import expect_writable, write_whole
from tukan.core.game import Game
from tukan.core.say import Say, language_of_environment, speaker
from tukan.players.chart import chart
from tukan.players.measure import CLEAR, exactly, measured
from tukan.players.question import Budget
from tukan.players.review import Balance, Decision, Review
from tukan.players.review import review as look_again

say = speaker("tukan.players")

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--iterations",
    type=click.IntRange(2),
    default=1000,
    show_default=True,
    help="How much is thought about each decision; the result is the same on every machine.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Which futures are looked at.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--svg", type=FILE, default=None, help="Write the chart of the match.")
@click.option("--board", type=FILE, default=None, help="The board file the record names.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default=None, help="English or Simplified Chinese.")
def review(
    file: Path, iterations: int, seed: int, as_json: bool, svg: Path | None, board: Path | None,
    lang: str | None,
) -> None:  # fmt: skip
    """Look at a match again: what each decision gave away, where it turned, luck and skill told apart.

    Ctrl-C stops and prints what was found so far.

    Example: tukan review match.tukan --svg chart.svg
    """
    language = lang or language_of_environment()

    def work() -> None:
        match = read_record(file, board).reading.match
        if svg:
            expect_writable(svg)
        label = say("looking at the match again").render(language)
        with click.progressbar(length=1000, label=label, file=sys.stderr) as bar:

            def tell(done: int, n: int) -> None:
                bar.update(1000 * done // max(n, 1) - bar.pos)

            found = look_again(match, Budget(iterations=iterations), seed, tell)
        if svg:
            write_whole(svg, chart(found))
        if as_json:
            click.echo(json.dumps(found.json()))
        else:
            click.echo("\n".join(sentence.render(language) for sentence in told(found)))
        if not found.complete:
            raise SystemExit(130)

    refuse_errors(work)


def told(found: Review) -> list[Say]:
    """A review in sentences."""
    lines = []
    if not found.complete:
        lines.append(say("Stopped before the end: this is what was found so far."))
    if not found.decisions:
        return [*lines, say("Nobody had anything to decide.")]
    if not found.turning_points:
        lines.append(say("No decision gave away anything that stands out."))
    game = found.match.game
    lines += [_told_decision(decision, game, found.exact) for decision in found.turning_points]
    if not (found.match.over and found.complete):
        lines.append(say("Each result is what may be expected since the last decision that was looked at."))
    lines.append(say("In points:") if game.own_boards else say("In chances to win:"))
    for balance in found.balances:
        lines += _told_balance(balance, found)
    return lines


def _told_decision(d: Decision, game: Game, exact: bool) -> Say:
    slots = {"entry": d.entry + 1, "seat": d.seat, "played": d.played, "best": d.best}
    if exact:
        return say(
            "Entry {entry}: {seat} {played} - {best} would have raised the chance to win by exactly {loss}.",
            **slots,
            loss=exactly(d.loss),
        )
    slots |= {"loss": measured(game, d.loss), "error": measured(game, CLEAR * d.error)}
    if game.own_boards:
        return say(
            "Entry {entry}: {seat} {played} - {best} would have brought about {loss} points more (± {error}).",
            **slots,
        )
    return say(
        "Entry {entry}: {seat} {played} - {best} would have raised the chance to win by about {loss} (± {error}).",
        **slots,
    )


def _told_balance(b: Balance, found: Review) -> list[Say]:
    game, exact = found.match.game, found.exact

    def shown(worth: float, signed: bool = False) -> str:
        return exactly(worth, signed) if exact else measured(game, worth, signed)

    slots = {
        "seat": b.seat, "expected": shown(b.expected), "given_away": shown(b.given_away),
        "luck": shown(b.luck, signed=True), "result": shown(b.result),
    }  # fmt: skip
    if exact:
        lines = [say("All together: {expected} expected, {given_away} given away, luck {luck}, result {result}.",
                     **slots)]  # fmt: skip
    elif found.match.seats == 1:
        lines = [say("Seat {seat}: {expected} expected, {given_away} given away, luck {luck}, result {result}.",
                     **slots)]  # fmt: skip
    else:
        lines = [say("Seat {seat}: {expected} expected, {given_away} given away, luck and others {luck}, "
                     "result {result}.", **slots)]  # fmt: skip
    if b.hindsight is not None:
        points = measured(game, b.hindsight.points)
        lines.append(
            say("The best with the same luck, proved: {points}.", points=points)
            if b.hindsight.proved
            else say("The best known with the same luck: {points}.", points=points)
        )
    return lines
