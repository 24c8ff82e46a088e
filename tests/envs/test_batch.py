"""The batch: the same matches whatever the number of rows, threads or calls; arrays of the caller; strict actions."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tukan
from tests.envs.cases import CASES, Case
from tukan.core.record import Cells, face
from tukan.envs.batch import Batch, IllegalAction

each_case = pytest.mark.parametrize("case", CASES, ids=str)
N = 5


def new(case: Case, n: int = N, **more: Any) -> Batch:
    return Batch(case.name, n, case.players, dict(case.options), seed=5, **more)


def played(batch: Batch, most: int = 3000) -> Iterator[np.ndarray[Any, Any]]:
    """Random actions until all matches are over; what is yielded is played afterwards."""
    for _ in range(most):
        if batch.over.all():
            return
        actions = batch.sample()
        yield actions
        batch.step(actions)
    raise AssertionError("every match ends")


def finish(batch: Batch) -> Batch:
    for _ in played(batch):
        pass
    return batch


def test_numba_is_not_imported_before_something_is_compiled() -> None:
    code = "import sys, tukan, tukan.envs; tukan.Batch; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@each_case
def test_the_masks_are_the_legal_actions_of_the_rules(case: Case) -> None:
    batch = new(case, 2)
    rules, b = batch.scenario.game.rules, batch.scenario.b
    for _ in played(batch):
        for i in np.flatnonzero(~batch.over).tolist():
            mask = np.zeros(batch.actions, np.bool_)
            s = face(batch.states, i)
            assert s.acting
            assert not s.chance
            rules.legal(b, s, int(batch.seats[i]), Cells(mask))
            assert (mask == batch.legal(copy=False)[i]).all()
        if batch.states["ply"].max() > 150:
            break


@each_case
def test_rows_and_threads_do_not_change_a_match(case: Case) -> None:
    wide, threads, narrow = new(case), new(case, threads=3), new(case, 2)
    for actions in played(wide):
        assert (threads.sample() == actions).all()
        threads.step(actions)
        narrow.step(actions[:2])
    assert threads.states.tobytes() == wide.states.tobytes()
    assert narrow.states.tobytes() == wide.states[:2].tobytes()
    assert (narrow.returns == wide.returns[:2]).all()


@each_case
def test_interpreted_and_compiled_are_the_same(case: Case) -> None:
    one, other = new(case, 2), new(case, 2, compiled=False)
    for _ in range(40):
        assert one.states.tobytes() == other.states.tobytes()
        assert (one.observe() == other.observe()).all()
        assert (one.legal() == other.legal()).all()
        actions = one.sample()
        assert (other.sample() == actions).all()
        one.step(actions)
        other.step(actions)


@each_case
def test_rewards_add_up_to_the_utility(case: Case) -> None:
    end, each = new(case), new(case, rewards="each")
    total = np.zeros((N, end.players))
    for actions in played(end):
        each.step(actions)
        total += each.rewards
    parts, ranks = end.scores()
    assert np.allclose(end.returns, end.scenario.aim.values(parts, ranks))
    assert np.allclose(end.returns, total)


def test_what_the_games_are_played_for() -> None:
    aims = {str(case): new(case, 1).scenario.aim for case in CASES}
    assert all(aim.kind in ("won", "place", "points") for aim in aims.values())
    for case in CASES:
        batch = finish(new(case))
        if batch.scenario.aim.is_zero_sum:
            assert np.allclose(batch.returns.sum(axis=1), 0)
        if batch.scenario.aim.is_common:
            assert (batch.returns == batch.returns[:, :1]).all()
    with pytest.raises(ValueError, match="played for"):
        Batch("drago_tuku", aim="points")


@each_case
def test_a_batch_is_copied_pickled_and_restored_in_the_middle(case: Case) -> None:
    batch = new(case)
    for _, _ in zip(range(7), played(batch), strict=False):
        pass
    snapshot = batch.snapshot()
    others = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch.clone()]
    end = finish(batch).states.tobytes()
    for other in others:
        assert finish(other).states.tobytes() == end
    batch.restore(snapshot)
    assert finish(batch).states.tobytes() == end


@each_case
def test_a_clone_with_another_seed_has_another_future(case: Case) -> None:
    batch = new(case)
    other = batch.clone(seed=99)
    assert other.states.tobytes() == batch.states.tobytes()
    assert (other.legal() == batch.legal()).all()
    assert finish(other).states.tobytes() != finish(batch).states.tobytes()


def test_arrays_of_the_caller_are_written_into_and_the_own_ones_come_without_a_copy() -> None:
    batch = new(CASES[0])
    out = np.empty((N, batch.scenario.observation), np.float32)
    assert batch.observe(out=out) is out
    masks = np.empty((N, batch.actions), np.bool_)
    assert batch.legal(out=masks) is masks
    assert np.shares_memory(batch.legal(copy=False), batch.legal(copy=False))
    assert not np.shares_memory(batch.legal(), batch.legal())
    with pytest.raises(ValueError, match="float32"):
        batch.observe(out=np.empty(out.shape))


@pytest.mark.parametrize("action", [-1, 10**6, "illegal"])
def test_an_illegal_action_is_refused_replaced_or_ends_the_match(action: Any) -> None:
    strict = new(CASES[0])
    actions = strict.sample()
    actions[1] = int(np.flatnonzero(~strict.legal()[1])[0]) if action == "illegal" else action
    before = strict.snapshot()
    with pytest.raises(IllegalAction, match="match 1") as refused:
        strict.step(actions)
    assert refused.value.match == 1
    assert refused.value.rule in str(refused.value)
    assert refused.value.sentence
    assert all((strict.snapshot()[name] == value).all() for name, value in before.items())

    mild, hard = new(CASES[0], illegal="substitute"), new(CASES[0], illegal="terminate")
    seat = int(hard.seats[1])
    lowest = actions.copy()
    lowest[1] = int(mild.legal()[1].argmax())
    mild.step(actions)
    assert mild.illegals.tolist() == [False, True, False, False, False]
    strict.step(lowest)
    assert strict.states.tobytes() == mild.states.tobytes()
    hard.step(actions)
    assert hard.over[1]
    assert hard.rewards[1].tolist() == [-1.0 if k == seat else 0.0 for k in range(hard.players)]
    hard.step(hard.sample())
    assert hard.over[1]


@each_case
def test_matches_begin_anew_by_themselves(case: Case) -> None:
    batch = new(case, 3, autoreset=True)
    once = new(case, 3)
    ended = 0
    for _ in range(400):
        actions = batch.sample()
        if not ended:
            once.step(actions)
        batch.step(actions)
        ended += int(batch.over.sum())
        assert (batch.seats >= 0).all()
        if ended == int(batch.over.sum()) > 0:
            assert (batch.rewards == once.rewards).all()
            assert (batch.returns[batch.over] == 0).all()
    single = Batch(case.name, 1, case.players, seed=5)
    single.reset()
    later = Batch(case.name, 2, case.players, seed=5)
    later.reset(seed=5)
    assert single.states.tobytes() == later.states[1:].tobytes()


def test_seeds_of_their_own_make_matches_of_their_own() -> None:
    batch = Batch("toscana", 3, seed=[8, 9, 8])
    assert batch.states[0] == batch.states[2]
    assert batch.states[:1].tobytes() == Batch("toscana", seed=8).states.tobytes()
    for wrong in ([1, 2], [[1]]):
        with pytest.raises(ValueError, match="seed"):
            batch.reset(seed=wrong)


def test_positions_can_be_put_in() -> None:
    source, batch = new(CASES[0]), new(CASES[0])
    source.step(source.sample())
    batch.put(source.states)
    assert (batch.seats == source.seats).all()
    assert (batch.legal() == source.legal()).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_is_not_left_waiting_for_threads() -> None:
    batch = new(CASES[0], threads=2)
    batch.step(batch.sample())
    child = os.fork()
    if child == 0:
        batch.step(batch.sample())
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(tukan.OptionError):
        Batch("toscana", players=3)
    with pytest.raises(ValueError, match="n: 0 is not a whole number"):
        Batch("toscana", 0)
    with pytest.raises(ValueError, match="shape"):
        new(CASES[0]).step([0])
    with pytest.raises(ValueError, match="seats"):
        new(CASES[0]).observe(seats=9)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: tukan.Batch("toscana", n=2.5), "n: 2.5 is not a whole number"),
        (lambda: tukan.Batch("toscana", threads=0), "threads: 0"),
        (lambda: tukan.Batch("toscana", players=2.0), "seats: 2.0 is not a whole number"),
        (lambda: tukan.Batch("toscana", illegal="ignore"), "illegal: 'ignore' is not one of raise"),
        (lambda: tukan.Batch("toscana", rewards="often"), "rewards: 'often' is not one of end, each"),
        (lambda: tukan.Batch("toscana", seed="a"), "seed: 'a' is not a whole number"),
        (lambda: tukan.Batch("toscana").step([0.5]), "whole numbers, found float64"),
        (lambda: tukan.Batch("toscana").reply([7, 7]), "policies: expected -1"),
        (lambda: tukan.Batch("toscana").put(None), "an array .1,. of the game's State type"),
        (lambda: tukan.Match("drago_tuku", seats=2.0), "seats: 2.0 is not a whole number"),
        (lambda: tukan.Match("drago_tuku", seats=2, dice="hand").at(-1), "only 0 to 0 .* not -1"),
        (lambda: tukan.Match("drago_tuku", seats=2, dice="hand").fork(999), "only 0 to 0 .* not 999"),
        (lambda: tukan.Match("trails_of_tucana", seats=1, options={"second": "9"}), "no option second"),
    ],
)
def test_what_is_wrong_is_said_in_words(wrong, said):
    with pytest.raises((ValueError, tukan.OptionError), match=said):
        wrong()


@pytest.mark.parametrize("wrong", [b"x", {}, None])
def test_what_is_no_snapshot_is_refused_before_anything_changes(wrong: object) -> None:
    batch = tukan.Batch("toscana", n=2, seed=1)
    before = batch.states.copy()
    with pytest.raises(ValueError, match="snapshot"):
        batch.restore(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="snapshot"):
        batch.restore(tukan.Batch("toscana", n=3, seed=1).snapshot())
    assert (batch.states == before).all()
