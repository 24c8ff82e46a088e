"""The batch API beside compiled playouts: whole random matches, per second of CPU time.

    python -m bench.batch [GAME …]

Both take turns in one process. The batch is asked for a random action in each match and steps them; a match that
ends makes room for the next.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

import tukan
from bench.playouts import player, rate, seats_of
from tukan import games

SIZES = (64, 1024, 4096)
TURNS, TURN = 5, 1.0


def matches_per_second(batch: tukan.Batch) -> float:
    """Matches that end in a second of CPU time, while all rows are kept busy."""
    ended, begin = 0, time.process_time()
    while (seconds := time.process_time() - begin) < TURN:
        batch.step(batch.sample())
        ended += np.count_nonzero(batch.over)
    return ended / seconds


def stepping(name: str, n: int) -> Callable[[], float]:
    game = games.load(name)
    batch = tukan.Batch(name, players=seats_of(game), n=n, seed=1, autoreset=True)
    for _ in range(300):  # rows drift apart, so that some match always ends
        batch.step(batch.sample())
    return lambda: matches_per_second(batch)


def main() -> None:
    table = Table(title="The batch API beside compiled playouts, matches per CPU second")
    table.add_column("game")
    for heading in ("playouts", *(f"n = {n}" for n in SIZES)):
        table.add_column(heading, justify="right")
    for name in sys.argv[1:] or games.NAMES:
        run = player(games.load(name), compiled=True)
        run(0, 1)
        n = max(50, int(rate(run, 50) / 2))
        works = [lambda run=run, n=n: rate(run, n), *(stepping(name, size) for size in SIZES)]  # type: ignore[misc]
        rates = np.median([[work() for work in works] for _ in range(TURNS)], axis=0)
        table.add_row(
            name, f"{rates[0]:,.0f}", *(f"{r:,.0f} ({r / rates[0]:.2f})" for r in rates[1:])
        )  # fmt: skip
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
