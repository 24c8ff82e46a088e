"""A survey: many matches looked at entry by entry, for those who design a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tukan.arena.batch import Batch, play_logged
from tukan.arena.deal import first_player_lane
from tukan.arena.numbers import Tally
from tukan.arena.setup import Setup, table_of
from tukan.arena.summary import Summary
from tukan.arena.workers import Work
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array, Record

BATCH = 50
LOOKED_AT = 200  # matches whose last position is looked at, place by place


@dataclass(frozen=True)
class Traced:
    """What a batch's entries tell. By action: how often (`used`) and which points followed until the next
    decision of the seat (`gained`, by part: the sum and the sum of squares). By kind and number of outcome: how
    often (`fell`), in how many matches (`seen`), and the seats' mean of each part in those (`after`, likewise). By
    match: decisions, forced ones, legal moves in all. `finals`: last positions."""

    batch: Batch
    used: Array
    gained: Array
    fell: Array
    seen: Array
    after: Array
    decisions: Array
    finals: Array


def make_trace(game: Game, stamp: str) -> Callable[..., int]:
    """`trace(B, S, log, plies, mask, before, now, last, used, gained, fell, here, seen, after, decisions, finals)`:
    the entries of all matches in `log`, played again and counted."""
    rules = game.rules
    start, happen, play, legal, score = rules.start, rules.happen, rules.play, rules.legal, rules.score

    def trace(
        B: Record, S: Record, log: Record, plies: Record, mask: Record, before: Record, now: Record,
        last: Record, used: Record, gained: Record, fell: Record, here: Record, seen: Record, after: Record,
        decisions: Record, finals: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, s = B[0], S[0]
        at = 0
        for i in range(len(plies)):
            start(b, s)
            here[:] = False
            last[:] = -1
            score(b, s, before)
            for _ in range(plies[i]):
                seat, number = log[at, 0], log[at, 1]
                at += 1
                if seat < 0:
                    fell[s.chance, number] += 1
                    here[s.chance, number] = True
                    happen(b, s, number)
                else:
                    for a in range(len(mask)):
                        mask[a] = False
                    n = legal(b, s, seat, mask)
                    decisions[i, 0] += 1
                    decisions[i, 1] += n == 1
                    decisions[i, 2] += n
                    used[number] += 1
                    last[seat] = number
                    play(b, s, seat, number)
                score(b, s, now)
                for q in range(s.seats):
                    if last[q] >= 0:
                        for p in range(now.shape[1]):
                            gain = now[q, p] - before[q, p]
                            gained[last[q], p, 0] += gain
                            gained[last[q], p, 1] += gain * gain
                for q in range(s.seats):
                    for p in range(now.shape[1]):
                        before[q, p] = now[q, p]
            for k in range(here.shape[0]):
                for o in range(here.shape[1]):
                    if here[k, o]:
                        seen[k, o] += 1
                        for p in range(now.shape[1]):
                            mean = 0.0
                            for q in range(s.seats):
                                mean += now[q, p] / s.seats
                            after[k, o, p, 0] += mean
                            after[k, o, p, 1] += mean * mean
            if i < len(finals):
                finals[i] = S[0]
        return len(plies)

    return trace


def trace_batch(setup: Setup, first: int, n: int) -> Traced:
    """Play some matches and look at their entries."""
    table = table_of(setup)
    game = table.game
    batch = play_logged(setup, first, n)
    actions, parts, kinds = game.rules.ACTIONS, len(game.rules.PARTS), first_player_lane(game)
    shape = (kinds, game.rules.OUTCOMES)
    traced = Traced(
        batch,
        np.zeros(actions, np.int64),
        np.zeros((actions, parts, 2), np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros((*shape, parts, 2)),
        np.zeros((n, 3), np.int64),
        game.new_state(setup.seats, table.options, max(0, min(n, LOOKED_AT - first))),
    )
    scores = np.zeros((2, game.seats[-1], parts), np.int32)
    compiled(game, make_trace)(
        table.board, game.new_state(setup.seats, table.options), batch.log, batch.plies,
        np.zeros(actions, np.bool_), scores[0], scores[1], np.zeros(game.seats[-1], np.int64), traced.used,
        traced.gained, traced.fell, np.zeros(shape, np.bool_), traced.seen, traced.after, traced.decisions,
        traced.finals,
    )  # fmt: skip
    return traced


class Survey:
    """The sums over all batches."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.summary = setup, Summary(setup)
        self.decisions, self.ties = Tally(), 0
        # The mean over the seats of each match: seats share its luck, so a mean's interval is over whole matches.
        self.means = {name: Tally() for _, name in self.summary.parts}
        self.forced = self.choices = 0
        self.finals: list[Array] = []
        self.used: Any = 0
        self.gained: Any = 0
        self.fell: Any = 0
        self.seen: Any = 0
        self.after: Any = 0

    def add(self, traced: Traced) -> None:
        self.summary.add(traced.batch)
        for name in ("used", "gained", "fell", "seen", "after"):
            setattr(self, name, getattr(self, name) + getattr(traced, name))
        for column, name in self.summary.parts:
            for mean in traced.batch.parts[:, : self.setup.seats, column].mean(axis=1).tolist():
                self.means[name].add(round(mean, 9))
        for decisions, forced, choices in traced.decisions.tolist():
            self.decisions.add(decisions)
            self.forced += forced
            self.choices += choices
        self.ties += int(((traced.batch.ranks == 1).sum(axis=1) > 1).sum())
        self.finals += [traced.finals[i : i + 1] for i in range(len(traced.finals))]


def survey(setup: Setup, n: int, work: Work, progress: Callable[[int], None] = lambda done: None) -> Survey:
    """Matches 1 to `n` of a setup, looked at by `work`."""
    found = Survey(setup)
    size = BATCH if setup.compiled else 2
    jobs = ((setup, first, min(size, n - first)) for first in range(0, n, size))
    for traced in work(trace_batch, setup, jobs):
        found.add(traced)
        progress(found.summary.n)
    return found
