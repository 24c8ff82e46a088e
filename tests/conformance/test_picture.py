"""Pictures of any game: files that stand alone, within their budget, that tell nobody a secret."""

from __future__ import annotations

import gzip
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conformance.cases import CASES, GAMES, Case, Position, walk
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.say import LANGUAGES
from tukan.core.scene import mark_last, mark_legal, plain

each_case = pytest.mark.parametrize("case", CASES, ids=str)

LOOKS = 6  # positions a match


def some(case: Case, seed: int, look: Any) -> None:
    """Look at a few positions of a random match, the first and the last among them."""
    length = walk(case, seed, lambda p, stream: None).s.ply
    walk(case, seed, look, every=max(1, length // LOOKS))


def concealed(p: Position, viewer: int) -> Any:
    _state, s = p.copy()
    p.rules.conceal(p.b, s, viewer)
    return s


def scenes(p: Position, language: str = "en") -> Any:
    picture = p.case.game.picture
    for viewer in range(-1, p.case.seats):
        yield viewer, picture.scene(p.b, concealed(p, viewer), viewer, language, "pic", max(viewer, 0))


def expect_to_stand_alone(svg: str) -> None:
    root = ElementTree.fromstring(svg)
    assert len(svg.encode()) < 60_000
    assert len(gzip.compress(svg.encode())) < 10_000
    assert not re.search(r"var\(|currentColor|<style|style=|<script|<filter|foreignObject", svg)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(set(ids)) == len(ids)
    assert all(i.startswith("pic-") for i in ids)
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))
    assert used <= set(ids), used - set(ids)


@each_case
def test_a_picture_stands_alone_within_its_budget(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        for language in ("en", "zh"):
            for _, scene in scenes(p, language):
                expect_to_stand_alone(scene.svg())
                assert scene.title
                assert scene.desc

    some(case, 1, look)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_words_in_a_picture_can_be_read_on_the_smallest_phone(game: Game) -> None:
    """On the board that is played unless another one is asked for, 360 pixels wide."""
    for seats in {game.seats[0], game.seats[-1]}:
        scene = Match(game, seats, seed=1).scene(1)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', scene.svg())]
        assert min(sizes, default=99) * 360 / scene.width > 10.99


@each_case
def test_every_legal_place_can_be_ringed_and_every_ghost_drawn(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        picture = case.game.picture
        words = case.game.words.actions(p.b)
        for seat in p.acting:
            s = concealed(p, seat)
            places = picture.places(p.b, s)
            scene = picture.scene(p.b, s, seat, "en", "pic", seat)
            defined = set(re.findall(r' id="([\w-]+)"', scene.svg()))
            legal = p.legal(seat)
            for action in legal[:: max(1, len(legal) // 25)]:
                ghost = picture.ghost(p.b, s, seat, action, "pic")
                ElementTree.fromstring(f"<g>{ghost}</g>")
                assert set(re.findall(r'href="#([\w-]+)', ghost)) <= defined, words[action]
                assert set(picture.touched(p.b, s, seat, action)) <= set(places), words[action]
            mark_legal(scene, places, [w for a in legal for w in words[a].split(" ")])
            mark_last(scene, places, picture.touched(p.b, s, seat, legal[0]))
            ElementTree.fromstring(scene.svg())

    some(case, 2, look)


@each_case
def test_what_counts_lies_on_the_board(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        picture = case.game.picture
        places = picture.places(p.b, p.s)
        for seat in range(case.seats):
            for part in case.game.words.parts(case.seats):
                assert set(picture.counted(p.b, p.s, seat, part)) <= set(places)

    some(case, 3, look)


@each_case
def test_the_table_in_letters_fits_a_terminal_and_in_words_says_something(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        for viewer in range(-1, case.seats):
            s = concealed(p, viewer)
            for language in ("en", "zh"):
                lines = case.game.picture.text(p.b, s, viewer, language)
                text = plain(lines)
                assert text.strip()
                if language == "en":
                    assert max(len(line) for line in text.splitlines()) <= 80
                assert not any(ord(c) >= 0x1F000 for c in text), "no emoji"
                sentences = case.game.picture.describe(p.b, s, viewer, language)
                assert sentences
                assert all(sentence.strip() for sentence in sentences)
                assert language == "en" or not any(", " in sentence for sentence in sentences)

    some(case, 4, look)


@each_case
def test_pictures_do_not_tell_hidden_choices(case: Case) -> None:
    """Two states that differ only in hidden choices give everybody else identical pictures and words."""

    def seen(p: Position, stream: Stream, chosen: list[int], viewer: int) -> tuple[Any, ...]:
        _state, s = p.copy()
        for seat in chosen:
            legal = p.legal(seat, s)
            p.rules.play(p.b, s, seat, legal[stream.below(len(legal))])
        p.rules.conceal(p.b, s, viewer)
        picture = case.game.picture
        return (
            *(
                picture.scene(p.b, s, viewer, "en", "pic", focus).svg()
                for focus in range(case.seats if case.game.own_boards else 1)
            ),
            plain(picture.text(p.b, s, viewer, "en")),
            tuple(picture.describe(p.b, s, viewer, "en")),
            str(case.game.words.table(p.b, s)),
        )

    def look(p: Position, stream: Stream) -> None:
        if len(p.acting) < 2:
            return
        *chosen, last = p.acting
        for viewer in (last, -1):
            assert len({seen(p, stream, chosen, viewer) for _ in range(3)}) == 1

    some(case, 5, look)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_cover_of_the_box_stands_alone_within_the_budget(game: Game, language: str) -> None:
    scene = game.picture.cover("pic", language)
    svg = scene.svg()
    expect_to_stand_alone(svg)
    assert scene.title == game.title.render(language)
    assert scene.desc
    letters = "".join(e.text or "" for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("}text"))
    shown, title = (re.sub(r"\W", "", words).lower() for words in (letters, scene.title))
    assert title in shown


@each_case
def test_a_place_that_moves_are_made_on_is_called_something_in_both_languages(case: Case) -> None:
    called = getattr(case.game.words, "place", None)
    if called is None:
        pytest.skip("places are called what moves call them")

    def look(p: Position, stream: Stream) -> None:
        words = case.game.words.actions(p.b)
        for seat in p.acting:
            s = concealed(p, seat)
            places = case.game.picture.places(p.b, s)
            for action in p.legal(seat):
                place, _ = places.of_move(words[action], case.game.picture.touched(p.b, s, seat, action))
                if place:
                    assert called(p.b, place).render("en").strip()
                    assert not re.search("[a-z]", called(p.b, place).render("zh")), place

    some(case, 3, look)
