"""The goods of Madagascar: who is paid, what a shortage does, the trading spaces.

Numbers beside the code (CM-4.2) are those of RULES.md.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.records import CORNERS, NKINDS, NONE, SHORTAGE_ROUND


@rule
def produce(b: Record, s: Record, number: int) -> None:
    """Every tent beside a landscape of this number earns a tile, kind by kind (CM-3.2)."""
    for kind in range(NKINDS):
        due = hand_out(b, s, number, kind, 0)
        if due > s.supply[kind]:  # CM-8.1
            recall(s, kind)
        elif due > 0:
            hand_out(b, s, number, kind, 1)


@rule
def hand_out(b: Record, s: Record, number: int, kind: int, tiles: int) -> int:
    """Give so many tiles for each tent that earns this kind; return how many tents earn it."""
    due = 0
    if s.waits[kind] > 0:  # CM-8.3
        return due
    for h in range(b.hexes):
        if b.number[h] == number and b.kind[h] == kind and h != s.inspector:  # CM-3.4
            for corner in range(CORNERS):
                spot = b.corners[h, corner]
                if spot != NONE and s.tent[spot] != NONE:
                    due += 1
                    s.hand[s.tent[spot], kind] += tiles
                    s.supply[kind] -= tiles
    return due


@rule
def grant(s: Record, seat: int, kind: int, n: int) -> None:
    """One player takes n tiles of a kind from the supply, as a reward or for a card."""
    if s.waits[kind] > 0:  # CM-8.3
        return
    if n > s.supply[kind]:
        recall(s, kind)
    else:
        s.hand[seat, kind] += n
        s.supply[kind] -= n


@rule
def recall(s: Record, kind: int) -> None:
    """The supply falls short: all players put the kind back, and it is not paid for a while (CM-8.2)."""
    for seat in range(s.seats):
        s.supply[kind] += s.hand[seat, kind]
        s.hand[seat, kind] = 0
    s.waits[kind] = s.seats if s.shortage == SHORTAGE_ROUND else 1  # CM-8.4


@rule
def keep_spaces(s: Record) -> None:
    """After every entry: fill what stayed empty, and exchange five equal tiles (CM-7.2)."""
    fill_spaces(s)
    first = s.spaces[0]
    for space in range(NKINDS):
        if s.spaces[space] == NONE or s.spaces[space] != first:
            return
    s.supply[first] += NKINDS
    for space in range(NKINDS):
        s.spaces[space] = NONE
    fill_spaces(s)


@rule
def fill_spaces(s: Record) -> None:
    """An empty space waits for the kind of its own number (CM-7.3)."""
    for space in range(NKINDS):
        if s.spaces[space] == NONE and s.supply[space] > 0:
            s.supply[space] -= 1
            s.spaces[space] = space


@rule
def can_pay(s: Record, seat: int, cost: Record) -> bool:
    for kind in range(NKINDS):
        if s.hand[seat, kind] < cost[kind]:
            return False
    return True


@rule
def pay(s: Record, seat: int, cost: Record) -> None:
    for kind in range(NKINDS):
        s.hand[seat, kind] -= cost[kind]
        s.supply[kind] += cost[kind]
