"""A finished match looked at again: what each decision gave away, where the match turned, luck and skill apart.

Every decision is put to the search as a question of its own: it sees what the player could see. What was
played and the best alternative are tried in the same futures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.core.record import Cells, face
from tukan.players.advice import exact_values
from tukan.players.exact import Solved, can_solve, solve
from tukan.players.hindsight import STEPS, Hindsight, can_look_back, look_back
from tukan.players.knowledge import knowledge
from tukan.players.measure import CLEAR, least_told
from tukan.players.question import Budget, Question
from tukan.players.search import LARGEST, Estimate, Search, Trial

TURNING_POINTS = 5
ITERATIONS = 400  # in which two actions are compared if the budget is one of seconds

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Decision:
    """One decision: what was played and the best alternative, what both were worth, and what was given away.

    `clear` says that the loss is more than the futures' chance; an exact loss always is.
    """

    entry: int
    seat: int
    played: str
    best: str
    worth: float
    best_worth: float
    loss: float
    error: float
    clear: bool


@dataclass(frozen=True)
class Balance:
    """One seat: what it could expect at its first decision, what it gave away, what came of it, and the rest:
    luck, the choices of others included. Where the match goes on, or was not looked at to the end, what comes of
    it is what it may expect since the last decision that was looked at."""

    seat: int
    expected: float
    given_away: float
    result: float
    luck: float
    hindsight: Hindsight | None = None


@dataclass
class Review:
    """What was found so far; `complete` once every decision was looked at."""

    match: Match
    exact: bool
    decisions: list[Decision] = field(default_factory=list)
    balances: list[Balance] = field(default_factory=list)
    complete: bool = False

    @property
    def turning_points(self) -> list[Decision]:
        """The clear losses that are no trifles, greatest first."""
        least = least_told(self.match.game, self.exact)
        clear = [d for d in self.decisions if d.clear and d.loss >= least]
        return sorted(clear, key=lambda d: -d.loss)[:TURNING_POINTS]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.match.game.name,
            "complete": self.complete,
            "exact": self.exact,
            "decisions": [asdict(d) for d in self.decisions],
            "turning_points": [d.entry for d in self.turning_points],
            "seats": [asdict(balance) for balance in self.balances],
        }


def review(
    match: Match, budget: Budget, seed: int = 1, progress: Progress | None = None, steps: int = STEPS
) -> Review:
    """Look at every decision of a match. Ctrl-C ends the work and keeps what is done.

    `progress(done, all)` counts decisions, then seats whose best possible result is sought.
    """
    found = Review(match, False)
    tell = progress or (lambda done, n: None)
    try:
        _look(found, budget, seed, tell, steps)
        found.complete = True
    except KeyboardInterrupt:
        if not found.balances:
            found.balances = [_balance(found, seat, None, looked_to_the_end=False) for seat in _seats(found)]
    return found


def _look(found: Review, budget: Budget, seed: int, tell: Progress, steps: int) -> None:
    match = found.match
    places = [i for i, entry in enumerate(match.entries) if entry.seat is not None]
    back = range(1, match.seats + 1) if can_look_back(match) else range(0)
    n = len(places) + len(back)
    solution = _solution(match)
    found.exact = solution is not None
    search = Search("review")
    for done, (place, question) in enumerate(_questions(match, places)):
        tell(done, n)
        if len(question.legal) > 1:
            found.decisions.append(_decision(match, place, question, solution, search, budget, seed))
    balances = []
    for i, seat in enumerate(_seats(found)):
        tell(len(places) + min(i, len(back)), n)
        hindsight = look_back(match, seat, steps) if seat in back else None
        balances.append(_balance(found, seat, hindsight, looked_to_the_end=match.over))
    found.balances = balances
    tell(n, n)


def _questions(match: Match, places: list[int]) -> Iterator[tuple[int, Question]]:
    """Each decision as the seat saw it. Choices made in secret before it are wiped."""
    rules = match.game.rules
    state = match.at(0)
    s, at = face(state), 0
    for place in places:
        for entry in match.entries[at:place]:
            if entry.seat is None:
                rules.happen(match.b, s, entry.number)
            else:
                rules.play(match.b, s, entry.seat - 1, entry.number)
        at = place
        seat = (match.entries[place].seat or 1) - 1
        seen = state.copy()
        rules.conceal(match.b, face(seen), seat)
        mask = np.zeros(rules.ACTIONS, np.bool_)
        rules.legal(match.b, face(seen), seat, Cells(mask))
        yield place, Question(match.game, match.board, seen, seat, tuple(np.flatnonzero(mask).tolist()))


def _solution(match: Match) -> Solved | None:
    question = Question(match.game, match.board, match.at(0), 0, ())
    return solve(match.game, match.board, question.state) if can_solve(question) else None


def _decision(
    match: Match, place: int, question: Question, solution: Solved | None, search: Search, budget: Budget,
    seed: int,
) -> Decision:  # fmt: skip
    played = match.entries[place].number
    if solution is not None:
        estimates = exact_values(solution, question)
        best, worth = estimates[0].action, _mean_of(estimates, played)
        loss, error = estimates[0].mean - worth, 0.0
    else:
        stream = Stream(seed, place)
        best = search.think(question, budget, stream)[0].action
        worth, loss, error = _compared(question, best, played, budget, stream.below(LARGEST))
    words = match.spelling.actions
    loss = max(loss, 0.0)
    return Decision(
        place, question.seat + 1, words[played], words[best], worth, worth + loss, loss, error,
        loss > CLEAR * error and loss > 0,
    )  # fmt: skip


def _compared(
    question: Question, best: int, played: int, budget: Budget, seed: int
) -> tuple[float, float, float]:
    """What was played, how much better the best did in the same futures, and the standard error of that. The
    search saw none of these futures: the action that it was luckiest with would look too good in its own."""
    trial = Trial(question, (best, played), seed)
    trial.go_on(max(2, (budget.iterations or ITERATIONS) // 2))
    worth = trial.estimates()[1].mean
    loss, error = trial.gain(1)
    return worth, -loss / trial.unit, error / trial.unit


def _mean_of(estimates: list[Estimate], action: int) -> float:
    return next(estimate.mean for estimate in estimates if estimate.action == action)


def _seats(found: Review) -> list[int]:
    """The seats that decided anything; where all win or lose together, one stands for all."""
    seats = sorted({d.seat for d in found.decisions})
    return seats[:1] if found.exact else seats


def _balance(found: Review, seat: int, hindsight: Hindsight | None, *, looked_to_the_end: bool) -> Balance:
    match = found.match
    own = [d for d in found.decisions if d.seat == seat or found.exact]
    if looked_to_the_end or not own:
        end = face(match.at(match.ply))  # of its own: before the end to value a state may spoil it
        result = float(match.game.hints.value(match.b, end, seat - 1) / knowledge(match.game).unit)
    else:
        result = own[-1].worth  # of what came later nobody knows yet whether it was luck
    given_away = sum(d.loss for d in own if d.clear)
    expected = own[0].best_worth if own else result
    return Balance(seat, expected, given_away, result, result - expected + given_away, hindsight)
