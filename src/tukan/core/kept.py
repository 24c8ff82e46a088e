"""Results that are kept: what depends on little is reckoned once for all pictures that need it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

from tukan.core.record import Record

P = ParamSpec("P")
T = TypeVar("T")

MOST = 1024


def board_key(b: Record) -> bytes:
    """All that a board says; of one that stands always the same object, so that it is quickly compared."""
    try:
        return b.identity
    except AttributeError:
        return b.record.tobytes()


def kept(key: Callable[..., Hashable], most: int = MOST) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the latest results of a function by what `key` makes of its arguments: all that the result depends on.

    Everybody gets the same object: it must not be changed.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        known: dict[Hashable, T] = {}

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            k = key(*args, **kwargs)
            found = known.get(k)
            if found is None:
                found = function(*args, **kwargs)
                while len(known) >= most:
                    known.pop(next(iter(known)), None)
                known[k] = found
            return found

        return call

    return decorate
