"""Ratings: Plackett-Luce strengths on the Elo scale, fitted to all results at once, with intervals.

A ranking is a row of choices: who is first among all, who among the rest is second, and so on; with two seats
that is Bradley and Terry's model. Intervals come from resampling whole deals. Where players only ever won or
lost against others no finite rating fits, and none is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from math import comb, log
from typing import Any

import numpy as np

from tukan.core.record import Array

ELO = 400 / log(10)
RESAMPLES = 400
ROUNDS, CLOSE = 10_000, 1e-8  # of the fit: at most so many, until nothing moves by more


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


@dataclass(frozen=True)
class Ranked:
    """The results of one table: who sits at each place, and for each deal its `choices`, summed."""

    players: tuple[str, ...]
    deals: list[Array] = field(default_factory=list)  # each (set, place)


@cache
def sets(places: int) -> list[tuple[int, ...]]:
    """The sets of places from which there is something to choose."""
    return [one for size in range(2, places + 1) for one in combinations(range(places), size)]


@lru_cache(maxsize=1 << 12)
def choices(ranks: tuple[int, ...]) -> Array:
    """How often each place is chosen from each of the `sets` (set, place) if places end with these ranks.
    Equal ranks stand for the mean of all their orders."""
    rows = {one: row for row, one in enumerate(sets(len(ranks)))}
    found = np.zeros((len(rows), len(ranks)))
    for rank in set(ranks):
        equal = [place for place, other in enumerate(ranks) if other == rank]
        behind = [place for place, other in enumerate(ranks) if other > rank]
        for size in range(1 if behind else 2, len(equal) + 1):
            for left in combinations(equal, size):
                row = rows[tuple(sorted([*left, *behind]))]
                found[row, list(left)] += 1 / (comb(len(equal), size) * size)
    return found


def rate(players: Sequence[str], tables: Sequence[Ranked], seed: int) -> list[Rating]:
    """Ratings of `players` from the results of all tables."""
    tables = [table for table in tables if table.deals]
    if not tables:
        return [Rating(name, None, None, None) for name in players]
    seated = [
        np.array([[name == one for one in players] for name in table.players], float) for table in tables
    ]
    offered = np.concatenate([_offered(len(seats)) @ seats for seats in seated])
    deals = [np.array(table.deals) for table in tables]

    def fitted(sums: Sequence[Array]) -> Array:
        chosen = [sum_ @ seats for sum_, seats in zip(sums, seated, strict=True)]
        return fit(offered, np.concatenate(chosen))

    elo = fitted([table.sum(axis=0) for table in deals])
    draws = np.random.default_rng(seed)
    again = np.array([fitted([_resampled(table, draws) for table in deals]) for _ in range(RESAMPLES)])
    return [_rating(name, elo[i], again[:, i]) for i, name in enumerate(players)]


def _offered(places: int) -> Array:
    """Which places are in each of the `sets`."""
    return np.array([[place in one for place in range(places)] for one in sets(places)], float)


def _resampled(deals: Array, draws: np.random.Generator) -> Array:
    n = len(deals)
    times = np.bincount(draws.integers(n, size=n), minlength=n)
    return np.tensordot(times, deals, axes=1)


def fit(offered: Array, chosen: Array) -> Array:
    """Elo of each player from sets (row, player): how many seats of a set are a player's, how often it was
    chosen. ±inf for who stands above or below all others without a bound, nan where players cannot be
    compared."""
    from scipy.sparse.csgraph import connected_components

    n = offered.shape[1]
    beaten = offered.T @ chosen  # loser, winner
    np.fill_diagonal(beaten, 0)
    _, groups = connected_components(beaten > 0, connection="strong")
    together = groups == np.bincount(groups).argmax()
    elo = np.zeros(n)
    if together.sum() > 1:
        elo[together] = ELO * _strengths(offered[:, together], chosen[:, together])
    elif n > 1:
        together[:] = False
    for i in np.flatnonzero(~together):
        won, lost = beaten[:, i].sum() > 0, beaten[i].sum() > 0
        elo[i] = np.nan if won == lost else np.inf if won else -np.inf
    return elo


def _strengths(offered: Array, chosen: Array) -> Array:
    """The likeliest strengths (logarithms, mean 0), by the chain of Maystre and Grossglauser, repeated.

    choix fits lists of single rankings; here equal choices are counted together, and some in parts.
    """
    from choix.utils import log_transform, statdist

    seen = chosen.sum(axis=1) > 0
    offered, chosen = offered[seen], chosen[seen]
    strengths = np.zeros(offered.shape[1])
    for _ in range(ROUNDS):
        chain = offered.T @ (chosen / (offered @ np.exp(strengths))[:, None])
        better: Array = log_transform(statdist(chain - np.diag(chain.sum(axis=1))))
        if np.abs(better - strengths).max() < CLOSE:
            return better
        strengths = better
    return strengths


def _rating(player: str, elo: float, resampled: Array) -> Rating:
    known = resampled[~np.isnan(resampled)]
    if not np.isfinite(elo) or not len(known):
        return Rating(player, None, None, None)
    low, high = np.quantile(known, [0.025, 0.975], method="nearest")
    return Rating(player, *(round(float(x), 1) if np.isfinite(x) else None for x in (elo, low, high)))
