"""What a learner sees of Catan Junior Madagascar: everything lies open, seen from one seat."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.records import (
    HEXES,
    MOST_OFFERS,
    NCARDS,
    NKINDS,
    NONE,
    PATHS,
    SEATS,
    SPOTS,
    STAGES,
)

LAYOUT = (
    ("tent on each spot, by seat, own first", SEATS * SPOTS),
    ("wagon on each path, by seat, own first", SEATS * PATHS),
    ("tiles of each kind in hand, by all of the kind, by seat, own first", SEATS * NKINDS),
    ("cards drawn, by all cards and one, by seat, own first", SEATS),
    ("tent on the Inspector's space, by seat, own first", SEATS),
    ("seat plays, own first", SEATS),
    ("seat is Boss, own first", SEATS),
    ("seat is the partner of the offer, own first", SEATS),
    ("landscape of the Inspector; none set on his own space", HEXES),
    ("tiles of each kind in the supply, by all of the kind", NKINDS),
    ("trading spaces that show each kind, by five", NKINDS),
    ("trading space of each kind is empty", NKINDS),
    ("turn ends until each kind is paid again, by four", NKINDS),
    ("cards of each sort left, by all of the sort", NCARDS),
    ("tiles of each kind given in the offer, by all of the kind", NKINDS),
    ("tiles of each kind wanted in the offer, by all of the kind", NKINDS),
    ("stage: freely, driving, building, offering, answering", STAGES),
    ("chance due: die, card", 2),
    ("this seat must choose now", 1),
    ("the 1:1 swap is used", 1),
    ("offers spoken this turn, by three", 1),
    ("players trade", 1),
    ("a recalled kind waits a round", 1),
    ("turns that have ended, by the limit", 1),
)
OBSERVATION = sum(size for _, size in LAYOUT)


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    for i in range(OBSERVATION):
        out[i] = 0.0
    at = see_map(b, s, seat, out, 0)
    at = see_seats(b, s, seat, out, at)
    at = see_goods(b, s, out, at)
    at = see_offer(b, s, out, at)
    see_turn(s, seat, out, at)


@rule
def place_of(s: Record, seat: int, other: int) -> int:
    """How many places to the left of `seat` the other sits."""
    return (other - seat) % s.seats


@rule
def see_map(b: Record, s: Record, seat: int, out: Record, at: int) -> int:
    for spot in range(b.spots):
        if s.tent[spot] != NONE:
            out[at + place_of(s, seat, s.tent[spot]) * SPOTS + spot] = 1.0
    at += SEATS * SPOTS
    for path in range(b.paths):
        if s.wagon[path] != NONE:
            out[at + place_of(s, seat, s.wagon[path]) * PATHS + path] = 1.0
    return at + SEATS * PATHS


@rule
def see_seats(b: Record, s: Record, seat: int, out: Record, at: int) -> int:
    all_cards = 1
    for card in range(NCARDS):
        all_cards += b.cards[card]
    for other in range(s.seats):
        k = place_of(s, seat, other)
        for kind in range(NKINDS):
            out[at + k * NKINDS + kind] = s.hand[other, kind] / b.tiles
        mine = at + SEATS * NKINDS + k
        out[mine] = s.drawn[other] / all_cards
        out[mine + SEATS] = 1.0 if s.majority == other else 0.0
        out[mine + 2 * SEATS] = 1.0
        out[mine + 3 * SEATS] = 1.0 if s.boss == other else 0.0
        out[mine + 4 * SEATS] = 1.0 if s.partner == other else 0.0
    return at + SEATS * (NKINDS + 5)


@rule
def see_goods(b: Record, s: Record, out: Record, at: int) -> int:
    if s.inspector != NONE:
        out[at + s.inspector] = 1.0
    at += HEXES
    for kind in range(NKINDS):
        out[at + kind] = s.supply[kind] / b.tiles
        if s.spaces[kind] == NONE:
            out[at + 2 * NKINDS + kind] = 1.0
        else:
            out[at + NKINDS + s.spaces[kind]] += 1 / NKINDS
        out[at + 3 * NKINDS + kind] = s.waits[kind] / SEATS
    at += 4 * NKINDS
    for card in range(NCARDS):
        if b.cards[card] > 0:
            out[at + card] = s.cards[card] / b.cards[card]
    return at + NCARDS


@rule
def see_offer(b: Record, s: Record, out: Record, at: int) -> int:
    for kind in range(NKINDS):
        out[at + kind] = s.given[kind] / b.tiles
        out[at + NKINDS + kind] = s.wanted[kind] / b.tiles
    return at + 2 * NKINDS


@rule
def see_turn(s: Record, seat: int, out: Record, at: int) -> None:
    out[at + s.stage] = 1.0
    at += STAGES
    if s.chance != 0:
        out[at + s.chance - 1] = 1.0
    at += 2
    out[at] = (s.acting >> seat) & 1
    out[at + 1] = s.swapped
    out[at + 2] = s.offers / MOST_OFFERS
    out[at + 3] = s.pros
    out[at + 4] = s.shortage
    out[at + 5] = s.turns / s.limit
