"""The engine of a game: its drivers, interpreted or compiled, behind one interface.

numba is imported when the first compiled engine is asked for, never before. Compiled code is cached on
disk; the key holds a hash of every source that a rule may stand in.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tukan.core import drive
from tukan.core.chance import stream_array
from tukan.core.game import Game
from tukan.core.record import Array, plain
from tukan.core.rules import make_compilable, rule_sources

_IMPORT = re.compile(r"^from (tukan\.[\w.]+) import", re.MULTILINE)


@cache
def stamp_of(game: Game) -> str:
    """A hash of every source in which a rule of the core or of this game stands, or that such a source imports:
    a change of any of them may change what compiled code does."""
    package = Path(__file__).parents[1]
    folders = package / "core", game.folder
    waiting = [path for path in map(Path, rule_sources()) if path.parent in folders]
    texts: dict[Path, str] = {}
    while waiting:
        path = waiting.pop()
        if path in texts or not path.is_file():
            continue
        texts[path] = path.read_text("utf-8")
        waiting += [
            package.joinpath(*module.split(".")[1:]).with_suffix(".py")
            for module in _IMPORT.findall(texts[path])
        ]
    digest = hashlib.sha256()
    for path in sorted(texts):
        digest.update(texts[path].encode())
    return digest.hexdigest()[:20]


class Engine:
    """Calls on arrays of one board (`B`) and one state (`S`): `engine.legal(B, S, seat, mask)` and so on.

    The names and arguments are those of `tukan.core.rules.Rules`; also `weigh`, `choose` and `matches`
    of `tukan.core.drive`. Compiled engines release the GIL. Arrays are plain ndarrays in both modes.
    """

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._calls = drive.make_calls(game, stamp_of(game))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        # Made on first use: compiling what nobody calls would cost seconds.
        if name.startswith("_"):
            raise AttributeError(name)
        source = self._source(name)
        function = self._compile(source) if self.compiled else _interpret(source)
        setattr(self, name, function)
        return function

    def _source(self, name: str) -> Callable[..., Any]:
        if name in self._calls:
            return self._calls[name]
        maker = getattr(drive, f"make_{name}", None)
        if maker is None:
            raise AttributeError(f"an engine has no function {name!r}")
        source: Callable[..., Any] = maker(self.game, stamp_of(self.game))
        return source

    def _compile(self, source: Callable[..., Any]) -> Callable[..., Any]:
        make_compilable()
        from numba import njit

        compiled: Callable[..., Any] = njit(nogil=True, cache=True)(source)
        return compiled

    def mask(self) -> Array:
        return np.zeros(self.game.rules.ACTIONS, np.bool_)

    def weights(self) -> Array:
        return np.zeros(self.game.rules.OUTCOMES, np.int64)


def _interpret(source: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return source(*(plain(a) if isinstance(a, np.ndarray) else a for a in arguments))

    return call


@cache
def engine(game: Game, compiled: bool = True) -> Engine:
    """The one engine of this game and mode."""
    return Engine(game, compiled)


def new_results(game: Game, seats: int, n: int, most: int = 0) -> tuple[Array, Array, Array, Array]:
    """Arrays for `matches`: parts (n, SEATS, PARTS), ranks (n, SEATS), plies (n,), log (n, most, 2)."""
    places = game.seats[-1]
    return (
        np.zeros((n, places, len(game.rules.PARTS)), np.int32),
        np.zeros((n, places), np.int32),
        np.zeros(n, np.int32),
        np.zeros((n, most, 2), np.int32),
    )


__all__ = ["Engine", "engine", "new_results", "stamp_of", "stream_array"]
