"""What is typed: forgiven, explained or refused, never a traceback, never a changed match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tukan import games
from tukan.core.game import OptionError
from tukan.terminal import orders
from tukan.terminal.seats import one_person, read_seats

TYPED = "ｒｏｌｌ　３\nROLL dragon\nroll　sun\nＳＴＥＰ　２\n？\nquit\n"


def test_capitals_and_full_width_letters_are_understood(sit):
    sat = sit("drago_tuku", "me,greedy", TYPED, dice="hand")
    assert sat.words == ["* roll 3", "* roll dragon", "* roll sun", "1 step 2"]
    assert sat.path.read_bytes().isascii()
    assert "roll dragon  greedy throws a dragon" in sat.seen


def test_orders_can_be_said_in_chinese(sit):
    sat = sit("drago_tuku", "Ann,Ben", "为什么 lend 2 3\n悔棋\n帮助\n退出\n", seed=3, language="zh")
    assert "DT-9.4" in sat.seen
    assert "可走的着法" in sat.seen
    assert "tukan play --resume" in sat.seen


@pytest.mark.parametrize("name", games.NAMES)
def test_no_order_is_spelled_like_a_move(name):
    game = games.load(name)
    for seats in game.seats:
        board = game.new_board(seats, game.settle(seats, {}))
        from tukan.core.record import face

        first = {words.split(" ")[0] for words in game.words.actions(face(board))}
        assert not first & {*orders.ORDERS, *orders.ALIASES}


def test_why_gives_the_reason_and_its_rule(sit):
    sat = sit("drago_tuku", "me,greedy", "why lend 2 3\nwhy step 2\nwhy\nwhy nonsense\n", seed=3)
    assert "steps can be lent only with the option sun=share (DT-9.4)" in sat.seen
    assert "step 2 is possible: walks 2 squares" in sat.seen
    assert "why WORDS" in sat.seen
    assert "there is no such move" in sat.seen


def test_many_moves_are_grouped_and_go_on_word_by_word(sit):
    sat = sit("tucana_builders", "Ann,Ben", "?\n? joker\n?joker c6\n? nowhere\n", seed=4)
    assert "moves are possible:" in sat.seen
    assert "joker (" in sat.seen
    assert "joker c6 0" in sat.seen
    assert "Nothing that is possible now begins with nowhere." in sat.seen
    assert max(len(line) for line in sat.seen.splitlines() if "Kept" not in line) <= 140


def test_rules_are_shown_by_section_and_by_number(sit):
    sat = sit("drago_tuku", "me,greedy", "rules\nrules dt-4.4\nrules 4\nrules dt-99\n", seed=3)
    assert "4 How a figure walks" in sat.seen
    assert sat.seen.count("DT-4.4 A figure that comes to the site") == 2
    assert "There is no rule DT-99; near are DT" in sat.seen


def test_score_log_hint_and_help_change_nothing(sit):
    plain = sit("drago_tuku", "me,greedy", "", seed=3)
    asked = sit("drago_tuku", "me,greedy", "score\nlog\nlog all\nhint\nhelp\nsave\nhand 2\n", seed=3)
    assert asked.words == plain.words
    assert "pieces in the castle 0" in asked.seen
    assert "* roll 3" in asked.seen


def test_save_does_not_offer_to_replace_a_folder(sit, tmp_path: Path):
    sat = sit("drago_tuku", "me,greedy", f"save {tmp_path}\n", seed=3)
    assert f"{tmp_path} is a folder: name a file in it." in sat.seen


def test_save_writes_a_copy_and_asks_before_it_replaces(sit, tmp_path: Path):
    copy = tmp_path / "Copy.tukan"
    sat = sit("drago_tuku", "me,greedy", f"save {copy}\nsave {copy}\nn\nsave {tmp_path}/no/such\n", seed=3)
    assert copy.read_bytes() == sat.path.read_bytes()
    assert "replace it?" in sat.seen
    assert "could not be kept" in sat.seen


def test_what_a_disk_refuses_is_said_in_the_language_of_the_screen(sit, tmp_path: Path):
    sat = sit("drago_tuku", "me,greedy", f"save {tmp_path}/no/such\n", seed=3, language="zh")
    assert f"这一局没能存下来：{tmp_path}/no/such：没有这个文件或文件夹" in sat.seen


def test_garbage_never_changes_anything(sit):
    plain = sit("drago_tuku", "Ann,Ben", "", seed=3)
    rng = random.Random(1)
    signs = "abz019 ?*'\"\\/{}%$#-;:\t\x00\x1b[31m\x7fé棋　？１ａ🙂‮"
    garbage = ["".join(rng.choice(signs) for _ in range(rng.randrange(1, 30))) for _ in range(150)]
    garbage += [
        "step",
        "step 9",
        "* roll 3",
        "roll 3",
        "undo 0",
        "? step 9",
        "why * 3",
        "x" * 5000,
    ]
    sat = sit("drago_tuku", "Ann,Ben", "\n".join(garbage) + "\n", seed=3)
    assert sat.status == 0
    assert sat.words == plain.words
    assert "\x1b" not in sat.seen


@pytest.mark.parametrize("seats", ["", "Ann,,Ben", "Ann,Ann", "x" * 41, "3", "Ann,B\x07en"])
def test_seats_that_make_no_sense_are_refused(seats):
    with pytest.raises(OptionError):
        read_seats(seats)


def test_seats_are_people_and_bots_by_name():
    seats = read_seats("me, Ann，greedy,greedy")
    assert [seat.name for seat in seats] == ["", "Ann", "greedy", "greedy"]
    assert [seat.player is None for seat in seats] == [True, True, False, False]
    assert [seat.player is None for seat in one_person(3)] == [True, False, False]


def test_a_move_may_be_typed_with_its_seat_as_a_record_has_it(sit):
    sat = sit(
        "drago_tuku", "Ann,Ben", "* roll sun\n1 step 2\nroll sun\n1 step 2\n2 step 2\nquit\n", dice="hand"
    )
    assert sat.words == ["* roll sun", "1 step 2", "* roll sun", "2 step 2"]
    assert "no such move" in sat.seen
