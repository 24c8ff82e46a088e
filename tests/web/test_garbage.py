"""What only refers to itself goes, though the server does not let the interpreter look for it when it likes."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from tests.web.loop import run
from tukan.web import garbage


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_only_refers_to_itself_is_cleared_up_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "EVERY", 0)

    async def clear_up_once() -> None:
        task = asyncio.create_task(garbage.clear_up())
        await asyncio.sleep(0.01)
        task.cancel()

    gc.disable()
    try:
        ring = weakref.ref(Ring())
        assert ring() is not None
        run(clear_up_once())
        assert ring() is None
    finally:
        gc.enable()
