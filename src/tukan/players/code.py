"""Compiled code of the players: made once for each game, cached on disk, ready while somebody still plays."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tukan.core.game import Game
from tukan.core.rules import make_compilable

Maker = Callable[[Game, str], Callable[..., Any]]

_LOCK = threading.Lock()


SHARED = ("knowledge.py", "rollout.py")  # in which rules stand that every maker uses
_IMPORT = re.compile(r"^from tukan\.([\w.]+) import", re.MULTILINE)


def stamp(game: Game, make: Maker) -> str:
    """A hash of all that compiled code comes from: an edit never meets old code.

    It is the same whatever was imported before: results on disk are named by it.
    """
    players = Path(__file__).parent
    digest = hashlib.sha256(_sources(game).encode())
    for name in (*SHARED, make.__code__.co_filename):
        digest.update((players / name).read_bytes())
    return digest.hexdigest()[:20]


@cache
def _sources(game: Game) -> str:
    """A hash of the files of the core and of the game in which rules stand, and of those that they import."""
    package = Path(__file__).parents[1]
    waiting = [
        path
        for folder in (package / "core", game.folder)
        for path in sorted(folder.glob("*.py"))
        if "@rule\n" in path.read_text("utf-8")
    ]
    texts: dict[Path, str] = {}
    while waiting:
        path = waiting.pop()
        if path not in texts and path.is_file():
            texts[path] = path.read_text("utf-8")
            modules = _IMPORT.findall(texts[path])
            waiting += [package.joinpath(*module.split(".")).with_suffix(".py") for module in modules]
    digest = hashlib.sha256()
    for path in sorted(texts):
        digest.update(texts[path].encode())
    return digest.hexdigest()


@cache
def _compiled(game: Game, make: Maker) -> Callable[..., Any]:
    source = make(game, stamp(game, make))
    make_compilable()  # the rules of the game, and those that `make` marked
    from numba import njit

    function: Callable[..., Any] = njit(nogil=True, cache=True)(source)
    return function


def compiled(game: Game, make: Maker) -> Callable[..., Any]:
    """What `make` makes for this game, compiled; it releases the GIL."""
    with _LOCK:
        return _compiled(game, make)
