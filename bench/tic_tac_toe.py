"""Endless tic-tac-toe as a game of ours: the smallest there is, to measure the table server beside others.

A board that is full or won is cleared; after MOST moves the match is over.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np

from tukan import games
from tukan.core.game import Game, Options
from tukan.core.record import Array, Record, board_type, state_type
from tukan.core.rules import NO_SUCH_MOVE, turn
from tukan.core.say import Say, speaker
from tukan.core.scene import Place, Places, Scene

NAME = "tic_tac_toe"
MOST = 180
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
WORDS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
CELL = 60

say = speaker("bench")
Board = board_type(("cells", "i4"))
State = state_type(("cells", "i1", (9,)))


# Rules


def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.chance, s.acting = 0, False, 0, 1
    clear(s)


def clear(s: Record) -> None:
    for i in range(9):
        s.cells[i] = -1


def check(b: Record, s: Record, seat: int, action: int) -> int:
    refusal = turn(s, seat)
    if refusal:
        return refusal
    return 0 if 0 <= action < 9 and s.cells[action] < 0 else NO_SUCH_MOVE


def legal(b: Record, s: Record, seat: int, mask: Any) -> int:
    n = 0
    for i in range(9):
        if check(b, s, seat, i) == 0:
            mask[i] = True
            n += 1
    return n


def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.cells[action] = seat
    cells = list(s.cells)
    if min(cells) >= 0 or any(cells[i] == cells[j] == cells[k] >= 0 for i, j, k in LINES):
        clear(s)
    s.ply += 1
    s.over = s.ply == MOST
    s.acting = 0 if s.over else 2 >> seat


def score(b: Record, s: Record, out: Any) -> None:
    out[0, 0] = out[1, 0] = 0


def rank(b: Record, s: Record, out: Any) -> None:
    out[0] = out[1] = 1


def nothing(*_: Any) -> int:
    """There is no chance, and nothing is secret."""
    return 0


# Words and picture


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    return say("marks {place}", place=WORDS[action])


def places(b: Record, s: Record) -> Places:
    return PLACES


def _place(i: int) -> Place:
    x, y = CELL * (i % 3), CELL * (i // 3)
    return Place(x + CELL / 2, y + CELL / 2, f"M{x} {y}h{CELL}v{CELL}h-{CELL}z")


PLACES = Places({word: _place(i) for i, word in enumerate(WORDS)})


def scene(
    b: Record, s: Record, viewer: int, language: str, pic: str = "t", focus: int = 0, **_: Any
) -> Scene:
    drawn = Scene(pic, 3 * CELL, 3 * CELL, "Tic-tac-toe", "Three by three squares.")
    for word, place, owner in zip(WORDS, PLACES.values(), s.cells, strict=True):
        drawn.put("land", f"square-{word}", f'<path d="{place.outline}" fill="#eee" stroke="#333"/>', word)
        if owner >= 0:
            mark = "ox"[owner]
            drawn.put("tiles", f"mark-{word}", f'<text x="{place.x}" y="{place.y}">{mark}</text>')
    return drawn


def touched(b: Record, s: Record, seat: int, action: int) -> tuple[str, ...]:
    return (WORDS[action],)


def _board(components: Any, seats: int, options: Options) -> Array:
    return np.zeros(1, Board)


GAME = Game(
    name=NAME,
    title=say("Tic-tac-toe"),
    summary=say("Three in a row."),
    seats=range(2, 3),
    options=(),
    rules=SimpleNamespace(
        State=State, Board=Board, ACTIONS=9, OUTCOMES=1, PARTS=("won",), VERSION=1, start=start, check=check,
        legal=legal, play=play, score=score, rank=rank, outcomes=nothing, happen=nothing, conceal=nothing,
    ),
    board=SimpleNamespace(build=_board, __file__=__file__),  # type: ignore[arg-type]
    words=SimpleNamespace(  # type: ignore[arg-type]
        actions=lambda b: WORDS, outcomes=lambda b, kind: (), parts=lambda seats: ("won",),
        PART_NAMES={"won": say("won")}, tell=tell, ask=lambda b, s, seat: say("Mark a square."),
        why=lambda b, s, seat, action, reason: (say("this square is taken"), ""),
    ),
    hints=SimpleNamespace(),  # type: ignore[arg-type]
    load_picture=lambda: PICTURE,
)  # fmt: skip
vars(GAME)["components"] = "three by three"  # there is no file to read them from
PICTURE: Any = SimpleNamespace(scene=scene, places=places, touched=touched)


def put_on_the_shelf() -> None:
    """Let the server of this process know the game, as if it lay beside the others."""
    sys.modules[f"tukan.games.{NAME}"] = SimpleNamespace(GAME=GAME)  # type: ignore[assignment]
    games.NAMES = (*games.NAMES, NAME)  # type: ignore[assignment]
