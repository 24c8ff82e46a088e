"""PettingZoo's own tests for every game with the fewest and the most players, and what they do not look at."""

from __future__ import annotations

import copy
import functools
import pickle
import sys
import warnings
from typing import Any

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from tests.envs.cases import CASES, Case  # noqa: E402
from tukan import games  # noqa: E402
from tukan.envs.batch import Batch, IllegalAction  # noqa: E402
from tukan.envs.pettingzoo import aec_env, name_of, parallel_env  # noqa: E402
from tukan.envs.scenario import is_at_once  # noqa: E402

# The checkers expect pictures or bare arrays; a mask beside the observation is what they themselves read.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation:UserWarning", "ignore:The observation:UserWarning"
)

each_case = pytest.mark.parametrize("case", CASES, ids=str)
AT_ONCE = [case for case in CASES if is_at_once(games.load(case.name))]
each_parallel = pytest.mark.parametrize("case", AT_ONCE, ids=str)


def aec(case: Case, **more: Any) -> Any:
    return aec_env(case.name, case.players, **more)


def parallel(case: Case, **more: Any) -> Any:
    return parallel_env(case.name, case.players, **more)


def test_the_registry_knows_every_game() -> None:
    for game in games.all_games():
        assert name_of(game) in pettingzoo.aec_registry
        env = pettingzoo.make("aec", name_of(game), players=game.seats[-1])
        assert len(env.possible_agents) == game.seats[-1]
        assert (name_of(game) in pettingzoo.parallel_registry) == is_at_once(game)
    assert {game.name for game in games.all_games() if is_at_once(game)} == {case.name for case in AT_ONCE}
    with pytest.raises(ValueError, match="in turn"):
        parallel_env("toscana")


@each_case
def test_api(case: Case) -> None:
    api_test(aec(case), num_cycles=150)


@each_parallel
def test_parallel_api(case: Case) -> None:
    parallel_api_test(parallel(case), num_cycles=60)


@each_case
def test_seed(case: Case) -> None:
    seed_test(functools.partial(aec, case), num_cycles=60)


@each_parallel
def test_parallel_seed(case: Case) -> None:
    parallel_seed_test(functools.partial(parallel, case), num_cycles=60)


@pytest.mark.long
@each_parallel
def test_five_hundred_parallel_steps_are_reproducible(case: Case) -> None:
    """PettingZoo's own test stops after one step; and its actions are drawn without a mask, as here."""
    one, other = parallel(case), parallel(case)
    steps = 0
    while steps < 500:
        seen = [env.reset(seed=steps) for env in (one, other)]
        for env in (one, other):
            for k, agent in enumerate(env.agents):
                env.action_space(agent).seed(steps + k)
        while one.agents:
            actions = {agent: one.action_space(agent).sample() for agent in one.agents}
            seen = [env.step(actions) for env in (one, other)]
            np.testing.assert_equal(seen[0], seen[1])
            steps += 1


@each_case
def test_render(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    render_test(functools.partial(aec, case), custom_tests={"svg": lambda svg: svg.startswith("<svg")})
    assert capsys.readouterr().out
    env = aec(case, render_mode="ansi")
    env.reset(seed=1)
    while not all(env.terminations.values()):
        play_random(env, np.random.default_rng(1))
    assert env.render()


@each_case
def test_state(case: Case) -> None:
    state_test = sys.modules["pettingzoo.test.state_test"]
    env = aec(case, illegal="substitute")
    state_test.test_state_space(env)
    state_test.test_state(env, 10)
    if case in AT_ONCE:
        state_test.test_parallel_env(parallel(case))


def play_random(env: Any, rng: np.random.Generator) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    action = int(rng.choice(np.flatnonzero(mask)))
    env.step(action)
    return action


@each_case
def test_masks_are_those_of_the_rules_and_who_waits_has_one_action(case: Case) -> None:
    env, rng = aec(case), np.random.default_rng(3)
    env.reset(seed=3)
    table = env.unwrapped.env.unwrapped if hasattr(env.unwrapped, "env") else env.unwrapped
    for _ in range(80):
        if all(env.terminations.values()):
            break
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            mask = seen["action_mask"]
            assert mask.dtype == np.int8
            assert set(np.unique(mask)) <= {0, 1}
            assert env.observation_space(agent).contains(seen)
            legal = table.scenario.engine.mask()
            n = table.scenario.engine.legal(table.scenario.board, table.batch.states, seat, legal)
            assert (mask[:-1] == legal).all()
            assert mask[-1] == (n == 0)
            assert (env.infos[agent]["action_mask"] == mask).all() or case in AT_ONCE
        play_random(env, rng)


@each_case
def test_rewards_add_up_to_the_result(case: Case) -> None:
    for rewards in ("end", "each"):
        env, rng = aec(case, rewards=rewards), np.random.default_rng(4)
        env.reset(seed=4)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, reward, ended, _, _ = env.last()
            total[agent] += reward
            if ended:
                env.step(None)
            else:
                play_random(env, rng)
        table = env.unwrapped.env.unwrapped if hasattr(env.unwrapped, "env") else env.unwrapped
        aim = table.scenario.aim
        assert np.allclose(list(total.values()), aim.values(*table.batch.scores())[0])


@each_case
def test_copies_in_the_middle_of_a_match_go_on_alike(case: Case) -> None:
    env = aec(case)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(9):
        play_random(env, rng)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(12):
        if all(env.terminations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        action = int(mask.argmax())
        env.step(action)
        for other in others:
            other.step(action)
            np.testing.assert_equal(other.last(), env.last())


@each_case
def test_a_snapshot_leads_back_and_a_clone_may_have_another_future(case: Case) -> None:
    env = parallel(case) if case in AT_ONCE else aec(case)
    env.reset(seed=6)

    def go_on(env: Any) -> bytes:
        rng = np.random.default_rng(6)
        for _ in range(40):
            if case in AT_ONCE:
                if not env.agents:
                    break
                env.step({a: int(rng.choice(np.flatnonzero(env.mask(a)))) for a in env.agents})
            elif all(env.terminations.values()):
                break
            else:
                play_random(env, rng)
        return bytes(env.batch.states.tobytes())

    snapshot, clone, dreamt = env.snapshot(), env.clone(), env.clone(seed=99)
    end = go_on(env)
    assert go_on(clone) == end
    assert go_on(dreamt) != end
    for _ in range(2):
        env.restore(snapshot)
        assert go_on(env) == end


@each_case
def test_an_illegal_action_is_refused_replaced_or_ends_the_match(case: Case) -> None:
    def first(illegal: str) -> tuple[Any, str]:
        env = aec(case, illegal=illegal)
        env.reset(seed=7)
        return env, env.agent_selection

    def step_all(env: Any, action: int) -> None:
        for _ in range(case.players if case in AT_ONCE else 1):
            env.step(np.int32(action))

    env, agent = first("substitute")
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    step_all(env, wrong)
    assert env.infos[agent]["illegal_action"] is True
    assert not any(env.terminations.values())
    env, agent = first("terminate")
    step_all(env, wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1.0
    env, agent = first("raise")
    with pytest.raises(IllegalAction):
        step_all(env, wrong)


@each_case
def test_the_match_is_that_of_the_batch(case: Case) -> None:
    env, batch = aec(case), Batch(case.name, 1, case.players, seed=8)
    env.reset(seed=8, options={"unknown": True})
    for _ in range(200):
        if batch.over[0]:
            assert all(env.terminations.values())
            return
        agent = f"player_{batch.seats[0]}"
        if env.agent_selection != agent:
            env.step(env.observe(env.agent_selection)["action_mask"].argmax())
            continue
        action = batch.sample()
        assert (env.observe(agent)["observation"] == batch.observe()[0]).all() or case in AT_ONCE
        env.step(action[0])
        batch.step(action)


def test_the_warnings_that_are_let_pass_are_the_known_ones() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(aec(CASES[0]), num_cycles=20)
    assert all("bservation" in str(one.message) for one in caught)
