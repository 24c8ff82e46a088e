"""The components of Tucana Builders: `board.toml` read, checked and turned into numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from tukan.core import board
from tukan.core.board import BoardError, expect
from tukan.core.game import Options
from tukan.core.hexes import SIDES, Position, neighbour, turned
from tukan.core.record import Array
from tukan.core.say import Say, speaker
from tukan.games.tucana_builders import records
from tukan.games.tucana_builders.records import HUT, POND, STARTING

say = speaker("tukan.games.tucana_builders")

GROUNDS = ("sand", "jungle", "lava", "rock")
ANIMALS = ("puma", "snake", "monkey", "toucan")
COLOURS = "YRB"
FIELDS = "sjlr"
PONDS = "123456"
HUTS = "ABCDEF"
TERRAINS = ("three", "four")
CONDITIONS = {
    "three-colours": records.THREE_COLOURS,
    "toucan-hub": records.TOUCAN_HUB,
    "two-of-each": records.TWO_OF_EACH,
}
MOST = 100  # of one thing: what the records hold


class Pond(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    dock: int


class StartingTile(msgspec.Struct, forbid_unknown_fields=True):
    paths: list[int]
    animals: list[str]


class PathTile(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    paths: list[int]
    animals: list[str]
    count: int


class BonusCard(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    high: int
    low: int


class TerrainCard(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    fields: list[str]
    count: int


class TerrainCards(msgspec.Struct, forbid_unknown_fields=True):
    three: list[TerrainCard]
    four: list[TerrainCard]


class Components(msgspec.Struct, forbid_unknown_fields=True):
    island: list[str]
    ponds: list[Pond]
    starting_tiles: list[StartingTile]
    path_tiles: list[PathTile]
    setup_cards: list[str]
    bonus_cards: list[BonusCard]
    terrain_cards: TerrainCards

    def hexes(self) -> dict[Position, str]:
        """Position → character, in reading order. The column is x, the row is y."""
        return {(x, y): c for y, row in enumerate(self.island) for x, c in enumerate(row) if c != " "}


def read(text: str) -> Components:
    """The components of a board file. Raises BoardError."""
    components = board.read(text, Components)
    _check_island(components)
    _check_tiles(components)
    _check_cards(components)
    return components


def build(components: Components, seats: int, options: Options) -> Array:
    """The board record (an array of one) for an option `terrains`."""
    boards = np.zeros(1, records.Board)
    b = boards[0]
    cards: list[TerrainCard] = getattr(components.terrain_cards, str(options["terrains"]))
    _lay_out(b, components, cards)
    for i, tile in enumerate(components.path_tiles):
        _write_tile(b, i, tile)
        b["supply"][i] = tile.count
        _spell(b["tile_word"], i, tile.word)
    for i, starting in enumerate(components.starting_tiles):
        _write_tile(b, STARTING + i, starting)
    for i, pond in enumerate(components.ponds):
        b["dock"][i] = pond.dock
        _spell(b["pond_word"], i, pond.word)
    for i, terrain in enumerate(cards):
        b["pile"][i] = terrain.count
        _spell(b["terrain_word"], i, terrain.word)
    for i, colours in enumerate(components.setup_cards):
        b["setup"][i] = [COLOURS.index(colour) for colour in colours]
    for i, bonus in enumerate(components.bonus_cards):
        _write_bonus(b, i, bonus)
    b["kinds"], b["terrains"] = len(components.path_tiles), len(cards)
    b["setups"], b["bonuses"] = len(components.setup_cards), len(components.bonus_cards)
    b["turns"] = sum(terrain.count for terrain in cards)
    return boards


def word(letters: Any) -> str:
    """A word as a board record keeps it."""
    return bytes(letters).rstrip(b"\0").decode("ascii")


def _spell(words: Array, i: int, text: str) -> None:
    words[i, : len(text)] = list(text.encode("ascii"))


def _lay_out(b: Any, c: Components, cards: Sequence[TerrainCard]) -> None:
    hexes = c.hexes()
    numbers = _numbers(hexes)
    for position, character in hexes.items():
        here = numbers[position]
        b["x"][here], b["y"][here] = position
        if here < POND:
            ground = FIELDS.index(character)
            b["ground"][here] = ground
            b["card"][here] = next(i for i, t in enumerate(cards) if GROUNDS[ground] in t.fields)
    b["near"][:], b["hut"][:] = -1, -1
    for position, here in numbers.items():
        for side in range(SIDES) if here < HUT else ():
            there = numbers.get(neighbour(position, side), -1)
            if there >= HUT:
                b["hut"][here, side] = there - HUT
                b["shore"][here] |= 1 << (there - HUT)
            else:
                b["near"][here, side] = there
                b["around"][here] |= 1 << there if 0 <= there < POND else 0
    b["fields"] = sum(character in FIELDS for character in hexes.values())


def _numbers(hexes: dict[Position, str]) -> dict[Position, int]:
    """Each hex's number in the records: the fields in reading order, then the ponds, then the huts."""
    fields = 0
    numbers = {}
    for position, character in hexes.items():
        if character in FIELDS:
            numbers[position] = fields
            fields += 1
        elif character in PONDS:
            numbers[position] = POND + PONDS.index(character)
        else:
            numbers[position] = HUT + HUTS.index(character)
    return numbers


def _write_tile(b: Any, i: int, tile: PathTile | StartingTile) -> None:
    edges = sum(1 << side for side in tile.paths)
    b["edges"][i] = edges
    b["ways"][i] = next(k for k in range(1, SIDES + 1) if turned(edges, k % SIDES) == edges)
    for animal in tile.animals:
        b["animals"][i, ANIMALS.index(animal)] += 1


def _write_bonus(b: Any, i: int, bonus: BonusCard) -> None:
    _spell(b["bonus_word"], i, bonus.word)
    b["high"][i], b["low"][i] = bonus.high, bonus.low
    b["condition"][i] = CONDITIONS.get(bonus.word, records.JOIN)
    if bonus.word not in CONDITIONS:
        b["ends"][i] = sum(1 << HUTS.index(hut.upper()) for hut in bonus.word.split("-"))


def _check_island(c: Components) -> None:
    hexes = c.hexes()
    for (x, y), character in hexes.items():
        key = f"island[{y}]"
        if character not in FIELDS + PONDS + HUTS:
            raise BoardError(key, say("{found} is no hex; hexes are {expected}", found=character,
                                      expected=" ".join(FIELDS + PONDS + HUTS)))  # fmt: skip
        if (x + y) % 2:
            raise BoardError(key, say("{found} in column {column} stands between two hexes of the other rows",
                                      found=character, column=x))  # fmt: skip
        if y >= len("abcdefghijklmnopqrstuvwxyz") or x > MOST:
            raise BoardError(key, say("the island has at most 26 rows and {most} columns", most=MOST))
    found = "".join(sorted(c for c in hexes.values() if c not in FIELDS))
    expect("island", found, PONDS + HUTS)
    fields = sum(character in FIELDS for character in hexes.values())
    _check_range("island", say("terrain fields"), fields, 1, records.MOST_FIELDS)
    for position, character in hexes.items():
        if character in HUTS and not any(
            hexes.get(neighbour(position, side), "A") not in HUTS for side in range(SIDES)
        ):
            raise BoardError(f"island[{position[1]}]", say("hut {hut} touches no land", hut=character))


def _check_tiles(c: Components) -> None:
    expect("ponds", len(c.ponds), records.PONDS)
    _check_words("ponds", [pond.word for pond in c.ponds])
    for i, pond in enumerate(c.ponds):
        _check_range(f"ponds[{i}].dock", say("the corner"), pond.dock, 0, SIDES - 1)
    expect("starting_tiles", len(c.starting_tiles), records.PONDS)
    for i, starting in enumerate(c.starting_tiles):
        _check_tile(f"starting_tiles[{i}]", starting)
    _check_range("path_tiles", say("kinds of path tiles"), len(c.path_tiles), 1, records.MOST_KINDS)
    _check_words("path_tiles", [tile.word for tile in c.path_tiles])
    for i, tile in enumerate(c.path_tiles):
        _check_tile(f"path_tiles[{i}]", tile)
        _check_range(f"path_tiles[{i}].count", say("tiles"), tile.count, 1, MOST)


def _check_tile(key: str, tile: PathTile | StartingTile) -> None:
    if not tile.paths or tile.paths != sorted({side for side in tile.paths if 0 <= side < SIDES}):
        raise BoardError(f"{key}.paths", say("expected different sides from 0 to 5 in ascending order, found {found}",
                                             found=str(tile.paths)))  # fmt: skip
    for animal in tile.animals:
        if animal not in ANIMALS:
            raise BoardError(f"{key}.animals", say("{found} is not one of {expected}", found=animal,
                                                   expected=ANIMALS))  # fmt: skip
    _check_range(f"{key}.animals", say("animals"), len(tile.animals), 0, 4)


def _check_cards(c: Components) -> None:
    _check_range("setup_cards", say("setup cards"), len(c.setup_cards), 1, records.MOST_SETUPS)
    for i, colours in enumerate(c.setup_cards):
        expect(f"setup_cards[{i}]", "".join(sorted(colours)), "BBRRYY")
    _check_range("bonus_cards", say("bonus cards"), len(c.bonus_cards), records.DEALT, records.MOST_BONUSES)
    _check_words("bonus_cards", [bonus.word for bonus in c.bonus_cards])
    for i, bonus in enumerate(c.bonus_cards):
        _check_bonus(f"bonus_cards[{i}]", bonus)
    for option in TERRAINS:
        _check_terrain_cards(f"terrain_cards.{option}", getattr(c.terrain_cards, option), c)


def _check_bonus(key: str, bonus: BonusCard) -> None:
    pairs = [f"{one}-{other}" for one in HUTS.lower() for other in HUTS.lower() if one < other]
    if bonus.word not in CONDITIONS and bonus.word not in pairs:
        raise BoardError(f"{key}.word", say("{found} is neither two huts such as a-d nor one of {expected}",
                                            found=bonus.word, expected=tuple(CONDITIONS)))  # fmt: skip
    _check_range(f"{key}.low", say("the lower value"), bonus.low, 1, MOST)
    _check_range(f"{key}.high", say("the higher value"), bonus.high, bonus.low, MOST)


def _check_terrain_cards(key: str, cards: list[TerrainCard], c: Components) -> None:
    _check_range(key, say("kinds of terrain cards"), len(cards), 1, records.MOST_TERRAINS)
    _check_words(key, [card.word for card in cards])
    for i, card in enumerate(cards):
        _check_range(f"{key}[{i}].count", say("cards"), card.count, 1, MOST)
    expect(f"{key}.fields", sorted(ground for card in cards for ground in card.fields), sorted(GROUNDS))
    turns = sum(card.count for card in cards)
    _check_range(key, say("turns of a round"), turns, 1, MOST // records.ROUNDS)
    needed = records.SEATS * records.ROUNDS * turns
    supply = sum(tile.count for tile in c.path_tiles)
    if supply < needed:
        raise BoardError("path_tiles", say("five people need {needed} tiles for these rounds, the supply has {found}",
                                           needed=needed, found=supply))  # fmt: skip


def _check_words(key: str, words: list[str]) -> None:
    for i, text in enumerate(words):
        letters = text.replace("-", "")
        if not (letters.isascii() and letters.isalnum() and letters.islower()) or len(text) > records.LETTERS:
            raise BoardError(f"{key}[{i}].word", say("a word has 1 to {most} letters a-z, digits or hyphens, not {found}",
                                                     most=records.LETTERS, found=text))  # fmt: skip
        if text in words[:i]:
            raise BoardError(f"{key}[{i}].word", say("{found} stands there twice", found=text))


def _check_range(key: str, what: Say, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise BoardError(key, say("{what}: expected {least} to {most}, found {found}",
                                  what=what, least=least, most=most, found=found))  # fmt: skip
