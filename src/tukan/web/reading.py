"""The reading room: records that somebody opened, kept in memory for a while to be looked through."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
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


class ReadingRoom:
    """The latest records, by a name that nobody guesses."""

    def __init__(self, boards: Mapping[str, OwnBoard] | None = None) -> None:
        self.boards = boards or {}
        self._tables: OrderedDict[str, tuple[Table, Verdict | None]] = OrderedDict()

    def put(self, data: bytes) -> str:
        """Read a record and keep it. Raises RecordError."""
        reading, board = self._read(data)
        verdict = verify(reading) if reading.seed is not None else None
        name = secrets.token_urlsafe(12)
        self._tables[name] = (_table(reading, board), verdict)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return name

    def _read(self, data: bytes) -> tuple[Reading, OwnBoard | None]:
        """The last position of a record, which may be of a board that this server plays on."""
        try:
            return [*text.steps(data, games.load)][-1], None
        except RecordError:
            for board in self.boards.values():
                with suppress(RecordError):
                    return [*text.steps(data, games.load, board.for_record)][-1], board
            raise

    def get(self, name: str) -> tuple[Table, Verdict | None] | None:
        return self._tables.get(name)


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
