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
