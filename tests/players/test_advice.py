"""Hints in words: every game says why, in both languages."""

from __future__ import annotations

import pytest

from tests.conformance.cases import GAMES, Case, Position, walk
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.players import Budget, Question
from tukan.players.advice import advise, reasons_of

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_move_that_is_possible_can_be_explained(game: Game) -> None:
    case = Case(game, game.seats[-1])
    said = set()

    def look(position: Position, stream: Stream) -> None:
        for seat in position.acting[:2]:
            legal = tuple(position.legal(seat))
            question = Question(game, position.board, position.state.copy(), seat, legal)
            before = position.bytes()
            for action in {legal[0], legal[-1], legal[stream.below(len(legal))]}:
                for reason in reasons_of(question, action):
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
