"""The engine of a game: its drivers, interpreted or compiled, behind one interface.

numba is imported when the first compiled engine is asked for, never before. Compiled code is cached on
disk; the key holds a hash of every source that a rule may stand in.
"""

from __future__ import annotations

import marshal
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tukan.core import drive, source
from tukan.core.chance import stream_array
from tukan.core.game import Game
from tukan.core.record import Array, plain
from tukan.core.rules import make_compilable

Maker = Callable[[Game, str], Callable[..., Any]]

_lock = threading.Lock()


def stamp_of(game: Game, make: Callable[..., Any]) -> str:
    """A hash of every source from which the code that `make` makes for this game comes."""
    return source.stamp_of(game.folder, Path(make.__code__.co_filename))


def compiled(game: Game, make: Maker) -> Callable[..., Any]:
    """What `make` makes for this game, compiled: it releases the GIL and is cached on disk.

    `make` gives the function, and takes the stamp that belongs into the function's closure.
    """
    with _lock:
        return _compiled(game, make)


@cache
def _compiled(game: Game, make: Maker) -> Callable[..., Any]:
    return _njit(make(game, stamp_of(game, make)))


def _njit(function: Callable[..., Any]) -> Callable[..., Any]:
    make_compilable()  # also what `make` marked
    from numba import njit

    for cell in function.__closure__ or ():
        _normalise(cell.cell_contents)
    # Without a runtime for memory: drivers work in arrays of their callers and never allocate.
    options: dict[str, Any] = {"nogil": True, "cache": True, "_nrt": False}
    ready: Callable[..., Any] = njit(**options)(function)
    return ready


def _normalise(inner: Any) -> None:
    """numba names cached code after the pickle of its closure. That of a function made inside another differs
    when Python has read it from source; after this it is that of one read from bytecode."""
    if "<locals>" in getattr(inner, "__qualname__", ""):
        inner.__code__ = marshal.loads(marshal.dumps(inner.__code__))
        for cell in inner.__closure__ or ():
            _normalise(cell.cell_contents)


class Engine:
    """Calls on arrays of one board (`B`) and one state (`S`): `engine.legal(B, S, seat, mask)` and so on.

    The names and arguments are those of `tukan.core.rules.Rules`; also `weigh`, `choose` and `matches`
    of `tukan.core.drive`. Compiled engines release the GIL. Arrays are plain ndarrays in both modes.
    """

    def __init__(self, game: Game, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._stamp = stamp_of(game, drive.make_calls)
        self._calls = drive.make_calls(game, self._stamp)
        self._drivers: dict[Maker, Callable[..., Any]] = {}

    def driver(self, make: Maker) -> Callable[..., Any]:
        """What `make` makes for this game, compiled or interpreted as this engine is."""
        if make not in self._drivers:
            if self.compiled:
                self._drivers[make] = compiled(self.game, make)
            else:
                self._drivers[make] = _interpret(make(self.game, stamp_of(self.game, make)))
        return self._drivers[make]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        # Made on first use: compiling what nobody calls would cost seconds.
        if name.startswith("_"):
            raise AttributeError(name)
        function = self._made(name)
        setattr(self, name, function)
        return function

    def _made(self, name: str) -> Callable[..., Any]:
        if name in self._calls:
            call = self._calls[name]
            return _njit(call) if self.compiled else _interpret(call)
        maker = getattr(drive, f"make_{name}", None)
        if maker is None:
            raise AttributeError(f"an engine has no function {name!r}")
        return self.driver(maker)

    def mask(self) -> Array:
        return np.zeros(self.game.rules.ACTIONS, np.bool_)

    def weights(self) -> Array:
        return np.zeros(self.game.rules.OUTCOMES, np.int64)


def _interpret(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return function(*(plain(a) if isinstance(a, np.ndarray) else a for a in arguments))

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


__all__ = ["Engine", "compiled", "engine", "new_results", "stamp_of", "stream_array"]
