"""Limits: how much one guest, or one address, may do in a while."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

BUCKETS_KEPT = 20_000


@dataclass(frozen=True)
class Rate:
    """`burst` at once, `per_second` in the long run."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Limits:
    """What the server bears. Tests and `bench` set their own."""

    commands: Rate = Rate(10, 30)  # of a guest: moves, chat, questions
    addresses: Rate = Rate(100, 300)  # the same of an address: a school may share one
    pages: Rate = Rate(30, 120)  # of an address
    new_tables: Rate = Rate(10 / 60, 10)  # of an address
    hints: Rate = Rate(0.2, 3)  # of a guest
    sockets_of_guest: int = 30
    sockets_of_address: int = 1000  # a school that watches has no guests: who only looks gets no cookie
    sockets_at_table: int = 200
    sockets: int = 4000
    tables_of_guest: int = 50  # that are not over
    longest_message: int = 4096
    longest_form: int = 16_384
    longest_record: int = 262_144
    records: Rate = Rate(0.2, 20)  # of an address: to read one takes a core


@lru_cache(maxsize=1024)
def counted_as(address: str) -> str:
    """The address under which a visitor is counted: who has one of IPv6 has the 2^64 beside it too."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((int(known), 64), strict=False))


class Buckets:
    """Token buckets by key; the oldest are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, n: float = 1) -> bool:
        """Take `n` tokens; False if there are not as many."""
        now = self.clock()
        tokens, then = self._buckets.pop(key, (self.rate.burst, now))
        tokens = min(self.rate.burst, tokens + (now - then) * self.rate.per_second)
        enough = tokens >= n
        self._buckets[key] = (tokens - n if enough else tokens, now)
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return enough
