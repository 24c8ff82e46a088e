"""Parts of a game that only some games have: a module beside their rules, found by its name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tukan.core.game import Game


def part_of(game: Game, name: str) -> Any:
    """The module `name` of the game's folder, None if the game has none."""
    module = f"{game.rules.__name__.rpartition('.')[0]}.{name}"
    return import_module(module) if find_spec(module) else None
