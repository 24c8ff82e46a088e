"""The rules of Toscana on two records. Numbers beside the code (TO-4.5) are those of RULES.md.

A row of squares is a number whose bit x stands for column x. So a shift and an `and` ask of a whole row at
once where a card fits and what it touches. What lies on the squares is the business of `town.py`.
"""

from __future__ import annotations

from tukan.core.record import Record, board_type, state_type
from tukan.core.rules import FIRST_OWN_REASON, LEGAL, NO_SUCH_MOVE, rule, turn
from tukan.games.toscana.town import (
    CARD_SQUARES,
    LARGEST,
    MOST_CARDS,
    ROOF,
    SQUARES,
    WAYS,
    colour_of,
    free,
    height,
    is_empty,
    lay,
    shows,
    square,
    stays_on_board,
    width,
)

VERSION = 1

SEATS = 2
ROUNDS = 2

Board = board_type(
    ("whole", "i4"),  # a row with all its squares
    ("side", "i2"),
    ("middle", "i2"),
    ("cards", "i2"),
    ("beside", "i2", (SQUARES, 4)),  # the squares beside each square, -1 beyond the edge
    ("offset", "i2", (WAYS, CARD_SQUARES)),  # from a card's top left square to each of its printed squares,
    ("across", "i1", (WAYS, CARD_SQUARES)),  # the same in columns
    ("down", "i1", (WAYS, CARD_SQUARES)),  # and rows
    ("foreign", "i1", (MOST_CARDS + 1, CARD_SQUARES)),  # by the card's number
    ("ways", "i1", (MOST_CARDS + 1,)),  # 2 if a half turn changes nothing, else 4
)

State = state_type(
    ("left", "i4", (2,)),  # by colour: the cards not yet seen, bit n - 1 for card n
    ("rows", "i4", (2, LARGEST)),  # by colour: the squares that show it
    ("wanted", "i4", (2, LARGEST)),  # by colour: the squares of which a new card must cover one
    ("laid", "i2", (ROUNDS, 2, MOST_CARDS + 1)),  # the move that laid a card, plus one; 0 if it does not lie
    ("area", "i2", (SQUARES,)),  # the first square of the area each covered square belongs to, else -1
    ("worth", "i1", (SQUARES,)),  # the cards in the area whose first square this is, else 0
    ("best", "i1", (ROUNDS, SEATS)),  # the cards in the best area
    ("top", "i1", (2,)),  # by colour, 0 if none lies open
    ("bottom", "i1", (2,)),  # by colour: the vetoed card under the pile, 0 if none
    ("stone", "i1", (SEATS,)),  # 1 while unused
    ("in_round", "i1"),
    ("mover", "i1"),
    ("end", "i1"),
    ("contact", "i1"),
    ("swap", "i1"),
    ("start", "i1"),
)

FIRST, PASS = 0, 1
CARD, STRICT = 0, 1

# Chance: kind TURN_UP + colour turns up a card of that pile, outcome n - 1 is card n
TURN_UP = 1
OUTCOMES = MOST_CARDS

# Actions: square * WAYS + way lays the top card
VETO = SQUARES * WAYS
ALLOW = VETO + 1
ACTIONS = ALLOW + 1

# Reasons
ANSWER_FIRST = FIRST_OWN_REASON
MUST_LAY = FIRST_OWN_REASON + 1
OFF_BOARD = FIRST_OWN_REASON + 2
COVERED = FIRST_OWN_REASON + 3
SAME_TURNED = FIRST_OWN_REASON + 4
MISSES_MIDDLE = FIRST_OWN_REASON + 5
NO_CONTACT = FIRST_OWN_REASON + 6
FOREIGN_CONTACT = FIRST_OWN_REASON + 7

PARTS = ("round1", "round2", "rounds", "total")


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over = 0, False
    for seat in range(SEATS):
        s.best[0, seat], s.best[1, seat] = 0, 0
    for colour in range(2):
        for number in range(MOST_CARDS + 1):
            s.laid[0, colour, number], s.laid[1, colour, number] = 0, 0
    begin_round(b, s, 1)


@rule
def begin_round(b: Record, s: Record, n: int) -> None:
    s.in_round = n
    s.mover = s.start - 1 if n == 1 else 2 - s.start  # TO-2.2
    for q in range(SQUARES):
        s.area[q], s.worth[q] = -1, 0
    for colour in range(2):
        for y in range(LARGEST):
            s.rows[colour, y], s.wanted[colour, y] = 0, 0
        s.wanted[colour, b.middle // LARGEST] = 1 << b.middle % LARGEST  # TO-4.4
        s.left[colour] = (1 << b.cards) - 1  # TO-2.3
        s.top[colour], s.bottom[colour] = 0, 0
    for seat in range(SEATS):
        s.stone[seat] = 1  # TO-2.3
    s.acting, s.chance = 0, TURN_UP + ROOF  # TO-2.4


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    colour = s.chance - TURN_UP
    for n in range(b.cards):
        if s.left[colour] != 0:
            weights[n] = (s.left[colour] >> n) & 1
        else:
            weights[n] = 1 if s.bottom[colour] == n + 1 else 0  # TO-2.5
    return b.cards


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    s.ply += 1
    colour = s.chance - TURN_UP
    s.top[colour] = outcome + 1
    if s.left[colour] != 0:
        s.left[colour] &= ~(1 << outcome)
    else:
        s.bottom[colour] = 0
    go_on(b, s)


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    reason = turn(s, seat)
    if reason != LEGAL:
        return reason
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_MOVE
    if seat != s.mover:
        return LEGAL if action >= VETO else ANSWER_FIRST  # TO-5.1
    return MUST_LAY if action >= VETO else check_lay(b, s, seat, action)  # TO-5.5


@rule
def check_lay(b: Record, s: Record, seat: int, action: int) -> int:
    colour, way = colour_of(s, seat), action % WAYS
    number = s.top[colour]
    if not stays_on_board(b, action):
        return OFF_BOARD  # TO-4.1
    for k in range(CARD_SQUARES):
        if s.area[square(b, action, k)] >= 0:
            return COVERED  # TO-4.2
    if way >= b.ways[number]:
        return SAME_TURNED  # TO-4.3
    first, meets = is_empty(b, s), False
    for k in range(CARD_SQUARES):
        q = square(b, action, k)
        if (s.wanted[colour, q // LARGEST] >> q % LARGEST) & 1:
            if first or s.contact == CARD or not b.foreign[number, k]:
                return LEGAL  # TO-4.4, TO-4.5, TO-4.7
            meets = True
    if first:
        return MISSES_MIDDLE  # TO-4.4
    return FOREIGN_CONTACT if meets else NO_CONTACT


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    if turn(s, seat) != LEGAL:
        return 0
    if seat != s.mover:
        mask[VETO], mask[ALLOW] = True, True  # TO-5.1
        return 2
    colour, n = colour_of(s, seat), 0
    for way in range(b.ways[s.top[colour]]):  # TO-4.3
        for y in range(height(way) - 1, b.side):
            columns = places(b, s, colour, way, y)
            x = 0
            while columns != 0:
                if columns & 1:
                    mask[(y * LARGEST + x) * WAYS + way] = True
                    n += 1
                columns >>= 1
                x += 1
    return n


@rule
def can_lay(b: Record, s: Record, seat: int) -> bool:
    """Is there a place for this seat's top card? (TO-3.2)"""
    colour = colour_of(s, seat)
    if s.top[colour] == 0:
        return False
    for way in range(b.ways[s.top[colour]]):
        for y in range(height(way) - 1, b.side):
            if places(b, s, colour, way, y) != 0:
                return True
    return False


@rule
def places(b: Record, s: Record, colour: int, way: int, y: int) -> int:
    """The columns, as bits, where the top card may lie this way with its upper squares in row y."""
    number, columns = s.top[colour], 0
    any_square = s.contact == CARD or is_empty(b, s)  # TO-4.4, TO-4.7
    for k in range(CARD_SQUARES):
        if any_square or not b.foreign[number, k]:
            columns |= s.wanted[colour, y - b.down[way, k]] >> b.across[way, k]  # TO-4.4, TO-4.5
    for k in range(CARD_SQUARES):
        if columns != 0:
            columns &= free(b, s, y - b.down[way, k]) >> b.across[way, k]  # TO-4.1, TO-4.2
    return columns


@rule
def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.ply += 1
    colour = colour_of(s, s.mover)
    if action == ALLOW:  # TO-5.2
        s.acting = 1 << s.mover
        return
    if action == VETO:  # TO-5.3
        s.stone[seat] = 0
        s.bottom[colour] = s.top[colour]
    else:
        lay(b, s, colour, s.top[colour], action)
        s.mover = 1 - seat  # TO-3.1
    s.top[colour] = 0
    go_on(b, s)


@rule
def go_on(b: Record, s: Record) -> None:
    """A pile without a top card turns up its next one (TO-2.4, TO-3.4); then the mover's turn begins."""
    s.acting, s.chance = 0, 0
    for colour in range(2):
        if s.top[colour] == 0 and pile(b, s, colour) > 0:
            s.chance = TURN_UP + colour
            return
    if not can_lay(b, s, s.mover):
        if s.end == FIRST or not can_lay(b, s, 1 - s.mover):
            end_round(b, s)  # TO-6.1
            return
        s.mover = 1 - s.mover  # TO-6.1
    other = 1 - s.mover
    asked = s.stone[other] == 1 and pile(b, s, colour_of(s, s.mover)) >= 2  # TO-5.1
    s.acting = 1 << (other if asked else s.mover)


@rule
def end_round(b: Record, s: Record) -> None:
    if s.in_round < ROUNDS:
        begin_round(b, s, s.in_round + 1)  # TO-6.5
    else:
        s.over = True


@rule
def pile(b: Record, s: Record, colour: int) -> int:
    """The cards of a pile, its top and a vetoed one included."""
    n = 0
    for i in range(b.cards):
        n += (s.left[colour] >> i) & 1
    if s.top[colour] != 0:
        n += 1
    if s.bottom[colour] != 0:
        n += 1
    return n


@rule
def score(b: Record, s: Record, out: Record) -> None:
    """TO-6.8"""
    for seat in range(SEATS):
        rounds = 0
        for n in range(ROUNDS):
            out[seat, n] = s.best[n, seat]
            if s.best[n, seat] > s.best[n, 1 - seat]:
                rounds += 1
        out[seat, 2] = rounds
        out[seat, 3] = s.best[0, seat] + s.best[1, seat]


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    lead = 0
    for n in range(ROUNDS):
        lead += sign(s.best[n, 0] - s.best[n, 1])  # TO-6.6
    one_each = s.best[0, 0] != s.best[0, 1] and lead == 0
    if one_each:
        lead = sign(s.best[0, 0] + s.best[1, 0] - s.best[0, 1] - s.best[1, 1])  # TO-6.7
    out[0] = 2 if lead < 0 else 1
    out[1] = 2 if lead > 0 else 1


@rule
def sign(n: int) -> int:
    return (1 if n > 0 else 0) - (1 if n < 0 else 0)


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """Nothing is hidden in this game: what is left in a pile is known, its order nobody knows (TO-2.6)."""


LAYOUT = (
    ("square of the board", SQUARES),
    ("the middle", SQUARES),
    ("square shows the own colour", SQUARES),
    ("square shows the other colour", SQUARES),
    ("cards in the area of an own-coloured square, by all cards", SQUARES),
    ("cards in the area of a square of the other colour, by all cards", SQUARES),
    ("the square to the right is on the same card", SQUARES),
    ("the square above is on the same card", SQUARES),
    ("own top card, by number", MOST_CARDS),
    ("the other's top card, by number", MOST_CARDS),
    ("foreign squares of the own top card", CARD_SQUARES),
    ("foreign squares of the other's top card", CARD_SQUARES),
    ("own cards not yet seen, by number", MOST_CARDS),
    ("the other's cards not yet seen, by number", MOST_CARDS),
    ("own vetoed card, by number", MOST_CARDS),
    ("the other's vetoed card, by number", MOST_CARDS),
    ("veto stone unused: own, the other's", 2),
    ("best area of round 1, by all cards: own, the other's", 2),
    ("best area of round 2, by all cards: own, the other's", 2),
    ("this seat must lay now", 1),
    ("this seat is asked about a veto now", 1),
    ("this seat is the mover", 1),
    ("this seat plays roof now", 1),
    ("this seat opens round 1", 1),
    ("this is round 2", 1),
    ("end=pass", 1),
    ("contact=strict", 1),
    ("swap=yes", 1),
)
OBSERVATION = sum(size for _, size in LAYOUT)
PILES = 8 * SQUARES  # where the numbers about the piles begin
REST = PILES + 6 * MOST_CARDS + 2 * CARD_SQUARES


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    for i in range(OBSERVATION):
        out[i] = 0.0
    observe_town(b, s, seat, out)
    observe_piles(b, s, seat, out)
    at = REST
    for k in range(2):
        out[at + k] = s.stone[seat ^ k]
        out[at + 2 + k] = s.best[0, seat ^ k] / (2 * b.cards)
        out[at + 4 + k] = s.best[1, seat ^ k] / (2 * b.cards)
    acts = (s.acting >> seat) & 1
    out[at + 6] = acts if seat == s.mover else 0
    out[at + 7] = acts if seat != s.mover else 0
    out[at + 8] = 1.0 if seat == s.mover else 0.0
    out[at + 9] = 1.0 if colour_of(s, seat) == ROOF else 0.0
    out[at + 10] = 1.0 if s.start - 1 == seat else 0.0
    out[at + 11] = s.in_round - 1
    out[at + 12], out[at + 13], out[at + 14] = s.end, s.contact, s.swap


@rule
def observe_town(b: Record, s: Record, seat: int, out: Record) -> None:
    own = colour_of(s, seat)
    out[SQUARES + b.middle] = 1.0
    for y in range(b.side):
        for x in range(b.side):
            q = y * LARGEST + x
            out[q] = 1.0
            if s.area[q] >= 0:
                other = 0 if shows(s, q, own) else 1
                out[(2 + other) * SQUARES + q] = 1.0
                out[(4 + other) * SQUARES + q] = s.worth[s.area[q]] / (2 * b.cards)
    for colour in range(2):
        for number in range(1, b.cards + 1):
            action = s.laid[s.in_round - 1, colour, number] - 1
            if action >= 0:
                observe_card(action, out)


@rule
def observe_card(action: int, out: Record) -> None:
    q, way = action // WAYS, action % WAYS
    for i in range(height(way)):
        for j in range(width(way)):
            here = q - i * LARGEST + j
            out[6 * SQUARES + here] = 1.0 if j + 1 < width(way) else 0.0
            out[7 * SQUARES + here] = 1.0 if i > 0 else 0.0


@rule
def observe_piles(b: Record, s: Record, seat: int, out: Record) -> None:
    for k in range(2):
        colour = colour_of(s, seat ^ k)
        top, bottom = s.top[colour], s.bottom[colour]
        at = PILES + k * MOST_CARDS
        if top != 0:
            out[at + top - 1] = 1.0
            for i in range(CARD_SQUARES):
                out[PILES + 2 * MOST_CARDS + k * CARD_SQUARES + i] = b.foreign[top, i]
        at += 2 * MOST_CARDS + 2 * CARD_SQUARES
        for n in range(b.cards):
            out[at + n] = (s.left[colour] >> n) & 1
        at += 2 * MOST_CARDS
        if bottom != 0:
            out[at + bottom - 1] = 1.0
