"""The oracle of Trails of Tucana, driven by words alone."""

import copy
import itertools
import json
import random
from collections import Counter, deque
from pathlib import Path

import pytest

from .trails_of_tucana import Oracle

BOX = json.loads((Path(__file__).parent / "data" / "trails_of_tucana.json").read_text())
RULEBOOK = {"map": "petit", "sights": "once", "ties": "mayor", "red": "village", "solo_discard": "off"}
PUBLISHED = {"map": "petit", "sights": "every-round", "ties": "share", "red": "off", "solo_discard": "on"}

# With wild cards alone any edge may be drawn, so that a test can say what it wants in few words.
ALL_WILD = {**copy.deepcopy(BOX), "terrain_cards": {"wild": 27}}

# Setup 1 for seat 1: villages 1 and 9 (a3, d1) carry A; the way passes village 10 (b1), an E.
A_OF_SEAT_1 = ["a2-a3", "a1-a2", "a1-b1", "b1-c1", "c1-d1"]
# Setup 1 for seat 2: villages 2 and 10 (b6, b1) carry A.
A_OF_SEAT_2 = ["b5-b6", "b4-b5", "b3-b4", "b2-b3", "b1-b2"]


def begun(seats: int, options: dict, box: dict = ALL_WILD) -> Oracle:
    oracle = Oracle(seats, options, box)
    oracle.happen("setup 1")
    return oracle


def turn(oracle: Oracle, choices: dict[int, str]) -> None:
    """One turn with two wild cards."""
    oracle.happen("card wild")
    oracle.happen("card wild")
    for seat, edge in choices.items():
        oracle.play(seat, edge)


def idle_to_the_end_of_the_round(oracle: Oracle) -> None:
    """Everybody draws what joins nothing new."""
    now = oracle.round
    while oracle.round == now and not oracle.over:
        turn(oracle, {seat: harmless(oracle, seat) for seat in oracle.seats})


def harmless(oracle: Oracle, seat: int) -> str:
    sheet = oracle.sheets[seat]
    special = set(sheet.letter_at) | {place for places in oracle.island.sights.values() for place in places}
    return min(edge for edge in sheet.free() if not special & set(edge.split("-")))


def way(oracle: Oracle, start: str, goal: str) -> list[str]:
    """A shortest way over the edges of the map."""
    before = {start: ""}
    todo = deque([start])
    while goal not in before:
        here = todo.popleft()
        for edge in sorted(oracle.island.edges):
            ends = edge.split("-")
            if here in ends:
                (there,) = set(ends) - {here}
                if there not in before:
                    before[there] = edge
                    todo.append(there)
    path = []
    while goal != start:
        path.append(before[goal])
        (goal,) = set(before[goal].split("-")) - {goal}
    return path


def play_at_random(oracle: Oracle, rng: random.Random) -> None:
    while not oracle.over:
        due = oracle.chance()
        assert oracle.rank() is None and len(oracle.parts()) == len(oracle.seats)
        if due is not None:
            assert due and all(weight > 0 for weight in due.values())
            assert oracle.to_act() == []
            oracle.happen(rng.choices(sorted(due), [due[words] for words in sorted(due)])[0])
        else:
            seat = rng.choice(oracle.to_act())
            oracle.play(seat, rng.choice(sorted(oracle.legal(seat))))
    assert oracle.chance() is None and oracle.to_act() == []


@pytest.mark.parametrize("island", ["petit", "grande", "ferry"])
@pytest.mark.parametrize("red", ["village", "pair", "off"])
@pytest.mark.parametrize("preset", [RULEBOOK, PUBLISHED], ids=["rulebook", "published"])
def test_random_matches(island: str, red: str, preset: dict) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        options = {**preset, "map": island, "red": red}
        oracle = Oracle(seed % 8 + 1, options, BOX)
        play_at_random(oracle, rng)
        rank, parts = oracle.rank(), oracle.parts()
        assert rank is not None and min(rank) == 1
        for part in parts:
            assert part["total"] == part["villages"] + part["sights"] + part["blue"] + part["red"]
            assert ("band" in part) == (len(parts) == 1)
            if island == "petit":
                assert part["villages"] <= 60 and part["blue"] <= 25
                assert part["sights"] <= (28 if options["sights"] == "once" else 56)
            if options["ties"] == "mayor" and len(parts) <= 4:
                assert sum(p["blue"] for p in parts) <= 25
        for (mine, a), (theirs, b) in itertools.product(zip(rank, parts, strict=True), repeat=2):
            key = ("total", "cards", "connected_sights")
            assert (mine < theirs) == ([a[k] for k in key] > [b[k] for k in key])


@pytest.mark.parametrize(
    ("island", "size", "pairs"),
    [
        ("petit", 186, "DD13 DF38 DM30 DW21 FF11 FM21 FW23 MM9 MW13 WW7"),
        ("grande", 274, "DD20 DF61 DM46 DW34 FF14 FM34 FW25 MM12 MW19 WW9"),
    ],
)
def test_edges_by_terrain(island: str, size: int, pairs: str) -> None:
    land = Oracle(1, {**RULEBOOK, "map": island}, BOX).island
    found = Counter(
        "".join(sorted(land.terrain[end][0].upper() for end in edge.split("-"))) for edge in land.edges
    )
    assert len(land.edges) == size
    assert dict(found) == {pair[:2]: int(pair[2:]) for pair in pairs.split()}


def test_names_of_places() -> None:
    oracle = begun(1, {**RULEBOOK, "map": "ferry"})
    oracle.happen("card wild")
    oracle.happen("card wild")
    legal = oracle.legal(1)
    assert {"d8-d9", "e9-e10", "f9-f10", "g8-g9", "e5-e6", "c4-d4"} <= legal
    assert not {"d9-d8", "e10-e9", "d4-c4", "d8-e10", "d8-d10"} & legal


def test_letters_start_one_village_further_for_each_seat() -> None:
    oracle = begun(8, RULEBOOK)
    for seat, sheet in oracle.sheets.items():
        read = "".join(
            sheet.letter_at[oracle.island.villages[(seat - 1 + step) % 10 + 1]] for step in range(10)
        )
        assert read == "ACBDCDEBAE"
    assert len({tuple(sorted(sheet.letter_at.items())) for sheet in oracle.sheets.values()}) == 8


def test_deck_and_round() -> None:
    oracle = begun(1, RULEBOOK, BOX)
    full = {"card desert": 8, "card forest": 7, "card mountain": 6, "card water": 4, "card wild": 2}
    assert oracle.chance() == full
    rng = random.Random(1)
    seen = 0
    while True:
        due = oracle.chance()
        if due is None:
            oracle.play(1, rng.choice(sorted(oracle.legal(1))))
            continue
        if seen == 26:
            break
        assert sum(due.values()) == 27 - seen
        oracle.happen(rng.choice(sorted(due)))
        seen += 1
    assert oracle.chance() == full


def test_last_turn_ends_the_match_at_once() -> None:
    oracle = begun(1, RULEBOOK)
    for _ in range(2):
        idle_to_the_end_of_the_round(oracle)
    assert oracle.over and oracle.rank() == [1]
    assert len(oracle.sheets[1].trails) == 26


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (("desert", "desert"), 13),
        (("desert", "forest"), 38),
        (("desert", "wild"), 13 + 38 + 30 + 21),
        (("wild", "water"), 21 + 23 + 13 + 7),
        (("wild", "wild"), 186),
    ],
)
def test_cards_and_edges(cards: tuple[str, str], count: int) -> None:
    oracle = begun(2, RULEBOOK, BOX)
    oracle.happen(f"card {cards[0]}")
    assert oracle.to_act() == [] and oracle.legal(1) == set()
    oracle.happen(f"card {cards[1]}")
    assert oracle.to_act() == [1, 2] and oracle.chance() is None
    legal = oracle.legal(1)
    assert len(legal) == count
    if "wild" not in cards:
        for edge in legal:
            terrains = [oracle.island.terrain[end] for end in edge.split("-")]
            assert sorted(terrains) == sorted(cards)


def test_a_choice_stays_hidden_and_changes_nothing_until_the_last() -> None:
    oracle = begun(2, RULEBOOK)
    for edge in A_OF_SEAT_1[:-1]:
        turn(oracle, {2: harmless(oracle, 2), 1: edge})
    oracle.happen("card wild")
    oracle.happen("card wild")
    before = oracle.parts()
    oracle.play(1, A_OF_SEAT_1[-1])
    assert oracle.parts() == before
    assert oracle.to_act() == [2] and oracle.legal(1) == set()
    oracle.play(2, harmless(oracle, 2))
    assert oracle.parts()[0]["villages"] == 14


def test_trail_through_another_village_goes_on() -> None:
    oracle = begun(1, RULEBOOK)
    for edge in A_OF_SEAT_1:
        assert oracle.parts()[0]["villages"] == 0
        turn(oracle, {1: edge})
        assert edge not in oracle.sheets[1].free()
    assert oracle.parts() == [
        {
            "villages": 14,
            "sights": 0,
            "blue": 3,
            "red": 0,
            "total": 17,
            "pairs": 1,
            "connected_sights": 0,
            "cards": 1,
            "band": 1,
        }
    ]


@pytest.mark.parametrize(
    ("island", "points"), [("petit", [14, 13, 12, 11, 10]), ("grande", [20, 19, 18, 17, 16])]
)
def test_points_of_pairs(island: str, points: list[int]) -> None:
    for letter, value in zip("ABCDE", points, strict=True):
        oracle = begun(1, {**RULEBOOK, "map": island, "red": "off"})
        homes = [place for place, mark in oracle.sheets[1].letter_at.items() if mark == letter]
        for edge in way(oracle, *homes):
            turn(oracle, {1: edge})
        part = oracle.parts()[0]
        assert part["villages"] >= value and letter in oracle.sheets[1].pairs()
        assert part["villages"] == sum(points["ABCDE".index(c)] for c in oracle.sheets[1].pairs())


@pytest.mark.parametrize(("ties", "blue"), [("mayor", [3, 0, 0]), ("share", [3, 3, 0])])
def test_two_seats_join_a_pair_in_one_turn(ties: str, blue: list[int]) -> None:
    oracle = begun(3, {**RULEBOOK, "ties": ties})
    for one, two in zip(A_OF_SEAT_1, A_OF_SEAT_2, strict=True):
        turn(oracle, {3: harmless(oracle, 3), 2: two, 1: one})
    assert [part["blue"] for part in oracle.parts()] == blue
    assert [part["cards"] for part in oracle.parts()] == [points // 3 for points in blue]
    assert [part["pairs"] for part in oracle.parts()] == [1, 1, 0]


def test_second_card_waits_for_a_later_turn() -> None:
    oracle = begun(6, RULEBOOK)

    def everybody(one: str, two: str) -> None:
        turn(oracle, {1: one, 2: two, **{seat: harmless(oracle, seat) for seat in (3, 4, 5, 6)}})

    for one, two in zip(A_OF_SEAT_1[:-1], A_OF_SEAT_2[:-1], strict=True):
        everybody(one, two)
    everybody(A_OF_SEAT_1[-1], harmless(oracle, 2))
    assert [part["blue"] for part in oracle.parts()] == [3, 0, 0, 0, 0, 0]
    everybody(harmless(oracle, 1), A_OF_SEAT_2[-1])
    assert [part["blue"] for part in oracle.parts()] == [3, 2, 0, 0, 0, 0]


def test_loser_of_a_tie_has_no_claim_on_the_second_card() -> None:
    oracle = begun(6, RULEBOOK)
    for one, two in zip(A_OF_SEAT_1, A_OF_SEAT_2, strict=True):
        turn(oracle, {1: one, 2: two, **{seat: harmless(oracle, seat) for seat in (3, 4, 5, 6)}})
    turn(oracle, {seat: harmless(oracle, seat) for seat in oracle.seats})
    assert [part["blue"] for part in oracle.parts()] == [3, 0, 0, 0, 0, 0]


def test_no_second_card_for_few() -> None:
    oracle = begun(4, RULEBOOK)
    for edge in A_OF_SEAT_1:
        turn(oracle, {1: edge, **{seat: harmless(oracle, seat) for seat in (2, 3, 4)}})
    for edge in A_OF_SEAT_2:
        turn(oracle, {2: edge, **{seat: harmless(oracle, seat) for seat in (1, 3, 4)}})
    assert [part["blue"] for part in oracle.parts()] == [3, 0, 0, 0]


@pytest.mark.parametrize(("sights", "after"), [("once", [1, 1, 1, 1]), ("every-round", [1, 1, 2, 2])])
def test_a_sight_joined_in_round_one(sights: str, after: list[int]) -> None:
    oracle = begun(1, {**RULEBOOK, "red": "off", "sights": sights})
    # Obelisk c5, village a3.
    for edge in ["b4-c5", "a4-b4", "a3-a4"]:
        assert oracle.parts()[0]["sights"] == 0
        turn(oracle, {1: edge})
    seen = [oracle.parts()[0]["sights"]]
    idle_to_the_end_of_the_round(oracle)
    seen.append(oracle.parts()[0]["sights"])
    oracle.happen("card wild")
    seen.append(oracle.parts()[0]["sights"])
    oracle.happen("card wild")
    oracle.play(1, harmless(oracle, 1))
    idle_to_the_end_of_the_round(oracle)
    assert oracle.over
    seen.append(oracle.parts()[0]["sights"])
    assert seen == after


def test_last_sights_of_a_kind_give_bonus_trails_that_chain() -> None:
    # A thick deck, so that the plan fits into one round.
    oracle = begun(1, {**RULEBOOK, "red": "off"}, {**BOX, "terrain_cards": {"wild": 400}})
    villages = sorted(oracle.island.villages.values())

    def nearest(sight: str) -> list[str]:
        return min((way(oracle, village, sight) for village in villages), key=len)

    # A way is listed from the sight to the village: without its first edge the sight stays apart.
    first_book, last_book = sorted(oracle.island.sights["book"])
    first_bird, last_bird = sorted(oracle.island.sights["toucan"])
    plan = nearest(first_bird) + nearest(first_book) + nearest(last_bird)[1:] + nearest(last_book)[1:]
    for edge in dict.fromkeys(plan):
        turn(oracle, {1: edge})
    assert oracle.to_act() == [] and oracle.sheets[1].bonus_trails == 0
    before = oracle.parts()[0]["sights"]
    turn(oracle, {1: nearest(last_bird)[0]})
    assert oracle.parts()[0]["sights"] == before + 3
    assert oracle.to_act() == [1] and oracle.chance() is None
    assert oracle.legal(1) == {f"bonus {edge}" for edge in oracle.sheets[1].free()}
    oracle.play(1, f"bonus {nearest(last_book)[0]}")
    assert oracle.parts()[0]["sights"] == before + 5
    assert oracle.to_act() == [1] and oracle.chance() is None
    oracle.play(1, f"bonus {harmless(oracle, 1)}")
    assert oracle.to_act() == [] and oracle.chance() is not None
    assert oracle.sheets[1].bonus_trails == 2


def test_a_full_map_reaches_the_upper_bound_and_then_skips() -> None:
    options = {**PUBLISHED, "solo_discard": "off"}
    oracle = begun(1, options, {**BOX, "terrain_cards": {"wild": 400}})
    while oracle.sheets[1].free():
        if oracle.chance() is not None:
            oracle.happen("card wild")
        else:
            oracle.play(1, min(oracle.legal(1)))
    assert oracle.sheets[1].bonus_trails == 5
    while not oracle.over:
        assert oracle.to_act() == []
        oracle.happen("card wild")
    part = oracle.parts()[0]
    assert (part["sights"], part["villages"], part["blue"]) == (56, 60, 25)
    assert part["connected_sights"] == 10 and part["cards"] == 5 and part["band"] == 7


def test_no_matching_edge_ends_the_turn_with_the_second_card() -> None:
    oracle = begun(2, {**RULEBOOK, "red": "off"}, {**BOX, "terrain_cards": {"water": 60}})
    for _ in range(7):
        oracle.happen("card water")
        oracle.happen("card water")
        while oracle.to_act():
            seat = oracle.to_act()[0]
            oracle.play(seat, min(oracle.legal(seat)))
    oracle.happen("card water")
    oracle.happen("card water")
    assert oracle.to_act() == [] and oracle.chance() == {"card water": 44}


@pytest.mark.parametrize(("ties", "red"), [("mayor", [6, 0]), ("share", [6, 6])])
def test_red_by_village(ties: str, red: list[int]) -> None:
    oracle = begun(2, {**RULEBOOK, "ties": ties})
    for edge in ["b4-c5", "a4-b4", "a3-a4"]:
        turn(oracle, {1: edge, 2: edge})
    assert [part["red"] for part in oracle.parts()] == red
    assert [part["cards"] for part in oracle.parts()] == [points // 6 for points in red]


def test_red_by_pair_needs_no_village() -> None:
    oracle = begun(2, {**RULEBOOK, "red": "pair"})
    assert oracle.chance() == {f"red {kind}": 1 for kind in BOX["red_bonus"]}
    oracle.happen("red book")
    # Books e7 and g3.
    path = way(oracle, "e7", "g3")
    for edge in path:
        turn(oracle, {1: harmless(oracle, 1), 2: edge})
    parts = oracle.parts()
    assert [part["red"] for part in parts] == [0, 6]
    assert parts[1]["connected_sights"] == 0 and parts[1]["sights"] == 0


def test_two_red_cards_for_five_and_more() -> None:
    oracle = begun(5, {**RULEBOOK, "red": "pair"})
    oracle.happen("red book")
    assert oracle.chance() == {f"red {kind}": 1 for kind in BOX["red_bonus"] if kind != "book"}
    oracle.happen("red yeti")
    assert oracle.chance() == {"card wild": 27}


def test_solo_discards_leave_claimed_cards_alone() -> None:
    oracle = begun(1, {**PUBLISHED, "map": "grande"})
    homes = [place for place, mark in oracle.sheets[1].letter_at.items() if mark == "A"]
    for edge in way(oracle, *homes):
        turn(oracle, {1: edge})
    claimed = oracle.parts()[0]["blue"]
    idle_to_the_end_of_the_round(oracle)
    assert oracle.chance() == {f"discard {letter}": 1 for letter in "abcde"}
    oracle.happen("discard a")
    assert oracle.chance() == {f"discard {letter}": 1 for letter in "bcde"}
    oracle.happen("discard c")
    oracle.happen("discard e")
    assert oracle.parts()[0]["blue"] == claimed
    assert oracle.chance() == {"card wild": 27}
    assert [letter for letter, pile in oracle.blue_pile.items() if pile] == ["B", "D"]
    idle_to_the_end_of_the_round(oracle)
    assert oracle.chance() == {"card wild": 27}


def test_discards_are_for_one_seat_only() -> None:
    oracle = begun(2, PUBLISHED)
    idle_to_the_end_of_the_round(oracle)
    assert oracle.chance() == {"card wild": 27}


def test_equal_sheets_share() -> None:
    oracle = begun(2, RULEBOOK)
    idle_to_the_end_of_the_round(oracle)
    idle_to_the_end_of_the_round(oracle)
    assert oracle.rank() == [1, 1]


def worthless() -> dict:
    box = copy.deepcopy(ALL_WILD)
    box["maps"]["isla_petit"]["village_pair_points"] = dict.fromkeys("ABCDE", 0)
    box["maps"]["isla_petit"]["sight_points"] = {key: [0, 0] for key in BOX["red_bonus"]}
    box["blue_bonus"] = {number: dict.fromkeys("ABCDE", 0) for number in ("#1", "#2")}
    return box


@pytest.mark.parametrize(
    ("seat_1", "seat_2", "rank"),
    [
        ([], A_OF_SEAT_2, [2, 1]),
        ([], ["b4-c5", "a4-b4", "a3-a4"], [2, 1]),
        (["b4-c5", "a4-b4", "a3-a4"], A_OF_SEAT_2, [2, 1]),
    ],
    ids=["cards", "sights", "cards before sights"],
)
def test_ties_of_the_total(seat_1: list[str], seat_2: list[str], rank: list[int]) -> None:
    oracle = begun(2, {**RULEBOOK, "red": "off"}, worthless())
    for one, two in itertools.zip_longest(seat_1, seat_2):
        turn(oracle, {1: one or harmless(oracle, 1), 2: two or harmless(oracle, 2)})
    idle_to_the_end_of_the_round(oracle)
    idle_to_the_end_of_the_round(oracle)
    assert [part["total"] for part in oracle.parts()] == [0, 0]
    assert oracle.rank() == rank


def test_third_sights_of_the_ferry() -> None:
    oracle = begun(
        1, {**PUBLISHED, "map": "ferry", "sights": "once"}, {**BOX, "terrain_cards": {"wild": 800}}
    )
    while oracle.sheets[1].free():
        if oracle.chance() is not None:
            oracle.happen("card wild")
        else:
            oracle.play(1, min(oracle.legal(1)))
    assert oracle.parts()[0]["sights"] == (1 + 2 + 2) + (2 + 2) + (2 + 3) + (3 + 4 + 4) + (4 + 5 + 5)
