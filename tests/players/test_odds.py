"""The odds of Catan Junior Madagascar: shares of one match, higher for who is nearer to winning."""

from __future__ import annotations

import pytest

from tests.conformance.cases import GAMES
from tukan.core.match import Match
from tukan.games.catan_junior_madagascar.hints import UNIT, value
from tukan.games.catan_junior_madagascar.odds import COUNTS
from tukan.games.catan_junior_madagascar.records import NKINDS
from tukan.games.catan_junior_madagascar.signs import SIGNS, signs

GAME = next(game for game in GAMES if game.name == "catan_junior_madagascar")
each_table = pytest.mark.parametrize("seats", GAME.seats)


def odds(match: Match) -> list[int]:
    return [value(match.b, match.s, seat) for seat in range(match.s.seats)]


@each_table
def test_the_odds_of_all_seats_are_one_match(seats: int) -> None:
    assert UNIT - seats < sum(odds(Match(GAME, seats, seed=1))) <= UNIT


@each_table
def test_a_tent_more_makes_winning_likelier(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    before = odds(match)
    match.s.tent[next(spot for spot in range(match.b.spots) if match.s.tent[spot] < 0)] = seats - 1
    after = odds(match)
    assert after[-1] > before[-1]
    assert all(now < then for now, then in zip(after[:-1], before[:-1], strict=True))


@each_table
def test_a_full_hand_is_better_than_an_empty_one(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    before = odds(match)[0]
    match.s.hand.array[0] = [2] * NKINDS
    assert odds(match)[0] > before


@each_table
def test_who_has_all_tents_has_won(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    match.s.over = True
    assert odds(match) == [0] * seats
    free = [spot for spot in range(match.b.spots) if match.s.tent[spot] < 0]
    for spot in free[: match.b.goal]:
        match.s.tent[spot] = 0
    assert odds(match) == [UNIT] + [0] * (seats - 1)


@each_table
def test_every_sign_is_counted(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    assert len(signs(match.b, match.s, 0)) == SIGNS
    assert len(COUNTS) == SIGNS * len(GAME.seats)
