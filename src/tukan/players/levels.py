"""The levels: four strengths that a person can tell apart, the same names for every game."""

from __future__ import annotations

from collections.abc import Callable

from tukan.core.chance import Stream
from tukan.players.question import Budget, Player, Question
from tukan.players.search import Search
from tukan.players.simple import greedy_player

CARELESS = 3  # a beginner chooses anything in one decision of so many


class Beginner:
    """Takes what looks best at a glance, and now and then anything."""

    def __init__(self) -> None:
        self.name, self._greedy = "beginner", greedy_player()

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        if stream.below(CARELESS) == 0:
            return question.legal[stream.below(len(question.legal))]
        return self._greedy.choose(question, budget, stream)


def fair_player() -> Player:
    """Takes what looks best at a glance."""
    player = greedy_player()
    player.name = "fair"
    return player


LEVELS: dict[str, Callable[[], Player]] = {
    "beginner": Beginner,
    "fair": fair_player,
    "strong": lambda: Search("strong", 0.1),
    "expert": lambda: Search("expert"),
}
