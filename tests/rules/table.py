"""A table for tests of rules: words in, words out, on the bare records."""

from __future__ import annotations

from typing import Any

import numpy as np

from tukan.core.game import Game
from tukan.core.record import Cells, face
from tukan.core.rules import LEGAL


class Table:
    """A match on the records. Seats count from 1, moves are words."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], components: Any = None) -> None:
        self.seats, self.rules, self.words = seats, game.rules, game.words
        self.options = game.settle(seats, options)
        self.board = game.new_board(seats, self.options, components)
        self.state = game.new_state(seats, self.options)
        self.b, self.s = face(self.board), face(self.state)
        self.actions: list[str] = self.words.actions(self.b)
        self.rules.start(self.b, self.s)

    @property
    def chance(self) -> dict[str, int]:
        """The outcomes that are due, with their weights."""
        if self.s.chance == 0:
            return {}
        weights = np.zeros(self.rules.OUTCOMES, int)
        n = self.rules.outcomes(self.b, self.s, Cells(weights))
        spelled = self.words.outcomes(self.b, self.s.chance)
        return {spelled[i]: int(weights[i]) for i in range(n) if weights[i]}

    def happen(self, *outcomes: str) -> None:
        for outcome in outcomes:
            assert outcome in self.chance, (outcome, self.chance)
            self.rules.happen(self.b, self.s, self.words.outcomes(self.b, self.s.chance).index(outcome))

    @property
    def to_act(self) -> list[int]:
        return [seat + 1 for seat in range(self.seats) if (self.s.acting >> seat) & 1]

    def legal(self, seat: int) -> set[str]:
        mask = np.zeros(self.rules.ACTIONS, bool)
        self.rules.legal(self.b, self.s, seat - 1, Cells(mask))
        return {self.actions[a] for a in np.flatnonzero(mask)}

    def check(self, seat: int, move: str) -> int:
        return int(self.rules.check(self.b, self.s, seat - 1, self.actions.index(move)))

    def why(self, seat: int, move: str) -> tuple[str, str]:
        sentence, rule = self.words.why(
            self.b, self.s, seat - 1, self.actions.index(move), self.check(seat, move)
        )
        return str(sentence), rule

    def play(self, seat: int, move: str) -> None:
        assert self.check(seat, move) == LEGAL, self.why(seat, move)
        self.rules.play(self.b, self.s, seat - 1, self.actions.index(move))
