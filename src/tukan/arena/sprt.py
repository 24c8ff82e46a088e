"""SPRT: play until it is clear whether one player is better than another, and no longer.

The generalised sequential probability ratio test on whole deals, as chess engines are tested: the value of
a deal is what the first player scored over all its rotations, from 0 to 1. With two seats that is the
pentanomial test on pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log, log10
from typing import Any

SEEN_LITTLE = 1e-3  # weight of a value that has not come yet: it may still come
VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a pair of matches can score


def score_of(elo: float) -> float:
    """The expected score of a player who is `elo` stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """How much stronger a player with this expected score is; None at 0 and 1, where nobody knows."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


@dataclass
class Sprt:
    """The test of "`elo1` better" against "`elo0` better", wrong in `error` of the cases either way."""

    elo0: float
    elo1: float
    error: float = 0.05
    counts: Counter[float] = field(default_factory=Counter)
    llr: float = 0.0
    verdict: str | None = None  # "better" (elo1), "not better" (elo0), None while undecided

    @property
    def bound(self) -> float:
        return log((1 - self.error) / self.error)

    def add(self, value: float) -> None:
        """Count one deal; the verdict stands at the first deal that decides."""
        if self.verdict is None:
            self.counts[value] += 1
            self.llr = log_likelihood_ratio(self.counts, score_of(self.elo0), score_of(self.elo1))
            if abs(self.llr) >= self.bound:
                self.verdict = "better" if self.llr > 0 else "not better"

    def json(self) -> dict[str, Any]:
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "error": self.error,
            "deals": self.counts.total(),
            "llr": round(self.llr, 4),
            "bound": round(self.bound, 4),
            "verdict": self.verdict or "inconclusive",
        }


def log_likelihood_ratio(counts: Mapping[float, int], score0: float, score1: float) -> float:
    """How much likelier the counted values are if their mean is `score1` than if it is `score0`."""
    weights = {value: float(counts.get(value, 0)) or SEEN_LITTLE for value in {*VALUES, *counts}}
    total = sum(weights.values())
    shares = {value: weight / total for value, weight in weights.items()}
    tilt0, tilt1 = _tilt(shares, score0), _tilt(shares, score1)
    # The likeliest distribution with mean s is share / (1 + tilt * (value - s)).
    return sum(
        weight * log((1 + tilt0 * (value - score0)) / (1 + tilt1 * (value - score1)))
        for value, weight in weights.items()
    )


def _tilt(shares: Mapping[float, float], score: float) -> float:
    """The tilt that gives the distribution this mean: the root of a falling function, by bisection."""
    low, high = -1 / (max(shares) - score), 1 / (score - min(shares))
    for _ in range(200):
        tilt = (low + high) / 2
        if sum(p * (value - score) / (1 + tilt * (value - score)) for value, p in shares.items()) > 0:
            low = tilt
        else:
            high = tilt
        if high - low < 1e-12 * max(1.0, abs(low)):
            break
    return (low + high) / 2
