"""The cards on the table and the areas they form, as words and pictures speak of them. No rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tukan.core.kept import board_key, kept
from tukan.core.record import Record, face
from tukan.games.toscana import rules
from tukan.games.toscana.town import (
    CARD_SQUARES,
    LARGEST,
    SQUARES,
    WAYS,
    YES,
    colour_of,
    height,
    lay,
    shown,
    shows,
    square,
    width,
)

COLOURS = ("roof", "paving")
WAY_WORDS = "nesw"


@dataclass(frozen=True)
class Laid:
    """A card that lies: where its printed squares came to lie, in their order, and the colour each shows."""

    colour: int
    number: int
    action: int
    squares: tuple[int, ...]
    colours: tuple[int, ...]

    @property
    def word(self) -> str:
        return card_word(self.colour, self.number)

    @property
    def foreign(self) -> list[int]:
        return self.showing(1 - self.colour)

    def showing(self, colour: int) -> list[int]:
        """The squares in a colour, in the order in which they are read on the board."""
        found = [q for q, shows in zip(self.squares, self.colours, strict=True) if shows == colour]
        return sorted(found, key=lambda q: (-(q // LARGEST), q % LARGEST))


def square_word(q: int) -> str:
    return f"{chr(97 + q % LARGEST)}{q // LARGEST + 1}"


def card_word(colour: int, number: int) -> str:
    return f"{COLOURS[colour]} {number}"


def move_word(action: int) -> str:
    return f"{square_word(action // WAYS)} {WAY_WORDS[action % WAYS]}"


@kept(lambda b, *rest: (board_key(b), rest))
def card_at(b: Record, colour: int, number: int, action: int) -> Laid:
    """The card as it lies after this action."""
    squares = tuple(square(b, action, k) for k in range(CARD_SQUARES))
    colours = tuple(shown(b, colour, number, k) for k in range(CARD_SQUARES))
    return Laid(colour, number, action, squares, colours)


def corners(action: int) -> tuple[int, int]:
    """The top left and the bottom right square of a card that lies."""
    q, way = action // WAYS, action % WAYS
    return q, q - (height(way) - 1) * LARGEST + width(way) - 1


def cards_of_round(b: Record, s: Record, n: int) -> list[Laid]:
    """The cards that lie, or lay, on the board in round n."""
    return [
        card_at(b, colour, number, s.laid[n - 1, colour, number] - 1)
        for colour in range(2)
        for number in range(1, b.cards + 1)
        if s.laid[n - 1, colour, number]
    ]


def best_area(b: Record, s: Record, n: int, seat: int) -> list[int]:
    """The squares of a seat's best area in round n (TO-6.4), the first of equals."""
    if s.best[n - 1, seat] == 0:
        return []
    t = _town_of_round(b, s, n)
    colour = colour_of(t, seat)
    covered = [q for q in range(SQUARES) if t.area[q] >= 0]
    first = next(q for q in covered if t.worth[q] == s.best[n - 1, seat] and shows(t, q, colour))
    return [q for q in covered if t.area[q] == first]


def colour_in_round(s: Record, n: int, seat: int) -> int:
    """The colour that a seat plays in round n (TO-7.3)."""
    return 1 - seat if s.swap == YES and n == 2 else seat


def copy_of(s: Record) -> tuple[Any, Record]:
    """A copy of the state to be played on: the array that holds it, and its face."""
    array = s.record.reshape(1).copy()
    return array, face(array)


def _town_of_round(b: Record, s: Record, n: int) -> Record:
    """The state whose town is that of round n: the cards of a finished round are laid again."""
    if n == s.in_round:
        return s
    array = np.zeros(1, rules.State)
    t = face(array)
    t.swap, t.in_round = s.swap, n
    for q in range(SQUARES):
        t.area[q] = -1
    for card in cards_of_round(b, s, n):
        lay(b, t, card.colour, card.number, card.action)
    return t
