"""Tiles as they are drawn: the ground, the paths on it, and the animals, which stay upright."""

from __future__ import annotations

from tukan.core.art import Art
from tukan.core.hexes import SIDES
from tukan.core.kept import board_key, kept
from tukan.core.record import Record
from tukan.core.scene import Scene, number, use
from tukan.games.tucana_builders.board import ANIMALS
from tukan.games.tucana_builders.plan import path, ring, seats_of_animals, seats_on_ring
from tukan.games.tucana_builders.records import STARTING
from tukan.games.tucana_builders.words import STARTING_ORDER

HOME = "tukan.games.tucana_builders"
TRACK_STROKES = (("#7A4E24", "21"), ("#C99A58", "16.5"), ("#F7E3AE", "14"))
DOTS = 'stroke="#D9B573" stroke-width="2.2" stroke-dasharray="1 8" stroke-linecap="round"'
ALONE, PAIR, ON_RING = 0.78, 0.68, 0.66  # how large animals are drawn


class Table:
    """One picture in the making: the records, the scene, and the drawings it needs."""

    def __init__(self, b: Record, s: Record, scene: Scene) -> None:
        self.b, self.s, self.scene = b, s, scene
        self.art = Art(HOME, scene.pic, scene.defs)

    def use(self, symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        return use(self.art.need(symbol), x, y, scale=scale)

    def tile(self, tile: int, turns: int) -> str:
        """A tile with its paths, without animals, around (0, 0)."""
        self.need_paths(tile)
        return tile_markup(self.b, self.scene.pic, tile, turns)

    def animals(self, tile: int, turns: int, x: float, y: float) -> str:
        """The animals of a tile."""
        for name in _animals_on(self.b, tile):
            self.art.need(f"a-{name}")
        return animals_markup(self.b, self.scene.pic, tile, turns, x, y)

    def piece(self, tile: int, x: float, y: float, scale: float = 1) -> str:
        """A tile with its animals as it lies in a hand or in the supply."""
        return at(x, y, self.tile(tile, 0) + self.animals(tile, 0, 0, 0), scale)

    def need_paths(self, tile: int) -> None:
        """Define the paths of a tile: any set of path ends can be drawn."""
        self.art.need("tile")
        name, pic = paths_name(self.b, tile), self.scene.pic
        if f"{pic}-{name}" in self.scene.defs:
            return
        edges = self.b.edges[tile]
        track, dots = (ring(edges), ring(edges)) if tile >= STARTING else path(edges)
        way = self.scene.define(f"way-{name}", f'<path id="{pic}-way-{name}" d="{track}"/>')
        strokes = "".join(
            f'<use href="#{way}" stroke="{colour}" stroke-width="{width}"/>'
            for colour, width in TRACK_STROKES
        )
        strokes += f'<use href="#{way}" {DOTS}/>' if dots == track else f'<path d="{dots}" {DOTS}/>'
        self.scene.define(name, f'<g id="{pic}-{name}" fill="none" stroke-linejoin="round">{strokes}</g>')


@kept(lambda b, tile: (board_key(b), tile))
def paths_name(b: Record, tile: int) -> str:
    """The name of the symbol that draws a tile's paths: tiles with the same paths share it."""
    ends = "".join(str(d) for d in range(SIDES) if (b.edges[tile] >> d) & 1)
    return f"ring-{ends}" if tile >= STARTING else f"path-{ends}"


def at(x: float, y: float, markup: str, scale: float = 1) -> str:
    """Markup drawn around (0, 0), put somewhere."""
    larger = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{markup}</g>'


@kept(lambda b, *rest: (board_key(b), rest))
def tile_markup(b: Record, pic: str, tile: int, turns: int) -> str:
    """A tile with its paths around (0, 0), of symbols that are in the picture."""
    return use(f"{pic}-tile") + use(f"{pic}-{paths_name(b, tile)}", turn=60.0 * turns)


@kept(lambda b, tile: (board_key(b), tile))
def _animals_on(b: Record, tile: int) -> list[str]:
    return [name for animal, name in enumerate(ANIMALS) if b.animals[tile, animal]]


@kept(lambda b, *rest: (board_key(b), rest))
def animals_markup(b: Record, pic: str, tile: int, turns: int, x: float, y: float) -> str:
    """The animals of a tile, of symbols that are in the picture."""
    starting = tile >= STARTING
    order = STARTING_ORDER if starting else range(len(ANIMALS))
    sitting = [animal for animal in order for _ in range(b.animals[tile, animal])]
    places = (seats_on_ring if starting else seats_of_animals)(b.edges[tile], turns, len(sitting))
    size = ON_RING if starting else ALONE if len(sitting) == 1 else PAIR
    return "".join(
        use(f"{pic}-a-{ANIMALS[animal]}", x + dx, y + dy, scale=size)
        for animal, (dx, dy) in zip(sitting, places, strict=True)
    )
