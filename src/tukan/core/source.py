"""The sources of compiled code, as they were when Python read them.

Code that is compiled late must not be named after a text that was edited meanwhile.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_IMPORT = re.compile(r"^from tukan\.([\w.]+) import", re.MULTILINE)
_MARK = "@rule\n"

_texts: dict[Path, str] = {}


def remember(path: Path) -> None:
    """Keep the text of a file in which rules stand, and of those that it imports from this package."""
    if path not in _texts:
        texts_behind([path])


def texts_behind(paths: Iterable[Path]) -> dict[Path, str]:
    """The texts of these files and of all from which their rules come: what they import and, where rules stand
    in that, what it imports."""
    roots = set(paths)
    waiting, found = sorted(roots), dict[Path, str]()
    while waiting:
        path = waiting.pop()
        if path in found or not path.is_file():
            continue
        found[path] = _text(path)
        if path in roots or _MARK in found[path]:
            waiting += [
                _PACKAGE.joinpath(*name.split(".")).with_suffix(".py")
                for name in _IMPORT.findall(found[path])
            ]
    return found


def stamp_of(folder: Path, *others: Path) -> str:
    """A hash of the files of a folder in which rules stand, of `others`, and of all behind them.

    It is the same whatever was imported before: results on disk are named by it.
    """
    with_rules = [path for path in folder.glob("*.py") if _MARK in _text(path)]
    found = texts_behind([*with_rules, *others])
    digest = hashlib.sha256()
    for path in sorted(found):
        digest.update(found[path].encode())
    return digest.hexdigest()[:20]


def _text(path: Path) -> str:
    if path not in _texts:
        _texts[path] = path.read_text("utf-8")
    return _texts[path]
