"""The two simple players: one chooses anything, one chooses what looks best at a glance."""

from __future__ import annotations

from tukan.core.chance import Stream
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.engine import engine
from tukan.players.question import Budget, Question


class Simple:
    """A player without foresight: each game's `hints.weigh` for `greedy`, nothing for `random`."""

    def __init__(self, name: str, policy: int, compiled: bool = False) -> None:
        self.name, self.policy, self.compiled = name, policy, compiled

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        play = engine(question.game, self.compiled)
        scratch = question.state.copy()
        return play.choose(
            question.board,
            question.state,
            scratch,
            question.seat,
            self.policy,
            play.mask(),
            stream.cells.array,
        )


def random_player(compiled: bool = False) -> Simple:
    return Simple("random", RANDOM, compiled)


def greedy_player(compiled: bool = False) -> Simple:
    return Simple("greedy", GREEDY, compiled)
