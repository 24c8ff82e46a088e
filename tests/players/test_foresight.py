"""What Catan Junior Madagascar foresees: shares of one match, higher for who is nearer to winning. And whole turns."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.cases import GAMES
from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.core.record import Array, Cells
from tukan.games.catan_junior_madagascar.foresight import PAPER, ROWS, UNIT, foresee, new_paper
from tukan.games.catan_junior_madagascar.judge import TAUGHT
from tukan.games.catan_junior_madagascar.records import NKINDS
from tukan.games.catan_junior_madagascar.signs import SIGNS, TURN, write_signs
from tukan.players import Budget, ask, make
from tukan.players.search import Trial, glance

GAME = next(game for game in GAMES if game.name == "catan_junior_madagascar")
each_table = pytest.mark.parametrize("seats", GAME.seats)
WOOL, WOOD, SAND, POPCORN, COCKTAIL = range(NKINDS)


def odds(match: Match, paper: Array = PAPER) -> list[int]:
    return [foresee(match.b, match.s, seat, Cells(paper.copy())) for seat in range(match.s.seats)]


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
def test_who_was_taught_nothing_gives_all_the_same(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    assert odds(match, new_paper([0] * len(TAUGHT))) == [UNIT // seats] * seats


@each_table
def test_the_rows_of_all_seats_are_there_and_the_signs_beside_each_other(seats: int) -> None:
    assert len(GAME.seats) == ROWS
    match = Match(GAME, seats, seed=1)
    paper = PAPER.copy()
    write_signs(match.b, match.s, Cells(paper))
    assert paper[TURN : seats * SIGNS : SIGNS].tolist() == list(range(seats))


def before_the_last_tent(hand: list[int]) -> Match:
    """Seat 1 has six tents, an open spot and this hand; there are no penguin cards left."""
    match = Match(GAME, 2, seed=1, dice="hand")
    s, b = match.s, match.b
    s.tent.array[:] = -1
    s.supply.array[:] = 9
    s.cards.array[:] = 0
    match.play("* roll 1")
    open_spot = b.ends[next(path for path in range(b.paths) if s.wagon[path] == 0), 0]
    others = [spot for spot in range(b.spots) if spot != open_spot]
    for spot in others[: b.goal - 1]:
        s.tent[spot] = 0
    s.hand.array[0] = hand
    return match


@pytest.mark.long
def test_a_plan_sees_the_last_tent_behind_two_trades() -> None:
    """Only a swap and a trade of wool together bring the wood and the sand that are lacking."""
    match = before_the_last_tent([5, 0, 0, 1, 0])
    question = ask(match, 1)
    trial = Trial(question, question.legal, 1)
    assert trial.look_ahead()[0] == UNIT
    while not match.over:
        action = make("expert").choose(ask(match, 1), Budget(iterations=40), Stream(3, match.ply))
        assert match.spelling.actions[action].startswith(("swap", "trade", "tent"))
        match.play(f"1 {match.spelling.actions[action]}")
    assert odds(match)[0] == UNIT


@pytest.mark.long
def test_of_choices_with_the_same_plan_behind_them_one_is_tried() -> None:
    match = before_the_last_tent([2, 2, 2, 2, 0])
    question = ask(match, 1)
    worths = glance(question)
    assert len(worths) == len(set(worths)) < len(question.legal)
    assert np.isin(worths, question.legal).all()


@pytest.mark.long
def test_where_players_bargain_nothing_is_planned() -> None:
    match = Match(GAME, 3, {"pros": "on"}, seed=1, dice="hand")
    match.play("* roll 1")
    question = ask(match, 1)
    action = make("expert").choose(question, Budget(iterations=40), Stream(1))
    assert action in question.legal
    assert not GAME.hints.plans(match.b, match.s)
