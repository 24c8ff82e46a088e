"""A crowd at one table: slow readers, broken connections, looks at other boards, moves and words, all at once."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.loop import run
from tests.web.test_play import same
from tests.web.visitor import Screen
from tukan import games
from tukan.core.chance import Stream
from tukan.web import views
from tukan.web.acting import Command, perform
from tukan.web.house import Plan
from tukan.web.live import LiveTable, to_json
from tukan.web.roles import role_of
from tukan.web.site import Site
from tukan.web.socket import Connection
from tukan.web.table import Settings

DEEDS = 150
WAITS = 5_000  # a page that never hears the last news is compared all the same
GUESTS = "ann", "ann", "ben", "ben", "eve", "eve"  # of Eve, who looks on, as of the others, two pages


class Page:
    """A page at the table, which shows what its connections told it."""

    def __init__(self, site: Site, live: LiveTable, guest: str, stream: Stream) -> None:
        self.live, self.guest, self.stream = live, guest, stream
        self.visit = SimpleNamespace(site=site, guest=guest, address="", language="en")
        self.screen, self.focus = Screen(None), 0
        self.connect()

    def connect(self) -> None:
        self.wire = Wire(self)
        connection = Connection(self.wire, self.visit, self.live)  # type: ignore[arg-type]
        self.ended = asyncio.create_task(connection.run())

    async def do_something(self) -> None:
        deed, choices = self.stream.below(10), self.screen.choices
        if choices and deed < 6:
            moves = self.screen.moves()
            words = moves[self.stream.below(len(moves))]
            self.say(do="move", seat=choices["seat"], at=choices["at"], words=words)
        elif deed < 8:
            self.say(do="say", text="hello")
        elif deed < 9:
            self.focus = self.stream.below(3)
            self.say(do="look", focus=self.focus)
        else:
            await self.leave()
            self.connect()

    def say(self, **fields: Any) -> None:
        self.wire.said.put_nowait(json.dumps(fields))

    async def leave(self) -> None:
        self.wire.said.put_nowait("")
        await self.ended

    def shows_the_present(self) -> bool:
        role = role_of(self.live.table, self.guest, "en", self.focus)
        return self.wire.said.empty() and self.screen.seen == self.live.show(role).name

    def fresh(self) -> Screen:
        """What a page that is opened now shows."""
        table = self.live.table
        role = role_of(table, self.guest, "en", self.focus)
        frame = views.draw(table, role, self.visit.site.paper.panel, self.live.online)
        screen = Screen(None)
        screen.apply(json.loads(to_json(views.whole(table, frame, "en"))))
        return screen


class Wire:
    """A connection of a page: the server's messages take their time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.query_params = {"v": page.screen.seen, "focus": str(page.focus)}
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        for _ in range(self.page.stream.below(6)):
            await asyncio.sleep(0)
        self.page.screen.apply(json.loads(text))

    async def receive_text(self) -> str:
        said = await self.said.get()
        if not said:
            raise WebSocketDisconnect
        return said


@pytest.mark.parametrize("game", games.NAMES)
def test_every_screen_of_a_crowd_shows_the_present_in_the_end(game: str, site: Site) -> None:
    async def script() -> None:
        plan = Plan(games.load(game), {}, Settings(public=True), [("me", "Ann"), ("open", "")])
        live = await site.house.new(plan, "ann")
        await perform(live, "ben", Command("sit", text="Ben"))
        stream = Stream(3)
        pages = [Page(site, live, guest, stream) for guest in GUESTS]
        for _ in range(DEEDS):
            await pages[stream.below(len(pages))].do_something()
            for _ in range(stream.below(30)):
                await asyncio.sleep(0)
        for _ in range(WAITS):
            if not live.lock.locked() and all(page.shows_the_present() for page in pages):
                break
            await asyncio.sleep(0.001)
        assert live.table.match.ply > DEEDS / 20
        for page in pages:
            same(page.screen, page.fresh())
        for page in pages:
            await page.leave()
        assert not live.watchers

    run(script())
