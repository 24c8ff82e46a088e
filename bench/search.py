"""Our search against OpenSpiel's, our playouts and our batch against PGX's too, on Connect Four, side by side.

    python -m bench.search

Rates are per second of CPU time of the process; the competitors take turns, and the median of the rounds counts.
Others are left out where they are not installed. OpenSpiel expands every child of a node and keeps general
state objects; these are rates as a user meets them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import connect_four
from tukan.core.chance import Stream, stream_array
from tukan.core.drive import make_playouts
from tukan.core.engine import compiled
from tukan.envs.batch import Batch
from tukan.players.question import Question
from tukan.players.tree import TreeSearch

ROUNDS = 7
SIMULATIONS = 1000
GAMES = 2000
BATCH, STEPS = 1024, 500
PAUSE = 0.1  # seconds in which the threads of another engine come to rest

Work = Callable[[], int]  # does some work and says how much it was


def our_search() -> Work:
    game = connect_four.game()
    board, state = np.zeros(1, connect_four.Board), np.zeros(1, connect_four.State)
    state["seats"] = 2
    _start(board, state)
    question = Question(game, board, state, 0, tuple(range(connect_four.COLUMNS)))
    search, stream = TreeSearch(), Stream(1)

    def work() -> int:
        for _ in range(20):
            search.grow(question, SIMULATIONS, stream)
        return 20 * SIMULATIONS

    return work


def _start(board: Any, state: Any) -> None:
    from tukan.core.record import face

    connect_four.start(face(board), face(state))


def open_spiel_search() -> Work:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def work() -> int:
        for k in range(2):
            evaluator = pyspiel.RandomRolloutEvaluator(1, k)
            bot = pyspiel.MCTSBot(game, evaluator, 0.7, SIMULATIONS, 100, False, k, False)
            bot.mcts_search(state)
        return 2 * SIMULATIONS

    return work


def open_spiel_python_search() -> Work:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def work() -> int:
        bot = mcts.MCTSBot(game, 0.7, SIMULATIONS // 5, mcts.RandomRolloutEvaluator(1))
        bot.mcts_search(state)
        return SIMULATIONS // 5

    return work


def our_playouts() -> Work:
    game = connect_four.game()
    board, state = np.zeros(1, connect_four.Board), np.zeros(1, connect_four.State)
    state["seats"] = 2
    run = compiled(game, make_playouts)
    plies = np.zeros(GAMES, np.int32)
    results = np.zeros((GAMES, 2, 1), np.int32), np.zeros((GAMES, 2), np.int32), plies

    def work() -> int:
        run(
            board, state, stream_array(1), np.zeros(7, np.bool_), np.zeros(1, np.int64), 0, *results,
        )  # fmt: skip
        return int(plies.sum())

    return work


def open_spiel_playouts() -> Work:
    """A search of two simulations is next to nothing beside the many roll-outs that value each of its leaves."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    length = 21.0  # plies of a random game

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(GAMES // 2, 1)
        pyspiel.MCTSBot(game, evaluator, 0.7, 2, 100, False, 1, False).mcts_search(state)
        return int(GAMES * length)

    return work


def pgx_playouts() -> Work:
    import jax
    import pgx

    env = pgx.make("connect_four")
    step, init = jax.vmap(env.step), jax.vmap(env.init)

    @jax.jit
    def run(key: Any) -> Any:
        state = init(jax.random.split(key, BATCH))

        def go(carry: Any, _: Any) -> Any:
            state, key = carry
            key, sub = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            state = step(state, jax.random.categorical(sub, logits, axis=-1))
            return (state, key), (~state.terminated).sum()

        (_, _), alive = jax.lax.scan(go, (state, key), None, 42)
        return alive.sum() + BATCH

    keys = iter(range(1 << 30))

    def work() -> int:
        return int(run(jax.random.PRNGKey(next(keys))))

    return work


def our_batch() -> Work:
    batch = Batch(connect_four.game(), BATCH, seed=1, autoreset=True)

    def work() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return STEPS * BATCH

    return work


def pgx_batch() -> Work:
    """As its authors step it: legal actions drawn and played in one compiled call, which begins ended games anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def go(state: Any, key: Any) -> Any:
        key, draws, ends = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draws, logits, axis=-1)
        return step(state, actions, jax.random.split(ends, BATCH)), key

    held = [
        jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH)),
        jax.random.PRNGKey(1),
    ]

    def work() -> int:
        for _ in range(STEPS):
            held[:] = go(*held)
        jax.block_until_ready(held[0])
        return STEPS * BATCH

    return work


CONTESTS: dict[str, dict[str, Callable[[], Work]]] = {
    "search, simulations": {
        "tukan": our_search,
        "OpenSpiel C++": open_spiel_search,
        "OpenSpiel Python": open_spiel_python_search,
    },
    "playouts, moves": {
        "tukan": our_playouts,
        "OpenSpiel C++": open_spiel_playouts,
        "PGX, batched": pgx_playouts,
    },
    "a batch of 1,024, stepped from Python, moves": {"tukan": our_batch, "PGX": pgx_batch},
}


def measure(makers: dict[str, Callable[[], Work]]) -> dict[str, list[float]]:
    works: dict[str, Work] = {}
    for name, make in makers.items():
        try:
            works[name] = make()
        except ImportError:
            continue
    rates: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(ROUNDS):
        for name, work in works.items():
            time.sleep(PAUSE)
            start = time.process_time()
            done = work()
            rates[name].append(done / (time.process_time() - start))
    return rates


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    for title, makers in CONTESTS.items():
        table = Table(title=f"Connect Four: {title} a CPU second")
        for heading in ("engine", "median", "least", "most", "tukan is faster by"):
            table.add_column(heading, justify="left" if heading == "engine" else "right")
        rates = measure(makers)
        ours = median(rates["tukan"])
        for name, found in rates.items():
            table.add_row(name, f"{median(found):,.0f}", f"{min(found):,.0f}", f"{max(found):,.0f}",
                          f"{ours / median(found):.1f} ×")  # fmt: skip
        Console(width=100).print(table)


if __name__ == "__main__":
    main()
