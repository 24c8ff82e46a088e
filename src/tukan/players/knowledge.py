"""What a search asks a game's `hints.py`, and what it assumes where the hints say nothing.

Only `weigh` and `value` are required. A game adds what makes its search faster or wiser:

* `value(b, s, seat)`: what a state is worth to a seat, an integer; exact once the match is over, before it `s` may be
  spoiled.
* `far_enough(b, s, w, seat)`: may a roll-out from `s` stop at `w` and be valued there?
* `tempting(b, s, seat, action)`: is the action considered in roll-outs? If none is, all are.
* `survey(b, s, t, seat, paper)`: write to `paper[action]` what each legal action is worth in a roll-out, all at
  once instead of weighing one by one; `t` is a copy of `s` to be spoiled.
* `reopen(b, s, seat)`: make a concealed state one to play on: who chose in secret chooses anew.
* `GLANCE`: how many actions, drawn by lot, a roll-out compares; 0 for all.
* `WIDTH`: how many actions, best at a glance, are searched.
* `LEAST`: an action that looks worse than this at a glance leads nowhere and is not searched, unless all do.
* `CLEARLY`: by how many standard errors an action must be better than the favourite, which looks best at a glance.
* `UNIT`: how much of `value` is one point, or one won match, to people.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tukan.core.game import Game
from tukan.core.record import Record
from tukan.core.rules import rule

WIDTH = 32
LEAST = -(1 << 62)
CLEARLY = 1.0
UNIT = 1000


@rule
def never_far_enough(b: Record, s: Record, w: Record, seat: int) -> bool:
    return False


@rule
def always_tempting(b: Record, s: Record, seat: int, action: int) -> bool:
    return True


@rule
def no_survey(b: Record, s: Record, t: Record, seat: int, paper: Record) -> None:
    """Every action is weighed by itself."""


@rule
def as_it_is(b: Record, s: Record, seat: int) -> None:
    """Nothing was concealed."""


@dataclass(frozen=True)
class Knowledge:
    """The hints of a game with every gap filled."""

    weigh: Callable[..., int]
    value: Callable[..., int]
    far_enough: Callable[..., bool]
    tempting: Callable[..., bool]
    survey: Callable[..., None]
    reopen: Callable[..., None]
    glance: int
    width: int
    least: int
    clearly: float
    unit: int

    @property
    def surveys(self) -> bool:
        """Are the actions of a roll-out valued all at once?"""
        return self.survey is not no_survey


def knowledge(game: Game) -> Knowledge:
    hints: Any = game.hints
    return Knowledge(
        hints.weigh,
        hints.value,
        getattr(hints, "far_enough", never_far_enough),
        getattr(hints, "tempting", always_tempting),
        getattr(hints, "survey", no_survey),
        getattr(hints, "reopen", as_it_is),
        getattr(hints, "GLANCE", 0),
        getattr(hints, "WIDTH", WIDTH),
        getattr(hints, "LEAST", LEAST),
        getattr(hints, "CLEARLY", CLEARLY),
        getattr(hints, "UNIT", UNIT),
    )
