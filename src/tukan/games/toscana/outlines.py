"""The outline of a set of squares, in units of one square: y counts downward, as in a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

Corner: TypeAlias = tuple[int, int]


def outline(squares: Iterable[Corner]) -> list[list[Corner]]:
    """The closed lines around squares (each given by its top left corner), holes included."""
    inside = set(squares)
    leaving: dict[Corner, list[Corner]] = defaultdict(list)
    for x, y in sorted(inside):
        # Each edge runs clockwise around its square.
        edges = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for beyond, begin, end in edges:
            if beyond not in inside:
                leaving[begin].append(end)
    loops = []
    while leaving:
        loops.append(_without_straights(_loop(leaving)))
    return loops


def _loop(leaving: dict[Corner, list[Corner]]) -> list[Corner]:
    """Follow the edges from one corner until it is met again; take them out."""
    first = next(iter(leaving))
    line = [first]
    while len(line) == 1 or line[-1] != first:
        here = line[-1]
        ways = leaving[here]
        if len(ways) > 1 and len(line) > 1:
            # Where two squares meet in a corner, turn right: each keeps a line of its own.
            before = line[-2]
            right = (here[0] - (here[1] - before[1]), here[1] + (here[0] - before[0]))
            ways.sort(key=lambda end: end != right)
        line.append(ways.pop(0))
        if not ways:
            del leaving[here]
    return line[:-1]


def _without_straights(line: list[Corner]) -> list[Corner]:
    """Only the corners where the line turns."""
    n = len(line)
    return [
        line[i]
        for i in range(n)
        if not (line[i - 1][0] == line[i][0] == line[(i + 1) % n][0])
        and not (line[i - 1][1] == line[i][1] == line[(i + 1) % n][1])
    ]
