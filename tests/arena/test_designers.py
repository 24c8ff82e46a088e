"""The worked examples of docs/designers.md, done as they are written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

DOC = Path(__file__).parents[2] / "docs" / "designers.md"
BLOCK = re.compile(r"^```(sh|diff)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLES = [section for section in DOC.read_text("utf-8").split("\n## ") if "```sh" in section]


def change(text, difference):
    """Apply a change of the document: lines with a blank or `-` stand there once, next to each other."""
    lines = [(line[:1], line[1:] + "\n") for line in difference.splitlines()]
    old = "".join(line for sign, line in lines if sign != "+")
    new = "".join(line for sign, line in lines if sign != "-")
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def test_there_are_three_examples():
    assert len(EXAMPLES) == 3


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_an_example_works_as_written(example, tmp_path):
    tukan = tmp_path / "bin" / "tukan"
    tukan.parent.mkdir()
    tukan.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tukan.cli "$@"\n')
    tukan.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tukan.parent}:{os.environ['PATH']}"}
    for kind, name, text in BLOCK.findall(example):
        if kind == "diff":
            file = tmp_path / name
            file.write_text(change(file.read_text("utf-8"), text), "utf-8")
        else:
            done = subprocess.run(
                ["sh", "-e", "-c", text],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
    for page in tmp_path.glob("*.html"):
        assert "less built-in" in page.read_text("utf-8")
