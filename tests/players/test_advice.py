"""Hints in words: every game says why, in both languages."""

from __future__ import annotations

import pytest

from tests.conformance.cases import GAMES, Case, Position, walk
from tukan import games
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import face
from tukan.games.trails_of_tucana.records import KINDS
from tukan.players import Budget, Question, ask
from tukan.players.advice import Rival, advise, reasons_of

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_move_that_is_possible_can_be_explained(game: Game) -> None:
    # Trading among players has answers of its own that must be explained.
    case = Case(game, game.seats[-1], (("pros", "on"),) if game.name == "catan_junior_madagascar" else ())
    said = set()

    def look(position: Position, stream: Stream) -> None:
        for seat in position.acting[:2]:
            legal = tuple(position.legal(seat))
            question = Question(game, position.board, position.state.copy(), seat, legal)
            before = position.bytes()
            for action in {legal[0], legal[-1], legal[stream.below(len(legal))]}:
                found = reasons_of(question, action)
                assert found or len(legal) == 1
                for reason in found:
                    assert reason.render("en")
                    assert reason.render("zh") != reason.render("en")
                    said.add(reason.one)
            assert question.state.tobytes() == before == position.bytes()

    walk(case, 5, look, every=3)
    assert len(said) >= 3


@pytest.mark.long
@each_game
def test_advice_is_a_legal_move_with_a_reason(game: Game) -> None:
    match = Match(game, game.seats[0], seed=2)
    for _ in range(3):
        seat = match.to_act[0]
        advice = advise(match, seat, Budget(iterations=64), Stream(1))
        assert advice.words in match.legal(seat)
        assert advice.reasons or advice.rival
        match.play(f"{seat} {advice.words}")


def said_about(match: Match, seat: int, words: str) -> list[str]:
    return [str(reason) for reason in reasons_of(ask(match, seat), match.spelling.numbers[words])]


def test_answers_to_an_offer_are_explained() -> None:
    game = games.load("catan_junior_madagascar")
    match = Match(game, 2, {"pros": "on"}, seed=1, dice="hand")
    match.play("* roll 2")
    match.s.hand.array[:2] = [[0, 3, 1, 1, 0], [3, 0, 1, 1, 0]]
    match.s.drawn.array[:2] = [2, 0]  # a penguin card would help seat 2 little
    match.play("1 offer 2")
    assert said_about(match, 1, "withdraw") == ["no exchange with seat 2 helps both enough"]
    assert said_about(match, 1, "give wood") == ["you can spare wood"]
    assert said_about(match, 1, "want wool") == ["you have no wool yourself"]
    for words in ("give wood", "want wool"):
        match.play(f"1 {words}")
    assert said_about(match, 1, "propose") == ["then a tent can be paid"]
    match.play("1 propose")
    assert said_about(match, 2, "accept") == ["then a tent can be paid"]
    assert said_about(match, 2, "refuse") == ["seat 1 could make use of it at once"]
    free = [spot for spot in range(match.b.spots) if match.s.tent[spot] < 0]
    match.s.tent.array[free[: match.b.goal - 3]] = 0
    assert said_about(match, 2, "refuse") == ["seat 1 lacks only one tent"]


def test_a_swap_that_brings_nothing_nearer_says_what_else_it_does() -> None:
    game = games.load("catan_junior_madagascar")
    match = Match(game, 2, seed=1, dice="hand")
    match.play("* roll 2")
    match.s.hand.array[0] = [1, 1, 1, 0, 0]
    assert said_about(match, 1, "swap wood sand") == ["then nobody finds sand on the trading spaces"]


def test_a_place_that_only_helps_the_other_is_not_praised_for_it() -> None:
    """What a card does for the other side comes last, and never alone."""
    game = games.load("toscana")
    seen = 0

    def look(position: Position, stream: Stream) -> None:
        nonlocal seen
        for seat in position.acting:
            legal = tuple(position.legal(seat))
            question = Question(game, position.board, position.state.copy(), seat, legal)
            for action in legal:
                found = [reason.one for reason in reasons_of(question, action)]
                feeds = [text.startswith("but ") for text in found]
                assert feeds[0] is False
                seen += any(feeds)
                assert not any(feeds[:-1])

    walk(Case(game, 2), 5, look, every=25)
    assert seen


def test_points_for_a_sight_count_in_each_round_to_come() -> None:
    game = games.load("trails_of_tucana")
    said = set()

    def look(position: Position, stream: Stream) -> None:
        b, s, legal = position.b, position.s, tuple(position.legal(0))
        question = Question(game, position.board, position.state.copy(), 0, legal)
        rounds = b.rounds - s.rounds
        for action in legal:
            for text in map(str, reasons_of(question, action)):
                if text.startswith("connects a sight"):
                    kind = KINDS.index(text.partition("(")[2].partition(")")[0])
                    n = int(text.partition(": ")[2].split()[0])
                    first, second = (int(b.sight_points[kind, i]) for i in range(2))
                    assert n in {first * rounds, second * rounds, (first + second) * rounds}
                    assert text.endswith(" point") == (n == 1)
                    said.add(rounds)

    for seed in range(6):
        walk(Case(game, 1, (("sights", "every-round"),)), seed, look, every=4)
    assert said == {1, 2}


def test_drawing_a_bonus_trail_earns_none() -> None:
    game = games.load("trails_of_tucana")
    match = Match(game, 1, seed=1)
    question = ask(match, 1)
    face(question.state).owed[0] = 1
    for edge in range(match.b.edges):
        assert "earns a bonus trail" not in map(str, reasons_of(question, match.b.edges + edge))


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        (0.2957, "x is about as good"),
        (0.281, "the chance to win is 29.6 %; with x it would be 28.1 %"),
    ],
)
def test_chances_that_look_the_same_are_called_about_the_same(worth: float, sentence: str) -> None:
    assert str(Rival("x", worth, 0.2961, exact=True, close=False).told("x")) == sentence
