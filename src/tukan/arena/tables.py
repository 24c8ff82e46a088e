"""Tables: the matches of a tournament, deal by deal, kept on disk as they come."""

from __future__ import annotations

import csv
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tukan.arena.batch import Batch
from tukan.arena.rows import Journal, header, journal_path, publish
from tukan.arena.setup import Setup
from tukan.arena.workers import Work, play
from tukan.core.record import Array

Blocks: TypeAlias = Generator[Batch, None, None]


class Tables:
    """Where the tables of a tournament play: who works, how many deals, into which files.

    Each table keeps a journal of its own, `FILE.1.part` and so on, from which `resume` goes on. The files have
    the columns of a journal behind one more, the number of the table.
    """

    def __init__(
        self,
        work: Work,
        deals: int,
        *,
        csv: Path | None = None,
        parquet: Path | None = None,
        resume: bool = False,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        self.work, self.deals, self.resume, self.progress = work, deals, resume, progress
        self.csv, self.parquet = csv, parquet
        self.path = journal_path(csv, parquet, None)
        self.journals: list[Journal] = []
        self.done = 0

    def blocks(self, table: Setup) -> Blocks:
        """The matches of a table, one batch for each deal. Raises ResumeError, OSError."""
        size = table.seats if table.rotate else 1
        journal = self._journal(table, size)
        old = journal.batch() if journal else None
        first = len(old) if old else 0
        with closing(play(self.work, table, first, self.deals * size)) as new:
            for block in islice(_deals(_one_by_one(old, new), size), self.deals):
                if journal and block.first >= first:
                    journal.add(block)
                self.done += size
                self.progress(self.done)
                yield block

    def finish(self, keep: bool) -> None:
        """Write the files that were asked for; keep the journals of an interrupted tournament. Raises OSError."""
        for journal in self.journals:
            journal.close(keep=True)
        if self.path and self.journals:
            with self.path.open("w", encoding="utf-8", newline="") as whole:
                whole.write("\n")  # where a journal says what is played
                csv.writer(whole, lineterminator="\n").writerows(self._rows())
            publish(self.path, self.csv, self.parquet)
            self.path.unlink()
        for journal in self.journals:
            journal.close(keep=keep)

    def _journal(self, table: Setup, size: int) -> Journal | None:
        if self.path is None:
            return None
        number = len(self.journals) + 1
        path = table_journal(self.path, number)
        # Tables after the one that was interrupted have no journal yet.
        journal = Journal(table, path, self.resume and (number == 1 or path.exists()), size)
        self.journals.append(journal)
        return journal

    def _rows(self) -> Iterator[list[str]]:
        yield ["table", *header(self.journals[0].setup)]
        for number, journal in enumerate(self.journals, 1):
            with journal.path.open(encoding="utf-8", newline="") as file:
                for row in islice(csv.reader(file), 2, None):
                    yield [str(number), *row]


def table_journal(path: Path, number: int) -> Path:
    """Where the journal of table `number` (from 1) lies, beside that of the whole."""
    return path.with_suffix(f".{number}.part")


Played: TypeAlias = tuple[Array, Array, int]  # parts, ranks and length of one match


def _one_by_one(old: Batch | None, new: Iterable[Batch]) -> Iterator[Played]:
    for batches in ([old] if old else [], new):
        for batch in batches:
            yield from zip(batch.parts, batch.ranks, batch.plies.tolist(), strict=True)


def _deals(matches: Iterator[Played], size: int) -> Iterator[Batch]:
    first = 0
    while some := list(islice(matches, size)):
        parts, ranks, plies = (np.array(column) for column in zip(*some, strict=True))
        yield Batch(first, parts, ranks, plies)
        first += size
