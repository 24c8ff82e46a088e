"""Those who act are answered before pictures are drawn for those who look on."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.loop import run
from tukan.web import courtesy
from tukan.web.courtesy import Courtesy

ROUNDS = 20


async def _rounds() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


def test_who_looks_on_waits_until_nobody_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "PATIENCE", 1e6)

    async def look_on() -> list[str]:
        queue, order = Courtesy(), []

        async def watch() -> None:
            await queue.after_you()
            order.append("looked")

        with queue.first():
            watching = asyncio.create_task(watch())
            with queue.first():
                await _rounds()
            await _rounds()
            order.append("acted")
        await watching
        return order

    assert run(look_on()) == ["acted", "looked"]


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courtesy, "PATIENCE", 0.0)

    async def look_on() -> None:
        queue = Courtesy()
        with queue.first():
            for _ in range(3):
                await queue.after_you()

    run(look_on())


def test_those_who_look_on_go_one_by_one_and_the_loop_hears_what_came_in_between() -> None:
    async def look_on() -> list[str]:
        queue, order = Courtesy(), []

        async def watch(name: str) -> None:
            await queue.after_you()
            order.append(name)

        async def hear() -> None:
            while len(order) < 5:
                order.append("heard")
                await asyncio.sleep(0)

        await asyncio.gather(watch("one"), watch("two"), hear())
        return order

    order = run(look_on())
    assert "heard" in order[order.index("one") : order.index("two")]
