"""What the opponents know about Drago-Tuku."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.drago_tuku.rules import (
    FOREST,
    SITE,
    has_dragon,
    play,
)

PLACED, CARRIED, HOME, HIDDEN, THREATENED = 400, 200, 30, -150, -12


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on."""
    play(b, t, seat, action)
    return value(b, t)


@rule
def value(b: Record, s: Record) -> int:
    """How near the castle is: pieces placed and on their way, figures hidden or before a dragon."""
    total = s.placed * PLACED
    all_fetched = s.placed == b.pieces
    for seat in range(s.seats):
        place = s.place[seat]
        if place == FOREST:
            total += HIDDEN
            place = b.green
        if place == SITE:
            total += HOME * 4 if all_fetched else HOME
        else:
            total += place * (4 if s.carrying[seat] else 1)
        total += CARRIED if s.carrying[seat] else 0
        for ahead in range(1, 4):
            if place > 0 and has_dragon(b, s, place + ahead):
                total += THREATENED
    return total
