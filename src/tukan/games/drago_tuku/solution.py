"""The positions before a throw, numbered, so that the game can be solved exactly.

A block is how far the dragons have marched and which pieces lie on the road. Within a block a position is the
status of the thrower and of each friend in turn. Dragons only advance and pieces only leave the road: a block leads to
itself and to blocks of lower rank.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.drago_tuku.rules import (
    DIE,
    FOREST,
    LONGEST,
    MOST_DRAGONS,
    SITE,
    march_length,
    pieces_on_road,
)

OPTIONS = ("seats", "sun")  # that change the values; the level is in the board, who begins does not matter
MOST_PIECES = 12  # of a board for two that fits into memory
MOST_IN_BLOCK, MOST_POSITIONS = 1 << 16, 1 << 23  # for three and four: only small boards are solved


@rule
def blocks(b: Record) -> int:
    return steps_in_all(b) << b.pieces


@rule
def size(b: Record, s: Record) -> int:
    """The positions of a block, impossible ones included."""
    n = 1
    for _ in range(s.seats):
        n *= statuses(b)
    return n


@rule
def rank(b: Record, block: int) -> int:
    """Blocks of one rank do not lead to each other."""
    lying, mask = 0, block & ((1 << b.pieces) - 1)
    while mask != 0:
        lying += mask & 1
        mask >>= 1
    return (steps_in_all(b) - 1 - (block >> b.pieces)) * (b.pieces + 1) + lying


@rule
def steps_in_all(b: Record) -> int:
    """The steps of all dragons; after the last one the match is over."""
    steps = 0
    for d in range(b.dragons):
        steps += march_length(b, d)
    return steps


@rule
def statuses(b: Record) -> int:
    """Of one figure: at the site; on each square or in the forest, with and without a piece."""
    return 1 + 2 * (b.squares + 1)


@rule
def put(b: Record, s: Record, block: int, i: int) -> bool:
    """Set up position `i` of a block. False if there is no such position."""
    s.over, s.won, s.acting, s.chance, s.mover = False, 0, 0, DIE, 0
    steps = block >> b.pieces
    for d in range(MOST_DRAGONS):
        s.steps[d] = min(steps, march_length(b, d)) if d < b.dragons else 0
        steps -= s.steps[d]
    taken, k = 0, 0
    for q in range(LONGEST + 1):
        s.lying[q] = 0
        if b.yellow[q]:
            s.lying[q] = (block >> k) & 1
            if not s.lying[q]:
                taken = q
            k += 1
    s.placed = b.pieces - pieces_on_road(b, s)
    home = True
    for k in range(s.seats):
        seat = s.seats - 1 - k
        status = i % statuses(b)
        i //= statuses(b)
        square, carries = (status + 1) // 2, status > 0 and status % 2 == 0
        s.place[seat] = FOREST if square > b.squares else square
        s.carrying[seat] = taken if carries else SITE  # which piece it is does not matter
        s.placed -= 1 if carries else 0
        home = home and status == 0
    if s.placed == b.pieces and home:
        return False  # won already
    return s.placed >= 0


@rule
def block_of(b: Record, s: Record) -> int:
    steps, lying, k = 0, 0, 0
    for d in range(b.dragons):
        steps += s.steps[d]
    for q in range(LONGEST + 1):
        if b.yellow[q]:
            lying |= s.lying[q] << k
            k += 1
    return steps << b.pieces | lying


@rule
def index_of(b: Record, s: Record) -> int:
    i = 0
    for k in range(s.seats):
        i = i * statuses(b) + status(b, s, (s.mover + k) % s.seats)
    return i


@rule
def status(b: Record, s: Record, seat: int) -> int:
    if s.place[seat] == SITE:
        return 0
    square = b.squares + 1 if s.place[seat] == FOREST else s.place[seat]
    return 2 * square - 1 + (1 if s.carrying[seat] > 0 else 0)


@rule
def fits(b: Record, s: Record) -> bool:
    """Can this match be solved?"""
    if s.seats == 2:
        return b.pieces <= MOST_PIECES
    return size(b, s) <= MOST_IN_BLOCK and size(b, s) * blocks(b) <= MOST_POSITIONS
