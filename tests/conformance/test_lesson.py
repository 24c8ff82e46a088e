"""The first match of any game: it can be walked through, says true things in both languages, and stays short."""

from __future__ import annotations

import pytest

from tests.conformance.cases import GAMES
from tests.conformance.test_picture import expect_to_stand_alone
from tukan import games
from tukan.core.game import Game
from tukan.core.lesson import Lesson, lesson
from tukan.core.record import face

TWO_MINUTES = 400  # English words; people read about 200 a minute

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def of(game: Game) -> Lesson:
    return lesson(game, games.load)


@each_game
def test_the_steps_go_forward_to_the_end_of_the_match(game: Game) -> None:
    first = of(game)
    plies = [step.ply for step in first.script.step]
    assert plies == sorted(plies)
    assert plies[-1] == first.match.ply
    assert first.match.over


@each_game
def test_what_is_to_be_touched_is_the_place_of_the_next_move(game: Game) -> None:
    first, touched = of(game), 0
    for step, following in zip(first.script.step, first.script.step[1:], strict=False):
        if not step.touch:
            continue
        touched += 1
        assert following.ply > step.ply
        entry = first.match.entries[step.ply]
        assert entry.seat == first.script.seat
        s = face(first.match.at(step.ply))
        assert step.touch in game.picture.touched(first.match.b, s, entry.seat - 1, entry.number)
        assert first.place(step)
    assert touched >= 3


@each_game
def test_whoever_learns_is_told_enough_and_not_too_much(game: Game) -> None:
    script = of(game).script
    for step in (*script.step, *script.picture):
        for text, stops in ((step.en, ".!?"), (step.zh, "。！？")):
            assert text.strip() == text
            assert text[-1] in stops
    assert sum(len(step.en.split()) for step in script.step) < TWO_MINUTES


@each_game
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_picture_of_it_stands_alone_within_the_budget(game: Game, language: str) -> None:
    first = of(game)
    for step in (*first.script.step, *first.script.picture):
        scene = first.scene(step, language, "pic")
        expect_to_stand_alone(scene.svg())
        assert ("label" in scene.layers) >= bool(step.look or step.count)
