"""How long a match of Toscana can be and how high its points."""

from __future__ import annotations

from tukan.core.game import Options
from tukan.core.limits import Limits
from tukan.core.record import Record
from tukan.games.toscana.rules import ROUNDS, SEATS


def limits(b: Record, seats: int, options: Options) -> Limits:
    cards = 2 * b.cards
    decisions = 2 * cards + SEATS  # each card is laid, each may be allowed before, each seat has one veto
    return Limits(ROUNDS * decisions, chances=ROUNDS * (cards + SEATS), points=ROUNDS * cards)
