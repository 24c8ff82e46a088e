"""Arguments of the arena's commands: read, checked, refused in words."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from tukan.command import Refused, read_options, refuse_errors
from tukan.core.naming import as_word
from tukan.core.say import Say, language_of_environment, speaker

say = speaker("tukan.arena")

Command = TypeVar("Command", bound=Callable[..., Any])
FILE = click.Path(path_type=Path, dir_okay=False)
MOST_WORKERS = 1024


def shared(command: Command) -> Command:
    """The options that every command with matches has."""
    for option in (
        click.option(
            "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
        ),
        click.option("--board", type=FILE, default=None, help="A board file of your own."),
        click.option(
            "--seed",
            type=click.IntRange(0, 2**64 - 1),
            default=None,
            help="Same seed, same matches; random if absent.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(1, MOST_WORKERS),
            default=None,
            help="How many; by default the cores granted.",
        ),
        click.option(
            "--iterations",
            type=click.IntRange(1),
            default=400,
            show_default=True,
            help="How much a thinking player may think about one decision.",
        ),
        click.option(
            "--ray",
            "ray",
            metavar="ADDRESS",
            default=None,
            help="Play on this Ray cluster (extra [cluster]).",
        ),
    ):
        command = option(command)
    return command


def names_of(text: str) -> list[str]:
    """Players separated by commas."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Refused(say("{text}: players are separated by single commas", text=text))
    return names


def read_setup(
    game: str,
    players: Sequence[str],
    *,
    options: Sequence[str] = (),
    board: Path | None = None,
    seed: int | None = None,
    iterations: int = 400,
    workers: int | None = None,
    ray: str | None = None,
    left: Path | None = None,
    **more: Any,
) -> Any:
    """The setup that the arguments of a command describe; what is wrong with them is refused in words.

    Without `seed` that of the journal `left` is taken, which an interrupted run left behind.
    """
    from tukan import games
    from tukan.arena.rows import seed_of
    from tukan.arena.setup import Setup
    from tukan.core.board import file_text, named

    if seed is None and left:
        seed = seed_of(left)

    def work() -> Any:
        with named(board):
            return Setup.of(
                game,
                players,
                read_options(games.load(game), options),
                seed=secrets.randbits(32) if seed is None else seed,
                board=None if board is None else file_text(board),
                board_name=as_word(board.stem) if board else "",
                iterations=iterations,
                **more,
            )

    return refused(work)


def refused(work: Callable[[], Any]) -> Any:
    """As `refuse_errors`, with the errors of the arena."""
    from tukan.arena.rows import ResumeError
    from tukan.arena.workers import WorkerLost

    try:
        return refuse_errors(work)
    except (ResumeError, WorkerLost) as error:
        raise Refused(error.sentence) from None


def workforce(workers: int | None, ray: str | None) -> Any:
    """Who does the work: the Ray cluster at this address, or so many workers of this machine."""
    if ray is None:
        from tukan.arena.cores import granted
        from tukan.arena.workers import locally

        return locally(workers or granted())
    need_extra("ray", "cluster")
    from tukan.arena.cluster import on_ray

    return on_ray(ray, lambda lost: click.echo(said(lost), err=True))


def need_extra(module: str, extra: str) -> None:
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise Refused(
            say(
                'this needs {module}, which is not installed: pip install "tukan[{extra}]"',
                module=module,
                extra=extra,
            )
        )


def need_files(resume: bool, csv: Path | None, parquet: Path | None, records: Path | None = None) -> None:
    """Refuse what cannot be written, or resumed."""
    if resume and not (csv or parquet or records):
        raise Refused(
            say("--resume goes with the --csv, --parquet or --records of the run that was interrupted")
        )
    if parquet:
        need_extra("pyarrow", "arena")


def said(sentence: Say) -> str:
    return sentence.render(language_of_environment())
