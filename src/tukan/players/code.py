"""Compiled code of the players: made once for each game, cached on disk, ready while somebody still plays."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tukan.core.engine import stamp_of
from tukan.core.game import Game
from tukan.core.rules import make_compilable

Maker = Callable[[Game, str], Callable[..., Any]]

_LOCK = threading.Lock()


SHARED = ("knowledge.py", "rollout.py")  # in which rules stand that every maker uses


def stamp(game: Game, make: Maker) -> str:
    """A hash of all that compiled code comes from: an edit never meets old code."""
    digest = hashlib.sha256(stamp_of(game).encode())
    for name in (*SHARED, make.__code__.co_filename):
        digest.update((Path(__file__).parent / name).read_bytes())
    return digest.hexdigest()[:20]


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
