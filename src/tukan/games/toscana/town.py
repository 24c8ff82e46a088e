"""The town of Toscana: squares, the cards that lie on them, and the areas they form."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule

LARGEST = 19  # squares along the side of the largest board that the records hold
SQUARES = LARGEST * LARGEST  # the square in column x of row y is y * LARGEST + x, both from 0
MOST_CARDS = 24  # cards of the largest pile
CARD_ROWS, CARD_COLUMNS = 2, 4
CARD_SQUARES = CARD_ROWS * CARD_COLUMNS
ROOF, PAVING = 0, 1
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3  # where the printed upper edge of a card looks (TO-8.3)
WAYS = 4
NO, YES = 0, 1

# A card is laid by the action `square * WAYS + way`: its top left square, and the way it looks (TO-8.1).


@rule
def lay(b: Record, s: Record, colour: int, number: int, action: int) -> None:
    """Put a card down square by square, and count the areas that grew."""
    if is_empty(b, s):
        for y in range(LARGEST):
            s.wanted[ROOF, y], s.wanted[PAVING, y] = 0, 0
    s.laid[s.in_round - 1, colour, number] = action + 1
    for k in range(CARD_SQUARES):
        cover(b, s, square(b, action, k), shown(b, colour, number, k))
    for k in range(CARD_SQUARES):
        first = s.area[square(b, action, k)]
        if s.worth[first] == 0:
            measure(b, s, first, shown(b, colour, number, k))


@rule
def cover(b: Record, s: Record, q: int, colour: int) -> None:
    """Let a square show a colour: it joins the areas of that colour beside it (TO-6.2)."""
    y, bit = q // LARGEST, 1 << q % LARGEST
    s.rows[colour, y] |= bit
    first = q
    for i in range(4):
        near = b.beside[q, i]
        if near >= 0:
            s.wanted[colour, near // LARGEST] |= 1 << near % LARGEST  # TO-4.5
            if shows(s, near, colour):
                first = min(first, s.area[near])
    s.area[q] = first
    s.worth[first] = 0  # to be counted anew
    for i in range(4):
        near = b.beside[q, i]
        if near >= 0 and shows(s, near, colour) and s.area[near] != first:
            rename(s, s.area[near], first)


@rule
def rename(s: Record, old: int, new: int) -> None:
    """An area has a new first square, be it that it grew or that it became part of another."""
    s.worth[old] = 0
    for q in range(old, SQUARES):
        if s.area[q] == old:
            s.area[q] = new


@rule
def measure(b: Record, s: Record, first: int, colour: int) -> None:
    """Count the cards of an area (TO-6.3) and see whether it is the best (TO-6.4)."""
    s.worth[first] = cards_in(b, s, first)
    n, seat = s.in_round - 1, colour_of(s, colour)
    s.best[n, seat] = max(s.best[n, seat], s.worth[first])


@rule
def cards_in(b: Record, s: Record, first: int) -> int:
    """The cards, of either pile, with a square in an area (TO-6.3)."""
    n = 0
    for colour in range(2):
        for number in range(1, b.cards + 1):
            action = s.laid[s.in_round - 1, colour, number] - 1
            if action >= 0 and has_square_in(b, s, action, first):
                n += 1
    return n


@rule
def has_square_in(b: Record, s: Record, action: int, first: int) -> bool:
    for k in range(CARD_SQUARES):
        if s.area[square(b, action, k)] == first:
            return True
    return False


@rule
def square(b: Record, action: int, k: int) -> int:
    """Where the printed square k of a card comes to lie."""
    return action // WAYS + b.offset[action % WAYS, k]


@rule
def shown(b: Record, colour: int, number: int, k: int) -> int:
    """The colour of a card's printed square k (TO-1.3)."""
    return 1 - colour if b.foreign[number, k] else colour


@rule
def shows(s: Record, q: int, colour: int) -> bool:
    return (s.rows[colour, q // LARGEST] >> q % LARGEST) & 1 == 1


@rule
def free(b: Record, s: Record, y: int) -> int:
    """The squares of a row that no card covers."""
    return b.whole & ~(s.rows[ROOF, y] | s.rows[PAVING, y])


@rule
def is_empty(b: Record, s: Record) -> bool:
    """No card lies yet: the first one covers the middle (TO-4.4)."""
    return s.area[b.middle] < 0


@rule
def height(way: int) -> int:
    """The rows that a card takes up (TO-8.3)."""
    return CARD_ROWS if way in (NORTH, SOUTH) else CARD_COLUMNS


@rule
def width(way: int) -> int:
    return CARD_COLUMNS if way in (NORTH, SOUTH) else CARD_ROWS


@rule
def stays_on_board(b: Record, action: int) -> bool:
    way = action % WAYS
    x, y = action // WAYS % LARGEST, action // WAYS // LARGEST
    return x + width(way) <= b.side and y < b.side and y + 1 >= height(way)


@rule
def colour_of(s: Record, seat: int) -> int:
    """The colour a seat plays in this round; the same exchange gives the seat of a colour (TO-2.1)."""
    return 1 - seat if s.swap == YES and s.in_round == 2 else seat
