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
from tukan.games.tucana_builders.records import HUTS, LANDS, ROUNDS, SEATS

FAR, MANY = 4, 4
OUT_OF_SIGHT = 10  # what is farther than FAR is not looked for
EVERY_HUT = (1 << HUTS) - 1


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
    """How far each network is from each hut, by way of others or not; all huts at once, a bit for each."""
    free = free_fields(b, s, seat)
    note_touched(s, seat)
    for n in range(1, FAR + 1):
        spread(b, s, seat, free, n)
        arrive(b, s, seat, free, n)
        note_arrived(s, seat, n)


@rule
def ring(seat: int, n: int) -> int:
    """The row of `net` that says which huts are n steps away: at a free field, and at a network's smallest land."""
    return (seat + 2 + n % 2) % SEATS


@rule
def note_touched(s: Record, seat: int) -> None:
    """Networks that touch a hut are there; nothing else is known yet."""
    here, known = ring(seat, 0), (seat + 2) % SEATS
    for land in range(LANDS):
        huts = 0
        if s.net[seat, land] == land + 1:
            huts = s.reach[seat, land]
            for hut in range(HUTS):
                note_step(s, seat, land, hut, 0 if (huts >> hut) & 1 else OUT_OF_SIGHT)
        s.net[here, land], s.reach[known, land] = huts, huts


@rule
def spread(b: Record, s: Record, seat: int, free: int, n: int) -> None:
    """The free fields that are n tiles from a hut: beside those that are n - 1, or where paths from there point."""
    before, here, known = ring(seat, n - 1), ring(seat, n), (seat + 2) % SEATS
    for field in range(b.fields):
        huts = 0
        if (free >> field) & 1 and s.reach[known, field] != EVERY_HUT:
            huts, paths = b.shore[field], pointed(s, seat, field)
            for side in range(SIDES):
                other = b.near[field, side]
                if other >= 0:
                    first = s.net[seat, other] - 1
                    if first < 0:
                        huts |= s.net[before, other]
                    elif (paths >> side) & 1:
                        huts |= s.net[before, first]
            huts &= ~s.reach[known, field]
            s.reach[known, field] |= huts
        if s.net[seat, field] == 0:
            s.net[here, field] = huts


@rule
def arrive(b: Record, s: Record, seat: int, free: int, n: int) -> None:
    """The networks that a tile on such a field would join, and which of them by many."""
    here, known, many = ring(seat, n), (seat + 2) % SEATS, (seat + 3) % SEATS
    for land in range(LANDS):
        if s.net[seat, land] == land + 1:
            s.net[here, land], s.reach[many, land] = 0, 0
    for field in range(b.fields):
        paths = pointed(s, seat, field)
        if (free >> field) & 1 and paths > 0 and s.net[here, field] > 0:
            for side in range(SIDES):
                if (paths >> side) & 1:
                    first = s.net[seat, b.near[field, side]] - 1
                    huts = s.net[here, field] & ~s.reach[known, first]
                    s.reach[many, first] |= s.net[here, first] & huts
                    s.net[here, first] |= huts


@rule
def note_arrived(s: Record, seat: int, n: int) -> None:
    here, known, many = ring(seat, n), (seat + 2) % SEATS, (seat + 3) % SEATS
    for first in range(LANDS):
        if s.net[seat, first] == first + 1 and s.net[here, first] > 0:
            s.reach[known, first] |= s.net[here, first]
            for hut in range(HUTS):
                if (s.net[here, first] >> hut) & 1:
                    by_many = (s.reach[many, first] >> hut) & 1
                    note_step(s, seat, first, hut, n + MANY if by_many else n)


@rule
def free_fields(b: Record, s: Record, seat: int) -> int:
    """The free fields, as bits, without those that no terrain card of the last round can match any more."""
    free, late = 0, s.turn >= b.turns * (ROUNDS - 1) and s.joker[seat] == 0
    for field in range(b.fields):
        if s.tile[seat, field] == 0 and not (late and s.pile[b.card[field]] == 0):
            free |= 1 << field
    return free
