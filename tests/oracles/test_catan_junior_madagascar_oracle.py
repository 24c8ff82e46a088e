"""The oracle of Catan Junior Madagascar, driven by words alone."""

import copy
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from .catan_junior_madagascar import GOODS, Oracle

BOX = json.loads((Path(__file__).parent / "data" / "catan_junior_madagascar.json").read_text())
PLAIN = {"pros": "off", "shortage": "turn", "start": 1, "limit": 600}
PROS = {**PLAIN, "pros": "on"}


def box(side: str = "side_3_4", cards: dict[str, int] | None = None, **tents: list[int]) -> dict:
    """The box with other starting tents, and with other penguin cards if asked."""
    edited = copy.deepcopy(BOX)
    for colour, spots in tents.items():
        edited[side]["starts"][colour]["tents"] = spots
    if cards:
        edited["penguin_cards"] = cards
    return edited


def hand(oracle: Oracle, seat: int) -> dict[str, int]:
    part = oracle.parts()[seat - 1]
    return {good: part[good] for good in GOODS if part[good]}


def conserved(oracle: Oracle) -> bool:
    everywhere = oracle.supply + oracle.spaces
    for seat in oracle.seats:
        everywhere += oracle.hands[seat]
    return everywhere == Counter(dict.fromkeys(GOODS, 18)) and min(oracle.supply.values()) >= 0


def drive(oracle: Oracle, script: str) -> None:
    """Play a script of words split by commas; `*` before chance."""
    for line in script.split(","):
        words = line.strip()
        if words.startswith("*"):
            oracle.happen(words[1:].strip())
        else:
            (seat,) = oracle.to_act()
            oracle.play(seat, words)
        assert conserved(oracle)


def play_at_random(oracle: Oracle, rng: random.Random) -> int:
    """Play on to the end; how many times the turn was passed."""
    ends = 0
    while not oracle.over:
        due = oracle.chance()
        assert oracle.rank() is None
        assert all(part["winner"] == 0 for part in oracle.parts())
        if due is not None:
            assert due and all(weight > 0 for weight in due.values())
            assert oracle.to_act() == []
            oracle.happen(rng.choices(sorted(due), [due[words] for words in sorted(due)])[0])
        else:
            (seat,) = oracle.to_act()
            words = rng.choice(sorted(oracle.legal(seat)))
            oracle.play(seat, words)
            ends += words == "end"
        assert conserved(oracle)
        parts = oracle.parts()
        assert all(0 <= part["tents"] <= 7 and 2 <= part["wagons"] <= 7 for part in parts)
        assert all(part[good] >= 0 for part in parts for good in GOODS)
    assert oracle.chance() is None and oracle.to_act() == []
    return ends


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pros", ["off", "on"])
@pytest.mark.parametrize("shortage", ["turn", "round"])
@pytest.mark.parametrize("limit", [600, 25])
def test_random_matches(seats: int, pros: str, shortage: str, limit: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        options = {"pros": pros, "shortage": shortage, "start": seed % seats + 1, "limit": limit}
        oracle = Oracle(seats, options, BOX)
        ends = play_at_random(oracle, rng)
        parts, rank = oracle.parts(), oracle.rank()
        assert rank is not None
        if ends == limit:
            assert all(part["winner"] == 0 for part in parts)
        else:
            assert ends < limit and [part["winner"] for part in parts].count(1) == 1
            assert rank[[part["winner"] for part in parts].index(1)] == 1
        for mine, part in zip(rank, parts, strict=True):
            assert mine == 1 + sum(other["tents"] > part["tents"] for other in parts)


EXAMPLE = box(purple=[3, 5, 8, 26], red=[7, 11, 15, 25, 28, 30], yellow=[4, 23], blue=[24, 27, 29, 10])


def gains(oracle: Oracle, words: str) -> list[dict[str, int]]:
    before = [Counter(hand(oracle, seat)) for seat in oracle.seats]
    oracle.happen(words)
    return [dict(Counter(hand(oracle, seat)) - before[seat - 1]) for seat in oracle.seats]


def test_the_rulebooks_roll_of_one() -> None:
    assert gains(Oracle(4, PLAIN, EXAMPLE), "roll 1") == [
        {"wool": 3, "wood": 1},
        {"wool": 1, "wood": 1},
        {"sand": 1},
        {"sand": 3},
    ]


def test_the_inspector_blocks_only_his_hex() -> None:
    oracle = Oracle(4, PLAIN, EXAMPLE)
    drive(oracle, "* roll 6, inspector wood1, end")
    assert gains(oracle, "roll 1") == [{"wool": 3}, {"wool": 1}, {"sand": 1}, {"sand": 3}]


def test_first_position() -> None:
    oracle = Oracle(3, {**PLAIN, "start": 2}, BOX)
    nothing = dict.fromkeys(GOODS, 0)
    assert (
        oracle.parts()
        == [{"tents": 2, "penguins": 0, "wagons": 2, "winner": 0, **nothing, "wood": 1, "sand": 1}] * 3
    )
    assert oracle.supply == Counter(wool=17, wood=14, sand=14, popcorn=17, cocktail=17)
    assert oracle.chance() == {f"roll {number}": 1 for number in range(1, 7)}
    oracle.happen("roll 3")
    assert oracle.to_act() == [2]
    drive(oracle, "end, * roll 3")
    assert oracle.to_act() == [3]
    drive(oracle, "end, * roll 3")
    assert oracle.to_act() == [1]


def test_side_for_two() -> None:
    oracle = Oracle(2, PLAIN, BOX)
    assert (len(oracle.hexes), len(oracle.spots), len(oracle.paths)) == (9, 16, 16)
    assert gains(oracle, "roll 1") == [{"sand": 1}, {"wool": 1}]


def test_a_six_moves_the_inspector_and_pays_the_boss_alone() -> None:
    oracle = Oracle(4, PLAIN, BOX)
    oracle.happen("roll 6")
    assert oracle.legal(1) == {f"inspector {land}" for land in oracle.hexes}
    assert oracle.legal(2) == set()
    oracle.play(1, "inspector wool5")
    assert [hand(oracle, seat).get("wool", 0) for seat in oracle.seats] == [2, 0, 0, 0]
    drive(oracle, "end, * roll 6")
    assert oracle.legal(2) == {f"inspector {land}" for land in oracle.hexes if land != "wool5"}
    drive(oracle, "inspector cocktail5, end")
    assert hand(oracle, 2) == {"wood": 1, "sand": 1, "cocktail": 2}


def test_five_equal_tiles_on_the_spaces_go_back_at_once() -> None:
    oracle = Oracle(2, PLAIN, BOX)
    drive(oracle, "* roll 6, inspector wood3, swap wood wool, end")
    drive(oracle, "* roll 6, inspector wood4, swap wood sand, end")
    drive(oracle, "* roll 6, inspector wood3, swap wood popcorn, end")
    oracle.happen("roll 6")
    drive(oracle, "inspector wood4")
    assert oracle.spaces == Counter(wood=4, cocktail=1)
    before = oracle.supply.copy()
    drive(oracle, "swap wood cocktail")
    assert oracle.spaces == Counter(GOODS)
    assert oracle.supply - before == Counter(wood=4)
    assert not any(words.startswith("swap") for words in oracle.legal(2))


def waiting_for_a_cocktail() -> Oracle:
    """All cocktails are in hands when the spaces are exchanged; seat 1 is Boss and has made its swap."""
    oracle = Oracle(2, PLAIN, box("side_2", red=[5, 6, 8, 9], purple=[11, 15]))
    drive(oracle, "* roll 5, end, * roll 5, end, * roll 5, end")
    drive(oracle, "* roll 6, inspector cocktail5, swap wood wool, end")
    drive(oracle, "* roll 6, inspector wood3, swap wood sand, end")
    drive(oracle, "* roll 6, inspector wood4, swap wood popcorn, end")
    drive(oracle, "* roll 6, inspector wood3")
    assert oracle.supply["cocktail"] == 0 and oracle.spaces == Counter(wood=4, cocktail=1)
    drive(oracle, "swap wood cocktail")
    return oracle


def test_a_space_waits_for_a_kind_that_the_supply_lacks() -> None:
    oracle = waiting_for_a_cocktail()
    assert oracle.spaces == Counter(wool=1, wood=1, sand=1, popcorn=1)
    drive(oracle, "end, * roll 3")
    assert "swap wood cocktail" not in oracle.legal(2) and "swap wood wool" in oracle.legal(2)
    drive(oracle, "trade cocktail wool")
    assert oracle.spaces == Counter(GOODS) and oracle.supply["cocktail"] == 1
    assert "swap wood cocktail" in oracle.legal(2)


def test_a_space_filled_late_may_make_five_equal() -> None:
    oracle = waiting_for_a_cocktail()
    for kind in ("wool", "wood", "sand", "popcorn"):
        drive(oracle, f"end, * roll 1, swap cocktail {kind}")
    # Four equal tiles are no exchange while the fifth space is empty.
    assert oracle.spaces == Counter(cocktail=4) and oracle.supply["cocktail"] == 0
    drive(oracle, "trade cocktail wool")
    assert oracle.spaces == Counter(GOODS) and oracle.supply["cocktail"] == 5


def test_tents_and_wagons_need_each_other() -> None:
    oracle = Oracle(2, PLAIN, BOX)
    drive(oracle, "* roll 6, inspector wool2, swap sand popcorn")
    # Red: tents 2 and 13, wagons 2-3 and 11-13. No sand is left for a tent.
    assert {words for words in oracle.legal(1) if words.startswith(("tent", "wagon"))} == set()
    drive(oracle, "end, * roll 6, inspector sand1, end, * roll 6, inspector sand2")
    assert {words for words in oracle.legal(1) if words.startswith("tent")} == {"tent 3", "tent 11"}
    drive(oracle, "tent 3")
    assert hand(oracle, 1) == {"wool": 1, "sand": 1} and oracle.parts()[0]["tents"] == 3
    drive(oracle, "end, * roll 6, inspector sand1, end, * roll 6, inspector wood3")
    assert {words for words in oracle.legal(1) if words.startswith("wagon")} == {"wagon 1-3", "wagon 3-5"}
    drive(oracle, "wagon 3-5")
    assert oracle.parts()[0]["wagons"] == 3
    assert 5 in oracle.tent_spots()
    assert "wagon 5-6" not in oracle.legal(1)


def test_swap_once_trade_often() -> None:
    oracle = Oracle(2, PLAIN, BOX)
    for _ in range(3):
        drive(oracle, "* roll 6, inspector wood3, end, * roll 6, inspector sand1, end")
    drive(oracle, "* roll 6, inspector wood3")
    assert hand(oracle, 1) == {"wood": 9, "sand": 1}
    assert not {f"swap {good} {good}" for good in GOODS} & oracle.legal(1)
    assert not {f"trade {good} {good}" for good in GOODS} & oracle.legal(1)
    assert "trade sand wool" not in oracle.legal(1)
    drive(oracle, "trade wood wool, swap wood wool")
    assert not any(words.startswith("swap") for words in oracle.legal(1))
    drive(oracle, "trade wood cocktail, trade wood popcorn, trade wool sand")
    assert hand(oracle, 1) == {"wood": 2, "sand": 2, "popcorn": 1, "cocktail": 1}


SEVENTH = box("side_2", {"build_tent_or_wagon": 5}, red=[1, 2, 5, 7, 12, 13])


def test_the_seventh_tent_ends_the_game_at_once() -> None:
    oracle = Oracle(2, PLAIN, SEVENTH)
    drive(oracle, "* roll 6, inspector wool2, swap wool popcorn, tent 3")
    assert oracle.over and oracle.rank() == [1, 2]
    assert [part["winner"] for part in oracle.parts()] == [1, 0]
    assert oracle.to_act() == [] and oracle.legal(1) == set() and oracle.chance() is None


def test_the_seventh_tent_may_be_free() -> None:
    oracle = Oracle(2, PLAIN, SEVENTH)
    drive(oracle, "* roll 6, inspector popcorn3, swap wood cocktail, penguins")
    assert oracle.chance() == {"penguin build": 5} and oracle.to_act() == []
    drive(oracle, "* penguin build, free tent 3")
    # Its place is on the board: the majority is no longer looked at.
    assert oracle.over and oracle.parts()[0]["tents"] == 7 and oracle.inspector_tent is None


def test_the_seventh_tent_may_be_the_inspectors() -> None:
    oracle = Oracle(2, PLAIN, SEVENTH)
    drive(oracle, "* roll 6, inspector popcorn3, swap wood cocktail, penguins, * penguin build, free none")
    assert oracle.over and oracle.inspector_tent == 1 and oracle.parts()[0]["winner"] == 1


def test_penguin_majority() -> None:
    oracle = Oracle(2, PLAIN, BOX)
    get_card = "* roll 6, inspector popcorn3, swap wood cocktail, penguins, * penguin popcorn-wood"
    drive(oracle, get_card)
    assert [part["tents"] for part in oracle.parts()] == [3, 2]
    assert hand(oracle, 1) == {"wood": 2, "popcorn": 3}
    drive(oracle, "end, * roll 6, inspector popcorn4, swap wood sand, end")
    drive(oracle, "* roll 6, inspector cocktail5, end, * roll 6, inspector popcorn3, end")
    drive(oracle, "* roll 6, inspector sand1, end, * roll 6, inspector cocktail5, penguins")
    drive(oracle, "* penguin wool-sand")
    assert [part["penguins"] for part in oracle.parts()] == [1, 1]
    assert [part["tents"] for part in oracle.parts()] == [2, 2]
    drive(oracle, "end, * roll 6, inspector sand1, penguins, * penguin inspector")
    assert [part["tents"] for part in oracle.parts()] == [2, 2]
    drive(oracle, "inspector wool1")
    assert [part["tents"] for part in oracle.parts()] == [3, 2]
    assert oracle.to_act() == [1] and "end" in oracle.legal(1)


def test_the_stack_runs_out() -> None:
    oracle = Oracle(2, PLAIN, box("side_2", {"take_2_wool_2_sand": 1}))
    drive(oracle, "* roll 6, inspector popcorn3, swap wood cocktail, penguins, * penguin wool-sand, end")
    drive(oracle, "* roll 6, inspector cocktail5, swap wood popcorn")
    assert oracle.hands[2] >= Counter(sand=1, popcorn=1, cocktail=1)
    assert "penguins" not in oracle.legal(2)


def test_a_free_build_without_a_place_is_wasted() -> None:
    blocked = box("side_2", {"build_tent_or_wagon": 5})
    blocked["side_2"]["starts"]["red"] = {"tents": [7], "wagons": [[7, 8]]}
    blocked["side_2"]["starts"]["purple"] = {"tents": [8, 15], "wagons": [[8, 11], [14, 15]]}
    oracle = Oracle(2, PLAIN, blocked)
    drive(oracle, "* roll 6, inspector popcorn3, swap wood cocktail, penguins, * penguin build")
    assert oracle.legal(1) == {"free none"}
    drive(oracle, "free none")
    assert oracle.parts()[0]["penguins"] == 1 and oracle.parts()[0]["tents"] == 2


@pytest.mark.parametrize(("shortage", "turns"), [("turn", 1), ("round", 3)])
def test_shortage(shortage: str, turns: int) -> None:
    oracle = Oracle(3, {**PLAIN, "shortage": shortage}, box(red=[7, 8, 11, 12], purple=[24, 26]))
    drive(oracle, "* roll 1, end, * roll 1, end, * roll 1, end, * roll 6, inspector wool5, end")
    assert oracle.supply["wool"] == 3
    sand = hand(oracle, 2)["sand"]
    oracle.happen("roll 1")
    assert oracle.supply["wool"] == 17 and oracle.spaces["wool"] == 1
    assert all("wool" not in hand(oracle, seat) for seat in oracle.seats)
    assert hand(oracle, 2)["sand"] == sand + 1
    assert "swap wood wool" in oracle.legal(2)
    assert not any(words.startswith("trade") and words.endswith("wool") for words in oracle.legal(2))
    drive(oracle, "end")
    for _ in range(turns - 1):
        drive(oracle, "* roll 1")
        assert all("wool" not in hand(oracle, seat) for seat in oracle.seats)
        drive(oracle, "end")
    drive(oracle, "* roll 1")
    assert hand(oracle, 1)["wool"] == 4


def test_exactly_enough_is_no_shortage() -> None:
    oracle = Oracle(3, PLAIN, box(red=[7, 8, 11, 12], purple=[15, 26]))
    drive(oracle, "* roll 1, end, * roll 1, end, * roll 6, inspector wool5, end, * roll 1")
    assert oracle.supply["wool"] == 0 and hand(oracle, 1)["wool"] == 12
    drive(oracle, "end, * roll 6, inspector wool2")
    # A reward that the supply cannot pay recalls the kind and pays nothing.
    assert oracle.supply["wool"] == 17 and all("wool" not in hand(oracle, seat) for seat in oracle.seats)


def test_a_recalled_kind_is_not_rewarded() -> None:
    oracle = Oracle(3, PLAIN, box(cards={"take_2_wool_2_sand": 4}, red=[7, 8, 11, 12], purple=[15, 26]))
    drive(oracle, "* roll 1, end, * roll 1, end, * roll 6, inspector popcorn2, end")
    drive(oracle, "* roll 1, end, * roll 6, inspector wool5, end, * roll 6, inspector wool2")
    assert oracle.supply["wool"] == 17
    drive(oracle, "swap wood cocktail, penguins, * penguin wool-sand")
    assert hand(oracle, 3) == {"popcorn": 1, "sand": 5}


def test_player_trades_in_small_steps() -> None:
    oracle = Oracle(3, PROS, BOX)
    drive(oracle, "* roll 6, inspector wool5")
    assert {"offer 2", "offer 3"} <= oracle.legal(1) and "offer 1" not in oracle.legal(1)
    drive(oracle, "offer 2")
    assert oracle.legal(1) == {"give wool", "give wood", "give sand", "want wood", "want sand", "withdraw"}
    drive(oracle, "give wool, give wool")
    assert oracle.legal(1) == {"give wood", "give sand", "want wood", "want sand", "withdraw"}
    drive(oracle, "want wood")
    assert oracle.legal(1) == {"give sand", "want sand", "propose", "withdraw"}
    drive(oracle, "propose")
    assert oracle.to_act() == [2] and oracle.legal(2) == {"accept", "refuse"} and oracle.legal(1) == set()
    before = oracle.parts()
    drive(oracle, "refuse")
    assert oracle.to_act() == [1] and oracle.parts() == before
    drive(oracle, "offer 2, want wood, give wool, propose, accept")
    assert hand(oracle, 1) == {"wool": 1, "wood": 2, "sand": 1} and hand(oracle, 2) == {"wool": 1, "sand": 1}
    drive(oracle, "offer 3, withdraw")
    assert not any(words.startswith("offer") for words in oracle.legal(1))
    drive(oracle, "end, * roll 3")
    assert {"offer 1", "offer 3"} <= oracle.legal(2)


def test_no_offers_in_the_plain_game() -> None:
    oracle = Oracle(3, PLAIN, BOX)
    oracle.happen("roll 3")
    assert not any(words.startswith("offer") for words in oracle.legal(1))


def test_limit() -> None:
    oracle = Oracle(3, {**PLAIN, "limit": 2}, box(purple=[3, 26, 12]))
    drive(oracle, "* roll 3, end, * roll 3, end")
    assert oracle.over and oracle.chance() is None and oracle.to_act() == []
    assert oracle.rank() == [2, 1, 2]
    assert [part["winner"] for part in oracle.parts()] == [0, 0, 0]


def test_fourth_colours_places_are_free_for_three() -> None:
    oracle = Oracle(3, PLAIN, BOX)
    assert not {10, 29} & set(oracle.tents)
    assert not {(10, 14), (27, 29)} & set(oracle.wagons)


def test_the_other_order_of_a_path_is_refused() -> None:
    oracle = Oracle(4, PLAIN, BOX)
    drive(oracle, "* roll 6, inspector wool5")
    assert "wagon 7-8" in oracle.legal(1)
    with pytest.raises(ValueError, match="not legal"):
        oracle.play(1, "wagon 8-7")
