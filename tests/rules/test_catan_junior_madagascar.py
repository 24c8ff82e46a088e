"""The rules of Catan Junior Madagascar, one test for each; positions are laid out as on the table."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules import covers
from tests.rules.madagascar_table import (
    GAME,
    HELP,
    IDLE,
    TENT,
    WAGON,
    assert_goods_conserved,
    clear,
    deal,
    hand,
    on_the_table,
    park,
    pitch,
    play,
    reason,
    refused,
    rulebook_example,
    table,
)
from tukan.core.game import OptionError
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar import rules
from tukan.games.catan_junior_madagascar.records import KINDS

# 1 Components


@covers("CM-1.1")
def test_each_number_of_players_has_its_side_of_the_board() -> None:
    for seats, hexes, spots, paths in ((2, 9, 16, 16), (3, 12, 32, 40), (4, 12, 32, 40)):
        b = table(seats=seats).b
        assert (b.hexes, b.spots, b.paths) == (hexes, spots, paths)


@covers("CM-1.2")
def test_landscapes_are_called_by_kind_and_number() -> None:
    words = [w.split()[1] for w in table().spelling.actions if w.startswith("inspector ")]
    assert words == [
        "popcorn2", "wool1", "wood2", "sand1", "wool5", "cocktail3", "cocktail5", "wood3",
        "popcorn4", "wool2", "wood1", "sand4",
    ]  # fmt: skip
    words = [w.split()[1] for w in table(seats=2).spelling.actions if w.startswith("inspector ")]
    assert words == [
        "sand1", "wool2", "wood3", "popcorn3", "cocktail5", "popcorn4", "wood4", "wool1", "sand2",
    ]  # fmt: skip


@covers("CM-1.3")
def test_paths_link_exactly_the_neighbouring_spots() -> None:
    for side in (GAME.components.four_penguins, GAME.components.two_penguins):
        near = {
            f"{i}-{k}"
            for i, (x, y) in enumerate(side.spots, 1)
            for k, (u, v) in enumerate(side.spots, 1)
            if i < k and (abs(x - u), abs(y - v)) in ((0, 2), (1, 1))
        }
        assert set(side.paths) == near


@covers("CM-1.4", "CM-2.4", "CM-2.5", "CM33")
def test_eighteen_tiles_of_each_kind_and_what_lies_out_at_the_start() -> None:
    for seats in (2, 3, 4):
        match = table(seats=seats)
        assert_goods_conserved(match)
        assert on_the_table(match)["spaces"] == list(KINDS)
        assert on_the_table(match)["inspector"] is None
        assert all(hand(match, seat) == {"wood": 1, "sand": 1} for seat in range(1, seats + 1))
        few = 17 - seats
        assert on_the_table(match)["supply"] == {
            "wool": 17, "wood": few, "sand": few, "popcorn": 17, "cocktail": 17,
        }  # fmt: skip


@covers("CM-1.5")
def test_seven_tents_and_seven_wagons_of_each_colour() -> None:
    b = table().b
    assert (b.goal, b.wagons) == (7, 7)


@covers("CM-1.6", "CM-6.2")
def test_each_card_weighs_as_many_as_are_left() -> None:
    match = deal(table("* roll 3", seats=2), 1, sand=2, popcorn=2, cocktail=2)
    play(match, "1 penguins")
    assert match.chance == {
        "penguin inspector": 7, "penguin build": 5, "penguin popcorn-wood": 2, "penguin wool-sand": 2,
    }  # fmt: skip
    play(match, "* penguin wool-sand, 1 penguins")
    assert match.chance == {
        "penguin inspector": 7, "penguin build": 5, "penguin popcorn-wood": 2, "penguin wool-sand": 1,
    }  # fmt: skip


@covers("CM-1.7")
def test_the_inspectors_space_is_no_landscape() -> None:
    match = table("* roll 6")
    assert len(match.legal(1)) == 12
    assert all(move.split()[1].rstrip("12345") in KINDS for move in match.legal(1))


# 2 Setup


@covers("CM-2.1", "CM-2.2", "CM4")
def test_start_places_on_the_four_penguin_side() -> None:
    tents = [[7, 30], [3, 26], [4, 23], [10, 29]]
    wagons = [["7-11", "28-30"], ["3-5", "22-26"], ["4-6", "19-23"], ["10-14", "27-29"]]
    four, three = on_the_table(table()), on_the_table(table(seats=3))
    assert (four["tents"], four["wagons"]) == (tents, wagons)
    assert (three["tents"], three["wagons"]) == (tents[:3], wagons[:3])
    free = deal(park(table("* roll 6, 1 inspector sand4", seats=3), 1, "9-10"), 1, **TENT)
    assert "tent 10" in free.legal(1), "a start spot of a colour that is not in play is an ordinary spot"


@covers("CM-2.3")
def test_start_places_on_the_two_penguin_side() -> None:
    two = on_the_table(table(seats=2))
    assert two["tents"] == [[2, 13], [4, 15]]
    assert two["wagons"] == [["2-3", "11-13"], ["4-6", "14-15"]]


@covers("CM-2.6", "CM31", "CM-10.3")
def test_the_option_start_names_the_first_boss_and_the_turn_goes_left() -> None:
    match = table(seats=3, start=3)
    bosses = []
    for _ in range(4):
        bosses.append(on_the_table(match)["boss"])
        play(match, f"* roll 5, {bosses[-1]} end")
    assert bosses == [3, 1, 2, 3]
    assert table(seats=3).options["start"] == 1
    with pytest.raises(OptionError):
        table(seats=3, start=4)


# 3 A turn


@covers("CM-3.1", "CM15")
def test_the_roll_comes_first_and_all_numbers_are_equally_likely() -> None:
    match = table()
    assert match.chance == {f"roll {n}": 1 for n in range(1, 7)}
    assert match.to_act == []
    for words in ("end", "swap wood wool", "tent 11"):
        assert reason(match, 1, words) == CHANCE_DUE


@covers("CM-3.2", "CM5")
def test_the_example_of_the_rulebook() -> None:
    match = play(rulebook_example(), "* roll 1")
    assert hand(match, 2) == {"wool": 1, "wood": 1}
    assert hand(match, 1) == {"wool": 3, "wood": 1}
    assert hand(match, 3) == {"sand": 1}
    assert hand(match, 4) == {"sand": 3}


@covers("CM-3.3")
def test_a_tent_between_two_landscapes_of_the_number_gets_both() -> None:
    side = GAME.components.two_penguins
    hexes = [msgspec.structs.replace(h, id="wood2") if h.id == "wood3" else h for h in side.hexes]
    twice = msgspec.structs.replace(GAME.components, two_penguins=msgspec.structs.replace(side, hexes=hexes))
    match = deal(clear(table(seats=2, components=twice)), 1)
    play(pitch(match, 1, 8), "* roll 2")
    assert hand(match, 1) == {"wool": 1, "wood": 1}


@covers("CM-3.4")
def test_the_landscape_of_the_inspector_pays_nobody() -> None:
    match = play(rulebook_example(inspector="wood1"), "* roll 1")
    assert hand(match, 1) == {"wool": 3}
    assert hand(match, 2) == {"wool": 1}
    assert hand(match, 4) == {"sand": 3}


@covers("CM-3.5")
def test_the_boss_does_things_in_any_order_as_often_as_tiles_allow() -> None:
    match = deal(table("* roll 5"), 1, wool=5, wood=5, sand=3, popcorn=3, cocktail=1)
    play(match, "1 tent 11, 1 penguins, * penguin popcorn-wood, 1 wagon 11-15, 1 trade wood sand, 1 tent 15")
    assert match.to_act == [1]
    assert reason(match, 2, "end") == NOT_ASKED


@covers("CM-3.6", "CM32")
def test_the_turn_goes_on_until_the_boss_ends_it_and_hands_have_no_limit() -> None:
    match = deal(table("* roll 5"), 1)
    assert match.legal(1) == ["end"]
    play(match, "1 end")
    assert on_the_table(match)["boss"] == 2
    match = deal(table("* roll 5, 1 end"), 1, wool=9, popcorn=9)
    play(match, "* roll 6, 2 inspector sand4")
    assert hand(match, 1) == {"wool": 9, "popcorn": 9}


# 4 The Inspector


@covers("CM-4.1", "CM6", "CM24")
def test_after_a_6_the_boss_moves_the_inspector_to_another_landscape() -> None:
    match = play(table(), "* roll 6")
    every = set(match.legal(1))
    assert len(every) == 12
    play(match, "1 inspector wood2, 1 end, * roll 6")
    assert set(match.legal(2)) == every - {"inspector wood2"}
    refused(match, 2, "inspector wood2", r.INSPECTOR_THERE, "CM-4.1")
    play(match, "2 inspector sand1")
    refused(match, 2, "inspector wool1", r.NO_DRIVING, "CM-4.1")


@covers("CM-4.2", "CM6")
def test_the_boss_alone_takes_two_tiles_of_the_landscape() -> None:
    match = play(table(), "* roll 6, 1 inspector wool1")
    assert hand(match, 1) == {"wood": 1, "sand": 1, "wool": 2}
    assert all(hand(match, seat) == {"wood": 1, "sand": 1} for seat in (2, 3, 4))
    play(match, "1 end, * roll 1")
    assert "wool" not in hand(match, 2), "his landscape is blocked from now on"


@covers("CM-4.3", "CM8")
def test_any_other_landscape_will_do_and_nothing_else_comes_before() -> None:
    match = deal(table("* roll 6"), 1, **TENT)
    assert {"inspector cocktail3", "inspector wool1"} <= set(match.legal(1))
    for words in ("end", "tent 11", "swap wool sand", "penguins"):
        refused(match, 1, words, r.DRIVE_FIRST, "CM-4.3")


@covers("CM7")
def test_a_reward_that_the_supply_cannot_pay_is_a_shortage() -> None:
    match = deal(deal(table("* roll 6"), 2, cocktail=16), 3, wool=2)
    play(match, "1 inspector cocktail5")
    assert "cocktail" not in hand(match, 1) | hand(match, 2)
    assert on_the_table(match)["recalled"] == {"cocktail": 1}


# 5 Building


@covers("CM-5.1", "CM-11.3")
def test_a_tent_costs_one_of_four_kinds() -> None:
    match = deal(table("* roll 5"), 1, **TENT, cocktail=1)
    before = on_the_table(match)["supply"]["wool"]
    play(match, "1 tent 11")
    assert hand(match, 1) == {"cocktail": 1}
    assert on_the_table(match)["supply"]["wool"] == before + 1
    assert 11 in on_the_table(match)["tents"][0]
    for lacking in TENT:
        match = deal(table("* roll 5"), 1, **{k: n for k, n in TENT.items() if k != lacking})
        refused(match, 1, "tent 11", r.TENT_TOO_DEAR, "CM-5.1")


@covers("CM-5.2", "CM1")
def test_a_tent_needs_an_own_wagon_beside_it_and_no_distance() -> None:
    match = deal(table("* roll 5"), 1, **TENT)
    assert {m for m in match.legal(1) if m.startswith("tent")} == {"tent 11", "tent 28"}
    refused(match, 1, "tent 5", r.NO_WAGON_BESIDE, "CM-5.2")
    refused(match, 1, "tent 8", r.NO_WAGON_BESIDE, "CM-5.2")


@covers("CM-5.3", "CM-11.4")
def test_a_wagon_costs_wood_and_wool() -> None:
    match = deal(table("* roll 5"), 1, **WAGON)
    play(match, "1 wagon 7-8")
    assert hand(match, 1) == {}
    assert "7-8" in on_the_table(match)["wagons"][0]
    for lacking in WAGON:
        match = deal(table("* roll 5"), 1, **{k: n for k, n in WAGON.items() if k != lacking})
        refused(match, 1, "wagon 7-8", r.WAGON_TOO_DEAR, "CM-5.3")
    match = table("* roll 5")
    refusal = match.why_not(1, "wagon 11-7")
    assert refusal is not None, "the smaller spot comes first"


@covers("CM-5.4", "CM2")
def test_a_wagon_needs_an_own_tent_at_an_end_of_its_path() -> None:
    match = deal(table("* roll 5"), 1, **WAGON)
    assert {m for m in match.legal(1) if m.startswith("wagon")} == {"wagon 7-8", "wagon 30-32"}
    refused(match, 1, "wagon 11-15", r.NO_TENT_BESIDE, "CM-5.4")
    refused(match, 1, "wagon 25-28", r.NO_TENT_BESIDE, "CM-5.4")


@covers("CM-5.5", "CM3")
def test_what_is_built_stays_and_is_never_built_on() -> None:
    match = deal(pitch(table("* roll 5"), 2, 11), 1, **TENT)
    refused(match, 1, "tent 11", r.SPOT_TAKEN, "CM-5.5")
    refused(match, 1, "tent 7", r.SPOT_TAKEN, "CM-5.5")
    assert "7-11" in on_the_table(match)["wagons"][0], "the wagon stays where it is"
    refused(match, 1, "wagon 7-11", r.PATH_TAKEN, "CM-5.5")
    park(match, 2, "7-8")
    refused(match, 1, "wagon 7-8", r.PATH_TAKEN, "CM-5.5")


@covers("CM-5.6", "CM29")
def test_with_seven_wagons_on_the_board_none_can_be_built() -> None:
    match = deal(table("* roll 5"), 1, **TENT, cocktail=1)
    park(match, 1, "1-2", "12-13", "16-20", "17-21", "31-32")
    assert match.parts[0]["wagons"] == 7
    refused(match, 1, "wagon 7-8", r.NO_WAGON_LEFT, "CM-5.6")
    assert not any(m.startswith("wagon") for m in match.legal(1))
    deal(match, 1, **HELP)
    play(match, "1 penguins, * penguin build")
    assert all(m == "free none" or m.startswith("free tent") for m in match.legal(1))
    refused(match, 1, "free wagon 7-8", r.NO_WAGON_LEFT, "CM-5.6")


# 9 End


@covers("CM-9.1", "CM26", "CM27", "CM-9.2")
def test_the_seventh_tent_ends_the_match_in_the_middle_of_the_turn() -> None:
    match = deal(pitch(table("* roll 5"), 1, 11, 15, 25, 32), 1, **TENT)
    play(match, "1 tent 28")
    assert match.over
    assert match.to_act == []
    assert match.result is not None
    assert match.result.rank == (1, 2, 2, 2)
    assert [p["winner"] for p in match.parts] == [1, 0, 0, 0]
    assert reason(match, 1, "end") == OVER


@covers("CM-9.1", "CM26")
def test_a_free_seventh_tent_ends_the_match_before_the_majority_is_looked_at() -> None:
    match = deal(pitch(table("* roll 5"), 1, 11, 15, 25, 32), 1, **HELP)
    play(match, "1 penguins, * penguin build, 1 free tent 28")
    assert match.over
    assert on_the_table(match)["majority"] is None
    assert match.parts[0] | {"tents": 7, "penguins": 1, "winner": 1} == match.parts[0]


@covers("CM-9.2")
def test_a_roll_never_ends_a_match() -> None:
    match = pitch(table("* roll 5"), 1, 11, 15, 25, 32)
    play(match, "1 end, * roll 5, 2 end, * roll 3, 3 end")
    assert not match.over


@covers("CM-9.3", "CM34", "CM-10.4")
def test_a_match_stops_right_after_the_turn_of_the_limit() -> None:
    match = table("* roll 5, 1 end, * roll 5, 2 end", limit=2)
    assert match.over
    assert match.chance is None
    assert [p["winner"] for p in match.parts] == [0] * 4
    assert not table("* roll 5, 1 end, * roll 5", limit=2).over
    assert table().options["limit"] == 600
    for wrong in (0, 10_000):
        with pytest.raises(OptionError):
            table(limit=wrong)


@covers("CM34")
def test_being_stuck_is_not_tested() -> None:
    match = clear(deal(table("* roll 5"), 1))
    play(match, "1 end")
    assert not match.over


@covers("CM-9.4")
def test_ranks_follow_the_tents_and_equal_numbers_share() -> None:
    match = pitch(pitch(table("* roll 5", limit=1), 3, 6), 1, 11)
    play(match, "1 end")
    assert match.result is not None
    assert match.result.rank == (1, 3, 1, 3)


@covers("CM-9.5")
def test_the_parts_of_the_result() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin wool-sand")
    assert match.parts[0] == {
        "tents": 3, "penguins": 1, "wagons": 2, "winner": 0,
        "wool": 2, "wood": 0, "sand": 2, "popcorn": 0, "cocktail": 0,
    }  # fmt: skip


# 11 Words


@covers("CM-11.1", "CM-11.2", "CM-11.10")
def test_rolls_landscapes_and_the_end_of_a_turn_in_words() -> None:
    match = play(table(), "* roll 6, 1 inspector wood2, 1 end")
    assert [str(entry) for entry in match.entries] == ["* roll 6", "1 inspector wood2", "1 end"]


def test_what_is_not_on_this_board_is_no_move() -> None:
    match = table(IDLE, seats=2)
    for words in ("tent 17", "wagon 31-32", "inspector cocktail3", "free tent 17"):
        assert words not in match.spelling.numbers
    for action in (r.TENT + 16, r.WAGON + 16, r.INSPECTOR + 9, r.FREE_TENT + 16, r.FREE_WAGON + 16, 10_000):
        match.s.stage = r.BUILDING if action >= r.FREE_TENT else r.FREELY
        assert rules.check(match.b, match.s, 0, action) == NO_SUCH_MOVE
