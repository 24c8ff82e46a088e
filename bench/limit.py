"""How near the limit: compiled rules beside hand-written C, on the same records and streams.

    python -m bench.limit

Both play the same matches, checked byte for byte; then they take turns, and the ratio is that of the CPU
seconds of all turns. Also: two threads against one, and memory after many matches. Needs a C compiler (cc).
"""

from __future__ import annotations

import argparse
import ctypes
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tukan import games
from tukan.core.engine import engine, new_results, stream_array

NAMES = ("drago_tuku", "toscana")
SEED, TURNS, TURN = 1, 15, 0.2
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC", "-std=c11", "-Wall")


def library(folder: Path) -> ctypes.CDLL:
    """`limit.c`, compiled."""
    made = folder / "limit.so"
    subprocess.run(["cc", *FLAGS, str(Path(__file__).with_suffix(".c")), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))


class Side:
    """One way of playing matches: `play(first, n)` leaves its results in `parts`, `plies` and `state`."""

    def __init__(self, name: str, n: int) -> None:
        self.game = games.load(name)
        options = self.game.settle(2, {})
        self.board, self.state = self.game.new_board(2, options), self.game.new_state(2, options)
        self.parts, self.ranks, self.plies, _ = new_results(self.game, 2, n)


class Ours(Side):
    def __init__(self, name: str, n: int) -> None:
        super().__init__(name, n)
        self.engine, self.stream = engine(self.game), stream_array(SEED)
        self.mask, self.weights = self.engine.mask(), self.engine.weights()

    def play(self, first: int, n: int) -> None:
        self.engine.playouts(
            self.board, self.state, self.stream, self.mask, self.weights, first, self.parts[:n], self.ranks[:n],
            self.plies[:n],
        )  # fmt: skip


class InC(Side):
    def __init__(self, name: str, n: int, made: ctypes.CDLL) -> None:
        super().__init__(name, n)
        self.function = getattr(made, name)

    def play(self, first: int, n: int) -> None:
        arrays = [a.ctypes.data_as(ctypes.c_void_p) for a in (self.board, self.state, self.parts, self.plies)]
        self.function(
            *arrays[:2], ctypes.c_uint64(SEED), ctypes.c_int64(first), ctypes.c_int64(n), *arrays[2:]
        )


def same(ours: Side, other: Side, n: int) -> bool:
    """Do both play the same matches to the same last record?"""
    for side in (ours, other):
        side.play(0, n)
    return (
        ours.parts.tobytes() == other.parts.tobytes()
        and ours.plies.tobytes() == other.plies.tobytes()
        and ours.state.tobytes() == other.state.tobytes()
    )


def seconds(work: Callable[[], Any], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start


def measure(name: str, made: ctypes.CDLL) -> dict[str, Any]:
    n = 400
    ours, other = Ours(name, n), InC(name, n, made)
    equal = same(ours, other, n)
    n = max(20, int(n * TURN / seconds(lambda: other.play(0, n), time.process_time)))
    ours, other = Ours(name, n), InC(name, n, made)
    ours.play(0, n)
    times = np.array(
        [
            [seconds(lambda s=side: s.play(0, n), time.process_time) for side in (ours, other)]
            for _ in range(TURNS)
        ]
    )
    ratios = times[:, 1] / times[:, 0]
    pair = [Ours(name, n) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        two = min(
            seconds(lambda: list(pool.map(lambda side: side.play(0, n), pair)), time.perf_counter)
            for _ in range(5)
        )
        one = min(seconds(lambda: pair[0].play(0, n), time.perf_counter) for _ in range(5))
    return {
        "equal": equal, "ours": n / np.median(times[:, 0]), "c": n / np.median(times[:, 1]),
        "ratio": float(np.median(ratios)), "low": float(ratios.min()), "high": float(ratios.max()),
        "threads": 2 * one / two,
    }  # fmt: skip


def growth(name: str, matches: int) -> float:
    """MiB by which the largest memory grows while so many matches are played, after the first thousand."""
    ours = Ours(name, 1000)
    ours.play(0, 1000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for first in range(1000, matches, 1000):
        ours.play(first, 1000)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    table = Table(title="Compiled rules beside hand-written C, random playouts for two seats")
    for heading in ("game", "same records", "ours/s", "C/s", "ours / C", "least to most", "two threads"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    with tempfile.TemporaryDirectory() as folder:
        made = library(Path(folder))
        for name in NAMES:
            m = measure(name, made)
            table.add_row(
                name, "yes" if m["equal"] else "NO", f"{m['ours']:,.0f}", f"{m['c']:,.0f}", f"{m['ratio']:.2f}",
                f"{m['low']:.2f} to {m['high']:.2f}", f"{m['threads']:.2f} ×",
            )  # fmt: skip
    Console(width=120).print(table)
    print(f"Memory grown over a million matches of Drago-Tuku: {growth('drago_tuku', 1_000_000):.1f} MiB")


if __name__ == "__main__":
    main()
