"""The spaces of observations, for PettingZoo and Gymnasium."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box

from tukan.envs.scenario import HIGHEST, Scenario


def observation_box(scenario: Scenario) -> Box:
    """float32 (OBSERVATION,)."""
    return Box(0.0, HIGHEST, (scenario.observation,), np.float32)
