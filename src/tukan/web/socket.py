"""The socket of a table: commands and questions come in, frames go out.

One task reads, one writes. The writer sends what is new whenever it is woken: a slow reader skips frames and
gets a whole one, so nothing piles up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeGuard

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tukan.core.say import Say
from tukan.web import answers, say, static
from tukan.web.acting import Command, perform
from tukan.web.hints import hint
from tukan.web.live import LiveTable, Watcher, to_json
from tukan.web.roles import Role, may_look, role_of
from tukan.web.site import Visit
from tukan.web.table import Refused, Table
from tukan.web.views import Message

QUESTIONS_AT_MOST = 24

# Close codes: the page decides by them whether to come back.
UNKNOWN, FORBIDDEN, TOO_MANY, MALFORMED, MOVED_ON = 4404, 4403, 4429, 4400, 4409


async def socket(websocket: WebSocket) -> None:
    visit = Visit(websocket)
    live = await visit.site.house.open(websocket.path_params["table"])
    await websocket.accept()
    if live is None:
        await websocket.close(UNKNOWN)
        return
    if _too_many(visit, live):
        await websocket.close(TOO_MANY)
        return
    counts = [(visit.site.sockets, visit.address)]
    if visit.guest:
        counts.append((visit.site.sockets_of_guests, visit.guest))
    for sockets, who in counts:
        sockets[who] += 1
    try:
        await Connection(websocket, visit, live).run()
    finally:
        for sockets, who in counts:
            sockets[who] -= 1
            if not sockets[who]:
                del sockets[who]


def _too_many(visit: Visit, live: LiveTable) -> bool:
    """Has the server, the table, the guest or the address as many sockets as it may?"""
    site, limits = visit.site, visit.site.limits
    return (
        site.sockets.total() >= limits.sockets
        or site.sockets[visit.address] >= limits.sockets_of_address
        or (visit.guest != "" and site.sockets_of_guests[visit.guest] >= limits.sockets_of_guest)
        or len(live.watchers) >= limits.sockets_at_table
    )


class Connection:
    """One socket at one table."""

    def __init__(self, websocket: WebSocket, visit: Visit, live: LiveTable) -> None:
        self.websocket, self.visit, self.live = websocket, visit, live
        self.guest = visit.guest
        self.closed = False
        self.sending = asyncio.Lock()  # what is new is sent in the order in which it became so
        query = websocket.query_params
        self.watcher = Watcher(
            self.guest, visit.language, _number(query.get("focus", "")), _number(query.get("as", ""))
        )

    async def run(self) -> None:
        live, watcher = self.live, self.watcher
        if not may_look(live.table, self._role()):
            await self._close(FORBIDDEN)
            return
        await self._send(to_json({"build": static.build()}))
        async with live.lock:
            live.enter(watcher)
            live.resume(watcher, self.websocket.query_params.get("v", ""))
            watcher.wake.set()
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            writer.cancel()
            live.leave(watcher)

    async def _write(self) -> None:
        while not self.closed:
            await self.watcher.wake.wait()
            await self.visit.site.courtesy.after_you()
            await self._send_news()

    async def _send_news(self) -> None:
        """Send what is new for the watcher, if anything is."""
        watcher, live = self.watcher, self.live
        async with self.sending:
            if self.closed:
                return
            async with live.lock:
                watcher.wake.clear()
                end = MOVED_ON if live.dead else 0 if may_look(live.table, self._role()) else FORBIDDEN
                message = None if end else live.message(watcher)
            if end:
                await self._close(end)
            elif message is not None:
                await self._send(message)

    async def _send(self, message: bytes) -> None:
        if self.closed:
            return
        try:
            await self.websocket.send_text(message.decode())
        except WebSocketDisconnect:  # whoever is gone already hears nothing more
            self.closed = True

    async def _close(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            with suppress(WebSocketDisconnect):
                await self.websocket.close(code)

    async def _read(self) -> None:
        site = self.visit.site
        while not self.closed:
            try:
                text = await self.websocket.receive_text()
            except KeyError:  # what came are bytes
                text = ""
            fields = _decode(text, site.limits.longest_message)
            if fields is None:
                await self._close(MALFORMED)
                return
            key = self.guest or self.visit.address
            if not (site.commands.take(key) and site.addresses.take(self.visit.address)):
                await self._answer(
                    fields, {"refused": self._words(say("too many at once: please wait a moment"))}
                )
                continue
            try:
                await self._handle(fields)
            except Refused as error:
                await self._answer(
                    fields, {"refused": error.sentence.render(self.watcher.language), "rule": error.rule}
                )

    async def _handle(self, fields: dict[str, Any]) -> None:
        match fields.get("do"):
            case "ghost":
                moves = fields.get("moves")
                if not _texts(moves):
                    raise Refused(say("this command cannot be read"))
                async with self._at_rest() as table:
                    answer = answers.ghosts(table, self._role(), moves)
                await self._answer(fields, {"ghosts": answer})
            case "why":
                words = fields.get("words")
                if not _texts(words):
                    raise Refused(say("this command cannot be read"))
                async with self._at_rest() as table:
                    sentence, rule = answers.why_not(table, self._role(), words)
                await self._answer(fields, {"why": sentence, "rule": rule})
            case "hint":
                await self._hint(fields)
            case "count":
                part = fields.get("part")
                if not isinstance(part, str):
                    raise Refused(say("this command cannot be read"))
                async with self._at_rest() as table:
                    answer = answers.counted(
                        table, _seat_number(fields.get("seat")), part, self.watcher.language
                    )
                await self._answer(fields, answer)
            case "look":
                self.watcher.focus = _seat_number(fields.get("focus"))
                await self._look_again()
            case "as":
                self.watcher.uncovered = _seat_number(fields.get("seat"))
                self.watcher.focus = 0
                await self._look_again()
            case _:
                command = Command.read(fields)
                with self.visit.site.courtesy.first():
                    await perform(self.live, self.guest, command, lambda: self._acknowledge(command))
                await self._send_news()

    def _acknowledge(self, command: Command) -> None:
        self.watcher.acks.append(command.id)
        if command.do == "move":  # the screen is handed on
            self.watcher.uncovered = 0

    async def _hint(self, fields: dict[str, Any]) -> None:
        await self._answer(fields, await hint(self.visit.site, self.live, self.guest, self._role()))

    @asynccontextmanager
    async def _at_rest(self) -> AsyncIterator[Table]:
        """The table while nothing happens at it. Raises Refused if what happened last was not stored."""
        async with self.live.lock:
            self.live.expect_alive()
            yield self.live.table

    async def _look_again(self) -> None:
        async with self._at_rest():
            self.live.refresh()
        self.watcher.wake.set()

    def _role(self) -> Role:
        watcher = self.watcher
        return role_of(self.live.table, self.guest, watcher.language, watcher.focus, watcher.uncovered)

    async def _answer(self, fields: dict[str, Any], answer: Message) -> None:
        """Answer a question; whoever asks hears first all that came before."""
        if self.watcher.wake.is_set():
            await self._send_news()
        name = fields.get("id", "")
        answer["to"] = name if isinstance(name, str) else ""
        await self._send(to_json(answer))

    def _words(self, sentence: Say) -> str:
        return sentence.render(self.watcher.language)


def _decode(text: str, longest: int) -> dict[str, Any] | None:
    if len(text) > longest:
        return None
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def _texts(value: Any) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and len(value) <= QUESTIONS_AT_MOST
        and all(isinstance(one, str) and len(one) <= 60 for one in value)
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0


def _seat_number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100 else 0
