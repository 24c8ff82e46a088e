"""Gymnasium's checker for every game, alone and against others; the vector is the single environment, many times."""

from __future__ import annotations

import copy
import functools
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from tests.envs.cases import CASES, Case  # noqa: E402
from tukan import games  # noqa: E402
from tukan.core.chance import Stream  # noqa: E402
from tukan.envs.batch import IllegalAction  # noqa: E402
from tukan.envs.gymnasium import SeatEnv, name_of  # noqa: E402
from tukan.envs.vector import SeatVectorEnv  # noqa: E402
from tukan.players import Budget, Question, UnknownPlayer  # noqa: E402

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def new(case: Case, **more: Any) -> SeatEnv:
    return SeatEnv(case.name, case.players, **more)


def random_action(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play(env: Any, seed: int, most: int = 4000) -> list[Any]:
    rng, (seen, info) = np.random.default_rng(seed), env.reset(seed=seed)
    story = [seen.tobytes()]
    for _ in range(most):
        seen, reward, over, cut, info = env.step(random_action(info, rng))
        story += [seen.tobytes(), reward]
        assert not cut
        if over:
            return story
    raise AssertionError("every match ends")


@pytest.mark.parametrize("name", games.NAMES)
def test_the_checker_is_content(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    check_env(gymnasium.make(name_of(games.load(name))).unwrapped)
    assert capsys.readouterr().out, "the mode for people prints"


@each_case
def test_the_checker_is_content_with_any_number_of_players(case: Case) -> None:
    id = name_of(games.load(case.name))
    last = case.players - 1
    check_env(gymnasium.make(id, players=case.players, seat=last).unwrapped, skip_render_check=True)


@each_case
def test_whole_matches_stay_inside_the_declared_space(case: Case) -> None:
    env, rng = new(case, opponents="greedy"), np.random.default_rng(1)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            assert env.observation_space.contains(seen)
            assert (env.action_masks() == info["action_mask"]).all()
            seen, reward, over, _, info = env.step(random_action(info, rng))
            total += reward
        assert env.observation_space.contains(seen)
        assert info["action_mask"].all()
        parts, ranks = env.batch.scores()
        assert total == env.scenario.aim.values(parts, ranks)[0, 0]


@each_case
def test_the_same_seed_is_the_same_match(case: Case) -> None:
    assert play(new(case), 2) == play(new(case), 2)
    assert play(new(case), 2) != play(new(case), 3)


@pytest.mark.long
@each_case
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_the_vector_is_the_synchronous_one_step_by_step(case: Case, mode: AutoresetMode) -> None:
    n = 4
    opponents = "random" if mode is AutoresetMode.DISABLED else ["greedy", *["random"] * (case.players - 2)]
    more = {"rewards": "each", "opponents": opponents if case.players > 1 else "random"}
    one = SeatVectorEnv(n, case.name, case.players, autoreset_mode=mode, threads=2, **more)
    other = SyncVectorEnv([functools.partial(new, case, **more)] * n, autoreset_mode=mode)
    rng, ended = np.random.default_rng(5), 0
    answers = [env.reset(seed=7) for env in (one, other)]
    np.testing.assert_equal(answers[0], answers[1])
    for step in range(500):
        masks = one.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if step % 10 == 3:
            actions = rng.integers(0, one.single_action_space.n, n)  # illegal ones are replaced alike
        answers = [env.step(actions) for env in (one, other)]
        (seen, rewards, *rest), (also_seen, also_rewards, *also_rest) = answers
        np.testing.assert_equal([seen, *rest], [also_seen, *also_rest])
        np.testing.assert_allclose(rewards, also_rewards, atol=1e-12)  # differences of thirds round apart
        over = answers[0][2]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            seeds = [None if step % 2 else step + i for i in range(n)]
            answers = [env.reset(seed=seeds, options={"reset_mask": over}) for env in (one, other)]
            assert (answers[0][0] == answers[1][0]).all()
            assert (answers[0][1]["action_mask"][over] == answers[1][1]["action_mask"][over]).all()
    assert ended


def test_make_vec_finds_the_vector() -> None:
    envs = gymnasium.make_vec(
        "tukan.envs.gymnasium:tukan/toscana-v1", num_envs=3, opponents="greedy", end="pass"
    )
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    assert envs.scenario.options["end"] == "pass"
    envs.reset(seed=1)
    envs.step(envs.action_space.sample())
    envs.close()


def test_a_vector_writes_into_one_array_when_asked() -> None:
    case = CASES[0]
    one, other = SeatVectorEnv(2, case.name, copy=False), SeatVectorEnv(2, case.name)
    assert np.shares_memory(one.reset(seed=1)[0], one.reset(seed=1)[0])
    assert not np.shares_memory(other.reset(seed=1)[0], other.reset(seed=1)[0])


@each_case
def test_copies_in_the_middle_of_a_match_go_on_alike(case: Case) -> None:
    env = new(case)
    env.reset(seed=4)
    for _ in range(3):
        env.step(int(env.action_masks().argmax()))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(5):
        if env.batch.over[0]:
            break
        answers = [one.step(int(one.action_masks().argmax())) for one in (env, *others)]
        np.testing.assert_equal(answers[1:], answers[:1] * 2)


class Last:
    """A player of one's own: the last legal action."""

    name = "last"

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        stream.below(2)
        return question.legal[-1]


def test_opponents_are_named_or_brought_along() -> None:
    case = next(case for case in CASES if case.players > 2)
    env = new(case, opponents=[Last(), "greedy", *["random"] * (case.players - 3)])
    assert play(env, 5) == play(env, 5) != play(new(case), 5)
    with pytest.raises(UnknownPlayer):
        new(case, opponents="nobody")
    with pytest.raises(ValueError, match="opponents"):
        new(case, opponents=["random"])
    with pytest.raises(ValueError, match="seat"):
        new(case, seat=case.players)
    with pytest.raises(ValueError, match="single environments"):
        SeatVectorEnv(2, case.name, case.players, opponents=Last())
    with pytest.raises(ValueError, match="render_mode"):
        new(case, render_mode="film")


def test_an_illegal_action_is_replaced_unless_told_otherwise() -> None:
    case = CASES[0]
    for illegal in ("substitute", "raise", "terminate"):
        env = new(case, illegal=illegal)
        env.reset(seed=1)
        wrong = int(env.action_masks().argmin())
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                env.step(wrong)
            continue
        _, reward, over, _, info = env.step(wrong)
        assert info["illegal_action"]
        assert (over, reward) == ((True, -1.0) if illegal == "terminate" else (False, 0.0))


@pytest.mark.long
@pytest.mark.parametrize("context", ["spawn", "forkserver", "fork"])
def test_workers_that_start_empty_find_the_environments(context: str) -> None:
    code = (
        "import gymnasium\n"
        "if __name__ == '__main__':\n"
        "    envs = gymnasium.make_vec('tukan.envs.gymnasium:tukan/drago_tuku-v1', num_envs=2,"
        f" vectorization_mode='async', vector_kwargs={{'context': {context!r}}})\n"
        "    envs.reset(seed=3)\n    envs.close()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
