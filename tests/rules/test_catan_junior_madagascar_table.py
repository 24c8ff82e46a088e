"""The table of Catan Junior Madagascar: its board file, its pictures, its words and its simple player."""

from __future__ import annotations

import gzip
import re
import unicodedata

import numpy as np
import pytest

from tests.rules.madagascar_table import (
    GAME,
    HELP,
    TENT,
    clear,
    deal,
    park,
    pitch,
    play,
    rulebook_example,
    show,
    table,
)
from tests.rules.pictures import check_picture
from tukan.core.board import BoardError
from tukan.core.drive import GREEDY
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.match import Match
from tukan.core.record import face
from tukan.core.scene import plain
from tukan.games.catan_junior_madagascar import picture
from tukan.games.catan_junior_madagascar import records as r

BOARD = (GAME.folder / "board.toml").read_text("utf-8")


def crowded() -> Match:
    """As much on the table as can be: a late match of four with an offer, a shortage and an empty space."""
    match = play(rulebook_example(), "* roll 6, 1 inspector wood1")
    park(match, 1, "7-11", "11-15", "25-28", "28-30", "30-32", "16-20", "15-16")
    park(match, 2, "3-5", "5-8", "22-26", "1-2", "2-4", "12-13", "13-17")
    park(match, 3, "19-23", "4-6", "9-13", "9-10", "6-9", "17-18", "18-22")
    park(match, 4, "10-14", "27-29", "24-27", "14-18", "21-25", "20-21", "29-31")
    pitch(match, 2, 1, 13, 22)
    pitch(match, 3, 4, 6, 9, 17, 19, 20)
    pitch(match, 4, 14, 18, 21)
    for seat in range(1, 5):
        deal(match, seat, wool=3, wood=3, sand=3, popcorn=4, cocktail=2)
    show(match, "wool", "wool", "wool", None, "wool")
    match.s.pros = 1
    deal(match, 1, wool=2, wood=3, sand=3, popcorn=6, cocktail=2)
    match.s.waits[r.POPCORN] = 1
    match.s.drawn[2], match.s.drawn[3] = 10, 5
    return play(match, "1 offer 3, 1 give wool, 1 give sand, 1 want wood, 1 propose")


POSITIONS = {
    "two at the start": table(seats=2),
    "three": table("* roll 6, 1 inspector sand1", seats=3),
    "four": play(rulebook_example(), "* roll 1"),
    "driving": table("* roll 6", seats=2),
    "a card": play(deal(table("* roll 5"), 1, **HELP), "1 penguins"),
    "building": play(deal(table("* roll 5"), 1, **HELP), "1 penguins, * penguin build"),
    "much to build": deal(table("* roll 5", pros="on"), 1, wool=5, wood=5, sand=5, popcorn=3, cocktail=3),
    "crowded": crowded(),
    "won": play(deal(pitch(table("* roll 5"), 1, 11, 15, 25, 32), 1, **TENT), "1 tent 28"),
}
each_position = pytest.mark.parametrize("match", POSITIONS.values(), ids=POSITIONS.keys())


def edited(old: str, new: str) -> str:
    """The board file with something else at the first place where `old` stands."""
    assert old in BOARD
    return BOARD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("tents = 7", "tents = 0", "tents", "from 1 to 20, found 0"),
        ("wagons = 7", "wagons = 21", "wagons", "from 1 to 20, found 21"),
        ("tiles = 18", "tiles = 4", "tiles", "from 5 to 60, found 4"),
        ("reward = 2", "reward = -1", "reward", "from 0 to 60, found -1"),
        ("gift = 2", "gift = 2\ngifts = 3", "board", "no key gifts"),
        ("gift = 2", "gift = [2", "board", "this is not TOML"),
        ("wool = 1", "wool = 19", "costs.tent.wool", "from 0 to 18, found 19"),
        ("wood = 1\nsand = 1", "wood = 5\nsand = 1", "hand.wood", "from 0 to 4, found 5"),
        ("build = 5", "build = 21", "cards.build", "from 0 to 20, found 21"),
        ("build = 5\n", "", "cards", "the key build is missing"),
        ('"popcorn2"', '"rice2"', "four_penguins.hexes[0].id", "rice2 is not a landscape"),
        ('"popcorn2"', '"popcorn6"', "four_penguins.hexes[0].id", "popcorn6 is not a landscape"),
        ('"wool1"', '"wool2"', "four_penguins.hexes: id", "wool2 stands here twice"),
        ("[3, 5, 7, 8]", "[3, 5, 7]", "four_penguins.hexes[0].spots (popcorn2)", "expected [3, 5, 7, 8]"),
        ("[-1, -1], [-1, 1]", "[-1, 1], [-1, 1]", "four_penguins.spots", "(-1, 1) stands here twice"),
        ("at = [3, -3]", "at = [1, -3]", "four_penguins.hexes: at", "(1, -3) stands here twice"),
        ("inspector_space = [4, 0]", "inspector_space = [400, 0]", "four_penguins: x of [400, 0]", "found 400"),
        ('"1-2"', '"2-1"', "four_penguins.paths[0]", "smaller spot first"),
        ('"1-2"', '"1-40"', "four_penguins.paths[0]", "spots from 1 to 32"),
        ('"1-2"', '"1-4"', "four_penguins.paths[0]", "no neighbours"),
        ('"1-2"', '"one"', "four_penguins.paths[0]", "one is not a path"),
        ('"1-2"', '"1-3"', "four_penguins.paths", "1-3 stands here twice"),
        ("[7, 30]", "[7, 33]", "four_penguins.starts.red.tents", "from 1 to 32, found 33"),
        ("[7, 30]", "[7, 3]", "four_penguins.starts: tents", "3 stands here twice"),
        ("[7, 30]", "[7, 30, 1, 2, 6]", "four_penguins.starts.red.tents", "from 0 to 4, found 5"),
        ('["7-11", "28-30"]', '["7-12"]', "four_penguins.starts.red.wagons", "there is no path 7-12"),
        ("four_penguins.starts.red", "four_penguins.starts.pink", "four_penguins.starts", "'red'"),
        ("two_penguins.starts.red", "two_penguins.starts.blue", "two_penguins.starts", "'purple', 'red'"),
    ],
)  # fmt: skip
def test_a_wrong_board_is_refused_with_its_key(old: str, new: str, where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        GAME.board.read(edited(old, new))
    assert caught.value.key == where
    assert what in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        edited("tents = 7", "tents = 4"),
        edited('"sand4", ', '"sand1b",'),
        edited('"1-2", ', ""),
        edited("wagon = { wood = 1, wool = 1 }", "wagon = {}"),
        edited("build = 5", "build = 0").replace("inspector = 7", "inspector = 0"),
        edited("tiles = 18", "tiles = 7"),
        edited("inspector_space = [4, 0]", "inspector_space = [20, 4]"),
    ],
)
def test_a_board_of_ones_own_is_played_and_drawn(text: str) -> None:
    components = GAME.board.read(text)
    match = Match(GAME, 4, {"limit": 30}, components=components, board_name="own", seed=1)
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(f"{match.to_act[0]} {rng.choice(match.legal(match.to_act[0]))}")
        if match.ply % 20 == 0:
            check_picture(match)
            assert picture.text(match.b, match.s, -1, "en")


def test_a_letter_tells_landscapes_of_one_kind_and_number_apart() -> None:
    components = GAME.board.read(edited('"sand4", ', '"sand1b",'))
    match = Match(GAME, 4, {}, dice="hand", components=components, board_name="own")
    play(match, "* roll 6")
    assert {"inspector sand1", "inspector sand1b"} <= set(match.legal(1))


@each_position
def test_the_picture_is_sound_and_small(match: Match) -> None:
    svg = check_picture(match)
    assert len(svg) < 60_000
    assert len(gzip.compress(svg.encode())) < 10_000
    assert len({match.svg(viewer) for viewer in range(match.seats + 1)}) == 1, "everybody sees the same"


@each_position
def test_the_picture_shows_everything_on_the_table(match: Match) -> None:
    layers = picture.scene(match.b, match.s, -1, "en").layers
    keys = {key.removeprefix("t-") for layer in layers.values() for key in layer}
    on_table = match.json()["table"]
    assert {f"tent-at-{spot}" for spots in on_table["tents"] for spot in spots} <= keys
    assert {f"wagon-on-{path}" for paths in on_table["wagons"] for path in paths} <= keys
    assert ("majority" in keys) == (on_table["majority"] is not None)
    blocked = [key for key in keys if key.startswith("blocked-")]
    assert blocked == ([f"blocked-{on_table['inspector']}"] if on_table["inspector"] else [])
    for seat, tiles in enumerate(on_table["hands"], 1):
        for kind, n in tiles.items():
            assert f">{n}</text>" in layers["plaques"][f"t-hand-{seat}-{kind}"]
    for kind, n in on_table["supply"].items():
        markup = layers["tiles"][f"t-supply-{kind}"]
        assert f">{n}</text>" in markup
        assert ("t-hourglass" in markup) == (kind in on_table["recalled"])
    for space, kind in enumerate(on_table["spaces"], 1):
        assert (f"t-tile-{kind}" in layers["tiles"][f"t-space-{space}"]) == (kind is not None)
    assert f">{sum(on_table['cards'].values())}</text>" in layers["tiles"]["t-penguin-stack"]
    assert ("offer" in keys) == bool(match.s.pros)
    thrown = on_table["die"]
    assert f"die-{thrown or 0}" in keys
    assert (f"The die shows {thrown}." in picture.describe(match.b, match.s, -1, "en")) == bool(thrown)


@each_position
def test_moves_have_a_place_and_a_ghost(match: Match) -> None:
    scene = match.scene()
    drawn = "".join(markup for layer in scene.layers.values() for markup in layer.values())
    known = picture.places(match.b, match.s)
    words = set(re.findall(r'data-word="([^"]*)"', drawn))
    assert set(known) - {"inspectors-space"} <= words
    for seat in match.to_act:
        for move in match.legal(seat):
            action = match.spelling.numbers[move]
            touched = picture.touched(match.b, match.s, seat - 1, action)
            assert set(touched) <= set(known)
            ghost = picture.ghost(match.b, match.s, seat - 1, action, "t")
            laid = move.split()[0] in ("tent", "wagon", "inspector", "free") and move != "free none"
            assert bool(ghost) == laid
            assert not laid or touched == (move.split()[-1],)
            assert set(re.findall(r'href="#([^"]*)"', ghost)) <= set(scene.defs)


def test_what_counts_is_pointed_out() -> None:
    match = play(deal(table("* roll 5"), 1, **HELP), "1 penguins, * penguin wool-sand")
    assert picture.counted(match.b, match.s, 0, "tents") == ("7", "30", "inspectors-space")
    assert picture.counted(match.b, match.s, 1, "tents") == ("3", "26")
    assert picture.counted(match.b, match.s, 1, "wagons") == ("3-5", "22-26")
    assert picture.counted(match.b, match.s, 1, "wool") == ()


@each_position
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_picture_fits_and_tells_everything(match: Match, language: str) -> None:
    text = plain(picture.text(match.b, match.s, -1, language))
    for line in text.splitlines():
        width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
        assert width <= 80, line
    on_table = match.json()["table"]
    for letter, spots in zip("RPYB", on_table["tents"], strict=False):
        for spot in spots:
            assert re.search(rf"\b{letter}{spot}\b", text)


def test_the_text_picture_of_a_position() -> None:
    match = table(seats=2)
    assert plain(picture.text(match.b, match.s, -1, "en")).splitlines()[:18] == [
        "                 R2             7",
        "                  |             |",
        "         sand1    r    wool2    |    wood3",
        "                  |             |",
        "                  3             8            R13",
        "              /       \\     /       \\     r",
        "           1             5            11",
        "                         |             |",
        "              popcorn3   |  cocktail5  |  popcorn4",
        "                         |             |",
        "                         6            12            16",
        "                      p     \\       /     \\       /",
        "                 P4             9            14",
        "                                |             |",
        "                       wood4    |    wool1    p    sand2",
        " [space]                        |             |",
        "                               10            P15",
        "Inspector",
    ]


def test_the_position_in_sentences() -> None:
    told = picture.describe(POSITIONS["four"].b, POSITIONS["four"].s, -1, "en")
    assert told[:2] == [
        "12 landscapes, 4 players; seat 1 is the Boss; whoever leads has 6 of 7 tents.",
        "The Inspector is on his own space. No tent stands on his space.",
    ]
    assert "Seat 2 holds 1 wool and 1 wood and has drawn 0 penguin cards." in told
    assert (
        "The spots of beach 1, typed sand1: 23 of seat 3, 24 of seat 4, 27 of seat 4, 29 of seat 4." in told
    )
    assert "Spot 31 leads to 29 by a free path and 32 by a free path." in told
    crowded = picture.describe(POSITIONS["crowded"].b, POSITIONS["crowded"].s, -1, "en")
    assert "A trading space is empty and waits for popcorn." in crowded
    assert "No popcorn is paid until 1 more turn has ended." in crowded
    assert "Offer of seat 1 to seat 3: 1 wool and 1 sand for 1 wood." in crowded
    in_chinese = picture.describe(POSITIONS["four"].b, POSITIONS["four"].s, -1, "zh")
    assert any(
        sentence.startswith("1 号海滩（写作 sand1）的建造点：23（座位 3）、") for sentence in in_chinese
    )
    for match in POSITIONS.values():
        chinese = picture.describe(match.b, match.s, -1, "zh")
        assert len(chinese) == len(picture.describe(match.b, match.s, -1, "en"))


@pytest.mark.parametrize(
    ("match", "outcome", "sentence"),
    [
        (table(), "roll 5", "Seat 1 rolls a 5; seat 2 gets 1 wool; seat 3 gets 1 wool."),
        (clear(table()), "roll 1", "Seat 1 rolls a 1; nobody gets anything."),
        (table(), "roll 6", "Seat 1 rolls a 6; the Inspector must move."),
        (
            deal(table(), 4, wool=16),
            "roll 5",
            "Seat 1 rolls a 5; wool ran short and went back to the supply.",
        ),
        (
            POSITIONS["a card"],
            "penguin wool-sand",
            "Seat 1 draws a card with wool and sand; seat 1 gets 2 wool and 2 sand; "
            "seat 1 has a tent on the Inspector's space.",
        ),
        (POSITIONS["a card"], "penguin build", "Seat 1 draws a building card: a free tent or wagon."),
    ],
)
def test_the_log_says_what_chance_does(match: Match, outcome: str, sentence: str) -> None:
    before = match.state.tobytes()
    number = match.spelling.outcomes(match.s.chance).index(outcome)
    assert str(GAME.words.tell_chance(match.b, match.s, number)) == sentence
    assert match.state.tobytes() == before


@pytest.mark.parametrize(
    ("match", "move", "sentence"),
    [
        (
            POSITIONS["driving"],
            "inspector wood3",
            "drives the Inspector to forest 3; seat 1 gets 2 wood",
        ),
        (POSITIONS["building"], "free tent 11", "builds a free tent on spot 11; "
            "seat 1 has a tent on the Inspector's space"),
        (
            show(deal(table("* roll 5"), 1, wool=1), "wool", "wool", "wool", "wool", "cocktail"),
            "swap wool cocktail",
            "swaps wool for cocktail with a trading space; five equal tiles on the trading spaces were exchanged",
        ),
        (POSITIONS["much to build"], "trade wool sand", "trades 2 wool for 1 sand"),
        (POSITIONS["crowded"], "accept", "accepts: 1 wool and 1 sand from seat 1 for 1 wood"),
        (
            deal(pitch(table("* roll 5"), 1, 11, 15, 25, 32), 1, **TENT),
            "tent 28",
            "builds a tent on spot 28; seat 1 has all 7 tents and wins",
        ),
        (table("* roll 5", limit=1), "end", "ends the turn; turn 1 was the last"),
    ],
)  # fmt: skip
def test_the_log_says_what_a_move_does(match: Match, move: str, sentence: str) -> None:
    action = match.spelling.numbers[move]
    assert str(GAME.words.tell(match.b, match.s, match.to_act[0] - 1, action)) == sentence


@pytest.mark.parametrize(
    ("position", "question"),
    [
        ("much to build", "Build, ask the penguins, trade, or end your turn."),
        ("driving", "Drive the Inspector to another landscape: you take 2 tiles of its kind."),
        ("building", "Build a tent or a wagon for free, or decline."),
        ("crowded", "Seat 1 gives you 1 wool and 1 sand for 1 wood: accept or refuse?"),
    ],
)
def test_what_a_seat_is_asked(position: str, question: str) -> None:
    match = POSITIONS[position]
    assert str(GAME.words.ask(match.b, match.s, match.to_act[0] - 1)) == question


def test_a_refusal_says_what_is_lacking() -> None:
    refusal = table("* roll 5").why_not(1, "tent 11")
    assert refusal is not None
    assert str(refusal.sentence) == (
        "a tent costs 1 wool, 1 wood, 1 sand and 1 popcorn; you lack 1 wool and 1 popcorn"
    )


# The simple player


def choice(match: Match) -> str:
    """What the simple player does for the seat that must choose."""
    play_ = engine(GAME, compiled=False)
    action = play_.choose(
        match.board,
        match.state,
        match.state.copy(),
        match.to_act[0] - 1,
        GREEDY,
        play_.mask(),
        stream_array(1),
    )
    return match.spelling.actions[action]


def test_the_simple_player_builds_trades_and_asks_for_help_sensibly() -> None:
    assert choice(deal(table("* roll 5"), 1, **TENT)) in ("tent 11", "tent 28")
    match = deal(table("* roll 5"), 1, wool=3, wood=1, sand=1)
    match.s.majority, match.s.drawn[0] = 0, 1
    assert choice(match) in ("swap wool popcorn", "trade wool popcorn")
    assert choice(deal(table("* roll 5"), 1, **HELP)) == "penguins"
    assert choice(deal(table("* roll 5"), 1)) == "end"
    match = deal(pitch(table("* roll 6"), 2, 12, 13, 9, 8), 1)
    assert choice(match) == "inspector cocktail3"


def test_the_simple_player_offers_what_helps_both_and_answers_with_care() -> None:
    match = deal(table("* roll 5", pros="on", seats=2), 1, wool=1, wood=1, sand=2)
    match.s.swapped = 1
    deal(match, 2, wool=1, wood=1, popcorn=2)
    done = []
    while match.to_act == [1] and not any(move.startswith("propose") for move in done):
        done.append(choice(match))
        match.play(f"1 {done[-1]}")
    assert sorted(done[1:3]) == ["give sand", "want popcorn"]
    assert choice(match) == "accept"
    pitch(match, 1, 1, 3, 5, 7)
    assert choice(match) == "refuse", "the Boss would win"


def test_matches_of_simple_players_end_well_before_the_limit() -> None:
    for seats in (2, 3, 4):
        for pros in ("off", "on"):
            options = GAME.settle(seats, {"pros": pros})
            board, state = GAME.new_board(seats, options), GAME.new_state(seats, options)
            parts, ranks, plies, log = new_results(GAME, seats, 60)
            play_ = engine(GAME)
            play_.matches(
                board, state, state.copy(), np.full(4, GREEDY), stream_array(5), play_.mask(),
                play_.weights(), 0, parts, ranks, plies, log, 0,
            )  # fmt: skip
            assert parts[:, :, 3].sum() == 60, "somebody wins every match"
            assert plies.max() < 400
            assert face(state).turns < 60


def test_the_record_holds_somewhat_larger_maps() -> None:
    for side in (GAME.components.four_penguins, GAME.components.two_penguins):
        assert len(side.hexes) < r.HEXES
        assert len(side.spots) < r.SPOTS
        assert len(side.paths) < r.PATHS
