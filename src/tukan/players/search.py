"""Search by roll-outs: every good-looking choice is tried in the same futures, the worse half falls, and the
rest is tried in more of them (sequential halving).

The favourite, which looks best at a glance, never falls, and gives way only to one that is clearly better, as the
game's hints see it: where many choices are about equal, taking whichever was luckiest in the futures is worse than
the glance.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Any

import numpy as np

from tukan.core.chance import Stream
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array
from tukan.players.knowledge import knowledge
from tukan.players.question import Budget, Question
from tukan.players.rollout import make_rollouts, make_weighing, new_work
from tukan.players.simple import greedy_player

THREADS = 2
ROLLOUTS_EACH = 4  # an action that cannot be tried so often on average is not tried at all
CHUNKS = 6  # of a stage, between two looks at the clock
LARGEST = 1 << 62
SHORTEST = 0.05  # seconds that are thought even if compiling took the rest


@dataclass(frozen=True)
class Estimate:
    """What an action is worth, in points or won matches, and the standard error of that."""

    action: int
    mean: float
    error: float
    n: int


class Trial:
    """Actions of one question tried in ever more futures, on one thread or two. The first is the favourite."""

    def __init__(self, question: Question, actions: Sequence[int], seed: int) -> None:
        self.question, self.seed = question, seed
        self.actions = np.array(actions, np.int64)
        self.sums = np.zeros((3, len(actions)), np.int64)
        self.futures = 0
        self.unit, self.clearly = knowledge(question.game).unit, knowledge(question.game).clearly
        self._run = compiled(question.game, make_rollouts)
        self._work = [self._new_work() for _ in range(THREADS)]

    def _new_work(self) -> tuple[Any, ...]:
        state = self.question.state
        return state.copy(), state.copy(), new_work(self.question.game, self.seed)

    def go_on(self, n: int, pool: ThreadPoolExecutor | None = None) -> None:
        """Try every action in the next `n` futures. How the work is shared out does not change the sums."""
        first = self.futures
        if pool is None or n < THREADS:
            self.sums += self._part(0, first, n)
        else:
            half = n // 2
            other = pool.submit(self._part, 1, first + half, n - half)
            self.sums += self._part(0, first, half)
            self.sums += other.result()
        self.futures += n

    def _part(self, thread: int, first: int, n: int) -> Array:
        rolled, tried, work = self._work[thread]
        sums = np.zeros(self.sums.size, np.int64)
        asked = self.question
        self._run(
            asked.board, asked.state, rolled, tried, asked.seat, self.actions, first, n,
            *work, sums,
        )  # fmt: skip
        return sums.reshape(self.sums.shape)

    def keep_best(self, n: int) -> None:
        """Let the others fall, but never the favourite; of equals the earlier action stays."""
        order = np.concatenate([[0], 1 + np.argsort(-self.sums[0, 1:], kind="stable")[: n - 1]])
        self.actions, self.sums = self.actions[order], self.sums[:, order]

    def best(self) -> int:
        """The place of the best action that is clearly better than the favourite, else the favourite's."""
        best = 0
        for i in range(1, len(self.actions)):
            gain, error = self.gain(i)
            if gain > self.clearly * error and self.sums[0, i] > self.sums[0, best]:
                best = i
        return best

    def gain(self, i: int) -> tuple[float, float]:
        """By how much action `i` did better than the favourite in the same futures, and the standard error."""
        n = max(self.futures, 1)
        gain = int(self.sums[0, i] - self.sums[0, 0]) / n
        return gain, sqrt(max(int(self.sums[2, i]) / n - gain * gain, 0.0) / n)

    def estimates(self) -> list[Estimate]:
        """The actions that still stand."""
        n, unit = max(self.futures, 1), self.unit
        found = []
        for i, action in enumerate(self.actions.tolist()):
            mean = int(self.sums[0, i]) / n
            spread = max(int(self.sums[1, i]) / n - mean * mean, 0.0)
            found.append(Estimate(action, mean / unit, sqrt(spread / n) / unit, self.futures))
        return found


class Search:
    """A player that thinks: `share` is how much of the budget it uses."""

    def __init__(self, name: str, share: float = 1.0) -> None:
        self.name, self.share = name, share

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        start = time.perf_counter()
        if budget.iterations is None and not prepare(question.game).wait(budget.seconds):
            # Nobody waits for a compiler: until its code is ready it plays at a glance.
            return greedy_player().choose(question, budget, stream)
        left = max(budget.seconds - (time.perf_counter() - start), SHORTEST)
        return self.think(question, Budget(left, budget.iterations), stream)[0].action

    def think(
        self, question: Question, budget: Budget, stream: Stream, also: Sequence[int] = ()
    ) -> list[Estimate]:
        """What the actions are worth: the choice first, then those that stood longest; each in `also` gets as
        many futures as the choice."""
        start = time.perf_counter()
        candidates = glance(question)
        seed = stream.below(LARGEST)
        if budget.iterations is None:
            with ThreadPoolExecutor(THREADS - 1) as pool:
                trial, fallen = _halve_by_clock(
                    question, candidates, seed, start, budget.seconds * self.share, pool
                )
        else:
            trial, fallen = _halve(question, candidates, seed, max(1, int(budget.iterations * self.share)))
        found = trial.estimates()
        missing = [action for action in also if action not in {e.action for e in found}]
        if missing:
            more = Trial(question, missing, seed)
            more.go_on(trial.futures)
            found += more.estimates()
        best = found.pop(trial.best())
        return [best, *sorted(found, key=lambda e: -e.mean), *fallen]


def glance(question: Question) -> list[int]:
    """The actions that are searched, best at a glance first."""
    game, known = question.game, knowledge(question.game)
    actions = np.array(question.legal, np.int64)
    values = np.zeros(len(actions), np.int64)
    weighing = compiled(game, make_weighing)
    weighing(question.board, question.state, question.state.copy(), question.seat, actions, values)
    order = np.argsort(-values, kind="stable")[: known.width]
    promising = order[values[order] >= known.least]
    found: list[int] = actions[promising if len(promising) else order].tolist()
    return found


def stages(m: int) -> int:
    """How often the worse half of `m` actions falls until one or two stand."""
    return max(1, ceil(log2(m)))


def _halve(
    question: Question, candidates: Sequence[int], seed: int, iterations: int
) -> tuple[Trial, list[Estimate]]:
    trial = Trial(question, candidates[: max(2, iterations // ROLLOUTS_EACH)], seed)
    fallen: list[Estimate] = []
    n = stages(len(trial.actions))
    for stage in range(n):
        trial.go_on(max(1, iterations // (n * len(trial.actions))))
        if stage < n - 1:
            fallen = _fell(trial, fallen)
    return trial, fallen


def _halve_by_clock(
    question: Question, candidates: Sequence[int], seed: int, start: float, seconds: float,
    pool: ThreadPoolExecutor,
) -> tuple[Trial, list[Estimate]]:  # fmt: skip
    trial = Trial(question, candidates, seed)
    fallen: list[Estimate] = []
    n = stages(len(candidates))
    begin = time.perf_counter()
    whole = start + seconds - begin
    for stage in range(n):
        for chunk in _chunks(begin + whole * stage / n, begin + whole * (stage + 1) / n):
            trial.go_on(chunk, pool)
        if stage < n - 1:
            fallen = _fell(trial, fallen)
    return trial, fallen


def _chunks(begin: float, end: float) -> Iterator[int]:
    """So many futures at a time that the clock is looked at often enough; one at least."""
    size, last = THREADS, time.perf_counter()
    while True:
        yield size
        now = time.perf_counter()
        rate = size / max(now - last, 1e-6)
        left = end - now
        last = now
        if left * rate < 1:
            return
        size = max(1, min(4 * size, int(rate * (end - begin) / CHUNKS), int(left * rate)))


def _fell(trial: Trial, fallen: list[Estimate]) -> list[Estimate]:
    """Let the worse half fall; those that fell later stand before those that fell earlier."""
    before = {e.action: e for e in trial.estimates()}
    trial.keep_best((len(trial.actions) + 1) // 2)
    standing = set(trial.actions.tolist())
    fell = sorted((e for e in before.values() if e.action not in standing), key=lambda e: -e.mean)
    return fell + fallen


class Ready:
    """Compiled code in the making: `wait` says whether it is ready within the time given."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._done = threading.Event()
        self._work = work
        threading.Thread(target=self._make, daemon=True).start()

    def _make(self) -> None:
        self._work()
        self._done.set()

    def wait(self, seconds: float | None) -> bool:
        return self._done.wait(seconds)


_READY: dict[str, Ready] = {}


def prepare(game: Game) -> Ready:
    """Begin to compile what a search of this game needs, in a thread of its own."""
    if game.name not in _READY:

        def work() -> None:
            seats = game.seats[0]
            options = game.settle(seats, {})
            _warm(game, game.new_board(seats, options), game.new_state(seats, options))

        _READY[game.name] = Ready(work)
    return _READY[game.name]


def _warm(game: Game, board: Array, state: Array) -> None:
    """Call every function once on no actions: numba compiles at the first call."""
    none = np.zeros(0, np.int64)
    compiled(game, make_weighing)(board, state, state.copy(), 0, none, none)
    question = Question(game, board, state, 0, ())
    Trial(question, (), 0).go_on(1)
