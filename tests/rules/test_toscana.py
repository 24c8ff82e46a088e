"""The rules of Toscana, one test for each; matches are told as they would be played."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from tests.rules import covers
from tukan import games
from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.rules import CHANCE_DUE, LEGAL, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.games.toscana import rules
from tukan.games.toscana.rules import (
    ANSWER_FIRST,
    COVERED,
    FOREIGN_CONTACT,
    MISSES_MIDDLE,
    MUST_LAY,
    NO_CONTACT,
    OFF_BOARD,
    SAME_TURNED,
)

GAME = games.load("toscana")
BOTH = {"allow", "veto"}


def table(script: str = "", components: Any = None, **options: Any) -> Match:
    """A match with the real box: entries apart by commas. Where only a lay is told, it was allowed before."""
    return play(Match(GAME, 2, options, dice="hand", components=components, board_name="test"), script)


def play(match: Match, script: str) -> Match:
    for entry in filter(None, (part.strip() for part in script.split(","))):
        who, first = entry.split()[:2]
        if who != "*" and first not in BOTH and match.to_act == [3 - int(who)]:
            match.play(f"{3 - int(who)} allow")
        match.play(entry)
    return match


def small(squares: int, middle: str, cards: str) -> Any:
    """A board so small, and piles so short, that the end of a round can be written out."""
    layouts = [GAME.components.cards[number] for number in cards.split()]
    numbered = {str(i): layout for i, layout in enumerate(layouts, 1)}
    return msgspec.structs.replace(GAME.components, squares=squares, middle=middle, cards=numbered)


def reason(match: Match, seat: int, words: str) -> int:
    """What `check` says to a move of a seat (from 1)."""
    return int(rules.check(match.b, match.s, seat - 1, match.spelling.numbers[words]))


def laid(match: Match, card: str) -> dict[str, Any]:
    return next(one for one in match.json()["table"]["rounds"][-1] if one["card"] == card)


def pile(match: Match, colour: str) -> dict[str, Any]:
    found: dict[str, Any] = match.json()["table"]["piles"][colour]
    return found


def column(match: Match, part: str) -> list[int]:
    return [parts[part] for parts in match.parts]


# Roof 1 shows paving on i9 and j9; paving 13 is the other top card, and roof 2 comes up behind.
OPENED = "* roof 1, * paving 13, 1 i9 n, * roof 2,"
# Two cards in each pile: every card is laid, and seat 1 has none left.
SHORT = small(8, "d4", "1 7")
PILE_EMPTY = """
    * roof 1, * paving 2, 1 d4 n, * roof 2, 2 d6 n, * paving 1, 1 d2 n, 2 b6 e,
"""
# With strict contact seat 1 vetoes paving 3, and paving 4 cannot be laid.
STRICT = small(6, "c3", "1 7 8 16")
VETO_ENDS = """
    * roof 1, * paving 2, 2 veto, * roof 3, 1 c4 s, * roof 2, 2 c2 n, * paving 3, 1 a6 n, * roof 4,
    1 veto, * paving 4,
"""


def test_TO_1_1_the_middle_of_seventeen_by_seventeen_is_i9() -> None:
    match = table("* roof 1, * paving 1, 2 allow")
    assert match.json()["table"]["rounds"] == [[]]
    assert {"i9 n", "f9 n", "i10 n", "f10 n"} <= set(match.legal(1))
    assert reason(match, 1, "n17 n") == MISSES_MIDDLE
    assert reason(match, 1, "o17 n") == OFF_BOARD
    assert "r1 n" not in match.spelling.numbers
    assert "a18 n" not in match.spelling.numbers


@covers("TO-1.2", "TO-2.3")
def test_two_piles_of_sixteen_cards_and_an_empty_board() -> None:
    match = table()
    for colour in ("roof", "paving"):
        assert pile(match, colour) == {"top": None, "left": list(range(1, 17)), "vetoed": None, "cards": 16}
    assert column(match, "round1") == [0, 0]


def test_TO_1_3_six_squares_in_the_own_colour_and_two_foreign() -> None:
    match = table("* roof 6, * paving 6, 1 i9 n")
    assert laid(match, "roof 6")["paving"] == ["i9", "k8"]
    assert len(laid(match, "roof 6")["roof"]) == 6
    play(match, "* roof 1, 2 i7 n")
    assert laid(match, "paving 6")["roof"] == ["i7", "k6"]


def test_TO_1_4_the_cards_are_all_pairs_of_squares_up_to_a_half_turn_each_once() -> None:
    pairs = [
        frozenset(k for k, mark in enumerate(layout.replace("/", "")) if mark == "x")
        for layout in GAME.components.cards.values()
    ]
    assert len(pairs) == 16
    turned = [frozenset(7 - k for k in pair) for pair in pairs]
    assert set(pairs) | set(turned) == {frozenset(pair) for pair in itertools.combinations(range(8), 2)}
    assert [n for n, (pair, turn) in enumerate(zip(pairs, turned, strict=True), 1) if pair == turn] == [
        7, 12, 15, 16,
    ]  # fmt: skip


@covers("TO-1.5")
def test_two_play_with_a_veto_stone_each() -> None:
    assert [seat["stone"] for seat in table().json()["table"]["seats"]] == [True, True]
    for seats in (1, 3):
        with pytest.raises(OptionError):
            Match(GAME, seats)


def test_TO_2_1_seat_1_plays_roof() -> None:
    match = table("* roof 5, * paving 5")
    assert [seat["colour"] for seat in match.json()["table"]["seats"]] == ["roof", "paving"]
    assert match.to_act == [2]
    assert table("* roof 5, * paving 5, 1 allow", start=2).to_act == [2]


@covers("TO-2.2", "TO17", "TO-7.4")
def test_the_other_seat_opens_round_2() -> None:
    for start, seat in ((1, 2), (2, 1)):
        for swap in ("no", "yes"):
            match = _round_2(start=start, swap=swap)
            play(match, "* roof 1, * paving 1")
            assert match.s.mover == seat - 1
    with pytest.raises(OptionError):
        table(start=3)


def _round_2(**options: Any) -> Match:
    """The very beginning of round 2, on a board for a single card."""
    match = table(components=small(6, "c3", "1 7"), **options)
    while match.s.in_round == 1:
        if match.chance:
            match.play(f"* {min(match.chance)}")
        else:
            match.play(f"{match.to_act[0]} {min(match.legal(match.to_act[0]))}")
    return match


def test_TO_2_4_first_the_roof_card_then_the_paving_card() -> None:
    for start in (1, 2):
        match = table(start=start)
        assert set(match.chance or ()) == {f"roof {n}" for n in range(1, 17)}
        assert match.to_act == []
        play(match, "* roof 3")
        assert set(match.chance or ()) == {f"paving {n}" for n in range(1, 17)}
        assert play(match, "* paving 3").chance is None


@covers("TO-2.5", "TO-5.3", "TO14")
def test_each_card_left_is_as_likely_and_the_vetoed_one_comes_last() -> None:
    match = table("* roof 1, * paving 1, 2 veto")
    assert match.chance == {f"roof {n}": 1 for n in range(2, 17)}
    short = table("* roof 1, * paving 1, 2 veto, * roof 2, 1 d4 n", components=SHORT)
    assert short.chance == {"roof 1": 1}
    play(short, "* roof 1")
    assert pile(short, "roof") == {"top": 1, "left": [], "vetoed": None, "cards": 1}


@covers("TO-2.6", "TO20")
def test_everybody_sees_the_top_cards_and_what_is_left_but_no_order() -> None:
    match = table("* roof 1, * paving 13, 2 veto, * roof 4")
    for viewer in (0, 1, 2):
        assert match.concealed(viewer).tobytes() == match.state.tobytes()
    assert pile(match, "roof") == {
        "top": 4,
        "left": [2, 3, *range(5, 17)],
        "vetoed": 1,
        "cards": 16,
    }


def test_TO_3_1_players_take_turns_and_lay_their_own_top_card() -> None:
    match = table(OPENED)
    assert match.s.mover == 1
    play(match, "2 i11 n, * paving 2")
    assert laid(match, "paving 13")["move"] == "i11 n"
    assert match.s.mover == 0


def test_TO_3_2_without_a_place_nobody_is_asked_about_a_veto() -> None:
    """Seat 2 has its stone, but roof 2 has no place: the round is over at once."""
    match = table("* roof 1, * paving 1, 1 b5 w, * roof 2", components=small(6, "c3", "1 2 3 4"))
    assert (match.s.in_round, match.to_act) == (2, [])
    assert set(match.chance or ()) == {f"roof {n}" for n in range(1, 5)}


def test_TO_3_3_the_other_player_is_asked_before_the_card_is_laid() -> None:
    match = table("* roof 1, * paving 13")
    assert match.to_act == [2]
    assert set(match.legal(2)) == BOTH
    assert match.legal(1) == []
    play(match, "2 allow")
    assert match.to_act == [1]
    assert not BOTH & set(match.legal(1))


def test_TO_3_4_the_next_card_is_turned_up_before_anything_else() -> None:
    match = table("* roof 1, * paving 13, 1 i9 n")
    assert set(match.chance or ()) == {f"roof {n}" for n in range(2, 17)}
    assert set(table("* roof 1, * paving 13, 2 veto").chance or ()) == set(match.chance or ())
    last = table(PILE_EMPTY.rsplit("2 b6 e", 1)[0], components=SHORT)
    assert last.chance is None, "nothing is turned up from an empty pile"


@covers("TO-4.1", "TO1", "TO-4.2")
def test_a_card_stays_on_the_board_and_covers_no_other() -> None:
    match = table(OPENED + "1 allow")
    for words in ("o9 n", "i1 n", "q17 e", "a3 e", "q1 s", "q4 w"):
        assert reason(match, 2, words) == OFF_BOARD
    for words in ("i9 n", "l8 n", "f9 n", "l10 w", "h11 e"):
        assert reason(match, 2, words) == COVERED
    refusal = match.why_not(2, "h11 e")
    assert refusal is not None
    assert (refusal.rule, str(refusal.sentence)) == ("TO-4.2", "already covered: i9, i8")


@covers("TO-4.3", "TO2")
def test_four_ways_and_no_flipping_but_two_for_cards_that_look_the_same() -> None:
    match = table("* roof 1, * paving 1, 2 allow")
    assert {words.split()[1] for words in match.legal(1)} == {"n", "e", "s", "w"}
    for number in (7, 12, 15, 16):
        same = table(f"* roof {number}, * paving 1, 2 allow")
        assert {words.split()[1] for words in same.legal(1)} == {"n", "e"}
        assert reason(same, 1, "i9 s") == reason(same, 1, "i9 w") == SAME_TURNED
    refusal = same.why_not(1, "i9 w")
    assert refusal is not None
    assert "i9 e" in str(refusal.sentence)


@covers("TO-4.4", "TO15")
def test_the_first_card_of_a_round_covers_i9_with_any_square() -> None:
    for contact in ("card", "strict"):
        match = table("* roof 1, * paving 1, 2 allow", contact=contact)
        assert len(match.legal(1)) == 4 * 8
        assert reason(match, 1, "i9 n") == LEGAL, "a foreign square may lie there"
        assert reason(match, 1, "j9 n") == MISSES_MIDDLE
        assert reason(match, 1, "e9 n") == MISSES_MIDDLE
    second = table("* roof 1, * paving 1, 1 allow, 2 g9 n", start=2)
    assert laid(second, "paving 1")["roof"] == ["g9", "h9"]


@covers("TO-4.5", "TO4")
def test_a_later_card_touches_the_own_colour_along_a_side() -> None:
    match = table(OPENED + "1 allow")
    assert reason(match, 2, "i11 n") == LEGAL, "i10 lies above i9"
    assert reason(match, 2, "e10 n") == LEGAL, "h9 lies beside i9"
    assert reason(match, 2, "e11 n") == NO_CONTACT, "h10 touches i9 with a corner"
    assert reason(match, 2, "k11 n") == NO_CONTACT, "k9 and l9 show roof"
    assert reason(match, 2, "a1 n") == OFF_BOARD
    assert reason(match, 2, "a2 n") == NO_CONTACT


def test_TO_4_6_the_square_touched_may_lie_on_a_card_of_either_pile() -> None:
    """Seat 1 may lay against its own card and against the roof squares of paving 13."""
    match = table(OPENED + "2 i11 n, * paving 1, 2 allow")
    assert laid(match, "paving 13")["roof"] == ["k11", "l11"]
    assert reason(match, 1, "k13 n") == LEGAL, "on k11, a foreign square of the other pile"
    assert reason(match, 1, "g13 n") == NO_CONTACT, "i11 and j11 show paving"
    assert reason(match, 1, "i7 n") == LEGAL, "on the own card"


@covers("TO-4.7", "TO3", "TO-7.2")
def test_with_strict_contact_the_touching_square_shows_the_colour_too() -> None:
    """Paving 1 at i11, upper row down, has its roof squares k10 and l10, its paving squares on i10 and j10."""
    for contact, expected in (("card", LEGAL), ("strict", FOREIGN_CONTACT)):
        match = table("* roof 1, * paving 1, 1 i9 n, * roof 2, 1 allow", contact=contact)
        assert reason(match, 2, "g11 s") == expected, "only the roof squares i10 and j10 touch i9 and j9"
        assert reason(match, 2, "i11 s") == LEGAL, "the paving squares i10 and j10 touch them"
        assert reason(match, 2, "k11 s") == NO_CONTACT
    with pytest.raises(OptionError):
        table(contact="colour")


@covers("TO-5.1", "TO7", "TO9")
def test_the_question_comes_every_turn_while_the_stone_is_unused() -> None:
    match = table("* roof 1, * paving 13")
    assert match.to_act == [2], "before the very first card too"
    assert reason(match, 2, "i9 n") == ANSWER_FIRST
    assert reason(match, 1, "i9 n") == NOT_ASKED
    play(match, "2 allow, 1 i9 n, * roof 2")
    assert match.to_act == [1]
    play(match, "1 veto, * paving 1, 2 i11 n, * paving 2")
    assert match.to_act == [2], "the stone of seat 2 is still unused"
    play(match, "2 allow, 1 i7 n, * roof 3")
    assert match.to_act == [2], "seat 1 has no stone left, so seat 2 lays at once"
    assert reason(match, 1, "veto") == NOT_ASKED
    refusal = match.why_not(1, "veto")
    assert refusal is not None
    assert (refusal.rule, str(refusal.sentence)) == ("TO-5.3", "your veto stone is used for this round")


def test_TO_5_2_allow_keeps_the_stone() -> None:
    match = table("* roof 1, * paving 13, 2 allow")
    assert [seat["stone"] for seat in match.json()["table"]["seats"]] == [True, True]
    assert pile(match, "roof")["top"] == 1
    refusal = match.why_not(2, "veto")
    assert refusal is not None
    assert refusal.rule == "TO-5.2"


@covers("TO-5.4", "TO11")
def test_the_card_behind_a_vetoed_one_is_safe() -> None:
    match = table("* roof 1, * paving 13, 2 veto, * roof 2")
    assert match.to_act == [1]
    assert [seat["stone"] for seat in match.json()["table"]["seats"]] == [True, False]
    play(match, "1 i9 n")
    assert laid(match, "roof 2")["move"] == "i9 n"


@covers("TO12")
def test_a_veto_can_end_the_round() -> None:
    before, last = VETO_ENDS.strip().removesuffix(",").rsplit(",", 1)
    match = table(before, components=STRICT, contact="strict")
    assert (match.s.in_round, set(match.chance or ())) == (1, {"paving 1", "paving 4"})
    play(match, last)
    assert match.s.in_round == 2


@covers("TO-5.5", "TO8")
def test_nobody_vetoes_the_own_card() -> None:
    match = table("* roof 1, * paving 13, 2 allow")
    assert reason(match, 1, "veto") == reason(match, 1, "allow") == MUST_LAY
    refusal = match.why_not(1, "veto")
    assert refusal is not None
    assert refusal.rule == "TO-5.5"


@covers("TO10")
def test_the_last_card_of_a_pile_is_not_vetoed() -> None:
    match = table("* roof 1, * paving 2, 1 d4 n, * roof 2, 2 d6 n, * paving 1", components=SHORT)
    assert match.to_act == [1], "seat 2 has its stone, but the pile of seat 1 only this card"
    refusal = match.why_not(2, "veto")
    assert refusal is not None
    assert str(refusal.sentence) == "the last card of a pile cannot be vetoed"


@covers("TO-6.1", "TO5", "TO-7.1")
def test_the_round_ends_when_the_mover_cannot_lay_or_with_pass_when_neither_can() -> None:
    """Seat 2 cannot lay paving 1 beside the two paving squares at the edge; seat 1 still can lay roof 2."""
    script = "* roof 1, * paving 1, 1 b5 w, * roof 2"
    board = small(6, "c3", "1 2 3 4")
    first = table(script, components=board)
    assert first.s.in_round == 2
    passed = table(script, components=board, end="pass")
    assert (passed.s.in_round, passed.s.mover, passed.to_act) == (1, 0, [2])
    assert pile(passed, "paving")["top"] == 1, "the card stays on top"
    assert passed.ply == first.ply, "passing makes no entry"
    while passed.s.in_round == 1:
        if passed.chance:
            passed.play(f"* {min(passed.chance)}")
        else:
            passed.play(f"{passed.to_act[0]} {passed.legal(passed.to_act[0])[0]}")
    with pytest.raises(OptionError):
        table(end="last")


@covers("TO6")
def test_an_empty_pile_is_like_a_card_that_cannot_be_laid() -> None:
    match = table(PILE_EMPTY, components=SHORT)
    assert match.s.in_round == 2
    assert column(match, "round1") == [3, 3]


@covers("TO-6.2", "TO-6.4")
def test_an_area_hangs_together_by_sides_and_only_the_best_counts() -> None:
    """Roof 10 has its paving on j9 and i8: they touch at a corner only, and part i9 from the rest."""
    match = table("* roof 10, * paving 13, 1 i9 n")
    assert laid(match, "roof 10")["paving"] == ["j9", "i8"]
    assert column(match, "round1") == [1, 1]
    play(match, "* roof 1, 2 e8 n, * paving 1")
    # Paving 13 lies from e8 to h7 with roof on g8 and h8: h8 touches i8 only, so it joins nothing.
    assert laid(match, "paving 13")["roof"] == ["g8", "h8"]
    assert column(match, "round1") == [1, 1]
    play(match, "1 e10 n, * roof 2")
    # Roof 1 lies above it, joined with g8 and h8 and with i9, the lone square of roof 10.
    assert column(match, "round1") == [3, 1]


@covers("TO-6.3", "TO16", "TO19")
def test_cards_count_once_and_foreign_cards_count_by_their_squares() -> None:
    """Both paving squares of roof 2 touch paving 1: two places, still two cards in all."""
    match = table("* roof 2, * paving 1, 1 i9 n, * roof 1, 2 i11 s")
    assert laid(match, "roof 2")["paving"] == ["i9", "k9"]
    assert laid(match, "paving 1")["roof"] == ["k10", "l10"]
    assert column(match, "round1") == [2, 2], "each card has squares in either best area"
    best = match.json()["table"]["seats"][1]["best"]
    assert {"i9", "i10", "j10"} <= set(best)
    assert "k9" not in best, "the second paving square of roof 2 touches no paving"


@covers("TO-6.5", "TO13")
def test_round_2_begins_at_once_with_everything_back() -> None:
    match = table(VETO_ENDS, components=STRICT, contact="strict")
    assert not match.over
    assert match.json()["table"]["rounds"][1] == []
    assert [seat["stone"] for seat in match.json()["table"]["seats"]] == [True, True]
    assert [pile(match, colour)["cards"] for colour in ("roof", "paving")] == [4, 4]
    assert set(match.chance or ()) == {f"roof {n}" for n in range(1, 5)}


def _ended(*counts: tuple[int, int]) -> Match:
    """A match whose rounds counted so much."""
    match = table()
    for n, count in enumerate(counts):
        match.state["best"][0, n] = count
    match.state["over"], match.state["chance"] = True, 0
    return match


@covers("TO-6.6", "TO-6.7", "TO18")
@pytest.mark.parametrize(
    ("counts", "rank"),
    [
        (((15, 12), (16, 15)), (1, 2)),  # two rounds
        (((15, 15), (9, 10)), (2, 1)),  # one drawn, one won
        (((15, 12), (13, 17)), (2, 1)),  # one each: 28 to 29
        (((15, 12), (13, 15)), (1, 2)),  # one each: 28 to 27
        (((15, 12), (12, 15)), (1, 1)),  # one each, equal totals
        (((15, 15), (12, 12)), (1, 1)),  # two drawn
    ],
)
def test_more_rounds_win_and_at_one_each_the_total(counts: Any, rank: tuple[int, int]) -> None:
    match = _ended(*counts)
    assert match.result is not None
    assert match.result.rank == rank


def test_TO_6_8_the_result_lists_both_rounds_rounds_won_and_the_total() -> None:
    match = _ended((15, 12), (13, 17))
    assert match.parts == [
        {"round1": 15, "round2": 13, "rounds": 1, "total": 28},
        {"round1": 12, "round2": 17, "rounds": 1, "total": 29},
    ]
    running = table("* roof 10, * paving 13, 1 i9 n, * roof 1, 2 e8 n, * paving 1, 1 e10 n, * roof 2")
    assert running.parts == [
        {"round1": 3, "round2": 0, "rounds": 1, "total": 3},
        {"round1": 1, "round2": 0, "rounds": 0, "total": 1},
    ]


def test_TO_7_3_with_swap_the_colours_change_hands_in_round_2() -> None:
    match = _round_2(swap="yes")
    assert [seat["colour"] for seat in match.json()["table"]["seats"]] == ["paving", "roof"]
    play(match, "* roof 1, * paving 1, 1 allow, 2 b4 n")
    assert laid(match, "roof 1")["move"] == "b4 n"
    assert column(match, "round2") == [1, 1]
    stays = _round_2(swap="no")
    assert [seat["colour"] for seat in stays.json()["table"]["seats"]] == ["roof", "paving"]
    with pytest.raises(OptionError):
        table(swap="maybe")


@covers("TO-8.1", "TO-8.2", "TO-8.3")
def test_a_move_names_the_top_left_square_and_where_the_upper_edge_points() -> None:
    """Roof 8 has its foreign squares in the upper row, second and third from the left."""
    covered = {
        "i9 n": (["i9", "j9", "k9", "l9", "i8", "j8", "k8", "l8"], ["j9", "k9"]),
        "i9 e": (["i9", "j9", "i8", "j8", "i7", "j7", "i6", "j6"], ["j8", "j7"]),
        "i9 s": (["i9", "j9", "k9", "l9", "i8", "j8", "k8", "l8"], ["j8", "k8"]),
        "i9 w": (["i9", "j9", "i8", "j8", "i7", "j7", "i6", "j6"], ["i8", "i7"]),
    }
    for words, (squares, foreign) in covered.items():
        card = laid(table(f"* roof 8, * paving 1, 1 {words}"), "roof 8")
        assert set(card["roof"] + card["paving"]) == set(squares)
        assert set(card["paving"]) == set(foreign)


def test_TO_8_4_veto_and_allow_are_the_answers() -> None:
    assert table("* roof 1, * paving 1").legal(2) == ["allow", "veto"]


def test_TO_8_5_a_card_turned_up_is_called_by_its_pile_and_number() -> None:
    match = table("* roof 12, * paving 3")
    assert (pile(match, "roof")["top"], pile(match, "paving")["top"]) == (12, 3)


def test_what_every_game_refuses() -> None:
    match = table()
    assert reason(match, 1, "i9 n") == CHANCE_DUE
    play(match, "* roof 1, * paving 1, 2 allow")
    assert rules.check(match.b, match.s, 0, rules.ACTIONS) == NO_SUCH_MOVE
    assert rules.check(match.b, match.s, 1, 0) == NOT_ASKED
    assert reason(_ended((1, 1)), 1, "i9 n") == OVER
