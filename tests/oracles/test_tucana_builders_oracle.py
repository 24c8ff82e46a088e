import itertools
import json
import random
from pathlib import Path

import pytest

from .tucana_builders import Oracle

COMPONENTS = json.loads((Path(__file__).parent / "data" / "tucana_builders.json").read_text())
OPTION_SETS = [
    (terrains, bonus, seats)
    for terrains, bonus, seats in itertools.product(["three", "four"], ["on", "off"], [1, 2, 3, 4, 5])
    if seats > 1 or bonus == "on"
]
PONDS = ["fish", "crab", "turtle", "frog", "heron", "octopus"]
ALL_SIX = [0, 1, 2, 3, 4, 5]


def new(seats=2, terrains="three", bonus="off", **edited):
    return Oracle(seats, {"terrains": terrains, "bonus": bonus}, {**COMPONENTS, **edited})


def all_sand(seats, bonus, kinds, start_animals=()):
    """An island where every field matches every card, with start tiles that lead nowhere.

    `kinds` are path tiles that run to all six edges, by word the animals on them; `dead` has a path to none.
    """
    tiles = [
        {"word": word, "edges": ALL_SIX, "animals": animals, "count": 60} for word, animals in kinds.items()
    ]
    tiles.append({"word": "dead", "edges": [], "animals": [], "count": 120})
    return new(
        seats,
        bonus=bonus,
        fields=[{**field, "terrain": "sand"} for field in COMPONENTS["fields"]],
        terrain_cards={"three": {"sand": 12}},
        start_tiles=[{"n": n, "edges": [], "animals": list(start_animals)} for n in range(1, 7)],
        path_tiles=tiles,
    )


def set_up(oracle, card=1, ponds=PONDS, bonus=()):
    oracle.happen(f"setup {card}")
    for pond in ponds:
        oracle.happen(f"pond {pond}")
    for word in bonus:
        oracle.happen(f"bonus {word}")
    return oracle


def turn(oracle, terrain, *tiles):
    """One turn; each seat's tile is spelled `kind words`, as in `straight-puma c2 0`."""
    oracle.happen(f"terrain {terrain}")
    tiles = [tile.split(" ", 1) for tile in tiles]
    for seat, (kind, _) in enumerate(tiles, start=1):
        oracle.happen(f"tile {seat} {kind}")
    for seat, (_, words) in enumerate(tiles, start=1):
        oracle.play(seat, words)


def column(oracle, part):
    return [parts[part] for parts in oracle.parts()]


@pytest.mark.parametrize(("terrains", "bonus", "seats"), OPTION_SETS)
def test_random_matches_end(terrains, bonus, seats):
    for seed in range(20):
        dice = random.Random(f"{terrains} {bonus} {seats} {seed}")
        oracle = new(seats, terrains, bonus)
        entries = 0
        while not oracle.over:
            entries += 1
            due = oracle.chance()
            if due:
                assert oracle.to_act() == []
                oracle.happen(dice.choices(list(due), list(due.values()))[0])
            else:
                seat = dice.choice(oracle.to_act())
                before = oracle.parts() if seed < 3 else None
                legal = sorted(oracle.legal(seat))
                assert "aside" not in legal
                # Jokers on the first turns would leave nothing to test later.
                plain = [words for words in legal if not words.startswith("joker")]
                oracle.play(seat, dice.choice(legal if dice.random() < 0.1 else plain))
                if before and oracle.to_act():
                    assert oracle.parts() == before
        bonus_cards = 2 if seats == 1 or bonus == "on" else 0
        assert entries == 7 + bonus_cards + 24 * (1 + 2 * seats)
        assert oracle.chance() is None
        assert oracle.to_act() == []
        assert sum(oracle.supply.values()) == 120 - 24 * seats
        assert min(oracle.rank()) == 1
        for part in oracle.parts():
            colours = [part["yellow"], part["red"], part["blue"]]
            assert part["min"] == min(colours)
            if seats > 1:
                assert part["total"] == sum(colours) + part["min"] + part["stars"]


def test_order_of_chance():
    oracle = new(2, bonus="on")
    assert oracle.chance() == {f"setup {number}": 1 for number in range(1, 12)}
    oracle.happen("setup 4")
    assert oracle.chance() == {f"pond {pond}": 1 for pond in PONDS}
    for pond in ["frog", "fish", "crab", "heron", "octopus"]:
        oracle.happen(f"pond {pond}")
    assert oracle.chance() == {"pond turtle": 1}
    oracle.happen("pond turtle")
    assert len(oracle.chance()) == 6
    oracle.happen("bonus c-f")
    assert len(oracle.chance()) == 5
    oracle.happen("bonus toucan-hub")
    assert oracle.chance() == {"terrain sand": 4, "terrain jungle": 4, "terrain stone": 4}
    oracle.happen("terrain stone")
    assert oracle.chance()["tile 1 left"] == 6
    oracle.happen("tile 1 left")
    assert oracle.chance()["tile 2 left"] == 5
    assert oracle.to_act() == []
    oracle.happen("tile 2 y")
    assert oracle.chance() is None
    assert oracle.to_act() == [1, 2]
    oracle.play(2, "a2 1")
    assert oracle.to_act() == [1]
    assert oracle.legal(2) == set()
    oracle.play(1, "c4 5")
    assert oracle.chance() == {"terrain sand": 4, "terrain jungle": 4, "terrain stone": 3}


@pytest.mark.parametrize(
    ("kind", "rotations"),
    [("straight-puma", 3), ("cross", 3), ("y", 2), ("wide-snake", 6), ("tight-puma-snake", 6), ("left", 6)],
)
def test_rotations_in_use(kind, rotations):
    oracle = set_up(new(1))
    oracle.happen("bonus a-d")
    oracle.happen("bonus b-e")
    oracle.happen("terrain sand")
    oracle.happen(f"tile 1 {kind}")
    plain = {words for words in oracle.legal(1) if not words.startswith("joker")}
    assert len(plain) == 11 * rotations
    assert len(oracle.legal(1)) == (11 + 37) * rotations
    assert f"b2 {rotations - 1}" in plain
    assert f"b2 {rotations}" not in plain


@pytest.mark.parametrize(
    ("terrains", "card", "fields"),
    [("three", "stone", 16), ("three", "jungle", 10), ("four", "lava", 8), ("four", "rock", 8)],
)
def test_matching_fields(terrains, card, fields):
    oracle = set_up(new(2, terrains))
    oracle.happen(f"terrain {card}")
    oracle.happen("tile 1 y")
    oracle.happen("tile 2 cross")
    words = oracle.legal(1)
    assert len({word for word in words if not word.startswith("joker")}) == 2 * fields


# The rulebook's example, its board made up: yellow D gets 1 puma and 3 toucans, yellow F 3 pumas and 3 toucans,
# while a puma and a toucan reach only the red E.
KLAUS_PONDS = ["fish", "frog", "octopus", "crab", "heron", "turtle"]
KLAUS_ROUND_1 = [
    ("sand", "wide-monkey d2 4"),
    ("jungle", "y h2 1"),
    ("jungle", "straight-puma c2 0"),
    ("sand", "left f4 4"),
    ("jungle", "right e3 1"),
    ("stone", "y g4 0"),
    ("stone", "wide-puma g2 1"),
    ("sand", "tight-puma-snake h1 4"),
    ("stone", "y d3 1"),
    ("jungle", "y d5 1"),
    ("sand", "straight-snake e7 1"),
    ("stone", "wide-puma d1 5"),
]
KLAUS_ROUND_2 = [
    ("jungle", "wide-monkey f5 4"),
    ("stone", "straight-monkey f6 2"),
    ("sand", "straight-snake g6 1"),
    ("jungle", "wide-puma b3 2"),
    ("sand", "straight-snake e5 2"),
    ("jungle", "straight-snake h4 2"),
    ("sand", "straight-snake d4 2"),
    ("sand", "tight-snake-monkey h3 0"),
    ("jungle", "tight-puma-monkey f7 3"),
    ("stone", "straight-snake i1 2"),
    ("stone", "tight-puma-snake d7 2"),
    ("stone", "wide-puma b1 1"),
]


def test_klaus():
    oracle = set_up(new(1), ponds=KLAUS_PONDS, bonus=["a-d", "b-e"])
    assert column(oracle, "yellow") == [0]
    for card, tile in KLAUS_ROUND_1:
        turn(oracle, card, tile)
    assert column(oracle, "yellow") == [10]
    _, huts = oracle.path_from(oracle.builders[1], "g2")
    assert huts == {"E"}

    # The board alone is worth its points again, but only once the new round has begun.
    oracle.happen("terrain jungle")
    assert column(oracle, "yellow") == [20]
    oracle.happen("tile 1 wide-monkey")
    oracle.play(1, "f5 4")
    for card, tile in KLAUS_ROUND_2[1:]:
        turn(oracle, card, tile)
    assert oracle.over
    assert column(oracle, "yellow") == [22]


def test_a_red_hut_gives_nothing_to_yellow():
    oracle = set_up(new(2), card=2, ponds=["octopus", "fish", "crab", "turtle", "frog", "heron"])
    turn(oracle, "jungle", "straight-puma c2 0", "straight-puma c2 1")
    assert column(oracle, "yellow") == [0, 0]
    assert column(oracle, "red") == [1, 0]


# On card 5 hut F is red, E blue, B yellow; these fields touch one of them each and no other hut.
AT_F, AT_E, AT_B = "c2 0", "g2 0", "c6 0"


def last_turns(oracle, *turns):
    """Dead tiles for all, until what `turns` lays can be scored once and no more."""
    asleep = ["a2", "b1", "b2", "b3", "b4", "d1", "d2", "d3", "d4", "d5", "d6", "d7"]
    asleep += ["f1", "f2", "f3", "f4", "f5", "f6", "f7", "h1", "h2", "h3", "h4", "e3"]
    for field in asleep[: 24 - len(turns)]:
        turn(oracle, "sand", *[f"dead {field} 0" for _ in oracle.seats])
    for tiles in turns:
        turn(oracle, "sand", *tiles)
    assert oracle.over


def animals(**herds):
    return {name: [kind] * int(number) for name, (kind, number) in herds.items()}


def test_the_higher_lowest_row_breaks_the_tie():
    kinds = animals(
        p13=("puma", 13),
        s13=("snake", 13),
        m13=("monkey", 13),
        p10=("puma", 10),
        s16=("snake", 16),
        m16=("monkey", 16),
    )
    oracle = set_up(all_sand(2, "off", kinds), card=5)
    last_turns(
        oracle,
        [f"p13 {AT_B}", f"p10 {AT_B}"],
        [f"s13 {AT_F}", f"s16 {AT_F}"],
        [f"m13 {AT_E}", f"m16 {AT_E}"],
    )
    assert column(oracle, "total") == [52, 52]
    assert column(oracle, "min") == [13, 10]
    assert oracle.rank() == [1, 2]


def test_a_full_tie_is_shared():
    kinds = animals(p2=("puma", 2), s2=("snake", 2), p1=("puma", 1), p3=("puma", 3))
    oracle = set_up(all_sand(4, "off", kinds), card=5)
    last_turns(
        oracle,
        [f"p2 {AT_B}", f"s2 {AT_F}", f"p1 {AT_B}", f"p3 {AT_B}"],
        ["dead g4 0", "dead g4 0", "dead g4 0", "dead g4 0"],
    )
    assert column(oracle, "total") == [2, 2, 1, 3]
    assert oracle.rank() == [2, 2, 4, 1]


def test_a_track_beyond_39_counts_in_full():
    oracle = set_up(all_sand(2, "off", animals(p45=("puma", 45))), card=5)
    last_turns(oracle, [f"p45 {AT_B}", "dead c6 0"])
    assert oracle.parts()[0] == {"yellow": 45, "red": 0, "blue": 0, "min": 0, "stars": 0, "total": 45}


C_TO_F = ["d2", "d3", "e3", "e4", "e5", "f6", "g6"]
A_TO_D = ["b2", "c4", "d4", "f4", "g4", "h2"]
ASIDE = ["i3", "i1", "h4", "h1", "f8"]


def test_bonus_of_the_same_turn_and_of_a_later_one():
    oracle = set_up(all_sand(3, "on", {"star": []}), bonus=["c-f", "a-d"])
    late = ["b1", *C_TO_F]
    for first, second, third in zip(C_TO_F, reversed(C_TO_F), late, strict=False):
        assert column(oracle, "stars") == [0, 0, 0]
        turn(oracle, "sand", f"star {first} 0", f"star {second} 0", f"star {third} 0")
    assert column(oracle, "stars") == [8, 8, 0]
    turn(oracle, "sand", "star b1 0", "star b1 0", f"star {late[-1]} 0")
    assert column(oracle, "stars") == [8, 8, 6]
    assert column(oracle, "total") == [8, 8, 6]


def test_no_bonus_cards_without_the_option():
    oracle = set_up(all_sand(2, "off", {"star": []}))
    for field in C_TO_F:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0")
    assert column(oracle, "stars") == [0, 0]


def test_high_bonus_is_still_there_in_round_2():
    oracle = set_up(all_sand(2, "on", {"star": []}), bonus=["c-f", "a-d"])
    quiet = ["a2", "b1", "b3", "b4", "d6", "d7", "f1", "f8", "h1", "h4", "i1", "i3"]
    for field in quiet:
        turn(oracle, "sand", f"dead {field} 0", f"dead {field} 0")
    for field in C_TO_F:
        turn(oracle, "sand", f"star {field} 0", f"dead {field} 0")
    assert column(oracle, "stars") == [8, 0]


def test_the_same_hut_twice_counts_once():
    oracle = set_up(all_sand(2, "off", {"star": [], "snake": ["snake"]}), card=2)
    turn(oracle, "sand", "snake c2 0", "snake c2 0")
    turn(oracle, "sand", "star d2 0", "dead d2 0")
    assert column(oracle, "red") == [1, 1]


def test_a_hut_joins_no_networks():
    oracle = set_up(all_sand(2, "off", {"star": [], "snake": ["snake"]}), card=2)
    turn(oracle, "sand", "snake c2 0", "dead c2 0")
    for field in ["d1", "e1", "f1"]:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0")
    assert column(oracle, "red") == [1, 0]
    turn(oracle, "sand", "star d2 0", "star d2 0")
    assert column(oracle, "red") == [2, 0]


def test_toucan_counts_at_every_hut():
    oracle = set_up(all_sand(2, "off", {"star": [], "toucan": ["toucan"]}))
    for field in C_TO_F[1:]:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0")
    turn(oracle, "sand", "toucan d2 0", "star d2 0")
    assert [column(oracle, colour) for colour in ("yellow", "red", "blue")] == [[1, 0], [0, 0], [1, 0]]


def test_toucan_hub_and_three_colours():
    oracle = set_up(
        all_sand(3, "on", {"star": [], "toucan": ["toucan"]}), bonus=["toucan-hub", "three-colours"]
    )
    # F is yellow, E red, C blue; the third player reaches three colours without a toucan.
    for field in [*C_TO_F, "d1", "e1"]:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0", f"star {field} 0")
    assert column(oracle, "stars") == [0, 0, 0]
    turn(oracle, "sand", "toucan f1 0", "toucan a2 0", "star f1 0")
    assert column(oracle, "stars") == [7 + 6, 0, 6]
    turn(oracle, "sand", "dead a2 0", "star f1 0", "toucan f2 0")
    assert column(oracle, "stars") == [7 + 6, 4, 6 + 5]


def test_two_of_each():
    herd = ["puma", "puma", "snake", "snake", "monkey"]
    kinds = {"herd": herd, "star": [], "toucan": ["toucan", "toucan"], "monkey": ["monkey"]}
    oracle = set_up(all_sand(2, "on", kinds), bonus=["two-of-each", "a-d"])
    for field in [*C_TO_F[1:], "d1", "e1", "f1"]:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0")
    turn(oracle, "sand", "herd d2 0", "herd d2 0")
    turn(oracle, "sand", "toucan f2 0", "monkey b3 0")
    assert column(oracle, "stars") == [0, 8]


def test_solo_one_condition_loses():
    oracle = set_up(all_sand(1, "on", {"star": [], "puma": ["puma"]}), bonus=["c-f", "a-d"])
    assert oracle.parts()[0]["lost"] == 1
    turn(oracle, "sand", "puma d2 0")
    for field in [*C_TO_F[1:], *ASIDE]:
        turn(oracle, "sand", f"star {field} 0")
    for field in ["a2", "b1", "b2", "b3", "b4", "c2", "c6", "d1", "d6", "d7", "e1", "e7"]:
        turn(oracle, "sand", f"dead {field} 0")
    assert oracle.over
    part = oracle.parts()[0]
    assert part["yellow"] > 0
    assert (part["stars"], part["total"], part["lost"], part["band"]) == (8, 0, 1, 0)
    assert oracle.rank() == [1]


def test_solo_high_and_low():
    oracle = set_up(all_sand(1, "on", {"star": []}), bonus=["c-f", "a-d"])
    for field in [*ASIDE, *C_TO_F]:
        assert column(oracle, "stars") == [0]
        turn(oracle, "sand", f"star {field} 0")
    assert oracle.round == 2
    assert column(oracle, "stars") == [8]
    for field in A_TO_D:
        turn(oracle, "sand", f"star {field} 0")
    part = oracle.parts()[0]
    assert (part["stars"], part["total"], part["lost"], part["band"]) == (14, 14, 0, 1)


@pytest.mark.parametrize(
    ("total", "band"),
    [(39, 1), (40, 2), (49, 2), (50, 3), (69, 4), (70, 5), (119, 9), (120, 10), (129, 10), (130, 11)],
)
def test_solo_table(total, band):
    kinds = {"star": [], "herd": ["puma"] * (total - 14)}
    oracle = set_up(all_sand(1, "on", kinds), card=2, bonus=["c-f", "a-d"])
    # On card 2 only B and C are yellow, and c6 touches only B.
    for field in [*ASIDE, *C_TO_F]:
        turn(oracle, "sand", f"star {field} 0")
    for field in [*A_TO_D, "a2", "b1", "d1", "e1", "f1"]:
        turn(oracle, "sand", f"star {field} 0" if field in A_TO_D else f"dead {field} 0")
    turn(oracle, "sand", "herd c6 0")
    assert oracle.over
    part = oracle.parts()[0]
    assert (part["total"], part["lost"], part["band"]) == (total, 0, band)


def test_one_joker_a_round():
    oracle = set_up(all_sand(2, "off", {"star": []}))
    quiet = ["a2", "b1", "b2", "b3", "b4", "c2", "c4", "c6", "d1", "d2", "d3", "d4"]
    for field in quiet[:-1]:
        turn(oracle, "sand", f"star {field} 0", f"star {field} 0")
    turn(oracle, "sand", "star d4 0", "star joker d4 0")

    turn(oracle, "sand", "star joker d5 0", "star joker d5 0")
    oracle.happen("terrain sand")
    oracle.happen("tile 1 star")
    oracle.happen("tile 2 star")
    assert not any(words.startswith("joker") for words in oracle.legal(1) | oracle.legal(2))


def test_joker_on_a_matching_and_on_another_field():
    oracle = set_up(new(2))
    turn(oracle, "sand", "y joker b2 0", "y joker a2 0")
    oracle.happen("terrain sand")
    oracle.happen("tile 1 y")
    oracle.happen("tile 2 y")
    assert "b4 0" in oracle.legal(1)
    assert "b2 0" not in oracle.legal(1)
    assert "b2 0" in oracle.legal(2)
    assert not any(words.startswith("joker") for words in oracle.legal(1) | oracle.legal(2))


def test_aside():
    fields = [{**field, "terrain": "jungle"} for field in COMPONENTS["fields"]]
    fields[0] = {**fields[0], "terrain": "sand"}
    oracle = set_up(new(2, fields=fields))
    oracle.happen("terrain sand")
    oracle.happen("tile 1 y")
    oracle.happen("tile 2 y")
    assert "aside" not in oracle.legal(1)
    oracle.play(1, "a2 0")
    oracle.play(2, "joker b2 0")
    for words in [("aside", "a2 0"), ("joker c2 0", "aside"), ("aside", "aside")]:
        oracle.happen("terrain sand")
        oracle.happen("tile 1 y")
        oracle.happen("tile 2 y")
        assert all(word == "aside" or word.startswith("joker") for word in oracle.legal(1))
        for seat, word in enumerate(words, start=1):
            oracle.play(seat, word)
    assert sum(oracle.supply.values()) == 112
    oracle.happen("terrain stone")
    oracle.happen("tile 1 y")
    oracle.happen("tile 2 y")
    assert oracle.legal(1) == oracle.legal(2) == {"aside"}


def test_full_pile_and_bare_tracks_between_the_rounds():
    oracle = set_up(all_sand(2, "off", {"snake": ["snake"], "star": []}), card=2)
    turn(oracle, "sand", "snake c2 0", "star c2 0")
    assert column(oracle, "red") == [1, 0]
    for field in ["a2", "b1", "b2", "b3", "b4", "d5", "d6", "d7", "e5", "f5", "f6"]:
        turn(oracle, "sand", f"dead {field} 0", f"dead {field} 0")
    assert column(oracle, "red") == [1, 0]
    assert oracle.chance() == {"terrain sand": 12}
    oracle.happen("terrain sand")
    assert column(oracle, "red") == [2, 0]


def test_what_is_not_due_is_refused():
    oracle = new()
    with pytest.raises(ValueError, match="not due"):
        oracle.happen("pond fish")
    with pytest.raises(ValueError, match="not legal"):
        oracle.play(1, "c2 0")
