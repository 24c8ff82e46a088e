"""Bots: they think in worker processes, within a budget; the event loop never waits for them.

A worker that fails or is late is replaced, and a simple move is made in its stead: a table never stands still.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from tukan import games, players
from tukan.core.chance import Stream
from tukan.core.game import Value
from tukan.core.match import Match
from tukan.core.record import Array
from tukan.web.levels import LEVELS

log = logging.getLogger("tukan.web")

GRACE = 4.0  # seconds beyond the budget after which a worker counts as hung


@dataclass(frozen=True)
class Problem:
    """A question in a form that crosses to another process."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    state: bytes
    seat: int
    legal: tuple[int, ...]
    player: str
    seconds: float
    seed: int


def problem_of(match: Match, seat: int, level: str) -> Problem:
    """What a bot at this seat (from 1) is asked: the state as the seat may know it."""
    question = players.ask(match, seat)
    chosen = LEVELS[level]
    return Problem(
        match.game.name,
        match.seats,
        tuple(match.options.items()),
        question.state.tobytes(),
        question.seat,
        question.legal,
        chosen.player,
        chosen.seconds,
        secrets.randbits(63),
    )


def solve(problem: Problem) -> int:
    """The action that the player chooses. Runs in a worker."""
    import numpy as np

    game = games.load(problem.game)
    state: Array = np.frombuffer(problem.state, game.rules.State).copy()
    board = game.new_board(problem.seats, dict(problem.options))
    question = players.Question(game, board, state, problem.seat, problem.legal)
    budget = players.Budget(problem.seconds)
    return players.make(problem.player).choose(question, budget, Stream(problem.seed))


def end_with_parent() -> None:
    """A worker must not outlive a server that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, daemon=True).start()


def warm() -> int:
    """Import what a worker needs, so that the first question finds it ready."""
    return len(games.all_games())


class Bots:
    """The workers. With `workers` 0 bots think in a thread of this process: for tests and small machines."""

    def __init__(self, workers: int | None = None, think: Callable[[Problem], int] = solve) -> None:
        self.workers = granted_cores() if workers is None else workers
        self.think = think
        self._executor: Executor | None = None

    def start(self) -> None:
        """Start the workers and let them warm up."""
        if self.workers:
            for _ in range(self.workers):
                self._pool().submit(warm)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    async def choose(self, match: Match, seat: int, level: str) -> str:
        """The words of the move that a bot of this level makes now."""
        problem = problem_of(match, seat, level)
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        action = await self._ask(problem)
        if action not in problem.legal:
            action = await asyncio.to_thread(partial(_simple, problem))
        return str(match.spelling.actions[action])

    async def _ask(self, problem: Problem) -> int:
        future = None
        try:
            future = asyncio.wrap_future(self._pool().submit(self.think, problem))
            return await asyncio.wait_for(future, problem.seconds + GRACE)
        except (TimeoutError, BrokenExecutor) as error:
            log.warning("a bot was replaced by a simple move: %s", type(error).__name__)
            self._restart()
        except Exception:
            log.exception("a bot failed")
        return -1

    def _pool(self) -> Executor:
        if self._executor is None:
            if self.workers:
                context = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self.workers, context, end_with_parent)
            else:
                self._executor = ThreadPoolExecutor(1, "tukan-bot")
        return self._executor

    def _restart(self) -> None:
        executor, self._executor = self._executor, None
        if isinstance(executor, ProcessPoolExecutor):
            for process in list((executor._processes or {}).values()):
                process.kill()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


def _simple(problem: Problem) -> int:
    """Any legal action: what a hung or broken worker is replaced by."""
    return problem.legal[Stream(problem.seed).below(len(problem.legal))]


def granted_cores() -> int:
    """The cores that this process may use, one kept for the event loop where there are several."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return max(1, cores - 1)
