"""The games. This list is the only place outside a game's folder that names one."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module

from tukan.core.game import Game, OptionError
from tukan.core.say import speaker

say = speaker("tukan.core")

NAMES = ("drago_tuku", "tucana_builders", "trails_of_tucana", "toscana", "catan_junior_madagascar")


@cache
def load(name: str) -> Game:
    """The game of this name. Raises OptionError with the nearest names."""
    if name not in NAMES:
        near = difflib.get_close_matches(name, NAMES, 1, 0.5)
        if not near:
            raise OptionError(say("there is no game {name}; the games are {names}", name=name, names=NAMES))
        raise OptionError(
            say("there is no game {name}; did you mean {near}? The games are {names}",
                name=name, near=near[0], names=NAMES)
        )  # fmt: skip
    game: Game = import_module(f"tukan.games.{name}").GAME
    return game


def all_games() -> tuple[Game, ...]:
    return tuple(load(name) for name in NAMES)
