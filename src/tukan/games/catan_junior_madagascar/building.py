"""Tents, wagons and penguin cards: what stands where, and what may be built.

Numbers beside the code (CM-5.2) are those of RULES.md.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import LEGAL, NO_SUCH_MOVE, rule
from tukan.games.catan_junior_madagascar.goods import can_pay
from tukan.games.catan_junior_madagascar.records import (
    BUILDING,
    FREE_NONE,
    FREE_TENT,
    FREE_WAGON,
    NCARDS,
    NO_CARD_LEFT,
    NO_FREE_BUILDING,
    NO_TENT_BESIDE,
    NO_WAGON_BESIDE,
    NO_WAGON_LEFT,
    NONE,
    PATH_TAKEN,
    PENGUINS_TOO_DEAR,
    ROADS,
    SPOT_TAKEN,
)


@rule
def tents(b: Record, s: Record, seat: int) -> int:
    """Tents that a seat has built, the one on the Inspector's space included (CM-6.10)."""
    n = 1 if s.majority == seat else 0
    for spot in range(b.spots):
        if s.tent[spot] == seat:
            n += 1
    return n


@rule
def wagons(b: Record, s: Record, seat: int) -> int:
    n = 0
    for path in range(b.paths):
        if s.wagon[path] == seat:
            n += 1
    return n


@rule
def check_tent(b: Record, s: Record, seat: int, spot: int) -> int:
    """A free spot beside an own wagon; how near other tents are does not matter (CM-5.2)."""
    if spot >= b.spots:
        return NO_SUCH_MOVE
    if s.tent[spot] != NONE:
        return SPOT_TAKEN  # CM-5.5
    for i in range(ROADS):
        path = b.roads[spot, i]
        if path != NONE and s.wagon[path] == seat:
            return LEGAL
    return NO_WAGON_BESIDE


@rule
def check_wagon(b: Record, s: Record, seat: int, path: int) -> int:
    """A free path with an own tent at one end (CM-5.4)."""
    if path >= b.paths:
        return NO_SUCH_MOVE
    if s.wagon[path] != NONE:
        return PATH_TAKEN  # CM-5.5
    if s.tent[b.ends[path, 0]] != seat and s.tent[b.ends[path, 1]] != seat:
        return NO_TENT_BESIDE
    return LEGAL if wagons(b, s, seat) < b.wagons else NO_WAGON_LEFT  # CM-5.6


@rule
def check_free(b: Record, s: Record, seat: int, action: int) -> int:
    """The card waives the price and nothing else; one may decline (CM-6.4)."""
    if s.stage != BUILDING:
        return NO_FREE_BUILDING
    if action < FREE_WAGON:
        return check_tent(b, s, seat, action - FREE_TENT)
    return LEGAL if action == FREE_NONE else check_wagon(b, s, seat, action - FREE_WAGON)


@rule
def check_penguins(b: Record, s: Record, seat: int) -> int:
    if cards_left(s) == 0:
        return NO_CARD_LEFT  # CM-6.2
    return LEGAL if can_pay(s, seat, b.penguin_cost) else PENGUINS_TOO_DEAR


@rule
def cards_left(s: Record) -> int:
    n = 0
    for card in range(NCARDS):
        n += s.cards[card]
    return n


@rule
def most_cards(s: Record) -> int:
    """The seat that alone has the most cards, or NONE (CM-6.7, CM-6.8)."""
    most, leader = 0, NONE
    for seat in range(s.seats):
        if s.drawn[seat] > most:
            most, leader = s.drawn[seat], seat
        elif s.drawn[seat] == most:
            leader = NONE
    return leader
