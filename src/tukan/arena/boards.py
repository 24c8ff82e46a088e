"""Boards as data: the built-in file of a game, and what is wrong or new in one of your own."""

from __future__ import annotations

import tomllib

from tukan import games
from tukan.core.board import WHOLE, BoardError
from tukan.core.game import Game, Options, checksum
from tukan.core.match import Match
from tukan.core.replay import picture
from tukan.core.say import speaker

say = speaker("tukan.arena")


def built_in(game: Game) -> str:
    """The built-in board of a game, comments and all."""
    return (game.folder / "board.toml").read_text("utf-8")


def game_of(text: str) -> Game:
    """The game that a board file is for, told by its keys. Raises BoardError."""
    keys = _keys(text)
    scores = {name: len(keys & _keys(built_in(games.load(name)))) for name in games.NAMES}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] == 0:
        raise BoardError(
            WHOLE, say("none of its keys belongs to a game; a board begins as: tukan board GAME > my.toml")
        )
    return games.load(best)


def check(game: Game, text: str, seats: int | None, options: Options, name: str) -> Match:
    """A match at its first position on the board of a file. Raises BoardError and OptionError.

    The board is built for every number of seats and every value of each option, so that none of them can
    fail later.
    """
    components = game.board.read(text)
    for n in game.seats:
        for option in game.options:
            for value in option.values:
                if n not in option.forced:
                    game.new_board(n, game.settle(n, {option.name: value}), components)
    shown = max(2, game.seats[0]) if seats is None else seats
    return Match(game, shown, options, dice="hand", components=components, board_name=name)


def describe(match: Match, language: str) -> str:
    """What a person wants to know of a board that is right, and its first position as text."""
    same = checksum(match.components) == checksum(match.game.components)
    kind = (
        say("This is the built-in board of {title}.", title=match.game.title)
        if same
        else say("This is a board for {title}, checksum {sum}.", title=match.game.title, sum=match.checksum)
    )
    return f"{kind.render(language)}\n\n{picture(match, 0, language)}"


def _keys(text: str) -> set[str]:
    try:
        return set(tomllib.loads(text.removeprefix("\ufeff")))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(WHOLE, say("this is not TOML: {error}", error=str(error))) from None
