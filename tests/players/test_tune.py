"""Weights that are tuned: named, one row for some numbers of seats, and a trial of them is a fair match."""

from __future__ import annotations

import numpy as np
import pytest
from tools.tune import Bench

from tests.conformance.cases import GAMES
from tukan.core.game import Game
from tukan.players.parts import part_of

WITH_WEIGHTS = [game for game in GAMES if part_of(game, "weights")]


def bench(name: str, seats: int) -> Bench:
    return Bench(next(game for game in WITH_WEIGHTS if game.name == name), seats, seed=1)


@pytest.mark.parametrize("game", WITH_WEIGHTS, ids=lambda game: game.name)
def test_every_weight_has_a_name_and_every_row_a_source(game: Game) -> None:
    weights = part_of(game, "weights")
    assert all(len(row) == len(game.hints.WEIGHT_NAMES) for row in weights.WEIGHTS)
    assert len(weights.FOUND) == len(weights.WEIGHTS)


@pytest.mark.long
def test_present_weights_share_every_deal_with_greedy() -> None:
    toscana = bench("toscana", 2)
    assert toscana.worth(toscana.present, 0, 4).tolist() == [0.5] * 4
    assert toscana.worth(-toscana.present, 0, 4).mean() < 0.5


@pytest.mark.long
def test_without_hope_less_comes_of_the_same_deals() -> None:
    trails = bench("trails_of_tucana", 1)
    assert (
        trails.worth(trails.present, 0, 6).mean() > trails.worth(np.zeros_like(trails.present), 0, 6).mean()
    )
