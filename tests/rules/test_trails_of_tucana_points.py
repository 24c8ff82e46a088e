"""Trails of Tucana: points, bonus cards, rounds, the end, playing alone."""

from __future__ import annotations

import pytest

from tests.rules import covers
from tests.rules.trails_table import GAME, Table
from tukan.games.trails_of_tucana import rules, words
from tukan.games.trails_of_tucana.scoring import band

GRANDE_PAIRS = (20, 19, 18, 17, 16)
PETIT_PAIRS = (14, 13, 12, 11, 10)


def kind_ways(table: Table, kind: str) -> list[list[str]]:
    """For each sight of a kind a shortest way to a village."""
    names = words.hex_names(table.b)
    villages = [names[table.b.village[v]] for v in range(10)]
    places = [
        names[table.b.sight[i]] for i in range(table.b.sights) if rules.KINDS[table.b.sight_kind[i]] == kind
    ]
    return [min((table.way(place, village) for village in villages), key=len) for place in places]


@pytest.mark.parametrize(
    ("map_name", "points"), [("petit", PETIT_PAIRS), ("ferry", PETIT_PAIRS), ("grande", GRANDE_PAIRS)]
)
def test_TT_6_1_a_pair_scores_once(map_name: str, points: tuple[int, ...]) -> None:
    for letter, value in zip("ABCDE", points, strict=True):
        table = Table(map=map_name)
        table.join(1, letter)
        joined = {letter for letter in "ABCDE" if (table.s.joined[0] >> "ABCDE".index(letter)) & 1}
        assert letter in joined
        assert table.parts[0]["villages"] == sum(points["ABCDE".index(j)] for j in joined)
        if joined == {letter}:
            assert table.parts[0]["villages"] == value
        table.lay(1, *(edge for edge in table.actions[:40] if not table.s.drawn[table.actions.index(edge)]))
        assert table.parts[0]["pairs"] >= 1


VALUES = {
    "petit": {"obelisk": (1, 2), "book": (2, 2), "toucan": (2, 3), "yeti": (3, 4), "serpent": (4, 5)},
    "grande": {"obelisk": (1, 2, 2), "book": (2, 2, 3), "toucan": (2, 3, 3), "yeti": (3, 4, 4), "serpent": (4, 5, 5)},
    "ferry": {"obelisk": (1, 2, 2), "book": (2, 2), "toucan": (2, 3), "yeti": (3, 4, 4), "serpent": (4, 5, 5)},
}  # fmt: skip


@pytest.mark.parametrize("map_name", VALUES)
@covers("TT-6.3", "TT6")
def test_TT_6_2_the_sights_of_a_kind_rise_in_value(map_name: str) -> None:
    table = Table(map=map_name)
    assert {
        name: tuple(table.b.sight_points[kind, i] for i in range(bin(table.b.of_kind[kind]).count("1")))
        for kind, name in enumerate(rules.KINDS)
    } == VALUES[map_name]
    for kind in rules.KINDS:
        table = Table(map=map_name)
        for way in kind_ways(table, kind):
            table.lay(1, *way)
            reached = [
                bin(table.s.reached[0] & table.b.of_kind[k]).count("1") for k in range(len(rules.KINDS))
            ]
            assert table.parts[0]["sights"] == sum(
                sum(VALUES[map_name][name][:n]) for name, n in zip(rules.KINDS, reached, strict=True)
            )


def joined_in_round_1(sights: str) -> list[int]:
    """The points for a first toucan of round 1: when joined, between the rounds, in round 2, at the end."""
    table = Table(seats=1, sights=sights, red="off")
    *first, last = kind_ways(table, "toucan")[0]
    table.lay(1, *first)
    assert table.parts[0]["sights"] == 0
    table.s.turns = table.b.turns - 1
    table.happen("card wild", "card wild")
    points = []
    table.s.cards[0] = table.s.cards[1] = rules.WILD
    table.play(1, last)
    points.append(table.parts[0]["sights"])
    assert (table.s.rounds, table.s.turns) == (1, 0)
    table.happen("card desert")
    points.append(table.parts[0]["sights"])
    table.happen("card forest")
    table.s.turns = table.b.turns - 1
    table.play(1, min(table.legal(1), key=lambda move: table.connects(1, move)))
    assert table.s.over
    points.append(table.parts[0]["sights"])
    return points


@covers("TT-10.2", "TT5")
def test_TT_6_4_once_a_sight_scores_once() -> None:
    assert joined_in_round_1("once") == [2, 2, 2]


@covers("TT-7.6")
def test_TT_6_5_every_round_a_sight_scores_again() -> None:
    assert joined_in_round_1("every-round") == [2, 4, 4]


@covers("TT-9.6")
def test_TT_7_6_the_present_value_counts_once_the_round_has_begun() -> None:
    table = Table(sights="every-round", red="off")
    table.lay(1, *kind_ways(table, "toucan")[0])
    assert table.parts[0]["sights"] == 0
    table.happen("card desert")
    assert table.parts[0]["sights"] == 2


@covers("TT-2.4", "TT-6.11")
def test_TT_6_6_the_first_to_join_a_pair_takes_the_first_card() -> None:
    table = Table(seats=4, red="off")
    table.wild_turn(table.nearly_join(1, "A"), "a1-a2", "a1-a2", "a1-a2")
    assert [part["blue"] for part in table.parts] == [3, 0, 0, 0]
    table.wild_turn("i7-i8", table.nearly_join(2, "A"), "i7-i8", "i7-i8")
    assert [part["blue"] for part in table.parts] == [3, 0, 0, 0], "no second cards with four"
    assert table.parts[1]["villages"] == 14
    assert [part["cards"] for part in table.parts] == [1, 0, 0, 0]


@covers("TT18")
def test_TT_6_7_red_village_the_first_sight_of_a_kind() -> None:
    table = Table(seats=2)
    *first, last = kind_ways(table, "yeti")[0]
    table.lay(1, *first)
    table.wild_turn(last, "a1-a2")
    assert [part["red"] for part in table.parts] == [6, 0]
    *first, last = kind_ways(table, "yeti")[1]
    table.lay(2, *first)
    table.wild_turn("a1-a2", last)
    assert [part["red"] for part in table.parts] == [6, 0], "the card has gone"


@covers("TT-2.5")
def test_TT_6_8_red_pair_two_sights_of_the_kind_joined_without_a_village() -> None:
    table = Table(seats=2, red="pair")
    table.happen("red obelisk")
    names = words.hex_names(table.b)
    obelisks = [
        names[table.b.sight[i]]
        for i in range(table.b.sights)
        if rules.KINDS[table.b.sight_kind[i]] == "obelisk"
    ]
    *first, last = table.way(*obelisks)
    table.lay(2, *first)
    table.wild_turn("a1-a2", last)
    assert [part["red"] for part in table.parts] == [0, 6]
    assert table.parts[1]["connected_sights"] == 0
    table.lay(1, *table.way(*obelisks)[:-1])
    table.wild_turn(last, "a1-a2")
    assert [part["red"] for part in table.parts] == [0, 6]


@covers("TT19", "TT-10.3")
def test_TT_6_9_mayor_the_seat_nearer_the_mayor_takes_the_card() -> None:
    table = Table(seats=6, ties="mayor")
    quiet = ["a1-a2"] * 6
    quiet[2], quiet[4] = table.nearly_join(3, "A"), table.nearly_join(5, "A")
    table.wild_turn(*quiet)
    assert [part["blue"] for part in table.parts] == [0, 0, 3, 0, 0, 0]
    quiet = ["a2-a3"] * 6
    table.wild_turn(*quiet)
    assert words.table(table.b, table.s)["blue"]["A"] == 2
    assert [part["blue"] for part in table.parts] == [0, 0, 3, 0, 0, 0], "no later claim"
    table = Table(seats=2)
    ways = kind_ways(table, "yeti")[0]
    for seat in (1, 2):
        table.lay(seat, *ways[:-1])
    table.wild_turn(ways[-1], ways[-1])
    assert [part["red"] for part in table.parts] == [6, 0]


def test_TT_6_10_share_all_score_the_card_in_full() -> None:
    table = Table(seats=6, ties="share")
    moves = ["i7-i8"] * 6
    moves[2], moves[4] = table.nearly_join(3, "A"), table.nearly_join(5, "A")
    table.wild_turn(*moves)
    assert [part["blue"] for part in table.parts] == [0, 0, 3, 0, 3, 0]
    assert [part["cards"] for part in table.parts] == [0, 0, 1, 0, 1, 0]
    table = Table(seats=2, ties="share")
    ways = kind_ways(table, "yeti")[0]
    for seat in (1, 2):
        table.lay(seat, *ways[:-1])
    table.wild_turn(ways[-1], ways[-1])
    assert [part["red"] for part in table.parts] == [6, 6]


@covers("TT17")
def test_TT_6_11_the_second_card_goes_from_the_next_turn_on() -> None:
    table = Table(seats=6, red="off")
    moves = ["i7-i8"] * 6
    moves[0], moves[1] = table.nearly_join(1, "A"), table.nearly_join(2, "A")
    later = table.nearly_join(4, "A"), table.nearly_join(5, "A")
    table.wild_turn(*moves)
    assert [part["blue"] for part in table.parts] == [3, 0, 0, 0, 0, 0]
    moves = ["h7-i8"] * 6
    moves[3], moves[4] = later
    table.wild_turn(*moves)
    assert [part["blue"] for part in table.parts] == [3, 0, 0, 2, 0, 0]
    assert "A" not in words.table(table.b, table.s)["blue"]
    moves = ["i8-j4"] * 6
    moves[5] = table.nearly_join(6, "A")
    table.wild_turn(*moves)
    assert table.parts[5]["blue"] == 0


@pytest.mark.parametrize(("map_name", "rounds"), [("petit", 2), ("ferry", 2), ("grande", 3)])
@covers("TT-7.2", "TT2", "TT25", "TT27")
def test_TT_7_1_rounds_and_end(map_name: str, rounds: int) -> None:
    table = Table(map=map_name)
    assert table.b.rounds == rounds
    turns = 0
    while not table.s.over:
        table.quiet_turn()
        turns += 1
    assert turns == 13 * rounds
    assert (table.chance, table.to_act) == ({}, [])
    part = table.parts[0]
    assert part["total"] == part["villages"] + part["sights"] + part["blue"] + part["red"]


def test_TT_7_3_the_highest_total_wins() -> None:
    table = Table(seats=3)
    table.join(2, "E")
    table.join(3, "A")
    totals = [part["total"] for part in table.parts]
    assert totals[0] == 0
    assert table.rank == [3, 2 if totals[2] > totals[1] else 1, 1 if totals[2] > totals[1] else 2]


@covers("TT26")
def test_TT_7_4_ties_bonus_cards_then_sights_then_shared() -> None:
    table = Table(seats=3, sights="every-round")
    assert table.rank == [1, 1, 1]
    for seat in (1, 2):
        table.lay(seat, *kind_ways(table, "toucan")[0])
    assert table.rank == [1, 1, 3], "more connected sights"
    table.s.banked[2] = 6
    assert [part["total"] for part in table.parts] == [0, 0, 6]
    table.s.red_taken[0] = 0b010
    assert [part["total"] for part in table.parts] == [0, 6, 6]
    assert table.rank == [3, 1, 2], "more bonus cards"


def test_TT_7_5_parts_follow_the_trails_and_cards_when_claimed() -> None:
    table = Table(seats=2)
    last = table.nearly_join(1, "C")
    table.happen("card wild", "card wild")
    before = table.parts
    table.play(1, last)
    assert table.parts == before, "pending choices change nothing"
    table.play(2, "a1-a2")
    part = table.parts[0]
    assert (part["villages"], part["pairs"], part["blue"], part["cards"] > 0) == (12, 1, 5, True)
    assert words.parts(2) == (
        "villages",
        "sights",
        "blue",
        "red",
        "total",
        "pairs",
        "connected_sights",
        "cards",
    )
    assert words.parts(1)[-1] == "band"


@pytest.mark.parametrize("preset", ["rulebook", "published"])
def test_TT_10_6_the_upper_bound_of_a_preset(preset: str) -> None:
    table = Table(rules=preset)
    assert table.options == GAME.settle(1, dict(GAME.presets["rules"][preset]))
    table.s.banked[0] = 28 if preset == "published" else 0
    edges = table.actions[: table.b.edges]
    for letter in range(5):
        table.s.blue_taken[0, letter] = 1
    table.lay(1, *edges)
    table.s.turns = 1
    part = table.parts[0]
    expected = (60, 56, 25) if preset == "published" else (60, 28, 25)
    assert (part["villages"], part["sights"], part["blue"]) == expected


def test_TT_8_1_alone_the_five_first_cards_can_be_earned() -> None:
    table = Table(seats=1)
    table.wild_turn(table.nearly_join(1, "A"))
    assert table.parts[0]["blue"] == 3
    assert "A" not in words.table(table.b, table.s)["blue"]
    assert table.rank == [1]


@covers("TT-9.7", "TT-10.5", "TT28")
def test_TT_8_2_three_letters_leave_after_round_1() -> None:
    table = Table(seats=1, map="grande", solo_discard="on", red="off")
    table.wild_turn(table.nearly_join(1, "A"))
    while table.s.rounds == 0:
        table.quiet_turn()
    blue = {letter for letter in "ABCDE" if (table.s.blue_taken[0, "ABCDE".index(letter)])}
    assert "A" in blue
    assert table.chance == {f"discard {letter}": 1 for letter in "abcde"}
    table.happen("discard a")
    assert table.chance == {f"discard {letter}": 1 for letter in "bcde"}
    table.happen("discard b", "discard e")
    assert sum(table.chance.values()) == 27
    assert table.parts[0]["blue"] >= 3, "a claimed card stays"
    assert set(words.table(table.b, table.s)["blue"]) == {"C", "D"} - blue
    table.wild_turn(table.nearly_join(1, "B"))
    assert table.s.blue_taken[0, 1] == ("B" in blue)
    while table.s.rounds == 1:
        table.quiet_turn()
    assert "card desert" in table.chance, "only once"


@pytest.mark.parametrize(("seats", "on"), [(2, "on"), (1, "off")])
def test_TT_10_5_solo_discard_matters_for_one_player_only(seats: int, on: str) -> None:
    table = Table(seats=seats, solo_discard=on)
    while table.s.rounds == 0:
        table.quiet_turn()
    assert "card desert" in table.chance


@pytest.mark.parametrize(("map_name", "first"), [("petit", 25), ("ferry", 25), ("grande", 55)])
def test_TT_8_3_bands(map_name: str, first: int) -> None:
    b = Table(map=map_name).b
    bounds = [first + 15 * i for i in range(6)]
    for line, bound in enumerate(bounds, start=1):
        assert (band(b, bound - 1), band(b, bound)) == (line, line + 1)
    assert len(words.BAND_SENTENCES) == 7
