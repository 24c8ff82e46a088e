"""A file holds one noun: none is so long that nobody reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 600


@pytest.mark.parametrize("folder", ["src", "tests", "tools", "bench", "examples"])
def test_no_program_text_is_too_long_to_read(folder: str) -> None:
    files = [file for kind in ("py", "js", "css", "html", "c") for file in (ROOT / folder).rglob(f"*.{kind}")]
    own = [file for file in files if "node_modules" not in file.parts]
    assert own
    assert [str(file) for file in own if len(file.read_text("utf-8").splitlines()) > MOST_LINES] == []


def test_loops_of_tests_stand_beside_that_of_a_browser() -> None:
    """asyncio.run fails in a thread that a browser test has left with a loop, so only by luck it is not seen."""
    asked = [file for file in (ROOT / "tests").rglob("*.py") if "asyncio.run" in file.read_text("utf-8")]
    assert {file.name for file in asked} <= {"loop.py", Path(__file__).name}
