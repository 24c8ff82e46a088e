"""The map of Trails of Tucana as a picture: sea, land, villages, sights and one seat's trails."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from math import atan2, degrees, hypot, sqrt

from tukan.core.art import Art
from tukan.core.hexes import DIRECTIONS, centre, corner, neighbour
from tukan.core.kept import board_key, kept
from tukan.core.look import CREAM, INK
from tukan.core.record import Record
from tukan.core.scene import Scene, number, text, use
from tukan.games.trails_of_tucana.records import KINDS, TERRAINS, VILLAGES
from tukan.games.trails_of_tucana.trails import is_free, letter_at
from tukan.games.trails_of_tucana.words import LETTER_NAMES, edge_name, hex_names

RADIUS = 50.0
ACROSS = RADIUS * sqrt(3)
MARGIN = 92.0
LEAST_WIDTH = 888.0
LETTER, LARGEST_HOUSE = 28.2, 1.25  # 11 px on a phone on the least map; on wide ones letters grow
MOST_BORDERS = 250
SEA_INK = "#2E5D68"
TRAIL, TRAIL_EDGE, DASHES = "#FBE6AE", "#5A3616", "#B07A35"


def put_island(b: Record, s: Record, picture: Scene, art: Art, seat: int) -> None:
    """The whole map with what this seat has drawn on it."""
    picture.add(_empty(b, picture.pic))
    _put_trails(b, s, picture, seat)
    _put_sights(b, s, picture, art, seat)
    _put_villages(b, s, picture, art, seat)


def of_board(b: Record, *more: Hashable) -> Hashable:
    """What a drawing depends on that shows the board alone."""
    return board_key(b), more


@kept(of_board)
def _empty(b: Record, pic: str) -> Scene:
    """The map before anybody draws on it."""
    picture = Scene(pic, 0, 0, "", "")
    art = Art("tukan.games.trails_of_tucana", pic, picture.defs)
    _put_sea(b, picture, art)
    _put_land(b, picture, art)
    _put_lanes(b, picture)
    _put_borders(b, picture)
    return picture


@kept(of_board)
def size(b: Record) -> tuple[float, float]:
    """Width and height of the map with the sea around it."""
    right = max(spot(b, h)[0] for h in range(b.hexes))
    bottom = max(spot(b, h)[1] for h in range(b.hexes))
    return max(LEAST_WIDTH, right + MARGIN), bottom + MARGIN


def _wide(b: Record) -> float:
    """How much wider the map is than the least one."""
    return size(b)[0] / LEAST_WIDTH


def spot(b: Record, h: int) -> tuple[float, float]:
    """The middle of a hex in the picture."""
    x, y = centre((b.x[h], b.y[h]), RADIUS)
    return x + MARGIN, y + MARGIN


def _put_sea(b: Record, picture: Scene, art: Art) -> None:
    width, height = size(b)
    area = f'<rect width="{number(width)}" height="{number(height)}" fill='
    picture.put("sea", "sea", f'{area}"url(#{art.need("deep")})"/>{area}"url(#{art.need("pw")})"/>')
    picture.put("dim", "dim", f'{area}"#120F0C" opacity="0"/>')
    vignettes = ("boat", 92.0, 84.0), ("compass", width - 88, 84.0), ("serpent-at-sea", 100.0, height - 62)
    hexes = [spot(b, h) for h in range(b.hexes)]
    for name, x, y in vignettes:
        if min(hypot(x - u, y - v) for u, v in hexes) > 130:
            art.need(name)
            scale = 0.82 if name == "serpent-at-sea" else 1
            picture.put(
                "ground", f"far-{name}", f'<g aria-hidden="true">{picture.use(name, x, y, scale=scale)}</g>'
            )


def _put_land(b: Record, picture: Scene, art: Art) -> None:
    island = picture.define("island", f'<path id="{picture.pic}-island" d="{_coast(b)}"/>')
    strokes = (
        ("#C9E6E4", 76, ' opacity=".6"'), ("#DDF1EC", 52, ' opacity=".75"'),
        (SEA_INK, 32, ' opacity=".35" transform="translate(0 5)"'),
        ("#9C7436", 32, ""), ("#F6E3B2", 27.5, ""), ("#E4C787", 11, ""),
    )  # fmt: skip
    beaches = "".join(
        f'<use href="#{island}" stroke="{colour}" stroke-width="{wide}"{more}/>'
        for colour, wide, more in strokes
    )
    picture.put(
        "island", "beach", f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{beaches}</g>'
    )
    for h, name in enumerate(hex_names(b)):
        x, y = spot(b, h)
        symbol = art.need(f"t-{TERRAINS[b.terrain[h]]}")
        mirrored = " scale(-1 1)" if (b.x[h] * 7 + b.y[h] * 11) % 5 < 2 else ""
        markup = f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){mirrored}"/>'
        picture.put("land", f"hex-{name}", markup, name)
        if name[1:] == "1":
            letter = text(name[0], x - ACROSS / 2 - 31, y, LETTER * _wide(b), INK)
            picture.put("numbers", f"row-{name[0]}", letter)


@cache
def _coast_of(hexes: tuple[tuple[int, int], ...]) -> str:
    land = set(hexes)
    path = ""
    for position in hexes:
        x, y = centre(position, RADIUS)
        for d in range(len(DIRECTIONS)):
            if neighbour(position, d) not in land:
                (x0, y0), (x1, y1) = corner(RADIUS, (d - 1) % 6), corner(RADIUS, d)
                path += f"M{number(x + x0 + MARGIN)} {number(y + y0 + MARGIN)}"
                path += f"L{number(x + x1 + MARGIN)} {number(y + y1 + MARGIN)}"
    return path


def _coast(b: Record) -> str:
    """The edges of the land, as path data."""
    return _coast_of(tuple((b.x[h], b.y[h]) for h in range(b.hexes)))


def is_lane(b: Record, edge: int) -> bool:
    return reach(b, edge)[2] > ACROSS + 1


def reach(b: Record, edge: int) -> tuple[float, float, float, float]:
    """The middle of an edge, its length and its slope in degrees."""
    return _reaches(b)[edge]


@kept(of_board)
def _reaches(b: Record) -> list[tuple[float, float, float, float]]:
    found = []
    for edge in range(b.edges):
        (x0, y0), (x1, y1) = (spot(b, b.end[edge, i]) for i in range(2))
        slope = degrees(atan2(y1 - y0, x1 - x0))
        found.append(((x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0), slope))
    return found


def _put_lanes(b: Record, picture: Scene) -> None:
    for edge in range(b.edges):
        if is_lane(b, edge):
            (x0, y0), (x1, y1) = (spot(b, b.end[edge, i]) for i in range(2))
            lane = f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"'
            picture.put(
                "paths",
                f"lane-{edge_name(b, edge)}",
                f'<g fill="none" stroke-linecap="round">{lane} stroke="{CREAM}" stroke-width="13" opacity=".55"/>'
                f'{lane} stroke="{SEA_INK}" stroke-width="4" stroke-dasharray="1 12"/></g>',
            )


def _put_borders(b: Record, picture: Scene) -> None:
    """Unseen, so that a finger meets the border by its word where no trail may be drawn too.

    On the largest maps they would weigh more than a board may: there a finger meets the field.
    """
    if b.edges > MOST_BORDERS:
        return
    key = picture.define("side", f'<circle id="{picture.pic}-side" r="21" opacity="0"/>')
    sides = ""
    for edge in range(b.edges):
        x, y, _, _ = reach(b, edge)
        sides += f'<use data-word="{edge_name(b, edge)}" href="#{key}" x="{x:.0f}" y="{y:.0f}"/>'
    picture.put("paths", "sides", sides)


def _put_trails(b: Record, s: Record, picture: Scene, seat: int) -> None:
    """All trails share their edge and their sand, so that they join; the dashes of each are its own."""
    drawn = [edge for edge in range(b.edges) if not is_free(s, seat, edge)]
    if not drawn:
        return
    paths = [_path(b, edge, *(_other(b, s, seat, b.end[edge, i], edge) for i in range(2))) for edge in drawn]
    net = f"{picture.pic}-net"
    picture.put(
        "tiles",
        "trails",
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round" pointer-events="none">'
        f'<g stroke="{CREAM}" stroke-width="23" opacity=".75"><path id="{net}" d="{"".join(paths)}"/></g>'
        f'<use href="#{net}" stroke="{TRAIL_EDGE}" stroke-width="17.5"/>'
        f'<use href="#{net}" stroke="{TRAIL}" stroke-width="11.5"/></g>',
    )
    for edge, path in zip(drawn, paths, strict=True):
        word = edge_name(b, edge)
        dashes = f'fill="none" stroke="{DASHES}" stroke-width="2.4" stroke-dasharray="5 7"'
        picture.put("trails", f"trail-{word}", f'<path d="{path}" {dashes}/>', word)


@kept(of_board)
def _path(b: Record, edge: int, *others: int) -> str:
    """The line of a trail that bends in a curve to the other trails at its ends (-1 for none)."""
    x, y, _, _ = reach(b, edge)
    path = ""
    for i, other in enumerate(others):
        u, v = spot(b, b.end[edge, i])
        turning = reach(b, other)
        if other < 0:
            path += (
                f"M{number(u)} {number(v)}L{number(x)} {number(y)}" if i == 0 else f"L{number(u)} {number(v)}"
            )
            continue
        p, q = (x + 2 * u + turning[0]) / 4, (y + 2 * v + turning[1]) / 4
        bend = f"Q{number((x + u) / 2)} {number((y + v) / 2)} "
        if i == 0:
            path += f"M{number(p)} {number(q)}{bend}{number(x)} {number(y)}"
        else:
            path += f"{bend}{number(p)} {number(q)}"
    return path


def _other(b: Record, s: Record, seat: int, h: int, edge: int) -> int:
    """The one other trail at this hex; -1 where trails end, fork, or meet a village or sight."""
    if h in _marked(b) or is_lane(b, edge):
        return -1
    others = [way for way in _ways(b)[h] if way != edge and not is_free(s, seat, way)]
    return others[0] if len(others) == 1 and not is_lane(b, others[0]) else -1


@kept(of_board)
def _marked(b: Record) -> frozenset[int]:
    """The hexes with a village or a sight."""
    return frozenset([b.village[v] for v in range(VILLAGES)] + [b.sight[i] for i in range(b.sights)])


@kept(of_board)
def _ways(b: Record) -> list[list[int]]:
    """The edges at each hex."""
    return [[b.way[h, w] for w in range(b.ways[h])] for h in range(b.hexes)]


def _put_sights(b: Record, s: Record, picture: Scene, art: Art, seat: int) -> None:
    for i in range(b.sights):
        x, y = spot(b, b.sight[i])
        symbol = f"s-{KINDS[b.sight_kind[i]]}"
        art.need(symbol)
        markup = picture.use(symbol, x, y, scale=1.08) + _tick(picture, art, x, y, (s.reached[seat] >> i) & 1)
        name = hex_names(b)[b.sight[i]]
        picture.put("pieces", f"sight-{name}", markup, name)


def _put_villages(b: Record, s: Record, picture: Scene, art: Art, seat: int) -> None:
    scale = round(1.04 * min(_wide(b), LARGEST_HOUSE), 2)
    for village in range(VILLAGES):
        x, y = spot(b, b.village[village])
        letter = letter_at(b, s, seat, village) if s.setup >= 0 else -1
        symbol = f"v-{LETTER_NAMES[letter]}" if letter >= 0 else "house"
        key = art.need(symbol)
        if letter >= 0:
            markup = use(key, x, y - 1, scale=scale)
            markup += _tick(picture, art, x, y, (s.joined[seat] >> letter) & 1)
        else:
            markup = f'<g fill="#E4C787">{use(key, x, y - 1, scale=scale)}</g>'
        picture.put("plaques", f"village-{village + 1}", markup, hex_names(b)[b.village[village]])


def _tick(picture: Scene, art: Art, x: float, y: float, done: int) -> str:
    return use(art.need("done"), x + 27, y - 25) if done else ""
