"""Bots, and hints: they are thought out in worker processes, within a budget; the event loop never waits.

A worker that fails or is late is replaced, and a simple move is made in its stead: a table never stands still.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TypeVar

from tukan import players
from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.players.advice import Advice
from tukan.web.boards import OwnBoard
from tukan.web.levels import ADVISER, LEVELS
from tukan.web.thinking import Problem, counsel, prepare_worker, solve, warm

log = logging.getLogger("tukan.web")
T = TypeVar("T")

GRACE = 15.0  # seconds beyond the budget after which a worker counts as hung


def problem_of(match: Match, seat: int, level: str, board: OwnBoard | None = None) -> Problem:
    """What a bot, or an adviser, at this seat (from 1) is asked: the state as the seat may know it."""
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
        board.text if board else "",
    )


class Bots:
    """The workers. With `workers` 0 bots think in a thread of this process: for tests and small machines."""

    def __init__(self, workers: int | None = None, think: Callable[[Problem], int] = solve) -> None:
        self.workers = granted_cores() if workers is None else workers
        self.think = think
        self._executor: Executor | None = None
        # A question waits here and not in a worker's queue: the watchdog must not count that time.
        self._free = asyncio.Semaphore(max(1, self.workers))

    def start(self) -> None:
        """Start the workers and let them warm up."""
        for _ in range(self.workers):
            self._pool().submit(warm)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    async def choose(self, match: Match, seat: int, level: str, board: OwnBoard | None = None) -> str:
        """The words of the move that a bot of this level makes now."""
        problem = problem_of(match, seat, level, board)
        if len(problem.legal) == 1:
            return str(match.spelling.actions[problem.legal[0]])
        async with self._free:
            action = await self._ask(self.think, problem)
        return str(match.spelling.actions[action if action in problem.legal else any_of(problem)])

    async def advise(self, match: Match, seat: int, board: OwnBoard | None = None) -> Advice | None:
        """What this seat should do, and why; None if nobody can say it now."""
        problem = problem_of(match, seat, ADVISER, board)
        async with self._free:
            return await self._ask(counsel, problem)

    async def _ask(self, think: Callable[[Problem], T], problem: Problem) -> T | None:
        pool = self._pool()
        try:
            future = asyncio.wrap_future(pool.submit(think, problem))
            return await asyncio.wait_for(future, problem.seconds + GRACE)
        except (TimeoutError, BrokenExecutor) as error:
            log.warning("a worker was replaced: %s", type(error).__name__)
            self._replace(pool)
        except Exception:
            log.exception("a worker failed")
        return None

    def _pool(self) -> Executor:
        if self._executor is None:
            if self.workers:
                context = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self.workers, context, prepare_worker)
            else:
                self._executor = ThreadPoolExecutor(1, "tukan-bot")
        return self._executor

    def _replace(self, broken: Executor) -> None:
        """Let other workers take its place, once: all who waited for it see it break."""
        if self._executor is not broken:
            return
        self._executor = None
        if isinstance(broken, ProcessPoolExecutor):
            for process in list((broken._processes or {}).values()):
                process.kill()
        broken.shutdown(wait=False, cancel_futures=True)


def any_of(problem: Problem) -> int:
    """Any legal action: the move of a worker that hung or broke."""
    return problem.legal[Stream(problem.seed).below(len(problem.legal))]


def granted_cores() -> int:
    """The cores that this process may use, one kept for the event loop where there are several."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return max(1, cores - 1)
