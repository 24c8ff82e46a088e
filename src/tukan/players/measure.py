"""How a review says what a decision was worth, and draws the line of a seat."""

from __future__ import annotations

from tukan.core.game import Game
from tukan.core.look import INK

CLEAR = 2.0  # standard errors by which a loss must exceed chance to count as one

COLOURS = ("#B3256B", "#22508C", "#7A5C00", "#2F6B3C", "#6B3FA0", "#8C3A22", "#3C6E71", "#444444")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 5", "5 5", "3 2")


def measured(game: Game, worth: float, signed: bool = False) -> str:
    """What something is worth, as people say it: points where each plays for points, else the chance to win."""
    if game.own_boards:
        return f"{round(worth, 1) + 0.0:{'+' if signed else ''}.1f}".removesuffix(".0")
    return f"{round(100 * worth) + 0:{'+' if signed else ''}d}%"


def exactly(worth: float, signed: bool = False) -> str:
    """A chance to win that is known, or what it changed by."""
    return f"{round(100 * worth, 1) + 0.0:{'+' if signed else ''}.1f}%"


def least_told(game: Game, exact: bool) -> float:
    """The least loss that is not told as nothing."""
    return 0.0005 if exact else 0.05 if game.own_boards else 0.005


def stroke(k: int) -> str:
    """How the line of the seat in the row `k` is drawn."""
    colour, dashes = COLOURS[k % len(COLOURS)], DASHES[k % len(DASHES)]
    return f'stroke="{colour}" stroke-width="2.4" stroke-dasharray="{dashes}"'


DOT = f'r="5" fill="{INK}"'
"""How a turning point is drawn."""
