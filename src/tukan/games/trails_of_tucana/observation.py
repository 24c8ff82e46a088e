"""What a learner sees of Trails of Tucana."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.trails_of_tucana.cards import is_open_red, open_blue
from tukan.games.trails_of_tucana.records import CARDS, EDGES, KINDS, LETTERS, SEATS, SIGHTS, VILLAGES
from tukan.games.trails_of_tucana.scoring import total
from tukan.games.trails_of_tucana.trails import allowed_pairs, is_free, letter_at

LAYOUT = (
    ("edge where the seat has drawn, own seat first", SEATS * EDGES),
    ("edge where this seat's next trail may go", EDGES),
    ("edge that this seat has chosen, still hidden", EDGES),
    ("letter at each village, own seat only", VILLAGES * LETTERS),
    ("sight is connected, own seat first", SEATS * SIGHTS),
    ("pair is joined, own seat first", SEATS * LETTERS),
    ("seat has scored the first blue card, the second, own seat first", SEATS * 2 * LETTERS),
    ("seat has scored the red card, own seat first", SEATS * len(KINDS)),
    ("blue card to be earned: first, second", 2 * LETTERS),
    ("red card to be earned", len(KINDS)),
    ("letters drawn for solo_discard", LETTERS),
    ("first card, second card", 2 * len(CARDS)),
    ("cards left, by all of their kind", len(CARDS)),
    ("rounds finished, turns finished, by all", 2),
    ("points in all by 100, points for sights of finished rounds by 100, own seat first", SEATS * 2),
    ("bonus trails to draw, by all kinds, own seat first", SEATS),
    ("seat must choose now, own seat first", SEATS),
    ("seat plays", SEATS),
    ("map: petit, grande, ferry", 3),
    ("sights score every round, cards are shared, solo_discard", 3),
    ("red: village, pair, off", 3),
)
OBSERVATION = sum(size for _, size in LAYOUT)


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    for i in range(OBSERVATION):
        out[i] = 0.0
    at = observe_map(b, s, seat, out)
    at = observe_seats(b, s, seat, out, at)
    observe_table(b, s, seat, out, at)


@rule
def observe_map(b: Record, s: Record, seat: int, out: Record) -> int:
    for k in range(s.seats):
        for edge in range(b.edges):
            out[k * EDGES + edge] = (s.drawn[edge] >> (seat + k) % s.seats) & 1
    at = SEATS * EDGES
    if (s.acting >> seat) & 1:
        allowed = allowed_pairs(b, s, seat)
        for edge in range(b.edges):
            if (allowed >> b.pair[edge]) & 1 and is_free(s, seat, edge):
                out[at + edge] = 1.0
    at += EDGES
    if s.choice[seat] >= 0:
        out[at + s.choice[seat]] = 1.0
    at += EDGES
    if s.setup >= 0:
        for village in range(VILLAGES):
            out[at + village * LETTERS + letter_at(b, s, seat, village)] = 1.0
    return at + VILLAGES * LETTERS


@rule
def observe_seats(b: Record, s: Record, seat: int, out: Record, at: int) -> int:
    """What each seat has reached, its own first."""
    for k in range(s.seats):
        for i in range(b.sights):
            out[at + k * SIGHTS + i] = (s.reached[(seat + k) % s.seats] >> i) & 1
    at += SEATS * SIGHTS
    for k in range(s.seats):
        for letter in range(LETTERS):
            out[at + k * LETTERS + letter] = (s.joined[(seat + k) % s.seats] >> letter) & 1
    at += SEATS * LETTERS
    for k in range(s.seats):
        for card in range(2):
            for letter in range(LETTERS):
                taken = s.blue_taken[card, letter] >> (seat + k) % s.seats
                out[at + (2 * k + card) * LETTERS + letter] = taken & 1
    at += SEATS * 2 * LETTERS
    for k in range(s.seats):
        for kind in range(len(KINDS)):
            out[at + k * len(KINDS) + kind] = (s.red_taken[kind] >> (seat + k) % s.seats) & 1
    return at + SEATS * len(KINDS)


@rule
def observe_table(b: Record, s: Record, seat: int, out: Record, at: int) -> None:
    for letter in range(LETTERS):
        if open_blue(s, letter) >= 0:
            out[at + open_blue(s, letter) * LETTERS + letter] = 1.0
    at += 2 * LETTERS
    for kind in range(len(KINDS)):
        out[at + kind] = 1.0 if is_open_red(s, kind) else 0.0
    at += len(KINDS)
    for letter in range(LETTERS):
        out[at + letter] = (s.discarded >> letter) & 1
    at += LETTERS
    for i in range(2):
        if s.cards[i] >= 0:
            out[at + i * len(CARDS) + s.cards[i]] = 1.0
    at += 2 * len(CARDS)
    for card in range(len(CARDS)):
        out[at + card] = s.left[card] / max(1, b.deck[card])
    at += len(CARDS)
    out[at], out[at + 1] = s.rounds / b.rounds, s.turns / b.turns
    at += 2
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[at + 2 * k], out[at + 2 * k + 1] = total(b, s, other) / 100, s.banked[other] / 100
        out[at + 2 * SEATS + k] = s.owed[other] / len(KINDS)
        out[at + 3 * SEATS + k] = (s.acting >> other) & 1
        out[at + 4 * SEATS + k] = 1.0
    at += 5 * SEATS
    out[at + s.map] = 1.0
    at += 3
    out[at], out[at + 1], out[at + 2] = s.sights, s.ties, s.solo_discard
    at += 3
    out[at + s.red] = 1.0
