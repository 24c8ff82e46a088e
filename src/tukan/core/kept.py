"""Results that are kept: what depends on little is reckoned once for all pictures that need it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

from tukan.core.record import Array, Record

P = ParamSpec("P")
T = TypeVar("T")

MOST = 1024
BOARDS = 64

_boards: dict[int, tuple[Array, bytes]] = {}


def board_key(b: Record) -> bytes:
    """All that a board says; of one that cannot change always the same object, so that it is quickly compared."""
    record: Array = b.record
    owner: Array | None = record.base
    if owner is None or owner.nbytes != record.nbytes or owner.flags.writeable:
        return record.tobytes()
    known = _boards.get(id(owner))
    if known is None or known[0] is not owner:
        while len(_boards) >= BOARDS:
            _boards.pop(next(iter(_boards)), None)
        known = _boards[id(owner)] = owner, record.tobytes()
    return known[1]


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
