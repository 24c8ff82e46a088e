"""Many single-agent environments as one, stepped by compiled code: what `gymnasium.make_vec` makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tukan.core.game import Game
from tukan.core.record import Array
from tukan.envs.batch import Batch, Illegal
from tukan.envs.gymnasium import new_key, new_scenario
from tukan.envs.opponents import Choices, Opponents
from tukan.envs.picture import MODES, checked_mode, render
from tukan.envs.spaces import observation_box


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` times `SeatEnv`, equal step by step to `SyncVectorEnv` of it with the same seeds.

    Opponents are `random` or `greedy`. An environment whose match is over begins anew in the next step
    (`AutoresetMode.NEXT_STEP`), whatever its action, or only when `reset(options={"reset_mask": …})` says so
    (`DISABLED`). With `copy=False` observations come in one array that is written again and again. `threads`:
    calls are split over so many.

    Raises OptionError, BoardError, UnknownPlayer, ValueError, OSError.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in VectorEnv
        "render_modes": list(MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Choices = "random",
        illegal: Illegal = "substitute",
        rewards: Any = "end",
        aim: str | None = None,
        board: Any = None,
        compiled: bool = True,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        **options: Any,
    ) -> None:
        scenario = new_scenario(game, players, options, board=board, aim=aim, compiled=compiled)
        self.scenario, self.seat, self.num_envs, self.copy = scenario, seat, num_envs, copy
        self.opponents = Opponents(scenario, seat, opponents)
        if self.opponents.players:
            raise ValueError("in a vector opponents are random or greedy; others play in single environments")
        if autoreset_mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED):
            raise ValueError("autoreset_mode is NEXT_STEP or DISABLED")
        self.autoreset_mode = autoreset_mode
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.batch = Batch(scenario, num_envs, rewards=rewards, illegal=illegal, threads=threads)
        self.render_mode = checked_mode(render_mode)
        self.single_observation_space = observation_box(scenario)
        self.single_action_space = Discrete(scenario.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators: list[np.random.Generator | None] = [None] * num_envs
        self._seen = np.zeros((num_envs, scenario.observation), np.float32)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all matches, or those of `options["reset_mask"]`, bool (num_envs,).

        A seed k gives environment i the seed k + i; a sequence gives each its own.
        """
        which = np.array((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)), np.bool_)
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"seed: expected {self.num_envs} seeds, found {len(seeds)}")
        for i in np.flatnonzero(which).tolist():
            if (seeds is not None and seeds[i] is not None) or self._generators[i] is None:
                self._generators[i] = seeding.np_random(None if seeds is None else seeds[i])[0]
        self._begin(which)
        return self._observe(), self._info(np.zeros(self.num_envs, np.bool_), which)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Observations, rewards (float64), terminations, truncations (never), infos. Raises IllegalAction."""
        before = self.batch.returns[:, self.seat]
        again = self._ended.copy()
        self.batch.step(actions)
        self.opponents.reply(self.batch)
        rewards = self.batch.returns[:, self.seat] - before
        if again.any():
            rewards[again] = 0.0
            self._begin(again)
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            self._ended = self.batch.over.copy()
        illegal = self.batch.illegals & ~again
        everyone = np.ones(self.num_envs, np.bool_)
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._observe(), rewards, self.batch.over.copy(), truncations, self._info(illegal, everyone)

    def action_masks(self) -> Array:
        """The legal actions, bool (num_envs, actions); all of them where the match is over."""
        return self.batch.legal() | self.batch.over[:, None]

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every match."""
        if self.render_mode is None:
            return None
        states = (self.batch.states[i : i + 1] for i in range(self.num_envs))
        return tuple(render(self.scenario, state, self.render_mode, self.seat) for state in states)

    def _begin(self, which: Array) -> None:
        """New matches with keys from their own generators, until in each of them the seat is asked."""
        keys = np.zeros(self.num_envs, np.uint64)
        todo = which.copy()
        while todo.any():
            for i in np.flatnonzero(todo).tolist():
                generator = self._generators[i]
                assert generator is not None, "reset comes before step"
                keys[i] = new_key(generator)
            self.batch.reset(seed=keys, which=todo)
            self.opponents.reply(self.batch)
            todo &= self.batch.over
        self._ended[which] = False

    def _observe(self) -> Array:
        self.batch.observe(self.seat, out=self._seen)
        return self._seen.copy() if self.copy else self._seen

    def _info(self, illegal: Array, told: Array) -> dict[str, Any]:
        masks = self.action_masks().astype(np.int8)
        masks[~told] = 0
        return {
            "action_mask": masks,
            "_action_mask": told.copy(),
            "illegal_action": illegal.copy(),
            "_illegal_action": told.copy(),
        }
