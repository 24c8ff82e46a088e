"""Connect Four in our idiom: a game that other engines have too, to measure against them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tukan.core.record import Record, board_type, state_type
from tukan.core.rules import rule

ROWS, COLUMNS = 6, 7
ACTIONS, OUTCOMES, SEATS = COLUMNS, 1, 2
PARTS = ("won",)
UNIT = 1000
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))

Board = board_type(("rows", "i8"))
State = state_type(
    ("disc", "i1", (ROWS, COLUMNS)), ("height", "i1", (COLUMNS,)), ("winner", "i1"), ("mover", "i1")
)


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.chance, s.acting = 0, False, 0, 1
    s.winner, s.mover = -1, 0
    for c in range(COLUMNS):
        s.height[c] = 0
        for y in range(ROWS):
            s.disc[y, c] = 0


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    return 0


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    """There is no chance in this game."""


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    return 0 if s.height[action] < ROWS else 10


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    n = 0
    for c in range(COLUMNS):
        if s.height[c] < ROWS:
            mask[c] = True
            n += 1
    return n


@rule
def play(b: Record, s: Record, seat: int, c: int) -> None:
    y = s.height[c]
    s.disc[y, c] = seat + 1
    s.height[c] += 1
    s.ply += 1
    if lines_up(s, y, c):
        s.winner = seat
    s.over = s.winner >= 0 or s.ply == ROWS * COLUMNS
    s.mover = 1 - seat
    s.acting = 0 if s.over else 1 << s.mover


@rule
def lines_up(s: Record, y: int, c: int) -> bool:
    """Does the disc complete four in a row?"""
    for dy, dx in DIRECTIONS:
        if reach(s, y, c, dy, dx) + reach(s, y, c, -dy, -dx) >= 3:
            return True
    return False


@rule
def reach(s: Record, y: int, c: int, dy: int, dx: int) -> int:
    """How many discs of the same colour follow in one direction."""
    colour, n = s.disc[y, c], 0
    y, c = y + dy, c + dx
    while 0 <= y < ROWS and 0 <= c < COLUMNS and s.disc[y, c] == colour:
        n, y, c = n + 1, y + dy, c + dx
    return n


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
