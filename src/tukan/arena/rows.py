"""Rows: one a seat a match, kept in a journal while matches are played, published as CSV and Parquet.

The journal is a text file `FILE.part` beside the output: its first line is the setup as JSON, then CSV. It
is what `--resume` goes on from, after Ctrl-C and after a crash.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from tukan.arena.batch import Batch
from tukan.arena.setup import Setup, table_of
from tukan.core.files import write_whole
from tukan.core.say import Say, speaker

say = speaker("tukan.arena")

COLUMNS = ("match", "deal", "seat", "player", "rank", "plies")
"""match and deal from 1; seat from 1; player by name; rank, equal ranks share; plies: entries of the match.
Then one column a part of the score, named as in the record's JSON."""


class ResumeError(ValueError):
    """A journal that is not there, or belongs to other matches. `sentence` says so."""

    def __init__(self, sentence: Say) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def header(setup: Setup) -> list[str]:
    return [*COLUMNS, *(name for _, name in table_of(setup).game.parts(setup.seats))]


def rows(setup: Setup, batch: Batch) -> Iterator[list[Any]]:
    """The rows of a batch, in the order of `header`."""
    columns = [column for column, _ in table_of(setup).game.parts(setup.seats)]
    for i in range(len(batch)):
        match = batch.first + i
        for seat, player in enumerate(setup.seating(match)):
            yield [
                match + 1,
                setup.deal(match) + 1,
                seat + 1,
                setup.players[player],
                int(batch.ranks[i, seat]),
                int(batch.plies[i]),
                *(int(batch.parts[i, seat, column]) for column in columns),
            ]


class Journal:
    """The rows so far, on disk after every batch."""

    def __init__(self, setup: Setup, path: Path, resume: bool, together: int = 1) -> None:
        """Begin a journal, or go on with the one that is there, after the last of the matches that belong
        together by so many. Raises ResumeError, OSError."""
        self.setup, self.path, self.together = setup, path, together
        self.done = 0
        self.old: list[list[int]] = []  # results of the matches found, as numbers: rank, plies, parts
        if resume:
            self._read()
        else:
            write_whole(path, self._head())
        self.file = path.open("a", encoding="utf-8", newline="")

    def add(self, batch: Batch) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows(self.setup, batch))
        self.file.write(text.getvalue())
        self.file.flush()
        self.done = batch.first + len(batch)

    def batch(self) -> Batch | None:
        """The matches that were found, as one batch."""
        if not self.done:
            return None
        seats, game = self.setup.seats, table_of(self.setup).game
        data = np.array(self.old, np.int32).reshape(self.done, seats, -1)
        parts = np.zeros((self.done, seats, len(game.rules.PARTS)), np.int32)
        for i, (column, _) in enumerate(game.parts(seats)):
            parts[:, :, column] = data[:, :, 2 + i]
        return Batch(0, parts, data[:, :, 0], data[:, 0, 1])

    def close(self, keep: bool) -> None:
        """Remove the journal of a finished run; keep that of an interrupted one."""
        self.file.close()
        if not keep:
            self.path.unlink(missing_ok=True)

    def _head(self) -> str:
        return f"{json.dumps(self.setup.json())}\n{','.join(header(self.setup))}\n"

    def _read(self) -> None:
        if not self.path.exists():
            raise ResumeError(say("there is nothing to resume: {file} does not exist", file=str(self.path)))
        text = self.path.read_text("utf-8")
        head = self._head()
        if not text.startswith(head):
            raise ResumeError(
                say(
                    "{file} belongs to other matches: resume with the same game, board, players, options and seed",
                    file=str(self.path),
                )
            )
        # A crash may have torn the last line, or cut a match in two.
        lines = text[len(head) :].split("\n")[:-1]
        self.done = len(lines) // (self.setup.seats * self.together) * self.together
        whole = lines[: self.done * self.setup.seats]
        self.old = [[int(value) for value in row[4:]] for row in csv.reader(whole)]
        write_whole(self.path, head + "".join(line + "\n" for line in whole))


def publish(journal: Path, csv_path: Path | None, parquet_path: Path | None) -> None:
    """Write the files that were asked for, each whole: a journal without its first line. Raises OSError."""
    for path, write in ((csv_path, _write_csv), (parquet_path, _write_parquet)):
        if path:
            with journal.open("rb") as table, _replaced(path) as new:
                table.readline()
                write(table, new)


def journal_path(csv_path: Path | None, parquet_path: Path | None, records: Path | None) -> Path | None:
    """Where the journal of a run with these outputs lies; None if it has none."""
    if csv_path or parquet_path:
        output = csv_path or parquet_path
        assert output is not None
        return output.with_name(output.name + ".part")
    return records / "rows.part" if records else None


def seed_of(journal: Path) -> int | None:
    """The seed of the run that left this journal; None if there is none."""
    try:
        with journal.open(encoding="utf-8") as file:
            return int(json.loads(file.readline())["seed"])
    except (OSError, ValueError, LookupError, TypeError):
        return None  # what is wrong with it is said by who resumes


def write_records(folder: Path, batch: Batch) -> None:
    """One record a match, `match-000001.tukan` and so on. Raises OSError."""
    for i, text in enumerate(batch.records):
        write_whole(folder / f"match-{batch.first + i + 1:06d}.tukan", text)


def sweep(folder: Path) -> None:
    """Remove what a crash in the middle of writing a record left behind."""
    for stray in folder.glob(".match-*.tukan.*"):
        stray.unlink()


@contextmanager
def _replaced(path: Path) -> Iterator[Path]:
    """A new file that takes the place of `path` when all is written; rows of a million matches are never
    in memory at once."""
    new = path.with_name(f".{path.name}.new")
    try:
        yield new
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def _write_csv(table: BinaryIO, new: Path) -> None:
    with new.open("wb") as file:
        shutil.copyfileobj(table, file)


def _write_parquet(table: BinaryIO, new: Path) -> None:
    import pyarrow as pa
    from pyarrow import csv as reader
    from pyarrow import parquet

    with reader.open_csv(table) as chunks, parquet.ParquetWriter(new, chunks.schema) as writer:
        for chunk in chunks:
            writer.write_table(pa.Table.from_batches([chunk]))


__all__ = [
    "COLUMNS",
    "Journal",
    "ResumeError",
    "header",
    "journal_path",
    "publish",
    "rows",
    "seed_of",
    "sweep",
    "write_records",
]
