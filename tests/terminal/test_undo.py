"""Taking back at one screen: free, or with the others' consent, asked by name."""

from __future__ import annotations

from tukan import games
from tukan.core.match import Match

SUN_THEN = "roll sun\nstep 2\n"


def test_the_last_decision_is_free_to_undo_while_nothing_followed(sit):
    sat = sit("drago_tuku", "Ann,Ben", SUN_THEN + "undo\nstep 3\n", dice="hand")
    assert "agree" not in sat.seen
    assert sat.words == ["* roll sun", "1 step 2", "undo 1", "1 step 3"]


def test_with_bots_nobody_has_to_be_asked(sit):
    sat = sit("drago_tuku", "me,greedy", "step 2\nundo\n", seed=3)
    assert "agree" not in sat.seen
    assert "Taken back: Seat 1, step 2." in sat.seen
    assert sat.match.to_act == [1]


def test_after_chance_the_others_are_asked_by_name(sit):
    moves = sit("drago_tuku", "Ann,Ben", "step 1\nundo\nwhat?\ny\n", seed=3)
    assert "Ben, do you agree that step 1 is taken back?" in moves.seen
    assert moves.seen.count("Ben (y/n)>") == 2
    assert "Taken back: Ann, step 1." in moves.seen


def test_who_is_asked_may_also_leave_the_table(sit):
    sat = sit("drago_tuku", "Ann,Ben", "step 1\nundo\nperhaps\nquit\n", seed=3)
    assert "Answer y or n" in sat.seen
    assert "1 step 1" in sat.words


def test_who_does_not_agree_keeps_everything_as_it_is(sit):
    before = sit("drago_tuku", "Ann,Ben", "step 1\n", seed=3)
    after = sit("drago_tuku", "Ann,Ben", "step 1\nundo\nn\n", seed=3)
    assert "Ben does not agree" in after.seen
    assert after.words == before.words


def test_chance_that_fell_comes_again(sit):
    sat = sit("drago_tuku", "Ann,Ben", "step 1\nundo\ny\nstep 1\n", seed=3)
    cut = next(i for i, line in enumerate(sat.words) if line.startswith("undo"))
    fallen = int(sat.words[cut].split(" ")[1])
    assert sat.words[cut - fallen : cut] == sat.words[cut + 1 : cut + 1 + fallen]


def test_with_the_real_box_outcome_and_decision_are_taken_back_one_by_one(sit):
    sat = sit("drago_tuku", "Ann,Ben", SUN_THEN + "roll 3\nundo\nundo\n", dice="hand")
    assert sat.words == ["* roll sun", "1 step 2", "* roll 3", "undo 1", "undo 1"]
    assert "agree" not in sat.seen


def test_an_outcome_on_which_another_person_acted_needs_that_person(sit):
    game = games.load("tucana_builders")
    assert len(Match(game, 2, dice="hand").to_act) == 0
    lines = ["setup 1", *(f"pond {pond}" for pond in ("fish", "crab", "turtle", "frog", "heron", "octopus")),
             "terrain sand", "tile 1 y", "tile 2 y"]  # fmt: skip
    match = Match(game, 2, dice="hand")
    for line in lines:
        match.happen(line)
    ann = match.legal(1)[0]
    typed = "\n".join([*lines, ann, "", "undo", "n"]) + "\n"
    sat = sit("tucana_builders", "Ann,Ben", typed, dice="hand")
    assert "Ann, do you agree that * tile 2 y is taken back?" in sat.seen
    assert sat.match.pending(1) is not None


def test_nothing_typed_nothing_taken_back(sit):
    sat = sit("drago_tuku", "me,greedy", "undo\nundo 7\nundo greedy\n", seed=3)
    assert sat.seen.count("Nothing was typed here") == 2
    assert "Nobody here is called 7" in sat.seen
    assert not [line for line in sat.words if line.startswith("undo")]
