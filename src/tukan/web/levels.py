"""The strengths of bots, as people choose them."""

from __future__ import annotations

from dataclasses import dataclass

from tukan.core.say import Say
from tukan.web import say


@dataclass(frozen=True)
class Level:
    """A strength to choose, as people see it: which player it is, and how long it may think."""

    name: str
    title: Say
    player: str
    seconds: float = 1.0


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", say("Easy bot"), "random", 0.2),
        Level("fair", say("Fair bot"), "greedy", 0.5),
    )
}
FAIR = "fair"
