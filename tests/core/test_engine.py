"""Compiled code: cached under a hash of all that it comes from, so an edited rule never runs old code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tukan
from tukan import games
from tukan.core import drive, source

PLAY = """
from tukan import games
from tukan.core.engine import engine, new_results, stream_array
game = games.load("drago_tuku")
options = game.settle(2, {})
state, play = game.new_state(2, options), engine(game)
results = new_results(game, 2, 20)[:3]
play.playouts(game.new_board(2, options), state, stream_array(1), play.mask(), play.weights(), 0, *results)
stats = play.playouts.stats
print(int(results[0].sum()), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run(root: Path, cache: Path) -> list[int]:
    """The sum of all parts, cache hits, cache misses, with the package in `root`."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={"PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(cache), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.long
def test_an_edited_rule_is_compiled_anew_and_the_old_text_is_found_again(tmp_path: Path) -> None:
    import shutil

    root = tmp_path / "src"
    shutil.copytree(
        Path(tukan.__file__).parent, root / "tukan", ignore=shutil.ignore_patterns("__pycache__", "web")
    )
    rules = root / "tukan" / "games" / "drago_tuku" / "rules.py"
    text, cache = rules.read_text("utf-8"), tmp_path / "cache"
    edited = text.replace("s.place[seat] + n", "s.place[seat] + n + 1")
    assert edited != text
    parts, hits, misses = run(root, cache)
    assert (hits, misses) == (0, 1)
    assert run(root, cache) == [parts, 1, 0]
    rules.write_text(edited, "utf-8")
    other, hits, misses = run(root, cache)
    assert (hits, misses) == (0, 1)
    assert other != parts
    rules.write_text(text, "utf-8")
    assert run(root, cache) == [parts, 1, 0]


@pytest.mark.parametrize("name", games.NAMES)
def test_the_stamp_covers_the_constants_that_rules_use(name: str) -> None:
    folder = games.load(name).folder
    behind = {path.name for path in source.texts_behind([folder / "rules.py", folder / "hints.py"])}
    assert {"rules.py", "hints.py"} <= behind
    assert "picture.py" not in behind
    assert ("records.py" in behind) == (folder / "records.py").exists()


def test_the_stamp_covers_what_the_driver_comes_from() -> None:
    behind = {path.name for path in source.texts_behind([Path(str(drive.__file__))])}
    assert {"drive.py", "chance.py", "rules.py", "record.py"} <= behind


def test_a_file_edited_after_its_import_does_not_rename_what_was_imported() -> None:
    """In a process of its own, since texts are kept for as long as it lives."""
    edit_later = """
from pathlib import Path
from tukan import games
from tukan.core.drive import make_matches
from tukan.core.engine import stamp_of
game = games.load("drago_tuku")
read = Path.read_text
Path.read_text = lambda self, *more: read(self, *more) + "# edited" * (self.name == "rules.py")
print(stamp_of(game, make_matches))
"""
    print_now = edit_later.replace("rules.py", "no.py")
    one, other = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for code in (edit_later, print_now)
    )
    assert one == other
