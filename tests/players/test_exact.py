"""The game that is solved exactly: the values satisfy the rules, and play reaches them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tukan import games
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import Array, Cells, face
from tukan.players import Budget, Player, ask, make
from tukan.players.exact import Solved, can_solve, known, solution_of, solve
from tukan.players.search import Search

GAME = games.load("drago_tuku")
SMALL = """
squares = 8
yellow = [1, 2, 3]
plain = [4, 5]
green = 6
orange_from_green = [7, 8]
dragons = 2
pieces = 3
[presets.easy]
die = ["1", "2", "3", "dragon", "sun", "sun"]
approach = 3
[presets.normal]
die = ["1", "2", "3", "dragon", "sun", "sun"]
approach = 2
[presets.hard]
die = ["1", "2", "3", "4", "dragon", "sun"]
approach = 0
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUKAN_CACHE", str(tmp_path))
    return tmp_path


def small(seats: int = 2, **options: str) -> Match:
    return Match(GAME, seats, options, components=GAME.board.read(SMALL), board_name="small", seed=1)


def solved(match: Match) -> Solved:
    return solve(match.game, match.board, match.at(0))


@pytest.mark.parametrize("seats", [2, 3])
def test_every_position_has_one_number(seats: int) -> None:
    solution, match = solution_of(GAME), small(seats)
    b, state = match.b, match.at(0)
    s, seen = face(state), 0
    for block in range(0, solution.blocks(b), 1 if seats == 2 else 7):
        for i in range(0, solution.size(b, s), 1 if seats == 2 else 5):
            if solution.put(b, s, block, i):
                assert (solution.block_of(b, s), solution.index_of(b, s)) == (block, i)
                seen += 1
    assert seen > 1000


@pytest.mark.long
@pytest.mark.parametrize(("seats", "sun"), [(2, "rescue"), (2, "share"), (3, "rescue")])
def test_each_value_is_the_mean_over_the_die_of_the_best_that_follows(seats: int, sun: str) -> None:
    match = small(seats, sun=sun)
    solution, found, b = solution_of(GAME), solved(match), match.b
    weights = np.zeros(GAME.rules.OUTCOMES, np.int64)
    state = match.at(0)
    for block in range(0, solution.blocks(b), 5):
        for i in range(0, solution.size(b, face(state)), 11 if seats == 2 else 997):
            if solution.put(b, face(state), block, i):
                n = GAME.rules.outcomes(b, face(state), Cells(weights))
                mean = sum(weights[o] * found.value(after(b, state, o)) for o in range(n)) / weights.sum()
                assert found.value(state) == pytest.approx(mean, abs=1e-5)


def after(b: object, state: Array, outcome: int) -> Array:
    following = state.copy()
    GAME.rules.happen(b, face(following), outcome)
    return following


@pytest.mark.long
def test_among_three_a_search_gives_away_less_than_a_glance() -> None:
    """Where there are too many positions to solve, an expert searches: here is what that costs, exactly."""
    found = solved(small(3))
    costs = {}
    for player in (make("random"), make("greedy"), Search("expert")):
        stakes = [stake(found, player, seed) for seed in range(25)]
        costs[player.name] = sum(stakes) / len(stakes)
    assert costs["expert"] < costs["random"] / 4
    assert costs["expert"] <= costs["greedy"]


def stake(found: Solved, player: Player, seed: int) -> float:
    """The chance to win that one match of this player costs."""
    match, cost = Match(GAME, 3, components=GAME.board.read(SMALL), board_name="small", seed=seed), 0.0
    while not match.over:
        question = ask(match, match.to_act[0])
        action = player.choose(question, Budget(iterations=200), Stream(seed, match.ply))
        values = {a: found.of_action(question.state, question.seat, a) for a in question.legal}
        cost += max(values.values()) - values[action]
        match.choose(match.to_act[0], match.spelling.actions[action])
        match.settle()
    return cost


@pytest.mark.long
def test_matches_played_by_the_solution_are_won_as_often_as_it_says() -> None:
    found = solved(small())
    expected, n, won = found.value(small().at(0)), 400, 0
    for seed in range(n):
        match = Match(GAME, 2, components=GAME.board.read(SMALL), board_name="small", seed=seed)
        while not match.over:
            seat = match.to_act[0]
            match.choose(seat, match.spelling.actions[found.best(ask(match, seat))])
            match.settle()
        won += match.s.won
    assert abs(won / n - expected) < 4 * (expected * (1 - expected) / n) ** 0.5


@pytest.mark.long
def test_an_expert_plays_by_the_solution_and_never_worse_than_greedy() -> None:
    match = small()
    found = solved(match)
    while not match.over:
        seat = match.to_act[0]
        question = ask(match, seat)
        action = make("expert").choose(question, Budget(iterations=10), Stream(1))
        values = [found.of_action(question.state, question.seat, a) for a in question.legal]
        assert found.of_action(question.state, question.seat, action) == max(values)
        match.choose(seat, match.spelling.actions[action])
        match.settle()


@pytest.mark.long
def test_a_solution_is_kept_and_a_damaged_one_is_computed_anew(shelf: Path) -> None:
    from tukan.players import exact

    match = small(level="hard")
    about = match.game, match.board, match.at(0)
    assert known(*about) is None
    values = solved(match).values
    exact._IN_MEMORY.clear()
    assert np.array_equal(known(*about).values, values)  # type: ignore[union-attr]
    (file,) = shelf.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    exact._IN_MEMORY.clear()
    assert known(*about) is None
    assert np.array_equal(solved(match).values, values)


@pytest.mark.long
def test_work_that_is_stopped_leaves_nothing_behind(shelf: Path) -> None:
    match = small(level="easy", sun="share")

    def stop(done: int, blocks: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(match.game, match.board, match.at(0), stop)
    assert not list(shelf.iterdir())


def test_a_board_that_is_too_large_is_not_solved() -> None:
    assert can_solve(question_of(GAME, small(4))) is False
    assert all(can_solve(question_of(GAME, small(seats))) for seats in (2, 3))
    assert not can_solve(question_of(GAME, Match(GAME, 3, seed=1)))
    assert can_solve(question_of(GAME, Match(GAME, 2, seed=1)))


def question_of(game: Game, match: Match) -> object:
    from tukan.players import Question

    return Question(game, match.board, match.at(0), 0, ())
