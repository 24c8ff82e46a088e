"""A scene: a picture as layers of keyed elements, drawn once and used for every purpose.

`layer → element id → markup`. Joined it is an SVG file that stands alone; two of them compared by key
are the patch that a browser applies. An element's markup depends only on what it shows, so it is interned:
pictures of all tables share what looks the same, and comparing them is mostly comparing addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from sys import intern
from typing import TypeAlias

from tukan.core.look import ACCENT, CREAM, INK, PAPER_LIGHT, TEXT_FONT
from tukan.core.outline import around

Line: TypeAlias = list[tuple[str, str]]
"""One line of a text picture: pieces of text, each with a style ("" or e.g. "bold yellow", as rich reads it)."""

LAYERS = (
    "sea", "ground", "dim", "island", "land", "paths", "shadow", "tiles", "trails", "blocked", "numbers",
    "pieces", "plaques", "legal", "last", "ghost", "label",
)  # fmt: skip


_STRAIGHT = re.compile(r"M[\d. L-]+Z$")


@dataclass
class Scene:
    """One picture. `pic` begins every id in it, so that two pictures can stand on one page."""

    pic: str
    width: float
    height: float
    title: str
    desc: str
    defs: dict[str, str] = field(default_factory=dict)
    layers: dict[str, dict[str, str]] = field(default_factory=dict)

    def put(
        self,
        layer: str,
        thing: str,
        markup: str,
        word: str = "",
        home: tuple[float, float] | None = None,
        square: int | None = None,
    ) -> None:
        """Add `markup` as the group `{pic}-{thing}`; `word` is what the thing is called in moves.

        For motion: `home` is where it comes from, `square` the square of a road on which it stands.
        """
        if layer not in LAYERS:
            raise ValueError(f"no layer {layer!r}")
        key = intern(f"{self.pic}-{thing}")
        said = f' data-word="{escape(word)}"' if word else ""
        if home:
            said += f' data-from="{number(home[0])} {number(home[1])}"'
        if square is not None:
            said += f' data-at="{square}"'
        self.layers.setdefault(layer, {})[key] = intern(f'<g id="{key}"{said}>{markup}</g>')

    def add(self, other: Scene) -> None:
        """Add all that stands in a part that was drawn by itself."""
        if other.defs:
            self.defs.update(other.defs)
        for layer, things in other.layers.items():
            if layer in self.layers:
                self.layers[layer].update(things)
            else:
                self.layers[layer] = things.copy()

    def define(self, symbol: str, markup: str) -> str:
        """Add a symbol to the defs under `{pic}-{symbol}` and return its id."""
        key = intern(f"{self.pic}-{symbol}")
        if key not in self.defs:
            self.defs[key] = intern(markup)
        return key

    def use(self, symbol: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
        """A `<use>` of a symbol of this scene at a place."""
        return use(f"{self.pic}-{symbol}", x, y, turn, scale)

    def svg(self) -> str:
        """The whole picture as one SVG that needs nothing outside itself."""
        clash = self.defs.keys() & {key for elements in self.layers.values() for key in elements}
        if clash:
            raise ValueError(f"things and symbols share the ids {sorted(clash)}: rename the things")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(self.height)}" '
            f'role="img" aria-labelledby="{self.pic}-title {self.pic}-desc" font-family="{TEXT_FONT}">'
            f'<title id="{self.pic}-title">{escape(self.title)}</title>'
            f'<desc id="{self.pic}-desc">{escape(self.desc)}</desc>'
            f"<defs>{''.join(self.defs.values())}</defs>{self.inside()}</svg>"
        )

    def inside(self) -> str:
        """The layers in order, each a group with an id of its own, empty ones too."""
        return "".join(
            f'<g id="{self.pic}-L-{layer}">{"".join(self.layers.get(layer, {}).values())}</g>'
            for layer in LAYERS
        )


@dataclass(frozen=True)
class Place:
    """A place that a word names: its middle and the outline that a ring follows (path data, absolute)."""

    x: float
    y: float
    outline: str


class Places(dict[str, Place]):
    """The places of a table by the words that name them."""

    def __init__(self, found: Mapping[str, Place]) -> None:
        super().__init__(found)
        self._of_moves: dict[tuple[str, tuple[str, ...]], tuple[str, bool]] = {}

    def of_move(self, words: str, touched: tuple[str, ...]) -> tuple[str, bool]:
        """The place on which a move that touches some is made ("" for none), and whether it needs no words beside the
        place to be understood."""
        move = words, touched
        if move not in self._of_moves:
            self._of_moves[move] = self._of_move(words, touched)
        return self._of_moves[move]

    def _of_move(self, words: str, touched: tuple[str, ...]) -> tuple[str, bool]:
        # A word of a move may look like a place that it does not mean: then the move does not touch that place.
        named = [word for word in words.split(" ") if word in self]
        own = [word for word in named if word in touched]
        if not own:
            there = [word for word in touched if word in self]
            if there or not named:
                return (there[-1] if there else ""), False
            own = named
        return own[0], len(own) == 1


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else ("0" if text == "-0" else text)


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed shape."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


@lru_cache(maxsize=8192)
def use(key: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"rotate({number(turn)})"] if turn else []
    moves += [f"scale({scale:g})"] if scale != 1 else []
    transform = f' transform="{" ".join(moves)}"' if moves else ""
    return f'<use href="#{key}"{transform}/>'


def text(
    words: str, x: float, y: float, size: float, fill: str = INK, weight: int = 700, anchor: str = "middle"
) -> str:
    """Words whose middle line is at `y`: the baseline is set by hand, since renderers disagree."""
    begun = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" font-weight="{weight}" '
        f'fill="{fill}"{begun}>{escape(words)}</text>'
    )


def difference(old: Scene, new: Scene) -> dict[str, dict[str, dict[str, str]] | dict[str, list[str]]]:
    """What must be put and deleted to turn one scene into the other: {"put": {layer: {id: markup}}, "del": …}."""
    put: dict[str, dict[str, str]] = {}
    gone: dict[str, list[str]] = {}
    for layer in LAYERS:
        before, after = old.layers.get(layer, {}), new.layers.get(layer, {})
        if before == after:
            continue
        changed = {key: markup for key, markup in after.items() if before.get(key) != markup}
        removed = [key for key in before if key not in after]
        if changed:
            put[layer] = changed
        if removed:
            gone[layer] = removed
    return {"put": put, "del": gone}


def mark_legal(scene: Scene, places: Mapping[str, Place], words: Iterable[str]) -> None:
    """Show where a piece may go: hibiscus dashes on cream, thinner the more there are; dots beyond eighty."""
    chosen = [word for word in words if word in places]
    for word in chosen:
        place = places[word]
        if len(chosen) > 80:
            ring = (
                f'<circle cx="{number(place.x)}" cy="{number(place.y)}" r="5" '
                f'fill="{ACCENT}" stroke="{CREAM}" stroke-width="2"/>'
            )
        else:
            wide, narrow = (6, 3) if len(chosen) > 30 else (8, 4)
            ring = (
                f'<path d="{place.outline}" fill="none" stroke="{CREAM}" stroke-width="{wide}" stroke-linejoin="round"/>'
                f'<path d="{place.outline}" fill="none" stroke="{ACCENT}" stroke-width="{narrow}" '
                f'stroke-dasharray="10 7" stroke-linejoin="round"/>'
            )
        scene.put("legal", f"legal-{word}", ring)


def mark_last(scene: Scene, places: Mapping[str, Place], words: Iterable[str]) -> None:
    """Show what the last move touched: a solid ink ring on cream."""
    for word in words:
        if word in places:
            outline = places[word].outline
            scene.put(
                "last",
                f"last-{word}",
                f'<path d="{outline}" fill="none" stroke="{CREAM}" stroke-width="7" stroke-linejoin="round"/>'
                f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width="3.4" stroke-linejoin="round"/>',
            )


def mark_counted(scene: Scene, places: Iterable[Place]) -> None:
    """Point out places, or show what counts: an ink outline on cream, and all else paler."""
    markup = counted_markup(places, scene.width, scene.height)
    if markup:
        scene.put("label", "counted", markup)


def counted_markup(places: Iterable[Place], width: float, height: float) -> str:
    """What `mark_counted` draws over a picture of this size; "" for no places."""
    shape = _joined(place.outline for place in places)
    if not shape:
        return ""
    line = f'<path d="{shape}" fill="none" stroke-linejoin="round"'
    return (
        f'<path d="M0 0H{number(width)}V{number(height)}H0Z{shape}" fill="{PAPER_LIGHT["paper"]}" '
        f'fill-rule="evenodd" opacity=".3"/>'
        f'{line} stroke="{CREAM}" stroke-width="11"/>{line} stroke="{INK}" stroke-width="5.5"/>'
    )


def _joined(outlines: Iterable[str]) -> str:
    """Outlines as one: those of straight lines that lie side by side become the outline of all."""
    found = list(outlines)
    straight = [outline for outline in found if _STRAIGHT.match(outline)]
    shapes = [[_corner(corner) for corner in outline[1:-1].split("L")] for outline in straight]
    return "".join(outline for outline in found if outline not in straight) + "".join(
        map(points, around(shapes))
    )


def _corner(words: str) -> tuple[float, float]:
    x, y = words.split()
    return float(x), float(y)


def plain(lines: Iterable[Line]) -> str:
    """A text picture without its styles."""
    return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines)
