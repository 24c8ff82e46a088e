"""Every annotated record is read to its end and says what we would write, comments aside."""

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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_record_is_read_to_its_end_and_written_alike(path: Path) -> None:
    text = path.read_text("utf-8")
    match = read(text.encode(), games.load)
    assert without_comments(text) == write(match).splitlines()
    assert ("result" in text) == match.over
