"""Where everything lies on the picture of Catan Junior Madagascar."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, sin, sqrt

from tukan.core.hexes import corner
from tukan.core.record import Record
from tukan.core.scene import Place, number, points
from tukan.games.catan_junior_madagascar.nouns import hex_word, path_word, spot_word
from tukan.games.catan_junior_madagascar.records import KINDS, NKINDS

WIDTH = 900
RADIUS = 92.0  # of a landscape, from its middle to a corner
LAND = 77.0  # of its coloured part, within the paths
MIDDLE_X, MIDDLE_Y = 450.0, 306.0  # of the island
WIDEST, HIGHEST = 880.0, 530.0  # of the landscapes; a larger map is drawn smaller

STALL_Y = 612.0
SPACE_Y, SUPPLY_Y = 702.0, 810.0
COLUMN = 96.0
FLOE_X, FLOE_Y = 100.0, 736.0
RAFT_Y = 820.0
DIE = (834.0, 576.0)
SLIP_Y = 930.0
PANELS_Y, PANEL_HEIGHT, PANEL_WIDTH = 896.0, 138.0, 432.0
SLIP_HEIGHT = 92.0
GAP = 12.0

INSPECTORS_SPACE = "inspectors-space"


@dataclass(frozen=True)
class Road:
    """The middle of a path, its direction in degrees, its two ends."""

    x: float
    y: float
    turn: float
    ends: tuple[tuple[float, float], tuple[float, float]]


class Plan:
    """The map of a board, in the coordinates of the picture."""

    def __init__(self, b: Record, s: Record) -> None:
        self.b, self.s = b, s
        at = [(b.at[h, 0], b.at[h, 1]) for h in range(b.hexes)] + [(b.inspector_at[0], b.inspector_at[1])]
        left, right = min(x for x, _ in at) - 1, max(x for x, _ in at) + 1
        top, bottom = min(y for _, y in at) - 2, max(y for _, y in at) + 2
        wide, high = RADIUS * sqrt(3) / 2, RADIUS / 2
        self.scale = min(1.0, WIDEST / ((right - left) * wide), HIGHEST / ((bottom - top) * high))
        self.wide, self.high = wide * self.scale, high * self.scale
        self.middle = (left + right) / 2, (top + bottom) / 2

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A place of the board file on the picture."""
        return (
            MIDDLE_X + (x - self.middle[0]) * self.wide,
            MIDDLE_Y + (y - self.middle[1]) * self.high,
        )

    def hex(self, h: int) -> tuple[float, float]:
        return self.point(self.b.at[h, 0], self.b.at[h, 1])

    @property
    def inspectors_space(self) -> tuple[float, float]:
        return self.point(self.b.inspector_at[0], self.b.inspector_at[1])

    def spot(self, spot: int) -> tuple[float, float]:
        return self.point(self.b.spot_at[spot, 0], self.b.spot_at[spot, 1])

    def beside_tent(self, spot: int) -> tuple[float, float]:
        """Where a tent leaves room for the sign with the number of its spot: under it, or beside a path that leads down."""
        x, y = self.spot(spot)
        ends = (
            (self.b.ends[path, i], self.b.ends[path, 1 - i]) for path in range(self.b.paths) for i in (0, 1)
        )
        down = any(
            one == spot and self.b.spot_at[other, 0] == self.b.spot_at[spot, 0]
            and self.b.spot_at[other, 1] > self.b.spot_at[spot, 1]
            for one, other in ends
        )  # fmt: skip
        return (x + 34 * self.scale, y + 24 * self.scale) if down else (x, y + 32 * self.scale)

    def road(self, path: int) -> Road:
        one, other = self.spot(self.b.ends[path, 0]), self.spot(self.b.ends[path, 1])
        turn = atan2(other[1] - one[1], other[0] - one[0])
        return Road((one[0] + other[0]) / 2, (one[1] + other[1]) / 2, degrees(turn), (one, other))

    def tracks(self) -> str:
        """All paths as one line."""
        lines = []
        for path in range(self.b.paths):
            (x, y), (u, v) = self.road(path).ends
            lines.append(f"M{number(x)} {number(y)}L{number(u)} {number(v)}")
        return "".join(lines)

    def coast(self) -> str:
        """The outline of all landscapes, for the beach."""
        places = [self.hex(h) for h in range(self.b.hexes)] + [self.inspectors_space]
        return "".join(points(_hex(x, y, 96.0 * self.scale)) for x, y in places)

    @property
    def has_slip(self) -> bool:
        return bool(self.s.pros)

    def panel(self, seat: int) -> tuple[float, float]:
        """The upper left corner of what lies before a seat."""
        y = PANELS_Y + (SLIP_HEIGHT if self.has_slip else 0)
        return GAP + (seat % 2) * (PANEL_WIDTH + GAP), y + (seat // 2) * (PANEL_HEIGHT + GAP)

    @property
    def height(self) -> float:
        return self.panel(self.s.seats - 1)[1] + PANEL_HEIGHT + GAP + 6

    def places(self) -> dict[str, Place]:
        """The place of every word that a move names: landscapes, spots, paths, kinds (the supply), seats."""
        found: dict[str, Place] = {}
        for h in range(self.b.hexes):
            x, y = self.hex(h)
            found[hex_word(self.b, h)] = Place(x, y, points(_hex(x, y, (LAND - 7) * self.scale)))
        for spot in range(self.b.spots):
            x, y = self.spot(spot)
            found[spot_word(spot)] = Place(x, y, circle(x, y, 24 * self.scale))
        for path in range(self.b.paths):
            road = self.road(path)
            found[path_word(self.b, path)] = Place(road.x, road.y, _capsule(road, self.scale))
        for kind in range(NKINDS):
            x = column(kind)
            found[KINDS[kind]] = Place(x, SUPPLY_Y, _box(x - 42, SUPPLY_Y - 43, 88, 88, 14))
        if self.has_slip:
            for seat in range(self.s.seats):
                x, y = self.panel(seat)
                # Spots are called by bare numbers too, so a seat is named with its verb.
                found[f"offer {seat + 1}"] = Place(
                    x + PANEL_WIDTH / 2, y + PANEL_HEIGHT / 2,
                    _box(x + 5, y + 5, PANEL_WIDTH - 10, PANEL_HEIGHT - 10, 12),
                )  # fmt: skip
        x, y = self.inspectors_space
        found[INSPECTORS_SPACE] = Place(x, y, circle(x, y, 54 * self.scale))
        return found


def column(kind: int) -> float:
    """The middle of a trading space and of the supply below it."""
    return MIDDLE_X + (kind - (NKINDS - 1) / 2) * COLUMN


def _hex(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for dx, dy in (corner(radius, k) for k in range(6))]


def circle(x: float, y: float, radius: float) -> str:
    r = number(radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {number(2 * radius)} 0a{r} {r} 0 1 1 {number(-2 * radius)} 0Z"


def _box(x: float, y: float, width: float, height: float, radius: float) -> str:
    r, across, down = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    return (
        f"M{number(x + radius)} {number(y)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}Z"
    )


def _capsule(road: Road, scale: float) -> str:
    """A ring round the middle of a path, lying along it."""
    (x, y), (u, v) = road.ends
    turn = atan2(v - y, u - x)
    along, across = 11 * scale, 14 * scale
    ax, ay = along * cos(turn), along * sin(turn)
    nx, ny = -across * sin(turn), across * cos(turn)
    r = number(across)
    return (
        f"M{number(road.x - ax - nx)} {number(road.y - ay - ny)}L{number(road.x + ax - nx)} {number(road.y + ay - ny)}"
        f"A{r} {r} 0 0 1 {number(road.x + ax + nx)} {number(road.y + ay + ny)}"
        f"L{number(road.x - ax + nx)} {number(road.y - ay + ny)}"
        f"A{r} {r} 0 0 1 {number(road.x - ax - nx)} {number(road.y - ay - ny)}Z"
    )
