"""Reviews of finished matches: made in a process of their own, one at a time, and kept in the data folder."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tukan import games
from tukan.core import text
from tukan.core.files import write_whole
from tukan.web.boards import OwnBoard, reader
from tukan.web.thinking import prepare_worker

log = logging.getLogger("tukan.web")

ITERATIONS = 400  # futures a decision: a match takes about a minute


@dataclass
class Job:
    """A review that is being made, or waits its turn. It was asked for by somebody who may stop it."""

    done: int = 0
    n: int = 0
    stopped: bool = False
    wire: Connection | None = None
    task: asyncio.Task[None] | None = None


def examine(record: bytes, wire: Connection, board: OwnBoard | None = None) -> None:
    """The work of the process: progress goes out on the wire, then what was found; any word in stops it."""
    from tukan.players.chart import chart
    from tukan.players.question import Budget
    from tukan.players.review import review

    prepare_worker()
    match = [*text.steps(record, games.load, reader(board))][-1].match

    def tell(done: int, n: int) -> None:
        if wire.poll():
            raise KeyboardInterrupt
        wire.send((done, n))

    found = review(match, Budget(iterations=ITERATIONS), 1, tell)
    wire.send({**found.json(), "chart": chart(found)})


class Reviews:
    """The reviews of one data folder. Use it within one event loop."""

    def __init__(self, folder: Path, work: Callable[..., None] = examine) -> None:
        self.folder, self.work = folder, work
        self.jobs: dict[str, Job] = {}
        self._processes: dict[str, Any] = {}
        self._turn = asyncio.Semaphore(1)

    def found(self, table: str) -> dict[str, Any] | None:
        """What a review of this table found, None if there was none."""
        try:
            kept: dict[str, Any] = json.loads(self._file(table).read_bytes())
        except (OSError, ValueError):
            return None
        return kept

    def start(self, table: str, record: bytes, board: OwnBoard | None = None) -> None:
        """Begin to review; once at a time for each table."""
        if table not in self.jobs:
            job = self.jobs[table] = Job()
            job.task = asyncio.get_running_loop().create_task(self._make(table, record, board, job))

    def stop(self, table: str) -> None:
        """End the work after the decision that is looked at; what was found is kept."""
        job = self.jobs.get(table)
        if job is not None and not job.stopped:
            job.stopped = True
            if job.wire is not None:
                with suppress(OSError):  # it has ended by itself, and what it found is being kept
                    job.wire.send("stop")

    def close(self) -> None:
        for process in self._processes.values():
            process.kill()
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()

    async def _make(self, table: str, record: bytes, board: OwnBoard | None, job: Job) -> None:
        try:
            async with self._turn:
                if not job.stopped:
                    await self._listen(table, record, board, job)
        finally:
            del self.jobs[table]

    async def _listen(self, table: str, record: bytes, board: OwnBoard | None, job: Job) -> None:
        context = multiprocessing.get_context("spawn")
        job.wire, theirs = context.Pipe()
        process = self._processes[table] = context.Process(
            target=self.work, args=(record, theirs, *([board] if board else [])), daemon=True
        )
        process.start()
        theirs.close()
        try:
            while isinstance(heard := await asyncio.to_thread(job.wire.recv), tuple):
                job.done, job.n = heard
            await asyncio.to_thread(self._keep, table, heard)
        except (EOFError, OSError):
            log.warning("the review of table %s failed", table)
        finally:
            process.kill()
            del self._processes[table]

    def _keep(self, table: str, found: dict[str, Any]) -> None:
        self._file(table).parent.mkdir(exist_ok=True)
        write_whole(self._file(table), json.dumps(found))

    def _file(self, table: str) -> Path:
        return self.folder / "reviews" / f"{table}.json"
