"""How long a match of Tucana Builders can be and how high its points."""

from __future__ import annotations

from tukan.core.game import Options
from tukan.core.limits import Limits
from tukan.core.record import Record
from tukan.games.tucana_builders.records import (
    COLOURS,
    DEALT,
    HUTS,
    MOST_BONUSES,
    PONDS,
    ROUNDS,
    STARTING,
    TOUCAN,
)


def limits(b: Record, seats: int, options: Options) -> Limits:
    turns = b.turns * ROUNDS
    drawn = max(worth(b, kind) for kind in range(b.kinds))
    starting = sum(worth(b, STARTING + pond) for pond in range(PONDS))
    tracks = sum(starting + b.turns * n * drawn for n in range(1, ROUNDS + 1))
    stars = DEALT * max(b.high[card] for card in range(MOST_BONUSES))
    return Limits(
        decisions=turns,
        chances=1 + PONDS + DEALT + turns * (1 + seats),
        points=tracks + tracks // COLOURS + stars,
    )


def worth(b: Record, tile: int) -> int:
    """What the animals of a tile can give in one scoring: each for the huts of its colour, a toucan for all."""
    animals = sum(b.animals[tile, colour] for colour in range(COLOURS))
    return (animals + COLOURS * b.animals[tile, TOUCAN]) * (HUTS // COLOURS)
