"""Observations: documented, of constant size, complete, and the same for who sits elsewhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from tests.envs.cases import CASES, Case
from tukan import games
from tukan.core.record import face
from tukan.envs import layout
from tukan.envs.batch import Batch
from tukan.envs.scenario import HIGHEST

each_case = pytest.mark.parametrize("case", CASES, ids=str)
PAGE = Path(__file__).parents[2] / "docs" / "observations.md"


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == layout.page(), "python -m tukan.envs.layout > docs/observations.md"


def test_the_ranges_cover_every_number_once() -> None:
    for game in games.all_games():
        ranges = layout.ranges(game)
        assert [first for first, _, _ in ranges] == [0, *(end for _, end, _ in ranges[:-1])]
        assert ranges[-1][1] == game.rules.OBSERVATION
        assert len({meaning for _, _, meaning in ranges}) == len(ranges)


@each_case
def test_an_observation_determines_the_legal_actions(case: Case) -> None:
    batch = Batch(case.name, 300, case.players, seed=1)
    legal: dict[bytes, bytes] = {}
    for _ in range(70):
        seen, masks = batch.observe(), batch.legal(copy=False)
        assert seen.shape == (300, batch.scenario.observation)
        assert seen.min() >= 0
        assert seen.max() <= HIGHEST
        for i in np.flatnonzero(~batch.over):
            key = seen[i].tobytes()
            assert legal.setdefault(key, masks[i].tobytes()) == masks[i].tobytes()
        batch.step(batch.sample())


@each_case
def test_what_others_have_chosen_and_not_shown_is_not_seen(case: Case) -> None:
    batch = Batch(case.name, 20, case.players, seed=2)
    rules, b = batch.scenario.game.rules, batch.scenario.b
    for _ in range(40):
        for seat in range(case.players):
            hidden = batch.clone()
            for i in range(20):
                rules.conceal(b, face(hidden.states, i), seat)
            assert (hidden.observe(seat) == batch.observe(seat)).all()
        batch.step(batch.sample())
