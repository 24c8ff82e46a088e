"""The table of Trails of Tucana as a picture: one seat's map, and a score sheet below it."""

from __future__ import annotations

from math import cos, radians, sin

from tukan.core.art import Art
from tukan.core.hexes import corner
from tukan.core.kept import kept
from tukan.core.record import Record
from tukan.core.scene import Place, Places, Scene, number, points
from tukan.games.trails_of_tucana import panel
from tukan.games.trails_of_tucana.cover import cover
from tukan.games.trails_of_tucana.island import (
    ACROSS,
    RADIUS,
    is_lane,
    of_board,
    put_island,
    reach,
    size,
    spot,
)
from tukan.games.trails_of_tucana.records import VILLAGES
from tukan.games.trails_of_tucana.textpicture import describe, text, title, verdict
from tukan.games.trails_of_tucana.trails import is_free, letter_at
from tukan.games.trails_of_tucana.words import actions, edge_name, hex_names, say

__all__ = ["counted", "cover", "describe", "ghost", "places", "scene", "text", "touched", "verdict"]


def scene(b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0) -> Scene:
    """The map of the seat `focus` with its trails, and the sheet with cards and points.

    A choice that is still hidden is drawn where `s` holds it: conceal the state first.
    """
    width, height = size(b)
    scale = width / panel.WIDTH
    desc = say("The map of seat {seat}, with the cards and the points below.", seat=focus + 1)
    picture = Scene(
        pic, width, height + panel.height(s) * scale, title(b, s).render(language), desc.render(language)
    )
    art = Art("tukan.games.trails_of_tucana", pic, picture.defs)
    put_island(b, s, picture, art, focus)
    art.need("ghost")
    if s.choice[focus] >= 0:
        edge = s.choice[focus]
        picture.put("last", "choice", ghost(b, s, focus, edge, pic), edge_name(b, edge))
    panel.put_panel(b, s, picture, art, focus, height, scale)
    return picture


def places(b: Record, s: Record) -> Places:
    """Each edge by its word, with a capsule along it; each hex by its name."""
    return _places(b)


@kept(of_board)
def _places(b: Record) -> Places:
    found = {word: _edge_place(b, edge) for edge, word in enumerate(actions(b)[: b.edges])}
    for h, name in enumerate(hex_names(b)):
        x, y = spot(b, h)
        corners = [corner(RADIUS - 7, k) for k in range(6)]
        found[name] = Place(x, y, points((x + u, y + v) for u, v in corners))
    return Places(found)


def _edge_place(b: Record, edge: int) -> Place:
    x, y, _, slope = reach(b, edge)
    return Place(x, y, _capsule(x, y, slope))


def _capsule(x: float, y: float, slope: float) -> str:
    """The outline of a lozenge 40 long and 16 wide along a trail."""
    along = cos(radians(slope)), sin(radians(slope))
    sides = ((-12, -8), (12, -8), (12, 8), (-12, 8))
    p = [
        f"{number(x + u * along[0] - v * along[1])} {number(y + u * along[1] + v * along[0])}"
        for u, v in sides
    ]
    return f"M{p[0]}L{p[1]}A8 8 0 0 1 {p[2]}L{p[3]}A8 8 0 0 1 {p[0]}Z"


def ghost(b: Record, s: Record, seat: int, action: int, pic: str) -> str:
    """The trail that the action would draw."""
    x, y, length, slope = reach(b, action % b.edges)
    stretch = length / ACROSS
    scale = f" scale({stretch:.2f} 1)" if is_lane(b, action % b.edges) else ""
    place = f"translate({number(x)} {number(y)}) rotate({number(slope)}){scale}"
    return f'<use class="ring" href="#{pic}-ghost" transform="{place}"/>'


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """The edge of a move."""
    return (edge_name(b, action % b.edges),)


def counted(b: Record, s: Record, seat: int, part: str) -> tuple[str, ...]:
    """What scores for a part: joined villages with the trails between them, or connected sights."""
    names = hex_names(b)
    if part in ("villages", "pairs", "blue") and s.setup >= 0:
        on_card = part == "blue"
        homes = [b.village[v] for v in range(VILLAGES) if _counts(s, seat, letter_at(b, s, seat, v), on_card)]
        groups = {s.group[seat, h] for h in homes}
        trails = (edge for edge in range(b.edges) if s.group[seat, b.end[edge, 0]] in groups)
        return (
            *(names[h] for h in homes),
            *(edge_name(b, edge) for edge in trails if not is_free(s, seat, edge)),
        )
    if part in ("sights", "connected_sights"):
        return tuple(names[b.sight[i]] for i in range(b.sights) if (s.reached[seat] >> i) & 1)
    if part == "red":
        return tuple(names[b.sight[i]] for i in range(b.sights) if (s.red_taken[b.sight_kind[i]] >> seat) & 1)
    return ()


def _counts(s: Record, seat: int, letter: int, on_card: bool) -> bool:
    if on_card:
        return bool(((s.blue_taken[0, letter] | s.blue_taken[1, letter]) >> seat) & 1)
    return bool((s.joined[seat] >> letter) & 1)
