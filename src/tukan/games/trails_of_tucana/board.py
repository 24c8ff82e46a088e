"""The components of Trails of Tucana: `board.toml` read, checked and turned into numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import msgspec
import numpy as np

from tukan.core import board
from tukan.core.board import BoardError, expect
from tukan.core.game import Options
from tukan.core.hexes import DIRECTIONS, Position, names, neighbour
from tukan.core.record import Array
from tukan.core.say import speaker
from tukan.games.trails_of_tucana import records
from tukan.games.trails_of_tucana.records import KINDS, VILLAGES, pair_of

say = speaker("tukan.games.trails_of_tucana")

COLUMNS = 2  # columns of a drawn map for each step of x
SIGHT_LETTERS = {"o": 0, "b": 1, "t": 2, "y": 3, "s": 4}
TERRAIN_LETTERS = "DFMW"
MOST_ROWS = 26


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    desert: int
    forest: int
    mountain: int
    water: int
    wild: int


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[str]


class ByLetter(msgspec.Struct, forbid_unknown_fields=True):
    A: int
    B: int
    C: int
    D: int
    E: int


class ByKind(msgspec.Struct, forbid_unknown_fields=True):
    obelisk: int
    book: int
    toucan: int
    yeti: int
    serpent: int


class SightPoints(msgspec.Struct, forbid_unknown_fields=True):
    obelisk: list[int]
    book: list[int]
    toucan: list[int]
    yeti: list[int]
    serpent: list[int]


class Bonus(msgspec.Struct, forbid_unknown_fields=True):
    blue_first: ByLetter
    blue_second: ByLetter
    red: ByKind


class Map(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int
    pairs: ByLetter
    sights: SightPoints
    bands: list[int]
    lanes: list[str]
    land: str


class Maps(msgspec.Struct, forbid_unknown_fields=True):
    petit: Map
    grande: Map
    ferry: Map


class Components(msgspec.Struct, forbid_unknown_fields=True):
    deck: Deck
    setup: Setup
    bonus: Bonus
    maps: Maps


class Hex(msgspec.Struct):
    """One hex of a drawn map: its terrain, the number of its village, the kind of its sight."""

    terrain: int
    village: int | None = None
    sight: int | None = None


Land: TypeAlias = dict[Position, Hex]
"""The hexes of a map by place, in the order of their names."""


def read(text: str) -> Components:
    """The components of a board file. Raises BoardError."""
    components = board.read(text, Components)
    _check_deck(components.deck)
    _check_setup(components.setup.cards)
    for group in ("blue_first", "blue_second", "red"):
        _check_points(f"bonus.{group}", _numbers(getattr(components.bonus, group)))
    for name in ("petit", "grande", "ferry"):
        _check_map(f"maps.{name}", getattr(components.maps, name))
    return components


def build(components: Components, seats: int, options: Options) -> Array:
    """The board record (an array of one) for the map of these options."""
    boards = np.zeros(1, records.Board)
    b = boards[0]
    chosen: Map = getattr(components.maps, str(options["map"]))
    deck = _numbers(components.deck)
    b["deck"], b["turns"], b["rounds"] = deck, sum(deck) // 2, chosen.rounds
    b["setups"] = len(components.setup.cards)
    for i, ring in enumerate(components.setup.cards):
        b["ring"][i] = ["ABCDE".index(letter) for letter in ring]
    b["blue_points"] = _numbers(components.bonus.blue_first), _numbers(components.bonus.blue_second)
    b["red_points"] = _numbers(components.bonus.red)
    b["pair_points"], b["band"] = _numbers(chosen.pairs), chosen.bands
    for kind, name in enumerate(KINDS):
        values = getattr(chosen.sights, name)
        b["sight_points"][kind, : len(values)] = values
    land = _land("", chosen)
    _lay_hexes(b, land)
    _lay_edges(b, land, _edges(land) | _lanes("", chosen, land))
    return boards


def _lay_hexes(b: Array, land: Land) -> None:
    b["hexes"] = len(land)
    for h, ((x, y), field) in enumerate(land.items()):
        b["x"][h], b["y"][h], b["terrain"][h] = x, y, field.terrain
        if field.village is not None:
            b["village"][field.village - 1] = h
        if field.sight is not None:
            i = int(b["sights"])
            b["sight"][i], b["sight_kind"][i] = h, field.sight
            b["of_kind"][field.sight] |= 1 << i
            b["sights"] = i + 1


def _lay_edges(b: Array, land: Land, edges: set[tuple[Position, Position]]) -> None:
    number = {position: h for h, position in enumerate(land)}
    b["edges"] = len(edges)
    for edge, ends in enumerate(sorted((number[one], number[other]) for one, other in edges)):
        b["end"][edge] = ends
        b["pair"][edge] = pair_of(*sorted(int(b["terrain"][h]) for h in ends))
        for one, other in (ends, ends[::-1]):
            way = int(b["ways"][one])
            b["beside"][one, way], b["way"][one, way] = other, edge
            b["ways"][one] = way + 1


def _numbers(struct: msgspec.Struct) -> list[int]:
    """The values of a table in the order in which they are declared."""
    return [getattr(struct, name) for name in struct.__struct_fields__]


def _edges(land: Land) -> set[tuple[Position, Position]]:
    """The pairs of neighbouring hexes, each once, the smaller hex first."""
    order = {position: h for h, position in enumerate(land)}
    pairs = ((one, neighbour(one, d)) for one in land for d in range(len(DIRECTIONS)))
    return {(one, other) for one, other in pairs if other in order and order[one] < order[other]}


def _lanes(key: str, chosen: Map, land: Land) -> set[tuple[Position, Position]]:
    places = {name: position for position, name in names(land).items()}
    order = list(land)
    lanes: set[tuple[Position, Position]] = set()
    for i, lane in enumerate(chosen.lanes):
        ends = [places.get(name) for name in lane.split("-")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:
            raise BoardError(
                f"{key}.lanes[{i}]", say("{found} does not join two hexes of this map", found=lane)
            )
        if order.index(ends[0]) >= order.index(ends[1]):
            raise BoardError(f"{key}.lanes[{i}]", say("{found}: the smaller hex comes first", found=lane))
        if (ends[0], ends[1]) in _edges(land) | lanes:
            raise BoardError(f"{key}.lanes[{i}]", say("{found} are neighbours already", found=lane))
        lanes.add((ends[0], ends[1]))
    return lanes


def _land(key: str, chosen: Map) -> Land:
    """The hexes of a drawn map. Raises BoardError."""
    land: Land = {}
    for y, row in enumerate(chosen.land.splitlines()):
        column = 0
        for token in row.split(" "):
            if token:
                where = f"{key}.land, line {y + 1}, column {column + 1}"
                x, rest = divmod(column, COLUMNS)
                if rest or (x + y) % 2:
                    raise BoardError(where, say("the hex {found} does not lie in the grid", found=token))
                land[x, y] = _hex(where, token)
            column += len(token) + 1
    return land


def _hex(where: str, token: str) -> Hex:
    terrain = TERRAIN_LETTERS.find(token[0])
    if terrain >= 0 and len(token) == 1:
        return Hex(terrain)
    if terrain >= 0 and token[1:] in SIGHT_LETTERS:
        return Hex(terrain, sight=SIGHT_LETTERS[token[1:]])
    if terrain >= 0 and token[1:] in {str(v) for v in range(1, VILLAGES + 1)}:
        return Hex(terrain, village=int(token[1:]))
    raise BoardError(
        where,
        say("{found} is no hex: expected D, F, M or W, then a village 1 to 10 or a sight o, b, t, y or s",
            found=token),
    )  # fmt: skip


def _check_deck(deck: Deck) -> None:
    cards = _numbers(deck)
    if min(cards) < 0 or not 2 <= sum(cards) <= 200:
        raise BoardError("deck", say("expected 2 to {most} cards, found {found}", most=200, found=sum(cards)))


def _check_setup(cards: list[str]) -> None:
    if not 1 <= len(cards) <= records.SETUPS:
        raise BoardError("setup.cards", say("expected 1 to {most} cards, found {found}",
                                            most=records.SETUPS, found=len(cards)))  # fmt: skip
    for i, ring in enumerate(cards):
        if sorted(ring) != sorted("ABCDE" * 2):
            raise BoardError(
                f"setup.cards[{i}]", say("expected the letters A to E, each twice, found {found}", found=ring)
            )


def _check_points(key: str, points: list[int]) -> None:
    for value in points:
        if not 0 <= value <= 100:
            raise BoardError(key, say("expected 0 to {most} points, found {found}", most=100, found=value))


def _check_map(key: str, chosen: Map) -> None:
    if not 1 <= chosen.rounds <= 10:
        raise BoardError(f"{key}.rounds", say("expected 1 to {most} rounds, found {found}",
                                              most=10, found=chosen.rounds))  # fmt: skip
    _check_points(f"{key}.pairs", _numbers(chosen.pairs))
    if len(chosen.bands) != records.BANDS - 1 or any(a >= b for a, b in pairwise(chosen.bands)):
        raise BoardError(f"{key}.bands", say("expected six rising numbers"))
    land = _land(key, chosen)
    edges = _edges(land) | _lanes(key, chosen, land)
    _check_land(f"{key}.land", land, len(edges))
    for position in land:
        if sum(position in ends for ends in edges) > records.WAYS:
            raise BoardError(f"{key}.lanes", say("no more than {most} trails can begin at {place}",
                                                 most=records.WAYS, place=names(land)[position]))  # fmt: skip
    _check_sights(key, chosen.sights, land)


def _check_land(key: str, land: Land, edges: int) -> None:
    if not 2 <= len(land) <= records.HEXES:
        raise BoardError(key, say("expected 2 to {most} hexes, found {found}",
                                  most=records.HEXES, found=len(land)))  # fmt: skip
    if not 1 <= edges <= records.EDGES:
        raise BoardError(key, say("expected 1 to {most} edges between hexes, found {found}",
                                  most=records.EDGES, found=edges))  # fmt: skip
    if max(y for _, y in land) >= MOST_ROWS or max(x for x, _ in land) > 100:
        raise BoardError(key, say("the map is too large: at most {most} rows", most=MOST_ROWS))
    villages = sorted(field.village for field in land.values() if field.village is not None)
    expect(f"{key}, villages", villages, list(range(1, VILLAGES + 1)))


def _check_sights(key: str, points: SightPoints, land: Land) -> None:
    for kind, name in enumerate(KINDS):
        values = getattr(points, name)
        _check_points(f"{key}.sights.{name}", values)
        on_map = sum(field.sight == kind for field in land.values())
        expect(f"{key}.sights.{name}, values for the sights on the map", len(values), on_map)
        if on_map > records.MOST_OF_KIND:
            raise BoardError(f"{key}.sights.{name}", say("expected at most {most} sights of a kind, found {found}",
                                                         most=records.MOST_OF_KIND, found=on_map))  # fmt: skip
    if sum(field.sight is not None for field in land.values()) > records.SIGHTS:
        raise BoardError(f"{key}.land", say("expected at most {most} sights", most=records.SIGHTS))
