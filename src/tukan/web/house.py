"""The house: all tables of one data folder. It makes tables, wakes them from the log and lets idle ones sleep."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from tukan import games
from tukan.core.game import Game, Value
from tukan.web import events, say
from tukan.web.boards import OwnBoard
from tukan.web.bots import Bots
from tukan.web.events import Event, SeatBot, Sit
from tukan.web.live import LiveTable
from tukan.web.panels import Printer
from tukan.web.seats import new_invitation, new_table_id
from tukan.web.store import PUT_SHELF, PUT_TABLE, NotStored, Store
from tukan.web.table import Info, Refused, Settings, Table

log = logging.getLogger("tukan.web")

IDLE_SECONDS = 600.0
KEPT_AT_MOST = 2000


@dataclass(frozen=True)
class Plan:
    """A table that somebody wants to make: who sits where ("me", "open" or a bot's level) under which name."""

    game: Game
    options: dict[str, Value]
    settings: Settings
    seats: Sequence[tuple[str, str]]
    board: OwnBoard | None = None


class House:
    """All tables. Use it within one event loop."""

    def __init__(self, store: Store, bots: Bots, print_panel: Printer, pace: float = 0.7) -> None:
        self.store, self.bots, self.print_panel, self.pace = store, bots, print_panel, pace
        self.live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Future[LiveTable | None]] = {}

    async def new(self, plan: Plan, host: str) -> LiveTable:
        """Make a table and let everybody sit down who is known already. Raises OptionError, Refused."""
        options = plan.game.settle(len(plan.seats), plan.options)
        info = Info(
            new_table_id(),
            plan.game,
            len(plan.seats),
            options,
            plan.settings,
            secrets.token_bytes(32),
            new_invitation(),
            host,
            plan.board,
        )
        try:
            await self.store.write(
                (
                    PUT_TABLE,
                    (
                        info.id,
                        info.game.name,
                        info.game.rules.VERSION,
                        info.seats,
                        msgspec.json.encode(options).decode(),
                        msgspec.json.encode(info.settings).decode(),
                        info.seed,
                        info.invitation,
                        host,
                        int(time.time()),
                        info.board.name if info.board else "",
                        info.board.text if info.board else "",
                    ),
                ),
                (PUT_SHELF, (info.id, "waiting", int(info.settings.public), int(time.time()))),
            )
        except NotStored as error:
            log.error("a new table: %s", error)
            raise Refused(say("this could not be stored; nothing has changed")) from None
        live = self._keep(Table(info), 0, set())
        for number, (who, name) in enumerate(plan.seats, 1):
            if who != "open":
                await live.act(partial(_sitting, number, who, name, host), f"new-{number}")
        return live

    async def open(self, table: str) -> LiveTable | None:
        """The table of this id, from memory or rebuilt from its log; None if there is none."""
        live = self.live.get(table)
        if live is not None:
            return live
        if table in self._opening:
            return await asyncio.shield(self._opening[table])
        future: asyncio.Future[LiveTable | None] = asyncio.get_running_loop().create_future()
        self._opening[table] = future
        try:
            read = await asyncio.to_thread(self._read, table)
            live = None if read is None else self._keep(*read)
            future.set_result(live)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # those who wait see it; nobody may be waiting
            raise
        finally:
            del self._opening[table]
        return live

    async def several(self, ids: Sequence[str]) -> list[LiveTable]:
        """The tables of these ids, in order, as far as their logs can be read: one alone must not close the house."""
        found = []
        for table in ids:
            try:
                live = await self.open(table)
            except Exception:
                log.exception("table %s: its log cannot be read", table)
            else:
                found += [live] if live is not None else []
        return found

    def sleep(self) -> None:
        """Let tables go that nobody uses: the log remembers them."""
        now = time.monotonic()
        idle = [live for live in self.live.values() if not live.busy]
        idle.sort(key=lambda live: live.touched)
        spare = len(self.live) - KEPT_AT_MOST
        for place, live in enumerate(idle):
            if place < spare or now - live.touched > IDLE_SECONDS:
                live.dead = True  # who has just opened it and is not there yet opens it again
                self.forget(live.table.info.id)

    def forget(self, table: str) -> None:
        self.live.pop(table, None)

    def _keep(self, table: Table, seq: int, commands: set[str]) -> LiveTable:
        live = LiveTable(
            table, seq, commands, self.store, self.bots, self.print_panel, self.forget, self.pace
        )
        self.live[table.info.id] = live
        return live

    def _read(self, table: str) -> tuple[Table, int, set[str]] | None:
        row = self.store.table(table)
        if row is None:
            return None
        info = Info(
            row.id,
            games.load(row.game),
            row.seats,
            msgspec.json.decode(row.options),
            msgspec.json.decode(row.settings, type=Settings),
            row.seed,
            row.invitation,
            row.host,
            OwnBoard(row.game, row.board_name, row.board) if row.board else None,
        )
        rows = self.store.events(table)
        rebuilt = Table(info)
        rebuilt.replay(events.decode(text) for _, _, _, text in rows)
        return rebuilt, len(rows), {command for _, command, _, _ in rows}


def _sitting(number: int, who: str, name: str, host: str) -> Event:
    if who == "me":
        return Sit(number, host, name)
    return SeatBot(number, who)


def settings_of(form: Mapping[str, str]) -> Settings:
    return Settings(
        public=form.get("public") == "1",
        spectators=form.get("spectators") == "1",
        undo=form.get("undo") == "1",
        hints=form.get("hints") == "1",
    )
