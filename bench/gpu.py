"""A million random matches of each game at once on a GPU, beside the CPU.

    python -m bench.gpu [GAME …] [--matches 1000000] [--check]

The kernels call the rules as they are: one thread plays one match on stream i of a seed, so the CPU can play the same
matches. With --check the first ones are compared byte by byte. Needs the extra `gpu` and an NVIDIA GPU.
Rates are entries (choices and chance) per second: of the GPU without the first, compiling call, of one core compiled.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.playouts import seats_of
from tukan import games
from tukan.core.chance import stream_array, to_stream
from tukan.core.drive import make_playout
from tukan.core.engine import engine, new_results, stamp_of
from tukan.core.game import Game
from tukan.core.record import Array
from tukan.core.rules import make_compilable

SEED, BLOCK, CHECKED = 1, 128, 500


def make_kernel(game: Game) -> Callable[..., None]:
    """`kernel(B, S, R, plies)`: thread i plays match i in `S[i]` with stream `R[i]`, and writes `plies[i]`."""
    from numba import boolean, cuda, int64

    playout = make_playout(game, stamp_of(game, make_playout))
    actions, most = game.rules.ACTIONS, game.rules.OUTCOMES

    def kernel(B: Any, S: Any, R: Any, plies: Any) -> None:
        i = cuda.grid(1)
        if i < len(plies):
            mask = cuda.local.array(actions, boolean)
            weights = cuda.local.array(most, int64)
            to_stream(R[i], i)
            playout(B[0], S[i], R[i], mask, weights)
            plies[i] = S[i].ply

    make_compilable()
    return kernel


def arrays(game: Game, n: int) -> tuple[Array, Array, Array, Array]:
    """Board, states, streams and plies of `n` matches."""
    seats = seats_of(game)
    options = game.settle(seats, {})
    streams = np.repeat(stream_array(SEED)[None], n, axis=0)
    return game.new_board(seats, options), game.new_state(seats, options, n), streams, np.zeros(n, np.int32)


def ptx(game: Game, cc: tuple[int, int] = (9, 0)) -> str:
    """The kernel of a game as PTX for a compute capability. Needs the extra `gpu`, but no GPU."""
    import numba
    from numba import cuda

    signature = numba.void(*(numba.typeof(array) for array in _writeable(game)))
    text, _ = cuda.compile(make_kernel(game), signature, device=False, cc=cc, output="ptx", abi="numba")
    return str(text)


def _writeable(game: Game) -> list[Array]:
    return [array.copy() for array in arrays(game, 1)]


def on_gpu(game: Game, n: int, check: bool) -> float:
    """Entries per second."""
    from numba import cuda

    kernel = cuda.jit(make_kernel(game))
    there = [cuda.to_device(array.copy()) for array in arrays(game, n)]
    grid = (n + BLOCK - 1) // BLOCK
    best = 0.0
    for _ in range(3):  # the first call compiles
        begin = time.perf_counter()
        kernel[grid, BLOCK](*there)
        cuda.synchronize()
        seconds = time.perf_counter() - begin
        best = max(best, float(there[3].copy_to_host().sum(dtype=np.int64)) / seconds)
    if check:
        states, plies = there[1].copy_to_host(), there[3].copy_to_host()
        compare(game, states[:CHECKED], plies[:CHECKED])
    return best


def compare(game: Game, states: Array, plies: Array) -> None:
    """The same matches on the CPU end in the same bytes. Raises AssertionError."""
    play = engine(game)
    for i in range(len(plies)):
        board, state, stream, _ = arrays(game, 1)
        parts, ranks, length, _ = new_results(game, seats_of(game), 1)
        play.playouts(board, state, stream[0], play.mask(), play.weights(), i, parts, ranks, length)
        assert state.tobytes() == states[i : i + 1].tobytes(), f"{game.name}: match {i} ends elsewhere"
        assert length[0] == plies[i]


def on_cpu(game: Game) -> float:
    """Entries per second of CPU time of one core."""
    from bench.playouts import player

    run = player(game, compiled=True)
    run(0, 5)
    begin, first, entries = time.process_time(), 0, 0
    while time.process_time() - begin < 1.0:
        entries += run(first, 20)
        first += 20
    return entries / (time.process_time() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(games.NAMES))
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()

    from numba import cuda

    if not cuda.is_available():
        raise SystemExit("there is no NVIDIA GPU here")
    table = Table(title=f"{given.matches:,} random matches")
    for heading in ("game", "GPU entries/s", "one CPU core", "ratio"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in given.games:
        game = games.load(name)
        gpu, cpu = on_gpu(game, given.matches, given.check), on_cpu(game)
        table.add_row(name, f"{gpu:,.0f}", f"{cpu:,.0f}", f"{gpu / cpu:.1f} ×")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
