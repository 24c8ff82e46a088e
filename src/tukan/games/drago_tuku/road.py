"""Where things stand on the picture of the table."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TypeAlias

from tukan.core.scene import number

WIDTH, HEIGHT = 1000, 860
SQUARE = 74.0

Point: TypeAlias = tuple[float, float]

# The road is an oval of four curves, walked against the clock from the site at its top.
MIDDLE: Point = (418, 438)
REACH: Point = (340, 318)
BEND = 0.728  # how square the oval is: 0.55 would be an ellipse
QUARTERS = (((0, -1), (-1, 0)), ((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)))
BESIDE_SITE = 1.3  # the way from the site to a square, in ways from square to square
SITE_REACH = 112

SITE: Point = (418, 120)
DIE: Point = (352, 640)
PUZZLE: Point = (206, 256)
PERCHES: tuple[Point, ...] = (
    (856, 284), (938, 290), (902, 92), (866, 196), (942, 208), (900, 252), (838, 236), (972, 262),
)  # fmt: skip
NESTS = 2  # the lowest perches
HIDEOUTS: tuple[Point, ...] = ((634, 540), (560, 566), (604, 622), (588, 482))
BEACH: tuple[Point, Point] = ((806, 236), (748, 12))
MOST_STONES = 5


@dataclass(frozen=True)
class Spot:
    """A square of the road: its middle, how it is turned and how large it is."""

    x: float
    y: float
    turn: float
    scale: float

    def outline(self) -> str:
        """The square with a little room around it, as path data."""
        reach, corner = 41 * self.scale, 29 * self.scale

        def at(x: float, y: float) -> str:
            a = radians(self.turn)
            return f"{number(self.x + x * cos(a) - y * sin(a))} {number(self.y + x * sin(a) + y * cos(a))}"

        path = f"M{at(-corner, -reach)}L{at(corner, -reach)}"
        path += f"Q{at(reach, -reach)} {at(reach, -corner)}L{at(reach, corner)}"
        path += f"Q{at(reach, reach)} {at(corner, reach)}L{at(-corner, reach)}"
        path += f"Q{at(-reach, reach)} {at(-reach, corner)}L{at(-reach, -corner)}"
        return path + f"Q{at(-reach, -reach)} {at(-corner, -reach)}Z"


def road() -> str:
    """The middle line of the road as path data."""
    path = ""
    for quarter in QUARTERS:
        a, b, c, d = _curve(quarter)
        path += f"{'' if path else f'M{_at(a)}'}C{_at(b)} {_at(c)} {_at(d)}"
    return path + "Z"


@cache
def spots(squares: int) -> tuple[Spot, ...]:
    """The squares 1 … of a road of this length, spread evenly, smaller if there are many."""
    line = _line()
    lengths = [0.0]
    for a, b in pairwise(line):
        lengths.append(lengths[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    beside_site = max(BESIDE_SITE * lengths[-1] / (squares - 1 + 2 * BESIDE_SITE), SITE_REACH)
    gap = (lengths[-1] - 2 * beside_site) / (squares - 1)
    scale = min(1.0, 0.86 * gap / SQUARE)
    placed = []
    for n in range(squares):
        i = bisect_left(lengths, beside_site + n * gap)
        (x0, y0), (x, y) = line[i - 1], line[i]
        placed.append(Spot(x, y, degrees(atan2(y - y0, x - x0)), scale))
    return tuple(placed)


def gathered(n: int) -> tuple[tuple[Point, ...], float]:
    """How n figures share a square: the place of each beside its middle, and their scale."""
    match n:
        case 1:
            return ((0, -6),), 1.18
        case 2:
            return ((-21, -8), (21, -4)), 0.95
        case 3:
            return ((0, -24), (-22, 6), (22, 8)), 0.8
    return ((-20, -24), (20, -22), (-20, 12), (20, 14)), 0.76


def lined_up(n: int) -> tuple[tuple[Point, ...], float]:
    """How n figures stand on the building site."""
    step = 36
    return tuple(((k - (n - 1) / 2) * step, -10 + 6 * (k % 2)) for k in range(n)), 1.18 if n == 1 else 0.95


def stones(approach: int) -> tuple[tuple[Point, ...], float]:
    """The stones on the beach that the dragons step over, from the rock to the road, and their scale."""
    n = min(approach, MOST_STONES)
    (x0, y0), (x1, y1) = BEACH
    shares = [(k + 1) / (n + 1) for k in range(n)]
    return tuple((x0 + t * (x1 - x0), y0 + t * (y1 - y0)) for t in shares), min(1.0, 3.2 / (n + 1))


def stone_of(step: int, approach: int) -> int:
    """The stone on which a dragon stands after this step over the beach (both from 1)."""
    return step if approach <= MOST_STONES else 1 + (step - 1) * MOST_STONES // approach


def _curve(quarter: tuple[Point, Point]) -> tuple[Point, Point, Point, Point]:
    (ax, ay), (bx, by) = quarter

    def at(x: float, y: float) -> Point:
        return MIDDLE[0] + x * REACH[0], MIDDLE[1] + y * REACH[1]

    return at(ax, ay), at(ax + BEND * bx, ay + BEND * by), at(bx + BEND * ax, by + BEND * ay), at(bx, by)


@cache
def _line() -> tuple[Point, ...]:
    """The road as many short steps."""
    steps = 100
    line = [SITE]
    for quarter in QUARTERS:
        a, b, c, d = _curve(quarter)
        for k in range(1, steps + 1):
            t, u = k / steps, 1 - k / steps
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                )
            )
    return tuple(line)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
