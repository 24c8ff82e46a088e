"""Hidden choices at one screen: never shown to the other, changed freely until the last is in."""

from __future__ import annotations

import re

from tukan import games
from tukan.core.match import Match


def two_moves(seed: int, seat: int) -> tuple[str, str]:
    legal = Match(games.load("tucana_builders"), 2, seed=seed).legal(seat)
    return legal[0], legal[-1]


def test_the_other_never_sees_a_hidden_choice(sit):
    ann, _ = two_moves(4, 1)
    asked = "\n".join(["", "log all", "?", "score", "hint", "undo", "undo Ann", "save", "rules 3"])
    sat = sit("tucana_builders", "Ann,Ben", f"{ann}\n{asked}\n", seed=4)
    assert sat.match.pending(1) is not None
    after = sat.seen.partition("Hand the screen to Ben")[2]
    assert after
    shown = sat.seen.replace(f"{ann} looks good", "")
    assert f"Ann> {ann}" not in shown
    assert not re.search(rf"Ann lays the [a-z ]+ on {ann.split()[0]}\b", shown)


def test_all_choices_are_told_once_the_last_is_in(sit):
    (ann, _), (ben, _) = two_moves(4, 1), two_moves(4, 2)
    sat = sit("tucana_builders", "Ann,Ben", f"{ann}\n\n{ben}\n", seed=4)
    assert sat.seen.count("Ann lays the") == 1
    assert sat.seen.count("Ben lays the") == 1
    assert sat.seen.index("Hand the screen to Ben") < sat.seen.index("Ann lays the")


def test_a_hidden_choice_is_changed_at_the_cover(sit):
    """At the cover Ann types her name, sees her choice, takes another; only that one is in the record."""
    first, second = two_moves(4, 1)
    ben, _ = two_moves(4, 2)
    sat = sit("tucana_builders", "Ann,Ben", f"{first}\nAnn\n{second}\n\n{ben}\n", seed=4)
    assert f"Your hidden choice is {first}." in sat.seen
    assert f"1 {second}" in sat.words
    assert f"1 {first}" not in sat.words
    assert not [line for line in sat.words if line.startswith("undo")]


def test_a_hidden_choice_is_kept_with_enter_and_withdrawn_with_undo(sit):
    first, second = two_moves(4, 1)
    sat = sit("tucana_builders", "Ann,Ben", f"{first}\nann\n\n", seed=4)
    assert f"1 {first}" in sat.words
    sat = sit("tucana_builders", "Ann,Ben", f"{first}\nAnn\nundo\n{second}\n", seed=4)
    assert f"1 {first}" not in sat.words
    assert f"1 {second}" in sat.words


def test_the_screen_can_be_given_back_before_the_other_chose(sit):
    first, second = two_moves(4, 1)
    sat = sit("tucana_builders", "Ann,Ben", f"{first}\n\nhand Ann\n\n{second}\n", seed=4)
    assert "Hand the screen to Ann" in sat.seen
    assert f"1 {second}" in sat.words


def test_between_people_without_secrets_there_is_no_cover(sit):
    sat = sit("drago_tuku", "Ann,Ben", "roll 3\nroll sun\nstep 2\nroll sun\nstep 1\n", dice="hand")
    assert "Hand the screen" not in sat.seen


def test_a_hidden_choice_outlives_the_end_of_input(sit):
    ann, _ = two_moves(4, 1)
    sat = sit("tucana_builders", "Ann,Ben", f"{ann}\n", seed=4)
    again = sit("tucana_builders", "", "\n", resume=sat.path)
    assert again.match.pending(1) is not None
    assert "Hand the screen to Ben" in again.seen
    assert not re.search(rf"Ann lays the [a-z ]+ on {ann.split()[0]}\b", again.seen)
