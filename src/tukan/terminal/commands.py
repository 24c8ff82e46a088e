"""The command `tukan play`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from tukan.command import Refused, load_board, read_options, refuse_errors
from tukan.core.naming import as_word
from tukan.core.say import language_of_environment, speaker

say = speaker("tukan.terminal")

LATEST = ""


@click.command("play")
@click.argument("game", required=False)
@click.option(
    "--seats",
    metavar="NAME,NAME",
    help="Who plays, in seat order: a bot (random, greedy, flat, beginner, fair, strong, expert), "
    "me, or any other name for a person at this screen.",
)
@click.option("--players", type=click.IntRange(min=1), help="How many play: you, and bots for the rest.")
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), help="Fixes the dice: the same seed gives the same match."
)
@click.option(
    "--dice",
    type=click.Choice(["fair", "hand"]),
    default="fair",
    help="hand: the real box lies on the table, and you type what it shows.",
)
@click.option("--board", type=click.Path(path_type=Path), help="A board file of your own.")
@click.option("--record", type=click.Path(path_type=Path), help="Keep the match in this new file.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help="Go on with the match in FILE (or its short name); without FILE, with the one played last.",
)
@click.option("--plain", is_flag=True, help="No colours, no drawn boxes: for pipes and screen readers.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="English or Simplified Chinese.")
def play(
    game: str | None,
    seats: str | None,
    players: int | None,
    options: Sequence[str],
    seed: int | None,
    dice: Literal["fair", "hand"],
    board: Path | None,
    record: Path | None,
    resume: str | None,
    plain: bool,
    lang: str | None,
) -> None:
    """Play GAME at this screen: people and bots in any seats.

    Every entry is kept at once; `quit` says how to go on later. At the prompt `?` lists what is possible
    and `help` the rest. Exit status: 0 when the match is over or left, 2 for bad input, 130 after Ctrl-C.

    \b
    Examples:
      tukan play drago_tuku
      tukan play tucana_builders --seats Ann,Ben,greedy -o bonus=on
      tukan play toscana --dice hand --seats me,greedy
      tukan play --resume
    """
    from tukan import games
    from tukan.terminal import folder
    from tukan.terminal import play as sitting
    from tukan.terminal.seats import one_person, read_seats

    if lang is not None:
        os.environ["TUKAN_LANG"] = lang  # for the sentences of other parts of the program, too
    language = language_of_environment()

    def begin() -> int:
        if game is None:
            raise Refused(say("name a game, e.g. tukan play drago_tuku; tukan games lists them"))
        loaded = games.load(game)
        if seats is not None and players is not None:
            raise Refused(say("--seats and --players say the same thing: give one of them"))
        usual = max(loaded.seats[0], min(2, loaded.seats[-1])) if players is None else players
        if seats is None:
            loaded.settle(usual, {})  # refuses a wrong number before so many sit down
        return sitting.play(
            loaded,
            read_seats(seats) if seats is not None else one_person(usual),
            read_options(loaded, options),
            dice=dice,
            seed=seed,
            record=record,
            components=load_board(loaded, board),
            board_name=as_word(board.stem) if board else "",
            plain=plain,
            language=language,
        )

    def go_on() -> int:
        if players is not None or options or record is not None:
            raise Refused(say("a saved match brings its players, options and file: give only --resume"))
        if game is not None:
            games.load(game)
        path = folder.unfinished(game or "") if resume == LATEST else folder.named_record(resume or "")
        if path is None:
            raise Refused(say("no unfinished match is kept here"))
        return sitting.resume(
            path,
            None if seats is None else read_seats(seats),
            dice=dice,
            seed=seed,
            board=None if board is None else lambda loaded: load_board(loaded, board),
            plain=plain,
            language=language,
        )

    raise SystemExit(refuse_errors(begin if resume is None else go_on))
