"""Checks for environments, yours too: masks, seeds, copies, spaces, rewards, and that all interfaces play one game.

    from tukan.envs import conformance
    conformance.check_turns(lambda: my_aec_env())
    conformance.check_interfaces("toscana")

Each check raises AssertionError with what is wrong; none depends on a library that it does not check. PettingZoo's,
Gymnasium's and OpenSpiel's own tests come first; these look at what they leave out.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from tukan.core.chance import Stream, draw
from tukan.core.record import Array
from tukan.envs.batch import Batch

STEPS = 500


def check_mask(mask: Any) -> Array:
    """A mask is int8 of 0 and 1 with at least one action. Returns the actions."""
    assert isinstance(mask, np.ndarray), f"the mask is {type(mask).__name__}, not an array"
    assert mask.dtype == np.int8, f"the mask is {mask.dtype}, not int8: spaces cannot sample with it"
    assert set(np.unique(mask).tolist()) <= {0, 1}, "the mask has other numbers than 0 and 1"
    assert mask.any(), "no action is marked: a sampler would take the first"
    actions: Array = np.flatnonzero(mask)
    return actions


def check_turns(make: Callable[[], Any], steps: int = STEPS, seed: int = 0) -> None:
    """A PettingZoo AEC environment whose observations are `{"observation", "action_mask"}`."""
    for step, envs in _matches(make, steps, seed, lambda env: all(env.terminations.values())):
        env, rng = envs[0], np.random.default_rng([seed, step])
        agent = env.agent_selection
        for one in env.agents:
            seen = env.observe(one)
            assert env.observation_space(one).contains(seen), f"{one} sees what is outside its space"
            check_mask(seen["action_mask"])
        action = int(rng.choice(check_mask(env.observe(agent)["action_mask"])))
        for one in envs:
            one.step(action)
        for other in envs[1:]:
            np.testing.assert_equal(
                other.last(), env.last(), "two environments with one seed, or a copy, differ"
            )
            assert other.agent_selection == env.agent_selection


def check_at_once(make: Callable[[], Any], steps: int = STEPS, seed: int = 0) -> None:
    """A PettingZoo Parallel environment whose observations are `{"observation", "action_mask"}`."""
    for step, envs in _matches(make, steps, seed, lambda env: not env.agents):
        env, rng, actions = envs[0], np.random.default_rng([seed, step]), {}
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen), f"{agent} sees what is outside its space"
            actions[agent] = int(rng.choice(check_mask(seen["action_mask"])))
        answers = [one.step(actions) for one in envs]
        for answer in answers[1:]:
            np.testing.assert_equal(answer, answers[0], "two environments with one seed, or a copy, differ")


def check_seat(make: Callable[[], Any], steps: int = STEPS, seed: int = 0) -> None:
    """A Gymnasium environment with `info["action_mask"]` and `action_masks()`."""
    ended: dict[int, bool] = {}
    for step, envs in _matches(make, steps, seed, lambda env: ended.get(id(env), False)):
        env, rng = envs[0], np.random.default_rng([seed, step])
        action = int(rng.choice(check_mask(env.unwrapped.action_masks().astype(np.int8))))
        answers = [one.step(action) for one in envs]
        seen, _, over, cut, info = answers[0]
        assert env.observation_space.contains(seen), "an observation is outside its space"
        check_mask(info["action_mask"])
        assert (info["action_mask"] == env.unwrapped.action_masks()).all(), "two masks of one position differ"
        for answer in answers[1:]:
            np.testing.assert_equal(answer, answers[0], "two environments with one seed, or a copy, differ")
        ended[id(env)] = over or cut


def _matches(make: Callable[[], Any], steps: int, seed: int, is_over: Callable[[Any], bool]) -> Any:
    """Two environments with one seed, step by step through matches; in the middle copies join them."""
    step = 0
    while step < steps:
        envs = [make(), make()]
        for env in envs:
            env.reset(seed=seed + step)
        for age in range(steps):
            if step == steps or (age and is_over(envs[0])):
                break
            if age == 5:
                envs += [copy.deepcopy(envs[0]), pickle.loads(pickle.dumps(envs[0]))]
            yield step, envs
            step += 1


def check_interfaces(game: str, players: int | None = None, steps: int = STEPS, seed: int = 0) -> None:
    """The batch, PettingZoo, Gymnasium and OpenSpiel play the same match from the same seed.

    Compared after every step are the position, who must choose, the legal actions and what is seen; at the end the
    rewards. A library that is not installed raises ImportError.
    """
    _check_pettingzoo(game, players, steps, seed)
    _check_gymnasium(game, players, steps, seed)
    _check_openspiel(game, players, steps, seed)


def _check_pettingzoo(game: str, players: int | None, steps: int, seed: int) -> None:
    from tukan.envs.pettingzoo import AtOnceEnv, TurnsEnv
    from tukan.envs.scenario import is_at_once

    batch = Batch(game, 1, players)
    at_once = is_at_once(batch.scenario.game)
    env: Any = (AtOnceEnv if at_once else TurnsEnv)(game, players)
    for step in _seeded(batch, steps, seed, lambda key: env.reset(seed=key), lambda key: key):
        assert env.batch.states.tobytes() == batch.states.tobytes(), f"step {step}: another position"
        asked = [seat for seat in range(batch.players) if env.asked(seat)]
        actions = dict.fromkeys(env.agents, env.wait)
        for seat in asked:
            assert seat == batch.seats[0]
            seen = env.observe(f"player_{seat}")
            assert (seen["action_mask"][:-1] == batch.legal()[0]).all(), f"step {step}: other legal actions"
            if seat == asked[0]:
                assert (seen["observation"] == batch.observe()[0]).all(), f"step {step}: another observation"
            action = batch.sample()
            actions[f"player_{seat}"] = int(action[0])
            batch.step(action)
        rewards = env.step(actions)[1] if at_once else env.step(actions[f"player_{asked[0]}"]) or env.rewards
        assert list(rewards.values()) == batch.rewards[0].tolist(), f"step {step}: other rewards"


def _check_gymnasium(game: str, players: int | None, steps: int, seed: int) -> None:
    from tukan.envs.gymnasium import SeatEnv, new_key
    from tukan.envs.opponents import Opponents

    env = SeatEnv(game, players)
    batch, others = Batch(env.scenario), Opponents(env.scenario, 0, "random")

    def begin(key: int) -> None:
        env.reset(seed=key)

    def key_of(key: int) -> list[int]:
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(key)))
        return [new_key(generator)]

    for step in _seeded(batch, steps, seed, begin, key_of):
        others.reply(batch)
        if batch.over[0]:
            return  # the environment went on to a match in which its seat is asked
        assert env.batch.states.tobytes() == batch.states.tobytes(), f"step {step}: another position"
        assert (env.action_masks() == batch.legal()[0]).all(), f"step {step}: other legal actions"
        action, before = batch.sample(), batch.returns[0, 0]
        # What the others draw stays theirs: the sample has moved the stream of the batch alone.
        env.batch.sample()
        batch.step(action)
        others.reply(batch)
        seen, reward, over, _, _ = env.step(int(action[0]))
        assert (seen == batch.observe(0)[0]).all(), f"step {step}: another observation"
        assert (reward, over) == (batch.returns[0, 0] - before, batch.over[0]), f"step {step}: another result"


def _check_openspiel(game: str, players: int | None, steps: int, seed: int) -> None:
    import pyspiel

    from tukan.envs import openspiel

    batch = Batch(game, 1, players)
    name = openspiel.name_of(batch.scenario.game)
    loaded, table = pyspiel.load_game(name, {"players": batch.players}), {}

    def begin(key: int) -> None:
        table["state"], table["stream"] = loaded.new_initial_state(), Stream(key)

    def settle() -> Any:
        state = table["state"]
        while state.is_chance_node():
            odds = state.chance_outcomes()
            weights = batch.scenario.engine.weights()
            n = batch.scenario.engine.outcomes(batch.scenario.board, state.states, weights)
            assert len(odds) == (weights[:n] > 0).sum()
            state.apply_action(draw(table["stream"].cells, weights.tolist(), n))
        return state

    for step in _seeded(batch, steps, seed, begin, lambda key: key):
        state = settle()
        assert state.states.tobytes() == batch.states.tobytes(), f"step {step}: another position"
        joint, at_once = [loaded.table.wait] * batch.players, state.is_simultaneous_node()
        for _ in range(int(batch.states["acting"][0]).bit_count()):
            seat, action = int(batch.seats[0]), batch.sample()
            assert state.legal_actions(seat) == np.flatnonzero(batch.legal()[0]).tolist(), (
                f"step {step}: actions"
            )
            joint[seat] = int(action[0])
            batch.step(action)
        state.apply_actions(joint) if at_once else state.apply_action(joint[seat])
        if settle().is_terminal():
            assert state.returns() == batch.returns[0].tolist(), f"step {step}: other returns"


def _seeded(
    batch: Batch, steps: int, seed: int, begin: Callable[[int], Any], key_of: Callable[[int], Any]
) -> Any:
    """Step after step of match after match, each with a seed of its own."""
    step = 0
    while step < steps:
        batch.reset(seed=key_of(seed + step))
        begin(seed + step)
        while step < steps:
            yield step
            step += 1
            if batch.over[0]:
                break
