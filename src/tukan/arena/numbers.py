"""Counts turned into means and shares, each with its interval; never NaN, never a false ±0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt
from statistics import NormalDist
from typing import Any

LEVEL = 0.95  # of every interval in the arena
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


def student(freedom: int) -> float:
    """The quantile of Student's t for our intervals; exact for 1 and 2, to three figures beyond."""
    if freedom == 1:
        return sin(pi * LEVEL / 2) / cos(pi * LEVEL / 2)
    if freedom == 2:
        return LEVEL * sqrt(2 / (1 - LEVEL**2))
    z, v = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def share(count: float, n: int) -> dict[str, Any]:
    """A share of `n` and its Wilson interval: wide where little was seen, also at 0 and 1."""
    if n == 0:
        return {"share": None, "low": None, "high": None}
    p = count / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return {
        "share": short(p),
        "low": short(max(0.0, middle - half)),
        "high": short(min(1.0, middle + half)),
    }


class Tally:
    """How often each value came: all that mean, spread, quantiles and histogram need, in little memory.

    Where values cannot lie beyond two `ends`, the interval is cautious: see `within`.
    """

    def __init__(self, ends: tuple[float, float] | None = None) -> None:
        self.ends = ends
        self.counts: Counter[float] = Counter()

    def add(self, value: float, times: int = 1) -> None:
        self.counts[value] += times

    def __len__(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float | None:
        return sum(v * c for v, c in self.counts.items()) / len(self) if self.counts else None

    @property
    def sd(self) -> float | None:
        """The standard deviation, None for fewer than two values."""
        n, mean = len(self), self.mean
        if n < 2 or mean is None:
            return None
        return sqrt(sum(c * (v - mean) ** 2 for v, c in self.counts.items()) / (n - 1))

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies; None for fewer than two values."""
        if self.ends:
            return self.within(*self.ends)
        n, mean, sd = len(self), self.mean, self.sd
        if mean is None or sd is None:
            return None
        half = student(n - 1) * sd / sqrt(n)
        return mean - half, mean + half

    def within(self, least: float, most: float) -> tuple[float, float] | None:
        """Where the true mean of values between these lies: as if each end had been seen once more, so that
        a side that won everything is not given a false ±0."""
        if not self.counts:
            return None
        more = Tally()
        more.counts = Counter(self.counts)
        more.counts.update([least, most])
        low, high = more.interval or (least, most)
        return max(least, low), min(most, high)

    @property
    def cautious(self) -> tuple[float, float] | None:
        """Where the true mean of values from 0 to 1 lies."""
        return self.within(0.0, 1.0)

    def quantile(self, q: float) -> float | None:
        """The smallest value with at least this share at or below it."""
        below, n = 0, len(self)
        for value in sorted(self.counts):
            below += self.counts[value]
            if below >= q * n:
                return value
        return None

    def score_json(self) -> dict[str, Any]:
        """The mean of values from 0 to 1 with its cautious interval."""
        low, high = self.cautious or (None, None)
        return {"mean": short(self.mean), "low": short(low), "high": short(high)}

    def json(self) -> dict[str, Any]:
        low, high = self.interval or (None, None)
        return {
            "mean": short(self.mean),
            "low": short(low),
            "high": short(high),
            "sd": short(self.sd),
            "least": min(self.counts, default=None),
            "most": max(self.counts, default=None),
        }


def mean_of(sums: Sequence[float], n: int) -> dict[str, float | None]:
    """The mean of `n` values, from their sum and that of their squares, and its interval."""
    total, squares = sums
    if n == 0:
        return {"mean": None, "low": None, "high": None}
    mean = total / n
    if n == 1:
        return {"mean": short(mean), "low": None, "high": None}
    half = student(n - 1) * sqrt(max(0.0, squares - total * mean) / (n - 1) / n)
    return {"mean": short(mean), "low": short(mean - half), "high": short(mean + half)}


def difference(one: dict[str, Any], other: dict[str, Any]) -> dict[str, float | None]:
    """The difference of two means or shares from matches that have nothing in common, and its interval, which
    is as lopsided as theirs (Newcombe's method)."""
    m, low, high = (one[key] for key in ("mean", "low", "high"))
    n, below, above = (other[key] for key in ("mean", "low", "high"))
    if None in (m, low, high, n, below, above):
        return {"mean": None, "low": None, "high": None}
    return {
        "mean": short(m - n),
        "low": short(m - n - hypot(m - low, above - n)),
        "high": short(m - n + hypot(high - m, n - below)),
    }


def short(value: float | None) -> float | None:
    return None if value is None else round(value, 5)
