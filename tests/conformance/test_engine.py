"""Interpreted and compiled are one: the same bytes, in one thread or many."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from tests.conformance.cases import CASES, Case
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.engine import engine, new_results, stream_array

each_case = pytest.mark.parametrize("case", CASES, ids=str)

LOG = 6000


def matches(case: Case, compiled: bool, first: int, n: int, policy: int = RANDOM, most: int = LOG) -> Any:
    """Results and last state of matches `first` … `first + n - 1` of seed 11."""
    play = engine(case.game, compiled)
    board = case.game.new_board(case.seats, case.settled)
    state = case.game.new_state(case.seats, case.settled)
    parts, ranks, plies, log = new_results(case.game, case.seats, n, most)
    policies = np.full(case.game.seats[-1], policy)
    play.matches(
        board, state, state.copy(), policies, stream_array(11), play.mask(), play.weights(),
        first, parts, ranks, plies, log, most,
    )  # fmt: skip
    assert (plies > 0).all(), "every match ends"
    return parts, ranks, plies, log, state


def same(one: Any, other: Any) -> bool:
    return all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))


@pytest.mark.long
@each_case
def test_compiled_matches_are_the_interpreted_ones_byte_for_byte(case: Case) -> None:
    assert same(matches(case, False, 0, 4), matches(case, True, 0, 4))


@pytest.mark.long
@each_case
def test_playouts_are_the_matches_of_random(case: Case) -> None:
    play, state = engine(case.game), case.game.new_state(case.seats, case.settled)
    board = case.game.new_board(case.seats, case.settled)
    parts, ranks, plies, _ = new_results(case.game, case.seats, 4)
    play.playouts(board, state, stream_array(11), play.mask(), play.weights(), 0, parts, ranks, plies)
    theirs = matches(case, True, 0, 4)
    assert same((parts, ranks, plies, state), (*theirs[:3], theirs[4]))


@pytest.mark.long
@each_case
def test_greedy_is_the_same_compiled_and_interpreted(case: Case) -> None:
    assert same(matches(case, False, 0, 1, GREEDY), matches(case, True, 0, 1, GREEDY))


@pytest.mark.long
@each_case
def test_one_thread_and_many_play_the_same_matches(case: Case) -> None:
    whole = matches(case, True, 0, 64, most=0)[:3]
    with ThreadPoolExecutor(4) as pool:
        pieces = list(pool.map(lambda first: matches(case, True, first, 8, most=0)[:3], range(0, 64, 8)))
    joined = [np.concatenate(column) for column in zip(*pieces, strict=True)]
    assert same(whole, joined)
