"""Our rules of Drago-Tuku beside the oracle's: the same at every ply of random matches."""

from __future__ import annotations

from itertools import product

import pytest

from tests.oracles.stepping import step_beside

LEVELS, SUNS, SEATS = ("easy", "normal", "hard"), ("rescue", "share"), (2, 3, 4)


@pytest.mark.parametrize(("level", "sun", "seats"), list(product(LEVELS, SUNS, SEATS)))
def test_same_at_every_ply(level: str, sun: str, seats: int) -> None:
    for seed in range(4):
        options = {"level": level, "sun": sun, "start": 1 + seed % seats}
        assert step_beside("drago_tuku", seats, options, seed) > 0
