"""The components of Catan Junior Madagascar: `board.toml` read, checked and turned into numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np

from tukan.core import board
from tukan.core.board import BoardError, expect
from tukan.core.game import Options
from tukan.core.record import Array
from tukan.core.say import speaker
from tukan.games.catan_junior_madagascar import records, rules
from tukan.games.catan_junior_madagascar.records import CARDS, KINDS, NKINDS, NONE

say = speaker("tukan.games.catan_junior_madagascar")

COLOURS = ("red", "purple", "yellow", "blue")
AROUND = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # the corners of a landscape
MOST_TILES = 60
MOST_OF_A_PIECE = 20
FARTHEST = 100
NUMBERS = range(1, 6)

Point: TypeAlias = tuple[int, int]


class Goods(msgspec.Struct, forbid_unknown_fields=True):
    """So many tiles of each kind."""

    wool: int = 0
    wood: int = 0
    sand: int = 0
    popcorn: int = 0
    cocktail: int = 0

    def counts(self) -> list[int]:
        return [getattr(self, kind) for kind in KINDS]


class Costs(msgspec.Struct, forbid_unknown_fields=True):
    tent: Goods
    wagon: Goods
    penguins: Goods


class Cards(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    inspector: int
    build: int
    popcorn_wood: int
    wool_sand: int

    def counts(self) -> list[int]:
        return [self.inspector, self.build, self.popcorn_wood, self.wool_sand]


class Hex(msgspec.Struct, forbid_unknown_fields=True):
    """A landscape: `id` is its kind and number, and a letter where two would be called the same."""

    id: str
    at: Point
    spots: list[int]

    def parts(self) -> tuple[int, int, int]:
        """Kind, number, and the letter as a number. Raises ValueError."""
        found = re.fullmatch(r"([a-z]+)([1-9])([a-z]?)", self.id)
        if found is None or found[1] not in KINDS or int(found[2]) not in NUMBERS:
            raise ValueError(self.id)
        return KINDS.index(found[1]), int(found[2]), ord(found[3]) - ord("a") + 1 if found[3] else 0


class Start(msgspec.Struct, forbid_unknown_fields=True):
    tents: list[int]
    wagons: list[str]


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """One side of the board."""

    inspector_space: Point
    hexes: list[Hex]
    spots: list[Point]
    paths: list[str]
    starts: dict[str, Start]


class Components(msgspec.Struct, forbid_unknown_fields=True):
    tents: int
    wagons: int
    tiles: int
    reward: int
    gift: int
    costs: Costs
    hand: Goods
    cards: Cards
    four_penguins: Side
    two_penguins: Side


def read(text: str) -> Components:
    """The components of a board file. Raises BoardError."""
    components = board.read(text, Components)
    _check_pieces(components)
    _check_side("four_penguins", components.four_penguins, COLOURS, components)
    _check_side("two_penguins", components.two_penguins, COLOURS[:2], components)
    return components


def build(components: Components, seats: int, options: Options) -> Array:
    """The board record (an array of one): the side for so many seats."""
    boards = np.zeros(1, rules.Board)
    b = boards[0]
    side = components.two_penguins if seats == 2 else components.four_penguins
    for name in ("wagons", "tiles", "reward", "gift"):
        b[name] = getattr(components, name)
    b["goal"] = components.tents
    b["first_hand"] = components.hand.counts()
    b["tent_cost"] = components.costs.tent.counts()
    b["wagon_cost"] = components.costs.wagon.counts()
    b["penguin_cost"] = components.costs.penguins.counts()
    b["cards"] = components.cards.counts()
    _draw_map(b, side)
    for seat, colour in enumerate(COLOURS[:seats]):
        start = side.starts[colour]
        b["first_tents"][seat][: len(start.tents)] = [spot - 1 for spot in start.tents]
        b["first_wagons"][seat][: len(start.wagons)] = [side.paths.index(path) for path in start.wagons]
    return boards


def _draw_map(b: Any, side: Side) -> None:
    for name in ("corners", "ends", "roads", "first_tents", "first_wagons"):
        b[name] = NONE
    b["hexes"], b["spots"], b["paths"] = len(side.hexes), len(side.spots), len(side.paths)
    b["inspector_at"] = side.inspector_space
    b["spot_at"][: len(side.spots)] = side.spots
    for h, landscape in enumerate(side.hexes):
        b["at"][h] = landscape.at
        b["kind"][h], b["number"][h], b["letter"][h] = landscape.parts()
        b["corners"][h][: len(landscape.spots)] = [spot - 1 for spot in landscape.spots]
    for p, path in enumerate(side.paths):
        b["ends"][p] = [spot - 1 for spot in _ends(path)]
        for spot in b["ends"][p]:
            roads = b["roads"][spot]
            roads[list(roads).index(NONE)] = p


def _ends(path: str) -> Point:
    """The two spots of a path. Raises ValueError."""
    one, other = path.split("-")
    return int(one), int(other)


def _within(key: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise BoardError(key, say("expected a number from {least} to {most}, found {found}",
                                  least=least, most=most, found=found))  # fmt: skip


def _at_most(key: str, things: Sequence[Any], most: int) -> None:
    if not 1 <= len(things) <= most:
        raise BoardError(key, say("expected 1 to {most} entries, found {found}",
                                  most=most, found=len(things)))  # fmt: skip


def _once(key: str, things: Sequence[Any]) -> None:
    for thing in things:
        if things.count(thing) > 1:
            raise BoardError(key, say("{thing} stands here twice", thing=str(thing)))


def _check_pieces(c: Components) -> None:
    _within("tents", c.tents, 1, MOST_OF_A_PIECE)
    _within("wagons", c.wagons, 1, MOST_OF_A_PIECE)
    _within("reward", c.reward, 0, MOST_TILES)
    _within("gift", c.gift, 0, MOST_TILES)
    # One tile of each kind lies on the trading spaces (CM-2.4), and all five may come to be the same.
    _within("tiles", c.tiles, NKINDS, MOST_TILES)
    for name, goods in (("tent", c.costs.tent), ("wagon", c.costs.wagon), ("penguins", c.costs.penguins)):
        for kind, count in zip(KINDS, goods.counts(), strict=True):
            _within(f"costs.{name}.{kind}", count, 0, c.tiles)
    for kind, count in zip(KINDS, c.hand.counts(), strict=True):
        _within(f"hand.{kind}", count, 0, (c.tiles - 1) // records.SEATS)
    for card, count in zip(CARDS, c.cards.counts(), strict=True):
        _within(f"cards.{card}", count, 0, MOST_OF_A_PIECE)


def _check_side(key: str, side: Side, colours: Sequence[str], c: Components) -> None:
    _at_most(f"{key}.hexes", side.hexes, records.HEXES)
    _at_most(f"{key}.spots", side.spots, records.SPOTS)
    _at_most(f"{key}.paths", side.paths, records.PATHS)
    places = [*side.spots, *(landscape.at for landscape in side.hexes), side.inspector_space]
    for x, y in places:
        _within(f"{key}: x of [{x}, {y}]", x, -FARTHEST, FARTHEST)
        _within(f"{key}: y of [{x}, {y}]", y, -FARTHEST, FARTHEST)
    _once(f"{key}.spots", side.spots)
    _once(f"{key}.hexes: at", [landscape.at for landscape in side.hexes])
    _once(f"{key}.hexes: id", [landscape.id for landscape in side.hexes])
    for h, landscape in enumerate(side.hexes):
        _check_hex(f"{key}.hexes[{h}]", landscape, side)
    for p, path in enumerate(side.paths):
        _check_path(f"{key}.paths[{p}]", path, side)
    _once(f"{key}.paths", side.paths)
    expect(f"{key}.starts", sorted(side.starts), sorted(colours))
    _check_starts(key, side, colours, c)


def _check_hex(key: str, landscape: Hex, side: Side) -> None:
    try:
        landscape.parts()
    except ValueError:
        raise BoardError(f"{key}.id", say(
            "{found} is not a landscape: expected a kind ({kinds}) and a number from 1 to 5, such as wood2",
            found=landscape.id, kinds=KINDS)) from None  # fmt: skip
    x, y = landscape.at
    corners = {(x + dx, y + dy) for dx, dy in AROUND}
    beside = [number for number, spot in enumerate(side.spots, 1) if spot in corners]
    expect(f"{key}.spots ({landscape.id})", sorted(landscape.spots), beside)


def _check_path(key: str, path: str, side: Side) -> None:
    if not re.fullmatch(r"[1-9][0-9]?-[1-9][0-9]?", path):
        raise BoardError(key, say("{found} is not a path: expected two spots, such as 7-11", found=path))
    one, other = _ends(path)
    if one >= other or other > len(side.spots):
        raise BoardError(key, say("path {found}: expected the smaller spot first and spots from 1 to {most}",
                                  found=path, most=len(side.spots)))  # fmt: skip
    (x, y), (u, v) = side.spots[one - 1], side.spots[other - 1]
    if (abs(x - u), abs(y - v)) not in ((0, 2), (1, 1)):
        raise BoardError(key, say("path {found}: these spots are no neighbours", found=path))


def _check_starts(key: str, side: Side, colours: Sequence[str], c: Components) -> None:
    spots: list[int] = []
    paths: list[str] = []
    for colour in colours:
        start, at = side.starts[colour], f"{key}.starts.{colour}"
        for name, count, most in (
            ("tents", len(start.tents), min(records.STARTS, c.tents - 1)),
            ("wagons", len(start.wagons), min(records.STARTS, c.wagons)),
        ):
            _within(f"{at}.{name}", count, 0, most)
        for spot in start.tents:
            _within(f"{at}.tents", spot, 1, len(side.spots))
        for path in start.wagons:
            if path not in side.paths:
                raise BoardError(f"{at}.wagons", say("there is no path {found}", found=path))
        spots += start.tents
        paths += start.wagons
    _once(f"{key}.starts: tents", spots)
    _once(f"{key}.starts: wagons", paths)
