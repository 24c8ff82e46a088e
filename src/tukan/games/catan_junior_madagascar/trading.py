"""Trading: the swap with a trading space, two for one with the supply, and offers between players.

Numbers beside the code (CM-7.1) are those of RULES.md.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import LEGAL, rule
from tukan.games.catan_junior_madagascar.records import (
    BOSS_EMPTY,
    GIVE,
    GIVES_WANTED,
    MOST_OFFERS,
    NKINDS,
    NO_MORE_TO_GIVE,
    NO_MORE_TO_WANT,
    NO_OFFER,
    NO_PARTNER,
    NO_PROS,
    NONE,
    NOT_HELD,
    NOT_ON_SPACES,
    NOT_TWO,
    OFFER_ONE_SIDED,
    OFFERING,
    OFFERS_SPENT,
    PARTNER_EMPTY,
    PROPOSE,
    RECALLED,
    SAME_KIND,
    SUPPLY_LACKS,
    SWAPPED,
    WANT,
    WANTS_GIVEN,
)


@rule
def space_with(s: Record, kind: int) -> int:
    """The first trading space that shows this kind, or NONE."""
    for space in range(NKINDS):
        if s.spaces[space] == kind:
            return space
    return NONE


@rule
def swap(s: Record, seat: int, give: int, take: int) -> None:
    """One for one with a trading space (CM-7.1)."""
    s.spaces[space_with(s, take)] = give
    s.hand[seat, give] -= 1
    s.hand[seat, take] += 1
    s.swapped = 1


@rule
def trade(s: Record, seat: int, give: int, take: int) -> None:
    """Two for one with the supply (CM-7.4)."""
    s.hand[seat, give] -= 2
    s.supply[give] += 2
    s.hand[seat, take] += 1
    s.supply[take] -= 1


@rule
def in_all(goods: Record) -> int:
    n = 0
    for kind in range(NKINDS):
        n += goods[kind]
    return n


@rule
def tiles_held(s: Record, seat: int) -> int:
    n = 0
    for kind in range(NKINDS):
        n += s.hand[seat, kind]
    return n


@rule
def exchange(s: Record) -> None:
    """The offer is accepted: Boss and partner change tiles."""
    for kind in range(NKINDS):
        s.hand[s.boss, kind] += s.wanted[kind] - s.given[kind]
        s.hand[s.partner, kind] += s.given[kind] - s.wanted[kind]


@rule
def clear_offer(s: Record) -> None:
    s.partner = NONE
    for kind in range(NKINDS):
        s.given[kind], s.wanted[kind] = 0, 0


@rule
def check_swap(s: Record, seat: int, give: int, take: int) -> int:
    if s.swapped:
        return SWAPPED
    if give == take:
        return SAME_KIND
    if s.hand[seat, give] == 0:
        return NOT_HELD
    return NOT_ON_SPACES if space_with(s, take) == NONE else LEGAL


@rule
def check_trade(s: Record, seat: int, give: int, take: int) -> int:
    if give == take:
        return SAME_KIND
    if s.hand[seat, give] < 2:
        return NOT_TWO
    if s.waits[take] > 0:
        return RECALLED  # CM-8.3
    return LEGAL if s.supply[take] > 0 else SUPPLY_LACKS  # CM-8.5


@rule
def check_offer(s: Record, seat: int, partner: int) -> int:
    if not s.pros:
        return NO_PROS
    if partner == seat or partner >= s.seats:
        return NO_PARTNER
    if s.offers == MOST_OFFERS:
        return OFFERS_SPENT  # CM-7.5
    if tiles_held(s, seat) == 0:
        return BOSS_EMPTY
    return LEGAL if tiles_held(s, partner) > 0 else PARTNER_EMPTY


@rule
def check_terms(s: Record, seat: int, action: int) -> int:
    """One tile a word; no kind goes both ways (CM-7.6)."""
    if s.stage != OFFERING:
        return NO_OFFER
    if action < WANT:
        kind = action - GIVE
        if s.wanted[kind] > 0:
            return GIVES_WANTED
        return LEGAL if s.given[kind] < s.hand[seat, kind] else NO_MORE_TO_GIVE
    if action < PROPOSE:
        kind = action - WANT
        if s.given[kind] > 0:
            return WANTS_GIVEN
        return LEGAL if s.wanted[kind] < s.hand[s.partner, kind] else NO_MORE_TO_WANT
    if action == PROPOSE and (in_all(s.given) == 0 or in_all(s.wanted) == 0):
        return OFFER_ONE_SIDED
    return LEGAL
