"""The store: one SQLite file, an append-only log, one writer thread that commits in groups.

`write` returns after the commit, so what is acknowledged is on the disk. Any number of writes that wait at
the same time share one commit.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import (
    Column,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    select,
    union,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import PoolProxiedConnection

HEAD = "0003"
LARGEST_GROUP = 256

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("settings", Text, nullable=False),  # JSON
    Column("seed", LargeBinary, nullable=False),  # secret until the end
    Column("invitation", String(24), nullable=False, unique=True),
    Column("host", String(32), nullable=False),
    Column("made", Integer, nullable=False),  # seconds
    Column("board_name", String(120), nullable=False, server_default=""),
    Column("board", Text, nullable=False, server_default=""),  # a board file, "" for the built-in board
)
Index("tables_host", tables.c.host)

log = Table(
    "log",
    metadata,
    Column("match", String(24), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("command", String(40), nullable=False),  # chosen by the sender: a retry is harmless
    Column("at", Integer, nullable=False),  # milliseconds
    Column("event", Text, nullable=False),  # JSON
    PrimaryKeyConstraint("match", "seq"),
    UniqueConstraint("match", "command"),
    sqlite_with_rowid=False,
)

# What follows is derived from the log, to list tables without reading it.
shelf = Table(
    "shelf",
    metadata,
    Column("match", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("stage", String(8), nullable=False),  # waiting, running, over, closed
    Column("public", Integer, nullable=False),
    Column("moved", Integer, nullable=False),  # seconds
)
Index("shelf_open", shelf.c.stage, shelf.c.public, shelf.c.moved)

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("match", String(24), ForeignKey("tables.id"), nullable=False),
    PrimaryKeyConstraint("guest", "match"),
    sqlite_with_rowid=False,
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made", Integer, nullable=False),
)

Statement: TypeAlias = tuple[str, tuple[Any, ...]]

PUT_TABLE = (
    "INSERT INTO tables (id, game, version, seats, options, settings, seed, invitation, host, made, "
    "board_name, board) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PUT_EVENT = "INSERT INTO log (match, seq, command, at, event) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
PUT_SHELF = (
    "INSERT INTO shelf (match, stage, public, moved) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (match) DO UPDATE SET stage = excluded.stage, moved = excluded.moved"
)
PUT_SITTER = "INSERT INTO sitters (guest, match) VALUES (?, ?) ON CONFLICT DO NOTHING"
DROP_SITTER = "DELETE FROM sitters WHERE guest = ? AND match = ?"
PUT_GUEST = (
    "INSERT INTO guests (id, name, made) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)


class NotStored(RuntimeError):  # noqa: N818 - it says what is the case
    """The disk did not take it. Nothing of it is stored."""


class Unreadable(RuntimeError):  # noqa: N818 - it says what is the case
    """The file is no database of ours, or a broken one. It is left as it is."""


@dataclass
class _Write:
    statements: Sequence[Statement]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[bool]


class Store:
    """The database of one data folder. Close it to end the writer thread."""

    def __init__(self, file: Path, durable: bool = True) -> None:
        self.engine = _engine(file, durable)
        try:
            migrate(self.engine)
        except DatabaseError as error:
            raise Unreadable(str(error.orig)) from error
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tukan-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    async def write(self, *statements: Statement) -> bool:
        """Execute all or nothing. False if the first one changed nothing (it was there already).

        Raises NotStored.
        """
        loop = asyncio.get_running_loop()
        write = _Write(statements, loop, loop.create_future())
        self._queue.put(write)
        return await write.done

    # The writer thread

    def _run(self) -> None:
        # Every move of every table comes through here, so it speaks to the driver without anything between.
        with closing(self.engine.raw_connection()) as connection:
            while (first := self._queue.get()) is not None:
                group, end = [first], False
                while len(group) < LARGEST_GROUP and not end:
                    try:
                        more = self._queue.get_nowait()
                    except queue.Empty:
                        break
                    end = more is None
                    if more is not None:
                        group.append(more)
                self._commit(connection, group)
                if end:
                    break

    def _commit(self, connection: PoolProxiedConnection, group: list[_Write]) -> None:
        try:
            outcomes: list[bool | NotStored] = [self._execute(connection, write) for write in group]
            connection.commit()
        except sqlite3.Error as error:
            connection.rollback()
            if len(group) > 1:  # one of them is to blame: the others need not suffer
                for write in group:
                    self._commit(connection, [write])
                return
            outcomes = [NotStored(str(error))]
        for write, outcome in zip(group, outcomes, strict=True):
            try:
                write.loop.call_soon_threadsafe(_resolve, write.done, outcome)
            except RuntimeError:  # the loop ended while we wrote
                continue

    def _execute(self, connection: PoolProxiedConnection, write: _Write) -> bool:
        first, *others = write.statements
        cursor = connection.cursor()
        cursor.execute(*first)
        if cursor.rowcount == 0:
            return False
        for statement in others:
            cursor.execute(*statement)
        return True

    # Reading; each call blocks, so the event loop hands it to a thread

    def table(self, match: str) -> Any:
        """The row of a table, or None."""
        with self.engine.connect() as connection:
            return connection.execute(select(tables).where(tables.c.id == match)).first()

    def invited(self, invitation: str) -> str | None:
        """The table to which an invitation leads."""
        with self.engine.connect() as connection:
            return connection.scalar(select(tables.c.id).where(tables.c.invitation == invitation))

    def events(self, match: str) -> Sequence[tuple[int, str, int, str]]:
        """The log of a table: seq, command, milliseconds, event."""
        query = (
            select(log.c.seq, log.c.command, log.c.at, log.c.event)
            .where(log.c.match == match)
            .order_by(log.c.seq)
        )
        with self.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(query)]

    def waiting(self, most: int = 30) -> list[str]:
        """Public tables with an open seat, newest first."""
        query = (
            select(shelf.c.match)
            .where(shelf.c.stage == "waiting", shelf.c.public == 1)
            .order_by(shelf.c.moved.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def watchable(self, most: int = 12) -> list[str]:
        """Public tables that are being played, the liveliest first."""
        query = (
            select(shelf.c.match)
            .where(shelf.c.stage == "running", shelf.c.public == 1)
            .order_by(shelf.c.moved.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def of_guest(self, guest: str, stages: Sequence[str], most: int = 30) -> list[str]:
        """The tables at which a guest sits or is the host, those with the latest move first."""
        sits = select(sitters.c.match).where(sitters.c.guest == guest)
        hosts = select(tables.c.id).where(tables.c.host == guest)
        query = (
            select(shelf.c.match)
            .where(shelf.c.match.in_(union(sits, hosts)), shelf.c.stage.in_(stages))
            .order_by(shelf.c.moved.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def guest_name(self, guest: str) -> str:
        with self.engine.connect() as connection:
            return connection.scalar(select(guests.c.name).where(guests.c.id == guest)) or ""


def _engine(file: Path, durable: bool) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        try:
            for setting in (
                "journal_mode = WAL",
                f"synchronous = {'FULL' if durable else 'OFF'}",
                "foreign_keys = ON",
            ):
                connection.execute(f"PRAGMA {setting}").close()
        except sqlite3.Error:
            connection.close()
            raise

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the newest shape. Alembic is only imported when there is something to do."""
    with engine.connect() as connection:
        known = connection.exec_driver_sql(
            "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        ).first()
        if known and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _resolve(done: asyncio.Future[bool], outcome: bool | NotStored) -> None:
    if done.cancelled():
        return
    if isinstance(outcome, NotStored):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
