"""Trading in Catan Junior Madagascar, and what happens when the supply runs short."""

from __future__ import annotations

import pytest

from tests.rules import covers
from tests.rules.madagascar_table import (
    GAME,
    clear,
    deal,
    hand,
    on_the_table,
    pitch,
    play,
    reason,
    refused,
    show,
    table,
)
from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.rules import NOT_ASKED
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar.records import KINDS


def offering(**tiles: int) -> Match:
    """The Boss, seat 1, with these tiles; seat 3 holds 2 wood; an offer to seat 3 has begun."""
    match = deal(deal(table("* roll 5", pros="on"), 1, **tiles), 3, wood=2)
    return play(match, "1 offer 3")


# Trading spaces and the supply


@covers("CM-7.1", "CM12", "CM-11.7")
def test_one_swap_a_turn_of_one_kind_for_another() -> None:
    match = deal(table("* roll 5"), 1, wool=2)
    refused(match, 1, "swap wool wool", r.SAME_KIND, "CM-7.1")
    refused(match, 1, "swap wood sand", r.NOT_HELD, "CM-7.1")
    play(match, "1 swap wool wood")
    assert hand(match, 1) == {"wool": 1, "wood": 1}
    assert on_the_table(match)["spaces"] == ["wool", "wool", "sand", "popcorn", "cocktail"]
    refused(match, 1, "swap wool sand", r.SWAPPED, "CM-7.1")
    play(match, "1 end, * roll 5")
    refused(deal(match, 2, sand=1), 2, "swap sand wood", r.NOT_ON_SPACES, "CM-7.1")
    play(match, "2 swap sand wool")
    assert on_the_table(match)["spaces"] == ["sand", "wool", "sand", "popcorn", "cocktail"]


@covers("CM-7.2", "CM13")
def test_five_equal_tiles_are_exchanged_at_once() -> None:
    match = show(deal(table("* roll 5"), 1, wool=1, sand=1), "wool", "wool", "wool", "wool", "cocktail")
    before = on_the_table(match)["supply"]["wool"]
    play(match, "1 swap wool cocktail")
    assert on_the_table(match)["spaces"] == list(KINDS)
    assert on_the_table(match)["supply"]["wool"] == before + 4
    assert hand(match, 1) == {"sand": 1, "cocktail": 1}
    refused(match, 1, "swap sand wool", r.SWAPPED, "CM-7.1")


@covers("CM-7.3", "CM13")
def test_a_kind_that_the_supply_lacks_leaves_its_space_empty_until_one_is_there() -> None:
    match = show(deal(table("* roll 5"), 1, wool=1), "wool", "wool", "wool", "wool", "cocktail")
    deal(match, 2, popcorn=18)
    play(match, "1 swap wool cocktail")
    assert on_the_table(match)["spaces"] == ["wool", "wood", "sand", None, "cocktail"]
    refused(deal(match, 1, cocktail=1), 1, "swap cocktail popcorn", r.SWAPPED, "CM-7.1")
    play(match, "1 end, * roll 5")
    refused(match, 2, "swap popcorn popcorn", r.SAME_KIND, "CM-7.1")
    play(match, "2 trade popcorn wool")
    assert on_the_table(match)["spaces"] == ["wool", "wood", "sand", "popcorn", "cocktail"]
    assert on_the_table(match)["supply"]["popcorn"] == 1


@covers("CM-7.3")
def test_a_space_is_filled_even_while_its_kind_is_recalled() -> None:
    match = show(deal(deal(table(), 1), 2, popcorn=17), "wool", "wood", "sand", None, "cocktail")
    deal(match, 3, popcorn=1)
    clear(match)
    play(pitch(match, 1, 9), "* roll 4")
    assert on_the_table(match)["recalled"] == {"popcorn": 1}
    assert on_the_table(match)["spaces"] == ["wool", "wood", "sand", "popcorn", "cocktail"]


@covers("CM-7.3")
def test_five_that_a_filled_space_makes_equal_are_exchanged_too() -> None:
    match = deal(table("* roll 5"), 1, popcorn=14)
    show(match, "popcorn", "popcorn", "popcorn", None, "popcorn")
    play(match, "1 trade popcorn wool")
    assert on_the_table(match)["spaces"] == ["wool", "wood", "sand", "popcorn", "cocktail"]
    assert on_the_table(match)["supply"]["popcorn"] == 2 + 4 - 1
    assert reason(match, 1, "swap popcorn wool") == 0, "the swap of this turn is still to be had"


@covers("CM-7.3")
def test_four_equal_tiles_and_an_empty_space_are_not_five() -> None:
    match = show(deal(table("* roll 5"), 1, wool=1), "wool", "wool", "wool", None, "cocktail")
    deal(match, 2, popcorn=18)
    play(match, "1 swap wool cocktail")
    assert on_the_table(match)["spaces"] == ["wool", "wool", "wool", None, "wool"]


@covers("CM-7.4", "CM14", "CM-11.8")
def test_two_for_one_as_often_as_wanted() -> None:
    match = deal(table("* roll 5"), 1, wool=5)
    supply = on_the_table(match)["supply"]
    play(match, "1 trade wool sand, 1 trade wool popcorn")
    assert hand(match, 1) == {"wool": 1, "sand": 1, "popcorn": 1}
    assert on_the_table(match)["supply"]["wool"] == supply["wool"] + 4
    refused(match, 1, "trade wool sand", r.NOT_TWO, "CM-7.4")
    refused(match, 1, "trade wool wool", r.SAME_KIND, "CM-7.4")


# Offers between players


@covers("CM-7.5", "CM-10.1", "CM30")
def test_players_trade_only_with_the_option_pros() -> None:
    match = table("* roll 5")
    assert match.options["pros"] == "off"
    refused(match, 1, "offer 3", r.NO_PROS, "CM-10.1")
    assert {m for m in table("* roll 5", pros="on").legal(1) if m.startswith("offer")} == {
        "offer 2", "offer 3", "offer 4",
    }  # fmt: skip
    with pytest.raises(OptionError):
        table(pros="yes")


@covers("CM-7.5")
def test_three_offers_a_turn_withdrawn_ones_too_and_both_need_a_tile() -> None:
    match = table("* roll 5", seats=3, pros="on")
    refused(match, 1, "offer 1", r.NO_PARTNER, "CM-7.5")
    refused(match, 1, "offer 4", r.NO_PARTNER, "CM-7.5")
    refused(deal(match, 2), 1, "offer 2", r.PARTNER_EMPTY, "CM-7.5")
    play(match, "1 offer 3, 1 withdraw, 1 offer 3, 1 withdraw")
    play(match, "1 offer 3, 1 give wood, 1 want sand, 1 propose, 3 refuse")
    refused(match, 1, "offer 3", r.OFFERS_SPENT, "CM-7.5")
    play(match, "1 end, * roll 5, 2 end, * roll 5")
    assert reason(match, 3, "offer 1") == 0
    refused(deal(match, 3), 3, "offer 1", r.BOSS_EMPTY, "CM-7.5")


@covers("CM-7.6", "CM30", "CM-11.9")
def test_an_offer_is_made_tile_by_tile_and_accepted() -> None:
    match = offering(wool=1, sand=1)
    assert match.legal(1) == ["give sand", "give wool", "want wood", "withdraw"]
    refused(match, 1, "propose", r.OFFER_ONE_SIDED, "CM-7.6")
    refused(match, 1, "give popcorn", r.NO_MORE_TO_GIVE, "CM-7.6")
    refused(match, 1, "want wool", r.NO_MORE_TO_WANT, "CM-7.6")
    refused(match, 1, "end", r.OFFER_FIRST, "CM-7.6")
    play(match, "1 give sand")
    refused(match, 1, "give sand", r.NO_MORE_TO_GIVE, "CM-7.6")
    refused(match, 1, "want sand", r.WANTS_GIVEN, "CM-7.6")
    refused(match, 1, "propose", r.OFFER_ONE_SIDED, "CM-7.6")
    play(match, "1 want wood")
    refused(match, 1, "give wood", r.GIVES_WANTED, "CM-7.6")
    play(match, "1 propose")
    assert match.to_act == [3]
    assert match.legal(3) == ["accept", "refuse"]
    assert reason(match, 1, "end") == NOT_ASKED
    refused(match, 3, "end", r.ANSWER_FIRST, "CM-7.6")
    refused(match, 3, "give wood", r.NO_OFFER, "CM-7.6")
    play(match, "3 accept")
    assert hand(match, 1) == {"wool": 1, "wood": 1}
    assert hand(match, 3) == {"wood": 1, "sand": 1}
    assert match.to_act == [1]
    play(match, "1 wagon 7-8")


@covers("CM-7.6")
def test_a_refused_or_withdrawn_offer_changes_nothing() -> None:
    match = offering(wool=2)
    play(match, "1 give wool, 1 give wool, 1 want wood, 1 propose, 3 refuse")
    assert hand(match, 1) == {"wool": 2}
    assert hand(match, 3) == {"wood": 2}
    assert on_the_table(match)["offer"] is None
    play(match, "1 offer 3, 1 want wood, 1 withdraw")
    assert on_the_table(match)["offer"] is None
    refused(match, 1, "give wool", r.NO_OFFER, "CM-7.6")
    refused(match, 1, "accept", r.NO_ANSWER, "CM-7.6")
    refused(match, 1, "withdraw", r.NO_OFFER, "CM-7.6")


@covers("CM-7.6")
def test_any_numbers_of_tiles_may_change_hands() -> None:
    match = offering(wool=2, sand=1)
    play(match, "1 want wood, 1 give wool, 1 want wood, 1 give sand, 1 give wool, 1 propose, 3 accept")
    assert hand(match, 1) == {"wood": 2}
    assert hand(match, 3) == {"wool": 2, "sand": 1}


# Shortage


def three_wool_left() -> Match:
    """Four wool are due for a 1, and three are in the supply; a sand is due as well."""
    match = clear(table(shortage="turn"))
    pitch(match, 1, 7, 11)
    pitch(match, 2, 15, 16)
    pitch(match, 3, 27)
    return deal(deal(match, 4, wool=9), 3, wool=5)


@covers("CM-8.1", "CM-8.2", "CM9")
def test_too_little_of_a_kind_pays_nobody_and_all_hand_theirs_in() -> None:
    match = three_wool_left()
    assert on_the_table(match)["supply"]["wool"] == 3
    play(match, "* roll 1")
    assert all("wool" not in hand(match, seat) for seat in range(1, 5))
    assert on_the_table(match)["supply"]["wool"] == 17
    assert on_the_table(match)["spaces"] == list(KINDS), "tiles on the trading spaces stay"
    assert hand(match, 3) == {"sand": 1}, "the other kinds of the roll are paid"


@covers("CM-8.1")
def test_exactly_enough_is_enough_and_blocked_landscapes_do_not_count() -> None:
    match = deal(three_wool_left(), 3, wool=4)
    assert on_the_table(match)["supply"]["wool"] == 4
    play(match, "* roll 1")
    assert on_the_table(match)["supply"]["wool"] == 0
    assert hand(match, 1) == {"wood": 1, "sand": 1, "wool": 2}
    blocked = three_wool_left()
    blocked.s.inspector = blocked.spelling.numbers["inspector wool1"] - r.INSPECTOR
    play(blocked, "* roll 1")
    assert hand(blocked, 4) == {"wool": 9}


@covers("CM-8.3", "CM10")
def test_a_recalled_kind_is_not_paid_and_not_traded_but_swapped_and_exchanged() -> None:
    match = clear(table(pros="on", shortage="round"))
    pitch(match, 1, 7, 11)
    pitch(match, 2, 15, 16)
    deal(deal(match, 4, wool=9), 3, wool=5)
    play(match, "* roll 1")
    deal(match, 1, sand=3, popcorn=1, cocktail=1)
    refused(match, 1, "trade sand wool", r.RECALLED, "CM-8.3")
    play(match, "1 swap sand wool, 1 end, * roll 6, 2 inspector wool2")
    assert "wool" not in hand(match, 2), "no reward, and no second recall"
    assert hand(match, 1)["wool"] == 1
    deal(match, 2, sand=2, popcorn=1, cocktail=1)
    play(match, "2 penguins, * penguin wool-sand")
    assert hand(match, 2) == {"sand": 3}, "no card pays it"
    play(match, "2 offer 1, 2 give sand, 2 want wool, 2 propose, 1 accept")
    assert hand(match, 2) == {"sand": 2, "wool": 1}


@covers("CM-8.4", "CM-10.2", "CM10")
@pytest.mark.parametrize(("shortage", "turns"), [("turn", 1), ("round", 4)])
def test_when_a_recalled_kind_is_paid_again(shortage: str, turns: int) -> None:
    match = clear(table(shortage=shortage))
    pitch(match, 1, 7, 11)
    pitch(match, 2, 15, 16)
    deal(deal(match, 4, wool=9), 3, wool=5)
    play(match, "* roll 1")
    for turn in range(1, turns + 1):
        assert on_the_table(match)["recalled"] == {"wool": turns - turn + 1}
        boss = on_the_table(match)["boss"]
        play(match, f"{boss} end, * roll 1")
        assert ("wool" in hand(match, 1)) == (turn == turns)
    assert on_the_table(match)["recalled"] == {}
    assert GAME.settle(4, {})["shortage"] == "turn"


@covers("CM-8.5", "CM11")
def test_a_two_to_one_trade_never_causes_a_recall() -> None:
    match = deal(deal(table("* roll 5"), 2, popcorn=17), 1, wool=2)
    refused(match, 1, "trade wool popcorn", r.SUPPLY_LACKS, "CM-8.5")
    assert on_the_table(match)["recalled"] == {}
