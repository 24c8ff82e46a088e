"""Moves beside the ordinary ones that must be seen: cards, trades, answers to offers, the veto."""

from __future__ import annotations

import pytest

from tests.players.test_search import best_move, name_to_game
from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.core.record import face
from tukan.games.catan_junior_madagascar.building import tents
from tukan.games.toscana.hints import strength
from tukan.players import Budget, ask, make
from tukan.players.search import glance

each_thinker = pytest.mark.parametrize("name", ["strong", "expert"])


def camp(hands: list[list[int]], drawn: list[int], near: int, **options: str) -> Match:
    """Madagascar after a throw of seat 1; seat `near` lacks only one tent."""
    match = Match(name_to_game("catan_junior_madagascar"), 2, options, seed=1, dice="hand")
    match.play("* roll 2")
    s = match.s
    s.hand.array[:2], s.drawn.array[:2] = hands, drawn
    free = [spot for spot in range(match.b.spots) if s.tent[spot] < 0]
    while tents(match.b, s, near - 1) < match.b.goal - 1:
        s.tent[free.pop()] = near - 1
    return match


@pytest.mark.long
@each_thinker
@pytest.mark.parametrize(
    ("hand", "drawn", "best"),
    [
        ([0, 0, 1, 1, 1], [0, 0], "penguins"),  # the lead brings the last tent
        ([2, 1, 1, 0, 0], [0, 3], "swap wool popcorn"),
        ([3, 1, 1, 0, 0], [0, 3], "trade wool popcorn"),
    ],
)
def test_the_last_tent_is_had_by_card_or_trade(
    name: str, hand: list[int], drawn: list[int], best: str
) -> None:
    match = camp([hand, [0] * 5], drawn, near=1)
    if best.startswith("trade"):
        match.s.swapped = 1
    assert best_move(match, 1, name) == best


@pytest.mark.long
@each_thinker
@pytest.mark.parametrize(("near", "answer"), [(1, "refuse"), (2, "accept")])
def test_an_offer_is_refused_that_lets_the_boss_win_and_accepted_to_win(
    name: str, near: int, answer: str
) -> None:
    match = camp([[0, 3, 1, 1, 0], [3, 0, 1, 1, 0]], [0, 3] if near == 1 else [3, 0], near, pros="on")
    for words in ("offer 2", "give wood", "want wool", "propose"):
        match.play(f"1 {words}")
    match.s.swapped = 1
    assert best_move(match, 2, name) == answer


def bargaining(hands: list[list[int]]) -> Match:
    """Madagascar after a throw of seat 1, with trading among players; more penguin cards would help little."""
    match = Match(name_to_game("catan_junior_madagascar"), 2, {"pros": "on"}, seed=1, dice="hand")
    match.play("* roll 2")
    match.s.hand.array[:2], match.s.drawn.array[:2], match.s.majority = hands, [2, 0], 0
    return match


def test_an_offer_is_opened_only_for_an_exchange_and_then_goes_through() -> None:
    """Opened and withdrawn at once, in other futures, it would be idle talk."""
    assert "offer 2" not in searched(bargaining([[1, 1, 1, 1, 0], [0, 1, 0, 0, 0]]), 1)
    match = bargaining([[0, 3, 1, 1, 0], [3, 0, 1, 1, 0]])
    assert "offer 2" in searched(match, 1)
    match.play("1 offer 2")
    for words in ("give wood", "want wool", "propose"):
        assert searched(match, 1) == [words]
        match.play(f"1 {words}")
    assert set(searched(match, 2)) == {"accept", "refuse"}


def test_an_offer_that_a_person_began_otherwise_may_be_withdrawn() -> None:
    match = bargaining([[0, 3, 1, 1, 0], [3, 0, 1, 1, 0]])
    for words in ("offer 2", "give sand"):
        match.play(f"1 {words}")
    assert searched(match, 1)[0] == "withdraw"
    assert "give wood" in searched(match, 1)


def searched(match: Match, seat: int) -> list[str]:
    """What is thought about, best at a glance first."""
    return [match.spelling.actions[action] for action in glance(ask(match, seat))]


@pytest.mark.long
@each_thinker
def test_a_card_is_vetoed_that_would_bring_much(name: str) -> None:
    match = Match(name_to_game("toscana"), 2, seed=7)
    while True:
        seat = match.to_act[0]
        asked = "veto" in match.legal(seat)
        if asked and strength(match.b, match.s, face(match.state.copy())) >= 3:
            break
        action = make("greedy").choose(ask(match, seat), Budget(), Stream(7, match.ply))
        match.choose(seat, "allow" if asked else match.spelling.actions[action])
        match.settle()
    assert best_move(match, seat, name) == "veto"
