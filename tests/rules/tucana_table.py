"""A table of Tucana Builders for tests: words in, words out, and tiles laid by hand."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from tests.rules import table
from tukan import games
from tukan.core.record import Cells, Grid
from tukan.games.tucana_builders import islands, rules, words
from tukan.games.tucana_builders.board import Components, PathTile
from tukan.games.tucana_builders.board import word as spelled
from tukan.games.tucana_builders.records import LANDS

GAME = games.load("tucana_builders")
PONDS = ("fish", "crab", "turtle", "frog", "heron", "octopus")
EVERY_SIDE = [0, 1, 2, 3, 4, 5]


def components(**tiles: list[str]) -> Components:
    """The built-in board, with more kinds of tiles: paths to every side, and the animals given."""
    changed: Components = copy.deepcopy(GAME.components)
    changed.path_tiles += [PathTile(word, EVERY_SIDE, animals, 10) for word, animals in tiles.items()]
    return changed


class Table(table.Table):
    """A match on the records. Seats count from 1, moves are words, a tile laid by hand is `c6 2 straight-puma`."""

    def __init__(
        self,
        seats: int = 2,
        setup: int | None = 1,
        ponds: tuple[str, ...] = PONDS,
        bonus: tuple[str, ...] = (),
        components: Components | None = None,
        **options: Any,
    ) -> None:
        if bonus and seats > 1:
            options["bonus"] = "on"
        super().__init__(GAME, seats, options, components)
        self.names = words.hex_names(self.b)
        if setup is not None:
            self.happen(
                f"setup {setup}", *(f"pond {pond}" for pond in ponds), *(f"bonus {card}" for card in bonus)
            )

    def deal(self, terrain: str, *tiles: str) -> None:
        """A terrain card, and a tile for each seat; the pile and the supply are made to hold them."""
        card = [spelled(self.b.terrain_word[i]) for i in range(self.b.terrains)].index(terrain)
        self.s.pile[card] = max(1, self.s.pile[card])
        self.happen(f"terrain {terrain}")
        for seat, tile in enumerate(tiles or ("y",) * self.seats, 1):
            self.happen(f"tile {seat} {tile}")

    def turn(self, *moves: str) -> None:
        """A whole turn on a sand card. A move `d4 1 straight-puma` plays what is legal on sand or with a joker."""
        split = [move.rsplit(" ", 1) for move in moves]
        self.deal("sand", *(tile for _, tile in split))
        for seat, (move, _) in enumerate(split, 1):
            self.play(seat, move)

    def quiet_turn(self) -> None:
        """A turn in which nobody lays anything. It would be refused (TB-3.10), but ends like any other."""
        self.deal("sand")
        for seat in range(self.seats):
            rules.play(self.b, self.s, seat, self.actions.index("aside"))

    def lay(self, seat: int, *tiles: str) -> None:
        """Tiles of earlier turns."""
        kinds = [spelled(self.b.tile_word[kind]) for kind in range(self.b.kinds)]
        for tile in tiles:
            field, turns, kind = tile.split(" ")
            assert field in self.free(seat), tile
            islands.lay(self.b, self.s, seat - 1, self.names.index(field), kinds.index(kind), int(turns))

    def huts(self, seat: int, field: str) -> str:
        """The letters of the huts with which the tile on a field is connected."""
        return "".join(words.huts_in(islands.reached(self.s, seat - 1, self.names.index(field))))

    def points(self, seat: int) -> list[int]:
        """Yellow, red and blue points that a scoring would give now."""
        return list(islands.points(self.b, self.s, seat - 1))

    @property
    def parts(self) -> list[dict[str, int]]:
        out = np.zeros((rules.SEATS, len(rules.PARTS)), int)
        rules.score(self.b, self.s, Grid(out))
        return [
            {name: int(row[column]) for column, name in GAME.parts(self.seats)} for row in out[: self.seats]
        ]

    @property
    def rank(self) -> list[int]:
        out = np.zeros(rules.SEATS, int)
        rules.rank(self.b, self.s, Cells(out))
        return [int(place) for place in out[: self.seats]]

    def go_to_turn(self, turn: int) -> None:
        """Skip to a turn of the match, counted from 1."""
        self.s.turn = turn - 1

    def free(self, seat: int) -> set[str]:
        return {self.names[field] for field in range(self.b.fields) if self.s.tile[seat - 1, field] == 0}

    def tiles(self, seat: int) -> dict[str, tuple[int, int]]:
        """Land → tile and turns of what lies on an island."""
        return {
            self.names[land]: (self.s.tile[seat - 1, land] - 1, self.s.turned[seat - 1, land])
            for land in range(LANDS)
            if self.s.tile[seat - 1, land]
        }
