"""The components of Toscana: `board.toml` read, checked and turned into numbers."""

from __future__ import annotations

import re

import msgspec
import numpy as np

from tukan.core import board
from tukan.core.board import BoardError, expect
from tukan.core.game import Options
from tukan.core.record import Array
from tukan.core.say import speaker
from tukan.games.toscana import rules
from tukan.games.toscana.town import CARD_COLUMNS, CARD_ROWS, CARD_SQUARES, LARGEST, MOST_CARDS, SQUARES

say = speaker("tukan.games.toscana")

SMALLEST = 6
LAYOUT = re.compile(r"[x.]{4}/[x.]{4}")


class Components(msgspec.Struct, forbid_unknown_fields=True):
    squares: int
    middle: str
    foreign: int
    cards: dict[str, str]


def read(text: str) -> Components:
    """The components of a board file. Raises BoardError."""
    components = board.read(text, Components)
    _check_town(components)
    _check_cards(components)
    return components


def build(components: Components, seats: int, options: Options) -> Array:
    """The board record (an array of one)."""
    boards = np.zeros(1, rules.Board)
    b = boards[0]
    b["side"], b["cards"] = components.squares, len(components.cards)
    b["middle"] = square_of(components.middle)
    b["whole"] = (1 << components.squares) - 1
    for q in range(SQUARES):
        b["beside"][q] = _beside(q, components.squares)
    for k in range(CARD_SQUARES):
        row, column = divmod(k, CARD_COLUMNS)
        last_row, last_column = CARD_ROWS - 1, CARD_COLUMNS - 1
        b["across"][:, k] = column, last_row - row, last_column - column, row
        b["down"][:, k] = row, column, last_row - row, last_column - column
    b["offset"] = b["across"] - b["down"].astype(np.int16) * LARGEST
    for number, layout in components.cards.items():
        flat = layout.replace("/", "")
        b["foreign"][int(number)] = [mark == "x" for mark in flat]
        b["ways"][int(number)] = 2 if flat == flat[::-1] else 4
    return boards


def square_of(word: str) -> int:
    """The number of a square from its word."""
    return (int(word[1:]) - 1) * LARGEST + ord(word[0]) - ord("a")


def _beside(q: int, side: int) -> list[int]:
    """The squares beside a square, -1 beyond the edge."""
    y, x = divmod(q, LARGEST)
    near = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
    return [j * LARGEST + i if 0 <= i < side and 0 <= j < side else -1 for i, j in near]


def _check_town(c: Components) -> None:
    if not SMALLEST <= c.squares <= LARGEST:
        raise BoardError("squares", say("expected {least} to {most} squares along a side, found {found}",
                                        least=SMALLEST, most=LARGEST, found=c.squares))  # fmt: skip
    words = {f"{chr(97 + x)}{y + 1}" for x in range(c.squares) for y in range(c.squares)}
    if c.middle not in words:
        raise BoardError("middle", say("{found} is not a square of this board; they run from a1 to {last}",
                                       found=c.middle, last=f"{chr(96 + c.squares)}{c.squares}"))  # fmt: skip
    if not 1 <= c.foreign < CARD_SQUARES:
        raise BoardError("foreign", say("expected 1 to {most} foreign squares, found {found}",
                                        most=CARD_SQUARES - 1, found=c.foreign))  # fmt: skip


def _check_cards(c: Components) -> None:
    if not 1 <= len(c.cards) <= MOST_CARDS:
        raise BoardError("cards", say("expected 1 to {most} cards, found {found}",
                                      most=MOST_CARDS, found=len(c.cards)))  # fmt: skip
    expect("cards", list(c.cards), [str(n) for n in range(1, len(c.cards) + 1)])
    known: dict[str, str] = {}
    for number, layout in c.cards.items():
        key = f"cards.{number}"
        if not LAYOUT.fullmatch(layout):
            raise BoardError(key, say("{found} is not a card: write two rows of four, as in {example}",
                                      found=layout, example="xx../...."))  # fmt: skip
        if layout.count("x") != c.foreign:
            raise BoardError(key, say("expected {n} foreign squares, found {found}",
                                      n=c.foreign, found=layout.count("x")))  # fmt: skip
        twin = known.get(layout) or known.get(layout[::-1])
        if twin:
            raise BoardError(
                key, say("this is card {twin} again, as it lies or turned half round", twin=twin)
            )
        known[layout] = number
