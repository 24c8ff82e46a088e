"""Where things lie in the picture, and the shape of the paths on a tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, radians, sin

from tukan.core.hexes import SIDES, centre, corner, side
from tukan.core.record import Record
from tukan.core.scene import number
from tukan.games.tucana_builders.records import HEXES, MOST_FIELDS

RADIUS = 50.0
MARGIN_X, MARGIN_Y = 70.0, 100.0  # from the outermost middles to the edge of the sea
CORNER_X, CORNER_Y = 176.0, 150.0  # the room that cards need in each corner of the sea
BEACH_X, BEACH_Y = 62.0, 70.0  # from the middle of a hex to the end of its beach
RING = 27.0  # the path around a pond
ON_ARM, ON_RING = 23.0, 31.0  # how far from the middle animals sit
SPREAD = 17.0  # degrees by which two animals of a tight curve move apart
RING_SIDES = (3, 4, 5, 2, 1, 0)  # where animals sit on a ring, far from the dock first

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """The size of the sea with the island, and the middle of each hex by its number in the records."""

    width: float
    height: float
    spots: tuple[Point, ...]


def plan(b: Record) -> Plan:
    return _plan(b.fields, b.record["x"].tobytes(), b.record["y"].tobytes())


@cache
def _plan(fields: int, xs: bytes, ys: bytes) -> Plan:
    used = [*range(fields), *range(MOST_FIELDS, HEXES)]
    middles = {i: centre((xs[i], ys[i]), RADIUS) for i in used}
    left, top = min(x for x, _ in middles.values()), min(y for _, y in middles.values())
    width = max(x for x, _ in middles.values()) - left + 2 * MARGIN_X
    height = max(y for _, y in middles.values()) - top + 2 * MARGIN_Y
    moved = {i: (x - left + MARGIN_X, y - top + MARGIN_Y) for i, (x, y) in middles.items()}
    above = _lacking(width, moved.values())
    below = _lacking(width, ((x, height - y) for x, y in moved.values()))
    spots = tuple((moved[i][0], moved[i][1] + above) if i in moved else (0.0, 0.0) for i in range(HEXES))
    return Plan(width, height + above + below, spots)


def _lacking(width: float, middles: Iterable[Point]) -> float:
    """How much sea must be added above an island that reaches into the corners."""
    near = [y for x, y in middles if min(x, width - x) - BEACH_X < CORNER_X]
    return max(0.0, *(CORNER_Y - (y - BEACH_Y) for y in near)) if near else 0.0


def outline(spot: Point, inset: float = 0.0) -> str:
    """A hex around a spot, smaller than the field by `inset`."""
    high = RADIUS - inset
    wide, half, edge = number(corner(high, 0)[0]), number(high / 2), number(high)
    return f"M{number(spot[0])} {number(spot[1] - high)}l{wide} {half}v{edge}l-{wide} {half}l-{wide}-{half}v-{edge}Z"


@cache
def path(edges: int) -> tuple[str, str]:
    """Path data of a tile's paths, and of the dots along their middle."""
    arms = [d for d in range(SIDES) if (edges >> d) & 1]
    if len(arms) == 2:
        track = _curve(*arms)
        return track, track
    around = zip(arms, arms[1:] + arms[:1], strict=True) if len(arms) > 2 else ()
    curves = "".join(
        _line(one, other) if (other - one) % SIDES == 3 else _bend(one, other) for one, other in around
    )
    spokes = "".join(f"M{_arm(d, 30 if len(arms) > 2 else 44.3)}L0 0" for d in arms)
    return curves + spokes, "".join(f"M{_arm(d, 44)}L{_arm(d, 8)}" for d in arms)


@cache
def ring(edges: int) -> str:
    """Path data of a starting tile: a ring around the pond, and a way from each path end to it."""
    spokes = "".join(f"M{_arm(d, 44.3)}L{_arm(d, 26.6)}" for d in range(SIDES) if (edges >> d) & 1)
    return f"{spokes}M{RING:g} 0A{RING:g} {RING:g} 0 1 1-{RING:g} 0A{RING:g} {RING:g} 0 1 1 {RING:g} 0Z"


def _curve(one: int, other: int) -> str:
    apart = (other - one) % SIDES
    if apart == 3:
        return _line(one, other)
    if apart in (2, 4):
        return _bend(one, other)
    return f"M{_arm(one, 44.3)}C{_arm(one, -4.4)} {_arm(other, -4.4)} {_arm(other, 44.3)}"


def _line(one: int, other: int) -> str:
    return f"M{_arm(one, 44.3)}L{_arm(other, 44.3)}"


def _bend(one: int, other: int) -> str:
    return f"M{_arm(one, 44.3)}Q0 0 {_arm(other, 44.3)}"


def _arm(direction: int, far: float) -> str:
    x, y = polar(60.0 * direction, far)
    return f"{number(x)} {number(y)}"


def polar(angle: float, far: float) -> Point:
    return far * cos(radians(angle)), far * sin(radians(angle))


def seats_of_animals(edges: int, turns: int, n: int) -> list[Point]:
    """Where `n` animals sit on a path tile, from its middle; they stay upright when the tile is turned."""
    arms = [d for d in range(SIDES) if (edges >> d) & 1]
    if n == 1:
        return [_turned(_middle(arms), turns)]
    angles = [60.0 * d for d in arms]
    if len(arms) == 2 and (arms[1] - arms[0]) % SIDES in (1, 5):
        outwards = SPREAD if arms[1] - arms[0] == 1 else -SPREAD
        angles = [angles[0] - outwards, angles[1] + outwards]
    return [polar(angles[i % len(angles)] + 60.0 * turns, ON_ARM) for i in range(n)]


def _middle(arms: list[int]) -> Point:
    """The middle of the way: a curve does not lead through the middle of the tile."""
    if len(arms) != 2 or abs(arms[0] - arms[1]) == 3:
        return 0.0, 0.0
    bend = 0.25 if (arms[1] - arms[0]) % SIDES in (2, 4) else 0.0875
    (ax, ay), (bx, by) = side(RADIUS, arms[0]), side(RADIUS, arms[1])
    return bend * (ax + bx), bend * (ay + by)


def seats_on_ring(edges: int, turns: int, n: int) -> list[Point]:
    """Where `n` animals sit on a starting tile: between its path ends, away from the dock."""
    free = [d for d in RING_SIDES if not (edges >> d) & 1]
    sides = free + [d for d in RING_SIDES if d not in free]
    return [polar(60.0 * (d + turns), ON_RING) for d in sides[:n]]


def _turned(point: Point, turns: int) -> Point:
    far = (point[0] ** 2 + point[1] ** 2) ** 0.5
    return polar(degrees(atan2(point[1], point[0])) + 60.0 * turns, far)
