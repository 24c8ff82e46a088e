"""The spaces of observations, for PettingZoo and Gymnasium."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box

from tukan.envs.scenario import HIGHEST, Scenario


def observation_box(scenario: Scenario) -> Box:
    """float32 (OBSERVATION,)."""
    return Box(0.0, HIGHEST, (scenario.observation,), np.float32)


def number_of(action: object) -> int:
    """The number of an action, as learners hand it over: an int, an integer of NumPy, an array of one."""
    found = np.asarray(action)
    if found.size != 1 or found.dtype.kind not in "iu":
        raise ValueError(f"action: {action!r} is not a whole number")
    return int(found.item())
