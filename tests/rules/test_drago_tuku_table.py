"""The table of Drago-Tuku: its board file, its pictures, its words and its simple player."""

from __future__ import annotations

import gzip
import re
import unicodedata
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.rules.pictures import check_picture
from tests.rules.test_drago_tuku import (
    DRAGON,
    GAME,
    LONELY,
    ONE_HOME,
    TO_15,
    TWO_HIDES,
    places,
    play,
    table,
    with_pieces,
)
from tukan.core.board import BoardError
from tukan.core.drive import GREEDY
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.match import Match
from tukan.core.record import face
from tukan.core.scene import plain
from tukan.games.drago_tuku import jigsaw, picture, road

BOARD = (GAME.folder / "board.toml").read_text("utf-8")

POSITIONS = {
    "start": table(seats=4),
    "carrying": table(TO_15),
    "two hide": table(TO_15 + DRAGON + DRAGON),
    "a sun": table(ONE_HOME + "* roll sun", sun="share"),
    "on the beach": table("* roll 3, * roll 3, * roll 3, * roll 3," + DRAGON, seats=4, level="easy"),
    "lost": table(DRAGON * 15),
    "won": table(
        LONELY + "* roll sun, 1 step 5, * roll 1, * roll 1",
        components=with_pieces(1),
    ),
}
each_position = pytest.mark.parametrize("match", POSITIONS.values(), ids=POSITIONS.keys())


def edited(**keys: str) -> str:
    """The board file with other values."""
    text = BOARD
    for key, value in keys.items():
        text, n = re.subn(rf"(?m)^{key} = [^#\n]*", f"{key} = {value} ", text, count=1)
        assert n == 1
    return text


@pytest.mark.parametrize(
    ("keys", "where", "what"),
    [
        ({"squares": "41"}, "squares", "expected 2 to 40, found 41"),
        ({"dragons": "0"}, "dragons", "expected 1 to 8, found 0"),
        ({"dragons": "4"}, "orange_from_green", "expected [13, 14, 15, 16]"),
        ({"green": "10"}, "green", "expected 11, found 10"),
        ({"pieces": "8"}, "pieces", "expected 9, found 8"),
        ({"plain": "[]"}, "yellow, plain", "found [1, 2, 3, 4, 6"),
        ({"plain": "[5, 5]"}, "yellow, plain", "found [1, 2, 3, 4, 5, 5"),
        ({"yellow": "[1, 2, 3, 4, 6, 7, 8, 9, 12]"}, "yellow, plain", "9, 12]"),
        ({"yellow": '[1, "2"]'}, "yellow[1]", "expected a whole number, found a text in quotes"),
        ({"squares": '16\nsquare = 3 '}, "board", "no key square"),
        ({"squares": "[16"}, "board", "this is not TOML"),
        ({"die": '["1", "seven", "dragon", "sun"]'}, "presets.easy.die[1]", "seven is not a face"),
        ({"die": '["1", "sun"]'}, "presets.easy.die", "needs a face dragon"),
        ({"die": '["1", "dragon"]'}, "presets.easy.die", "needs a face sun"),
        ({"die": "[]"}, "presets.easy.die", "expected 2 to 100, found 0"),
        ({"approach": "-1"}, "presets.easy.approach", "expected 0 to 40, found -1"),
    ],
)  # fmt: skip
def test_a_wrong_board_is_refused_with_its_key(keys: dict[str, str], where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        GAME.board.read(edited(**keys))
    assert caught.value.key == where
    assert what in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        edited(yellow="[1, 2, 3, 4, 6]", plain="[5, 7, 8, 9, 10]", pieces="5"),
        edited(approach="7"),
        edited(die='["1", "6", "6", "dragon", "sun"]'),
        edited(squares="2", yellow="[]", plain="[]", green="1", orange_from_green="[2]", dragons="1")
        .replace("pieces = 9", "pieces = 1")
        .replace("squares = 2 ", "squares = 3 ")
        .replace("green = 1 ", "green = 2 ")
        .replace("orange_from_green = [2] ", "orange_from_green = [3] ")
        .replace("yellow = [] ", "yellow = [1] "),
        edited(
            squares="40",
            yellow=str(list(range(1, 32))),
            plain="[]",
            green="32",
            orange_from_green=str(list(range(33, 41))),
            dragons="8",
            pieces="31",
        ),
    ],
)
def test_a_board_of_ones_own_is_played_and_drawn(text: str) -> None:
    components = GAME.board.read(text)
    match = Match(GAME, 4, {"level": "easy"}, components=components, board_name="own", seed=1)
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(f"{match.to_act[0]} {rng.choice(match.legal(match.to_act[0]))}")
        check_picture(match)


@each_position
def test_the_picture_is_sound_and_small(match: Match) -> None:
    for viewer in range(match.seats + 1):
        svg = check_picture(match, viewer)
        assert len(svg) < 60_000
        assert len(gzip.compress(svg.encode())) < 10_000


@each_position
def test_everybody_sees_the_same_table(match: Match) -> None:
    assert len({match.svg(viewer) for viewer in range(match.seats + 1)}) == 1


@each_position
def test_the_picture_shows_every_figure_dragon_and_piece(match: Match) -> None:
    svg = match.svg()
    for seat in range(1, match.seats + 1):
        assert f'id="t-seat-{seat}"' in svg
    for dragon in range(1, 6):
        assert f'id="t-dragon-{dragon}"' in svg
    shown = len(re.findall(r'id="t-(?:piece|carried)-\d+"', svg))
    assert shown == match.b.pieces
    assert ('id="t-bunting"' in svg) == (match.parts[0]["won"] == 1)


def test_a_piece_keeps_its_picture_from_the_road_to_the_castle() -> None:
    on_road = picture.scene(table().b, table().s, -1, "en").layers
    assert "t-piece-2" in on_road["tiles"]
    carrying = picture.scene(table(TO_15).b, table(TO_15).s, -1, "en").layers
    assert "t-piece-2" not in carrying["tiles"]
    assert "t-cut-1" in carrying["pieces"]["t-carried-2"]
    home = table(TO_15 + "* roll 1, * roll 2")
    assert "t-cut-1" in picture.scene(home.b, home.s, -1, "en").layers["tiles"]["t-piece-2"]


@each_position
def test_moves_have_a_place_and_a_ghost(match: Match) -> None:
    scene = match.scene()
    drawn = "".join(markup for layer in scene.layers.values() for markup in layer.values())
    known = picture.places(match.b, match.s)
    words = set(re.findall(r'data-word="([^"]*)"', drawn))
    assert set(known) <= words
    for seat in match.to_act:
        for move in match.legal(seat):
            action = match.spelling.numbers[move]
            touched = picture.touched(match.b, match.s, seat - 1, action)
            assert set(touched) <= set(known)
            ghost = picture.ghost(match.b, match.s, seat - 1, action, "t")
            assert bool(ghost) == bool(touched)
            assert set(re.findall(r'href="#([^"]*)"', ghost)) <= set(scene.defs)


def test_the_last_move_is_ringed_from_start_to_end() -> None:
    svg = table("* roll sun, 1 step 3").svg()
    assert 'id="t-last-site"' in svg
    assert 'id="t-last-square-3"' in svg


def test_what_counts_is_pointed_out() -> None:
    match = table(TO_15 + DRAGON * 5)
    assert picture.counted(match.b, match.s, 0, "pieces") == ("castle",)
    assert picture.counted(match.b, match.s, 0, "dragons") == ("square-12",)
    assert picture.counted(match.b, match.s, 0, "won") == ()
    assert picture.counted(table().b, table().s, 0, "home") == ("site",)
    assert picture.counted(match.b, match.s, 0, "home") == ()


@each_position
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_picture_fits_and_tells_everything(match: Match, language: str) -> None:
    text = plain(picture.text(match.b, match.s, -1, language))
    for line in text.splitlines():
        width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
        assert width <= 80
    # Without the legend.
    table_part = "\n".join(text.splitlines()[:-3])
    for seat in range(1, match.seats + 1):
        mark = "*" if match.s.carrying[seat - 1] else "@"
        assert table_part.count(f"{mark}{seat}") == 1
    for dragon in range(1, 6):
        assert len(re.findall(rf"\bD{dragon}\b", table_part)) == 1
    assert table_part.count("#") == match.s.placed


def test_the_text_picture_of_a_position() -> None:
    match = POSITIONS["a sun"]
    assert plain(picture.text(match.b, match.s, -1, "en")).splitlines()[:11] == [
        "+--------+--------+--------+--------+--------+--------+--------+--------+",
        "| 1  y   | 2  y   | 3  y   | 4  y   | 5      | 6  y   | 7  y   | 8  y   |",
        "|        |        | *      | *      |        | *      | *      | *      |",
        "|        |        |        |        |        |        |        |        |",
        "+--------+--------+--------+--------+--------+--------+--------+--------+",
        "| 9  y   | 10 y   | 11 g   | 12 o   | 13 o   | 14 o   | 15 o   | 16 o   |",
        "| *      | *      |        |        |        |        |        | D1     |",
        "|        |        |        |        |        |        |        |        |",
        "+--------+--------+--------+--------+--------+--------+--------+--------+",
        "Site: @1",
        "Forest: *2",
    ]


def test_the_position_in_sentences() -> None:
    match = table(TWO_HIDES)
    assert picture.describe(match.b, match.s, -1, "en") == [
        "0 of 9 castle pieces are placed; the dragons need 14 more steps to close the road.",
        "The figure of seat 1 stands on square 15 with a castle piece.",
        "The figure of seat 2 hides in the forest with a castle piece.",
        "Castle pieces lie on squares 3, 4, 6, 7, 8, 9, 10.",
        "Dragon 1 is on square 16 and marches on to square 12.",
        "4 dragons sit on the rock.",
        "The road has 16 squares; 11 is the green one, and the dragons march from 16 down to 12.",
        "It is the turn of seat 1.",
    ]
    for match in POSITIONS.values():
        chinese = picture.describe(match.b, match.s, -1, "zh")
        assert len(chinese) == len(picture.describe(match.b, match.s, -1, "en"))
        assert not re.search(r"[a-z]{2}", "".join(chinese))


@pytest.mark.parametrize("n", [1, 2, 5, 6, 9, 12, 31])
def test_the_puzzle_is_cut_into_any_number_of_pieces(n: int) -> None:
    pieces = jigsaw.cut(n)
    assert len(pieces) == n
    assert all(0 < piece.x < jigsaw.SIDE and 0 < piece.y < jigsaw.SIDE for piece in pieces)
    assert len({piece.outline for piece in pieces}) == n


@pytest.mark.parametrize("squares", [3, 16, 40])
def test_squares_keep_apart(squares: int) -> None:
    spots = road.spots(squares)
    assert len(spots) == squares
    for a, b in pairwise(spots):
        assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (road.SQUARE * a.scale) ** 2


@pytest.mark.parametrize(
    ("script", "outcome", "sentence"),
    [
        ("", "roll 3", "Seat 1 throws 3: to square 3, where a castle piece is picked up."),
        ("* roll 1, * roll 3", "roll 1", "Seat 1 throws 1: to square 2."),
        (TO_15, "roll 2", "Seat 1 throws 2: home to the site with a castle piece."),
        (TO_15 + DRAGON, "roll 1", "Seat 2 throws 1: into the dragon on square 16, and off to the forest."),
        ("", "roll sun", "Seat 1 throws a sun."),
        ("", "roll dragon", "Seat 1 throws a dragon: dragon 1 steps onto square 16."),
        (ONE_HOME, "roll 1", "Seat 2 throws 1 and stays in the forest."),
    ],
)
def test_the_log_says_what_a_throw_does(script: str, outcome: str, sentence: str) -> None:
    match = table(script)
    number = match.spelling.outcomes(1).index(outcome)
    assert str(GAME.words.tell_chance(match.b, match.s, number)) == sentence


def test_the_log_says_who_flees_from_a_dragon() -> None:
    match = table(TO_15 + DRAGON)
    dragon = match.spelling.outcomes(1).index("roll dragon")
    assert str(GAME.words.tell_chance(match.b, match.s, dragon)) == (
        "Seat 2 throws a dragon: dragon 1 steps onto square 15, and the 2 figures there flee into the forest."
    )
    easy = table(level="easy")
    assert "steps over the beach" in str(GAME.words.tell_chance(easy.b, easy.s, dragon))


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("leave", "comes out of the forest onto the green square"),
        (
            "lend 1 3",
            "lends 3 steps to seat 1: to square 3, where a castle piece is picked up",
        ),
        ("lend 1 1", "lends 1 step to seat 1: to square 1"),
        ("rescue 1", "rescues the figure of seat 1 from the forest"),
        ("pass", "can do nothing with the sun"),
    ],
)
def test_the_log_says_what_a_move_does(move: str, sentence: str) -> None:
    match = POSITIONS["a sun"]
    assert str(GAME.words.tell(match.b, match.s, 1, match.spelling.numbers[move])) == sentence


@pytest.mark.parametrize(
    ("script", "options", "question"),
    [
        ("* roll sun", {}, "A sun! Walk 1 to 5 squares."),
        ("* roll sun", {"sun": "share"}, "A sun! Walk 1 to 5 squares, or help a friend."),
        (ONE_HOME + "* roll sun", {}, "A sun! Come out of the forest."),
        (ONE_HOME + "* roll sun", {"sun": "share"}, "A sun! Come out of the forest, or help a friend."),
    ],
)
def test_what_a_seat_is_asked(script: str, options: dict[str, Any], question: str) -> None:
    match = table(script, **options)
    assert str(GAME.words.ask(match.b, match.s, match.to_act[0] - 1)) == question


def test_what_a_waiting_seat_is_asked() -> None:
    match = table(LONELY + "* roll 1, * roll sun", components=with_pieces(1))
    assert str(GAME.words.ask(match.b, match.s, 1)) == "A sun, but nobody can use it: pass."
    match = table(ONE_HOME + "* roll 1, * roll sun", components=with_pieces(1, 2))
    assert str(GAME.words.ask(match.b, match.s, 0)) == (
        "A sun! Your figure waits at the site, but you can help a friend."
    )


def best(match: Match) -> str:
    """The move of the simple player."""
    seat = match.to_act[0]
    values = {}
    for move in match.legal(seat):
        copy = match.state.copy()
        values[move] = GAME.hints.weigh(match.b, match.s, face(copy), seat - 1, match.spelling.numbers[move])
    return max(values, key=lambda move: values[move])


def test_the_simple_player_takes_a_piece_along_and_avoids_the_dragon() -> None:
    match = table("* roll 3, * roll 3, * roll 3, * roll 3, * roll 2, * roll 1", components=with_pieces(9, 10))
    assert places(match) == [8, 7]
    assert best(play(match, "* roll sun")) in ("step 1", "step 2")
    assert best(table(TWO_HIDES + "* roll sun")) in ("step 2", "step 3", "step 4", "step 5")


def test_the_simple_player_frees_a_friend_when_nothing_else_is_left_to_do() -> None:
    assert best(table(ONE_HOME + "* roll 1, * roll sun", components=with_pieces(1, 2))) == "rescue 2"
    assert best(table(ONE_HOME + "* roll sun")) == "leave"


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, (0.23, 0.16, 0.08)),
        ({"level": "easy"}, (0.55, 0.42, 0.29)),
        ({"sun": "share"}, (0.31, 0.30, 0.27)),
    ],
)
def test_the_simple_player_wins_as_often_as_a_sensible_one(
    options: dict[str, str], least: tuple[float, ...]
) -> None:
    play = engine(GAME)
    for seats, share in zip((2, 3, 4), least, strict=True):
        settled = GAME.settle(seats, options)
        board, state = GAME.new_board(seats, settled), GAME.new_state(seats, settled)
        parts, ranks, plies, log = new_results(GAME, seats, 2000)
        play.matches(
            board, state, state.copy(), np.full(4, GREEDY), stream_array(5), play.mask(), play.weights(),
            0, parts, ranks, plies, log, 0,
        )  # fmt: skip
        assert parts[:, 0, 0].mean() > share
