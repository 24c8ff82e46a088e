"""How long a match of Trails of Tucana can be and how high its points."""

from __future__ import annotations

from tukan.core.game import Options
from tukan.core.limits import Limits
from tukan.core.record import Record
from tukan.games.trails_of_tucana.records import DISCARDS, KINDS, LETTERS
from tukan.games.trails_of_tucana.trails import count

SETUP_AND_RED_CARDS = 3


def limits(b: Record, seats: int, options: Options) -> Limits:
    turns, kinds = b.rounds * b.turns, range(len(KINDS))
    sights = sum(b.sight_points[kind, i] for kind in kinds for i in range(count(b.of_kind[kind])))
    points = sum(
        b.pair_points[letter] + max(b.blue_points[0, letter], b.blue_points[1, letter])
        for letter in range(LETTERS)
    )
    points += sum(b.red_points[kind] for kind in kinds)
    points += sights * (b.rounds if options["sights"] == "every-round" else 1)
    return Limits(
        decisions=turns + seats * len(KINDS),  # a bonus trail for each kind
        chances=SETUP_AND_RED_CARDS + 2 * turns + DISCARDS,
        points=points,
    )
