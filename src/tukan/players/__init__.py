"""The opponents, by name."""

from __future__ import annotations

from collections.abc import Callable

from tukan.core.game import OptionError
from tukan.core.say import speaker
from tukan.players.flat import Flat
from tukan.players.levels import LEVELS
from tukan.players.question import Budget, Player, Question, ask
from tukan.players.simple import greedy_player, random_player

say = speaker("tukan.players")

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": random_player,
    "greedy": greedy_player,
    "flat": Flat,
    **LEVELS,
}


class UnknownPlayer(OptionError):  # noqa: N818 - a name that is not on the list
    """A name that no player has."""


def make(name: str) -> Player:
    """The player of this name. Raises UnknownPlayer."""
    if name not in PLAYERS:
        raise UnknownPlayer(
            say("there is no player {name}; the players are {names}", name=name, names=tuple(PLAYERS))
        )
    return PLAYERS[name]()


__all__ = ["LEVELS", "PLAYERS", "Budget", "Player", "Question", "UnknownPlayer", "ask", "make"]
