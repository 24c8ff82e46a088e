"""The castle puzzle: how its picture is cut into any number of pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tukan.core.scene import number

SIDE = 276.0  # of the whole picture

Point: TypeAlias = tuple[float, float]

# Half a knob beside a cut that runs from (0, 0) to (1, 0): along the cut, off the cut.
NECK, CHEEK, CROWN = (0.4, 0.0), (0.33, 0.11), (0.34, 0.2)


@dataclass(frozen=True)
class Piece:
    """One piece: its middle, its greatest side without knobs, and its outline as path data."""

    x: float
    y: float
    size: float
    outline: str


@cache
def cut(n: int) -> tuple[Piece, ...]:
    """`n` pieces row by row; the lower rows have one more where they cannot be equal."""
    rows = round(n**0.5)
    counts = [(n + row) // rows for row in range(rows)]
    height = SIDE / rows
    pieces = []
    for row, count in enumerate(counts):
        width = SIDE / count
        for column in range(count):
            left, top = column * width, row * height
            right, bottom = left + width, top + height
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            knobs = (
                _between(counts, row - 1, column),
                0 if column == count - 1 else _sign(row, column),
                -_between(counts, row, column),
                0 if column == 0 else -_sign(row, column - 1),
            )
            sides = "".join(_side(corners[k], corners[(k + 1) % 4], knobs[k]) for k in range(4))
            outline = f"M{_at(corners[0])}{sides}Z"
            pieces.append(Piece(left + width / 2, top + height / 2, max(width, height), outline))
    return tuple(pieces)


def _sign(row: int, column: int) -> int:
    """The side of a cut on which its knob stands, turn by turn."""
    return 1 if (row + column) % 2 else -1


def _between(counts: list[int], row: int, column: int) -> int:
    """The knob of the cut below a row: only where piece lies under piece."""
    if not 0 <= row < len(counts) - 1 or counts[row] != counts[row + 1]:
        return 0
    return _sign(row + 1, column)


def _side(start: Point, end: Point, knob: int) -> str:
    """A side of a piece, walked clockwise; a knob of 1 bulges out, of -1 is cut in, 0 is a straight line."""
    if knob == 0:
        return f"L{_at(end)}"

    def along(share: float, off: float) -> str:
        dx, dy = end[0] - start[0], end[1] - start[1]
        return _at((start[0] + share * dx + off * knob * dy, start[1] + share * dy - off * knob * dx))

    def back(point: Point) -> str:
        return along(1 - point[0], point[1])

    return (
        f"L{along(*NECK)}C{along(*CHEEK)} {along(*CROWN)} {along(0.5, CROWN[1])}"
        f"C{back(CROWN)} {back(CHEEK)} {back(NECK)}L{_at(end)}"
    )


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
