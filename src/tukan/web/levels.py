"""The strengths of bots, as people choose them."""

from __future__ import annotations

from dataclasses import dataclass

from tukan.core.say import Say
from tukan.web import say


@dataclass(frozen=True)
class Level:
    """A strength to choose, as people see it: the player of the same name, and how long it may think."""

    player: str
    title: Say
    seconds: float


LEVELS: dict[str, Level] = {
    level.player: level
    for level in (
        Level("beginner", say("Beginner bot"), 0.5),
        Level("fair", say("Fair bot"), 0.5),
        Level("strong", say("Strong bot"), 1.0),
        Level("expert", say("Expert bot"), 2.0),
    )
}
FAIR = "fair"
ADVISER = "expert"  # thinks as long for a hint
