"""The outline of a set of squares, in units of one square: y counts downward, as in a picture."""

from __future__ import annotations

from collections.abc import Iterable

from tukan.core.outline import Corner, around


def outline(squares: Iterable[tuple[int, int]]) -> list[list[Corner]]:
    """The closed lines around squares (each given by its top left corner), holes included."""
    return around([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in sorted(set(squares)))
