"""The table of Tucana Builders as a picture: one seat's island in the sea, cards beside it, a panel below."""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.kept import board_key, kept
from tukan.core.look import ACCENT, CREAM, INK, PIECES
from tukan.core.record import Record
from tukan.core.scene import Place, Places, Scene, number, points, use
from tukan.core.scene import text as written
from tukan.games.tucana_builders import islands, panel, rules
from tukan.games.tucana_builders.board import GROUNDS, HUTS, word
from tukan.games.tucana_builders.cover import cover
from tukan.games.tucana_builders.description import describe, summary, verdict
from tukan.games.tucana_builders.panel import SIZE
from tukan.games.tucana_builders.plan import RADIUS, Point, outline, plan, polar
from tukan.games.tucana_builders.records import HUT, LANDS, POND, TOUCAN
from tukan.games.tucana_builders.textpicture import text
from tukan.games.tucana_builders.tiles import TRACK_STROKES, Table, animals_markup, at, tile_markup
from tukan.games.tucana_builders.words import COLOUR_WORDS, POND_NAMES, hex_names, say

__all__ = ["ICONS", "counted", "cover", "describe", "ghost", "places", "scene", "text", "touched", "verdict"]

ICONS = {"joker": ("joker-up", 46)}
"""Drawings for words on buttons, with how far they reach from their middle."""

SHORE = (
    ("#C9E6E4", "88", ' opacity=".55"'),
    ("#DDF1EC", "60", ' opacity=".75"'),
    ("#2E5D68", "38", ' opacity=".35" transform="translate(0 5)"'),
    ("#9C7436", "38", ""),
    ("#F6E3B2", "33.5", ""),
    ("#E4C787", "14", ""),
)
LETTER = 52.5  # from the first middle of a row to its letter on the beach
BEACH_INK = "#7A5A1E"
DOCK = 29.0  # from the middle of a pond
HEXES_KEPT = 8192  # with their tiles: some three thousand are possible on one board


def scene(b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0) -> Scene:
    """The island of the seat `focus` and what everybody sees beside it.

    A choice that is still hidden is drawn where `s` holds it: conceal the state first.
    """
    size = plan(b)
    picture = Scene(
        pic,
        size.width,
        size.height + panel.height(s),
        say("Tucana Builders").render(language),
        summary(b, s, focus).render(language),
    )
    picture.add(_empty(b, s, not any(s.dealt), pic))
    picture.add(_built(b, s, focus, pic))
    table = Table(b, s, picture)
    _put_choice(table, focus)
    panel.put_panel(table, focus)
    return picture


@kept(lambda b, s, bare, pic: (board_key(b), s.setup, bare, pic))
def _empty(b: Record, s: Record, bare: bool, pic: str) -> Scene:
    """The sea, with bonus cards or without, and the island before anybody builds: the same all match."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, scene)
    _put_sea(table, bare)
    _put_land(table)
    _put_huts(table)
    return scene


def _put_sea(table: Table, bare: bool) -> None:
    """Without bonus cards the corners are empty but for a palm and a whale."""
    scene, size = table.scene, plan(table.b)
    box = f'width="{number(size.width)}" height="{number(size.height)}"'
    deep, waves = table.art.need("deep"), table.art.need("waves")
    scene.put("sea", "sea-around", f'<rect {box} fill="url(#{deep})"/><rect {box} fill="url(#{waves})"/>')
    if bare:
        vignettes = table.use("palm", 84, size.height - 96) + table.use(
            "whale", size.width - 86, size.height - 96, 1.1
        )
        scene.put("ground", "vignettes", f'<g aria-hidden="true">{vignettes}</g>')
    scene.put("dim", "dim", f'<rect {box} fill="#120F0C" opacity="0"/>')


def _put_land(table: Table) -> None:
    b, scene = table.b, table.scene
    spots = plan(b).spots
    lands = [*range(b.fields), *range(POND, HUT + len(HUTS))]
    shape = scene.define(
        "island", f'<path id="{scene.pic}-island" d="{"".join(outline(spots[i]) for i in lands)}"/>'
    )
    shore = "".join(
        f'<use href="#{shape}" stroke="{colour}" stroke-width="{width}"{more}/>'
        for colour, width, more in SHORE
    )
    scene.put("island", "shore", f'<g fill="none" stroke-linejoin="round">{shore}</g>')
    names = hex_names(b)
    for field in range(b.fields):
        x, y = spots[field]
        symbol = table.art.need(f"t-{GROUNDS[b.ground[field]]}")
        mirror = " scale(-1 1)" if (b.x[field] * 7 + b.y[field] * 5) % 3 else ""
        scene.put(
            "land",
            f"field-{names[field]}",
            f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){mirror}"/>',
            word=names[field],
        )
    for land in range(POND, HUT + len(HUTS)):
        scene.put("land", f"ground-{names[land]}", table.use("hut-ground", *spots[land]))
    rows = "".join(
        f'<text x="{number(spots[land][0] - LETTER)}" y="{number(spots[land][1] + 0.36 * SIZE)}">{names[land][0]}</text>'
        for land in lands
        if names[land][1:] == "1"
    )
    look = f'font-size="{SIZE:g}" font-weight="700" text-anchor="middle" fill="{BEACH_INK}"'
    scene.put("numbers", "rows", f"<g {look}>{rows}</g>")


def _put_huts(table: Table) -> None:
    """The huts in their colours, and an approach path at every side where they touch land."""
    b, s, scene = table.b, table.s, table.scene
    spots = plan(b).spots
    shape = scene.define("approach", f'<path id="{scene.pic}-approach" d="{_approaches(b)}"/>')
    strokes = "".join(
        f'<use href="#{shape}" stroke="{colour}" stroke-width="{width}"/>' for colour, width in TRACK_STROKES
    )
    scene.put("paths", "approaches", f'<g fill="none">{strokes}</g>')
    for hut, letter in enumerate(HUTS):
        x, y = spots[HUT + hut]
        name = COLOUR_WORDS[b.setup[s.setup - 1, hut]] if s.setup else "plain"
        ink = PIECES[name][2] if s.setup else INK
        scene.put(
            "pieces",
            f"hut-{letter.lower()}",
            table.use(f"hut-{name}", x, y - 6) + written(letter, x, y + 4, 25, ink, 800),
        )


@kept(board_key)
def _approaches(b: Record) -> str:
    return "".join(
        _approach(plan(b).spots[HUT + b.hut[land, side]], side)
        for land in range(LANDS)
        for side in range(SIDES)
        if b.hut[land, side] >= 0
    )


def _approach(hut: Point, side: int) -> str:
    """The way from a hut to the border with the land that touches it across `side`."""
    x, y = polar(60.0 * (side + 3), RADIUS * 0.88)
    return f"M{number(hut[0])} {number(hut[1] + 6)}L{number(hut[0] + x)} {number(hut[1] + y)}"


@kept(
    lambda b, s, seat, pic: (
        board_key(b),
        pic,
        *(s.record[what][seat].tobytes() for what in ("tile", "turned")),
    )
)
def _built(b: Record, s: Record, seat: int, pic: str) -> Scene:
    """What a seat has built on its island."""
    scene = Scene(pic, 0, 0, "", "")
    tiles, turned = list(s.tile[seat]), list(s.turned[seat])
    for land in (*range(b.fields), *range(POND, HUT)):
        if tiles[land] or land >= POND:
            scene.add(_hex(b, land, tiles[land] - 1, turned[land], pic))
    return scene


@kept(lambda b, *rest: (board_key(b), rest), most=HEXES_KEPT)
def _hex(b: Record, land: int, tile: int, turns: int, pic: str) -> Scene:
    """The tile (-1: none) on a land; a pond has its water and its creature above it."""
    scene, name = Scene(pic, 0, 0, "", ""), hex_names(b)[land]
    table = Table(b, None, scene)
    x, y = plan(b).spots[land]
    markup = ""
    if tile >= 0:
        markup = table.use("tile-shadow", 1, 5) + table.tile(tile, turns)
    if tile >= 0 and any(b.animals[tile, animal] for animal in range(TOUCAN + 1)):
        scene.put("plaques", f"animals-{name}", table.animals(tile, turns, x, y))
    if land >= POND:
        markup += _pond(table, land - POND)
    scene.put(
        "tiles", f"tile-{name}", at(x, y, markup), name, home=panel.hand_spot(b) if land < POND else None
    )
    return scene


def _pond(table: Table, pond: int) -> str:
    """The water with its creature, and the dock at its corner, around (0, 0)."""
    angle = 30.0 + 60.0 * table.b.dock[pond]
    name = word(table.b.pond_word[pond])
    creature = table.use(f"p-{name}", scale=1.02) if name in POND_NAMES else ""
    return table.use("water") + creature + use(table.art.need("dock"), *polar(angle, DOCK), angle)


def _put_choice(table: Table, seat: int) -> None:
    """What this seat has chosen while others still choose."""
    b, s = table.b, table.s
    action = s.choice[seat] - 1
    if 0 <= action < rules.setting_aside(b):
        spot = plan(b).spots[rules.field_of(b, action)]
        ring = f'<path d="{outline(spot, 1)}" fill="none" stroke="{{}}" stroke-width="{{}}" stroke-linejoin="round"/>'
        markup = (
            f'<g opacity=".9">{ghost(b, s, seat, action, table.scene.pic)}</g>'
            f"{ring.format(CREAM, 8.5)}{ring.format(ACCENT, 5)}"
        )
        table.scene.put("last", f"choice-seat-{seat + 1}", markup)


@kept(lambda b, s: board_key(b))
def places(b: Record, s: Record) -> Places:
    """Each hex by its name, the joker, and the spot for tiles set aside."""
    size = plan(b)
    found = {
        name: Place(*size.spots[i], outline(size.spots[i], 7)) for i, name in enumerate(hex_names(b)) if name
    }
    for name, (x, y), wide, high in (
        ("joker", panel.joker_spot(b), 66.0, 86.0),
        ("aside", panel.aside_spot(b), 60.0, 50.0),
    ):
        corners = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
        found[name] = Place(x, y, points((x + u, y + v) for u, v in corners))
    return Places(found)


def ghost(b: Record, s: Record, seat: int, action: int, pic: str) -> str:
    """The tile in hand where the action would lay it."""
    if action == rules.setting_aside(b):
        return ""
    x, y = plan(b).spots[rules.field_of(b, action)]
    tile, turns = s.held[seat] - 1, rules.turns_of(action)
    return at(x, y, tile_markup(b, pic, tile, turns)) + animals_markup(b, pic, tile, turns, x, y)


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """The field of a move."""
    return _touched(b)[action]


@kept(board_key)
def _touched(b: Record) -> list[tuple[str, ...]]:
    names, aside = hex_names(b), rules.setting_aside(b)
    return [*((names[rules.field_of(b, action)],) for action in range(aside)), ("aside",)]


def counted(b: Record, s: Record, seat: int, part: str) -> tuple[str, ...]:
    """The lands whose animals score for a colour, and the huts they score at."""
    if part not in COLOUR_WORDS or not s.setup:
        return ()
    colour, names = COLOUR_WORDS.index(part), hex_names(b)
    huts = islands.huts_of(b, s, colour)
    reached = 0
    found = []
    for land in range(LANDS):
        tile = s.tile[seat, land] - 1
        at_home = islands.reached(s, seat, land) & huts
        if tile >= 0 and at_home and b.animals[tile, colour] + b.animals[tile, TOUCAN] > 0:
            found.append(names[land])
            reached |= at_home
    return (*found, *(names[HUT + hut] for hut in range(len(HUTS)) if (reached >> hut) & 1))
