"""The table of Drago-Tuku as a picture."""

from __future__ import annotations

from tukan.core.art import Art
from tukan.core.kept import board_key, kept
from tukan.core.look import INK, PAPER_LIGHT, PIECES, TRACK, TRACK_DARK, TRACK_EDGE
from tukan.core.record import Record
from tukan.core.scene import Place, Places, Scene, number
from tukan.core.scene import use as use_symbol
from tukan.games.drago_tuku import jigsaw, road, rules
from tukan.games.drago_tuku.cover import cover
from tukan.games.drago_tuku.rules import DRAGON, FOREST, LEAVE, LEND, MOST_STEPS, PASS, SITE, STEP, SUN
from tukan.games.drago_tuku.textpicture import describe, summary, text, verdict
from tukan.games.drago_tuku.words import friend_of, say

__all__ = ["counted", "cover", "describe", "ghost", "places", "scene", "text", "touched", "verdict"]

HOME = "tukan.games.drago_tuku"
COLOURS = ("yellow", "blue", "red", "violet")  # of the seats
LOOSE, CARRIED = 50.0, 42.0  # greatest side of a castle piece on a square and in a hand
MAT = PAPER_LIGHT["paper"]
DRAGON_ON_ROCK, DRAGON_ON_ROAD = 0.86, 0.98
TREES_BEHIND = (
    ("oak", 612, 440, 0.95), ("pine", 560, 466, 0.95), ("pine", 654, 480, 1.05), ("oak", 544, 520, 0.85),
    ("oak", 592, 560, 0.8),
)  # fmt: skip
TREES_BEFORE = (
    ("pine", 568, 524, 0.7), ("pine", 612, 582, 0.75), ("pine", 542, 612, 0.85), ("oak", 672, 618, 0.85),
    ("pine", 580, 662, 0.85), ("pine", 632, 664, 0.8),
)  # fmt: skip


def scene(b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0) -> Scene:
    """The table as everybody sees it: there is one board, and nothing on it is hidden."""
    table = Scene(
        pic,
        road.WIDTH,
        road.HEIGHT,
        say("Drago-Tuku").render(language),
        summary(b, s).render(language),
    )
    Table(b, s, table, Art(HOME, pic, table.defs)).draw()
    return table


@kept(lambda b, pic: (board_key(b), pic))
def _land(b: Record, pic: str) -> Scene:
    """What looks the same all match."""
    land = Scene(pic, 0, 0, "", "")
    table = Table(b, None, land, Art(HOME, pic, land.defs))
    table.ground()
    table.road()
    return land


@kept(
    lambda b, s, pic: (
        board_key(b),
        pic,
        s.seats,
        s.won,
        *(s.record[what].tobytes() for what in ("lying", "carrying")),
    )
)
def _pieces(b: Record, s: Record, pic: str) -> Scene:
    """The castle, and its pieces that still lie on the road."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, scene, Art(HOME, pic, scene.defs))
    table.castle()
    table.loose_pieces()
    return scene


class Table:
    """One picture in the making."""

    def __init__(self, b: Record, s: Record, scene: Scene, art: Art) -> None:
        self.b, self.s, self.scene, self.art = b, s, scene, art
        self.pieces = jigsaw.cut(b.pieces)

    def draw(self) -> None:
        self.scene.add(_land(self.b, self.scene.pic))
        self.scene.add(_pieces(self.b, self.s, self.scene.pic))
        self.dragons()
        self.figures()
        self.die()

    def use(self, symbol: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
        return use_symbol(self.art.need(symbol), x, y, turn, scale)

    def ground(self) -> None:
        vignettes = (
            f'<g aria-hidden="true">{self.use("fish", 930, 560)}{self.use("boat", 924, 740, 0, 1.15)}</g>'
        )
        self.scene.put("ground", "shore-and-sea", self.use("lawn") + self.use("sea") + vignettes)
        self.scene.put(
            "dim", "dim", f'<rect width="{road.WIDTH}" height="{road.HEIGHT}" fill="#120F0C" opacity="0"/>'
        )
        nests = "".join(self.use("nest", x, y + 14) for x, y in road.PERCHES[: road.NESTS])
        self.scene.put("island", "dragon-rock", self.use("rock") + nests)
        trees = "".join(self.use(tree, x, y, 0, scale) for tree, x, y, scale in TREES_BEHIND)
        self.scene.put("land", "forest", self.use("glade") + trees, word="forest")
        # In front of whoever hides there.
        trees = "".join(self.use(tree, x, y, 0, scale) for tree, x, y, scale in TREES_BEFORE)
        self.scene.put("plaques", "forest-edge", trees, word="forest")
        places, scale = road.stones(self.b.approach)
        stones = "".join(self.use("stone", x, y, 0, scale) for x, y in places)
        if stones:
            self.scene.put("land", "stepping-stones", stones)

    def road(self) -> None:
        line = self.scene.define("road-line", f'<path id="{self.scene.pic}-road-line" d="{road.road()}"/>')
        dust = self.art.need("dust")
        strokes = ((INK, 112, ' opacity=".14" transform="translate(0 4)"'), (TRACK_DARK, 106, ""),
                   (TRACK_EDGE, 101, ""), (TRACK, 95, ""), (f"url(#{dust})", 95, ""))  # fmt: skip
        track = "".join(
            f'<use href="#{line}" stroke="{colour}" stroke-width="{width}"{more}/>'
            for colour, width, more in strokes
        )
        self.scene.put("paths", "road", f'<g fill="none" stroke-linejoin="round">{track}</g>')
        for square, spot in enumerate(road.spots(self.b.squares), 1):
            kind = kind_of(self.b, square)
            markup = self.use(f"square-{kind}", spot.x, spot.y, spot.turn, spot.scale)
            if kind != "plain":
                markup += self.use(f"sign-{kind}", spot.x, spot.y, 0, spot.scale)
            self.scene.put("paths", f"square-{square}", markup, word=f"square-{square}")
        self.scene.put("paths", "building-site", self.use("platform", *road.SITE), word="site")

    def castle(self) -> None:
        """The castle in its frame: faint where pieces are missing, with a bunting when the game is won."""
        x, y = road.PUZZLE
        faint = f'<g opacity=".16" transform="translate({x} {y})">{self.use("painting")}</g>'
        missing = "".join(
            f'<path d="{self.pieces[k].outline}"/>' for k in range(self.b.pieces) if not self.is_placed(k)
        )
        look = f'fill="none" stroke="{PAPER_LIGHT["line"]}" stroke-width="2.2" stroke-dasharray="5 6"'
        cuts = f'<g {look} transform="translate({x} {y})">{missing}</g>'
        self.scene.put("paths", "castle", self.use("frame") + faint + cuts, word="castle")
        for k in range(self.b.pieces):
            if self.is_placed(k):
                self.scene.put(
                    "tiles", f"piece-{k + 1}", self.piece(k, x + self.pieces[k].x, y + self.pieces[k].y, 0, 1)
                )
        if self.s.won:
            self.scene.put("plaques", "bunting", self.use("flags", x - 18, y - 22))

    def is_placed(self, k: int) -> bool:
        """Is the piece of the k-th yellow square in the castle?"""
        square = yellow_squares(self.b)[k]
        carried = any(self.s.carrying[seat] == square for seat in range(self.s.seats))
        return not self.s.lying[square] and not carried

    def piece(self, k: int, x: float, y: float, turn: float, scale: float) -> str:
        """The k-th castle piece with its middle at a place."""
        piece = self.pieces[k]
        pic = self.scene.pic
        outline = self.scene.define(f"cut-{k}", f'<path id="{pic}-cut-{k}" d="{piece.outline}"/>')
        clip = self.scene.define(
            f"clip-{k}", f'<clipPath id="{pic}-clip-{k}"><use href="#{outline}"/></clipPath>'
        )
        place = f"translate({number(x)} {number(y)})"
        place += f" rotate({number(turn)})" if turn else ""
        place += f" scale({scale:.2f})" if scale != 1 else ""
        place += f" translate({number(-piece.x)} {number(-piece.y)})"
        return (
            f'<g transform="{place}"><use href="#{outline}" fill="{INK}" opacity=".35" transform="translate(1 6)"/>'
            f'<g clip-path="url(#{clip})">{self.use("painting")}</g>'
            f'<use href="#{outline}" fill="none" stroke="{INK}" stroke-width="2.4"/></g>'
        )

    def loose_pieces(self) -> None:
        for k, square in enumerate(yellow_squares(self.b)):
            if self.s.lying[square]:
                spot = road.spots(self.b.squares)[square - 1]
                scale = LOOSE * spot.scale / self.pieces[k].size
                markup = self.piece(k, spot.x, spot.y, (6, -8, 9, -5)[square % 4], scale)
                self.scene.put("tiles", f"piece-{k + 1}", markup)

    def dragons(self) -> None:
        for d in range(self.b.dragons):
            x, y, scale = self.dragon_place(d)
            self.scene.put(
                "pieces", f"dragon-{d + 1}", self.use("dragon", x, y, 0, scale), word=f"dragon-{d + 1}"
            )

    def dragon_place(self, d: int) -> tuple[float, float, float]:
        steps, square = self.s.steps[d], rules.dragon_square(self.b, self.s, d)
        if steps == 0:
            return *road.PERCHES[d], DRAGON_ON_ROCK
        if square == 0:
            places, _ = road.stones(self.b.approach)
            x, y = places[road.stone_of(steps, self.b.approach) - 1]
            return x, y - 24, DRAGON_ON_ROCK
        spot = road.spots(self.b.squares)[square - 1]
        return spot.x + 2, spot.y - 8, DRAGON_ON_ROAD * spot.scale

    def figures(self) -> None:
        for seat in range(self.s.seats):
            x, y, scale = figure_place(self.b, self.s, seat)
            markup = self.use(f"figure-{COLOURS[seat]}", x, y, 0, scale)
            square = None if self.s.place[seat] == FOREST else self.s.place[seat]
            self.scene.put("pieces", f"seat-{seat + 1}", markup, f"seat-{seat + 1}", square=square)
        # Above all figures: where many stand together, none may hide what another carries.
        for seat in range(self.s.seats):
            if self.s.carrying[seat]:
                x, y, scale = figure_place(self.b, self.s, seat)
                k = yellow_squares(self.b).index(self.s.carrying[seat])
                size = CARRIED * scale / 1.18 / self.pieces[k].size
                markup = self.piece(k, x + 27 * scale, y + 14 * scale, 8, size)
                square = None if self.s.place[seat] == FOREST else self.s.place[seat]
                self.scene.put("pieces", f"carried-{seat + 1}", markup, f"seat-{seat + 1}", square=square)

    def die(self) -> None:
        """The die on a mat with the colour and the shape of the seat whose turn it is."""
        x, y = road.DIE
        mat = ""
        if not self.s.over:
            colour = COLOURS[self.s.mover]
            fill, edge = PIECES[colour][:2]
            box = 'width="164" height="112" rx="16"'
            mat = (
                f'<rect x="{x - 62}" y="{y - 54}" {box} fill="{INK}" opacity=".22"/>'
                f'<rect x="{x - 62}" y="{y - 59}" {box} fill="{MAT}" stroke="{edge}" stroke-width="11"/>'
                f'<rect x="{x - 62}" y="{y - 59}" {box} fill="none" stroke="{fill}" stroke-width="6"/>'
                f'<circle cx="{x + 68}" cy="{y - 3}" r="24" fill="{fill}" stroke="{edge}" stroke-width="2.5"/>'
                + self.use(f"shape-{colour}", x + 68, y - 3, 0, 1.3)
            )
        self.scene.put("numbers", "mat", mat)
        self.scene.put("numbers", "die", self.use("cube", x, y, -8, 0.98) + self.face(x, y))

    def face(self, x: float, y: float) -> str:
        """The face that was thrown; two more lie ready for a die that tumbles."""
        for face in {5, self.s.thrown + 1} & PIPS.keys():
            dots = "".join(f'<circle cx="{dx}" cy="{dy - 2}" r="6.4"/>' for dx, dy in PIPS[face])
            self.scene.define(f"face-{face}", f'<g id="{self.scene.pic}-face-{face}" fill="{INK}">{dots}</g>')
        sun, dragon = self.art.need("face-sun"), self.art.need("face-dragon")
        if self.s.thrown < 0:
            return ""
        named = {SUN: sun, DRAGON: dragon}
        face_up = named.get(self.s.thrown, f"{self.scene.pic}-face-{self.s.thrown + 1}")
        return use_symbol(face_up, x, y, -8, 0.98)


A = 18
PIPS = {
    1: ((0, 0),),
    2: ((-A, A), (A, -A)),
    3: ((-A, A), (0, 0), (A, -A)),
    4: ((-A, -A), (A, -A), (-A, A), (A, A)),
    5: ((-A, -A), (A, -A), (0, 0), (-A, A), (A, A)),
    6: ((-A, -A), (A, -A), (-A, 0), (A, 0), (-A, A), (A, A)),
}


def kind_of(b: Record, square: int) -> str:
    """The colour of a square."""
    if square > b.green:
        return "orange"
    if square == b.green:
        return "green"
    return "yellow" if b.yellow[square] else "plain"


@kept(board_key)
def yellow_squares(b: Record) -> list[int]:
    """The squares of the castle pieces, first to last: the k-th holds the k-th piece of the puzzle."""
    return [q for q in range(1, b.squares + 1) if b.yellow[q]]


def figure_place(b: Record, s: Record, seat: int) -> tuple[float, float, float]:
    """Where a figure stands on the picture, and its scale."""
    place = s.place[seat]
    if place == FOREST:
        return *road.HIDEOUTS[seat], 1.1
    together = [k for k in range(s.seats) if s.place[k] == place]
    k = together.index(seat)
    if place == SITE:
        beside, scale = road.lined_up(len(together))
        x, y = road.SITE
        return x + beside[k][0], y + beside[k][1], scale
    beside, scale = road.gathered(len(together))
    spot = road.spots(b.squares)[place - 1]
    return spot.x + spot.scale * beside[k][0], spot.y + spot.scale * beside[k][1], scale * spot.scale


def places(b: Record, s: Record) -> Places:
    """The things on the table by their names: squares, site, forest, castle, figures and dragons."""
    figures = {}
    for seat in range(s.seats):
        x, y, scale = figure_place(b, s, seat)
        figures[f"seat-{seat + 1}"] = Place(x, y, _oval(x, y - 5 * scale, 32 * scale, 46 * scale))
    return Places(_fixed_places(b) | figures)


@kept(board_key)
def _fixed_places(b: Record) -> dict[str, Place]:
    found = {
        f"square-{q}": Place(spot.x, spot.y, spot.outline())
        for q, spot in enumerate(road.spots(b.squares), 1)
    }
    x, y = road.SITE
    found["site"] = Place(x, y, f"M{x - 76} {y + 48}H{x + 76}L{x + 66} {y - 46}H{x - 66}Z")
    found["forest"] = Place(608, 540, "M518 540A90 122 0 0 1 698 540A90 122 0 0 1 518 540Z")
    x, y = road.PUZZLE
    found["castle"] = Place(x + 138, y + 138, f"M{x - 18} {y - 18}h312v312h-312Z")
    return found


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    arc = f"A{number(rx)} {number(ry)} 0 0 1"
    left, right = number(x - rx), number(x + rx)
    return f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """From where to where a figure walks; whoever comes out of the forest. `s` is the state before the move."""
    if seat < 0:
        return _thrown(b, s, action)
    if action < LEAVE:
        return place_word(b, s.place[seat]), place_word(b, s.place[seat] + action - STEP + 1)
    if action == LEAVE:
        return (f"seat-{seat + 1}",)
    friend = friend_of(action)
    if action < LEND:
        return (f"seat-{friend + 1}",)
    if action < PASS:
        n = (action - LEND) % MOST_STEPS + 1
        return place_word(b, s.place[friend]), place_word(b, s.place[friend] + n)
    return ()


def _thrown(b: Record, s: Record, thrown: int) -> tuple[str, ...]:
    """Where a throw moves the dragon, or the figure of whoever threw."""
    if thrown == DRAGON:
        square = rules.square_after(b, s.steps[rules.marching(b, s)] + 1)
        return (f"square-{square}",) if square else ()
    if thrown == SUN or not rules.can_walk(b, s, s.mover):
        return ()
    return touched(b, s, s.mover, STEP + thrown)


def place_word(b: Record, square: int) -> str:
    return f"square-{square}" if 1 <= square <= b.squares else "site"


def ghost(b: Record, s: Record, seat: int, action: int, pic: str) -> str:
    """The figure where the move would put it."""
    if action == PASS:
        return ""
    figure = seat if action <= LEAVE else friend_of(action)
    word = f"square-{b.green}" if LEAVE <= action < LEND else touched(b, s, seat, action)[-1]
    place = places(b, s)[word]
    scale = 1.18 if word == "site" else 1.18 * road.spots(b.squares)[0].scale
    return f'<g opacity=".62">{use_symbol(f"{pic}-figure-{COLOURS[figure]}", place.x, place.y - 6, 0, scale)}</g>'


def counted(b: Record, s: Record, seat: int, part: str) -> tuple[str, ...]:
    """The places that count for a part of the result."""
    if part == "pieces":
        return ("castle",)
    if part == "dragons":
        in_place = [d for d in range(b.dragons) if s.steps[d] == rules.march_length(b, d)]
        return tuple(f"square-{rules.dragon_square(b, s, d)}" for d in in_place)
    return ("site",) if part == "home" and s.place[seat] == SITE else ()
