"""A hint in words: the move that a strong player would make, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.core.record import face
from tukan.core.say import Say, speaker
from tukan.core.spelling import Spelling
from tukan.players.exact import Solved, can_solve, known
from tukan.players.parts import part_of
from tukan.players.question import Budget, Question, ask
from tukan.players.search import Estimate, Search, prepare
from tukan.players.simple import greedy_player

say = speaker("tukan.players")


@dataclass(frozen=True)
class Rival:
    """The next best move, in words, and what it and the best one are worth, in points or won matches."""

    words: str
    worth: float
    best: float
    exact: bool  # what they are worth is known: the chances to win
    close: bool  # the difference may be luck

    def told(self, called: str) -> Say:
        """The comparison, where this move is called so."""
        best, worth = f"{100 * self.best:.1f}", f"{100 * self.worth:.1f}"
        if self.exact and best != worth:
            return say("the chance to win is {best} %; with {other} it would be {next} %",
                       best=best, other=called, next=worth)  # fmt: skip
        if self.close or self.exact:
            return say("{other} is about as good", other=called)
        return say("in matches played on from here it did better than {other}", other=called)


@dataclass(frozen=True)
class Advice:
    """An action, its words, and sentences that say why; what it is worth, in points or won matches, and the next
    best (None if nothing, or nothing else, was tried)."""

    action: int
    words: str
    reasons: tuple[Say, ...]
    worth: float | None = None
    rival: Rival | None = None


def advise(match: Match, seat: int, budget: Budget, stream: Stream) -> Advice:
    """What this seat (from 1) should do now."""
    return answer(ask(match, seat), match.spelling, budget, stream)


def answer(question: Question, spelling: Spelling, budget: Budget, stream: Stream) -> Advice:
    """What should be done, where the question is all that is known."""
    best, *others = values_of(question, budget, stream)
    return Advice(
        best.action,
        spelling.actions[best.action],
        (*reasons_of(question, best.action), *_only(question)),
        best.mean,
        _compared(spelling, best, others[0]) if others else None,
    )


def answer_soon(question: Question, spelling: Spelling, seconds: float, stream: Stream) -> Advice:
    """The same where somebody waits for it: nobody waits for a compiler."""
    if not prepare(question.game).wait(seconds):
        return at_a_glance(question, spelling)
    return answer(question, spelling, Budget(seconds), stream)


def at_a_glance(question: Question, spelling: Spelling) -> Advice:
    """What looks best without trying anything: where nobody waits for a search."""
    action = greedy_player().choose(question, Budget(), Stream(0))
    why = (*reasons_of(question, action), *_only(question))
    return Advice(action, spelling.actions[action], why)


def _only(question: Question) -> tuple[Say, ...]:
    return (say("it is the only move"),) if len(question.legal) == 1 else ()


def values_of(question: Question, budget: Budget, stream: Stream) -> list[Estimate]:
    """What the actions are worth, best first: exactly where a solution is at hand, else by search."""
    solution = known(question.game, question.board, question.state) if can_solve(question) else None
    if solution is not None:
        return exact_values(solution, question)
    if len(question.legal) == 1:
        return [Estimate(question.legal[0], 0.0, 0.0, 0)]
    return Search("advice").think(question, budget, stream)


def exact_values(solution: Solved, question: Question) -> list[Estimate]:
    found = [
        Estimate(action, solution.of_action(question.state, question.seat, action), 0.0, 0)
        for action in question.legal
    ]
    return sorted(found, key=lambda estimate: (-estimate.mean, estimate.action))


def reasons_of(question: Question, action: int) -> list[Say]:
    """Why an action is good, as the game's `reasons.py` says it; nothing where the game has none."""
    module = part_of(question.game, "reasons")
    if module is None:
        return []
    b, s, t = face(question.board), face(question.state), face(question.state.copy())
    found: list[Say] = module.reasons(b, s, t, question.seat, action)
    return found


def _compared(spelling: Spelling, best: Estimate, other: Estimate) -> Rival:
    """How much better it is than the next best."""
    close = best.mean - other.mean < best.error + other.error
    return Rival(spelling.actions[other.action], other.mean, best.mean, best.n == 0, close)
