"""The table of Catan Junior Madagascar as a picture."""

from __future__ import annotations

from tukan.core.art import Art
from tukan.core.kept import board_key, kept
from tukan.core.look import CREAM, INK, PIECES, TRACK, TRACK_DARK, TRACK_EDGE
from tukan.core.record import Record
from tukan.core.scene import Places, Scene, number
from tukan.core.scene import text as written
from tukan.core.scene import use as use_symbol
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar.board import COLOURS
from tukan.games.catan_junior_madagascar.building import cards_left, tents, wagons
from tukan.games.catan_junior_madagascar.cover import cover
from tukan.games.catan_junior_madagascar.nouns import hex_word, path_word, say, spot_word
from tukan.games.catan_junior_madagascar.plan import (
    DIE,
    FLOE_X,
    FLOE_Y,
    INSPECTORS_SPACE,
    LAND,
    MIDDLE_X,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    PANELS_Y,
    RAFT_Y,
    SPACE_Y,
    STALL_Y,
    SUPPLY_Y,
    WIDTH,
    Plan,
    column,
)
from tukan.games.catan_junior_madagascar.records import KINDS, NKINDS, NONE
from tukan.games.catan_junior_madagascar.textpicture import describe, summary, text

__all__ = ["ICONS", "counted", "cover", "describe", "ghost", "places", "scene", "text", "touched"]

ICONS = {
    "penguins": ("penguin", 42),
    **{kind: (f"tile-{kind}", 36) for kind in KINDS},
}
"""Drawings for words on buttons, with how far they reach from their middle."""

HOME = "tukan.games.catan_junior_madagascar"
PAINT = {"red": "red", "purple": "violet", "yellow": "yellow", "blue": "blue"}
PALMS = ((-308, -194), (302, -188), (-318, 230), (314, 228))  # around the middle of the four-penguin side
FACES_OF_A_TUMBLE = (5, 3)
SPOT_SIZE = 27.5
SIGN = "#FFF2CC"
TENT_RISE, INSPECTOR_RISE, WAGON_RISE, NUMBER_DROP = 6, 30, 4, 23


def scene(b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0) -> Scene:
    """The table as everybody sees it: there is one board, and nothing on it is hidden."""
    plan = Plan(b, s)
    title = say("Catan Junior Madagascar").render(language)
    table = Scene(pic, WIDTH, plan.height, title, summary(b, s).render(language))
    Table(b, s, plan, table, Art(HOME, pic, table.defs)).draw()
    return table


class Table:
    """One picture in the making."""

    def __init__(self, b: Record, s: Record, plan: Plan, scene: Scene, art: Art) -> None:
        self.b, self.s, self.plan, self.scene, self.art = b, s, plan, scene, art

    def draw(self) -> None:
        self.sea()
        self.scene.add(_map(self.b, self.s, self.plan, self.scene.pic))
        self.uncover()
        self.numbers()
        self.pieces()
        self.scene.put("blocked", "spots", _names(self.b, self.s, self.plan, built=False))
        self.market()
        self.penguins()
        self.die()
        for seat in range(self.s.seats):
            self.panel(seat)
        if self.plan.has_slip:
            self.slip()

    def use(self, symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        return use_symbol(self.art.need(symbol), x, y, 0, round(scale, 3))

    def sea(self) -> None:
        size = f'width="{WIDTH}" height="{number(self.plan.height)}"'
        water = "".join(f'<rect {size} fill="url(#{self.art.need(name)})"/>' for name in ("sea", "waves"))
        self.scene.put("sea", "water", water)
        self.scene.put("dim", "dim", f'<rect {size} fill="#120F0C" opacity="0"/>')

    def island(self) -> None:
        coast = self.scene.define("coast", f'<path id="{self.scene.pic}-coast" d="{self.plan.coast()}"/>')
        strokes = (
            ("#C9E6E4", 104, ' opacity=".6"'), ("#DDF1EC", 76, ' opacity=".8"'),
            ("#2E5D68", 52, ' opacity=".35" transform="translate(0 6)"'), ("#9C7436", 52, ""),
            ("#F6E3B2", 47, ""), ("#E9CF95", 24, ' fill="#E9CF95"'),
        )  # fmt: skip
        beach = "".join(
            f'<use href="#{coast}" stroke="{colour}" stroke-width="{number(width * self.plan.scale)}"{more}/>'
            for colour, width, more in strokes
        )
        self.scene.put("island", "beach", f'<g fill="none" stroke-linejoin="round">{beach}</g>')
        if self.b.inspector_at[1] == 0:
            palms = "".join(self.use("palm", 450 + x, 306 + y, 0.95) for x, y in PALMS)
            self.scene.put("island", "palms", f'<g aria-hidden="true">{palms}</g>')
        for h in range(self.b.hexes):
            markup = self.use(f"land-{KINDS[self.b.kind[h]]}", *self.plan.hex(h), self.plan.scale)
            word = hex_word(self.b, h)
            self.scene.put("land", f"hex-{word}", markup, word=word)
        markup = self.use("space", *self.plan.inspectors_space, self.plan.scale)
        self.scene.put("land", INSPECTORS_SPACE, markup)

    def paths(self) -> None:
        line = self.scene.define(
            "track-line", f'<path id="{self.scene.pic}-track-line" d="{self.plan.tracks()}"/>'
        )
        strokes = ((TRACK_DARK, 18, ""), (TRACK_EDGE, 14, ""), (TRACK, 12, ""),
                   ("#D0AB68", 2.4, ' stroke-dasharray="1 9"'))  # fmt: skip
        track = "".join(
            f'<use href="#{line}" stroke="{colour}" stroke-width="{number(width * self.plan.scale)}"{more}/>'
            for colour, width, more in strokes
        )
        self.scene.put("paths", "tracks", f'<g fill="none" stroke-linecap="round">{track}</g>')
        for path in range(self.b.paths):
            word = path_word(self.b, path)
            (x, y), (u, v) = self.plan.road(path).ends
            touch = (
                f'<path d="M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}" stroke="#FFF" stroke-width="34" opacity="0"/>'
            )
            self.scene.put("paths", f"path-{word}", touch, word=word)
        for spot in range(self.b.spots):
            word = spot_word(spot)
            markup = self.use("spot", *self.plan.spot(spot), self.plan.scale)
            self.scene.put("paths", f"spot-{word}", markup, word=word)

    def uncover(self) -> None:
        """A wagon or a tent is touched itself; beneath it no path or spot is."""
        for path in range(self.b.paths):
            if self.s.wagon[path] != NONE:
                del self.scene.layers["paths"][f"{self.scene.pic}-path-{path_word(self.b, path)}"]
        for spot in range(self.b.spots):
            if self.s.tent[spot] != NONE:
                del self.scene.layers["paths"][f"{self.scene.pic}-spot-{spot_word(spot)}"]

    def numbers(self) -> None:
        for h in range(self.b.hexes):
            x, y = self.plan.hex(h)
            y += NUMBER_DROP * self.plan.scale
            markup = self.use("number", x, y, self.plan.scale)
            markup += written(str(self.b.number[h]), x, y, 28 * self.plan.scale, weight=800)
            word = hex_word(self.b, h)
            self.scene.put("numbers", f"number-{word}", markup, word=word)
            if h == self.s.inspector:
                self.scene.put("blocked", f"blocked-{word}", self.hatching(*self.plan.hex(h)))

    def hatching(self, x: float, y: float) -> str:
        k = self.plan.scale
        corners = ((0, -LAND), (66.7, -38.5), (66.7, 38.5), (0, LAND), (-66.7, 38.5), (-66.7, -38.5))
        outline = "L".join(f"{number(x + dx * k)} {number(y + dy * k)}" for dx, dy in corners)
        return f'<path d="M{outline}Z" fill="url(#{self.art.need("hatch")})" opacity=".3"/>'

    def pieces(self) -> None:
        """Tents and wagons, the nearest last; the signs of the tents; the Inspector, who stands before them."""
        standing: list[tuple[float, str, str, str]] = []
        k = self.plan.scale
        for spot in range(self.b.spots):
            if self.s.tent[spot] != NONE:
                x, y = self.plan.spot(spot)
                markup = self.use(f"tent-{COLOURS[self.s.tent[spot]]}", x, y - TENT_RISE * k, k)
                standing.append((y, f"tent-at-{spot_word(spot)}", markup, spot_word(spot)))
        for path in range(self.b.paths):
            if self.s.wagon[path] != NONE:
                road, word = self.plan.road(path), path_word(self.b, path)
                markup = self.use(
                    f"wagon-{COLOURS[self.s.wagon[path]]}", road.x, road.y - WAGON_RISE * k, 1.08 * k
                )
                standing.append((road.y, f"wagon-on-{word}", markup, word))
        x, y = self.plan.inspectors_space
        if self.s.majority != NONE:
            colour = COLOURS[self.s.majority]
            standing.append((y, "majority", self.use(f"tent-{colour}", x, y + 2 * k, 1.14 * k), ""))
        word = ""
        if self.s.inspector != NONE:
            x, y = self.plan.hex(self.s.inspector)
            word = hex_word(self.b, self.s.inspector)
        elif self.s.majority != NONE:
            x, y = x - 42 * k, y + 18 * k
        for _, thing, markup, called in sorted(standing):
            self.scene.put("pieces", thing, markup, called)
        self.scene.put("pieces", "signs", _names(self.b, self.s, self.plan, built=True))
        markup = self.use("inspector", x, y - INSPECTOR_RISE * k, 1.12 * k)
        self.scene.put("pieces", "inspector-figure", markup, word)

    def market(self) -> None:
        self.scene.put("island", "market", self.use("stall", MIDDLE_X, STALL_Y))
        for space in range(NKINDS):
            x, kind = column(space), self.s.spaces[space]
            markup = self.use("slot", x, SPACE_Y)
            if kind != NONE:
                markup += self.use(f"tile-{KINDS[kind]}", x, SPACE_Y)
            word = "" if kind == NONE else KINDS[kind]
            self.scene.put("tiles", f"space-{space + 1}", markup, word)
        for kind in range(NKINDS):
            self.pile(kind)

    def pile(self, kind: int) -> None:
        """The supply of a kind: a small pile and its number; an hourglass while it is recalled."""
        x, n = column(kind), self.s.supply[kind]
        layers = [
            self.use(f"tile-{KINDS[kind]}", x - 3 * k, SUPPLY_Y - 4 * k, 0.92) for k in range(min(n, 3))
        ]
        markup = "".join(layers) or self.use("slot", x, SUPPLY_Y, 0.92)
        if self.s.waits[kind]:
            box = f'<rect x="{number(x - 34)}" y="{number(SUPPLY_Y - 38)}" width="66" height="66" rx="10"'
            markup += f'{box} fill="{CREAM}" opacity=".45"/>{box} fill="url(#{self.art.need("hatch")})" opacity=".5"/>'
            markup += self.use("hourglass", x - 24, SUPPLY_Y - 24, 1.15)
        markup += self.counter(n, x + 24, SUPPLY_Y + 22)
        self.scene.put("tiles", f"supply-{KINDS[kind]}", markup, KINDS[kind])

    def counter(self, n: int, x: float, y: float) -> str:
        return self.use("count", x, y) + written(str(n), x, y, 28, weight=800)

    def penguins(self) -> None:
        """The stack of cards, what is left of each sort, and the penguins of this side of the board."""
        four = self.s.seats > 2
        left, right = FLOE_X, WIDTH - FLOE_X
        floes = self.use("floe", left, FLOE_Y) + self.use("floe", right, FLOE_Y)
        row = self.use("penguin", left + 36, FLOE_Y - 36) if four else ""
        row += self.use("penguin", left - (36 if four else 0), FLOE_Y - 56, 1.25)
        row += self.use("penguin", right + 60, FLOE_Y - 36) if four else ""
        row += self.use("penguin", right + (4 if four else 44), FLOE_Y - (56 if four else 48), 1.1)
        self.scene.put("island", "penguins", floes + f'<g aria-hidden="true">{row}</g>')
        n = cards_left(self.s)
        stack = "".join(
            self.use("card-back", right - 54 + 3 * k, FLOE_Y - 54 - 4 * k) for k in range(min(n, 4))
        )
        if self.s.chance == r.CARD:
            stack += self.use("card-back", right - 40, FLOE_Y - 92)
        stack += self.counter(n, right - 22, FLOE_Y - 8)
        self.scene.put("tiles", "penguin-stack", stack, "penguins")
        for card in range(r.NCARDS):
            x = (left if card < 2 else right) + (-44 if card % 2 == 0 else 44)
            self.scene.put("tiles", f"card-{r.CARDS[card]}", self.card(card, x - 8, RAFT_Y))
        rafts = self.use("raft", left - 4, RAFT_Y) + self.use("raft", right - 4, RAFT_Y)
        self.scene.put("island", "rafts", rafts)

    def card(self, card: int, x: float, y: float) -> str:
        markup = self.use("card", x, y)
        if card == r.AWAY:
            markup += self.use("inspector", x, y + 4, 0.72)
        elif card == r.BUILD:
            markup += self.use("tent-red", x - 2, y - 12, 0.6) + self.use("wagon-red", x, y + 20, 0.72)
        else:
            pair = (r.POPCORN, r.WOOD) if card == r.POPCORN_WOOD else (r.WOOL, r.SAND)
            markup += self.use(f"tile-{KINDS[pair[0]]}", x - 6, y - 18, 0.56)
            markup += self.use(f"tile-{KINDS[pair[1]]}", x - 2, y + 16, 0.56)
        return markup + self.counter(self.s.cards[card], x + 28, y + 34)

    def die(self) -> None:
        """The die with the number that was thrown, a question mark until then; its name says that it was thrown."""
        thrown = self.s.thrown
        for number_of_dots in FACES_OF_A_TUMBLE:
            self.art.need(f"face-{number_of_dots}")
        face = self.art.need(f"face-{thrown}" if thrown else "face-unknown")
        markup = use_symbol(self.art.need("cube"), *DIE, -8) + use_symbol(face, *DIE, -8)
        self.scene.put("numbers", f"die-{thrown}", markup)

    def panel(self, seat: int) -> None:
        """What lies before a seat: tents and wagons built, cards drawn, tiles in hand."""
        x, y = self.plan.panel(seat)
        acting = (self.s.acting >> seat) & 1 or (self.s.chance != 0 and seat == self.s.boss)
        edge = 5 if acting else 2.2
        size = f'width="{number(PANEL_WIDTH)}" height="{number(PANEL_HEIGHT)}" rx="16"'
        markup = (
            f'<rect x="{number(x)}" y="{number(y + 6)}" {size} fill="{INK}" opacity=".28"/>'
            f'<rect x="{number(x)}" y="{number(y)}" {size} fill="#F7F0E3" stroke="{INK}" stroke-width="{edge}"/>'
        )
        self.scene.put(
            "island", f"panel-{seat + 1}", markup, f"offer {seat + 1}" if self.plan.has_slip else ""
        )
        colour = COLOURS[seat]
        row = self.seat_sign(seat, x + 44, y + 40)
        row += self.use(f"tent-{colour}", x + 118, y + 46, 0.78)
        row += written(f"{tents(self.b, self.s, seat)}/{self.b.goal}", x + 150, y + 42, 30, anchor="start")
        row += self.use(f"wagon-{colour}", x + 236, y + 42, 0.95)
        row += written(str(wagons(self.b, self.s, seat)), x + 262, y + 42, 30, anchor="start")
        row += self.use("penguin", x + 306, y + 41, 0.68)
        row += written(str(self.s.drawn[seat]), x + 334, y + 42, 30, anchor="start")
        if tents(self.b, self.s, seat) >= self.b.goal:
            row += self.use("star", x + 402, y + 40)
        elif seat == self.s.boss:
            row += self.use("hat", x + 396, y + 41)
        self.scene.put("plaques", f"built-{seat + 1}", row)
        for kind in range(NKINDS):
            self.scene.put("plaques", f"hand-{seat + 1}-{KINDS[kind]}",
                           self.held(kind, self.s.hand[seat, kind], x + 36 + 84 * kind, y + 102),
                           KINDS[kind], home=(column(kind), SUPPLY_Y))  # fmt: skip

    def held(self, kind: int, n: int, x: float, y: float) -> str:
        tile = self.use(f"tile-{KINDS[kind]}", x, y, 0.7)
        if n == 0:
            tile = f'<g opacity=".4">{tile}</g>'
        return tile + written(str(n), x + 25, y, 29, anchor="start")

    def seat_sign(self, seat: int, x: float, y: float) -> str:
        """The shape of a seat's colour with the seat's number."""
        ink = PIECES[PAINT[COLOURS[seat]]][2]
        drop = 6 if COLOURS[seat] == "purple" else 0
        return self.use(f"seat-{COLOURS[seat]}", x, y) + written(str(seat + 1), x, y + drop, 30, ink, 800)

    def slip(self) -> None:
        """The offer on its slip of paper: what the Boss gives goes right, what he wants comes left."""
        y = PANELS_Y + 36
        self.scene.put("island", "offer-slip", self.use("slip", MIDDLE_X, y))
        if self.s.partner == NONE:
            markup = f'<g opacity=".35">{self.use("arrows", MIDDLE_X, y)}</g>'
        else:
            markup = self.use("arrows", MIDDLE_X, y)
            markup += self.seat_sign(self.s.boss, 76, y) + self.seat_sign(self.s.partner, WIDTH - 76, y)
            markup += self.side_of_offer("given", 130) + self.side_of_offer("wanted", 510)
        self.scene.put("plaques", "offer", markup)

    def side_of_offer(self, name: str, x: float) -> str:
        counts = getattr(self.s, name)
        shown = [kind for kind in range(NKINDS) if counts[kind]]
        step = min(84, 280 / max(1, len(shown)))
        return "".join(
            self.held(kind, counts[kind], x + 26 + step * place, PANELS_Y + 36)
            for place, kind in enumerate(shown)
        )


@kept(lambda b, s, plan, pic: (board_key(b), pic))
def _map(b: Record, s: Record, plan: Plan, pic: str) -> Scene:
    """The island and its paths before anybody builds."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, plan, scene, Art(HOME, pic, scene.defs))
    table.island()
    table.paths()
    return scene


@kept(lambda b, s, plan, built: (board_key(b), s.record["tent"].tobytes(), built))
def _names(b: Record, s: Record, plan: Plan, built: bool) -> str:
    """What spots are called: the free ones on themselves, the built ones on a sign at the foot of the tent."""
    k, boards, words = plan.scale, "", ""
    for spot in range(b.spots):
        if (s.tent[spot] != NONE) != built:
            continue
        x, y = plan.beside_tent(spot) if built else plan.spot(spot)
        name = spot_word(spot)
        wide = (24 if len(name) == 1 else 38) * k
        boards += f"M{x - wide / 2:.0f} {y - 13 * k:.0f}h{wide:.0f}v{26 * k:.0f}h{-wide:.0f}z"
        words += f'<text x="{x:.0f}" y="{y + 0.36 * SPOT_SIZE * k:.0f}">{name}</text>'
    board = (
        f'<path d="{boards}" fill="{SIGN}" stroke="{TRACK_DARK}" stroke-width="2.8" stroke-linejoin="round"/>'
    )
    return (
        f'<g font-size="{number(SPOT_SIZE * k)}" font-weight="700" text-anchor="middle" fill="{TRACK_DARK}" '
        f'pointer-events="none">{board if built else ""}{words}</g>'
    )


@kept(lambda b, s: (board_key(b), s.seats, s.pros))
def places(b: Record, s: Record) -> Places:
    """The place of every word that a move names; a kind lies in the supply, a seat is named `offer 2`."""
    return Places(Plan(b, s).places())


def ghost(b: Record, s: Record, seat: int, action: int, pic: str) -> str:
    """The piece that the action would put down."""
    plan = Plan(b, s)
    colour, k = COLOURS[seat], plan.scale
    if r.TENT <= action < r.WAGON or r.FREE_TENT <= action < r.FREE_WAGON:
        x, y = plan.spot(action - (r.TENT if action < r.WAGON else r.FREE_TENT))
        return use_symbol(f"{pic}-tent-{colour}", x, y - TENT_RISE * k, 0, round(k, 3))
    if r.WAGON <= action < r.INSPECTOR or r.FREE_WAGON <= action < r.FREE_NONE:
        road = plan.road(action - (r.WAGON if action < r.INSPECTOR else r.FREE_WAGON))
        return use_symbol(f"{pic}-wagon-{colour}", road.x, road.y - WAGON_RISE * k, 0, round(1.08 * k, 3))
    if r.INSPECTOR <= action < r.FREE_TENT:
        x, y = plan.hex(action - r.INSPECTOR)
        return use_symbol(f"{pic}-inspector", x, y - INSPECTOR_RISE * k, 0, round(1.12 * k, 3))
    return ""


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """The words of the places that a move touches; of a throw: the landscapes that yield."""
    if seat < 0:
        thrown = action + 1 if s.chance == r.DIE else NONE
        return tuple(hex_word(b, h) for h in range(b.hexes) if b.number[h] == thrown and h != s.inspector)
    if r.SWAP <= action < r.OFFER:
        pair = (action - r.SWAP) % (NKINDS * NKINDS)
        return KINDS[pair // NKINDS], KINDS[pair % NKINDS]
    if r.OFFER <= action < r.GIVE:
        return (f"offer {action - r.OFFER + 1}",)
    if r.GIVE <= action < r.PROPOSE:
        return (KINDS[(action - r.GIVE) % NKINDS],)
    if r.INSPECTOR <= action < r.FREE_TENT:
        return (hex_word(b, action - r.INSPECTOR),)
    for first, last in ((r.TENT, r.WAGON), (r.FREE_TENT, r.FREE_WAGON)):
        if first <= action < last:
            return (spot_word(action - first),)
    for first, last in ((r.WAGON, r.INSPECTOR), (r.FREE_WAGON, r.FREE_NONE)):
        if first <= action < last:
            return (path_word(b, action - first),)
    return ()


def counted(b: Record, s: Record, seat: int, part: str) -> tuple[str, ...]:
    """The words of the places that score for a part of the result."""
    if part in ("tents", "winner"):
        spots = tuple(spot_word(spot) for spot in range(b.spots) if s.tent[spot] == seat)
        return (*spots, INSPECTORS_SPACE) if s.majority == seat else spots
    if part == "wagons":
        return tuple(path_word(b, path) for path in range(b.paths) if s.wagon[path] == seat)
    return ()
