import itertools
import json
import random
from pathlib import Path

import pytest

from .drago_tuku import Oracle

COMPONENTS = json.loads((Path(__file__).parent / "data" / "drago_tuku.json").read_text())
OPTION_SETS = list(itertools.product(["easy", "normal", "hard"], ["rescue", "share"], [2, 3, 4]))


def new(seats=2, level="normal", sun="rescue", start=1, **edited):
    return Oracle(seats, {"level": level, "sun": sun, "start": start}, {**COMPONENTS, **edited})


def drive(oracle, script):
    """Entries apart by commas: `*` before chance, a seat before a move."""
    for entry in script.split(","):
        who, words = entry.strip().split(" ", 1)
        if who == "*":
            oracle.happen(words)
        else:
            oracle.play(int(who), words)


def places(oracle):
    return [figure.place for figure in oracle.figures.values()]


@pytest.mark.parametrize(("level", "sun", "seats"), OPTION_SETS)
def test_random_matches_end(level, sun, seats):
    for seed in range(20):
        dice = random.Random(f"{level} {sun} {seats} {seed}")
        oracle = new(seats, level, sun, start=seed % seats + 1)
        while not oracle.over:
            due = oracle.chance()
            if due:
                assert oracle.to_act() == []
                oracle.happen(dice.choices(list(due), list(due.values()))[0])
            else:
                [seat] = oracle.to_act()
                oracle.play(seat, dice.choice(sorted(oracle.legal(seat))))
            carried = sum(figure.carries for figure in oracle.figures.values())
            assert oracle.pieces_placed + carried + len(oracle.pieces_on_road) == 9
        assert oracle.chance() is None
        assert oracle.to_act() == []
        assert oracle.rank() == [1] * seats
        for part in oracle.parts():
            assert part["won"] == (part["dragons"] < 5)
            if part["won"]:
                assert part["pieces"] == 9
                assert part["home"] == 1


def test_start():
    oracle = new(3, start=2)
    assert oracle.parts() == [{"won": 0, "pieces": 0, "dragons": 0, "home": 1}] * 3
    assert oracle.chance() == {"roll 1": 1, "roll 2": 1, "roll 3": 1, "roll dragon": 1, "roll sun": 2}
    assert oracle.rank() is None
    drive(oracle, "* roll sun")
    assert oracle.to_act() == [2]
    assert oracle.legal(2) == {"step 1", "step 2", "step 3", "step 4", "step 5"}
    assert oracle.legal(1) == set()


def test_hard_die():
    due = new(level="hard").chance()
    assert due == {f"roll {face}": 1 for face in ["1", "2", "3", "4", "dragon", "sun"]}


@pytest.mark.parametrize(("level", "throws"), [("normal", 15), ("hard", 15), ("easy", 20)])
def test_the_last_dragon_throw_loses(level, throws):
    oracle = new(level=level)
    for _ in range(throws):
        assert not oracle.over
        drive(oracle, "* roll dragon")
    assert oracle.over
    assert oracle.parts() == [{"won": 0, "pieces": 0, "dragons": 5, "home": 1}] * 2


def test_first_dragon_stands_beside_green_after_five_throws():
    oracle = new()
    seen = []
    for _ in range(5):
        assert oracle.parts()[0]["dragons"] == 0
        drive(oracle, "* roll dragon")
        seen.append(oracle.dragons[0].square())
    assert seen == [16, 15, 14, 13, 12]
    assert oracle.parts()[0]["dragons"] == 1


def test_easy_dragon_first_steps_onto_the_beach():
    oracle = new(level="easy")
    drive(oracle, "* roll dragon")
    assert oracle.dragons[0].square() is None
    drive(oracle, "* roll dragon")
    assert oracle.dragons[0].square() == 16


# Figure 1 takes the piece of square 1, then stands carrying on 15; figure 2 does the same with square 2.
TO_THE_ORANGE = """
    * roll 1, * roll 2,
    * roll sun, 1 step 5, * roll sun, 2 step 5,
    * roll sun, 1 step 5, * roll sun, 2 step 5,
    * roll 3, * roll 2, * roll 1, * roll 1
"""


def test_dragon_steps_on_every_figure_of_a_square():
    oracle = new()
    drive(oracle, TO_THE_ORANGE)
    assert places(oracle) == [15, 15]
    drive(oracle, "* roll dragon")
    assert places(oracle) == [15, 15]
    drive(oracle, "* roll dragon")
    assert places(oracle) == ["forest", "forest"]
    assert all(figure.carries for figure in oracle.figures.values())
    assert [part["home"] for part in oracle.parts()] == [0, 0]


def test_stopping_on_a_dragon_hides_and_passing_it_does_not():
    oracle = new()
    drive(oracle, TO_THE_ORANGE)
    drive(oracle, "* roll dragon, * roll 1")
    assert places(oracle) == [15, "forest"]
    assert oracle.figures[2].carries
    drive(oracle, "* roll 2")
    assert places(oracle) == ["site", "forest"]
    assert oracle.parts()[0]["pieces"] == 1


def test_forest():
    oracle = new()
    drive(oracle, TO_THE_ORANGE)
    drive(oracle, "* roll dragon, * roll dragon, * roll 3")
    assert places(oracle) == ["forest", "forest"]
    drive(oracle, "* roll sun")
    assert oracle.legal(2) == {"leave", "rescue 1"}
    drive(oracle, "2 rescue 1")
    assert places(oracle) == [11, "forest"]
    drive(oracle, "* roll 1")
    assert places(oracle) == [12, "forest"]
    drive(oracle, "* roll sun, 2 leave")
    assert places(oracle) == [12, 11]
    assert oracle.chance() is not None


def test_the_site_stops_a_figure():
    oracle = new()
    drive(oracle, TO_THE_ORANGE)
    drive(oracle, "* roll sun")
    assert oracle.legal(1) == {f"step {steps}" for steps in range(1, 6)}
    drive(oracle, "1 step 5")
    assert places(oracle) == ["site", 15]
    assert oracle.parts()[0] == {"won": 0, "pieces": 1, "dragons": 0, "home": 1}
    drive(oracle, "* roll 1, * roll 3")
    assert places(oracle) == [3, 16]
    assert oracle.pieces_on_road == {4, 6, 7, 8, 9, 10}


def test_only_one_piece_at_a_time():
    oracle = new()
    drive(oracle, "* roll 1, * roll 3, * roll 1")
    assert oracle.figures[1].carries
    assert oracle.pieces_on_road == {2, 4, 6, 7, 8, 9, 10}
    drive(oracle, "* roll 1, * roll 1")
    assert places(oracle) == [3, 4]


# One piece on the road: figure 1 fetches it at once, so figure 2 waits at the site from its first turn.
LONELY = {"yellow": [1], "pieces": 1}
FETCH = "* roll 1, * roll 3, * roll sun, 1 step 5, * roll 3, * roll sun, 1 step 5, * roll 1"


def test_waiting_at_the_site():
    oracle = new(**LONELY)
    drive(oracle, FETCH)
    assert places(oracle) == [11, "site"]
    drive(oracle, "* roll 1, * roll sun")
    assert oracle.legal(2) == {"pass"}
    drive(oracle, "2 pass, * roll sun, 1 step 5")
    assert oracle.over
    assert oracle.parts() == [{"won": 1, "pieces": 1, "dragons": 0, "home": 1}] * 2


def test_lend_only_to_whom_a_number_would_move():
    oracle = new(sun="share", **LONELY)
    drive(oracle, FETCH)
    drive(oracle, "* roll sun")
    assert oracle.legal(1) == {f"step {steps}" for steps in range(1, 6)}
    drive(oracle, "1 step 1, * roll sun")
    assert oracle.legal(2) == {f"lend 1 {steps}" for steps in range(1, 6)}
    drive(oracle, "2 lend 1 5")
    assert oracle.over
    assert oracle.parts()[1]["won"] == 1


def test_hidden_thrower_may_lend():
    oracle = new(sun="share")
    drive(oracle, TO_THE_ORANGE)
    drive(oracle, "* roll dragon, * roll 1, * roll 2, * roll sun")
    assert places(oracle) == ["site", "forest"]
    assert oracle.legal(2) == {"leave"} | {f"lend 1 {steps}" for steps in range(1, 6)}
    drive(oracle, "2 lend 1 2")
    assert places(oracle) == [2, "forest"]
    assert not oracle.figures[1].carries


def test_a_hidden_figure_must_come_home_before_the_win():
    two_pieces = {"yellow": [1, 2], "pieces": 2}
    oracle = new(**two_pieces)
    drive(oracle, TO_THE_ORANGE)
    drive(oracle, "* roll dragon, * roll 1, * roll 2")
    assert places(oracle) == ["site", "forest"]
    drive(oracle, "* roll 3, * roll sun")
    assert oracle.legal(1) == {"rescue 2"}
    drive(oracle, "1 rescue 2, * roll 3, * roll 1, * roll 1, * roll sun")
    assert oracle.legal(1) == {"pass"}
    drive(oracle, "1 pass")
    assert not oracle.over
    drive(oracle, "* roll sun, 2 step 2")
    assert oracle.over
    assert oracle.parts() == [{"won": 1, "pieces": 2, "dragons": 0, "home": 1}] * 2


def test_an_empty_handed_figure_must_come_home_too():
    oracle = new(**LONELY)
    drive(oracle, "* roll 2, * roll 1, * roll 1, * roll sun, 2 step 5, * roll 1, * roll sun, 2 step 5")
    drive(oracle, "* roll 1, * roll sun, 2 step 5, * roll 1, * roll 1")
    assert places(oracle) == [6, "site"]
    assert oracle.parts()[1] == {"won": 0, "pieces": 1, "dragons": 0, "home": 1}
    assert not oracle.over
    drive(oracle, "* roll sun, 1 step 5, * roll 1, * roll sun, 1 step 5, * roll 1")
    assert not oracle.over
    drive(oracle, "* roll 1")
    assert oracle.over
    assert oracle.parts()[0]["won"] == 1


def test_what_is_not_due_is_refused():
    oracle = new()
    with pytest.raises(ValueError, match="not legal"):
        oracle.play(1, "step 1")
    with pytest.raises(ValueError, match="not due"):
        oracle.happen("roll 4")
