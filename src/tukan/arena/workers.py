"""Workers: threads for what is compiled, processes for the rest, a cluster for more. Results in order."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from tukan.arena.batch import Batch, play_batch
from tukan.arena.setup import Setup
from tukan.core.say import speaker

say = speaker("tukan.arena")

Batches: TypeAlias = Generator[Batch, None, None]
Answer = TypeVar("Answer")
Jobs: TypeAlias = Iterable[tuple[Any, ...]]

Work: TypeAlias = Callable[[Callable[..., Any], Setup, Jobs], Generator[Any, None, None]]
"""How jobs on matches of a setup are done: `work(function, setup, jobs)` gives what `function` answers to each
job, in their order. A job begins with the setup, the first of its matches and how many they are."""

COMPILED_BATCH, RECORDED_BATCH, ASKED_BATCH = 250, 25, 2
"""Matches in one batch: played by compiled code, with records, by players that are asked. Small enough to
stop soon, large enough that handing it over costs nothing."""


class WorkerLost(RuntimeError):  # noqa: N818 - what happened, in the words of the field
    """A worker process was killed. What was done before is kept."""

    sentence = say("a worker process was killed; what was done is kept, and --resume goes on")


def batches(setup: Setup, first: int, last: int, records: bool) -> Iterator[tuple[int, int]]:
    """First match and size of each batch, from match `first` up to, not including, `last`."""
    size = ASKED_BATCH if not setup.compiled else RECORDED_BATCH if records else COMPILED_BATCH
    return ((start, min(size, last - start)) for start in range(first, last, size))


def play(work: Work, setup: Setup, first: int, last: int, records: bool = False) -> Batches:
    """The batches of matches `first` to `last - 1`."""
    jobs = ((setup, start, n, records) for start, n in batches(setup, first, last, records))
    return work(play_batch, setup, jobs)


def locally(workers: int) -> Work:
    """The work of so many workers on this machine. It raises WorkerLost."""

    def work(function: Callable[..., Any], setup: Setup, jobs: Jobs) -> Generator[Any, None, None]:
        if setup.compiled:
            function(setup, 0, 0)  # compiled once, here, where Ctrl-C stops it
        try:
            with _pool(setup, workers) as pool:
                yield from in_order(lambda *job: pool.submit(function, *job), jobs, 3 * workers)
        except BrokenProcessPool:
            raise WorkerLost from None

    return work


def in_order(submit: Callable[..., Future[Answer]], jobs: Jobs, window: int) -> Iterator[Answer]:
    """The answers to `jobs` in their order, with at most `window` of them under way or waiting."""
    waiting: deque[Future[Answer]] = deque()
    for job in jobs:
        waiting.append(submit(*job))
        if len(waiting) >= window:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _pool(setup: Setup, workers: int) -> Iterator[Executor]:
    pool: Executor
    before = set(multiprocessing.active_children())
    if setup.compiled:
        pool = ThreadPoolExecutor(workers)
    else:
        # Spawned: a fork would copy threads and locks in the middle of what they do.
        pool = ProcessPoolExecutor(
            workers, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_interrupts
        )
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()  # nobody waits for a match that nobody wants
        raise
    pool.shutdown()


def _leave_interrupts() -> None:
    """Ctrl-C is the main process's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
