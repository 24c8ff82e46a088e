"""A live table: one table, those who watch it, its log, and the bots that play at it. The only place that acts.

Everything that changes a table goes through `act`: under the table's lock it is checked, happens, is written
to the log, and only when the log is on the disk does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from tukan.core.match import IllegalMove
from tukan.web import events, say, views
from tukan.web.bots import Bots
from tukan.web.events import Back, Begin, Event, Move
from tukan.web.panels import Printer
from tukan.web.roles import Role, role_of
from tukan.web.store import DROP_SITTER, PUT_EVENT, PUT_SHELF, PUT_SITTER, NotStored, Statement, Store
from tukan.web.table import Refused, Table
from tukan.web.views import Frame, Message

log = logging.getLogger("tukan.web")

SHELVED_EVERY = 20.0  # seconds
PANELS_KEPT = 16  # of late: where seats take turns, the same ones come again and again

to_json = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the table through a socket. `seen` is the name of the last frame that was sent."""

    guest: str
    language: str
    focus: int = 0
    uncovered: int = 0
    seen: str = ""
    acks: list[str] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Shown:
    """What one role sees: the present frame, and the message that turns the one before into it.

    The one before itself is not kept: pictures are most of a table's memory.
    """

    token: str
    frame: Frame
    message: Message | None = None
    old: bool = False  # something happened since the frame was drawn

    @property
    def name(self) -> str:
        return f"{self.token}.{self.frame.number}"

    @property
    def name_before(self) -> str:
        return f"{self.token}.{self.frame.number - 1}"


class LiveTable:
    """A table in memory. `forget` is called when its memory is no longer what the log says."""

    def __init__(
        self,
        table: Table,
        seq: int,
        commands: set[str],
        store: Store,
        bots: Bots,
        print_panel: Printer,
        forget: Callable[[str], None],
        pace: float = 0.7,
    ) -> None:
        self.table, self.seq, self.commands = table, seq, commands
        self.store, self.bots, self.forget, self.pace = store, bots, forget, pace
        self.print_panel = lru_cache(PANELS_KEPT)(print_panel)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.shown: dict[Role, Shown] = {}
        self.touched = time.monotonic()
        self.absent_since: dict[str, float] = {}
        self.dead = False
        self._shelved: tuple[str, float] = "", 0.0  # the stage that the shelf knows, and since when
        self._thinking: dict[tuple[int, str, int], asyncio.Task[None]] = {}

    # Acting

    async def act(
        self, decide: Callable[[], Event], command: str, stored: Callable[[], None] = lambda: None
    ) -> None:
        """Let an event happen, once per command, and return when it is stored; then `stored` is called first.

        `decide` says which, or refuses it, when everything before has happened. Raises Refused.
        """
        async with self.lock:
            if command in self.commands:
                stored()
                return
            self.expect_alive()
            await self._happen(decide(), command)
            stored()
            if self.table.stage == "waiting" and not self.table.open_seats():
                await self._happen(Begin(), f"begin-{self.seq}")
            wish = self.table.wish
            if wish is not None and self.table.consent_given():
                await self._happen(Back(wish.seat, sorted(wish.agreed)), f"back-{self.seq}")
            self.refresh()
        self.wake_bots()

    async def _happen(self, event: Event, command: str) -> None:
        left = self.table.seat(event.seat).guest if isinstance(event, events.Free) else ""
        completed = self.table.do(event)
        try:
            stored = await self.store.write(
                (
                    PUT_EVENT,
                    (
                        self.table.info.id,
                        self.seq,
                        command,
                        time.time_ns() // 1_000_000,
                        events.encode(completed).decode(),
                    ),
                ),
                *self._derived(completed, left),
            )
        except BaseException as error:
            self._die()
            if isinstance(error, NotStored):
                log.error("table %s: %s", self.table.info.id, error)
                raise Refused(say("this could not be stored; nothing has changed")) from None
            raise
        if not stored:
            # Another server wrote to this log: what we know is old.
            self._die()
            raise Refused(say("the table has moved on; look again"))
        self.seq += 1
        self.commands.add(command)
        self.touched = time.monotonic()

    def _derived(self, event: Event, left: str) -> list[Statement]:
        info = self.table.info
        statements: list[Statement] = []
        stage, now = self.table.stage, time.monotonic()
        if stage != self._shelved[0] or now - self._shelved[1] > SHELVED_EVERY:
            self._shelved = stage, now
            shelf = (info.id, stage, int(info.settings.public), int(time.time()))
            statements.append((PUT_SHELF, shelf))
        if isinstance(event, events.Sit):
            statements.append((PUT_SITTER, (event.guest, info.id)))
        if left and not self.table.seats_of(left):
            statements.append((DROP_SITTER, (left, info.id)))
        return statements

    def expect_alive(self) -> None:
        """Raises Refused."""
        if self.dead:
            raise Refused(say("the table has moved on; look again"))

    def _die(self) -> None:
        self.dead = True
        self.forget(self.table.info.id)
        for task in self._thinking.values():
            task.cancel()
        for watcher in self.watchers:
            watcher.wake.set()

    # Showing

    @property
    def online(self) -> frozenset[int]:
        """The seats whose guest looks at the table now."""
        here = {watcher.guest for watcher in self.watchers}
        return frozenset(n for n, seat in enumerate(self.table.seats, 1) if seat.guest in here)

    def refresh(self) -> None:
        """What the watchers see is old now: wake them, and each role is drawn anew when the first of it looks."""
        roles = {self._role(watcher) for watcher in self.watchers}
        self.shown = {role: shown for role, shown in self.shown.items() if role in roles}
        for shown in self.shown.values():
            shown.old = True
        for watcher in self.watchers:
            watcher.wake.set()

    def _role(self, watcher: Watcher) -> Role:
        return role_of(self.table, watcher.guest, watcher.language, watcher.focus, watcher.uncovered)

    def show(self, role: Role) -> Shown:
        """The frames of a role; the last is drawn now if something happened since, or if nobody of this role looked."""
        shown = self.shown.get(role)
        if shown is not None and not shown.old:
            return shown
        before = None if shown is None else shown.frame
        frame = views.draw(self.table, role, self.print_panel, self.online, before)
        if shown is None:
            shown = self.shown[role] = Shown(secrets.token_hex(3), frame)
        elif not frame.same(shown.frame):
            shown.frame, shown.message = frame, views.change(self.table, shown.frame, frame, role.language)
        shown.old = False
        return shown

    def look(self, role: Role) -> tuple[str, Frame]:
        """The frame of a role and its name, for a page. Call it under the lock."""
        shown = self.show(role)
        return shown.name, shown.frame

    def message(self, watcher: Watcher) -> bytes | None:
        """What this watcher has to hear now; None if nothing is new."""
        role = self._role(watcher)
        shown = self.show(role)
        message: Message
        if watcher.seen == shown.name:
            message = {}
        elif watcher.seen == shown.name_before and shown.message is not None:
            message = dict(shown.message)
        else:
            message = views.whole(self.table, shown.frame, role.language)
        acks, watcher.acks = watcher.acks, []
        if not message and not acks:
            return None
        watcher.seen = message["v"] = shown.name
        if acks:
            message["acks"] = acks
        return to_json(message)

    def resume(self, watcher: Watcher, name: str) -> None:
        """The page of a watcher who has just entered shows the frame of this name already."""
        shown = self.show(self._role(watcher))
        if name == shown.name or (name == shown.name_before and shown.message is not None):
            watcher.seen = name

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.absent_since.pop(watcher.guest, None)
        self.refresh()
        self.wake_bots()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.absent_since[watcher.guest] = time.monotonic()
        self.refresh()

    def absent(self, seat: int) -> float:
        """For how many seconds the guest of a seat has not looked at the table; 0 if it does."""
        guest = self.table.seats[seat - 1].guest
        if any(watcher.guest == guest for watcher in self.watchers):
            return 0.0
        return time.monotonic() - self.absent_since.get(guest, self.touched)

    # Bots

    def wake_bots(self) -> None:
        """Let every bot think whose turn it is; once for each decision."""
        if self.dead or not (self.watchers or any(seat.guest for seat in self.table.seats)):
            return
        for seat in self.table.to_act:
            level = self.table.seats[seat - 1].bot
            key = (seat, self.table.at, self.table.match.ply if not self.table.secret else -1)
            if level and key not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._play(seat, level, self.table.at))
                self._thinking[key] = task
                task.add_done_callback(lambda _, key=key: self._thinking.pop(key, None))  # type: ignore[misc]

    async def _play(self, seat: int, level: str, at: str) -> None:
        if not self._waits_for_bot(seat, at):  # somebody was quicker than this task
            return
        try:
            words, _ = await asyncio.gather(
                self.bots.choose(self.table.match, seat, level, self.table.info.board),
                asyncio.sleep(self.pace),
            )
            await self.act(lambda: self._thought(seat, words, at), f"bot-{at}-{seat}-{secrets.token_hex(3)}")
        except (Refused, IllegalMove):
            # The table moved on while the bot thought; it will be asked again.
            log.info("table %s: a bot's move came too late", self.table.info.id)

    def _thought(self, seat: int, words: str, at: str) -> Move:
        """The move that a bot thought out at a decision, if that is still its own."""
        if not self._waits_for_bot(seat, at):
            raise Refused(say("the table has moved on; look again"))
        return Move(seat, words)

    def _waits_for_bot(self, seat: int, at: str) -> bool:
        return self.table.at == at and seat in self.table.to_act and bool(self.table.seats[seat - 1].bot)

    @property
    def busy(self) -> bool:
        return bool(self.watchers or self._thinking or self.lock.locked())
