"""The points of Trails of Tucana and the places."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.trails_of_tucana.records import BANDS, EVERY_ROUND, KINDS, LETTERS
from tukan.games.trails_of_tucana.trails import count

VILLAGES_PART, SIGHTS_PART, BLUE, RED, TOTAL, PAIRS, CONNECTED_SIGHTS, BONUS_CARDS, BAND = range(9)
PARTS = ("villages", "sights", "blue", "red", "total", "pairs", "connected_sights", "cards", "band")


@rule
def score(b: Record, s: Record, out: Record) -> None:
    for seat in range(s.seats):  # TT-7.5
        out[seat, VILLAGES_PART] = pair_points(b, s, seat)
        out[seat, SIGHTS_PART] = sight_points(b, s, seat)
        out[seat, BLUE] = blue_points(b, s, seat)
        out[seat, RED] = red_points(b, s, seat)
        out[seat, TOTAL] = total(b, s, seat)
        out[seat, PAIRS] = count(s.joined[seat])
        out[seat, CONNECTED_SIGHTS] = count(s.reached[seat])
        out[seat, BONUS_CARDS] = bonus_cards(s, seat)
        out[seat, BAND] = band(b, total(b, s, seat)) if s.seats == 1 else 0


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    for seat in range(s.seats):
        ahead = 0
        for other in range(s.seats):
            if standing(b, s, other) > standing(b, s, seat):
                ahead += 1
        out[seat] = ahead + 1


@rule
def standing(b: Record, s: Record, seat: int) -> int:
    """Total, then bonus cards, then connected sights, as one number (TT-7.3, TT-7.4)."""
    return (total(b, s, seat) * 100 + bonus_cards(s, seat)) * 100 + count(s.reached[seat])


@rule
def total(b: Record, s: Record, seat: int) -> int:
    return (
        pair_points(b, s, seat) + sight_points(b, s, seat) + blue_points(b, s, seat) + red_points(b, s, seat)
    )


@rule
def pair_points(b: Record, s: Record, seat: int) -> int:
    points = 0
    for letter in range(LETTERS):
        if (s.joined[seat] >> letter) & 1:
            points += b.pair_points[letter]  # TT-6.1
    return points


@rule
def sight_points(b: Record, s: Record, seat: int) -> int:
    if s.sights != EVERY_ROUND:
        return sights_now(b, s, seat)  # TT-6.4
    has_begun = s.turns > 0 or s.cards[0] >= 0
    return s.banked[seat] + (sights_now(b, s, seat) if has_begun else 0)  # TT-7.6


@rule
def sights_now(b: Record, s: Record, seat: int) -> int:
    """The value of the sights that are connected now (TT-6.2)."""
    points = 0
    for kind in range(len(KINDS)):
        for i in range(count(s.reached[seat] & b.of_kind[kind])):
            points += b.sight_points[kind, i]
    return points


@rule
def blue_points(b: Record, s: Record, seat: int) -> int:
    points = 0
    for letter in range(LETTERS):
        for card in range(2):
            if (s.blue_taken[card, letter] >> seat) & 1:
                points += b.blue_points[card, letter]
    return points


@rule
def red_points(b: Record, s: Record, seat: int) -> int:
    points = 0
    for kind in range(len(KINDS)):
        if (s.red_taken[kind] >> seat) & 1:
            points += b.red_points[kind]
    return points


@rule
def bonus_cards(s: Record, seat: int) -> int:
    n = 0
    for letter in range(LETTERS):
        n += (s.blue_taken[0, letter] >> seat) & 1
        n += (s.blue_taken[1, letter] >> seat) & 1
    for kind in range(len(KINDS)):
        n += (s.red_taken[kind] >> seat) & 1
    return n


@rule
def band(b: Record, points: int) -> int:
    """TT-8.3"""
    line = 1
    for i in range(BANDS - 1):
        if points >= b.band[i]:
            line += 1
    return line
