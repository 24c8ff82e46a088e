"""The batch API beside compiled playouts: whole random matches, per second of CPU time.

    python -m bench.batch [GAME …]

Both take turns in one process. The batch is asked for a random action in each match and steps them; a match that
ends makes room for the next. Its rate is that of decisions, divided by how many a match has.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import tukan
from bench.playouts import games_asked, player, rate, seats_of
from tukan import games

SIZES = (64, 1024, 4096)
TURNS, TURN, SAMPLE = 5, 1.0, 1000


def decisions(name: str) -> float:
    """How many decisions a match has, on the average."""
    batch = tukan.Batch(name, SAMPLE, seats_of(games.load(name)), seed=1)
    n = 0
    while not batch.over.all():
        n += SAMPLE - np.count_nonzero(batch.over)
        batch.step(batch.sample())
    return n / SAMPLE


def matches_per_second(batch: tukan.Batch, length: float) -> float:
    """Matches of so many decisions in a second of CPU time. Counting those that end would count waves: where all
    matches are of one length, all rows end together."""
    steps, begin = 0, time.process_time()
    while (seconds := time.process_time() - begin) < TURN:
        batch.step(batch.sample())
        steps += 1
    return steps * batch.n / length / seconds


def stepping(name: str, n: int, length: float) -> Callable[[], float]:
    batch = tukan.Batch(name, players=seats_of(games.load(name)), n=n, seed=1, autoreset=True)
    for _ in range(300):  # rows drift apart
        batch.step(batch.sample())
    return lambda: matches_per_second(batch, length)


def main() -> None:
    table = Table(title="The batch API beside compiled playouts, matches per CPU second")
    table.add_column("game")
    for heading in ("playouts", *(f"n = {n}" for n in SIZES)):
        table.add_column(heading, justify="right")
    for name in games_asked(__doc__):
        run = player(games.load(name), compiled=True)
        run(0, 1)
        n = max(50, int(rate(run, 50) / 2))
        length = decisions(name)
        works = [lambda run=run, n=n: rate(run, n), *(stepping(name, size, length) for size in SIZES)]  # type: ignore[misc]
        rates = np.median([[work() for work in works] for _ in range(TURNS)], axis=0)
        table.add_row(
            name, f"{rates[0]:,.0f}", *(f"{r:,.0f} ({r / rates[0]:.2f})" for r in rates[1:])
        )  # fmt: skip
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
