"""The cluster: the same batches as tasks of an existing Ray cluster, the same results in the same order."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from typing import Any

from tukan.arena.setup import Setup
from tukan.arena.workers import Jobs, Work
from tukan.core.game import OptionError
from tukan.core.say import Say, speaker

say = speaker("tukan.arena")

WAITING_PER_CORE = 3  # batches under way or waiting, for every core of the cluster


def on_ray(address: str, tell: Callable[[Say], None]) -> Work:
    """The work of the Ray cluster at `address`, each job a task.

    A job whose worker or machine was lost is done again, and `tell` is told. Its answer exists only once:
    whoever asked uses the answers, in order, as they come.
    """

    def work(function: Callable[..., Any], setup: Setup, jobs: Jobs) -> Generator[Any, None, None]:
        # Ray prints the losses it sees to stdout, at length; we say them ourselves, on one line.
        os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
        from importlib import import_module

        from ray.exceptions import RayError, RayTaskError

        ray: Any = import_module("ray")
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", ignore_reinit_error=True)
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).splitlines()[0]
            raise OptionError(
                say(
                    "--ray {address}: there is no cluster to reach here: {reason}",
                    address=address,
                    reason=reason,
                )
            ) from None
        # Ray's own retries stay off, so that each loss can be reported.
        task = ray.remote(max_retries=0)(function)
        window = max(1, int(ray.cluster_resources().get("CPU", 1)) * WAITING_PER_CORE)
        jobs = iter(jobs)
        waiting: list[tuple[tuple[Any, ...], Any]] = []
        try:
            while True:
                while len(waiting) < window and (job := next(jobs, None)):
                    waiting.append((job, task.remote(*job)))
                if not waiting:
                    return
                job, answer = waiting[0]
                try:
                    found = ray.get(answer)
                except RayTaskError:
                    raise  # our own error, not a lost worker
                except RayError:
                    _, start, n, *_ = job
                    tell(say("a worker was lost; matches {first} to {last} are played again",
                             first=start + 1, last=start + n))  # fmt: skip
                    waiting[0] = (job, task.remote(*job))
                    continue
                waiting.pop(0)
                yield found
        finally:
            for _, answer in waiting:
                ray.cancel(answer, force=True)

    return work
