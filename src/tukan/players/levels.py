"""The levels: four strengths that a person can tell apart, the same names for every game."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tukan.core.chance import Stream
from tukan.players.exact import Solved, can_solve, known, solve
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


class Expert:
    """Plays without a flaw where the game can be solved exactly, else searches with the whole budget.

    Against the clock nobody waits for a solution: it is computed beside the play and used once it is there.
    """

    def __init__(self) -> None:
        self.name, self._search = "expert", Search("expert")
        self._solving: threading.Thread | None = None

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        solution = self._solution(question, budget) if can_solve(question) else None
        if solution is not None:
            return solution.best(question)
        return self._search.choose(question, budget, stream)

    def _solution(self, question: Question, budget: Budget) -> Solved | None:
        about = question.game, question.board, question.state
        if budget.iterations is not None:
            return solve(*about)
        solution = known(*about)
        if solution is None and (self._solving is None or not self._solving.is_alive()):
            self._solving = threading.Thread(target=solve, args=about, daemon=True)
            self._solving.start()
        return solution


LEVELS: dict[str, Callable[[], Player]] = {
    "beginner": Beginner,
    "fair": fair_player,
    "strong": lambda: Search("strong", 0.1),
    "expert": Expert,
}
