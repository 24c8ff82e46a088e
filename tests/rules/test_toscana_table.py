"""The table of Toscana: its board file, its pictures, its words and its simple player."""

from __future__ import annotations

import gzip
import re
import unicodedata
from pathlib import Path

import numpy as np
import pytest

from tests.rules.pictures import check_picture
from tests.rules.test_toscana import (
    GAME,
    OPENED,
    PILE_EMPTY,
    SHORT,
    STRICT,
    VETO_ENDS,
    laid,
    play,
    reason,
    small,
    table,
)
from tukan import games
from tukan.core.board import BoardError
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.match import Match
from tukan.core.record import Cells, face
from tukan.core.rules import LEGAL
from tukan.core.scene import plain
from tukan.core.text import read
from tukan.games.toscana import picture
from tukan.games.toscana.outlines import outline

ROOT = Path(__file__).parents[2]
BOARD = (GAME.folder / "board.toml").read_text("utf-8")
EXAMPLE = read((ROOT / "examples" / "toscana.tukan").read_bytes(), games.load)

POSITIONS = {
    "start": table(),
    "a veto is asked": table("* roof 1, * paving 13"),
    "the first card": table("* roof 1, * paving 13, 2 allow"),
    "vetoed": table("* roof 1, * paving 13, 2 veto, * roof 2, 1 i9 n, * roof 3"),
    "opened": table(OPENED + "2 i11 n, * paving 2"),
    "round 1 nearly over": EXAMPLE.fork(62),
    "round 2 begins": EXAMPLE.fork(66),
    "swapped": table(VETO_ENDS + "* roof 1, * paving 1", components=STRICT, contact="strict", swap="yes"),
    "over": EXAMPLE,
}
each_position = pytest.mark.parametrize("match", POSITIONS.values(), ids=POSITIONS.keys())


def edited(**keys: str) -> str:
    """The board file with other values."""
    text = BOARD
    for key, value in keys.items():
        text, n = re.subn(
            rf"(?m)^{key.removeprefix('card_')} = [^#\n]*",
            f"{key.removeprefix('card_')} = {value}",
            text,
            count=1,
        )
        assert n == 1
    return text


@pytest.mark.parametrize(
    ("keys", "where", "what"),
    [
        ({"squares": "20 "}, "squares", "expected 6 to 19 squares along a side, found 20"),
        ({"squares": "5 "}, "squares", "found 5"),
        ({"squares": '"17" '}, "squares", "expected a whole number, found a text in quotes"),
        ({"squares": "8 "}, "middle", "i9 is not a square of this board; they run from a1 to h8"),
        ({"middle": '"I9" '}, "middle", "I9 is not a square"),
        ({"foreign": "8 "}, "foreign", "expected 1 to 7 foreign squares, found 8"),
        ({"foreign": "3 "}, "cards.1", "expected 3 foreign squares, found 2"),
        ({"card_2": '"x.x.x..."'}, "cards.2", "x.x.x... is not a card: write two rows of four"),
        ({"card_2": '"x.x./...x"'}, "cards.2", "expected 2 foreign squares, found 3"),
        ({"card_2": '"xx../...."'}, "cards.2", "this is card 1 again"),
        ({"card_13": '"..../..xx"'}, "cards.13", "this is card 1 again"),
        ({"card_16": '"...x/x..."\n17 = "x..x/...."'}, "cards.17", "this is card 3 again"),
        ({"card_16": '"...x/x..."\n18 = "x..x/...."'}, "cards", "18"),
        ({"squares": "17\nsquare = 3 "}, "board", "no key square"),
        ({"squares": "[17"}, "board", "this is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_board_is_refused_with_its_key(keys: dict[str, str], where: str, what: str) -> None:
    with pytest.raises(BoardError) as caught:
        GAME.board.read(edited(**keys))
    assert caught.value.key == where
    assert what in str(caught.value)


def test_a_board_needs_a_card_and_holds_at_most_twenty_four() -> None:
    head = BOARD.split("[cards]")[0] + "[cards]\n"
    with pytest.raises(BoardError, match="expected 1 to 24 cards, found 0"):
        GAME.board.read(head)
    with pytest.raises(BoardError, match="expected 1 to 24 cards, found 25"):
        GAME.board.read(head + "\n".join(f'{n} = "xx../...."' for n in range(1, 26)))


def three_foreign(n: int) -> str:
    """A pile of n cards with three foreign squares each."""
    layouts: list[str] = []
    for bits in range(256):
        marks = "".join("x" if bits >> k & 1 else "." for k in range(8))
        if marks.count("x") == 3 and marks[::-1] not in layouts:
            layouts.append(marks)
    return "\n".join(f'{i} = "{m[:4]}/{m[4:]}"' for i, m in enumerate(layouts[:n], 1))


@pytest.mark.parametrize(
    "text",
    [
        'squares = 19\nmiddle = "j10"\nforeign = 3\n[cards]\n' + three_foreign(24),
        'squares = 6\nmiddle = "a1"\nforeign = 2\n[cards]\n1 = "xx../...."\n',
        edited(squares="12 ", middle='"f6" '),
    ],
)
@pytest.mark.parametrize("end", ["first", "pass"])
def test_a_board_of_ones_own_is_played_and_drawn(text: str, end: str) -> None:
    components = GAME.board.read(text)
    match = Match(GAME, 2, {"end": end}, components=components, board_name="own", seed=1)
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(f"{match.to_act[0]} {rng.choice(match.legal(match.to_act[0]))}")
        if match.ply % 7 == 0:
            check_picture(match)
            picture.text(match.b, match.s, -1, "en")
            picture.describe(match.b, match.s, -1, "en")
    check_picture(match)


@each_position
def test_the_picture_is_sound_and_small(match: Match) -> None:
    for viewer in range(match.seats + 1):
        svg = check_picture(match, viewer)
        assert len(svg) < 60_000
        assert len(gzip.compress(svg.encode())) < 10_000


def test_the_picture_stays_small_through_a_whole_match() -> None:
    sizes = [len(EXAMPLE.fork(ply).svg()) for ply in range(0, EXAMPLE.ply, 5)]
    assert max(sizes) < 60_000


@each_position
def test_everybody_sees_the_same_table(match: Match) -> None:
    assert len({match.svg(viewer) for viewer in range(match.seats + 1)}) == 1


@each_position
def test_the_picture_shows_every_card_pile_stone_and_number(match: Match) -> None:
    layers = match.scene().layers
    for card in match.json()["table"]["rounds"][-1]:
        name = card["card"].replace(" ", "-")
        assert f"t-laid-{name}" in layers["tiles"]
        assert f"t-shadow-laid-{name}" in layers["shadow"]
    for colour, pile in match.json()["table"]["piles"].items():
        if pile["top"]:
            assert f"card-{colour}-{pile['top']}-n" in layers["pieces"][f"t-pile-{colour}"]
        assert f" {pile['cards']} card" in layers["numbers"][f"t-size-{colour}"]
        assert (f"t-vetoed-{colour}" in layers["pieces"]) == bool(pile["vetoed"])
    for seat, unused in enumerate(match.s.stone, 1):
        assert ("no-stone" in layers["pieces"][f"t-stone-{seat}"]) != bool(unused)
    for n in range(1, match.s.in_round + 1):
        for seat in range(2):
            assert f">{match.s.best[n - 1, seat]}</text>" in layers["numbers"][f"t-round-{n}"]
    assert ("t-map-1" in layers["pieces"]) == (match.s.in_round == 2)
    assert ("t-counted-1" in layers["numbers"]) == match.over


@each_position
def test_moves_have_a_place_and_a_ghost(match: Match) -> None:
    scene = match.scene()
    drawn = "".join(markup for layer in scene.layers.values() for markup in layer.values())
    words = set(re.findall(r'data-word="([^"]*)"', drawn))
    known = picture.places(match.b, match.s)
    for seat in match.to_act:
        for move in match.legal(seat):
            action = match.spelling.numbers[move]
            first = move.split(" ")[0]
            assert first == "allow" or (first in words and first in known)
            ghost = picture.ghost(match.b, match.s, seat - 1, action, "t")
            assert bool(ghost) == (first not in ("veto", "allow"))
            assert set(re.findall(r'href="#([^"]*)"', ghost)) <= set(scene.defs)


def test_the_last_card_or_veto_is_ringed() -> None:
    """A card is named by its top left square; the ring goes around the card that lies there."""
    match = table("* roof 1, * paving 13, 1 i9 e")
    assert 'id="t-last-i9"' in match.svg()
    around = picture.places(match.b, match.s)["i9"]
    assert around.outline == "M420 420L512 420L512 604L420 604Z"
    assert 'id="t-last-vetoed-roof"' in table("* roof 1, * paving 13, 2 veto, * roof 2").svg()
    assert "t-last-" not in EXAMPLE.fork(64).svg(), "the cards of round 1 lie no more"


def test_what_counts_is_pointed_out() -> None:
    match = table("* roof 2, * paving 1, 1 i9 n, * roof 1, 2 i11 s")
    best = picture.counted(match.b, match.s, 1, "round1")
    area = ("i9", "i10", "j10", "i11", "j11", "k11", "l11")
    assert set(best) == {f"square-{word}" for word in area}
    assert picture.counted(match.b, match.s, 1, "total") == best
    assert picture.counted(match.b, match.s, 1, "round2") == ()
    assert picture.counted(match.b, match.s, 1, "rounds") == ()


def test_the_areas_of_a_finished_round_are_found_again() -> None:
    """What the small map shows of round 1 is what counted while its town still lay."""
    from tukan.games.toscana.cards import best_area

    before, after = EXAMPLE.fork(63), EXAMPLE.fork(64)
    assert (before.s.in_round, after.s.in_round) == (1, 2)
    for seat in range(2):
        assert best_area(before.b, before.s, 1, seat) == best_area(after.b, after.s, 1, seat)


def test_an_outline_keeps_corners_apart_and_holes_out() -> None:
    assert outline([(0, 0), (1, 0)]) == [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    assert len(outline([(0, 0), (1, 1)])) == 2
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(map(len, outline(ring))) == [4, 4]
    assert len(outline([(0, 0), (1, 0), (0, 1)])[0]) == 6


@each_position
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_picture_fits_and_shows_every_card(match: Match, language: str) -> None:
    text = plain(picture.text(match.b, match.s, -1, language))
    for line in text.splitlines():
        assert sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line) <= 80
    squares = [cell for line in text.splitlines()[1 : match.b.side + 1] for cell in line[3:54].split()]
    for card in match.json()["table"]["rounds"][-1]:
        colour, number = card["card"].split()
        letter = chr((65 if colour == "roof" else 97) + int(number) - 1)
        assert squares.count(f"#{letter}") == len(card["roof"])
        assert squares.count(f"={letter}") == len(card["paving"])


def test_the_text_picture_of_a_position() -> None:
    match = POSITIONS["opened"]
    assert plain(picture.text(match.b, match.s, -1, "en")).splitlines()[6:11] == [
        "12  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .   Paving, seat 2: 15 cards",
        "11  .  .  .  .  .  .  .  .  =m =m #m #m .  .  .  .  .   top: paving 2",
        "10  .  .  .  .  .  .  .  .  =m =m =m =m .  .  .  .  .    # = # =",
        " 9  .  .  .  .  .  .  .  .  =A =A #A #A .  .  .  .  .    = = = =",
        " 8  .  .  .  .  .  .  .  .  #A #A #A #A .  .  .  .  .   veto stone: unused",
    ]


def test_the_position_in_sentences() -> None:
    match = table("* roof 1, * paving 13, 2 veto, * roof 2, 1 i9 n, * roof 3")
    assert picture.describe(match.b, match.s, -1, "en") == [
        "Round 1: 1 card lies on the board; the largest area of seat 1 counts 1, that of seat 2 1.",
        "Seat 1 plays roof; 15 cards are left in the pile.",
        "On top lies roof 3: upper row paving, roof, roof, paving; lower row roof, roof, roof, roof.",
        "The vetoed card comes last: roof 1.",
        "Roof cards to come: 4 5 6 7 8 9 10 11 12 13 14 15 16",
        "Seat 1 still has the veto stone.",
        "Seat 2 plays paving; 16 cards are left in the pile.",
        "On top lies paving 13: upper row paving, paving, roof, roof; lower row paving, paving, paving, paving.",
        "Paving cards to come: 1 2 3 4 5 6 7 8 9 10 11 12 14 15 16",
        "Seat 2 has used the veto stone.",
        "From i9 to l8: roof 2, with paving on i9, k9.",
        "The largest area of seat 1 joins roof 2.",
        "The largest area of seat 2 joins roof 2.",
    ]
    for match in POSITIONS.values():
        chinese = picture.describe(match.b, match.s, -1, "zh")
        assert len(chinese) == len(picture.describe(match.b, match.s, -1, "en"))
        assert not re.search(r"[a-z]{2}", "".join(chinese))


@pytest.mark.parametrize(
    ("match", "words", "sentence"),
    [
        (table(OPENED + "1 allow"), "2 i11 n", "lays paving 13 from i11 to l10"),
        (table(OPENED), "1 allow", "allows paving 13"),
        (table(OPENED), "1 veto", "vetoes paving 13: it goes under its pile"),
        (table(OPENED.removesuffix("* roof 2,")), "* roof 2", "Up comes roof 2."),
        (
            table("* roof 1, * paving 1, 1 b5 w", components=small(6, "c3", "1 2 3 4")),
            "* roof 2",
            "Up comes roof 2. Seat 2 cannot lay, so round 1 is over, 1 to 1.",
        ),
        (
            table("* roof 1, * paving 1, 1 b5 w", components=small(6, "c3", "1 2 3 4"), end="pass"),
            "* roof 2",
            "Up comes roof 2. Seat 2 cannot lay and is passed over.",
        ),
        (
            table(PILE_EMPTY.rsplit(",", 2)[0], components=SHORT),
            "2 b6 e",
            "lays paving 1 from b6 to c3; seat 1 cannot lay, so round 1 is over, 3 to 3",
        ),
        (
            table(PILE_EMPTY.rsplit(",", 2)[0], components=SHORT, end="pass"),
            "2 b6 e",
            "lays paving 1 from b6 to c3; nobody can lay, so round 1 is over, 3 to 3",
        ),
    ],
)
def test_the_log_says_what_happens(match: Match, words: str, sentence: str) -> None:
    who, _, what = words.partition(" ")
    if who == "*":
        number = match.spelling.outcomes(match.s.chance).index(what)
        assert str(GAME.words.tell_chance(match.b, match.s, number)) == sentence
    else:
        told = GAME.words.tell(match.b, match.s, int(who) - 1, match.spelling.numbers[what])
        assert str(told) == sentence


@pytest.mark.parametrize(
    ("script", "question"),
    [
        ("", "Round 1: shuffle all roof cards and turn up the first."),
        ("* roof 1", "Round 1: shuffle all paving cards and turn up the first."),
        ("* roof 1, * paving 2", "Seat 1 is about to lay roof 1. Veto it, or allow it?"),
        ("* roof 1, * paving 2, 2 allow", "Lay roof 1 so that it covers d4."),
        ("* roof 1, * paving 2, 2 veto", "Turn up the next roof card; 2 are left."),
        (
            "* roof 1, * paving 2, 2 veto, * roof 2, 1 d4 n",
            "Only the vetoed card is left: turn up roof 1 again.",
        ),
        ("* roof 1, * paving 2, 1 d4 n", "Turn up the next roof card; 1 is left."),
        ("* roof 1, * paving 2, 1 d4 n, * roof 2, 2 d6 n", "Turn up the next paving card; 1 is left."),
        ("* roof 1, * paving 2, 1 d4 n, * roof 2, 2 d6 n, * paving 1", "Lay roof 2."),
    ],
)
def test_what_is_asked(script: str, question: str) -> None:
    match = table(script, components=SHORT)
    if match.chance:
        assert str(GAME.words.ask_chance(match.b, match.s)) == question
    else:
        assert str(GAME.words.ask(match.b, match.s, match.to_act[0] - 1)) == question


def test_the_observation_is_seen_from_the_own_side() -> None:
    """After `swap` the same numbers stand at the same places for the other seat."""
    match = table(OPENED + "2 i11 n, * paving 2, 2 allow")
    out = np.zeros((2, GAME.rules.OBSERVATION), np.float32)
    for seat in range(2):
        GAME.rules.observe(match.b, match.s, seat, Cells(out[seat]))
    meanings = [meaning for meaning, _ in GAME.rules.LAYOUT]
    starts = dict(zip(meanings, np.cumsum([0, *(size for _, size in GAME.rules.LAYOUT)]), strict=False))

    def block(seat: int, meaning: str) -> np.ndarray:
        size = dict(GAME.rules.LAYOUT)[meaning]
        return out[seat, starts[meaning] : starts[meaning] + size]

    for own, other in (
        ("square shows the own colour", "square shows the other colour"),
        ("own top card, by number", "the other's top card, by number"),
        ("own cards not yet seen, by number", "the other's cards not yet seen, by number"),
    ):
        assert (block(0, own) == block(1, other)).all()
        assert (block(0, other) == block(1, own)).all()
    assert block(0, "square shows the own colour").sum() == 8
    assert block(0, "own top card, by number").argmax() == 1
    assert block(0, "this seat must lay now") == 1
    assert block(1, "this seat must lay now") == 0
    assert block(0, "this seat plays roof now") == 1


def best(match: Match) -> str:
    """The move of the simple player."""
    seat = match.to_act[0]
    values = {}
    for move in match.legal(seat):
        copy = match.state.copy()
        values[move] = GAME.hints.weigh(match.b, match.s, face(copy), seat - 1, match.spelling.numbers[move])
    return max(values, key=lambda move: values[move])


def test_the_simple_player_joins_areas_and_vetoes_what_joins_too_many() -> None:
    """Roof lies on two cards that a third can join."""
    match = table(OPENED + "2 i11 n, * paving 2, 2 allow")
    play(match, f"1 {best(match)}")
    assert match.parts[0]["round1"] >= 2
    position = EXAMPLE.fork(29)
    weak = table(OPENED)
    assert best(weak) == "allow", "nothing is to be joined yet"
    strong = next(
        fork
        for fork in map(position.fork, range(29))
        if len(fork.to_act) == 1 and "veto" in fork.legal(fork.to_act[0]) and best(fork) == "veto"
    )
    assert strong.s.stone[strong.to_act[0] - 1] == 1


@pytest.mark.long
def test_the_simple_player_beats_random_play_and_reaches_the_rulebooks_score() -> None:
    """An area of 22 cards, as in the example of the rulebook, is within reach."""
    compiled = engine(GAME)
    settled = GAME.settle(2, {})
    board, state = GAME.new_board(2, settled), GAME.new_state(2, settled)
    parts, ranks, plies, log = new_results(GAME, 2, 300)
    compiled.matches(
        board, state, state.copy(), np.array([GREEDY, RANDOM]), stream_array(5), compiled.mask(),
        compiled.weights(), 0, parts, ranks, plies, log, 0,
    )  # fmt: skip
    assert (ranks[:, 0] < ranks[:, 1]).mean() > 0.97
    assert parts[:, 0, :2].max() >= 22


def test_an_area_of_twenty_two_cards_counts_twenty_two() -> None:
    assert EXAMPLE.parts[1]["round2"] == 22
    assert reason(EXAMPLE.fork(130), 2, "a1 n") != LEGAL
    assert laid(EXAMPLE, "paving 7")["move"] == "h9 e"


def test_who_leads_a_running_round_is_not_said_to_have_won_it() -> None:
    """The part counts a running round as it stands (TO-6.8), and its name has to be true of it."""
    running = POSITIONS["opened"]
    assert running.s.in_round == 1
    assert sum(parts["rounds"] for parts in running.parts) == 1
    name = GAME.words.PART_NAMES["rounds"]
    assert "won" not in name.render("en")
    assert "赢" not in name.render("zh")
