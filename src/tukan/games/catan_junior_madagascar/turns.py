"""What a player of Catan Junior Madagascar thinks of when he plans a turn."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.aims import opened_by
from tukan.games.catan_junior_madagascar.building import cards_left
from tukan.games.catan_junior_madagascar.records import (
    CORNERS,
    DIE,
    END,
    FREE_TENT,
    INSPECTOR,
    NKINDS,
    NONE,
    OFFER,
    SWAP,
    TENT,
    TRADE,
    WAGON,
)
from tukan.games.catan_junior_madagascar.signs import lacks

OWN, OTHERS = -3, 2  # what tents beside the Inspector count


@rule
def plans(b: Record, s: Record) -> bool:
    """Offers depend on what others answer: no plan for them."""
    return not s.pros


@rule
def rests(b: Record, s: Record) -> bool:
    """A turn ends where the next begins."""
    return bool(s.over) or s.chance == DIE


@rule
def sensible(b: Record, s: Record, seat: int, action: int, later: bool, hurry: bool) -> bool:
    """Is this worth a thought? After a penguin card in the plan only what helps to a tent is, in a hurry only to end."""
    if action == END:
        return True
    if action < SWAP:
        return not later and not hurry
    if action < OFFER:
        return not hurry and helps(b, s, seat, action, later)
    if action < TENT:
        return False
    if action < WAGON:
        return not hurry
    if action < INSPECTOR:
        return not later and not hurry and opened_by(b, s, action - WAGON) != NONE
    if action < FREE_TENT:
        return most_harmful(b, s, seat, action - INSPECTOR)
    return True


@rule
def helps(b: Record, s: Record, seat: int, action: int, later: bool) -> bool:
    """Does this trade bring something nearer that is paid for with tiles? A trade two to one must make it payable."""
    swapped = action < TRADE
    exchange = action - (SWAP if swapped else TRADE)
    give, take, n = exchange // NKINDS, exchange % NKINDS, 1 if swapped else 2
    at_once = later or not swapped
    if serves(s, seat, b.tent_cost, give, n, take, at_once):
        return True
    if later:
        return False
    if cards_left(s) > 0 and serves(s, seat, b.penguin_cost, give, n, take, at_once):
        return True
    return serves(s, seat, b.wagon_cost, give, n, take, at_once)


@rule
def serves(s: Record, seat: int, cost: Record, give: int, n: int, take: int, at_once: bool) -> bool:
    if s.hand[seat, take] >= cost[take] or s.hand[seat, give] - n < cost[give]:
        return False
    return not at_once or lacks(s.hand[seat], cost, 0, s.swapped == 0) == 0


@rule
def most_harmful(b: Record, s: Record, seat: int, h: int) -> bool:
    """Of the landscapes that give the same reward, where does the Inspector harm the others most?"""
    harm = harm_at(b, s, seat, h)
    for other in range(b.hexes):
        if other != h and other != s.inspector and b.kind[other] == b.kind[h]:
            more = harm_at(b, s, seat, other)
            if more > harm or (more == harm and other < h):
                return False
    return True


@rule
def harm_at(b: Record, s: Record, seat: int, h: int) -> int:
    n = 0
    for corner in range(CORNERS):
        spot = b.corners[h, corner]
        if spot != NONE and s.tent[spot] != NONE:
            n += OWN if s.tent[spot] == seat else OTHERS
    return n
