"""The table of Catan Junior Madagascar as text, and as sentences for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import east_asian_width

from tukan.core.record import Record
from tukan.core.say import Say
from tukan.core.scene import Line
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar.building import cards_left, tents, wagons
from tukan.games.catan_junior_madagascar.nouns import (
    COLOURS,
    card_name,
    goods,
    hex_word,
    kind_name,
    landscape,
    listed,
    path_word,
    say,
    spot_word,
)
from tukan.games.catan_junior_madagascar.records import NKINDS, NONE

LETTERS = "RPYB"
STYLES = ("bold red", "bold magenta", "bold yellow", "bold blue")
WIDEST = 78
COLUMNS, ROWS = 7, 2  # of text between neighbouring places of the board


def text(b: Record, s: Record, viewer: int, language: str) -> list[Line]:
    """The map, then everything else that lies on the table."""
    lines = Chart(b, s).lines()
    lines.append([(_legend().render(language), "")])
    lines.append([("", "")])
    lines += _goods(b, s, language)
    lines.append([("", "")])
    lines += [[(sentence.render(language), "")] for sentence in (_cards(s), *_special(s))]
    return lines


class Chart:
    """The map in letters: a number is a free spot, `R7` a red tent on spot 7, `r` a red wagon."""

    def __init__(self, b: Record, s: Record) -> None:
        self.b, self.s = b, s
        spots = [(b.spot_at[k, 0], b.spot_at[k, 1]) for k in range(b.spots)]
        middles = [(b.at[h, 0], b.at[h, 1]) for h in range(b.hexes)]
        every = [*spots, *middles, (b.inspector_at[0], b.inspector_at[1])]
        self.left, self.top = min(x for x, _ in every), min(y for _, y in every)
        across = max(x for x, _ in every) - self.left
        self.step = min(COLUMNS, max(2, (WIDEST - 10) // max(1, across)))
        height = (max(y for _, y in every) - self.top) * ROWS + 2
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * WIDEST for _ in range(height)]
        self.draw()

    def lines(self) -> list[Line]:
        return [_joined(row) for row in self.cells]

    def put(self, x: float, row: float, words: str, style: str = "") -> None:
        """Write words with their middle at a column of the board."""
        first = round((x - self.left) * self.step) + 4 - len(words) // 2
        for place, letter in enumerate(words):
            if 0 <= first + place < WIDEST and 0 <= row < len(self.cells):
                self.cells[int(row)][first + place] = (letter, style)

    def row(self, y: float) -> float:
        return (y - self.top) * ROWS

    def draw(self) -> None:
        for path in range(self.b.paths):
            self.draw_path(path)
        for h in range(self.b.hexes):
            x, row = self.b.at[h, 0], self.row(self.b.at[h, 1])
            self.put(x, row, hex_word(self.b, h))
            if h == self.s.inspector:
                self.put(x, row + 1, "Inspector", "bold")
        x, row = self.b.inspector_at[0], self.row(self.b.inspector_at[1])
        self.put(x, row - 1, "[space]")
        if self.s.majority != NONE:
            self.put(x, row, f"tent {LETTERS[self.s.majority]}", STYLES[self.s.majority])
        if self.s.inspector == NONE:
            self.put(x, row + 1, "Inspector", "bold")
        for spot in range(self.b.spots):
            x, row = self.b.spot_at[spot, 0], self.row(self.b.spot_at[spot, 1])
            owner = self.s.tent[spot]
            if owner == NONE:
                self.put(x, row, spot_word(spot), "dim")
            else:
                self.put(x, row, LETTERS[owner] + spot_word(spot), STYLES[owner])

    def draw_path(self, path: int) -> None:
        one, other = self.b.ends[path, 0], self.b.ends[path, 1]
        x, y = self.b.spot_at[one, 0], self.b.spot_at[one, 1]
        u, v = self.b.spot_at[other, 0], self.b.spot_at[other, 1]
        owner = self.s.wagon[path]
        mark = "|" if x == u else ("\\" if (u - x) * (v - y) > 0 else "/")
        rows = range(int(min(self.row(y), self.row(v))) + 1, int(max(self.row(y), self.row(v))))
        for row in rows:
            self.put((x + u) / 2, row, mark, "dim")
        if owner != NONE:
            self.put((x + u) / 2, rows[len(rows) // 2], LETTERS[owner].lower(), STYLES[owner])


def _joined(row: Iterable[tuple[str, str]]) -> Line:
    """Letters of one style in one piece."""
    line: Line = []
    for letter, style in row:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + letter, style)
        else:
            line.append((letter, style))
    return line


def _legend() -> Say:
    return say("A number is a free spot, R7 a red tent on spot 7, r a red wagon.")


def _goods(b: Record, s: Record, language: str) -> list[Line]:
    """Who built how much and where the tiles are, as a table."""
    head = ["", *(name.render(language) for name in (say("tents"), say("wagons"), say("cards")))]
    head += [kind_name(kind).render(language) for kind in range(NKINDS)]
    rows = [head, [say("trading spaces").render(language), "", "", "", *_on_spaces(s)]]
    rows.append([say("supply").render(language), "", "", "", *(str(n) for n in s.supply)])
    for seat in range(s.seats):
        names = {"letter": LETTERS[seat], "seat": seat + 1}
        name = (
            say("{letter} seat {seat}, Boss", **names)
            if seat == s.boss
            else say("{letter} seat {seat}", **names)
        )
        built = [f"{tents(b, s, seat)}/{b.goal}", f"{wagons(b, s, seat)}/{b.wagons}", str(s.drawn[seat])]
        rows.append([name.render(language), *built, *(str(n) for n in s.hand[seat])])
    widths = [max(_width(row[column]) for row in rows) for column in range(len(head))]
    lines: list[Line] = []
    for place, row in enumerate(rows):
        first = row[0] + " " * (widths[0] - _width(row[0]))
        others = "".join(
            " " * (2 + width - _width(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)
        )
        lines.append([(first, STYLES[place - 3] if place >= 3 else ""), (others, "")])
    return lines


def _on_spaces(s: Record) -> list[str]:
    shown = list(s.spaces)
    return [str(shown.count(kind)) for kind in range(NKINDS)]


def _width(words: str) -> int:
    """Columns of a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def _common(b: Record, s: Record) -> list[Say]:
    """What lies before everybody."""
    return [
        say("Trading spaces: {spaces}.", spaces=_spaces(s)),
        say("Supply: {goods}.", goods=goods(s.supply)),
        _cards(s),
        *_special(s),
    ]


def _special(s: Record) -> list[Say]:
    """What is not always so: a throw, an empty trading space, a kind that ran short, an open offer."""
    told = [say("The die shows {n}.", n=s.thrown)] if s.thrown else []
    for kind in range(NKINDS):
        if s.spaces[kind] == NONE:
            told.append(say("A trading space is empty and waits for {kind}.", kind=kind_name(kind)))
    for kind in range(NKINDS):
        if s.waits[kind]:
            told.append(say("No {kind} is paid until {n} more turn has ended.",
                            many="No {kind} is paid until {n} more turns have ended.",
                            kind=kind_name(kind), n=s.waits[kind]))  # fmt: skip
    if s.partner != NONE:
        told.append(_offer(s))
    return told


def _spaces(s: Record) -> tuple[Say, ...]:
    """The five trading spaces in order, empty ones too."""
    return tuple([say("empty") if kind == NONE else kind_name(kind) for kind in s.spaces])


def _cards(s: Record) -> Say:
    if cards_left(s) == 0:
        return say("Penguin cards left: none.")
    cards = [
        say("{n} {card}", n=s.cards[card], card=card_name(card)) for card in range(r.NCARDS) if s.cards[card]
    ]
    return say("Penguin cards left: {cards}.", cards=tuple(cards))


def _offer(s: Record) -> Say:
    return say("Offer of seat {boss} to seat {partner}: {given} for {wanted}.",
               boss=s.boss + 1, partner=s.partner + 1, given=goods(s.given), wanted=goods(s.wanted))  # fmt: skip


def summary(b: Record, s: Record) -> Say:
    """The position in a sentence, for the picture's description."""
    leader = max(range(s.seats), key=lambda seat: tents(b, s, seat))
    if s.over:
        return say("The match is over; seat {seat} has {n} tents.", seat=leader + 1, n=tents(b, s, leader))
    return say(
        "{hexes} landscapes, {seats} players; seat {boss} is the Boss; whoever leads has {n} of {goal} tents.",
        hexes=b.hexes, seats=s.seats, boss=s.boss + 1, n=tents(b, s, leader), goal=b.goal,
    )  # fmt: skip


def describe(b: Record, s: Record, viewer: int, language: str) -> list[str]:
    """The position in sentences, enough to play from."""
    told = [summary(b, s), _inspector(b, s), *_common(b, s)]
    for seat in range(s.seats):
        told += _owned(b, s, seat)
    told += [_around(b, s, h) for h in range(b.hexes)]
    told += [_free_paths(b, s, spot) for spot in range(b.spots)]
    return [sentence.render(language) for sentence in told]


def _inspector(b: Record, s: Record) -> Say:
    if s.inspector == NONE:
        where = say("The Inspector is on his own space.")
    else:
        where = say("The Inspector blocks {landscape}.", landscape=landscape(b, s.inspector))
    if s.majority == NONE:
        return say("{where} No tent stands on his space.", where=where)
    return say("{where} On his space stands a tent of seat {seat}.", where=where, seat=s.majority + 1)


def _owned(b: Record, s: Record, seat: int) -> list[Say]:
    spots = [spot_word(spot) for spot in range(b.spots) if s.tent[spot] == seat]
    paths = [path_word(b, path) for path in range(b.paths) if s.wagon[path] == seat]
    cards = say("{n} penguin card", many="{n} penguin cards", n=s.drawn[seat])
    return [
        say("Seat {seat}, {colour}: {n} of {goal} tents, on spots {spots}; wagons on paths {paths}.",
            seat=seat + 1, colour=COLOURS[seat], n=tents(b, s, seat), goal=b.goal,
            spots=tuple(spots), paths=tuple(paths)),
        say("Seat {seat} holds {goods} and has drawn {cards}.",
            seat=seat + 1, goods=goods(s.hand[seat]), cards=cards),
    ]  # fmt: skip


def _around(b: Record, s: Record, h: int) -> Say:
    spots = [b.corners[h, k] for k in range(r.CORNERS) if b.corners[h, k] != NONE]
    named = tuple([_spot(s, spot) for spot in spots])
    return say("The spots of {landscape}, typed {word}: {spots}.",
               landscape=landscape(b, h), word=hex_word(b, h), spots=named)  # fmt: skip


def _spot(s: Record, spot: int) -> Say:
    if s.tent[spot] == NONE:
        return say("{spot} free", spot=spot_word(spot))
    return say("{spot} of seat {seat}", spot=spot_word(spot), seat=s.tent[spot] + 1)


def _free_paths(b: Record, s: Record, spot: int) -> Say:
    """Where one can go on from a spot."""
    ways = []
    for i in range(r.ROADS):
        path = b.roads[spot, i]
        if path != NONE:
            far = spot_word(b.ends[path, 0] + b.ends[path, 1] - spot)
            if s.wagon[path] == NONE:
                ways.append(say("{spot} by a free path", spot=far))
            else:
                ways.append(say("{spot} by a wagon of seat {seat}", spot=far, seat=s.wagon[path] + 1))
    return say("Spot {spot} leads to {ways}.", spot=spot_word(spot), ways=listed(ways))
