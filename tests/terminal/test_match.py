"""Whole matches through a pipe, and what is kept of them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tukan import games
from tukan.core.chance import Stream
from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.text import steps
from tukan.core.verify import verify
from tukan.players import Budget, ask, make
from tukan.terminal.keyboard import Lines
from tukan.terminal.seats import read_seats
from tukan.terminal.table import Table


def lines_of_greedy_play(game: str, seats: int, seed: int) -> list[str]:
    """What people at all seats would type to play the simple player's moves."""
    table = Table(
        Match(games.load(game), seats, seed=seed), read_seats(",".join(f"P{n}" for n in range(seats)))
    )
    typed = []
    while not table.match.over:
        seat = table.match.to_act[0]
        action = make("greedy").choose(ask(table.match, seat), Budget(), Stream(0))
        words = table.match.spelling.actions[action]
        table.match.choose(seat, words)
        table.match.settle()
        typed.append(words)
    return typed


def test_a_whole_match_of_two_people_ends_with_result_pad_and_proof(sit):
    moves = lines_of_greedy_play("drago_tuku", 2, 5)
    sat = sit("drago_tuku", "Ann,Ben", "\n".join(moves) + "\n", seed=5)
    assert sat.status == 0
    assert "The match is over." in sat.seen
    assert "pieces in the castle" in sat.seen
    assert f"tukan verify {sat.path}" in sat.seen
    *_, reading = steps(sat.path.read_bytes(), games.load)
    assert reading.seed is not None
    assert reading.seed.hex() in sat.seen
    assert verify(reading).fair
    assert [entry.words for entry in reading.match.entries if entry.seat] == moves


@pytest.mark.long
def test_hidden_choices_of_people_and_a_bot_make_a_whole_match(sit):
    """Two people and a bot lay 24 tiles each; between two people the screen is handed over."""
    moves = lines_of_people_beside_a_bot("tucana_builders", 3, 4)
    sat = sit("tucana_builders", "Ann,Ben,greedy", moves, seed=4)
    assert sat.status == 0
    assert "The match is over." in sat.seen
    assert sat.match.over
    assert sat.match.names == {1: "Ann", 2: "Ben", 3: "greedy"}
    assert sat.seen.count("Hand the screen to Ben") == 24


def lines_of_people_beside_a_bot(game: str, seats: int, seed: int) -> str:
    table = Table(Match(games.load(game), seats, seed=seed), read_seats("Ann,Ben,greedy"))
    typed = ""
    while not table.match.over:
        seat = table.match.to_act[0]
        if seat not in table.people:
            table.let_bot_choose(seat)
        else:
            words = table.match.legal(seat)[0]
            typed += ("\n" if table.hidden else "") + words + "\n"
            table.match.choose(seat, words)
        table.match.settle()
    return typed


@pytest.mark.long
@pytest.mark.parametrize("name", games.NAMES)
def test_bots_alone_play_every_game_to_its_end(sit, name):
    game = games.load(name)
    sat = sit(name, ",".join(["greedy", "random", "greedy", "random"][: game.seats[0]]), "", seed=1)
    assert sat.status == 0
    assert sat.match.over


@pytest.mark.parametrize("name", games.NAMES)
def test_the_real_box_is_typed_in_for_every_game(sit, name):
    """With dice by hand every outcome is asked for by its sentence, and taken as typed."""
    game = games.load(name)
    seats = max(2, game.seats[0])
    table = Table(Match(game, seats, dice="hand"), read_seats(",".join(f"P{n}" for n in range(seats))))
    typed = []
    for _ in range(12):
        if table.match.over:
            break
        if table.match.chance is not None:
            words = min(table.match.chance)
            table.match.happen(words)
        else:
            seat = table.match.to_act[0]
            if table.hidden:
                typed.append("")
            words = table.match.legal(seat)[0]
            table.match.choose(seat, words)
        typed.append(words)
    sat = sit(name, ",".join(f"P{n}" for n in range(seats)), "\n".join(typed) + "\n", dice="hand")
    assert sat.status == 0
    assert [entry.words for entry in sat.match.entries] == [words for words in typed if words]
    assert sat.match.commitment == ""


def test_a_mistyped_outcome_is_typed_anew_at_once(sit):
    sat = sit("drago_tuku", "Ann,Ben", "roll 3\nroll dragon\nundo\nroll 2\nquit\n", dice="hand")
    assert sat.words == ["* roll 3", "* roll dragon", "undo 1", "* roll 2"]
    assert "Taken back: The real box, * roll dragon." in sat.seen


def test_even_the_last_outcome_can_be_typed_anew(sit):
    """Fifteen dragons lose the match; the last was a mistake."""
    sat = sit("drago_tuku", "Ann,Ben", "roll dragon\n" * 15 + "undo\nroll 1\nquit\n", dice="hand")
    assert "The match is over." in sat.seen
    assert not sat.match.over
    assert sat.words[-2:] == ["undo 1", "* roll 1"]


def test_a_finished_match_with_the_real_box_ends_with_its_input(sit):
    sat = sit("drago_tuku", "Ann,Ben", "roll dragon\n" * 15, dice="hand")
    assert sat.status == 0
    assert sat.match.over


def test_the_record_is_written_before_anything_else_is_asked(sit, data, monkeypatch):
    """Whoever pulls the plug at a prompt loses nothing: the disk already holds what was entered."""
    kept = []
    line = Lines.line

    def look_at_the_disk(self: Lines, prompt: object) -> str:
        (path,) = (data / "matches").iterdir()
        kept.append(path.read_text().splitlines())
        return line(self, prompt)

    monkeypatch.setattr(Lines, "line", look_at_the_disk)
    sat = sit("drago_tuku", "Ann,Ben", "roll 3\nroll 2\nroll sun\nstep 2\n", dice="hand")
    assert [lines[6:] for lines in kept] == [sat.words[:n] for n in range(5)]


def test_the_secret_of_running_dice_is_private_and_goes_when_the_match_is_over(sit, data):
    sat = sit("drago_tuku", "me,greedy", "quit\n")
    (secret,) = (data / "secrets").iterdir()
    if os.name != "nt":
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text().strip() not in sat.path.read_text()
    sit("drago_tuku", "greedy,greedy", "", resume=sat.path)
    assert sat.match.over
    assert not list((data / "secrets").iterdir())


def test_resumed_dice_go_on_under_the_same_commitment(sit):
    moves = lines_of_greedy_play("drago_tuku", 2, 5)
    first = sit("drago_tuku", "Ann,Ben", moves[0] + "\n")
    again = sit("drago_tuku", "Ann,Ben", "", seed=5)
    sat = sit("drago_tuku", "", "\n".join(moves) + "\n", resume=again.path)
    assert sat.match.over
    *_, reading = steps(sat.path.read_bytes(), games.load)
    assert verify(reading).fair
    assert first.path != again.path


def test_without_the_secret_fair_dice_do_not_go_on(sit, data):
    sat = sit("drago_tuku", "me,greedy", "quit\n", seed=5)
    for secret in (data / "secrets").iterdir():
        secret.unlink()
    before = sat.path.read_bytes()
    with pytest.raises(OptionError, match="secret seed"):
        sit("drago_tuku", "", "", resume=sat.path)
    with pytest.raises(OptionError, match="secret seed"):
        sit("drago_tuku", "", "", resume=sat.path, seed=6)
    assert sat.path.read_bytes() == before
    assert sit("drago_tuku", "", "quit\n", resume=sat.path, seed=5).status == 0


def test_a_bot_takes_over_a_seat_and_gives_it_back(sit):
    sat = sit("drago_tuku", "Ann,Ben", "quit\n", seed=5)
    sat = sit("drago_tuku", "Ann,greedy", "", resume=sat.path)
    assert "Ann>" in sat.seen
    assert "Ben>" not in sat.seen


def test_the_same_seed_gives_the_same_match(sit):
    one = sit("drago_tuku", "random,random", "", seed=9)
    other = sit("drago_tuku", "random,random", "", seed=9)
    assert one.words == other.words


def test_a_full_disk_is_said_and_does_not_stop_the_match(sit, data, monkeypatch):
    def full(self: Match, path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Match, "save", full)
    moves = lines_of_greedy_play("drago_tuku", 2, 5)
    sat = sit("drago_tuku", "Ann,Ben", "\n".join(moves) + "\n", seed=5)
    assert sat.status == 0
    assert "the disk is full" in sat.seen
    assert "The match is over." in sat.seen
