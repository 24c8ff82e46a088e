"""The table of Trails of Tucana in letters, and in sentences for a screen reader."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from tukan.core.record import Record
from tukan.core.say import Say
from tukan.core.scene import Line
from tukan.games.trails_of_tucana.cards import is_open_red, open_blue
from tukan.games.trails_of_tucana.records import CARDS, KINDS, LETTERS, VILLAGES
from tukan.games.trails_of_tucana.scoring import (
    band,
    blue_points,
    bonus_cards,
    pair_points,
    red_points,
    sight_points,
    total,
)
from tukan.games.trails_of_tucana.trails import count, is_free, letter_at
from tukan.games.trails_of_tucana.words import (
    BAND_SENTENCES,
    CARD_NAMES,
    KIND_NAMES,
    LETTER_NAMES,
    edge_name,
    hex_names,
    say,
)

COLUMNS = 3  # for each step of x; a hex is three letters wide
LEFT = 2  # columns before the first hex
TERRAIN_SIGNS = "dfmw"
SIGHT_SIGNS = "obtys"
TRAIL_STYLE, LETTER_STYLE, DONE_STYLE = "bold yellow", "bold", "bold green"
WIDE = 79


def title(b: Record, s: Record) -> Say:
    """The name of the picture."""
    names = say("Trails of Tucana, Isla Petit"), say("Trails of Tucana, Isla Grande")
    return (*names, say("Trails of Tucana, Isla Petit and the ferry"))[s.map]


def text(b: Record, s: Record, viewer: int, language: str) -> list[Line]:
    """The map of one seat (of seat 1 for a spectator), then cards, bonus cards and points."""
    seat = max(viewer, 0)
    lines = _map(b, s, seat)
    lines.append([])
    for sentence in (*_legend(), *_table(b, s), *_goals(b, s, seat), *_standings(b, s)):
        lines += [[(line, "")] for line in _wrapped(sentence.render(language))]
    return lines


def _map(b: Record, s: Record, seat: int) -> list[Line]:
    """Hexes with the trails between them, as many lines as rows and one between each two."""
    right = LEFT + COLUMNS * max(b.x[h] for h in range(b.hexes)) + 3
    below = 2 * max(b.y[h] for h in range(b.hexes)) + 1
    canvas = [[(" ", "")] * right for _ in range(below)]

    def write(column: int, line: int, signs: str, style: str) -> None:
        for i, sign in enumerate(signs):
            canvas[line][column + i] = (sign, style)

    for edge in range(b.edges):
        chosen = s.choice[seat] == edge
        drawn = not is_free(s, seat, edge)
        (x0, y0), (x1, y1) = ((b.x[h], b.y[h]) for h in (b.end[edge, 0], b.end[edge, 1]))
        column = LEFT + COLUMNS * x0
        if y0 == y1:
            sign = "-" if drawn else "?" if chosen else " " if x1 - x0 == 2 else "."
            write(column + 3, 2 * y0, sign * (COLUMNS * (x1 - x0) - 3), TRAIL_STYLE if drawn else "")
        elif abs(x1 - x0) == 1 and (drawn or chosen):
            sign = "?" if chosen else "\\" if x1 > x0 else "/"
            write(column + 1 + (1 if x1 > x0 else -1), 2 * y0 + 1, sign, TRAIL_STYLE)
    for h, name in enumerate(hex_names(b)):
        write(LEFT + COLUMNS * b.x[h], 2 * b.y[h], TERRAIN_SIGNS[b.terrain[h]], "")
        write(0, 2 * b.y[h], name[0], "dim")
    for i in range(b.sights):
        h = b.sight[i]
        style = DONE_STYLE if (s.reached[seat] >> i) & 1 else LETTER_STYLE
        write(LEFT + COLUMNS * b.x[h] + 1, 2 * b.y[h], ":" + SIGHT_SIGNS[b.sight_kind[i]], style)
    for village in range(VILLAGES):
        h = b.village[village]
        letter = letter_at(b, s, seat, village) if s.setup >= 0 else -1
        joined = letter >= 0 and (s.joined[seat] >> letter) & 1
        sign = LETTER_NAMES[letter] if letter >= 0 else "#"
        write(LEFT + COLUMNS * b.x[h] + 1, 2 * b.y[h], "=" + sign, DONE_STYLE if joined else LETTER_STYLE)
    return [_joined(line) for line in canvas]


def _joined(signs: list[tuple[str, str]]) -> Line:
    """Neighbouring signs of one style as one piece."""
    line: Line = []
    for sign, style in signs:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + sign, style)
        else:
            line.append((sign, style))
    return line


def _wrapped(sentence: str) -> list[str]:
    """The sentence in lines of at most WIDE columns; Chinese signs take two and break anywhere."""
    lines, line, columns = [], "", 0
    for word in _pieces(sentence):
        wide = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in word)
        if columns + wide > WIDE and line.strip():
            lines.append(line.rstrip())
            line, columns, word = "  ", 2, word.lstrip()
            wide = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in word)
        line, columns = line + word, columns + wide
    return [*lines, line.rstrip()]


def _pieces(sentence: str) -> list[str]:
    pieces = [""]
    for sign in sentence:
        if sign == " " or (east_asian_width(sign) in "WF" and category(sign) != "Po"):
            pieces.append(sign)
        else:
            pieces[-1] += sign
    return pieces


def _legend() -> list[Say]:
    return [
        say("d desert, f forest, m mountain, w water; =A village; :o obelisk, :b book, :t toucan,"
            " :y yeti, :s serpent; - / \\ trails; hexes are counted from the left in each row"),
    ]  # fmt: skip


def _table(b: Record, s: Record) -> list[Say]:
    """What lies open for everybody: the turn, the two cards, the cards left, the bonus cards."""
    sentences = []
    if s.over:
        sentences.append(say("The match is over."))
    elif s.setup >= 0:
        sentences.append(
            say(
                "Round {round} of {rounds}, turn {turn} of {turns}.",
                round=s.rounds + 1, rounds=b.rounds, turn=s.turns + 1, turns=b.turns,
            )
        )  # fmt: skip
    if s.cards[1] >= 0:
        first, second = (CARD_NAMES[s.cards[i]] for i in range(2))
        sentences.append(say("The cards show {first} and {second}.", first=first, second=second))
    elif s.cards[0] >= 0:
        sentences.append(say("The first card shows {card}.", card=CARD_NAMES[s.cards[0]]))
    sentences.append(
        say(
            "Cards left: desert {desert}, forest {forest}, mountain {mountain}, water {water}, wild {wild}.",
            **{name: s.left[card] for card, name in enumerate(CARDS)},
        )
    )
    return [*sentences, *_bonus_cards(b, s)]


def _bonus_cards(b: Record, s: Record) -> list[Say]:
    blue = [
        f"{LETTER_NAMES[letter]} {b.blue_points[open_blue(s, letter), letter]}"
        for letter in range(LETTERS)
        if open_blue(s, letter) >= 0
    ]
    sentences = [
        say("Blue cards to be had: {cards}.", cards=tuple(blue)) if blue else say("No blue card is left.")
    ]
    for kind in range(len(KINDS)):
        if is_open_red(s, kind):
            sentences.append(
                say(
                    "The red card of the {kind} can be had: {points}.",
                    kind=KIND_NAMES[kind],
                    points=b.red_points[kind],
                )
            )
    return sentences


def _goals(b: Record, s: Record, seat: int) -> list[Say]:
    """What one seat has joined and connected, and the points for it."""
    joined = [LETTER_NAMES[letter] for letter in range(LETTERS) if (s.joined[seat] >> letter) & 1]
    sentences = [
        say(
            "Seat {seat} has joined the pair {letters}.",
            many="Seat {seat} has joined the pairs {letters}.",
            seat=seat + 1,
            letters=tuple(joined),
            n=len(joined),
        )
        if joined
        else say("Seat {seat} has joined no pair yet.", seat=seat + 1)
    ]
    names = hex_names(b)
    reached = [
        say("{kind} {place}", kind=KIND_NAMES[b.sight_kind[i]], place=names[b.sight[i]])
        for i in range(b.sights)
        if (s.reached[seat] >> i) & 1
    ]
    if reached:
        sentences.append(say("Connected sights: {sights}.", sights=tuple(reached)))
    if s.owed[seat] > 0:
        sentences.append(
            say(
                "Seat {seat} has {n} bonus trail to draw.",
                many="Seat {seat} has {n} bonus trails to draw.",
                seat=seat + 1,
                n=s.owed[seat],
            )
        )
    if s.choice[seat] >= 0:
        sentences.append(
            say(
                "Seat {seat} has chosen {edge}, still hidden.",
                seat=seat + 1,
                edge=edge_name(b, s.choice[seat]),
            )
        )
    return sentences


def _standings(b: Record, s: Record) -> list[Say]:
    """The points of every seat, and what its bonus cards are."""
    sentences = []
    for seat in range(s.seats):
        sentences.append(
            say(
                "Seat {seat}: {total} (villages {villages}, sights {sights}, blue {blue}, red {red}).",
                seat=seat + 1,
                total=total(b, s, seat),
                villages=pair_points(b, s, seat),
                sights=sight_points(b, s, seat),
                blue=blue_points(b, s, seat),
                red=red_points(b, s, seat),
            )
        )
        if bonus_cards(s, seat):
            sentences.append(
                say(
                    "Seat {seat} has scored the bonus cards: {cards}.",
                    seat=seat + 1,
                    cards=_cards_of(s, seat),
                )
            )
    end = verdict(b, s)
    return [*sentences, end] if end else sentences


def verdict(b: Record, s: Record) -> Say | None:
    """What they say on the trail at the end of a solo match."""
    if not s.over or s.seats > 1:
        return None
    return BAND_SENTENCES[band(b, total(b, s, 0)) - 1]


def _cards_of(s: Record, seat: int) -> tuple[Say, ...]:
    scored = [
        say("blue {letter}", letter=LETTER_NAMES[letter])
        for letter in range(LETTERS)
        if ((s.blue_taken[0, letter] | s.blue_taken[1, letter]) >> seat) & 1
    ]
    scored += [
        say("red {kind}", kind=KIND_NAMES[kind])
        for kind in range(len(KINDS))
        if (s.red_taken[kind] >> seat) & 1
    ]
    return tuple(scored)


def describe(b: Record, s: Record, viewer: int, language: str) -> list[str]:
    """The position in sentences: the table, then the land, the villages and the trails of one seat."""
    seat = max(viewer, 0)
    sentences = [*_table(b, s), *_goals(b, s, seat), *_standings(b, s)]
    if s.setup >= 0:
        sentences += _villages(b, s, seat)
    sentences += [*_trails(b, s, seat), *_land(b)]
    return [sentence.render(language) for sentence in sentences]


def _villages(b: Record, s: Record, seat: int) -> list[Say]:
    names = hex_names(b)
    sentences = []
    for letter in range(LETTERS):
        one, other = (
            names[b.village[village]]
            for village in range(VILLAGES)
            if letter_at(b, s, seat, village) == letter
        )
        sentences.append(
            say(
                "Villages {letter} of seat {seat}: {one} and {other}, {points} points.",
                letter=LETTER_NAMES[letter], seat=seat + 1, one=one, other=other, points=b.pair_points[letter],
            )
        )  # fmt: skip
    return sentences


def _trails(b: Record, s: Record, seat: int) -> list[Say]:
    """The trails of a seat, one sentence for all that are connected."""
    groups: dict[int, list[str]] = {}
    for edge in range(b.edges):
        if not is_free(s, seat, edge):
            groups.setdefault(s.group[seat, b.end[edge, 0]], []).append(edge_name(b, edge))
    if not groups:
        return [say("Seat {seat} has drawn no trail yet.", seat=seat + 1)]
    return [
        say("Connected trails of seat {seat}: {trails}.", seat=seat + 1, trails=tuple(edges))
        for edges in groups.values()
    ]


def _land(b: Record) -> list[Say]:
    """The terrain of every hex, row by row, the sights, and the ferry lanes."""
    names = hex_names(b)
    sentences = []
    for row in sorted({name[0] for name in names}):
        hexes = [
            say("{place} {terrain}", place=names[h], terrain=CARD_NAMES[b.terrain[h]])
            for h in range(b.hexes)
            if names[h][0] == row
        ]
        sentences.append(say("Row {row}: {hexes}.", row=row, hexes=tuple(hexes)))
    for kind in range(len(KINDS)):
        places = [names[b.sight[i]] for i in range(b.sights) if b.sight_kind[i] == kind]
        if places:
            values = [str(b.sight_points[kind, i]) for i in range(count(b.of_kind[kind]))]
            sentences.append(
                say(
                    "The {kind} stands at {places} and scores {values}.",
                    kind=KIND_NAMES[kind], places=tuple(places), values=tuple(values),
                )
            )  # fmt: skip
    lanes = [
        edge_name(b, edge) for edge in range(b.edges) if abs(b.x[b.end[edge, 0]] - b.x[b.end[edge, 1]]) > 2
    ]
    if lanes:
        sentences.append(say("Ferry lanes: {lanes}.", lanes=tuple(lanes)))
    return sentences + _neighbourhood(b)


def _neighbourhood(b: Record) -> list[Say]:
    """How the rows lie to each other, for somebody who cannot see the map."""
    names = hex_names(b)
    rows: dict[str, list[str]] = {}
    for h in range(b.hexes):
        below = [names[b.beside[h, w]] for w in range(b.ways[h]) if b.y[b.beside[h, w]] == b.y[h] + 1]
        if below:
            rows.setdefault(names[h][0], []).append(f"{names[h]} - {' '.join(below)}")
    return [
        say(
            "Row {row} and its neighbours in the row below: {neighbours}.",
            row=row,
            neighbours=tuple(pairs),
        )
        for row, pairs in rows.items()
    ]
