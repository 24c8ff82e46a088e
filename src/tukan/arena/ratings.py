"""Ratings: Bradley-Terry strengths on the Elo scale, fitted to all results at once, with intervals.

A match of several seats counts as one comparison of every two players at it; equal ranks are half a win
each. Intervals come from resampling whole deals. Where players only ever won or lost against others no
finite rating fits, and none is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from tukan.core.record import Array

ELO = 400 / log(10)
RESAMPLES = 400


@dataclass(frozen=True)
class Rating:
    """One player's rating; the field's mean is 0. `low` or `high` is None where that side is open, `elo`
    where nothing finite fits."""

    player: str
    elo: float | None
    low: float | None
    high: float | None

    def json(self) -> dict[str, Any]:
        return {"player": self.player, "elo": self.elo, "low": self.low, "high": self.high}


def rate(players: Sequence[str], deals: Sequence[Array], seed: int) -> list[Rating]:
    """Ratings from `deals`: for each table an array (deal, winner, loser) of wins among all players."""
    fitted = fit(sum((table.sum(axis=0) for table in deals), np.zeros((len(players),) * 2)))
    draws = np.random.default_rng(seed)
    found = []
    for _ in range(RESAMPLES):
        wins = np.zeros((len(players),) * 2)
        for table in deals:
            times = np.bincount(draws.integers(len(table), size=len(table)), minlength=len(table))
            wins += np.tensordot(times, table, axes=1)
        found.append(fit(wins))
    return [_rating(name, fitted[i], np.array([one[i] for one in found])) for i, name in enumerate(players)]


def fit(wins: Array) -> Array:
    """Elo of each player from a matrix (winner, loser) of wins; ±inf for who stands above or below all
    others without a bound, nan where players cannot be compared."""
    import choix
    from scipy.sparse.csgraph import connected_components

    n = len(wins)
    _, groups = connected_components(wins > 0, connection="strong")
    together = groups == np.bincount(groups).argmax()
    elo = np.zeros(n)
    if together.sum() > 1:
        inside = np.ix_(together, together)
        elo[together] = ELO * choix.ilsr_pairwise_dense(wins[inside], max_iter=10_000)
    elif n > 1:
        together[:] = False
    for i in np.flatnonzero(~together):
        won, lost = wins[i].sum() > 0, wins[:, i].sum() > 0
        elo[i] = np.nan if won == lost else np.inf if won else -np.inf
    return elo


def _rating(player: str, elo: float, resampled: Array) -> Rating:
    known = resampled[~np.isnan(resampled)]
    if not np.isfinite(elo) or not len(known):
        return Rating(player, None, None, None)
    low, high = np.quantile(known, [0.025, 0.975], method="nearest")
    return Rating(player, *(round(float(x), 1) if np.isfinite(x) else None for x in (elo, low, high)))
