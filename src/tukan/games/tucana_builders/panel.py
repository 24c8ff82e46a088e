"""What lies beside the island: cards in the corners of the sea; below it the seats, their tracks, and the supply."""

from __future__ import annotations

from tukan.core.kept import board_key, kept
from tukan.core.look import CREAM, GAP, INK, PAPER_LIGHT, PIECES, TRACK, TRACK_DARK
from tukan.core.record import Record
from tukan.core.scene import Scene, number
from tukan.core.scene import text as written
from tukan.games.tucana_builders import records, rules
from tukan.games.tucana_builders.board import GROUNDS, HUTS, word
from tukan.games.tucana_builders.plan import Point, plan
from tukan.games.tucana_builders.records import COLOURS, DEALT, JOIN, LAP, THREE_COLOURS, TOUCAN_HUB
from tukan.games.tucana_builders.tiles import Table
from tukan.games.tucana_builders.words import COLOUR_WORDS

SIZE = 23.0  # of every number: 11 px on a phone
HEAD, ROW, SUPPLY = 38.0, 82.0, 104.0
TRACK_LEFT, SPACE, LANE = 206.0, 11.7, 24.0
SOFT, HAIRLINE = PAPER_LIGHT["soft"], PAPER_LIGHT["hairline"]
SEAT_INK = tuple(PIECES[colour][2] for colour in ("yellow", "blue", "red", "violet", "green"))
NOW = "#E8871E"
LOWER = 0.28  # how large a hex is drawn beside a count


def height(s: Record) -> float:
    """The height of what is below the sea."""
    return HEAD + ROW * s.seats + SUPPLY


def joker_spot(b: Record) -> Point:
    return plan(b).width - 48, 62.0


def aside_spot(b: Record) -> Point:
    return plan(b).width - 112, 142.0


def put_panel(table: Table, focus: int) -> None:
    """All that lies beside the island of the seat `focus`."""
    b, s, scene = table.b, table.s, table.scene
    scene.add(_common(b, s, scene.pic))
    scene.add(_hand(b, s, focus, scene.pic))
    for seat in range(s.seats):
        y = plan(b).height + HEAD + ROW * (seat + 0.5) - 2
        if seat == focus:
            _put_frame(table, y)
        scene.add(_row(b, s, seat, y, scene.pic))


OF_ALL = ("pile", "supply", "dealt", "earned")  # the fields that the common part shows, beside the numbers


@kept(
    lambda b, s, pic: (
        board_key(b),
        pic,
        s.seats,
        s.setup,
        s.turn,
        s.card,
        *(s.record[name].tobytes() for name in OF_ALL),
    )
)
def _common(b: Record, s: Record, pic: str) -> Scene:
    """What is the same whichever island is shown: the cards, the paper below the sea, the supply."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, scene)
    _put_terrain_cards(table)
    for k in range(DEALT):
        if s.dealt[k]:
            _put_bonus_card(table, k)
    _put_sheet(table)
    for kind in range(b.kinds):
        scene.add(_left_of(b, kind, s.supply[kind], plan(b).height + HEAD + ROW * s.seats, pic))
    return scene


def _put_terrain_cards(table: Table) -> None:
    """The pile, the card of this turn, and how many of each are left."""
    b, s, scene = table.b, table.s, table.scene
    left = sum(s.pile[card] for card in range(b.terrains))
    pile = table.use("card-back", 50, 58) + written(str(left), 50, 58, 31, CREAM, 800) if left else ""
    scene.put("plaques", "pile", pile)
    if s.card:
        scene.put(
            "plaques", "terrain-card", table.use("card", 128, 58) + _grounds(table, s.card - 1, 128, 58, 0.66)
        )
    for card in range(b.terrains):
        x = 28 + 43.0 * card
        name = word(b.terrain_word[card])
        count = (
            f'<rect x="{number(x - 20)}" y="113" width="41" height="36" rx="6" fill="{CREAM}" opacity=".9"/>'
        )
        count += _grounds(table, card, x - 7, 131, LOWER) + written(
            str(s.pile[card]), x + 12, 131, SIZE, INK, 800
        )
        scene.put("plaques", f"left-{name}", count)


def _grounds(table: Table, card: int, x: float, y: float, scale: float) -> str:
    """The grounds that match a terrain card: one hex, or smaller ones beside each other."""
    grounds = _grounds_of(table.b, card)
    n = len(grounds)
    markup = ""
    for i, ground in enumerate(grounds):
        shift = (i - (n - 1) / 2) * 36 * scale
        size = scale if n == 1 else scale * 0.68
        markup += table.use(f"t-{GROUNDS[ground]}", x + shift, y + shift * 1.1, round(size, 3))
    return markup


@kept(lambda b, card: (board_key(b), card))
def _grounds_of(b: Record, card: int) -> list[int]:
    return sorted({b.ground[field] for field in range(b.fields) if b.card[field] == card})


def hand_spot(b: Record) -> Point:
    """Where the tile in hand lies."""
    return plan(b).width - 140, 60.0


@kept(lambda b, s, seat, pic: (board_key(b), pic, seat, s.held[seat], s.joker[seat], s.aside[seat]))
def _hand(b: Record, s: Record, seat: int, pic: str) -> Scene:
    """The tile in hand, the joker and the tiles set aside of the seat whose island is shown."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, scene)
    x, y = hand_spot(b)
    if s.held[seat]:
        tile = s.held[seat] - 1
        shadow = table.use("tile-shadow", x + 1, y + 5)
        scene.put("plaques", f"hand-{seat + 1}", shadow + table.piece(tile, x, y))
    joker = "joker-up" if s.joker[seat] else "joker-down"
    scene.put("plaques", "joker", table.use(joker, *joker_spot(b)), word="joker")
    if s.aside[seat]:
        x, y = aside_spot(b)
        heap = table.use("heap", x, y, 0.9) + written(str(s.aside[seat]), x + 38, y, SIZE, INK, 800)
        scene.put("plaques", "aside", heap, word="aside")
    return scene


def _put_bonus_card(table: Table, k: int) -> None:
    """A bonus card: its condition, its two values, and who has claimed which."""
    b, s = table.b, table.s
    x, y = 90.0 if k == 0 else plan(b).width - 90, plan(b).height - 84
    card = s.dealt[k] - 1
    markup = table.use("bonus-card", x, y) + _condition(table, card, x, y - 37)
    for value, left in ((b.high[card], x - 37), (b.low[card], x + 37)):
        markup += table.use("star", left - 12, y + 14, 0.9) + written(
            str(value), left + 16, y + 14, 27, INK, 800
        )
    for low, left in ((False, x - 37), (True, x + 37)):
        claimed = [seat for seat in range(s.seats) if s.earned[seat, k] and is_low(b, s, seat, k) == low]
        markup += _claims(table, claimed, left, y + 45)
    table.scene.put("plaques", f"bonus-{word(b.bonus_word[card])}", markup)


def _claims(table: Table, seats: list[int], x: float, y: float) -> str:
    """Who has claimed a value: one or two badges, of more seats the numbers."""
    if len(seats) > 2:
        numbers = [str(seat + 1) for seat in seats]
        everybody = len(seats) == records.SEATS
        said = f"1-{records.SEATS}" if everybody else "\N{THIN SPACE}".join(numbers)
        return written(said, x, y, SIZE, INK, 800)
    return "".join(
        badge(table, seat, x + 32 * i - 16 * (len(seats) - 1), y, 0.78, SIZE) for i, seat in enumerate(seats)
    )


def is_low(b: Record, s: Record, seat: int, k: int) -> bool:
    """Was a bonus card claimed for its lower value?"""
    card = s.dealt[k] - 1
    return bool(s.earned[seat, k] == b.low[card] != b.high[card])


def _condition(table: Table, card: int, x: float, y: float) -> str:
    """The condition of a bonus card in signs."""
    b = table.b
    if b.condition[card] == JOIN:
        huts = [hut for hut in range(len(HUTS)) if (b.ends[card] >> hut) & 1]
        return (
            _link(x - 36, x + 36, y)
            + _hut_sign(table, huts[0], x - 36, y)
            + _hut_sign(table, huts[1], x + 36, y)
        )
    if b.condition[card] == THREE_COLOURS:
        signs = "".join(
            table.use(f"disc-{name}", x + 38 * (i - 1), y, 1.5) for i, name in enumerate(COLOUR_WORDS)
        )
        return _link(x - 36, x + 36, y) + signs
    if b.condition[card] == TOUCAN_HUB:
        link = _link(x - 42, x + 2, y) + table.use("a-toucan", x - 46, y)
        return link + written("3", x + 16, y, 27, INK, 800) + _roof(x + 46, y)
    return "".join(
        table.use(f"a-{animal}", x + 46 * (i - 1) + 6, y, 0.62)
        + written("2", x + 46 * (i - 1) - 16, y, SIZE, INK, 800)
        for i, animal in enumerate(("puma", "snake", "monkey"))
    )


def _link(left: float, right: float, y: float) -> str:
    line = f'd="M{number(left)} {number(y)}H{number(right)}" fill="none"'
    return (
        f'<path {line} stroke="#7A4E24" stroke-width="14"/><path {line} stroke="#F7E3AE" stroke-width="9"/>'
    )


def _hut_sign(table: Table, hut: int, x: float, y: float) -> str:
    name = COLOUR_WORDS[table.b.setup[table.s.setup - 1, hut]]
    return table.use(f"disc-{name}", x, y, 1.9) + written(HUTS[hut], x, y, SIZE, PIECES[name][2], 800)


def _roof(x: float, y: float) -> str:
    walls = f"M{number(x - 14)} {number(y)}v16h28v-16"
    roof = f"M{number(x - 20)} {number(y + 2)}l20-20l20 20Z"
    return (
        f'<path d="{walls}{roof}" fill="#F2E2BE" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
    )


def _put_sheet(table: Table) -> None:
    """The paper below the sea, with the turns and the numbers of the tracks."""
    b, s, scene = table.b, table.s, table.scene
    top, width = plan(b).height, plan(b).width
    scene.put(
        "ground",
        "paper",
        f'<rect y="{number(top)}" width="{number(width)}" height="{number(height(s))}" fill="{GAP}"/>'
        f'<path d="M0 {number(top)}H{number(width)}" stroke="#9C7436" stroke-width="5"/>',
    )
    spaces = "".join(
        written(str(n), TRACK_LEFT + SPACE * n, top + 23, SIZE, SOFT, 700) for n in range(0, LAP, 10)
    )
    spaces += written("\N{GREEK CAPITAL LETTER SIGMA}", width - 36, top + 23, SIZE, SOFT, 700)
    scene.put("numbers", "spaces", spaces)
    scene.put("numbers", "turns", _turns(b, s, top))
    _define_track(scene)


def _turns(b: Record, s: Record, top: float) -> str:
    """A dot for each turn, a row for each round: over, now, and to come."""
    step = min(14.5, 174 / b.turns)
    dots = ""
    for lap in range(records.ROUNDS):
        y = top + 13 + 16 * lap
        over = min(max(s.turn - lap * b.turns, 0), b.turns)
        dots += _dots(16, over, step, y, TRACK_DARK) + _dots(
            16 + step * over, b.turns - over, step, y, HAIRLINE
        )
        if lap * b.turns <= s.turn < (lap + 1) * b.turns:
            dots += f'<circle cx="{number(16 + step * over)}" cy="{number(y)}" r="6" fill="{NOW}"/>'
    return dots


def _dots(x: float, n: int, step: float, y: float, colour: str) -> str:
    if n == 0:
        return ""
    line = f"M{number(x)} {number(y)}H{number(x + step * (n - 1) + 0.5)}"
    return f'<path d="{line}" stroke="{colour}" stroke-width="9" stroke-dasharray="0 {step:.4g}" stroke-linecap="round"/>'


def _define_track(scene: Scene) -> None:
    """Forty spaces in three lanes, one for each colour."""
    end = SPACE * (LAP - 1)
    lines = "".join(f"M{number(SPACE * n)} -36V36" for n in range(0, LAP, 10))
    lanes = "".join(f"M0 {number(LANE * (lane - 1))}H{number(end + 0.5)}" for lane in range(COLOURS))
    scene.define(
        "track",
        f'<g id="{scene.pic}-track" fill="none">'
        f'<rect x="-14" y="-37" width="{number(end + 28)}" height="74" rx="8" fill="{TRACK}" '
        f'stroke="{TRACK_DARK}" stroke-width="2.4"/>'
        f'<path d="{lines}" stroke="#C99A58" stroke-width="2.2"/>'
        f'<path d="M-14-12H{number(end + 14)}M-14 12H{number(end + 14)}" stroke="#D9B573" stroke-width="1.8"/>'
        f'<path d="{lanes}" stroke="#C99A58" stroke-width="4" stroke-dasharray="0 {SPACE:g}" stroke-linecap="round"/></g>',
    )


def _put_frame(table: Table, y: float) -> None:
    """What sets the row of the seat apart whose island is shown."""
    table.scene.put(
        "numbers",
        "shown",
        f'<rect x="6" y="{number(y - 40)}" width="{number(plan(table.b).width - 12)}" height="80" rx="10" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="2.4"/>',
    )


WORTH = ("tile", "net", "reach", "track", "earned")  # the fields of a seat that its total depends on


@kept(lambda b, s, seat: (
    board_key(b), s.setup, s.seats, rules.under_way(b, s), *(s.record[name][seat].tobytes() for name in WORTH)
))  # fmt: skip
def _total(b: Record, s: Record, seat: int) -> int:
    return rules.total(b, s, seat)


@kept(
    lambda b, s, seat, y, pic: (
        board_key(b),
        pic,
        seat,
        y,
        s.held[seat],
        s.joker[seat],
        _has_chosen(s, seat),
        s.record["track"][seat].tobytes(),
        _total(b, s, seat),
    )
)
def _row(b: Record, s: Record, seat: int, y: float, pic: str) -> Scene:
    """A seat: its badge, the tile it holds, its joker, its three tracks and its total."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, s, scene)
    markup = badge(table, seat, 36, y, 1, 25)
    if s.held[seat]:
        markup += f'<g class="choice">{table.piece(s.held[seat] - 1, 98, y, 0.68)}</g>'
    markup += table.use("joker-up" if s.joker[seat] else "joker-down", 158, y, 0.66)
    if _has_chosen(s, seat):
        markup += table.use("tick", 56, y - 20)
    markup += scene.use("track", TRACK_LEFT, y)
    for colour, name in enumerate(COLOUR_WORDS):
        points = s.track[seat, colour]
        space, laps = points % LAP, points // LAP
        x, lane = TRACK_LEFT + SPACE * space, y + LANE * (colour - 1)
        label = f"{space} +{LAP * laps}" if laps else str(space)
        turn = space > LAP - 10
        markup += table.use(f"disc-{name}", x, lane) + written(
            label, x + (-13 if turn else 13), lane, SIZE, INK, 800, "end" if turn else "start"
        )
    markup += written(str(_total(b, s, seat)), plan(b).width - 36, y, 27, INK, 800)
    scene.put("plaques", f"seat-{seat + 1}-row", markup)
    return scene


def _has_chosen(s: Record, seat: int) -> bool:
    """Has this seat chosen while others still choose?"""
    return bool(s.acting) and not (s.acting >> seat) & 1


def badge(table: Table, seat: int, x: float, y: float, scale: float, size: float) -> str:
    return table.use(f"seat-{seat + 1}", x, y, scale) + written(
        str(seat + 1), x, y, size, SEAT_INK[seat], 800
    )


@kept(lambda b, *rest: (board_key(b), rest))
def _left_of(b: Record, kind: int, left: int, top: float, pic: str) -> Scene:
    """A path tile of the supply and how many are left."""
    scene = Scene(pic, 0, 0, "", "")
    table = Table(b, None, scene)
    step = (plan(b).width - 16) / b.kinds
    x, scale = 8 + step * (kind + 0.5), min(0.5, step / 100)
    markup = table.piece(kind, x, top + 34, scale)
    faded = f'<g opacity=".35">{markup}</g>' if left == 0 else markup
    count = written(str(left), x, top + 80, SIZE, INK if left else SOFT, 800)
    scene.put("plaques", f"supply-{word(b.tile_word[kind])}", faded + count)
    return scene
