"""Garbage: when the interpreter looks for things that only refer to each other.

What the start made stays. What is young is looked through often, which is quickly done. What is old is looked
through every few minutes only: at 200 tables this takes a tenth of a second or more, in which nobody is answered.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG = 400  # more objects than before
NEVER = 1_000_000  # passes
EVERY = 600.0  # seconds


def leave_old() -> None:
    """Call it once all that stays is there."""
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def clear_up() -> None:
    """Look through all now and then."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
