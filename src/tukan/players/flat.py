"""A player to compare others with: flat Monte Carlo. Every legal action is tried in the same futures, in which
all draw lots; nothing falls, and the game's own sense of a good move is not asked.
"""

from __future__ import annotations

import numpy as np

from tukan.core.chance import Stream
from tukan.core.engine import compiled
from tukan.players.question import Budget, Question
from tukan.players.rollout import make_flat_rollouts, new_work
from tukan.players.search import LARGEST

ITERATIONS = 2000  # roll-outs a decision, unless the budget says otherwise


class Flat:
    """Takes the action that did best on average."""

    name = "flat"

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        asked, actions = question, np.array(question.legal, np.int64)
        if len(actions) == 1:
            return question.legal[0]
        sums = np.zeros(3 * len(actions), np.int64)
        futures = max(1, (budget.iterations or ITERATIONS) // len(actions))
        compiled(asked.game, make_flat_rollouts)(
            asked.board, asked.state, asked.state.copy(), asked.state.copy(), asked.seat, actions, 0, futures,
            *new_work(asked.game, stream.below(LARGEST)), sums,
        )  # fmt: skip
        return question.legal[int(np.argmax(sums[: len(actions)]))]
