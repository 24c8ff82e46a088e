"""The pictures of README and docs are what would be drawn now, and light enough for a page."""

from __future__ import annotations

import pytest
from tools.animation import FILE, is_current
from tools.pictures import PICTURES, draw

from tukan import games


@pytest.mark.parametrize("name", games.NAMES)
def test_a_picture_is_current(name: str) -> None:
    drawn = (PICTURES / f"{name}.svg").read_text("utf-8")
    assert drawn == draw(name), "run: make pictures"


def test_the_animation_is_current_and_small() -> None:
    pytest.importorskip("PIL")
    assert is_current(), "run: make pictures"
    assert FILE.stat().st_size < 300_000


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.svg")), ids=lambda path: path.name)
def test_a_picture_stands_alone(path) -> None:
    text = path.read_text("utf-8")
    assert not [sign for sign in ("var(", "currentColor", 'href="http', "<script") if sign in text]
