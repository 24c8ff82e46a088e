"""The rules of Drago-Tuku, one test for each; matches are told as they would be played."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from tests.rules import covers
from tukan import games
from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.record import Cells
from tukan.core.rules import CHANCE_DUE, LEGAL, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.games.drago_tuku import rules
from tukan.games.drago_tuku.rules import (
    FRIEND_HIDDEN,
    FRIEND_NOT_HIDDEN,
    FRIEND_WAITING,
    HIDDEN,
    MUST_USE_SUN,
    NO_LENDING,
    NO_SUCH_FRIEND,
    NOT_HIDDEN,
    WAITING,
)

GAME = games.load("drago_tuku")
STEPS = {f"step {n}" for n in range(1, 6)}


def table(script: str = "", seats: int = 2, components: Any = None, **options: Any) -> Match:
    """A match with the real box: entries apart by commas."""
    match = Match(GAME, seats, options, dice="hand", components=components, board_name="test")
    return play(match, script)


def play(match: Match, script: str) -> Match:
    for entry in filter(None, (part.strip() for part in script.split(","))):
        match.play(entry)
    return match


def with_pieces(*yellow: int) -> Any:
    """The components with castle pieces on these squares only."""
    plain = [q for q in range(1, 11) if q not in yellow]
    return msgspec.structs.replace(GAME.components, yellow=list(yellow), plain=plain, pieces=len(yellow))


def places(match: Match) -> list[Any]:
    return [figure["place"] for figure in match.json()["table"]["figures"]]


def carried(match: Match) -> list[int]:
    return [figure["carrying"] for figure in match.json()["table"]["figures"]]


def lying(match: Match) -> list[int]:
    found: list[int] = match.json()["table"]["lying"]
    return found


def dragons(match: Match) -> list[int]:
    return [dragon["square"] for dragon in match.json()["table"]["dragons"]]


def reason(match: Match, seat: int, words: str) -> int:
    """What `check` says to a move of a seat (from 1)."""
    return int(rules.check(match.b, match.s, seat - 1, match.spelling.numbers[words]))


DRAGON = "* roll dragon,"
# Figure 1 carries the piece of square 1 and figure 2 that of square 2; both stand on 15, seat 1 throws.
TO_15 = """
    * roll 1, * roll 2, * roll sun, 1 step 5, * roll sun, 2 step 5, * roll sun, 1 step 5, * roll sun, 2 step 5,
    * roll 3, * roll 2, * roll 1, * roll 1,
"""
# The same, then a dragon and seat 2 that steps onto it: 1 stands on 15, 2 hides, seat 1 throws.
TWO_HIDES = TO_15 + DRAGON + "* roll 1,"
# Then figure 1 comes home: 2 hides, seat 2 throws.
ONE_HOME = TWO_HIDES + "* roll 2,"


@covers("DT-1.1", "DT2", "DT26")
def test_the_road_runs_over_yellow_green_and_orange_squares_back_to_the_site() -> None:
    c = GAME.components
    assert (c.squares, c.yellow, c.plain) == (16, [1, 2, 3, 4, 6, 7, 8, 9, 10], [5])
    assert (c.green, c.orange_from_green) == (11, [12, 13, 14, 15, 16])
    match = table(TO_15)
    assert places(match) == [15, 15]
    assert places(play(match, "* roll 2")) == ["site", 15]


@covers("DT-1.2", "DT21")
def test_pieces_come_into_the_castle_in_any_order() -> None:
    match = table(TO_15 + "* roll 1, * roll 2")
    assert carried(match) == [1, 0]
    assert match.parts[0]["pieces"] == 1
    play(match, "* roll 3")
    assert match.parts[0]["pieces"] == 2


@covers("DT-1.3", "DT-2.2")
def test_five_dragons_start_on_the_rock_off_the_road() -> None:
    match = table()
    assert dragons(match) == [0] * 5
    assert match.json()["table"]["dragons"][0] == {"square": 0, "steps": 0}


@covers("DT-1.4", "DT-3.2", "DT-9.1", "DT-9.3", "DT-10.1")
def test_the_die_of_each_level() -> None:
    usual = {"roll 1": 1, "roll 2": 1, "roll 3": 1, "roll dragon": 1, "roll sun": 2}
    assert table().chance == table(level="easy").chance == usual
    hard = ("1", "2", "3", "4", "dragon", "sun")
    assert table(level="hard").chance == {f"roll {face}": 1 for face in hard}


@covers("DT-1.5", "DT25")
def test_two_to_four_figures() -> None:
    for seats in (2, 3, 4):
        assert len(places(table(seats=seats))) == seats
    for seats in (1, 5):
        with pytest.raises(OptionError):
            table(seats=seats)


def test_DT_2_1_a_piece_lies_on_each_yellow_square() -> None:
    assert lying(table()) == [1, 2, 3, 4, 6, 7, 8, 9, 10]


@covers("DT-2.3", "DT1")
def test_figures_start_at_the_site_and_step_onto_the_first_yellow_square() -> None:
    match = table()
    assert places(match) == ["site", "site"]
    assert [part["home"] for part in match.parts] == [1, 1]
    assert places(play(match, "* roll 1")) == [1, "site"]


@covers("DT-2.4", "DT24", "DT-9.6")
def test_the_starting_seat_is_an_option_and_the_order_never_changes() -> None:
    match = table("* roll sun", seats=3, start=2)
    assert match.to_act == [2]
    for seat in (2, 3, 1, 2):
        assert match.to_act == [seat]
        play(match, f"{seat} step 1, * roll sun")
    for start in (0, 4):
        with pytest.raises(OptionError):
            table(seats=3, start=start)


def test_DT_3_1_every_turn_begins_with_a_throw_hidden_or_waiting() -> None:
    match = table(ONE_HOME)
    assert places(match) == ["site", "forest"]
    assert match.chance is not None
    assert match.json()["table"]["thrower"] == 2
    play(match, "* roll 1")
    assert match.json()["table"]["thrower"] == 1


def test_DT_3_3_a_number_moves_the_figure_and_nobody_is_asked() -> None:
    match = table("* roll 3")
    assert places(match) == [3, "site"]
    assert match.to_act == []
    assert match.json()["table"]["thrower"] == 2


def test_DT_3_4_a_dragon_face_moves_one_dragon_and_no_figure() -> None:
    match = table("* roll 1, * roll dragon")
    assert places(match) == [1, "site"]
    assert dragons(match) == [16, 0, 0, 0, 0]
    assert match.json()["table"]["thrower"] == 1


@covers("DT-3.5", "DT15")
def test_after_a_sun_the_thrower_alone_chooses_once() -> None:
    match = table("* roll sun")
    assert match.to_act == [1]
    assert reason(match, 2, "step 1") == NOT_ASKED
    play(match, "1 step 2")
    assert match.to_act == []
    assert match.json()["table"]["thrower"] == 2


@covers("DT-4.1", "DT16")
def test_a_number_has_to_be_walked() -> None:
    match = table("* roll 2, * roll 1, * roll 3")
    assert places(match) == [5, 1]
    assert "pass" not in table("* roll sun").legal(1)


@covers("DT-4.2", "DT7", "DT9")
def test_only_the_square_where_a_move_ends_matters() -> None:
    match = table("* roll 3")
    assert carried(match) == [3, 0]
    assert 1 in lying(match)
    assert 2 in lying(match)
    match = table(TO_15 + DRAGON)
    assert dragons(match)[0] == 16
    assert places(play(match, "* roll 3")) == [15, "site"]


@covers("DT-4.3", "DT8")
def test_figures_share_squares_until_a_dragon_comes() -> None:
    match = table("* roll 3, * roll 3, * roll 3, * roll 3", seats=4)
    assert places(match) == [3, 3, 3, 3]
    match = table(TO_15 + DRAGON)
    assert places(match) == [15, 15]
    assert places(play(match, DRAGON)) == ["forest", "forest"]


@covers("DT-4.4", "DT6", "DT-6.4")
def test_the_site_stops_a_figure_and_its_piece_is_placed() -> None:
    match = table(TO_15 + "* roll sun, 1 step 5")
    assert places(match) == ["site", 15]
    assert carried(match) == [0, 2]
    assert match.parts[0] == {"won": 0, "pieces": 1, "dragons": 0, "home": 1}
    assert places(play(match, "* roll 1, * roll 3")) == [3, 16]


@covers("DT-4.5", "DT4")
def test_empty_hands_take_the_piece_where_they_stop() -> None:
    match = table("* roll 2")
    assert carried(match) == [2, 0]
    assert 2 not in lying(match)


@covers("DT-4.6", "DT5")
def test_a_second_piece_stays_on_the_board() -> None:
    match = table("* roll 1, * roll 3, * roll 1, * roll 1")
    assert places(match) == [2, 4]
    assert carried(match) == [1, 3]
    assert lying(match) == [2, 4, 6, 7, 8, 9, 10]


# The only piece is fetched by figure 1: it stands on 11, figure 2 waits at the site, seat 1 throws.
LONELY = """
    * roll 1, * roll 3, * roll sun, 1 step 5, * roll 3, * roll sun, 1 step 5, * roll 1,
"""


@covers("DT-4.7", "DT17")
def test_a_figure_at_the_site_waits_while_no_piece_lies_on_the_road() -> None:
    match = table(LONELY, components=with_pieces(1))
    assert places(match) == [11, "site"]
    assert carried(match) == [1, 0]
    play(match, "* roll 1, * roll sun")
    assert match.legal(2) == ["pass"]
    assert reason(match, 2, "step 1") == WAITING
    play(match, "2 pass, * roll dragon, * roll dragon")
    assert dragons(match)[0] == 15


@covers("DT-4.8", "DT18")
def test_everybody_sets_out_while_one_piece_lies_on_the_road() -> None:
    match = table("* roll 2, * roll 3", components=with_pieces(1))
    assert places(match) == [2, 3]


@covers("DT-4.9", "DT22", "DT23")
def test_a_figure_that_missed_every_piece_walks_home_empty_handed() -> None:
    script = "* roll 2, * roll 2, * roll 3, * roll 3, * roll sun, 1 step 5, * roll 1, * roll 1, * roll 1,"
    match = table(script, components=with_pieces(1))
    assert places(match) == [11, 7]
    assert carried(match) == [0, 0]
    play(match, "* roll sun, 1 step 5, * roll 1")
    assert places(match) == [16, 8]
    play(match, "* roll 1")
    assert places(match)[0] == "site"
    assert match.parts[0]["pieces"] == 0


def test_DT_5_1_one_dragon_marches_at_a_time() -> None:
    match = table(DRAGON * 6)
    assert dragons(match) == [12, 16, 0, 0, 0]


@covers("DT-5.2", "DT3")
def test_the_dragons_march_from_16_and_stop_on_12_to_16() -> None:
    match = table()
    seen = []
    for _ in range(5):
        play(match, DRAGON)
        seen.append(dragons(match)[0])
    assert seen == [16, 15, 14, 13, 12]
    assert match.parts[0]["dragons"] == 1
    play(match, DRAGON * 10)
    assert dragons(match) == [12, 13, 14, 15, 16]
    assert match.over


@covers("DT-5.3", "DT10")
def test_a_dragon_visits_every_square_on_its_way() -> None:
    match = table(TO_15 + DRAGON)
    assert places(match) == [15, 15]
    play(match, DRAGON)
    assert dragons(match)[0] == 15
    assert places(match) == ["forest", "forest"]


def test_DT_5_4_a_figure_that_stops_on_a_marching_dragon_hides() -> None:
    match = table(TO_15 + DRAGON + "* roll 1")
    assert places(match) == [15, "forest"]


def test_DT_5_4_a_figure_that_stops_on_a_dragon_in_place_hides() -> None:
    match = table(DRAGON * 6 + "* roll sun, 1 step 5, * roll 1, * roll sun, 1 step 5, * roll 1")
    assert dragons(match)[:2] == [12, 16]
    assert places(match) == [10, 2]
    assert places(play(match, "* roll 2")) == ["forest", 2]


@covers("DT-6.1", "DT11")
def test_a_hidden_figure_keeps_its_piece() -> None:
    match = table(TWO_HIDES)
    assert places(match) == [15, "forest"]
    assert carried(match) == [1, 2]
    assert match.parts[1]["pieces"] == 0


@covers("DT-6.2", "DT12")
def test_in_the_forest_numbers_do_nothing_dragons_and_suns_do() -> None:
    match = table(ONE_HOME + "* roll 3")
    assert places(match) == ["site", "forest"]
    play(match, "* roll 1, * roll dragon")
    assert dragons(match)[0] == 15
    play(match, "* roll 1, * roll sun")
    assert match.legal(2) == ["leave"]


def test_DT_6_3_a_freed_figure_comes_out_onto_the_green_square() -> None:
    match = table(ONE_HOME + "* roll sun, 2 leave")
    assert places(match) == ["site", 11]
    assert match.json()["table"]["thrower"] == 1


def test_DT_6_4_a_freed_figure_walks_on_with_a_later_throw() -> None:
    match = table(ONE_HOME + "* roll sun, 2 leave, * roll 1, * roll 2")
    assert places(match) == [1, 13]
    match = table(ONE_HOME + "* roll 1, * roll sun, 1 rescue 2, * roll sun", sun="share")
    assert places(play(match, "2 step 1")) == ["site", 12]


def test_DT_6_4_example() -> None:
    """Mia hides with a piece, comes out with a sun and walks to 14 with a 3."""
    match = table(ONE_HOME + "* roll sun, 2 leave, * roll 1, * roll 3")
    assert places(match)[1] == 14
    assert carried(match)[1] == 2


@covers("DT-7.1", "DT14", "DT-10.2")
def test_a_sun_walks_one_to_five_squares() -> None:
    match = table("* roll sun")
    assert set(match.legal(1)) == STEPS
    assert places(play(match, "1 step 5")) == [5, "site"]
    match = table(TO_15 + DRAGON + "* roll 1, * roll sun")
    assert set(match.legal(1)) > STEPS
    assert places(play(match, "1 step 1")) == ["forest", "forest"]


@covers("DT-7.2", "DT-10.3")
def test_a_hidden_thrower_may_leave_but_not_step() -> None:
    match = table(ONE_HOME + "* roll sun")
    assert match.legal(2) == ["leave"]
    assert reason(match, 2, "step 1") == HIDDEN
    assert reason(table("* roll sun"), 1, "leave") == NOT_HIDDEN


@covers("DT-7.3", "DT13", "DT-9.4", "DT-10.4")
def test_a_sun_frees_one_hidden_friend_and_nobody_else() -> None:
    match = table(TO_15 + DRAGON + DRAGON + "* roll sun")
    assert places(match) == ["forest", "forest"]
    assert match.legal(1) == ["leave", "rescue 2"]
    assert reason(match, 1, "rescue 1") == NO_SUCH_FRIEND
    assert reason(match, 1, "rescue 3") == NO_SUCH_FRIEND
    assert reason(match, 1, "lend 2 1") == NO_LENDING
    play(match, "1 rescue 2")
    assert places(match) == ["forest", 11]
    play(match, "* roll sun")
    assert reason(match, 2, "rescue 1") == LEGAL
    assert reason(table("* roll sun"), 1, "rescue 2") == FRIEND_NOT_HIDDEN


@covers("DT-7.4", "DT-9.5", "DT-10.5")
def test_with_share_a_sun_may_lend_steps_to_whom_a_number_would_move() -> None:
    match = table(ONE_HOME + "* roll sun", sun="share")
    assert set(match.legal(2)) == {"leave", *(f"lend 1 {n}" for n in range(1, 6))}
    assert reason(match, 2, "lend 2 1") == NO_SUCH_FRIEND
    assert reason(match, 2, "lend 4 1") == NO_SUCH_FRIEND
    play(match, "2 lend 1 2")
    assert places(match) == [2, "forest"]
    assert carried(match) == [0, 2]
    play(match, "* roll sun")
    assert reason(match, 1, "lend 2 1") == FRIEND_HIDDEN
    assert set(match.legal(1)) == {*STEPS, "rescue 2"}


@covers("DT-7.4")
def test_lent_steps_are_a_whole_move() -> None:
    match = table(TO_15 + "* roll 3, * roll sun, 2 lend 1 4", sun="share")
    assert places(match) == [4, 15]
    assert carried(match) == [4, 2]
    play(match, "* roll sun, 1 lend 2 2")
    assert places(match) == [4, "site"]
    assert match.parts[0]["pieces"] == 2


@covers("DT-7.4")
def test_steps_cannot_be_lent_to_a_waiting_figure() -> None:
    match = table(LONELY + "* roll sun", components=with_pieces(1), sun="share")
    assert reason(match, 1, "lend 2 1") == FRIEND_WAITING
    assert set(match.legal(1)) == STEPS


@covers("DT-7.5", "DT-10.6")
def test_pass_only_when_a_sun_can_do_nothing_else() -> None:
    assert reason(table("* roll sun"), 1, "pass") == MUST_USE_SUN
    match = table(LONELY + "* roll 1, * roll sun", components=with_pieces(1))
    assert match.legal(2) == ["pass"]
    play(match, "2 pass")
    assert match.json()["table"]["thrower"] == 1


@covers("DT-8.1", "DT19")
def test_won_with_the_last_piece_when_everybody_is_home() -> None:
    match = table(LONELY + "* roll sun, 1 step 5, * roll 1", components=with_pieces(1))
    assert places(match) == [16, "site"]
    assert not match.over
    play(match, "* roll 1")
    assert match.over
    assert match.parts == [{"won": 1, "pieces": 1, "dragons": 0, "home": 1}] * 2


@covers("DT-8.1", "DT19")
def test_a_hidden_figure_has_to_come_home_first() -> None:
    match = table(ONE_HOME, components=with_pieces(1, 2))
    assert carried(match) == [0, 2]
    play(match, "* roll 3, * roll sun, 1 rescue 2, * roll sun, 2 step 4")
    assert not match.over
    play(match, "* roll 2, * roll 2")
    assert match.over
    assert match.parts[0]["won"] == 1


@covers("DT-8.1", "DT19")
def test_an_empty_handed_figure_has_to_come_home_too() -> None:
    script = """
        * roll 2, * roll 1, * roll 1, * roll 1, * roll sun, 1 step 5, * roll 1,
        * roll sun, 1 step 5, * roll 1, * roll sun, 1 step 5, * roll 1
    """
    match = table(script, components=with_pieces(3))
    assert places(match) == ["site", 5]
    assert match.parts[1] == {"won": 0, "pieces": 1, "dragons": 0, "home": 0}
    assert not match.over
    play(match, "* roll 1, * roll sun, 2 step 5, * roll 1, * roll sun, 2 step 5, * roll 1, * roll 2")
    assert match.over
    assert match.parts[0]["won"] == 1


@covers("DT-8.2", "DT20")
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_lost_when_the_fifth_dragon_is_in_place(level: str) -> None:
    match = table(DRAGON * 14, level=level)
    assert not match.over
    play(match, DRAGON)
    assert match.over
    assert [part["won"] for part in match.parts] == [0, 0]


@covers("DT-8.2", "DT20")
def test_a_figure_on_the_last_square_does_not_help() -> None:
    to_16 = TO_15 + "* roll 1," + "* roll 2,"
    match = table(to_16)
    assert places(match) == [16, "site"]
    play(match, DRAGON * 14)
    assert places(match)[0] == "forest"
    assert not match.over
    assert play(match, DRAGON).over


def test_DT_8_3_all_seats_share_the_result() -> None:
    lost = table(DRAGON * 15, seats=3)
    assert lost.result is not None
    assert lost.result.rank == (1, 1, 1)
    won = table(LONELY + "* roll sun, 1 step 5, * roll 1, * roll 1", components=with_pieces(1))
    assert won.result is not None
    assert won.result.rank == (1, 1)


def test_DT_8_4_the_parts_of_the_result() -> None:
    match = table(TO_15 + DRAGON * 5 + "* roll 2")
    assert carried(match) == [1, 2]
    assert match.parts == [{"won": 0, "pieces": 0, "dragons": 1, "home": 0}] * 2
    match = table(TO_15 + "* roll 2")
    assert match.parts == [
        {"won": 0, "pieces": 1, "dragons": 0, "home": 1},
        {"won": 0, "pieces": 1, "dragons": 0, "home": 0},
    ]


def test_DT_9_2_on_easy_each_dragon_first_steps_onto_the_beach() -> None:
    match = table(TO_15 + "* roll 1," + DRAGON, level="easy")
    assert places(match) == [16, 15]
    assert match.json()["table"]["dragons"][0] == {"square": 0, "steps": 1}
    play(match, DRAGON)
    assert dragons(match)[0] == 16
    assert places(match) == ["forest", 15]
    match = table(DRAGON * 19, level="easy")
    assert not match.over
    assert play(match, DRAGON).over


def test_shared_reasons() -> None:
    match = table()
    assert reason(match, 1, "step 1") == CHANCE_DUE
    play(match, "* roll sun")
    assert rules.check(match.b, match.s, 0, rules.ACTIONS) == NO_SUCH_MOVE
    assert rules.check(match.b, match.s, 0, -1) == NO_SUCH_MOVE
    assert rules.check(match.b, match.s, 2, 0) == NOT_ASKED
    assert reason(table(DRAGON * 15), 1, "step 1") == OVER


def test_the_castle_pieces_are_never_lost() -> None:
    match = Match(GAME, 4, {"sun": "share"}, seed=3)
    rng = np.random.default_rng(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(f"{seat} {rng.choice(match.legal(seat))}")
        in_hand = sum(1 for piece in carried(match) if piece)
        assert match.parts[0]["pieces"] + in_hand + len(lying(match)) == 9


def test_the_observation_determines_the_legal_moves() -> None:
    seen: dict[bytes, list[str]] = {}
    out = np.zeros(rules.OBSERVATION, np.float32)
    for seed in range(40):
        match = Match(GAME, 2 + seed % 3, {"sun": ("rescue", "share")[seed % 2]}, seed=seed)
        rng = np.random.default_rng(seed)
        while not match.over:
            for seat in range(1, match.seats + 1):
                rules.observe(match.b, match.s, seat - 1, Cells(out))
                assert out.min() >= -1
                assert out.max() <= 1
                assert seen.setdefault(out.tobytes(), match.legal(seat)) == match.legal(seat)
            seat = match.to_act[0]
            match.play(f"{seat} {rng.choice(match.legal(seat))}")
    assert len(seen) > 1000
