"""The score sheet below the map: cards, bonus cards, what the focus seat has joined, and everyone's points."""

from __future__ import annotations

from dataclasses import dataclass

from tukan.core.art import Art
from tukan.core.look import CREAM, GAP, GOOD, INK, PAPER_LIGHT, TRACK_DARK
from tukan.core.record import Record
from tukan.core.scene import Scene, number, text, use
from tukan.games.trails_of_tucana.cards import is_open_red, open_blue
from tukan.games.trails_of_tucana.records import CARDS, KINDS, LETTERS
from tukan.games.trails_of_tucana.scoring import (
    blue_points,
    bonus_cards,
    pair_points,
    red_points,
    sight_points,
    total,
)
from tukan.games.trails_of_tucana.trails import can_draw, count
from tukan.games.trails_of_tucana.words import LETTER_NAMES

WIDTH = 888.0
CARDS_ROW, GOALS_ROW, SEATS_ROW = 14.0, 144.0, 330.0
CHIPS_A_ROW, CHIP_HEIGHT = 4, 52.0
COLUMN = 86.0
SIZE = 28.2  # of every number: 11 px on a phone
SOFT, HAIRLINE = PAPER_LIGHT["soft"], PAPER_LIGHT["hairline"]
TURN_PLAYED, TURN_LEFT = TRACK_DARK, HAIRLINE


@dataclass(frozen=True)
class Sheet:
    """Where the panel lies in the picture: everything on it is drawn in its own units."""

    picture: Scene
    art: Art
    transform: str

    def put(self, thing: str, markup: str, layer: str = "plaques") -> None:
        self.picture.put(layer, thing, f'<g transform="{self.transform}">{markup}</g>')

    def use(self, symbol: str, x: float, y: float, scale: float = 1) -> str:
        return use(self.art.need(symbol), x, y, scale=scale)


def height(s: Record) -> float:
    """The height of the panel in its own units."""
    rows = (s.seats + CHIPS_A_ROW - 1) // CHIPS_A_ROW
    return SEATS_ROW + rows * CHIP_HEIGHT + 12


def put_panel(b: Record, s: Record, picture: Scene, art: Art, focus: int, top: float, scale: float) -> None:
    sheet = Sheet(picture, art, f"translate(0 {number(top)}) scale({scale:.4g})")
    _put_paper(s, sheet)
    _put_cards(b, s, sheet)
    _put_rounds(b, s, sheet)
    _put_sums(b, s, sheet, focus)
    for letter in range(LETTERS):
        _put_letter(b, s, sheet, focus, letter)
    for kind in range(len(KINDS)):
        _put_kind(b, s, sheet, focus, kind)
    for seat in range(s.seats):
        _put_seat(b, s, sheet, focus, seat)


def _put_paper(s: Record, sheet: Sheet) -> None:
    lines = "".join(f"M16 {number(y)}H872" for y in (GOALS_ROW - 4, SEATS_ROW - 8))
    lines += f"M444 {number(GOALS_ROW + 8)}V{number(SEATS_ROW - 20)}"
    sheet.put(
        "paper",
        f'<rect width="{number(WIDTH)}" height="{number(height(s))}" fill="{GAP}"/>'
        f'<path d="M0 0H{number(WIDTH)}" stroke="#9C7436" stroke-width="6"/>'
        f'<path d="{lines}" stroke="{HAIRLINE}" stroke-width="2.4"/>',
        "ground",
    )


def _put_cards(b: Record, s: Record, sheet: Sheet) -> None:
    """The two cards that are turned up, and how many of each are left."""
    for i in range(2):
        symbol = f"card-{CARDS[s.cards[i]]}" if s.cards[i] >= 0 else "slot"
        sheet.put(f"card-{i + 1}", sheet.use(symbol, 66 + 104 * i, CARDS_ROW + 60))
    for card, name in enumerate(CARDS):
        x = 260 + 62.0 * card
        hexagon = sheet.use(f"t-{name}", x, CARDS_ROW + 38, 0.56)
        fill = INK if s.left[card] > 0 else HAIRLINE
        sheet.put(f"left-{name}", hexagon + text(str(s.left[card]), x, CARDS_ROW + 94, SIZE, fill, 800))


def _put_rounds(b: Record, s: Record, sheet: Sheet) -> None:
    """A dot for each turn, a row for each round."""
    left, right = 596.0, 864.0
    step = (right - left) / b.turns
    dot = min(15.0, step * 0.72, 50.0 / b.rounds)
    rows = ""
    for lap in range(b.rounds):
        y = CARDS_ROW + 12 + lap * 50.0 / b.rounds
        played = b.turns if lap < s.rounds else s.turns if lap == s.rounds else 0
        for first, last, colour in ((0, played, TURN_PLAYED), (played, b.turns, TURN_LEFT)):
            if last > first:
                x0, x1 = left + step * (first + 0.5), left + step * (last - 0.5)
                rows += (
                    f'<path d="M{number(x0)} {number(y)}H{number(x1 + 0.1)}" stroke="{colour}" '
                    f'stroke-dasharray="0 {step:.3f}" stroke-width="{number(dot)}" stroke-linecap="round"/>'
                )
        if lap == s.rounds and not s.over:
            x = left + step * (s.turns + 0.5)
            rows += (
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(dot / 2)}" '
                f'fill="#F4C430" stroke="{INK}" stroke-width="2.4"/>'
            )
    sheet.put("rounds", rows)


def _put_sums(b: Record, s: Record, sheet: Sheet, seat: int) -> None:
    """The points of the focus seat, part by part."""
    y = CARDS_ROW + 92
    house = f'<g fill="#F4C430">{sheet.use("house", 580, y, 0.5)}</g>'
    icons = (
        (house, pair_points(b, s, seat)),
        (sheet.use("s-toucan", 665, y, 0.68), sight_points(b, s, seat)),
        (sheet.use("sum-blue", 744, y, 0.52), blue_points(b, s, seat)),
        (sheet.use("sum-red", 818, y, 0.52), red_points(b, s, seat)),
    )
    markup = "".join(
        icon + text(str(points), x, y, SIZE, INK, 800, "start")
        for (icon, points), x in zip(icons, (604, 687, 766, 840), strict=True)
    )
    sheet.put("sums", markup)


def _put_letter(b: Record, s: Record, sheet: Sheet, seat: int, letter: int) -> None:
    x = 16 + COLUMN * (letter + 0.5)
    joined = (s.joined[seat] >> letter) & 1
    markup = sheet.use(f"l-{LETTER_NAMES[letter]}", x, GOALS_ROW + 30)
    markup += _value(x, b.pair_points[letter], 42, bool(joined))
    card = open_blue(s, letter)
    taken = s.blue_taken[0, letter] | s.blue_taken[1, letter]
    points = b.blue_points[max(card, 0), letter]
    own = next((b.blue_points[c, letter] for c in range(2) if (s.blue_taken[c, letter] >> seat) & 1), -1)
    markup += _bonus(sheet, x, "blue", "#F4F8FF", points if card >= 0 else -1, own, taken)
    sheet.put(f"letter-{LETTER_NAMES[letter].lower()}", markup)


def _put_kind(b: Record, s: Record, sheet: Sheet, seat: int, kind: int) -> None:
    x = 872 - COLUMN * (len(KINDS) - kind - 0.5)
    on_map = count(b.of_kind[kind])
    reached = count(s.reached[seat] & b.of_kind[kind])
    markup = sheet.use(f"s-{KINDS[kind]}", x, GOALS_ROW + 30, 0.92)
    step = min(29.0, (COLUMN - 8) / max(1, on_map))
    for i in range(on_map):
        at = x + step * (i - (on_map - 1) / 2)
        markup += _value(at, b.sight_points[kind, i], step - 1, i < reached)
    points = b.red_points[kind] if is_open_red(s, kind) else -1
    own = b.red_points[kind] if (s.red_taken[kind] >> seat) & 1 else -1
    if (s.red_open >> kind) & 1:
        markup += _bonus(sheet, x, "red", "#FFF6E4", points, own, s.red_taken[kind])
    sheet.put(f"kind-{KINDS[kind]}", markup)


def _value(x: float, points: int, wide: float, scored: bool) -> str:
    """Points printed on the sheet, marked once they are scored."""
    y = GOALS_ROW + 76
    disc = (
        f'<rect x="{number(x - wide / 2)}" y="{number(y - 15)}" width="{number(wide)}" height="30" rx="13" '
        f'fill="{GOOD}"/>'
        if scored
        else ""
    )
    return disc + text(str(points), x, y, SIZE, CREAM if scored else INK, 800)


def _bonus(sheet: Sheet, x: float, symbol: str, ink: str, points: int, own: int, taken: int) -> str:
    """A bonus card: to be had, scored by the focus seat, or gone; below, the seats that scored it."""
    y = GOALS_ROW + 122
    if own >= 0:
        markup = sheet.use("scored", x, y) + text(str(own), x, y - 1, SIZE, GOOD, 800)
    elif points >= 0:
        markup = sheet.use(symbol, x, y) + text(str(points), x, y - 1, SIZE, ink, 800)
    else:
        markup = sheet.use("gone", x, y)
    seats = _seats(taken)
    size = SIZE if len(seats) < 6 else SIZE * 0.8
    return markup + (text(seats, x, GOALS_ROW + 160, size, SOFT, 700) if seats else "")


def _seats(members: int) -> str:
    """The seats of a bit set, three or more in a row as 1-8."""
    runs = f"{members:b}"[::-1].split("0")
    text, seat = "", 1
    for run in runs:
        last = seat + len(run) - 1
        text += f"{seat}-{last}" if len(run) > 2 else "".join(str(k) for k in range(seat, last + 1))
        seat = last + 2
    return text


def _put_seat(b: Record, s: Record, sheet: Sheet, focus: int, seat: int) -> None:
    """A seat: its number, its total, its bonus cards, and what it is doing."""
    wide = (WIDTH - 28) / CHIPS_A_ROW
    x = 14 + wide * (seat % CHIPS_A_ROW + 0.5)
    y = SEATS_ROW + CHIP_HEIGHT * (seat // CHIPS_A_ROW + 0.5)
    edge, line = (INK, 3.4) if seat == focus else (HAIRLINE, 2.4)
    markup = (
        f'<rect x="{number(x - wide / 2 + 4)}" y="{number(y - 22)}" width="{number(wide - 8)}" height="44" rx="10" '
        f'fill="{CREAM}" stroke="{edge}" stroke-width="{line}"/>'
        f'<circle cx="{number(x - 78)}" cy="{number(y)}" r="16.5" fill="{INK}"/>'
    )
    markup += text(str(seat + 1), x - 78, y, SIZE, CREAM, 800)
    markup += text(str(total(b, s, seat)), x - 36, y, SIZE, INK, 800)
    markup += sheet.use("cards", x + 10, y) + text(str(bonus_cards(s, seat)), x + 38, y, SIZE, SOFT, 700)
    sheet.put(f"seat-{seat + 1}", markup)
    doing = _doing(b, s, seat)
    if doing:
        sheet.put(f"{doing}-seat-{seat + 1}", sheet.use(doing, x + 80, y))


def _doing(b: Record, s: Record, seat: int) -> str:
    """What a seat is doing: drawing a bonus trail, thinking, or waiting with a hidden choice."""
    if s.owed[seat] > 0:
        return "bonus"
    if (s.acting >> seat) & 1:
        return "pencil"
    chosen = s.acting != 0 and s.cards[1] >= 0 and not _in_bonus(s) and can_draw(b, s, seat)
    return "chosen" if chosen else ""


def _in_bonus(s: Record) -> bool:
    return any(s.owed[seat] > 0 for seat in range(s.seats))
