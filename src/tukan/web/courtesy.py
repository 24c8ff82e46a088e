"""Courtesy: those who act go first. Pictures for those who look on are drawn when nobody waits for an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 0.1  # seconds: nobody looks on for longer than this at what is past
MOMENT = 0.001


class Courtesy:
    """The queue of those who look on, at all tables. One at a time goes on, and in between the loop hears what came."""

    def __init__(self) -> None:
        self._acting = 0
        self._queue = asyncio.Lock()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Somebody acts, and waits for the answer until this ends."""
        self._acting += 1
        try:
            yield
        finally:
            self._acting -= 1

    async def after_you(self) -> None:
        """Let those who act go first, but not for ever."""
        now = asyncio.get_running_loop().time
        until = now() + PATIENCE
        async with self._queue:
            while self._acting and now() < until:
                await asyncio.sleep(MOMENT)
            await asyncio.sleep(0)
