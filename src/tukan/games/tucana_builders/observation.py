"""What a learner sees of Tucana Builders: numbers in the order of LAYOUT, the own seat first."""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.tucana_builders.islands import path_ends, reached
from tukan.games.tucana_builders.records import (
    ANIMALS,
    COLOURS,
    DEALT,
    HUTS,
    LAND_FEATURES,
    LANDS,
    LAP,
    MOST_BONUSES,
    MOST_FIELDS,
    MOST_KINDS,
    MOST_TERRAINS,
    OBSERVATION,
    ROUNDS,
    SEATS,
)


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    for i in range(OBSERVATION):
        out[i] = 0.0
    at = 0
    for k in range(s.seats):
        for land in range(LANDS):
            observe_land(b, s, (seat + k) % s.seats, land, out, at + (k * LANDS + land) * LAND_FEATURES)
    at += SEATS * LANDS * LAND_FEATURES
    for field in range(b.fields):
        out[at + field * MOST_TERRAINS + b.card[field]] = 1.0
    at += MOST_FIELDS * MOST_TERRAINS
    if s.card > 0:
        out[at + s.card - 1] = 1.0
    at += MOST_TERRAINS
    for terrain in range(b.terrains):
        out[at + terrain] = s.pile[terrain] / b.pile[terrain]
    at += MOST_TERRAINS
    for k in range(s.seats):
        if s.held[(seat + k) % s.seats] > 0:
            out[at + k * MOST_KINDS + s.held[(seat + k) % s.seats] - 1] = 1.0
    at += SEATS * MOST_KINDS
    for kind in range(b.kinds):
        out[at + kind] = s.supply[kind] / b.supply[kind]
    at += MOST_KINDS
    if s.setup > 0:
        for hut in range(HUTS):
            out[at + hut * COLOURS + b.setup[s.setup - 1, hut]] = 1.0
    at += HUTS * COLOURS
    for k in range(s.seats):
        out[at + k] = s.joker[(seat + k) % s.seats]
    at += SEATS
    for k in range(s.seats):
        for colour in range(COLOURS):
            out[at + k * COLOURS + colour] = s.track[(seat + k) % s.seats, colour] / LAP
    at += SEATS * COLOURS
    for k in range(DEALT):
        if s.dealt[k] > 0:
            out[at + k * MOST_BONUSES + s.dealt[k] - 1] = 1.0
    at += DEALT * MOST_BONUSES
    for k in range(s.seats):
        for card in range(DEALT):
            out[at + k * DEALT + card] = s.earned[(seat + k) % s.seats, card] / 10
    at += SEATS * DEALT
    out[at] = s.turn / (b.turns * ROUNDS)
    at += 1
    for k in range(s.seats):
        out[at + k] = 1.0
        out[at + SEATS + k] = (s.acting >> ((seat + k) % s.seats)) & 1


@rule
def observe_land(b: Record, s: Record, seat: int, land: int, out: Record, at: int) -> None:
    if s.tile[seat, land] == 0:
        return
    out[at] = 1.0
    for side in range(SIDES):
        out[at + 1 + side] = (path_ends(b, s, seat, land) >> side) & 1
    for animal in range(ANIMALS):
        out[at + 1 + SIDES + animal] = b.animals[s.tile[seat, land] - 1, animal]
    for hut in range(HUTS):
        out[at + 1 + SIDES + ANIMALS + hut] = (reached(s, seat, land) >> hut) & 1
