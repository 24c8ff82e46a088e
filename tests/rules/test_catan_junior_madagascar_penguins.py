"""The penguin cards of Catan Junior Madagascar and the space of the most penguins."""

from __future__ import annotations

from tests.rules import covers
from tests.rules.madagascar_table import (
    HELP,
    TENT,
    clear,
    deal,
    hand,
    on_the_table,
    pitch,
    play,
    refused,
    table,
)
from tukan.games.catan_junior_madagascar import records as r


@covers("CM-6.1", "CM16", "CM-11.5")
def test_penguins_cost_sand_popcorn_and_cocktail_and_help_several_times() -> None:
    match = deal(table("* roll 5"), 1, sand=2, popcorn=2, cocktail=2)
    supply = on_the_table(match)["supply"]["cocktail"]
    play(match, "1 penguins")
    assert on_the_table(match)["supply"]["cocktail"] == supply + 1, "the price is paid before the draw"
    play(match, "* penguin build, 1 free none, 1 penguins, * penguin build, 1 free none")
    assert hand(match, 1) == {}
    assert match.parts[0]["penguins"] == 2
    for lacking in HELP:
        match = deal(table("* roll 5"), 1, **{k: n for k, n in HELP.items() if k != lacking})
        refused(match, 1, "penguins", r.PENGUINS_TOO_DEAR, "CM-6.1")


@covers("CM-6.2", "CM28")
def test_an_empty_stack_helps_no_more_and_drawn_cards_still_count() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    for card in range(r.NCARDS):
        match.s.cards[card] = 0
    match.s.cards[r.BUILD] = 1
    play(match, "1 penguins")
    assert match.chance == {"penguin build": 1}
    play(match, "* penguin build, 1 free none")
    refused(deal(match, 1, **HELP), 1, "penguins", r.NO_CARD_LEFT, "CM-6.2")
    assert match.parts[0]["penguins"] == 1
    assert on_the_table(match)["majority"] == 1


@covers("CM-6.3", "CM18")
def test_the_inspector_card_is_like_a_6() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin inspector")
    assert len(match.legal(1)) == 12
    refused(match, 1, "end", r.DRIVE_FIRST, "CM-4.3")
    play(match, "1 inspector wood3")
    assert hand(match, 1) == {"wood": 2}
    assert on_the_table(match)["inspector"] == "wood3"
    assert match.to_act == [1], "the turn goes on"


@covers("CM-6.4", "CM17", "CM-11.6")
def test_a_building_card_waives_the_price_and_may_be_declined() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin build")
    assert set(match.legal(1)) == {
        "free none", "free tent 11", "free tent 28", "free wagon 7-8", "free wagon 30-32",
    }  # fmt: skip
    refused(match, 1, "free tent 7", r.SPOT_TAKEN, "CM-5.5")
    refused(match, 1, "free tent 5", r.NO_WAGON_BESIDE, "CM-5.2")
    refused(match, 1, "free wagon 11-15", r.NO_TENT_BESIDE, "CM-5.4")
    refused(match, 1, "free wagon 7-11", r.PATH_TAKEN, "CM-5.5")
    refused(match, 1, "end", r.BUILD_FIRST, "CM-6.4")
    tent, wagon, nothing = match.fork(), match.fork(), match.fork()
    # A fork replays its entries, and the hand was dealt beside them: deal it again.
    for fork, words in ((tent, "free tent 28"), (wagon, "free wagon 30-32"), (nothing, "free none")):
        fork.state[:] = match.state
        play(fork, f"1 {words}")
        assert hand(fork, 1) == {}
        assert fork.parts[0]["penguins"] == 1
    assert 28 in on_the_table(tent)["tents"][0]
    assert "30-32" in on_the_table(wagon)["wagons"][0]
    refused(tent, 1, "free tent 11", r.NO_FREE_BUILDING, "CM-6.4")
    refused(nothing, 1, "free none", r.NO_FREE_BUILDING, "CM-6.4")


@covers("CM17")
def test_with_no_legal_place_only_declining_is_left() -> None:
    match = clear(deal(table("* roll 5"), 1, **HELP))
    play(match, "1 penguins, * penguin build")
    assert match.legal(1) == ["free none"]
    play(match, "1 free none")
    assert match.parts[0]["penguins"] == 1


@covers("CM-6.5", "CM19")
def test_cards_with_goods_are_taken_by_themselves() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin popcorn-wood")
    assert hand(match, 1) == {"popcorn": 2, "wood": 2}
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin wool-sand")
    assert hand(match, 1) == {"wool": 2, "sand": 2}
    match = deal(deal(table("* roll 5"), 1, **HELP), 2, wool=16)
    play(match, "1 penguins, * penguin wool-sand")
    assert hand(match, 1) == {"sand": 2}, "one wool is too few, and the sand is paid"
    assert hand(match, 2) == {}


@covers("CM-6.6", "CM-6.7", "CM20")
def test_the_first_card_puts_a_tent_on_the_inspectors_space() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin wool-sand")
    assert on_the_table(match)["majority"] == 1
    assert match.parts[0]["tents"] == 3
    assert on_the_table(match)["tents"][0] == [7, 30]
    assert match.parts[0]["penguins"] == 1


@covers("CM-6.8", "CM21")
def test_a_tie_sends_the_tent_home_and_a_sole_leader_gets_the_space() -> None:
    match = deal(deal(table("* roll 5"), 1, **HELP), 2, sand=2, popcorn=2, cocktail=2)
    play(match, "1 penguins, * penguin popcorn-wood, 1 end")
    assert [p["tents"] for p in match.parts] == [3, 2, 2, 2]
    play(match, "* roll 5, 2 penguins, * penguin popcorn-wood")
    assert on_the_table(match)["majority"] is None
    assert [p["tents"] for p in match.parts] == [2, 2, 2, 2]
    play(match, "2 penguins, * penguin build, 2 free none")
    assert on_the_table(match)["majority"] == 2
    assert [p["tents"] for p in match.parts] == [2, 3, 2, 2]


@covers("CM-6.9", "CM22")
def test_the_majority_is_looked_at_when_the_effect_is_complete() -> None:
    match = deal(table("* roll 5"), 1, sand=2, popcorn=2, cocktail=2)
    play(match, "1 penguins, * penguin build")
    assert on_the_table(match)["majority"] is None
    assert match.parts[0]["penguins"] == 1, "the card counts as soon as it is drawn"
    play(match, "1 free tent 11")
    assert on_the_table(match)["majority"] == 1
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin inspector")
    assert on_the_table(match)["majority"] is None
    play(match, "1 inspector sand4")
    assert on_the_table(match)["majority"] == 1


@covers("CM-6.10", "CM23")
def test_the_tent_on_the_inspectors_space_only_counts() -> None:
    match = deal(table("* roll 5"), 1, **HELP)
    play(match, "1 penguins, * penguin build, 1 free none")
    assert on_the_table(match)["inspector"] is None, "the figure stands there too and does no harm"
    deal(match, 1, **TENT)
    assert {m for m in match.legal(1) if m.startswith("wagon")} == {"wagon 7-8", "wagon 30-32"}
    for number in range(1, 6):
        other = clear(table())
        other.s.majority = 0
        assert hand(play(other, f"* roll {number}"), 1) == {"wood": 1, "sand": 1}


@covers("CM25")
def test_the_leader_always_has_a_tent_for_the_space() -> None:
    match = deal(pitch(table("* roll 5"), 1, 11, 28, 15, 25), 1, **HELP)
    assert match.parts[0]["tents"] == 6
    play(match, "1 penguins, * penguin popcorn-wood")
    assert match.parts[0]["tents"] == 7
    assert match.over
