"""Tukan: five board games for people and programs.

>>> import tukan
>>> m = tukan.Match("drago_tuku", seats=2, seed=7)
>>> m.to_act
[1]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tukan import games
from tukan.core import match as _match
from tukan.core import text as _text
from tukan.core.board import BoardError, file_text, named
from tukan.core.files import file_bytes, in_words
from tukan.core.game import Game, OptionError
from tukan.core.match import IllegalMove, Result
from tukan.core.text import RecordError

if TYPE_CHECKING:
    from tukan.envs.batch import Batch

__version__ = "0.1.0"


class Match(_match.Match):
    """A match of a game given by name; see `tukan.core.match.Match` for all that it can do."""

    def __init__(self, game: Game | str, seats: int | None = None, options: Any = None, **more: Any) -> None:
        super().__init__(games.load(game) if isinstance(game, str) else game, seats, options, **more)

    @classmethod
    def load(cls, path: Path | str, board: Path | str | None = None) -> Self:
        """The match of a record file, on the board file that it names. Raises RecordError, BoardError, OSError."""
        on = None if board is None else lambda game: game.board.read(file_text(Path(board)))
        with in_words(), named(Path(board) if board else None):
            match = _text.read(file_bytes(Path(path)), games.load, on, cls)
        assert isinstance(match, cls)
        return match

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all. Raises OSError."""
        with in_words():
            super().save(path)


def __getattr__(name: str) -> Any:
    if name == "Batch":  # on first use: people who play need neither it nor what it imports
        from tukan.envs.batch import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Batch",
    "BoardError",
    "Game",
    "IllegalMove",
    "Match",
    "OptionError",
    "RecordError",
    "Result",
    "games",
]
