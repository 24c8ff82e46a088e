"""Trails: where they may go, and what they connect."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.trails_of_tucana.records import (
    KINDS,
    PAIR,
    TERRAINS,
    VILLAGE,
    VILLAGES,
    WILD,
    pair_of,
)


@rule
def can_draw(b: Record, s: Record, seat: int) -> bool:
    allowed = allowed_pairs(b, s, seat)
    for edge in range(b.edges):
        if (allowed >> b.pair[edge]) & 1 and is_free(s, seat, edge):
            return True
    return False


@rule
def is_free(s: Record, seat: int, edge: int) -> bool:
    return (s.drawn[edge] >> seat) & 1 == 0  # TT-4.2


@rule
def allowed_pairs(b: Record, s: Record, seat: int) -> int:
    """The pairs of terrains that this seat's next trail may join: a bit set of `pair_of`."""
    pairs = 0
    for p in range(len(TERRAINS)):
        for q in range(p, len(TERRAINS)):
            if s.owed[seat] > 0 or suits(s.cards[0], s.cards[1], p, q):  # TT-5.5
                pairs |= 1 << pair_of(p, q)
    return pairs


@rule
def suits(first: int, second: int, p: int, q: int) -> bool:
    """May these two cards join terrain p with terrain q?"""
    if first == WILD and second == WILD:
        return True  # TT-4.6
    if first == WILD:
        return p == second or q == second  # TT-4.5
    if second == WILD:
        return p == first or q == first
    return (p == first and q == second) or (p == second and q == first)  # TT-4.3, TT-4.4


@rule
def draw(b: Record, s: Record, seat: int, edge: int) -> None:
    """Draw a trail; if it connects two groups of hexes, see what that is worth."""
    s.drawn[edge] |= 1 << seat
    one, other = s.group[seat, b.end[edge, 0]], s.group[seat, b.end[edge, 1]]
    if one != other:
        group = min(one, other)
        gone = max(one, other)
        for h in range(b.hexes):
            s.group[seat, h] = group if s.group[seat, h] == gone else s.group[seat, h]
        connect(b, s, seat, group)


@rule
def connect(b: Record, s: Record, seat: int, group: int) -> None:
    """Note the pairs and sights of a group that has just grown, and what they earn."""
    letters, pairs = 0, 0
    for village in range(VILLAGES):
        if s.group[seat, b.village[village]] == group:
            letter = 1 << letter_at(b, s, seat, village)
            pairs |= letters & letter  # TT-5.2
            letters |= letter
    here = sights_in(b, s, seat, group)
    reached = s.reached[seat] | here if letters != 0 else s.reached[seat]  # TT-5.3
    for kind in range(len(KINDS)):
        all_of_kind = b.of_kind[kind]
        if (s.reached[seat] ^ reached) & all_of_kind != 0:
            if reached & all_of_kind == all_of_kind:
                s.owed[seat] += 1  # TT-5.4
            if s.reached[seat] & all_of_kind == 0 and s.red == VILLAGE:
                s.new_kinds[seat] |= 1 << kind  # TT-6.7
        if count(here & all_of_kind) >= 2 and (s.met[seat] >> kind) & 1 == 0:
            s.met[seat] |= 1 << kind
            if s.red == PAIR:
                s.new_kinds[seat] |= 1 << kind  # TT-6.8
    s.reached[seat] = reached
    s.new_letters[seat] |= pairs & ~s.joined[seat]
    s.joined[seat] |= pairs


@rule
def sights_in(b: Record, s: Record, seat: int, group: int) -> int:
    sights = 0
    for i in range(b.sights):
        if s.group[seat, b.sight[i]] == group:
            sights |= 1 << i
    return sights


@rule
def letter_at(b: Record, s: Record, seat: int, village: int) -> int:
    """The letter that this seat wrote at a village: each begins one village further round (TT-2.2)."""
    return b.ring[s.setup, (village - seat) % VILLAGES]


@rule
def count(members: int) -> int:
    """The size of a bit set."""
    n = 0
    while members != 0:
        members &= members - 1
        n += 1
    return n
