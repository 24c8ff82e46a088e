"""Learn solo Tucana Builders by playing: MaskablePPO on a batch of matches, five minutes of one core.

    pip install "tukan[example]"
    python examples/learn_tucana.py [--minutes 5] [--matches 64] [--seed 1]

Alone a match is lost, with 0 points, unless both bonus cards are earned. So the reward is not the result but what
every step adds to tracks, lowest track and bonus points; the result is what is reported.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import tukan

SHOWN = ("yellow", "red", "blue", "min", "stars")
SCALE = 10.0  # points a reward of 1 stands for


class Islands(VecEnv):
    """A `tukan.Batch` as Stable-Baselines3 wants it: matches that end begin anew in the same step."""

    def __init__(self, n: int, seed: int) -> None:
        self.batch = tukan.Batch("tucana_builders", n, players=1, seed=seed)
        names = self.batch.scenario.game.rules.PARTS
        self.columns = [names.index(name) for name in SHOWN]
        self.points = np.zeros(n)
        space = Box(0.0, 4.0, (self.batch.scenario.observation,), np.float32)
        super().__init__(n, space, Discrete(self.batch.actions))

    def reset(self) -> np.ndarray:
        self.batch.reset()
        self.points[:] = self.shown()
        return self.batch.observe()

    def step_async(self, actions: np.ndarray) -> None:
        self.batch.step(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        points, over = self.shown(), self.batch.over.copy()
        rewards = (points - self.points) / SCALE
        infos: list[dict[str, Any]] = [{} for _ in over]
        if over.any():
            last = self.batch.observe()
            for i in np.flatnonzero(over):
                infos[i]["terminal_observation"] = last[i]
            self.batch.reset(which=over)
            points = self.shown()
        self.points = points
        return self.batch.observe(), rewards.astype(np.float32), over, infos

    def shown(self) -> np.ndarray:
        """Tracks, lowest track and bonus points of each match, as if it ended now."""
        return self.batch.scores()[0][:, 0, self.columns].sum(axis=1).astype(float)

    def env_method(self, name: str, *_: Any, indices: Any = None, **__: Any) -> list[Any]:
        return list(self.batch.legal()) if name == "action_masks" else []

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None: ...

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None: ...


class Until(BaseCallback):
    """Stops learning after so many minutes of CPU time: other programs do not shorten the lesson."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.end = time.process_time() + 60 * minutes

    def _on_step(self) -> bool:
        return time.process_time() < self.end


def play(model: MaskablePPO | None, n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Results (n,) and points (n,) of matches by the model, or by chance."""
    batch = tukan.Batch("tucana_builders", n, players=1, seed=seed)
    islands = Islands(1, 0)
    while not batch.over.all():
        if model is None:
            actions = batch.sample()
        else:
            actions, _ = model.predict(batch.observe(), action_masks=batch.legal(), deterministic=True)
        batch.step(actions)
    return batch.returns[:, 0], batch.scores()[0][:, 0, islands.columns].sum(axis=1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5, help="CPU time to learn for")
    parser.add_argument("--matches", type=int, default=64, help="matches played side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="", help="where to keep the model")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # nets as small as this lose more by waiting for each other than they gain
    model = MaskablePPO(
        "MlpPolicy",
        Islands(given.matches, given.seed),
        n_steps=48,  # two whole matches
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )
    model.learn(10**9, callback=Until(given.minutes))
    print(f"{model.num_timesteps:,} steps")
    for name, player in (("random", None), ("learned", model)):
        results, points = play(player, 500, seed=10**6)
        print(
            f"{name}: {points.mean():.1f} points, {(results > 0).mean():.1%} of the matches won, "
            f"mean result {results.mean():.1f}"
        )
    if given.save:
        model.save(given.save)


if __name__ == "__main__":
    main()
