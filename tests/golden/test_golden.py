"""Every annotated record is read to its end, says what we would write, and keeps its comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from tukan import games
from tukan.core.text import read, write

ROOT = Path(__file__).parents[2]
RECORDS = sorted([*(ROOT / "tests" / "golden").glob("*/*.tukan"), *(ROOT / "examples").glob("*.tukan")])


def without_comments(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [line if line.startswith("name ") else line.split(" #")[0].rstrip() for line in lines]


def comments(text: str) -> list[str]:
    """What is said beside the moves, in order; a name may hold the sign."""
    lines = [line for line in text.splitlines() if not line.startswith("name ")]
    return [line[line.index("#") :].strip() for line in lines if line.startswith("#") or " #" in line]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_record_is_read_to_its_end_and_written_alike(path: Path) -> None:
    text = path.read_text("utf-8")
    match = read(text.encode(), games.load)
    written = write(match)
    assert without_comments(text) == without_comments(written)
    assert comments(text) == comments(written)
    assert ("result" in text) == match.over
