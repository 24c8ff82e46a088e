"""The reading room: records that somebody opened, kept in memory for a while to be looked through."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import suppress

from tukan import games
from tukan.core import text
from tukan.core.match import Entry
from tukan.core.text import Reading, RecordError
from tukan.core.verify import Verdict, verify
from tukan.web.boards import OwnBoard
from tukan.web.events import Begin
from tukan.web.levels import FAIR
from tukan.web.people import Seat
from tukan.web.table import Info, Settings, Table

KEPT = 200
PATIENCE = (
    5.0  # seconds of a core: a long match takes one, thousands of moves that are taken back take minutes
)


class TooLong(RuntimeError):  # noqa: N818 - it says what is the case
    """To read this record takes longer than anybody waits."""


class ReadingRoom:
    """The latest records, by a name that nobody guesses."""

    def __init__(self, boards: Mapping[str, OwnBoard] | None = None) -> None:
        self.boards = boards or {}
        self._turn = asyncio.Lock()  # who opens many records keeps no thread from the tables
        self._tables: OrderedDict[str, tuple[Table, Verdict | None]] = OrderedDict()

    async def open(self, data: bytes) -> str:
        """Read a record and keep it, when those before it are read. Raises RecordError, TooLong."""
        async with self._turn:
            return await asyncio.to_thread(self.put, data)

    def put(self, data: bytes) -> str:
        """Read a record and keep it. Raises RecordError, TooLong."""
        reading, board = self._read(data)
        verdict = verify(reading) if reading.seed is not None else None
        name = secrets.token_urlsafe(12)
        self._tables[name] = (_table(reading, board), verdict)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return name

    def _read(self, data: bytes) -> tuple[Reading, OwnBoard | None]:
        """The last position of a record, which may be of a board that this server plays on."""
        end = time.thread_time() + PATIENCE
        try:
            return _last(text.steps(data, games.load), end), None
        except RecordError:
            for board in self.boards.values():
                with suppress(RecordError):
                    return _last(text.steps(data, games.load, board.for_record), end), board
            raise

    def get(self, name: str) -> tuple[Table, Verdict | None] | None:
        return self._tables.get(name)


def _last(steps: Iterator[Reading], end: float) -> Reading:
    """The reading after the last step. Raises TooLong once the thread has worked so long."""
    reading = next(steps)
    for reading in steps:  # noqa: B007 - the last one is wanted
        if time.thread_time() > end:
            raise TooLong
    return reading


def _table(reading: Reading, board: OwnBoard | None) -> Table:
    """The match of a record as a table that can be looked at."""
    match = reading.match
    info = Info(
        match.match_id or "record", match.game, match.seats, match.options, Settings(), b"", "", "", board
    )
    table = Table(info)
    for seat in range(1, match.seats + 1):
        table.seats[seat - 1] = Seat(name=match.name_of(seat), level=FAIR)
    table.match.dice = None
    table.match.names = dict(match.names)
    table.match.commitment = match.commitment
    table.happen(Begin(then=[]))
    for entry in match.entries:
        _enter(table, entry)
    return table


def _enter(table: Table, entry: Entry) -> None:
    if entry.seat is None:
        table.match.happen(entry.words)
    else:
        table.match.choose(entry.seat, entry.words)
    table.tell()
