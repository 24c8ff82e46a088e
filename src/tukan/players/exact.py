"""Games that all win or lose together, solved exactly: value iteration, block by block, over all positions.

A game that can be solved has a module `solution.py` beside its rules: it numbers the positions in which chance
is due. Blocks of one rank do not lead to each other, so they are solved side by side. The rules themselves
say what leads where; there is no second copy of them here. Values are kept on disk.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from tukan.core.chance import Stream
from tukan.core.engine import compiled, engine, stamp_of
from tukan.core.game import Game
from tukan.core.record import Array, Cells, Record, face
from tukan.core.rules import rule
from tukan.players.knowledge import knowledge
from tukan.players.parts import part_of
from tukan.players.question import Budget, Question
from tukan.players.shelf import fetch, keep

VERSION = 1
EXACT = 1e-7  # a block is solved when no value changes more
THREADS = 2
MOST_WAYS = 64  # that lead on from one position, on average
MOST_GROUPS = 16  # outcomes of one position
CHUNK = 16  # blocks that a thread solves at a time

Progress = Callable[[int, int], None]


def solution_of(game: Game) -> Any:
    """The module that numbers the positions of a game, None if it cannot be solved."""
    return part_of(game, "solution")


def can_solve(question: Question) -> bool:
    solution = solution_of(question.game)
    return solution is not None and bool(solution.fits(face(question.board), face(question.state)))


def make_solving(game: Game, stamp: str) -> Callable[..., None]:
    """Solve blocks that depend on solved ones and on themselves:

    `solving(B, S, W, T, which, V, mask, weights, target, fixed, group, share, first)`. Row `block` of `V` receives
    the values. The rest is room to work in: for each way on its target in the block (or -1 and its fixed value),
    for each group of ways, of which the best counts, its end and its share; for each position its first group.
    """
    rules, solution, value = game.rules, solution_of(game), knowledge(game).value
    outcomes, happen, legal, play = rules.outcomes, rules.happen, rules.legal, rules.play
    put, size, block_of, index_of = solution.put, solution.size, solution.block_of, solution.index_of
    unit = knowledge(game).unit

    @rule
    def note(b: Record, w: Record, block: int, V: Record, target: Record, fixed: Record, n: int) -> int:
        target[n], fixed[n] = -1, 0.0
        if w.over:
            fixed[n] = value(b, w, 0) / unit
        elif block_of(b, w) == block:
            target[n] = index_of(b, w)
        else:
            fixed[n] = V[block_of(b, w), index_of(b, w)]
        return n + 1

    def solving(
        B: Record, S: Record, W: Record, T: Record, which: Record, V: Record, mask: Record, weights: Record,
        target: Record, fixed: Record, group: Record, share: Record, first: Record,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, s, w, t = B[0], S[0], W[0], T[0]
        for block in which:
            n, groups = 0, 0
            for i in range(size(b, s)):
                first[i] = groups
                if put(b, s, block, i):
                    faces, total = outcomes(b, s, weights), 0
                    for o in range(faces):
                        total += weights[o]
                    for o in range(faces):
                        if weights[o] > 0:
                            W[0] = S[0]
                            happen(b, w, o)
                            if w.acting == 0:
                                n = note(b, w, block, V, target, fixed, n)
                            else:
                                seat = 0
                                while (w.acting >> seat) & 1 == 0:
                                    seat += 1
                                legal(b, w, seat, mask)
                                for a in range(len(mask)):
                                    if mask[a]:
                                        mask[a] = False
                                        T[0] = W[0]
                                        play(b, t, seat, a)
                                        n = note(b, t, block, V, target, fixed, n)
                            group[groups], share[groups] = n, weights[o] / total
                            groups += 1
            first[size(b, s)] = groups
            change = 1.0
            while change > EXACT:
                change, k = 0.0, 0
                for i in range(size(b, s)):
                    new = 0.0
                    for g in range(first[i], first[i + 1]):
                        best = 0.0
                        while k < group[g]:
                            v = fixed[k] if target[k] < 0 else V[block, target[k]]
                            best = max(best, v)
                            k += 1
                        new += share[g] * best
                    change = max(change, abs(new - V[block, i]))
                    V[block, i] = new

    return solving


@dataclass(frozen=True)
class Solved:
    """The chance to win in every position in which chance is due, by block and place in it."""

    game: Game
    board: Array
    values: Array

    def value(self, state: Array) -> float:
        """What a position is worth with best play of all."""
        b, s, rules = face(self.board), face(state), self.game.rules
        solution = solution_of(self.game)
        if s.over:
            return float(knowledge(self.game).value(b, s, 0) / knowledge(self.game).unit)
        if s.chance != 0:
            return float(self.values[solution.block_of(b, s), solution.index_of(b, s)])
        seat = next(seat for seat in range(s.seats) if (s.acting >> seat) & 1)
        mask = engine(self.game, False).mask()
        rules.legal(b, s, seat, Cells(mask))
        return max(self.of_action(state, seat, action) for action in np.flatnonzero(mask).tolist())

    def of_action(self, state: Array, seat: int, action: int) -> float:
        after = state.copy()
        self.game.rules.play(face(self.board), face(after), seat, action)
        return self.value(after)

    def best(self, question: Question) -> int:
        """The best action; of equals the first."""
        state, seat = question.state, question.seat
        return max(question.legal, key=lambda action: (self.of_action(state, seat, action), -action))


_LOCK = threading.Lock()
_IN_MEMORY: dict[str, Solved] = {}


def solve(game: Game, board: Array, state: Array, progress: Progress | None = None) -> Solved:
    """The solution for this board and the options in `state`: from memory, from disk, or computed and kept.

    `progress(done, blocks)` is called now and then; what it raises ends the work.
    """
    key = _key(game, board, state)
    with _LOCK:
        found = _IN_MEMORY.get(key) or _fetch(game, board, state, key)
        if found is None:
            values = _compute(game, board, state, progress)
            keep(key, values.tobytes())
            found = Solved(game, board, values)
        _IN_MEMORY[key] = found
        return found


def known(game: Game, board: Array, state: Array) -> Solved | None:
    """The solution if it is in memory or on disk, or None at once."""
    if not _LOCK.acquire(blocking=False):
        return None
    try:
        key = _key(game, board, state)
        found = _IN_MEMORY.get(key) or _fetch(game, board, state, key)
        if found is not None:
            _IN_MEMORY[key] = found
        return found
    finally:
        _LOCK.release()


def _key(game: Game, board: Array, state: Array) -> str:
    """Names the solution: a change of the rules, of the board or of an option gives it another name."""
    options = [int(state[name][0]) for name in solution_of(game).OPTIONS]
    digest = hashlib.sha256(board.tobytes() + repr((VERSION, stamp_of(game, make_solving), options)).encode())
    return f"{game.name}-{digest.hexdigest()[:16]}"


def _shape(game: Game, board: Array, state: Array) -> tuple[int, int]:
    solution, b = solution_of(game), face(board)
    return int(solution.blocks(b)), int(solution.size(b, face(state)))


def _fetch(game: Game, board: Array, state: Array, key: str) -> Solved | None:
    data = fetch(key)
    return (
        None
        if data is None
        else Solved(game, board, np.frombuffer(data, "f4").reshape(_shape(game, board, state)))
    )


def _compute(game: Game, board: Array, state: Array, progress: Progress | None) -> Array:
    solution, b = solution_of(game), face(board)
    blocks, size = _shape(game, board, state)
    values = np.zeros((blocks, size), np.float32)
    ranks = np.array([solution.rank(b, block) for block in range(blocks)])
    run = compiled(game, make_solving)

    def part(which: Array) -> int:
        states = [state.copy() for _ in range(3)]
        run(
            board, *states, which, values, np.zeros(game.rules.ACTIONS, np.bool_),
            np.zeros(game.rules.OUTCOMES, np.int64), np.zeros(size * MOST_WAYS, np.int64),
            np.zeros(size * MOST_WAYS), np.zeros(size * MOST_GROUPS, np.int64), np.zeros(size * MOST_GROUPS),
            np.zeros(size + 1, np.int64),
        )  # fmt: skip
        return len(which)

    done = 0
    with ThreadPoolExecutor(THREADS) as pool:
        for rank in range(int(ranks.max()) + 1):
            which = np.flatnonzero(ranks == rank)
            for n in pool.map(part, [which[k : k + CHUNK] for k in range(0, len(which), CHUNK)]):
                done += n
                if progress is not None:
                    progress(done, blocks)
    return values


class Exact:
    """A player that knows the value of every position. The first time it solves the game, which takes a while."""

    name = "exact"

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        if not can_solve(question):
            raise ValueError(f"{question.game.name} cannot be solved exactly on this board with these seats")
        return solve(question.game, question.board, question.state).best(question)
