"""What the opponents know about Drago-Tuku: a good move leaves few throws until the castle stands."""

from __future__ import annotations

from typing import TypeAlias

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.drago_tuku.rules import (
    DRAGON,
    FOREST,
    MOST_STEPS,
    SITE,
    SUN,
    has_dragon,
    marching,
    pieces_on_road,
    play,
    square_after,
)

# Times are in thousandths of a throw of the figure's own seat.
THROW = 1000
LAP = 12 * THROW  # to fetch one more piece
HIDING = 8 * THROW  # from the forest home
IN_THE_WAY = 3 * THROW  # what it costs to stand where the next dragon steps

NUMBERS = DRAGON
WON = 1000
Ahead: TypeAlias = tuple[int, int, int, int, int, int]  # entry n: the time left after n + 1 squares
HOME: Ahead = (0, 0, 0, 0, 0, 0)
HOME_EMPTY: Ahead = (LAP, LAP, LAP, LAP, LAP, LAP)


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on."""
    play(b, t, seat, action)
    return -throws_left(b, t)


@rule
def throws_left(b: Record, s: Record) -> int:
    """Throws of all seats until the last piece is placed and everybody is home."""
    lying = pieces_on_road(b, s)
    total = 0
    unclaimed = lying
    for seat in range(s.seats):
        fetching = lying > 0 and s.carrying[seat] == 0
        if fetching:
            unclaimed -= 1
        total += throws_home(b, s, s.place[seat], fetching)
    return total + max(unclaimed, 0) * LAP


@rule
def throws_home(b: Record, s: Record, place: int, fetching: bool) -> int:
    """Throws until a figure at this place comes home, with a piece if it is fetching one."""
    if place == FOREST:
        return HIDING + LAP if fetching else HIDING
    if place == SITE and not fetching:
        return 0
    full, empty = HOME, HOME_EMPTY
    time, time_empty = 0, 0
    for square in range(b.squares, place - 1, -1):
        time, time_empty = expected(b, full), expected(b, empty)
        if has_dragon(b, s, square):
            full, empty = shifted(full, HIDING), shifted(empty, HIDING + LAP)
        else:
            full = shifted(full, time)
            empty = shifted(empty, time if s.lying[square] else time_empty)
    if place != SITE and place == square_after(b, s.steps[marching(b, s)] + 1):
        time, time_empty = time + IN_THE_WAY, time_empty + IN_THE_WAY
    return time_empty if fetching else time


@rule
def expected(b: Record, ahead: Ahead) -> int:
    """The time from a square, given the times from the squares ahead; a sun takes the best step."""
    best = ahead[0]
    for n in range(MOST_STEPS):
        best = min(best, ahead[n])
    total, faces = b.faces[SUN] * best, b.faces[SUN]
    for n in range(NUMBERS):
        total += b.faces[n] * ahead[n]
        faces += b.faces[n]
    return (total + THROW * (faces + b.faces[DRAGON])) // faces


@rule
def shifted(ahead: Ahead, nearest: int) -> Ahead:
    """The times ahead, seen from one square further back."""
    return nearest, ahead[0], ahead[1], ahead[2], ahead[3], ahead[4]


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """1000 for a match that all have won."""
    return WON if s.won else 0
