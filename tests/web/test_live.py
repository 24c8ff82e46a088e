"""What happens at a table while the disk is slow, or takes nothing: nobody sees or does what has not happened."""

from __future__ import annotations

import asyncio
import gc
import json
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace

import httpx2
import pytest
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from tests.web.loop import run
from tests.web.visitor import start_of
from tukan import games
from tukan.web import house
from tukan.web.acting import Command, perform
from tukan.web.app import make_app
from tukan.web.house import Plan
from tukan.web.live import LiveTable
from tukan.web.site import Site
from tukan.web.socket import MOVED_ON, Connection
from tukan.web.store import NotStored, Statement
from tukan.web.table import Refused, Settings

HOST = "guest-of-ann"


async def table_of_two(site: Site, game: str) -> LiveTable:
    return await site.house.new(Plan(games.load(game), {}, Settings(), [("me", "Ann"), ("me", "Ben")]), HOST)


def slow_disk(site: Site, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Nothing is stored before the event is set."""
    go_on, write = asyncio.Event(), site.store.write

    async def slow(*statements: Statement) -> bool:
        await go_on.wait()
        return await write(*statements)

    monkeypatch.setattr(site.store, "write", slow)
    return go_on


def full_disk(site: Site, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """What is written before the event is set, and no later, is not stored."""
    go_on, write = asyncio.Event(), site.store.write

    async def full(*statements: Statement) -> bool:
        if go_on.is_set():
            return await write(*statements)
        await go_on.wait()
        raise NotStored("the disk is full")

    monkeypatch.setattr(site.store, "write", full)
    return go_on


@dataclass
class Line:
    """The other end of a socket."""

    cut: asyncio.Event = field(default_factory=asyncio.Event)
    asks: asyncio.Event = field(default_factory=asyncio.Event)
    says: list[dict[str, object]] = field(default_factory=list)
    query_params: dict[str, str] = field(default_factory=dict)
    sent: list[str] = field(default_factory=list)
    closed: int = 0

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def receive_text(self) -> str:
        if self.says:
            await self.asks.wait()
            return json.dumps(self.says.pop(0))
        await self.cut.wait()
        raise WebSocketDisconnect

    async def close(self, code: int) -> None:
        self.closed = code


async def settled() -> None:
    """When all that can go on without the disk has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


async def play_to_a_move_that_may_follow_itself(live: LiveTable) -> str:
    match = live.table.match
    for n in count():
        seat, legal = match.to_act[0], match.legal(match.to_act[0])
        for words in legal:
            next_one = match.fork()
            next_one.choose(seat, words)
            if next_one.to_act == [seat] and words in next_one.legal(seat):
                return words
        await perform(live, HOST, Command("move", f"on-{n}", seat, legal[-1], live.table.at))
    raise AssertionError


def test_a_move_for_a_decision_that_is_past_is_refused_however_many_wait(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same button pressed twice, on two pages, while somebody's words are written to the log."""

    async def script() -> None:
        live = await table_of_two(site, "catan_junior_madagascar")
        words = await play_to_a_move_that_may_follow_itself(live)
        table = live.table
        seat, at, before = table.to_act[0], table.at, table.match.ply
        go_on = slow_disk(site, monkeypatch)
        commands = [
            Command("say", "words", 1, text="hello"),
            Command("move", "once", seat, words, at),
            Command("move", "twice", seat, words, at),
        ]
        waiting = [asyncio.create_task(perform(live, HOST, command)) for command in commands]
        await settled()
        go_on.set()
        said, once, twice = await asyncio.gather(*waiting, return_exceptions=True)
        assert (said, once) == (None, None)
        assert isinstance(twice, Refused)
        assert table.match.ply == before + 1

    run(script())


def test_nobody_sees_what_was_not_stored(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody leaves, and somebody comes, while a move waits for a disk that does not take it."""

    async def script() -> None:
        live = await table_of_two(site, "drago_tuku")
        table = live.table
        visit = SimpleNamespace(site=site, guest=HOST, language="en")
        stays, leaves = Line(), Line()
        sockets = [
            asyncio.create_task(Connection(line, visit, live).run())  # type: ignore[arg-type]
            for line in (stays, leaves)
        ]
        await settled()
        sent, seat, before = len(stays.sent), table.to_act[0], table.match.ply
        go_on = full_disk(site, monkeypatch)
        move = Command("move", "lost", seat, table.match.legal(seat)[0], table.at)
        moved = asyncio.create_task(perform(live, HOST, move))
        await settled()
        leaves.cut.set()
        transport = httpx2.ASGITransport(app=make_app(site))
        async with httpx2.AsyncClient(transport=transport, base_url="http://tukan.test") as eve:
            paths = [f"/t/{table.info.id}{end}" for end in ("", "/record", f"/at/{before + 1}", "/replay")]
            pages = [asyncio.create_task(eve.get(path)) for path in paths]
            await settled()
            go_on.set()
            with pytest.raises(Refused):
                await moved
            page, record, position, replay = [(await page).text for page in pages]
        await settled()
        assert start_of(page)["head"]["ply"] == before
        assert f"\n{seat} {move.words}" not in record
        assert json.loads(position)["last"] == before
        assert start_of(replay)["last"] == before
        assert stays.closed == MOVED_ON
        assert len(stays.sent) == sent
        stays.cut.set()
        await asyncio.gather(*sockets)

    run(script())


def test_no_question_is_answered_from_what_was_not_stored(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asks while a move waits for a disk that does not take it."""

    async def script() -> None:
        live = await table_of_two(site, "drago_tuku")
        table = live.table
        visit = SimpleNamespace(site=site, guest=HOST, address="", language="en")
        part = next(iter(table.parts[0]))
        asker = Line(says=[{"do": "count", "seat": 1, "part": part}, {"do": "why", "words": ["x"]}])
        socket = asyncio.create_task(Connection(asker, visit, live).run())  # type: ignore[arg-type]
        await settled()
        sent, seat = len(asker.sent), table.to_act[0]
        go_on = full_disk(site, monkeypatch)
        move = Command("move", "lost", seat, table.match.legal(seat)[0], table.at)
        moved = asyncio.create_task(perform(live, HOST, move))
        await settled()
        asker.asks.set()
        await settled()
        go_on.set()
        with pytest.raises(Refused):
            await moved
        await settled()
        assert asker.closed == MOVED_ON
        assert all("refused" in json.loads(answer) for answer in asker.sent[sent:])
        asker.cut.set()
        await socket

    run(script())


def test_who_is_gone_before_the_answer_comes_breaks_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """News and an answer wait for the disk, both for somebody whose connection has broken meanwhile."""

    async def script() -> None:
        live = await table_of_two(site, "drago_tuku")
        visit = SimpleNamespace(site=site, guest=HOST, address="", language="en")
        said: asyncio.Queue[Message] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        broken = asyncio.Event()

        async def send(_: Message) -> None:
            if broken.is_set():
                raise OSError

        vanishes = WebSocket({"type": "websocket", "query_string": b""}, said.get, send)
        await vanishes.accept()
        leaves = Line()
        sockets = [
            asyncio.create_task(Connection(line, visit, live).run())  # type: ignore[arg-type]
            for line in (vanishes, leaves)
        ]
        await settled()
        go_on = slow_disk(site, monkeypatch)
        chat = asyncio.create_task(perform(live, HOST, Command("say", "words", 1, text="hello")))
        await settled()
        leaves.cut.set()  # which is news
        await settled()
        said.put_nowait({"type": "websocket.receive", "text": json.dumps({"do": "why", "words": ["x"]})})
        await settled()
        broken.set()
        go_on.set()
        await chat
        await asyncio.gather(*sockets)
        assert not live.watchers

    run(script())


def test_a_bot_is_not_asked_what_was_taken_back_before_it_began_to_think(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move and the wish to take it back wait for the disk together."""

    async def script() -> None:
        broken: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context))
        live = await table_of_two(site, "toscana")
        (seat,) = live.table.to_act
        await perform(live, HOST, Command("stand_in", "bot", 3 - seat))
        go_on = slow_disk(site, monkeypatch)
        move = Command("move", "move", seat, live.table.match.legal(seat)[0], live.table.at)
        acts = [asyncio.create_task(perform(live, HOST, move))]
        await settled()
        assert live.table.to_act == [3 - seat]
        acts.append(asyncio.create_task(perform(live, HOST, Command("back", "back", seat))))
        await settled()
        go_on.set()
        await asyncio.gather(*acts)
        while live.busy:
            await asyncio.sleep(0.001)
        gc.collect()
        assert live.table.to_act == [seat]
        assert broken == []

    run(script())


def test_who_comes_to_a_table_that_has_just_gone_to_sleep_opens_it_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "IDLE_SECONDS", -1.0)

    async def script() -> None:
        live = await table_of_two(site, "drago_tuku")
        visit = SimpleNamespace(site=site, guest=HOST, address="", language="en")
        site.house.sleep()
        line = Line()
        socket = asyncio.create_task(Connection(line, visit, live).run())  # type: ignore[arg-type]
        await settled()
        assert line.closed == MOVED_ON
        line.cut.set()
        await socket
        assert await site.house.open(live.table.info.id) is not live

    run(script())
