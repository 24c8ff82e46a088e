"""How long a match of Catan Junior Madagascar can be."""

from __future__ import annotations

from tukan.core.game import Options
from tukan.core.limits import Limits
from tukan.core.record import Record

ENTRIES_A_TURN = 20  # three offers, tile by tile, and all else; no match keeps this up
FIRST_TURNS = 100


def limits(b: Record, seats: int, options: Options) -> Limits:
    turns = int(options["limit"])
    plies = FIRST_TURNS + ENTRIES_A_TURN * turns
    cards = sum(b.cards[card] for card in range(len(b.cards)))
    return Limits(decisions=plies, chances=turns + cards + 1, plies=plies)
