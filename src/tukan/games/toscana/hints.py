"""What the opponents know about Toscana."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.toscana.rules import ALLOW, VETO, places, sign
from tukan.games.toscana.town import (
    CARD_SQUARES,
    LARGEST,
    WAYS,
    colour_of,
    free,
    height,
    lay,
    shown,
    shows,
    square,
)
from tukan.games.toscana.weights import WEIGHTS

# What `weights.py` holds: a card of the lead, and the free squares beside the best areas. Shutting in the other's is
# worth more than keeping room around one's own.
WEIGHT_NAMES = ("card of the lead", "own room", "room of the other")
CARDS, OWN_ROOM, OTHERS_ROOM = range(len(WEIGHT_NAMES))
UNIT, HALF = 100_000, 50_000  # a match won; a shared one
# After the first round. Who begins a round leads it by START_LEAD cards on average, so who began the first needs them.
# A card more or less adds CARD_LEAD, up to SURE, and a little beyond, so that no lead is all the same.
START_LEAD, CARD_LEAD, SURE, BEYOND = 3, 6_500, 45_000, 150
GLANCE = 4
TOO_STRONG = 2  # cards that a vetoed card would have added to the best area


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on."""
    return weigh_by(b, s, t, seat, action, WEIGHTS[0])


@rule
def weigh_by(b: Record, s: Record, t: Record, seat: int, action: int, by: Record) -> int:
    """The same with any weights."""
    if action == ALLOW:
        return 0
    if action == VETO:
        return 1 if strength(b, s, t) >= TOO_STRONG else -1
    n, other = s.in_round - 1, 1 - seat
    lay(b, t, colour_of(s, seat), s.top[colour_of(s, seat)], action)
    lead = t.best[n, seat] - t.best[n, other]
    return by[CARDS] * lead + by[OWN_ROOM] * room(b, t, seat) + by[OTHERS_ROOM] * room(b, t, other)


@rule
def room(b: Record, s: Record, seat: int) -> int:
    """The free squares beside a seat's best area."""
    colour, n = colour_of(s, seat), 0
    for y in range(b.side):
        beside = s.wanted[colour, y] & free(b, s, y)
        x = 0
        while beside != 0:
            if beside & 1 and touches_best(b, s, seat, y * LARGEST + x):
                n += 1
            beside >>= 1
            x += 1
    return n


@rule
def touches_best(b: Record, s: Record, seat: int, q: int) -> bool:
    for i in range(4):
        near = b.beside[q, i]
        if near >= 0 and shows(s, near, colour_of(s, seat)):
            if s.worth[s.area[near]] == s.best[s.in_round - 1, seat]:
                return True
    return False


@rule
def strength(b: Record, s: Record, t: Record) -> int:
    """The cards that the mover's top card could add to the mover's best area; `t` is a copy of `s`."""
    colour, most = colour_of(s, s.mover), 0
    for way in range(b.ways[s.top[colour]]):
        for y in range(height(way) - 1, b.side):
            columns = places(b, s, colour, way, y)
            x = 0
            while columns != 0:
                if columns & 1:
                    most = max(most, brings_together(b, s, t, (y * LARGEST + x) * WAYS + way))
                columns >>= 1
                x += 1
    return most - s.best[s.in_round - 1, s.mover]


@rule
def brings_together(b: Record, s: Record, t: Record, action: int) -> int:
    """The mover's top card and the cards of all areas that its own colour would touch, whether or not a
    foreign square parts them. An area that was counted has no worth in `t`."""
    colour, n = colour_of(s, s.mover), 1
    for counting in (True, False):
        for k in range(CARD_SQUARES):
            if shown(b, colour, s.top[colour], k) == colour:
                for i in range(4):
                    near = b.beside[square(b, action, k), i]
                    if near >= 0 and shows(s, near, colour):
                        first = s.area[near]
                        n += t.worth[first] if counting else 0
                        t.worth[first] = 0 if counting else s.worth[first]
    return n


@rule
def far_enough(b: Record, s: Record, w: Record, seat: int) -> bool:
    """The rounds are separate: what one is worth to the match is known."""
    return w.in_round != s.in_round


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """One UNIT for a won match, half for a shared one, a trifle for the lead; after a round its chance."""
    if not s.over:
        lead = s.best[0, seat] - s.best[0, 1 - seat]
        lead += -START_LEAD if seat == s.start - 1 else START_LEAD
        return HALF + max(-SURE, min(SURE, CARD_LEAD * lead)) + BEYOND * lead
    one = s.best[0, seat] - s.best[0, 1 - seat]
    two = s.best[1, seat] - s.best[1, 1 - seat]
    lead = sign(one) + sign(two)
    if one != 0 and lead == 0:
        lead = one + two
    return HALF + HALF * sign(lead) + one + two
