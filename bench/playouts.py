"""Random playouts of every game: interpreted, compiled, on two threads; cold and warm start.

    python -m bench.playouts [GAME …]

Rates are matches per second of CPU time of one thread, the ratio of two threads is of wall time; starts are
CPU seconds of a new process. The machine may be shared, so trust the ratios.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from rich.console import Console
from rich.table import Table

from tukan import games
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.game import Game

FIRST_MATCHES = (
    "from tukan import games; from tukan.core.engine import engine, new_results, stream_array;"
    "g = games.load({name!r}); n = {seats}; o = g.settle(n, {{}}); s = g.new_state(n, o); e = engine(g);"
    "e.playouts(g.new_board(n, o), s, stream_array(1), e.mask(), e.weights(), 0, *new_results(g, n, 1)[:3])"
)


def seats_of(game: Game) -> int:
    """Two where two can play."""
    return max(2, game.seats[0])


def player(game: Game, compiled: bool) -> Callable[[int, int], int]:
    """A function (first match, how many) → plies."""
    play = engine(game, compiled)
    seats = seats_of(game)
    options = game.settle(seats, {})
    board = game.new_board(seats, options)

    def run(first: int, n: int) -> int:
        state = game.new_state(seats, options)
        parts, ranks, plies, _ = new_results(game, seats, n)
        play.playouts(board, state, stream_array(1), play.mask(), play.weights(), first, parts, ranks, plies)
        return int(plies.sum())

    return run


def rate(run: Callable[[int, int], Any], n: int, clock: Callable[[], float] = time.process_time) -> float:
    """Matches a second, best of three."""
    best = 0.0
    for k in range(3):
        start = clock()
        run(k * n, n)
        best = max(best, n / (clock() - start))
    return best


def seconds_to_first_match(game: Game, cache: str) -> float:
    """CPU seconds from the start of Python to the end of the first compiled match."""
    code = FIRST_MATCHES.format(name=game.name, seats=seats_of(game))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "NUMBA_CACHE_DIR": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(game: Game) -> dict[str, float]:
    compiled, interpreted = player(game, True), player(game, False)
    compiled(0, 1)
    plies = compiled(0, 200) / 200
    slow = rate(interpreted, 3)
    n = max(50, int(rate(compiled, 50) / 2))
    fast = rate(compiled, n)
    with ThreadPoolExecutor(2) as pool:

        def both(first: int, count: int) -> list[int]:
            return list(pool.map(lambda k: compiled(first + k * count // 2, count // 2), range(2)))

        two = rate(both, n, time.perf_counter) / rate(compiled, n, time.perf_counter)
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds_to_first_match(game, cache)
        warm = min(seconds_to_first_match(game, cache) for _ in range(2))
    return {
        "plies": plies, "compiled": fast, "interpreted": slow, "ratio": fast / slow, "threads": two,
        "move_ms": 1000 / slow / plies, "cold_s": cold, "warm_s": warm,
    }  # fmt: skip


def games_asked(described: str | None) -> list[str]:
    """The games that the command line names, all without any."""
    parser = argparse.ArgumentParser(
        description=described, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(games.NAMES))
    found: list[str] = parser.parse_args().games
    return found


def main() -> None:
    names = games_asked(__doc__)
    table = Table(title="Random playouts")
    for heading in (
        "game", "seats", "plies", "matches/s compiled", "interpreted", "ratio", "two threads",
        "interpreted ms/move", "cold CPU s", "warm CPU s",
    ):  # fmt: skip
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in names:
        game = games.load(name)
        m = measure(game)
        table.add_row(
            name, str(seats_of(game)), f"{m['plies']:.0f}", f"{m['compiled']:,.0f}", f"{m['interpreted']:.1f}",
            f"{m['ratio']:.0f} ×", f"{m['threads']:.2f} ×", f"{m['move_ms']:.2f}", f"{m['cold_s']:.1f}",
            f"{m['warm_s']:.2f}",
        )  # fmt: skip
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
