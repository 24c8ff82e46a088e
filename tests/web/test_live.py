"""What happens at a table while the disk is slow: each command meets the table as those before have left it."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from tukan import games
from tukan.web.acting import Command, perform
from tukan.web.house import Plan
from tukan.web.live import LiveTable
from tukan.web.site import Site
from tukan.web.store import Statement
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
        await asyncio.sleep(0)
        go_on.set()
        said, once, twice = await asyncio.gather(*waiting, return_exceptions=True)
        assert (said, once) == (None, None)
        assert isinstance(twice, Refused)
        assert table.match.ply == before + 1

    asyncio.run(script())
