"""The most points that the cards of a match allowed, as a bound that CP-SAT proves (extra `[review]`).

Which trails are drawn counts, in what order does not: so the bound may be a little more than play allows, never
less. A line of play that reaches it is proved to be the best.
"""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from typing import Any

from tukan.core.drive import CHANCE
from tukan.core.record import Array, Record, face
from tukan.games.trails_of_tucana.records import (
    EVERY_ROUND,
    KINDS,
    LETTERS,
    PAIR,
    SECOND_CARDS_FROM,
    VILLAGE,
    VILLAGES,
)
from tukan.games.trails_of_tucana.rules import happen, play
from tukan.games.trails_of_tucana.trails import letter_at, suits

SECONDS = 20.0


def bound(b: Record, state: Array, log: Array, seat: int) -> int | None:
    """No play of this seat (from 0) brings more; None where the options or a missing solver leave it open."""
    s = face(state)
    if find_spec("ortools") is None or s.sights == EVERY_ROUND or s.red == PAIR:
        return None
    return _solve(b, s, _pairs(b, s, log), seat)


def _pairs(b: Record, s: Record, log: Array) -> Counter[tuple[int, int]]:
    """How often each two cards were turned up. Leaves `s` at the end of the match."""
    pairs: Counter[tuple[int, int]] = Counter()
    for who, number in log.tolist():
        if who == CHANCE:
            happen(b, s, number)
            if s.cards[1] >= 0 and s.chance == 0:
                pairs[min(s.cards), max(s.cards)] += 1
        else:
            play(b, s, who, number)
    return pairs


def _solve(b: Record, s: Record, pairs: Counter[tuple[int, int]], seat: int) -> int | None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    edges = range(b.edges)
    bonus = [model.new_bool_var("") for _ in edges]
    uses: list[list[Any]] = [[bonus[e]] for e in edges]
    for (first, second), n in pairs.items():
        drawn = []
        for e in edges:
            if suits(first, second, b.terrain[b.end[e, 0]], b.terrain[b.end[e, 1]]):
                drawn.append(model.new_bool_var(""))
                uses[e].append(drawn[-1])
        model.add(sum(drawn) <= n)
    trail = [model.new_bool_var("") for _ in edges]
    for e in edges:
        model.add(sum(uses[e]) == trail[e])

    worth: list[Any] = []
    of_letter: list[list[int]] = [[] for _ in range(LETTERS)]
    for village in range(VILLAGES):
        of_letter[letter_at(b, s, seat, village)].append(b.village[village])
    for letter in range(LETTERS):
        one, other = of_letter[letter]
        worth.append(_joined(model, b, trail, one, {other}) * (b.pair_points[letter] + _blue(b, s, letter)))
    villages = {b.village[village] for village in range(VILLAGES)}
    completed = []
    for kind in range(len(KINDS)):
        sights = [i for i in range(b.sights) if b.sight_kind[i] == kind]
        reached = [_joined(model, b, trail, b.sight[i], villages) for i in sights]
        at_least = [model.new_bool_var("") for _ in sights]
        model.add(sum(at_least) == sum(reached))
        for i, flag in enumerate(at_least):
            worth.append(flag * b.sight_points[kind, i])
            if i > 0:
                model.add(flag <= at_least[i - 1])
        if sights and s.red == VILLAGE:
            worth.append(at_least[0] * b.red_points[kind])
        completed += at_least[-1:]
    model.add(sum(bonus) <= sum(completed))
    model.maximize(sum(worth))

    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = 2
    solver.parameters.linearization_level = 2
    solver.solve(model)
    return int(solver.best_objective_bound + 0.5)


def _blue(b: Record, s: Record, letter: int) -> int:
    """The most that a blue card of this letter can bring."""
    cards = 2 if s.seats >= SECOND_CARDS_FROM else 1
    return int(max(b.blue_points[card, letter] for card in range(cards)))


def _joined(model: Any, b: Record, trail: list[Any], start: int, goals: set[int]) -> Any:
    """A truth value: a unit may flow along trails from a hex to one of the goals."""
    joined = model.new_bool_var("")
    if start in goals:
        model.add(joined == 1)
        return joined
    leaving: list[list[Any]] = [[] for _ in range(b.hexes)]
    entering: list[list[Any]] = [[] for _ in range(b.hexes)]
    for e in range(b.edges):
        one, other = b.end[e, 0], b.end[e, 1]
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back <= trail[e])
        for flow, a, z in ((there, one, other), (back, other, one)):
            leaving[a].append(flow)
            entering[z].append(flow)
    for h in range(b.hexes):
        if h == start:
            model.add(sum(leaving[h]) == joined)
            model.add(sum(entering[h]) == 0)
        elif h in goals:
            model.add(sum(leaving[h]) == 0)
        else:
            model.add(sum(entering[h]) == sum(leaving[h]))
    return joined
