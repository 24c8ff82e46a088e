"""How far the networks of an island are from the huts, as notes in a state that may be spoiled.

The notes lie in the rows of other seats. A network is known by its smallest land, as in `islands.py`. It needs as many
steps to a hut as tiles must be laid to join it, by way of other networks or not; MANY more are noted where several
fields would do for the last of them.
"""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.tucana_builders.islands import path_ends
from tukan.games.tucana_builders.records import HUTS, LANDS, MOST_FIELDS, ROUNDS, SEATS

FAR, MANY = 4, 4
OUT_OF_SIGHT = 10  # what is farther than FAR is not looked for


@rule
def pointed(s: Record, seat: int, field: int) -> int:
    """The sides (bits) of a field at which a path points to it."""
    return s.net[(seat + 1) % SEATS, field]


@rule
def next_land(s: Record, seat: int, land: int) -> int:
    """Another land of the same network, 0 behind the last."""
    return s.reach[(seat + 1) % SEATS, land]


@rule
def steps_to(s: Record, seat: int, first: int, hut: int) -> int:
    """How far a network is from a hut; 0 if it touches it."""
    others = SEATS - 1
    row = (seat + 1 + hut % others) % SEATS
    return s.tile[row, first] if hut < others else s.turned[row, first]


@rule
def least_steps(s: Record, seat: int, first: int, hut: int) -> int:
    """The same, be it by one way or by many."""
    steps = steps_to(s, seat, first, hut)
    return steps - MANY if MANY < steps < OUT_OF_SIGHT else steps


@rule
def note_step(s: Record, seat: int, first: int, hut: int, steps: int) -> None:
    others = SEATS - 1
    row = (seat + 1 + hut % others) % SEATS
    if hut < others:
        s.tile[row, first] = steps
    else:
        s.turned[row, first] = steps


@rule
def note_paths(b: Record, s: Record, seat: int) -> None:
    """Where paths point, and which lands a network has."""
    row = (seat + 1) % SEATS
    for land in range(LANDS):
        s.net[row, land], s.reach[row, land] = 0, 0
    for land in range(LANDS):
        if s.tile[seat, land] > 0:
            paths = path_ends(b, s, seat, land)
            for side in range(SIDES):
                if (paths >> side) & 1 and b.near[land, side] >= 0:
                    s.net[row, b.near[land, side]] |= 1 << (side + 3) % SIDES
            first = s.net[seat, land] - 1
            if land != first:
                s.reach[row, land] = s.reach[row, first]
                s.reach[row, first] = land


@rule
def note_steps(b: Record, s: Record, seat: int) -> None:
    """How far each network is from each hut, by way of others or not."""
    free = free_fields(b, s, seat)
    for hut in range(HUTS):
        fields = 0
        for field in range(b.fields):
            fields |= ((b.shore[field] >> hut) & 1) << field
        for first in range(LANDS):
            if s.net[seat, first] == first + 1:
                if (s.reach[seat, first] >> hut) & 1:
                    note_step(s, seat, first, hut, 0)
                    fields |= open_ends(b, s, seat, first)
                else:
                    note_step(s, seat, first, hut, OUT_OF_SIGHT)
        unseen = free
        for n in range(1, FAR + 1):
            fields &= unseen
            unseen &= ~fields
            fields = go_on(b, s, seat, hut, fields, n)


@rule
def go_on(b: Record, s: Record, seat: int, hut: int, fields: int, n: int) -> int:
    """Note the networks that a tile on one of these fields would join, the n-th from the hut; return where to go on."""
    beyond, field = 0, 0
    while fields > 0:
        if fields & 1:
            beyond |= b.around[field]
            sides = pointed(s, seat, field)
            for side in range(SIDES):
                if (sides >> side) & 1:
                    first = s.net[seat, b.near[field, side]] - 1
                    steps = steps_to(s, seat, first, hut)
                    if steps == OUT_OF_SIGHT:
                        note_step(s, seat, first, hut, n)
                        beyond |= open_ends(b, s, seat, first)
                    elif steps == n:
                        note_step(s, seat, first, hut, n + MANY)
        fields >>= 1
        field += 1
    return beyond


@rule
def open_ends(b: Record, s: Record, seat: int, first: int) -> int:
    """The fields (bits) to which the paths of a network point."""
    ends, land, more = 0, first, True
    while more:
        paths = path_ends(b, s, seat, land)
        for side in range(SIDES):
            if (paths >> side) & 1 and 0 <= b.near[land, side] < MOST_FIELDS:
                ends |= 1 << b.near[land, side]
        land = next_land(s, seat, land)
        more = land > 0
    return ends


@rule
def free_fields(b: Record, s: Record, seat: int) -> int:
    """The free fields, as bits, without those that no terrain card of the last round can match any more."""
    free, late = 0, s.turn >= b.turns * (ROUNDS - 1) and s.joker[seat] == 0
    for field in range(b.fields):
        if s.tile[seat, field] == 0 and not (late and s.pile[b.card[field]] == 0):
            free |= 1 << field
    return free
