"""What the tests of the interfaces run over: every game with its least and greatest number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tukan import games


@dataclass(frozen=True)
class Case:
    name: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *(f"{k}={v}" for k, v in self.options)])


CASES = [
    Case(game.name, players)
    for game in games.all_games()
    for players in sorted({game.seats[0], game.seats[-1]})
]
