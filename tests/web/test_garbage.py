"""What only refers to itself goes, though the server does not let the interpreter look for it when it likes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from tests.web.loop import run
from tukan.web import garbage


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def left_alone() -> Iterator[None]:
    """The interpreter itself does not look."""
    gc.disable()
    yield
    gc.enable()


async def clear_up_for_a_moment() -> None:
    task = asyncio.create_task(garbage.clear_up())
    await asyncio.sleep(0.01)
    task.cancel()


def test_what_is_young_and_only_refers_to_itself_is_cleared_up_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "OFTEN", 0)
    monkeypatch.setattr(garbage, "SELDOM", 1_000_000)
    ring = weakref.ref(Ring())
    assert ring() is not None
    run(clear_up_for_a_moment())
    assert ring() is None


def test_what_is_old_and_only_refers_to_itself_is_cleared_up_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "OFTEN", 0)
    monkeypatch.setattr(garbage, "SELDOM", 1)
    made = Ring()
    gc.collect(0)
    gc.collect(1)  # it is old now
    ring = weakref.ref(made)
    del made
    run(clear_up_for_a_moment())
    assert ring() is None


def test_a_look_at_the_young_lets_the_old_be() -> None:
    """What makes the look at the young quick: it does not grow with all that stays."""
    made = Ring()
    gc.collect(0)
    ring = weakref.ref(made)
    del made
    gc.collect(0)
    assert ring() is not None
