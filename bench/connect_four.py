"""Connect Four in our idiom: a game that other engines have too, to measure against them.

As on the boards of our games, squares are bits: HIGH for each column, the topmost always empty, so that lines do not
run on from one column to the next.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from tukan.core.record import Array, Record, board_type, state_type
from tukan.core.rules import rule

ROWS, COLUMNS = 6, 7
ACTIONS, OUTCOMES, SEATS = COLUMNS, 1, 2
PARTS = ("won",)
UNIT = 1000
HIGH = ROWS + 1
TOP = 1 << ROWS - 1  # the highest square of the first column
DIRECTIONS = (1, HIGH, HIGH + 1, HIGH - 1)  # from square to square: up, aside, and both

Board = board_type(("rows", "i8"))
State = state_type(("winner", "i2"), ("mover", "i2"), ("discs", "i8", (SEATS,)))


@rule
def start(b: Record, s: Record) -> None:
    s.seats, s.ply, s.over, s.chance, s.acting = SEATS, 0, False, 0, 1
    s.winner, s.mover = -1, 0
    for seat in range(SEATS):
        s.discs[seat] = 0


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    return 0


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    """There is no chance in this game."""


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    return 10 if (s.discs[0] | s.discs[1]) & (TOP << HIGH * action) else 0


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    n, discs = 0, s.discs[0] | s.discs[1]
    for c in range(COLUMNS):
        if discs & (TOP << HIGH * c) == 0:
            mask[c] = True
            n += 1
    return n


@rule
def play(b: Record, s: Record, seat: int, c: int) -> None:
    column = (1 << HIGH * (c + 1)) - (1 << HIGH * c)
    # Adding the lowest square of a column carries to its lowest empty one.
    s.discs[seat] |= ((s.discs[0] | s.discs[1]) + (1 << HIGH * c)) & column & ~(s.discs[0] | s.discs[1])
    s.ply += 1
    if lines_up(s.discs[seat]):
        s.winner = seat
    s.over = s.winner >= 0 or s.ply == ROWS * COLUMNS
    s.mover = 1 - seat
    s.acting = 0 if s.over else 1 << s.mover


@rule
def lines_up(discs: int) -> bool:
    """Are there four in a row?"""
    for step in DIRECTIONS:
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


@rule
def score(b: Record, s: Record, out: Record) -> None:
    for seat in range(SEATS):
        out[seat, 0] = 1 if s.winner == seat else 0


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    for seat in range(SEATS):
        out[seat] = 2 if s.winner == 1 - seat else 1


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    """No learner looks at it."""


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """Nothing is hidden."""


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    play(b, t, seat, action)
    return value(b, t, seat)


@rule
def value(b: Record, s: Record, seat: int) -> int:
    return UNIT if s.winner == seat else -UNIT if s.winner == 1 - seat else 0


def game() -> Any:
    """As much of a game as drivers and searches use."""
    import sys
    from pathlib import Path

    module = sys.modules[__name__]
    return _Game(
        name="connect_four", rules=module, hints=module, words=SimpleNamespace(CHANCE_KINDS=(0,)),
        seats=range(2, 3), own_boards=False, folder=Path(__file__).parent,
    )  # fmt: skip


class _Game(SimpleNamespace):
    def __hash__(self) -> int:  # type: ignore[override]
        return hash(self.name)

    def settle(self, seats: int, options: Any) -> dict[str, Any]:
        return {}

    def new_board(self, seats: int, options: Any, components: Any = None) -> Array:
        return np.zeros(1, Board)

    def new_state(self, seats: int, options: Any, n: int = 1) -> Array:
        states = np.zeros(n, State)
        states["seats"] = seats
        return states
