"""What a player is asked, and nothing else: no entry of the future, no secret of another seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import Array


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one decision: wall seconds, or a fixed number of iterations.

    With `iterations` the same question and stream always give the same move, whatever the machine.
    """

    seconds: float = 1.0
    iterations: int | None = None


@dataclass(frozen=True)
class Question:
    """One decision: the board (array of one), the state concealed for the seat (array of one; the player's
    own copy), the seat (from 0) and its legal actions in ascending order."""

    game: Game
    board: Array
    state: Array
    seat: int
    legal: tuple[int, ...]


class Player(Protocol):
    """Somebody who chooses: a bot. Same question, budget in iterations and stream → same action."""

    name: str

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        """One of `question.legal`."""


def ask(match: Match, seat: int) -> Question:
    """The question that a match puts to a seat (from 1) that must choose now."""
    numbers = match.spelling.numbers
    legal = tuple(sorted(numbers[words] for words in match.legal(seat)))
    return Question(match.game, match.board, match.concealed(seat), seat - 1, legal)
