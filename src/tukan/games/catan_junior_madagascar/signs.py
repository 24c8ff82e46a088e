"""What tells who will win Catan Junior Madagascar: numbers of a seat at the beginning of a turn.

`odds.py` holds what each counts; `tools/odds.py` finds that out from matches between greedy players.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.aims import (
    lacking,
    most_drawn_by_others,
    open_spots,
    tents_at,
    tradable,
    useful_path,
)
from tukan.games.catan_junior_madagascar.building import cards_left, tents, wagons
from tukan.games.catan_junior_madagascar.records import COCKTAIL, NKINDS
from tukan.games.catan_junior_madagascar.trading import tiles_held

SIGNS = 16
MANY, ENOUGH = 10, 3  # tiles, spots: more are hardly better
FAR_AHEAD = 2  # penguin cards


@rule
def signs(b: Record, s: Record, seat: int) -> tuple[int, ...]:
    """The numbers of a seat; `s` is at the beginning of a turn."""
    built = tents(b, s, seat)
    last = 1 if built == b.goal - 1 else 0
    spots = min(ENOUGH, open_spots(b, s, seat))
    lack = max(0, lacking(s, seat, b.tent_cost) - tradable(s, seat, b.tent_cost))
    ready = 1 if spots > 0 and lack == 0 else 0
    income, kinds, scarcest = earnings(b, s, seat)
    lead = s.drawn[seat] - most_drawn_by_others(s, seat)
    left = cards_left(s)
    return (
        built,
        built * built,
        1 if s.majority == seat else 0,
        max(-FAR_AHEAD, min(FAR_AHEAD, lead)) if left > 0 else 0,
        income,
        kinds,
        scarcest,
        earns_of(b, s, seat, COCKTAIL),
        lack,
        min(MANY, tiles_held(s, seat)),
        spots,
        1 if spots > 0 or useful_path(b, s, seat) else 0,
        b.wagons - wagons(b, s, seat),
        (seat - s.boss) % s.seats,
        last * (1 + ready),
        ready,
    )


@rule
def earnings(b: Record, s: Record, seat: int) -> tuple[int, int, int]:
    """Of what a tent costs: how many tiles all throws together bring, how many kinds, and of the scarcest."""
    income, kinds, scarcest = 0, 0, MANY
    for kind in range(NKINDS):
        if b.tent_cost[kind] > 0:
            n = earns_of(b, s, seat, kind)
            income += n
            kinds += 1 if n > 0 else 0
            scarcest = min(scarcest, n)
    return income, kinds, scarcest


@rule
def earns_of(b: Record, s: Record, seat: int, kind: int) -> int:
    """How many tiles of this kind all throws together bring."""
    n = 0
    for h in range(b.hexes):
        if b.kind[h] == kind and h != s.inspector:
            n += tents_at(b, s, seat, h)
    return n
