"""The outline of shapes that lie side by side: an edge that two of them share is none of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import atan2, pi
from typing import TypeAlias

Corner: TypeAlias = tuple[float, float]


def around(shapes: Iterable[Sequence[Corner]]) -> list[list[Corner]]:
    """The closed lines around shapes, holes included. All shapes run the same way round."""
    edges = [edge for shape in shapes for edge in zip(shape, (*shape[1:], shape[0]), strict=True)]
    known = set(edges)
    leaving: dict[Corner, list[Corner]] = defaultdict(list)
    for begin, end in edges:
        if (end, begin) not in known:
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
            # Where two shapes meet in a corner, turn as sharply as can be: each keeps a line of its own.
            before = line[-2]
            ways.sort(key=lambda end: -_turn(before, here, end))
        line.append(ways.pop(0))
        if not ways:
            del leaving[here]
    return line[:-1]


def _turn(before: Corner, here: Corner, end: Corner) -> float:
    """How far a line turns clockwise in a corner, in a picture whose y counts downward."""
    came = atan2(here[1] - before[1], here[0] - before[0])
    goes = atan2(end[1] - here[1], end[0] - here[0])
    return (goes - came + pi) % (2 * pi) - pi


def _without_straights(line: list[Corner]) -> list[Corner]:
    """Only the corners where the line turns."""
    corners = zip((line[-1], *line), line, (*line[1:], line[0]), strict=False)
    return [
        here
        for before, here, end in corners
        if abs((here[0] - before[0]) * (end[1] - here[1]) - (here[1] - before[1]) * (end[0] - here[0])) > 1e-6
    ]
