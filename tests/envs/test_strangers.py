"""What a stranger hands over wrongly is refused in words, in every interface, and nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tukan
from tukan.core.game import OptionError
from tukan.envs.batch import IllegalAction

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

ENV = "tukan.envs.gymnasium:tukan/toscana-v1"


def makers() -> dict[str, Callable[..., Any]]:
    from tukan.envs.pettingzoo import aec_env, parallel_env

    return {
        "gymnasium": lambda **more: gymnasium.make(ENV, disable_env_checker=True, **more),
        "vector": lambda **more: gymnasium.make_vec(ENV, num_envs=2, **more),
        "aec": lambda **more: aec_env("toscana", **more),
        "parallel": lambda **more: parallel_env("tucana_builders", **more),
    }


each_maker = pytest.mark.parametrize("make", makers().values(), ids=makers())


@each_maker
@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        ({"bonsu": "on"}, OptionError, "has no option bonsu; it has"),
        ({"players": 9}, OptionError, "seats, not 9"),
        ({"illegal": "x"}, ValueError, "illegal: 'x' is not one of raise, substitute, terminate"),
        ({"aim": "x"}, ValueError, "aim 'x'"),
        ({"rewards": "x"}, ValueError, "rewards: 'x' is not one of end, each"),
        ({"board": "nowhere.toml"}, FileNotFoundError, "nowhere.toml: there is no such file or folder"),
    ],
)
def test_wrong_keywords(make: Callable[..., Any], wrong: Any, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        make(**wrong)


@pytest.mark.parametrize("action", [1.5, "a", None, [1, 2], True, np.float32(3)])
def test_actions_are_whole_numbers(action: Any) -> None:
    env = makers()["gymnasium"]().unwrapped
    env.reset(seed=1)
    before = env.batch.states.tobytes()
    with pytest.raises(ValueError, match="is not a whole number"):
        env.step(action)
    assert env.batch.states.tobytes() == before


@pytest.mark.parametrize("kind", [int, np.uint16, np.int32, np.int64, np.array, lambda n: np.array([n])])
def test_any_whole_number_of_numpy_will_do(kind: Callable[[int], Any]) -> None:
    env = makers()["gymnasium"](illegal="raise").unwrapped
    _, info = env.reset(seed=1)
    legal = int(info["action_mask"].argmax())
    env.step(kind(legal))


def test_the_agents_are_named_where_one_is_unknown() -> None:
    env = makers()["aec"]()
    for ask in (env.observe, env.action_space, env.observation_space, env.mask):
        with pytest.raises(ValueError, match="no agent 'player_9'; the agents are player_0, player_1"):
            ask("player_9")


def test_a_step_of_all_needs_an_action_of_each() -> None:
    env = makers()["parallel"](players=2, illegal="raise")
    env.reset(seed=1)
    before = env.batch.states.tobytes()
    lowest = int(env.mask("player_0").argmax())
    with pytest.raises(ValueError, match="actions: none for player_1"):
        env.step({"player_0": lowest})
    with pytest.raises(ValueError, match="no agent 'player_7'"):
        env.step({"player_0": lowest, "player_1": lowest, "player_7": lowest})
    with pytest.raises(IllegalAction):
        env.step({"player_0": lowest, "player_1": env.wait})
    assert env.batch.states.tobytes() == before


def test_opponents_can_choose() -> None:
    with pytest.raises(ValueError, match="has no method choose"):
        makers()["gymnasium"](opponents=object())


def test_options_of_a_batch_may_be_keywords_as_elsewhere() -> None:
    batch = tukan.Batch("tucana_builders", 2, players=1, bonus="on")
    assert batch.scenario.options["bonus"] == "on"
    assert batch.scenario == tukan.Batch("tucana_builders", 2, 1, {"bonus": "on"}).scenario
    with pytest.raises(OptionError, match="has no option bonsu"):
        tukan.Batch("tucana_builders", bonsu="on")
