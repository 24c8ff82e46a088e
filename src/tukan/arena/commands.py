"""The commands of the arena, thin: each reads its arguments, calls the library and prints."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tukan.arena.arguments import (
    FILE,
    names_of,
    need_extra,
    need_files,
    read_setup,
    refused,
    said,
    shared,
    workforce,
)
from tukan.command import Refused, read_options
from tukan.core.files import expect_writable, write_whole
from tukan.core.say import language_of_environment, speaker

say = speaker("tukan.arena")

FOLDER = click.Path(path_type=Path, file_okay=False)
MOST_ELO = 2000


@click.command()
@click.argument("game")
@click.option(
    "--seats", required=True, metavar="PLAYER,PLAYER…", help="Who plays, in seat order, e.g. random,greedy."
)
@click.option("-n", "n", type=click.IntRange(1), default=1000, show_default=True, help="How many matches.")
@click.option("--rotate", is_flag=True, help="Play each deal in every rotation of the seats.")
@click.option(
    "--seconds", type=click.FloatRange(0.001), default=None, help="Think so long instead; not repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--csv", "csv_file", type=FILE, default=None, help="Write one row a seat a match.")
@click.option("--parquet", type=FILE, default=None, help="The same rows as Parquet (extra [arena]).")
@click.option("--records", type=FOLDER, default=None, help="Write one record a match into this folder.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run with the same files stopped.")
@shared
def simulate(
    game: str,
    seats: str,
    n: int,
    rotate: bool,
    seconds: float | None,
    as_json: bool,
    csv_file: Path | None,
    parquet: Path | None,
    records: Path | None,
    resume: bool,
    **more: Any,
) -> None:
    """Play many matches between bots and sum them up.

    Match i plays on stream i of the seed: results are the same whatever the number of workers. Columns of CSV
    and Parquet: match, deal, seat, player, rank, plies, then the parts of the score.

    Example: tukan simulate drago_tuku --seats random,greedy -n 1000 --seed 1 --csv results.csv
    """
    from tukan.arena import report
    from tukan.arena.progress import progress
    from tukan.arena.rows import journal_path
    from tukan.arena.simulate import simulate as play

    need_files(resume, csv_file, parquet, records)
    left = journal_path(csv_file, parquet, records) if resume else None
    setup = read_setup(game, names_of(seats), rotate=rotate, seconds=seconds, left=left, **more)

    def work() -> None:
        with progress(n) as tell:
            run = play(
                setup,
                n,
                workers=more["workers"],
                csv=csv_file,
                parquet=parquet,
                records=records,
                resume=resume,
                work=workforce(more["workers"], more["ray"]),
                progress=tell,
            )
        if as_json:
            click.echo(json.dumps(run.json(), allow_nan=False))
        else:
            click.echo(report.of_run(run).render(language_of_environment()))
        if run.interrupted:
            click.echo(report.interrupted(run.summary.n, n, bool(csv_file or parquet or records)), err=True)
            raise SystemExit(130)

    refused(work)


@click.command()
@click.argument("game")
@click.option("--players", required=True, metavar="PLAYER,PLAYER…", help="The field, e.g. random,greedy.")
@click.option("--seats", type=int, default=None, help="Seats at a table; two if the game allows it.")
@click.option("-n", "n", type=click.IntRange(1), default=200, show_default=True, help="Deals at each table.")
@click.option(
    "--sprt",
    metavar="ELO0,ELO1",
    default=None,
    help="Stop when it is clear which of two differences is true, e.g. 0,50.",
)
@click.option("--controls", is_flag=True, help="Also play each player against itself and against random.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--out", type=FILE, default=None, help="Write the JSON report to this file.")
@click.option("--csv", "csv_file", type=FILE, default=None, help="Write one row a seat a match.")
@click.option("--parquet", type=FILE, default=None, help="The same rows as Parquet (extra [arena]).")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run with the same files stopped.")
@shared
def tournament(
    game: str,
    players: str,
    seats: int | None,
    n: int,
    sprt: str | None,
    controls: bool,
    as_json: bool,
    out: Path | None,
    csv_file: Path | None,
    parquet: Path | None,
    resume: bool,
    **more: Any,
) -> None:
    """Let players meet on the same deals, each in every seat, and rate them.

    Ratings are Plackett-Luce strengths (Bradley-Terry for two seats) on the Elo scale, with intervals from
    resampled deals. Where all win or lose together, or one plays alone, players are compared on the same deals
    instead. Columns of CSV and Parquet: table, then those of simulate.

    Example: tukan tournament toscana --players random,greedy -n 100 --seed 1 --controls
    """
    from tukan import games
    from tukan.arena import standings
    from tukan.arena import tournament as arena
    from tukan.arena.progress import progress
    from tukan.arena.report import interrupted
    from tukan.arena.rows import journal_path
    from tukan.arena.sprt import Sprt
    from tukan.arena.tables import Tables, table_journal

    need_extra("choix", "arena")
    need_files(resume, csv_file, parquet)
    names = names_of(players)
    test = Sprt(*_bounds(sprt)) if sprt else None

    def work() -> None:
        arena.check_field(names, test)
        if out:
            expect_writable(out)
        least = games.load(game).seats[0]
        size = max(2, least) if seats is None else seats
        games.load(game).settle(size, {})
        whole = journal_path(csv_file, parquet, None)
        left = table_journal(whole, 1) if resume and whole else None
        setup = read_setup(game, arena.first_table(names, size), left=left, **more)
        asked = arena.matches_of(setup, names, n, controls)
        with progress(asked) as tell:
            tables = Tables(
                workforce(more["workers"], more["ray"]),
                n,
                csv=csv_file,
                parquet=parquet,
                resume=resume,
                progress=tell,
            )
            found = arena.play_tournament(setup, names, tables, sprt=test, controls=controls)
        text = json.dumps(found.json(), allow_nan=False)
        if out:
            write_whole(out, text + "\n")
        click.echo(text if as_json else standings.of_tournament(found).render(language_of_environment()))
        if found.interrupted:
            click.echo(interrupted(tables.done, asked, tables.path is not None), err=True)
            raise SystemExit(130)

    refused(work)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -MOST_ELO <= low < high <= MOST_ELO:
        raise Refused(
            say("--sprt {text}: expected two differences in Elo, the smaller first, e.g. 0,50", text=text)
        )
    return low, high


@click.command()
@click.argument("game")
@click.option("--seats", type=int, default=None, help="How many play; two if the game allows it.")
@click.option("--player", default="greedy", show_default=True, help="Who plays all seats.")
@click.option(
    "-n", "n", type=click.IntRange(2), default=1000, show_default=True, help="Matches on each board."
)
@click.option(
    "--against", default=None, metavar="FILE", help='Another board file to compare with, or "built-in".'
)
@click.option(
    "--levels",
    default="random,greedy",
    show_default=True,
    metavar="PLAYER,PLAYER…",
    help="Whose skill to compare; empty for none.",
)
@click.option(
    "--html", type=FILE, default=None, help="Write the page to this file; by default GAME-balance.html."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout, and no page unless --html.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default=None, help="English or Simplified Chinese.")
@shared
def balance(
    game: str,
    seats: int | None,
    player: str,
    n: int,
    against: str | None,
    levels: str,
    html: Path | None,
    as_json: bool,
    lang: str | None,
    **more: Any,
) -> None:
    """Weigh a board: seats, points, length, moves, chance, places, skill; one page in a file.

    Example: tukan balance drago_tuku -n 1000 --seed 1 --board my.toml --against built-in
    """
    from tukan import games
    from tukan.arena.balance import compare
    from tukan.arena.page import Page
    from tukan.arena.weighing import weigh

    need_extra("matplotlib", "arena")
    names = names_of(levels) if levels else []
    more["seed"] = secrets.randbits(32) if more["seed"] is None else more["seed"]

    def work() -> None:
        size = max(2, games.load(game).seats[0]) if seats is None else seats
        boards = [more.pop("board")]
        if against is not None:
            boards.append(None if against == "built-in" else Path(against))
        setups = [read_setup(game, [player] * size, board=file, **more) for file in boards]
        page = html or (None if as_json else Path(f"{game}-balance.html"))
        if page:
            expect_writable(page)
        found = [weigh(setup, n, names, workforce(more["workers"], more["ray"])) for setup in setups]
        if as_json:
            report = {"boards": [one.json() for one in found]}
            if len(found) > 1:
                report["difference"] = compare(*found)  # type: ignore[assignment]
            click.echo(json.dumps(report, allow_nan=False))
        if page:
            write_whole(page, Page(found, lang or language_of_environment()).html())
            click.echo(said(say("The page is in {file}.", file=str(page))), err=True)

    refused(work)


@click.command()
@click.argument("what", metavar="GAME | check")
@click.argument("file", type=FILE, required=False)
@click.option("--game", default=None, help="With check: the game; by default it is told from the file.")
@click.option("--seats", type=int, default=None, help="With check: how many seats to draw it for.")
@click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="With check: an option of the game.",
)
@click.option("--svg", type=FILE, default=None, help="With check: draw the first position into this file.")
def board(
    what: str,
    file: Path | None,
    game: str | None,
    seats: int | None,
    options: Sequence[str],
    svg: Path | None,
) -> None:
    """Write the board of a game as a file to change, or check such a file and draw it.

    Example: tukan board drago_tuku > my.toml; tukan board check my.toml --svg my.svg
    """
    from tukan import games
    from tukan.arena import boards
    from tukan.core.board import file_text, named

    def work() -> None:
        if what != "check":
            if file is not None:
                raise Refused(
                    say("{what} {file}: to check a file, write check {file}", what=what, file=str(file))
                )
            click.echo(boards.built_in(games.load(what)), nl=False)
            return
        if file is None:
            raise Refused(say("check what? name a board file"))
        text = file_text(file)
        with named(file):
            found = games.load(game) if game else boards.game_of(text)
            match = boards.check(found, text, seats, read_options(found, options), file.stem)
        if svg:
            write_whole(svg, match.svg(language=language_of_environment()))
        click.echo(boards.describe(match, language_of_environment()))

    refused(work)
