"""Hexes in double-width coordinates: (x, y) with x + y even, pointy corners up.

Directions run clockwise from east: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE. Corner k lies between edges k and k+1.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import TypeAlias

from tukan.core.rules import rule

Position: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Position, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
SIDES = 6


def neighbour(position: Position, direction: int) -> Position:
    dx, dy = DIRECTIONS[direction % SIDES]
    return position[0] + dx, position[1] + dy


def direction_to(position: Position, other: Position) -> int | None:
    """The direction in which `other` touches `position`, None if it does not."""
    step = other[0] - position[0], other[1] - position[1]
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def names(positions: Iterable[Position]) -> dict[Position, str]:
    """Row letter (`a` = y 0) and place in the row from the left, gaps not counted."""
    rows: dict[int, int] = {}
    named = {}
    for x, y in sorted(positions, key=lambda p: (p[1], p[0])):
        rows[y] = rows.get(y, 0) + 1
        named[x, y] = f"{chr(ord('a') + y)}{rows[y]}"
    return named


def centre(position: Position, radius: float) -> tuple[float, float]:
    """The middle of a hex of this corner radius on paper, (0, 0) for the hex (0, 0)."""
    return position[0] * radius * sqrt(3) / 2, position[1] * radius * 1.5


def corner(radius: float, k: int) -> tuple[float, float]:
    """Corner k of a hex around (0, 0): between edges k and k+1."""
    angle = pi / 6 + k * pi / 3
    return radius * cos(angle), radius * sin(angle)


def side(radius: float, direction: int) -> tuple[float, float]:
    """The middle of an edge of a hex around (0, 0)."""
    angle = direction * pi / 3
    return radius * sqrt(3) / 2 * cos(angle), radius * sqrt(3) / 2 * sin(angle)


@rule
def turned(edges: int, k: int) -> int:
    """A set of edges (bit d = edge d) turned clockwise by k sixths, 0 ≤ k < 6."""
    return ((edges << k) | (edges >> (SIDES - k))) & 0b111111
