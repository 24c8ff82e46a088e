"""The bonus cards: which are open, and who takes them."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.trails_of_tucana.records import KINDS, LETTERS, MAYOR, SECOND_CARDS_FROM


@rule
def claim(s: Record) -> None:
    """Bonus cards go to those who earned them in this turn (TT-6.6 to TT-6.11)."""
    for letter in range(LETTERS):
        card = open_blue(s, letter)
        if card >= 0:
            s.blue_taken[card, letter] = takers(s, s.new_letters, letter)
    for kind in range(len(KINDS)):
        if is_open_red(s, kind):
            s.red_taken[kind] = takers(s, s.new_kinds, kind)
    for seat in range(s.seats):
        s.new_letters[seat] = s.new_kinds[seat] = 0


@rule
def open_blue(s: Record, letter: int) -> int:
    """The blue card of this letter that can be earned: 0 the first, 1 the second, -1 none."""
    if (s.discarded >> letter) & 1:
        return -1  # TT-8.2
    if s.blue_taken[0, letter] == 0:
        return 0  # TT-2.4
    if s.blue_taken[1, letter] == 0 and s.seats >= SECOND_CARDS_FROM:
        return 1  # TT-6.11
    return -1


@rule
def is_open_red(s: Record, kind: int) -> bool:
    return (s.red_open >> kind) & 1 == 1 and s.red_taken[kind] == 0


@rule
def takers(s: Record, earned: Record, which: int) -> int:
    """The seats that take a card which `earned` says they earned, as a bit set."""
    seats = 0
    for seat in range(s.seats):
        if (earned[seat] >> which) & 1:
            seats |= 1 << seat
            if s.ties == MAYOR:
                break  # TT-6.9
    return seats  # TT-6.10
