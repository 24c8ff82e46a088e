"""A setup: all that decides how matches go. It travels to other processes and machines as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tukan import games
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.game import Game, Options, Value, checksum
from tukan.core.record import Array
from tukan.core.say import speaker
from tukan.players import make
from tukan.players.question import Budget

say = speaker("tukan.arena")

POLICIES = {"random": RANDOM, "greedy": GREEDY}
"""The players that compiled code plays itself; all others are asked move by move."""


@dataclass(frozen=True)
class Setup:
    """Which game, on which board, with which options, who plays, and the seed.

    `players` sit at the seats in this order. With `rotate` each deal is played once in every rotation of
    the seats: the same dice and cards for everybody. `iterations` is how much a thinking player may think
    about one decision; with `seconds` instead, results depend on the machine.
    """

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    board: str | None = None  # the text of a board file, None for the built-in board
    board_name: str = ""
    rotate: bool = False
    iterations: int = 400
    seconds: float | None = None

    @classmethod
    def of(
        cls, game: str, players: Sequence[str], options: Options | None = None, *, seed: int, **more: Any
    ) -> Setup:
        """A setup whose every part was checked. Raises OptionError and BoardError."""
        loaded = games.load(game)
        for player in players:
            check_player(player)
        settled = loaded.settle(len(players), options or {})
        setup = cls(loaded.name, tuple(players), tuple(settled.items()), seed, **more)
        table_of(setup)  # an impossible board is refused here, not in some worker
        return setup

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def compiled(self) -> bool:
        """Does compiled code play these matches from start to end?"""
        return all(player in POLICIES for player in self.players)

    @property
    def budget(self) -> Budget:
        if self.seconds is not None:
            return Budget(self.seconds)
        return Budget(iterations=self.iterations)

    def deal(self, match: int) -> int:
        """The deal that match number `match` (from 0) plays: its dice and cards."""
        return match // self.seats if self.rotate else match

    def seating(self, match: int) -> tuple[int, ...]:
        """Which player (place in `players`) sits at each seat of this match."""
        turn = match % self.seats if self.rotate else 0
        return tuple((seat + turn) % self.seats for seat in range(self.seats))

    def json(self) -> dict[str, Any]:
        """What a report says of the setup: enough to play the same matches again."""
        table = table_of(self)
        return {
            "game": self.game,
            "rules": table.game.rules.VERSION,
            "board": table.checksum or "built-in",
            "seats": self.seats,
            "options": dict(self.options),
            "players": list(self.players),
            "seed": self.seed,
            "rotate": self.rotate,
            **self.thinking(self.players),
        }

    def thinking(self, players: Sequence[str]) -> dict[str, Any]:
        """How much those of `players` who think may think."""
        if all(player in POLICIES for player in players):
            return {}
        return {"iterations": self.iterations} if self.seconds is None else {"seconds": self.seconds}


@dataclass(frozen=True)
class Table:
    """What a setup's names stand for: the game, the components, the board record (an array of one)."""

    game: Game
    components: Any
    board: Array
    options: Mapping[str, Value]
    checksum: str


@lru_cache(maxsize=16)
def table_of(setup: Setup) -> Table:
    """The table of a setup. Raises BoardError."""
    game = games.load(setup.game)
    options = dict(setup.options)
    components = None if setup.board is None else game.board.read(setup.board)
    board = game.new_board(setup.seats, options, components)
    return Table(game, components, board, options, "" if components is None else checksum(components))


def check_player(player: str) -> None:
    """Raises UnknownPlayer for a name that no player has."""
    if player not in POLICIES:
        make(player)
