"""Boards of one's own: a server may play some of its games on board files instead of the built-in boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tukan import games
from tukan.core.board import BoardError, file_text
from tukan.core.game import Game
from tukan.core.naming import as_word
from tukan.web import say


@dataclass(frozen=True)
class OwnBoard:
    """A board file for one of the games: the name under which records know it, and what stands in it.

    A table keeps the text itself, so that it goes on when the file has changed.
    """

    game: str
    name: str
    text: str

    @property
    def components(self) -> Any:
        return _components(self.game, self.text)

    def for_record(self, game: Game) -> Any:
        """The components for a record that says it was played on a board of one's own."""
        return self.components


@lru_cache(maxsize=64)
def _components(game: str, text: str) -> Any:
    return games.load(game).board.read(text)


def own_board(path: Path) -> OwnBoard:
    """The board in a file; the games differ so much that a file fits only one. Raises BoardError, OSError."""
    text = file_text(path)
    for game in games.all_games():
        try:
            components = game.board.read(text)
        except BoardError:
            continue
        for seats in game.seats:
            game.new_board(seats, game.settle(seats, {}), components)
        return OwnBoard(game.name, as_word(path.stem), text)
    raise BoardError(
        "board",
        say(
            "{file} is no board of any of the games; `tukan board check {file}` says why",
            file=str(path),
        ),
    )


def reader(board: OwnBoard | None) -> Callable[[Game], Any] | None:
    """What reads records needs to know the board that they name."""
    return None if board is None else board.for_record
