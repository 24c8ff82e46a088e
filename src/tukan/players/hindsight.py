"""Hindsight: the best that a seat could have made of the same cards and tiles, found by annealing.

Only for games in which every seat has a board of its own: there what chance brought does not depend on what
was chosen, so the match can be played again with other choices of one seat. What is found is the best known,
not proved to be the best; the rules themselves play every line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from tukan.core.chance import Stream, rand
from tukan.core.drive import CHANCE
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import Array, Record
from tukan.core.rules import rule
from tukan.players.knowledge import knowledge
from tukan.players.parts import part_of
from tukan.players.rollout import gather

STEPS = 1 << 20
CHUNK = 1 << 13
HOT, COLD = 3.0, 0.1  # temperatures at the beginning and the end, in points
MOST = 100  # decisions of a seat
ODDS = 1 << 30


@dataclass(frozen=True)
class Hindsight:
    """The most points found for a seat with the same luck, by which actions, and whether more is impossible."""

    points: float
    actions: tuple[int, ...]
    proved: bool


@rule
def copy(target: Record, source: Record) -> None:
    for i in range(len(source)):
        target[i] = source[i]


def make_annealing(game: Game, stamp: str) -> Callable[..., int]:
    """`annealing(B, S, W, seat, log, plan, best, tried, r, steps, done, whole, hot, cold, mask, found) -> value`.

    `S` is the first state, `log` the entries (seat or CHANCE, number). `plan` and `best` hold this seat's
    actions, in `plan[-1]` and `best[-1]` their value. A planned action that is not legal is replaced by lot, and
    the plan says so afterwards; `tried` is room for it. `done` of `whole` steps were made before: they set the
    temperature.
    """
    rules, value = game.rules, knowledge(game).value
    happen, legal, play, check = rules.happen, rules.legal, rules.play, rules.check

    def annealing(
        B: Record, S: Record, W: Record, seat: int, log: Record, plan: Record, best: Record, tried: Record,
        r: Record, steps: int, done: int, whole: int, hot: float, cold: float, mask: Record, found: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, w = B[0], W[0]
        last = len(plan) - 1
        decisions = last
        for step in range(steps):
            copy(tried, plan)
            if done + step > 0:
                i = rand(r, decisions)
                if rand(r, 3) == 0:
                    j = rand(r, decisions)
                    tried[i], tried[j] = plan[j], plan[i]
                else:
                    tried[i] = -1
            W[0] = S[0]
            n, k = 0, 0
            # Entries of this seat are replaced: it chooses whenever it is asked.
            while not w.over:
                if w.chance == 0 and (w.acting >> seat) & 1:
                    action = tried[n]
                    if action < 0 or check(b, w, seat, action) != 0:
                        legal(b, w, seat, mask)
                        action = found[rand(r, gather(mask, found))]
                        tried[n] = action
                    play(b, w, seat, action)
                    n += 1
                else:
                    while log[k, 0] == seat:
                        k += 1
                    if log[k, 0] == CHANCE:
                        happen(b, w, log[k, 1])
                    else:
                        play(b, w, log[k, 0], log[k, 1])
                    k += 1
            decisions = n
            tried[last] = value(b, w, seat)
            heat = hot * (cold / hot) ** ((done + step) / whole)
            loss = plan[last] - tried[last]
            if done + step == 0 or loss <= 0 or rand(r, ODDS) < ODDS * exp(-loss / heat):
                copy(plan, tried)
                if plan[last] > best[last]:
                    copy(best, plan)
        return best[last]

    return annealing


def can_look_back(match: Match) -> bool:
    return match.game.own_boards and match.over


def look_back(
    match: Match, seat: int, steps: int = STEPS, progress: Callable[[int, int], None] | None = None, *,
    seed: int = 0, proving: bool = True,
) -> Hindsight:  # fmt: skip
    """The best known result of this seat (from 1) of a finished match with the same luck; never less than what
    was played. `progress(done, steps)` is called now and then; what it raises ends the work. Another `seed` looks
    elsewhere; without `proving` nothing is said of a bound."""
    game, unit = match.game, knowledge(match.game).unit
    log = np.array([(CHANCE if e.seat is None else e.seat - 1, e.number) for e in match.entries], np.int64)
    best = np.full(MOST + 1, -1, np.int64)
    played = log[log[:, 0] == seat - 1, 1]
    best[: len(played)] = played
    prover = part_of(game, "optimum") if proving else None
    bound = None if prover is None else prover.bound(match.b, match.at(0), log, seat - 1)
    plan, tried = best.copy(), best.copy()
    best[-1] = np.iinfo(np.int64).min
    work = _work(game, match.at(0))
    stream = Stream(seed, seat).cells.array
    annealing = compiled(game, make_annealing)
    for done in range(0, steps, CHUNK):
        annealing(
            match.board, match.at(0), work[0], seat - 1, log, plan, best, tried, stream,
            min(CHUNK, steps - done), done, steps, HOT * unit, COLD * unit, *work[1:],
        )  # fmt: skip
        if progress is not None:
            progress(min(done + CHUNK, steps), steps)
        if bound is not None and best[-1] >= bound * unit:
            break
    points = int(best[-1]) / unit
    return Hindsight(points, tuple(best[: len(played)].tolist()), bound is not None and points >= bound)


def _work(game: Game, state: Array) -> tuple[Any, ...]:
    actions = game.rules.ACTIONS
    return state.copy(), np.zeros(actions, np.bool_), np.zeros(actions, np.int64)
