"""Simulate: play many matches, sum them up, write their rows and records as they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tukan.arena.cores import granted
from tukan.arena.rows import Journal, journal_path, publish, sweep, write_records
from tukan.arena.setup import Setup
from tukan.arena.summary import Summary
from tukan.arena.workers import Work, locally, play


@dataclass(frozen=True)
class Run:
    """What came of it: the summary, how many matches were asked for, how many workers played."""

    setup: Setup
    summary: Summary
    asked: int
    workers: int

    @property
    def interrupted(self) -> bool:
        return self.summary.n < self.asked

    def json(self) -> dict[str, Any]:
        from tukan import __version__

        return {
            "tukan": __version__,
            **self.setup.json(),
            "asked": self.asked,
            "matches": self.summary.n,
            "workers": self.workers,
            **self.summary.json(),
        }


def simulate(
    setup: Setup,
    n: int,
    *,
    workers: int | None = None,
    csv: Path | None = None,
    parquet: Path | None = None,
    records: Path | None = None,
    resume: bool = False,
    work: Work | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Run:
    """Play matches 1 to `n` of a setup. Ctrl-C ends early: the run and its files hold what is done.

    `work` does it; by default so many workers of this machine do. `progress` is called with the number of
    matches done. Raises ResumeError, OSError.
    """
    used = workers or granted()
    if records:
        records.mkdir(parents=True, exist_ok=True)
        sweep(records)
    path = journal_path(csv, parquet, records)
    journal = Journal(setup, path, resume) if path else None
    summary = Summary(setup)
    if journal and (old := journal.batch()):
        summary.add(old)
    progress(summary.n)
    try:
        for batch in play(work or locally(used), setup, summary.n, n, records is not None):
            if records:
                write_records(records, batch)
            if journal:
                journal.add(batch)
            summary.add(batch)
            progress(summary.n)
    except KeyboardInterrupt:
        pass  # what is done is kept
    except BaseException:
        if journal:
            journal.close(keep=True)
        raise
    if journal:
        journal.close(keep=True)
        publish(journal.path, csv, parquet)
        journal.close(keep=summary.n < n)
    return Run(setup, summary, n, used)
