"""The table of Toscana as a picture: the board, and below it the piles, the stones and the rounds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tukan.core.art import Art
from tukan.core.kept import board_key, kept
from tukan.core.look import CREAM, INK, PAPER_LIGHT
from tukan.core.record import Record
from tukan.core.scene import Place, Places, Scene, number, points
from tukan.core.scene import text as label
from tukan.core.scene import use as use_symbol
from tukan.games.toscana import rules
from tukan.games.toscana.cards import (
    COLOURS,
    Laid,
    best_area,
    cards_of_round,
    colour_in_round,
    corners,
    square_word,
)
from tukan.games.toscana.cover import cover
from tukan.games.toscana.outlines import outline
from tukan.games.toscana.rules import ALLOW, ROUNDS, SEATS, VETO
from tukan.games.toscana.textpicture import describe, summary, text
from tukan.games.toscana.town import (
    CARD_SQUARES,
    EAST,
    LARGEST,
    NORTH,
    PAVING,
    ROOF,
    WAYS,
    colour_of,
    height,
    is_empty,
    shown,
    square,
    width,
)
from tukan.games.toscana.words import say

__all__ = ["ICONS", "counted", "cover", "describe", "ghost", "places", "scene", "text", "touched"]

ICONS = {"veto": ("stone", 34)}
"""Drawings for words on buttons, with how far they reach from their middle."""

HOME = "tukan.games.toscana"
WIDTH, HEIGHT = 854, 1080
EDGE, SIDE = 52, 782  # where the squares begin, and how far they reach
SQUARE = 46  # of a card as it is drawn in art.svg
WAYS_DRAWN = "nesw"
DETAILS = {ROOF: ("chimney", "chimney", "cat"), PAVING: ("well", "tree", "well")}
MAP_FILL = ("#C94A36", "#9AA3A6")
SOFT = "#8A7F70"
ON_PLAQUE = (CREAM, INK)  # what is written on a colour's plaque

# Below the board, by colour: the pile, its player's stone, the card vetoed from it; between them the rounds
PILE = ((34, 900), (636, 900))
STONE = ((66, 1040), (788, 1040))
VETOED = ((124, 1018), (638, 1018))
ROUNDS_AT = (326, 528)
MAP = 112  # the side of the small map of a finished round


def scene(b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0) -> Scene:
    """The table as everybody sees it: nothing on it is hidden."""
    table = Scene(pic, WIDTH, HEIGHT, say("Toscana").render(language), summary(b, s).render(language))
    Table(b, s, table, language).draw()
    return table


class Table:
    """One picture in the making."""

    def __init__(self, b: Record, s: Record, scene: Scene, language: str) -> None:
        self.b, self.s, self.scene, self.language = b, s, scene, language
        self.art = Art(HOME, scene.pic, scene.defs)
        self.scale = SIDE / b.side / SQUARE

    def draw(self) -> None:
        self.ground()
        self.squares()
        for laid in cards_of_round(self.b, self.s, self.s.in_round):
            self.card(laid)
        if self.s.over:
            self.scene.add(_counted_areas(self.b, self.s, self.scene.pic))
        for colour in (ROOF, PAVING):
            self.pile(colour)
        for n in range(1, ROUNDS + 1):
            self.round(n)

    def use(self, symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        return use_symbol(self.art.need(symbol), x, y, 0, round(scale, 4))

    def ground(self) -> None:
        self.scene.put(
            "ground",
            "board",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER_LIGHT["paper"]}"/>'
            f'<rect x="4" y="9" width="846" height="842" rx="20" fill="{INK}" opacity=".22"/>'
            '<rect x="4" y="4" width="846" height="843" rx="18" fill="#9C5B3B" stroke="#5A2F1C" stroke-width="3"/>'
            '<rect x="10" y="10" width="834" height="831" rx="13" fill="none" stroke="#D9A27E" stroke-width="2"/>'
            f'<g aria-hidden="true">{self.use("landscape", EDGE, EDGE)}</g>'
            f'<path d="{_grid(self.b)}" stroke="#B99F63" stroke-width="2" opacity=".55"/>'
            f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#5A2F1C" stroke-width="3.6"/>',
        )
        names = ""
        for i in range(self.b.side):
            x, y = _middle(self.b, i * LARGEST + i)
            names += f'<text x="{number(x)}" y="42.2">{chr(97 + i)}</text>'
            names += f'<text x="31" y="{number(y + 9.7)}">{i + 1}</text>'
        self.scene.put(
            "ground",
            "names",
            f'<g font-size="27" font-weight="700" text-anchor="middle" fill="#FFF3DC">{names}</g>',
        )

    def squares(self) -> None:
        b, s = self.b, self.s
        self.art.need("square")
        land = self.scene.layers.setdefault("land", {})
        for q, (key, markup) in _empty_squares(b, self.scene.pic).items():
            if s.area[q] < 0:
                land[key] = markup
        if s.area[b.middle] < 0:
            self.scene.put("paths", "middle-square", self.use("middle", *_middle(b, b.middle), self.scale))

    def card(self, laid: Laid) -> None:
        x, y = _corner(self.b, laid.action // WAYS)
        way = laid.action % WAYS
        thing = "laid-" + laid.word.replace(" ", "-")
        self.scene.put("shadow", f"shadow-{thing}", self.use(f"shadow-{_shape(way)}", x, y, self.scale))
        symbol = self.card_symbol(laid.colour, laid.number, way)
        drawn = use_symbol(symbol, x, y, 0, round(self.scale, 4))
        self.scene.put("tiles", thing, drawn, home=(PILE[laid.colour][0] + 92, PILE[laid.colour][1] + 46))

    def card_symbol(self, colour: int, card: int, way: int) -> str:
        """The id of the drawing of a card that looks this way; its top left corner is the origin."""
        key = f"{self.scene.pic}-{_card_symbol(colour, card, way)}"
        if key not in self.scene.defs:
            self.scene.add(_card(self.b, self.scene.pic, colour, card, way))
        return key

    def define_card(self, colour: int, card: int, way: int) -> None:
        b, name = self.b, COLOURS[1 - colour]
        own: list[tuple[int, int]] = []
        foreign: list[tuple[int, int]] = []
        for k in range(CARD_SQUARES):
            at = (b.across[way, k], b.down[way, k])
            (own if shown(b, colour, card, k) == colour else foreign).append(at)
        markup = self.use(f"{COLOURS[colour]}-{_shape(way)}")
        for x, y in foreign:
            markup += self.use(f"{name}-{(x + y) % 2}", x * SQUARE, y * SQUARE)
        x, y = own[(card * 5) % len(own)]
        details = DETAILS[colour]
        markup += (
            f'<path d="{_borders(foreign, own)}" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
        )
        markup += self.use(details[card % len(details)], x * SQUARE, y * SQUARE)
        clip = self.art.need(f"round-{_shape(way)}")
        markup = f'<g clip-path="url(#{clip})">{markup}</g>' + self.use(f"rim-{_shape(way)}")
        symbol = _card_symbol(colour, card, way)
        self.scene.define(symbol, f'<g id="{self.scene.pic}-{symbol}">{markup}</g>')

    def counted_areas(self) -> None:
        """Both best areas, outlined and numbered, all else paler."""
        shapes = [best_area(self.b, self.s, self.s.in_round, seat) for seat in range(SEATS)]
        paths = [self.path_around(area) for area in shapes]
        board = points(((EDGE, EDGE), (EDGE + SIDE, EDGE), (EDGE + SIDE, EDGE + SIDE), (EDGE, EDGE + SIDE)))
        self.scene.put(
            "blocked",
            "uncounted",
            f'<path d="{board}{"".join(paths)}" fill="{PAPER_LIGHT["paper"]}" fill-rule="evenodd" opacity=".3"/>',
        )
        for seat in range(SEATS):
            line = f'<path d="{paths[seat]}" fill="none" stroke-linejoin="round"'
            self.scene.put(
                "numbers",
                f"counted-{seat + 1}",
                f'{line} stroke="{CREAM}" stroke-width="11"/>{line} stroke="{INK}" stroke-width="5.5"/>',
            )
            x, y = _corner(self.b, max(shapes[seat], key=lambda q: (q // LARGEST, -(q % LARGEST))))
            best = self.s.best[self.s.in_round - 1, seat]
            plaque = self.plaque(colour_of(self.s, seat), best, x + 17, max(y - 4, EDGE + 26))
            self.scene.put("plaques", f"count-{seat + 1}", plaque)

    def path_around(self, area: Iterable[int], edge: float = EDGE, side: float = SIDE) -> str:
        loops = outline((q % LARGEST, self.b.side - 1 - q // LARGEST) for q in area)
        unit = side / self.b.side
        return "".join(points((edge + x * unit, edge + y * unit) for x, y in loop) for loop in loops)

    def plaque(self, colour: int, content: int | str, x: float, y: float) -> str:
        """A number on the shape of a colour."""
        words = label(str(content), 0, 0, 29, ON_PLAQUE[colour], 800)
        plaque = self.use(f"plaque-{COLOURS[colour]}")
        return f'<g transform="translate({number(x)} {number(y)})">{plaque}{words}</g>'

    def pile(self, colour: int) -> None:
        """A pile with its top card, how many cards it has, its player, and that player's veto stone."""
        s = self.s
        seat, n, name = colour_of(s, colour), rules.pile(self.b, s, colour), COLOURS[colour]
        x, y = PILE[colour]
        thickness = (n + 3) // 4
        cards = "".join(self.use("back", x + 4 * i, y + 4 * i) for i in range(thickness - 1, 0, -1))
        if s.top[colour] == 0:
            cards += self.use("no-card", x, y)
        else:
            ways = range(self.b.ways[s.top[colour]])  # all of them: a ghost may show any
            cards += use_symbol([self.card_symbol(colour, s.top[colour], way) for way in ways][NORTH], x, y)
        self.scene.put("pieces", f"pile-{name}", cards)
        words = say("Seat {seat}: {n} card", many="Seat {seat}: {n} cards", seat=seat + 1, n=n)
        self.scene.put("numbers", f"size-{name}", label(words.render(self.language), x + 92, 878, 26.2))
        asked = not s.over and s.chance == 0 and seat != s.mover
        stone = self.use("stone" if s.stone[seat] else "no-stone", *STONE[colour])
        self.scene.put("pieces", f"stone-{seat + 1}", stone, word="veto" if asked else "")
        if s.bottom[colour]:
            self.vetoed(colour)

    def vetoed(self, colour: int) -> None:
        """The card under the pile, with the stone that sent it there."""
        x, y = VETOED[colour]
        symbol = self.card_symbol(colour, self.s.bottom[colour], NORTH)
        markup = use_symbol(symbol, x, y, 0, 0.5) + self.use("stone", x + 46, y + 23, 0.6)
        self.scene.put("pieces", f"vetoed-{COLOURS[colour]}", markup)

    def round(self, n: int) -> None:
        """What a round counts: a number in the colour that each seat plays in it; round 1 leaves a map behind."""
        s, x = self.s, ROUNDS_AT[n - 1]
        begun, finished = n <= s.in_round, n < s.in_round
        caption = label(say("Round {n}", n=n).render(self.language), x, 878, 26.2, INK if begun else SOFT)
        plaques = ""
        for seat in range(SEATS):
            content = s.best[n - 1, seat] if begun else "–"
            at = (x + 64, 935 + 62 * seat) if finished else (x - 34 + 68 * seat, 945)
            plaques += self.plaque(colour_in_round(s, n, seat), content, *at)
        faded = "" if begun else ' opacity=".4"'
        self.scene.put("numbers", f"round-{n}", f"{caption}<g{faded}>{plaques}</g>")
        if finished:
            self.scene.put("pieces", f"map-{n}", self.small_map(n, x - 92, 904))

    def small_map(self, n: int, x: float, y: float) -> str:
        return f'<g transform="translate({number(x)} {number(y)})">{self.town_of(n)}</g>'

    @kept(lambda self, n: (board_key(self.b), self.s.record["laid"][n - 1].tobytes(), self.s.swap, n))
    def town_of(self, n: int) -> str:
        """The town of a finished round: the areas that counted in full colour, the others pale."""
        laid = cards_of_round(self.b, self.s, n)
        markup = (
            f'<rect x="-2" y="-2" width="{MAP + 4}" height="{MAP + 4}" rx="4" fill="#EEE2BD" '
            'stroke="#9C5B3B" stroke-width="4"/>'
        )
        for colour, fill in enumerate(MAP_FILL):
            shows = [q for card in laid for q in card.showing(colour)]
            markup += f'<path d="{self.path_around(shows, 0, MAP)}" fill="{fill}" opacity=".5"/>'
        for seat in range(SEATS):
            area = self.path_around(best_area(self.b, self.s, n, seat), 0, MAP)
            fill = MAP_FILL[colour_in_round(self.s, n, seat)]
            markup += f'<path d="{area}" fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
        return markup


def places(b: Record, s: Record) -> Places:
    """`e5`: where a card may be laid with its top left square, or the card that lies so; `square-e5`: the
    square alone; `veto`: the stone of whoever may be asked; `vetoed-roof`: the card under that pile."""
    found = {**_squares(b.side), "veto": _disc(*STONE[colour_of(s, 1 - s.mover)], 34)}
    unit = SIDE / b.side
    for laid in cards_of_round(b, s, s.in_round):
        first, last = corners(laid.action)
        right, bottom = (edge + unit for edge in _corner(b, last))
        found[square_word(first)] = _rectangle(*_corner(b, first), right, bottom)
    if is_empty(b, s):
        # The ring of a card of the last round would lie around nothing.
        for q in _all_squares(b):
            if not _reaches_middle(b, q):
                del found[square_word(q)]
    return Places(found)


@cache
def _squares(side: int) -> dict[str, Place]:
    """The places of an empty board."""
    found = {}
    unit = SIDE / side
    for y in range(side):
        for x in range(side):
            word, left, top = square_word(y * LARGEST + x), EDGE + unit * x, EDGE + unit * (side - 1 - y)
            found[word] = _disc(left + unit / 2, top + unit / 2, 12.5)
            found[f"square-{word}"] = _rectangle(left, top, left + unit, top + unit)
    for colour, (left, top) in enumerate(VETOED):
        found[f"vetoed-{COLOURS[colour]}"] = _rectangle(left, top, left + 92, top + 46)
    return found


@kept(lambda b, pic: (b.side, pic))
def _empty_squares(b: Record, pic: str) -> dict[int, tuple[str, str]]:
    """Each square as it is drawn while nothing lies there: its id and its markup."""
    found = {}
    for q in _all_squares(b):
        scene, word = Scene(pic, 0, 0, "", ""), square_word(q)
        drawn = use_symbol(f"{pic}-square", *_corner(b, q), 0, round(SIDE / b.side / SQUARE, 4))
        scene.put("land", f"square-{word}", drawn, word=word)
        found[q] = next(iter(scene.layers["land"].items()))
    return found


def _reaches_middle(b: Record, q: int) -> bool:
    """Can a card with its top left square here cover the middle?"""
    return any(square(b, q * WAYS + way, k) == b.middle for way in (NORTH, EAST) for k in range(CARD_SQUARES))


def ghost(b: Record, s: Record, seat: int, action: int, pic: str) -> str:
    """The card as it would lie, with its outline: the ring of its place is only that of a corner."""
    if action >= VETO:
        return ""
    colour, way, unit = colour_of(s, seat), action % WAYS, SIDE / b.side
    x, y = _corner(b, action // WAYS)
    edge = _rectangle(x, y, x + unit * width(way), y + unit * height(way)).outline
    card = use_symbol(f"{pic}-{_card_symbol(colour, s.top[colour], way)}", x, y, 0, round(unit / SQUARE, 4))
    return f'{card}<path class="casing" d="{edge}"/><path class="ring" d="{edge}"/>'


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """The card that a move laid or vetoed."""
    if seat < 0:
        return ()
    if action < VETO:
        return (square_word(action // WAYS),)
    return () if action == ALLOW else (f"vetoed-{COLOURS[colour_of(s, s.mover)]}",)


def counted(b: Record, s: Record, seat: int, part: str) -> tuple[str, ...]:
    """The squares of the seat's best area of the round that is on the board."""
    if part in (f"round{s.in_round}", "total"):
        return tuple(f"square-{square_word(q)}" for q in best_area(b, s, s.in_round, seat))
    return ()


@kept(lambda b, s, pic: (board_key(b), s.record.tobytes(), pic))
def _counted_areas(b: Record, s: Record, pic: str) -> Scene:
    """What the last round counts."""
    scene = Scene(pic, 0, 0, "", "")
    Table(b, s, scene, "").counted_areas()
    return scene


@kept(lambda b, *rest: (board_key(b), rest))
def _card(b: Record, pic: str, colour: int, card: int, way: int) -> Scene:
    """The drawing of a card with all that it is made of."""
    scene = Scene(pic, 0, 0, "", "")
    Table(b, None, scene, "").define_card(colour, card, way)
    return scene


def _card_symbol(colour: int, card: int, way: int) -> str:
    return f"card-{COLOURS[colour]}-{card}-{WAYS_DRAWN[way]}"


def _shape(way: int) -> str:
    return "wide" if width(way) > height(way) else "tall"


def _all_squares(b: Record) -> list[int]:
    return [y * LARGEST + x for y in range(b.side) for x in range(b.side)]


def _corner(b: Record, q: int) -> tuple[float, float]:
    """The top left corner of a square in the picture."""
    unit = SIDE / b.side
    return EDGE + unit * (q % LARGEST), EDGE + unit * (b.side - 1 - q // LARGEST)


def _middle(b: Record, q: int) -> tuple[float, float]:
    x, y = _corner(b, q)
    return x + SIDE / b.side / 2, y + SIDE / b.side / 2


def _disc(x: float, y: float, r: float) -> Place:
    d = number(2 * r)
    return Place(x, y, f"M{number(x - r)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z")


def _rectangle(left: float, top: float, right: float, bottom: float) -> Place:
    ring = points(((left, top), (right, top), (right, bottom), (left, bottom)))
    return Place((left + right) / 2, (top + bottom) / 2, ring)


def _grid(b: Record) -> str:
    lines = ""
    for i in range(1, b.side):
        at = number(EDGE + SIDE / b.side * i)
        lines += f"M{EDGE} {at}h{SIDE}M{at} {EDGE}v{SIDE}"
    return lines


def _borders(foreign: list[tuple[int, int]], own: list[tuple[int, int]]) -> str:
    """The lines between a card's own and foreign squares."""
    path = ""
    for x, y in foreign:
        for i, j, line in ((x - 1, y, "v46"), (x, y - 1, "h46"), (x + 1, y, "v46"), (x, y + 1, "h46")):
            if (i, j) in own:
                path += f"M{max(x, i) * SQUARE} {max(y, j) * SQUARE}{line}"
    return path
