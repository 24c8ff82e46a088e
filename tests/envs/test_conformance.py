"""The conformance module is content with every interface of every game, and finds what is broken."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

for library in ("gymnasium", "pettingzoo", "pyspiel"):
    pytest.importorskip(library)

from tests.envs.cases import CASES, Case  # noqa: E402
from tukan import games  # noqa: E402
from tukan.envs import conformance  # noqa: E402
from tukan.envs.gymnasium import SeatEnv  # noqa: E402
from tukan.envs.pettingzoo import aec_env, parallel_env  # noqa: E402
from tukan.envs.scenario import is_at_once  # noqa: E402

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.long
@each_case
def test_all_interfaces_play_the_same_five_hundred_steps(case: Case) -> None:
    conformance.check_interfaces(case.name, case.players)


@each_case
def test_the_checks_are_content(case: Case) -> None:
    conformance.check_turns(functools.partial(aec_env, case.name, case.players), 60)
    conformance.check_seat(functools.partial(SeatEnv, case.name, case.players), 60)
    if is_at_once(games.load(case.name)):
        conformance.check_at_once(functools.partial(parallel_env, case.name, case.players), 60)


class Broken(SeatEnv):
    def step(self, action: Any) -> Any:
        seen, reward, over, cut, info = super().step(action)
        return seen, reward + np.random.default_rng().random(), over, cut, info


def test_the_checks_find_what_is_broken() -> None:
    with pytest.raises(AssertionError, match="differ"):
        conformance.check_seat(lambda: Broken("toscana"), 20)
    for mask in ([1, 0], np.array([1, 0]), np.zeros(2, np.int8), np.full(2, 7, np.int8)):
        with pytest.raises(AssertionError, match=r"mask|marked"):
            conformance.check_mask(mask)
