"""Garbage: when the interpreter looks for things that only refer to each other.

What the start made stays. What is young is looked through by the clock: the interpreter itself counts what was made
less what is gone, and where each new picture takes the place of an old one that says little. Tens of thousands may be
young before it looks, and meanwhile nobody is answered. What is old is looked through every few minutes only: at 200
tables this takes a tenth of a second or more.
"""

from __future__ import annotations

import asyncio
import gc

OFTEN = 0.1  # seconds
MANY = 20_000  # more objects than before: somebody makes them faster than the clock ticks
NEVER = 1_000_000  # passes
SELDOM = 6_000  # looks at the young for one at all


def leave_old() -> None:
    """Call it once all that stays is there."""
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


async def clear_up() -> None:
    """Look through the young often, and through all now and then."""
    while True:
        for _ in range(SELDOM):
            await asyncio.sleep(OFTEN)
            gc.collect(0)
        gc.collect()
