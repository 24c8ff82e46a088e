"""How near a seat is to what it may build next in Catan Junior Madagascar."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import LEGAL, rule
from tukan.games.catan_junior_madagascar.building import cards_left, check_tent, check_wagon, wagons
from tukan.games.catan_junior_madagascar.records import CORNERS, NKINDS, NONE

LACK, COVERED = 10, 7  # a tile that is lacking; what it counts less if trading can bring it


@rule
def shortfall(s: Record, seat: int, cost: Record) -> int:
    """The tiles lacking for this cost; those that trading can bring count less."""
    lack = lacking(s, seat, cost)
    return lack * LACK - min(lack, tradable(s, seat, cost)) * COVERED


@rule
def lacking(s: Record, seat: int, cost: Record) -> int:
    n = 0
    for kind in range(NKINDS):
        n += max(0, cost[kind] - s.hand[seat, kind])
    return n


@rule
def tradable(s: Record, seat: int, cost: Record) -> int:
    """How many tiles the surplus can be traded for: one by the swap, others two to one."""
    pairs, odd = 0, 0
    for kind in range(NKINDS):
        surplus = max(0, s.hand[seat, kind] - cost[kind])
        pairs += surplus // 2
        odd += surplus % 2
    if seat == s.boss and s.swapped:
        return pairs
    if odd > 0:
        return pairs + 1
    return pairs


@rule
def within_reach(b: Record, s: Record, seat: int) -> bool:
    """Can something be paid in this turn, if need be after trading on?"""
    if open_spots(b, s, seat) > 0:
        if lacking(s, seat, b.tent_cost) <= tradable(s, seat, b.tent_cost):
            return True
    elif lacking(s, seat, b.wagon_cost) <= tradable(s, seat, b.wagon_cost):
        return True
    return cards_left(s) > 0 and lacking(s, seat, b.penguin_cost) <= tradable(s, seat, b.penguin_cost)


@rule
def most_drawn_by_others(s: Record, seat: int) -> int:
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.drawn[other])
    return most


@rule
def open_spots(b: Record, s: Record, seat: int) -> int:
    """Spots where a tent could be built if it could be paid."""
    n = 0
    for spot in range(b.spots):
        if s.tent[spot] == NONE and check_tent(b, s, seat, spot) == LEGAL:
            n += 1
    return n


@rule
def useful_path(b: Record, s: Record, seat: int) -> bool:
    """Is there a path where a wagon would open a spot?"""
    if wagons(b, s, seat) >= b.wagons:
        return False
    for path in range(b.paths):
        if s.wagon[path] == NONE and opened_by(b, s, path) != NONE:
            if check_wagon(b, s, seat, path) == LEGAL:
                return True
    return False


@rule
def opened_by(b: Record, s: Record, path: int) -> int:
    """The free spot at an end of the path, or NONE."""
    for end in range(2):
        if s.tent[b.ends[path, end]] == NONE:
            return b.ends[path, end]
    return NONE


@rule
def beside(b: Record, h: int, spot: int) -> bool:
    for corner in range(CORNERS):
        if b.corners[h, corner] == spot:
            return True
    return False


@rule
def tents_at(b: Record, s: Record, seat: int, h: int) -> int:
    n = 0
    for corner in range(CORNERS):
        spot = b.corners[h, corner]
        if spot != NONE and s.tent[spot] == seat:
            n += 1
    return n


@rule
def earns(b: Record, s: Record, seat: int, kind: int) -> bool:
    for h in range(b.hexes):
        if b.kind[h] == kind and tents_at(b, s, seat, h) > 0:
            return True
    return False
