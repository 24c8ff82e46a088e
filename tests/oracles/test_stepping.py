"""Random matches of the oracle and of our rules side by side: 300 a game, over every option and seat number."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.oracles.stepping import step_beside
from tukan import games

MATCHES = 300
BATCH = 10


def settings(name: str) -> list[tuple[int, dict[str, Any]]]:
    """All combinations of seats and option values that the game allows."""
    game = games.load(name)
    found = []
    for seats in game.seats:
        values = [
            [option.forced[seats]]
            if seats in option.forced
            else list(option.values) or [option.least, seats if option.most is None else option.default]
            for option in game.options
        ]
        for combination in product(*values):
            found.append((seats, dict(zip((o.name for o in game.options), combination, strict=True))))
    return found


def spread(name: str) -> list[tuple[int, dict[str, Any]]]:
    """As many settings as matches, each setting as often as the others, in an order that mixes them."""
    every = settings(name)
    step = next(k for k in (7919, 104729) if len(every) % k)
    return [every[i * step % len(every)] for i in range(MATCHES)]


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, MATCHES, BATCH))
@pytest.mark.parametrize("name", games.NAMES)
def test_oracle_and_rules_agree_at_every_ply(name: str, first: int) -> None:
    for seed, (seats, options) in list(enumerate(spread(name)))[first : first + BATCH]:
        assert step_beside(name, seats, options, seed, parts_every=5) > 0


@pytest.mark.parametrize("name", games.NAMES)
def test_oracle_and_rules_agree_in_one_match(name: str) -> None:
    game = games.load(name)
    assert step_beside(name, game.seats[0], {}, 1, parts_every=3) > 0
