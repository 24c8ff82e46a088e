"""How likely a seat of Catan Junior Madagascar is to win, at the beginning of a turn: a small network of whole numbers.

For each seat it reads the signs of the seat and, beside them, those of all others; what it says are doublings of odds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tukan.core.record import Array, Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar import signs
from tukan.games.catan_junior_madagascar.building import tents
from tukan.games.catan_junior_madagascar.judge import HIDDEN, STEP, TAUGHT
from tukan.games.catan_junior_madagascar.records import SEATS
from tukan.games.catan_junior_madagascar.signs import SIGNS, write_signs

UNIT = 1_000_000  # a match won
SEATS_LEAST, ROWS = 2, 3
FAINT = 16  # doublings behind the best that are still told apart
CURVE = (2689, 1407)  # two to the power of x is about 1 + x (0.6565 + 0.3435 x) between 0 and 1, in STEPs

# On the paper: the signs, for each seat the hidden numbers and what comes out, then for two seats and more what
# the hidden numbers read, and what comes out
MEMBERS = signs.PAPER
MEMBER = HIDDEN + 1
LAYERS = MEMBERS + SEATS * MEMBER
LAYER = (2 * SIGNS + 1) * HIDDEN
OUTS = LAYERS + ROWS * LAYER
OUT = HIDDEN + 2 * SIGNS


def new_paper(taught: Sequence[int] = TAUGHT) -> Array:
    return np.concatenate([np.zeros(LAYERS, np.int64), np.array(taught, np.int64)])


PAPER = new_paper()


@rule
def foresee(b: Record, s: Record, seat: int, paper: Record) -> int:
    """The odds at the beginning of a turn; once the match is over, whether it is won."""
    if s.over:
        return UNIT if tents(b, s, seat) >= b.goal else 0
    write_signs(b, s, paper)
    read_signs(s.seats, s.seats - SEATS_LEAST, paper)
    best = paper[MEMBERS + HIDDEN]
    for other in range(1, s.seats):
        best = max(best, paper[MEMBERS + other * MEMBER + HIDDEN])
    own, all_seats = 0, 0
    for other in range(s.seats):
        odds = two_to(paper[MEMBERS + other * MEMBER + HIDDEN] - best)
        all_seats += odds
        if other == seat:
            own = odds
    return UNIT * own // all_seats


@rule
def read_signs(seats: int, row: int, paper: Record) -> None:
    """Doublings of the odds of each seat, in STEPs."""
    layer, out = LAYERS + row * LAYER, OUTS + row * OUT
    for seat in range(seats):
        at = MEMBERS + seat * MEMBER
        for j in range(HIDDEN):
            paper[at + j] = paper[layer + 2 * SIGNS * HIDDEN + j]
        paper[at + HIDDEN] = 0
    for i in range(seats * SIGNS):
        sign = paper[i]
        if sign != 0:
            for seat in range(seats):
                at, k = MEMBERS + seat * MEMBER, i - seat * SIGNS
                if k < 0 or k >= SIGNS:
                    k = SIGNS + i % SIGNS
                for j in range(HIDDEN):
                    paper[at + j] += sign * paper[layer + k * HIDDEN + j]
                paper[at + HIDDEN] += sign * paper[out + HIDDEN + k]
    for seat in range(seats):
        at, told = MEMBERS + seat * MEMBER, 0
        for j in range(HIDDEN):
            told += max(0, paper[at + j]) * paper[out + j]
        paper[at + HIDDEN] += told // STEP


@rule
def two_to(steps: int) -> int:
    """Two to the power of `steps` / STEP, which is not above 0, in parts of STEP << FAINT."""
    steps = max(0, steps + FAINT * STEP)
    part = steps % STEP
    return (STEP + part * (CURVE[0] + CURVE[1] * part // STEP) // STEP) << (steps // STEP)
