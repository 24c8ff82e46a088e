"""Shapes side by side have one outline; those apart keep their own."""

from __future__ import annotations

from tukan.core.outline import around
from tukan.core.scene import Place, counted_markup, points

LEFT = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
RIGHT = [(x + 10, y) for x, y in LEFT]
APART = [(x + 40, y) for x, y in LEFT]


def test_neighbours_share_no_line() -> None:
    assert around([LEFT, RIGHT]) == [[(0, 0), (20, 0), (20, 10), (0, 10)]]
    assert around([LEFT, APART]) == [LEFT, APART]


def test_what_counts_is_outlined_as_one_area() -> None:
    """Shapes with round edges stay as they are."""
    ring = "M5 5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z"
    places = [Place(0, 0, points(shape)) for shape in (LEFT, RIGHT)] + [Place(7, 5, ring)]
    assert f'<path d="{ring}M0 0L20 0L20 10L0 10Z"' in counted_markup(places, 100, 100)
