"""What the conformance suite runs over: every game, its least and greatest number of seats, every option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from tukan import games
from tukan.core.chance import Stream, draw
from tukan.core.game import Game
from tukan.core.record import Cells, face

GAMES = games.all_games()


@dataclass(frozen=True)
class Case:
    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *(f"{k}={v}" for k, v in self.options)])

    @property
    def settled(self) -> dict[str, Any]:
        return self.game.settle(self.seats, dict(self.options))


def cases() -> list[Case]:
    """Defaults for the least and greatest number of seats, then every option value once, seats in turn."""
    found = []
    for game in GAMES:
        least, most = game.seats[0], game.seats[-1]
        found += [Case(game, seats) for seats in sorted({least, most})]
        turn = 0
        for option in game.options:
            values = option.values or (option.least, 2)
            for value in values:
                seats = (least, most)[turn % 2]
                turn += 1
                if value != option.default and option.forced.get(seats, value) == value:
                    found.append(Case(game, seats, ((option.name, value),)))
        for preset, choices in game.presets.items():
            found += [Case(game, most, ((preset, choice),)) for choice in choices]
    return found


CASES = cases()


class Position:
    """One interpreted match in the making, for tests that look at every position."""

    def __init__(self, case: Case) -> None:
        self.case, self.rules = case, case.game.rules
        self.board = case.game.new_board(case.seats, case.settled)
        self.state = case.game.new_state(case.seats, case.settled)
        self.b, self.s = face(self.board), face(self.state)
        self.rules.start(self.b, self.s)

    @property
    def acting(self) -> list[int]:
        return [seat for seat in range(self.case.seats) if (self.s.acting >> seat) & 1]

    def bytes(self) -> bytes:
        return self.state.tobytes()

    def legal(self, seat: int, s: Any = None) -> list[int]:
        mask = np.zeros(self.rules.ACTIONS, np.bool_)
        n = self.rules.legal(self.b, self.s if s is None else s, seat, Cells(mask))
        actions = np.flatnonzero(mask).tolist()
        assert n == len(actions), "legal returns how many actions it marks"
        return actions

    def weights(self) -> list[int]:
        weights = np.full(self.rules.OUTCOMES, -1, np.int64)
        n = self.rules.outcomes(self.b, self.s, Cells(weights))
        return weights[:n].tolist()

    def copy(self) -> tuple[Any, Any]:
        state = self.state.copy()
        return state, face(state)

    def step(self, stream: Stream) -> None:
        """One random entry."""
        if self.s.chance:
            weights = self.weights()
            self.rules.happen(self.b, self.s, draw(stream.cells, weights, len(weights)))
        else:
            acting = self.acting
            seat = acting[stream.below(len(acting))]
            legal = self.legal(seat)
            self.rules.play(self.b, self.s, seat, legal[stream.below(len(legal))])


def walk(case: Case, seed: int, look: Callable[[Position, Stream], None], every: int = 1) -> Position:
    """Play a random match and look at every `every`-th position, the last one too."""
    stream, position = Stream(seed), Position(case)
    n = 0
    while not position.s.over:
        if n % every == 0:
            look(position, stream)
        position.step(stream)
        n += 1
        assert n < 50_000, "every match ends"
    look(position, stream)
    return position


def orders(choices: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Orders of simultaneous choices: all of them for up to four seats, the rotations for more."""
    if len(choices) <= 4:
        yield from permutations(choices)
    else:
        for k in range(len(choices)):
            yield tuple(choices[k:] + choices[:k])
        yield tuple(reversed(choices))
