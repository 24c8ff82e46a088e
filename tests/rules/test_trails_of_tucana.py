"""Trails of Tucana: setup, turns, where trails may go, and what they connect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rules import covers
from tests.rules.trails_table import GAME, Table
from tukan.core import rules as core
from tukan.core.match import Match
from tukan.games.trails_of_tucana import rules, words
from tukan.games.trails_of_tucana.records import TERRAINS, VILLAGES

DATA = json.loads((Path(__file__).parents[1] / "oracles/data/trails_of_tucana.json").read_text("utf-8"))


def hexes(map_name: str) -> list[dict[str, object]]:
    """The hexes of a map as the data sheet lists them."""
    petit, grande = (DATA["maps"][f"isla_{name}"]["hexes"] for name in ("petit", "grande"))
    return {"petit": petit, "grande": grande, "ferry": petit + DATA["ferry"]["hexes"]}[map_name]


@pytest.mark.parametrize(
    ("map_name", "count", "edges"), [("petit", 73, 186), ("grande", 104, 274), ("ferry", 83, 209)]
)
@covers("TT-1.2", "TT-1.3")
def test_TT_1_1_the_maps_are_those_of_the_data_sheet(map_name: str, count: int, edges: int) -> None:
    b = Table(map=map_name).b
    listed = sorted(hexes(map_name), key=lambda h: (h["y"], h["x"]))
    assert (b.hexes, b.edges) == (len(listed), edges)
    assert b.hexes == count
    for h, field in enumerate(listed):
        assert (b.x[h], b.y[h]) == (field["x"], field["y"])
        assert TERRAINS[b.terrain[h]] == field["terrain"]
        if "village" in field:
            assert b.village[int(str(field["village"])) - 1] == h
        if "sight" in field:
            i = [b.sight[i] for i in range(b.sights)].index(h)
            assert rules.KINDS[b.sight_kind[i]] == field["sight"]
    assert sum("village" in field for field in listed) == VILLAGES
    assert sum("sight" in field for field in listed) == b.sights


@covers("TT-1.5", "TT-1.6", "TT-1.7")
def test_TT_1_4_the_cards_are_those_of_the_data_sheet() -> None:
    b = Table().b
    assert dict(zip(rules.CARDS, b.deck, strict=True)) == DATA["terrain_cards"]
    assert sum(b.deck) == 27
    rings = ["".join("ABCDE"[b.ring[i, v]] for v in range(10)) for i in range(b.setups)]
    assert rings == DATA["setup_cards_clockwise_from_top"]
    assert all(ring.count(letter) == 2 for ring in rings for letter in "ABCDE")
    for card in range(2):
        points = DATA["blue_bonus"][f"#{card + 1}"]
        assert [b.blue_points[card, i] for i in range(5)] == [points[letter] for letter in "ABCDE"]
    assert dict(zip(rules.KINDS, b.red_points, strict=True)) == DATA["red_bonus"]


def test_TT_1_8_one_to_eight_can_play() -> None:
    assert list(GAME.seats) == list(range(1, 9))
    with pytest.raises(Exception, match="for 1 to 8 seats"):
        GAME.settle(9, {})


def test_TT_2_1_one_of_thirteen_setup_cards_is_drawn() -> None:
    assert Table(setup=None).chance == {f"setup {i}": 1 for i in range(1, 14)}


@covers("TT3", "TT21")
def test_TT_2_2_each_seat_begins_one_village_further_round() -> None:
    table = Table(seats=8, setup=5)
    card = DATA["setup_cards_clockwise_from_top"][4]
    for seat in range(1, 9):
        letters = words.letters(table.b, table.s, seat - 1)
        assert letters == [card[(village - seat) % 10] for village in range(1, 11)]
        assert letters[seat - 1] == card[0]


@covers("TT1", "TT-6.9", "TT16")
def test_TT_2_3_seat_1_is_mayor_all_game() -> None:
    table = Table(seats=3)
    for turn in range(2):
        table.s.turns = turn
        letter = "AB"[turn]
        lasts = [table.nearly_join(seat, letter) for seat in (1, 2, 3)]
        table.wild_turn(*lasts)
        assert [part["blue"] for part in table.parts] == [[3, 0, 0], [7, 0, 0]][turn]


def test_TT_2_4_first_blue_cards_lie_open() -> None:
    assert words.table(Table(seats=8).b, Table(seats=8).s)["blue"] == DATA["blue_bonus"]["#1"]


@pytest.mark.parametrize(("seats", "drawn"), [(1, 1), (4, 1), (5, 2), (8, 2)])
@covers("TT-9.5", "TT-10.4")
def test_TT_2_5_red_cards_of_each_option(seats: int, drawn: int) -> None:
    assert words.table(Table(seats).b, Table(seats).s)["red"] == DATA["red_bonus"]
    assert words.table(Table(seats).b, Table(seats, red="off").s)["red"] == {}
    table = Table(seats, red="pair")
    assert table.chance == {f"red {kind}": 1 for kind in rules.KINDS}
    table.happen("red yeti")
    if drawn == 2:
        assert table.chance == {f"red {kind}": 1 for kind in rules.KINDS if kind != "yeti"}
        table.happen("red book")
    assert "card wild" in table.chance
    assert set(words.table(table.b, table.s)["red"]) == {"yeti", "book"} if drawn == 2 else {"yeti"}


@covers("TT-9.6", "TT29")
def test_TT_3_1_cards_weigh_as_many_as_are_left() -> None:
    table = Table()
    assert table.chance == {
        "card desert": 8,
        "card forest": 7,
        "card mountain": 6,
        "card water": 4,
        "card wild": 2,
    }
    table.happen("card wild")
    assert table.chance["card wild"] == 1
    table.happen("card wild")
    table.play(1, "a1-a2")
    assert table.chance == {"card desert": 8, "card forest": 7, "card mountain": 6, "card water": 4}
    assert words.table(table.b, table.s)["left"] == {
        "desert": 8,
        "forest": 7,
        "mountain": 6,
        "water": 4,
        "wild": 0,
    }


@covers("TT4", "TT24")
def test_TT_3_2_a_round_has_13_turns_and_the_last_card_stays_unseen() -> None:
    table = Table()
    for turn in range(13):
        assert (table.s.rounds, table.s.turns) == (0, turn)
        for _ in range(2):
            table.happen(max(table.chance, key=lambda card: table.chance[card]))
        if table.to_act:
            table.play(1, min(table.legal(1)))
        while table.to_act:
            table.play(1, min(table.legal(1)))
        if turn < 12:
            assert sum(table.chance.values()) == 27 - 2 * (turn + 1)
    assert (table.s.rounds, table.s.turns) == (1, 0)
    assert sum(table.chance.values()) == 27
    assert sum(table.s.drawn) > 0, "trails stay"


@covers("TT23")
def test_TT_3_3_choices_are_hidden_and_drawn_at_once() -> None:
    table = Table(seats=3)
    table.happen("card wild", "card wild")
    before = table.state.copy()
    table.play(2, "c1-c2")
    assert table.to_act == [1, 3]
    assert sum(table.s.drawn) == 0
    seen = table.state.copy()
    for seat in (0, 2, -1):
        table.state[0] = seen[0]
        rules.conceal(table.b, table.s, seat)
        assert list(table.s.choice) == [-1] * 8
    table.state[0] = seen[0]
    rules.conceal(table.b, table.s, 1)
    assert table.state.tobytes() == seen.tobytes()
    table.play(1, "a1-a2")
    table.play(3, "c1-c2")
    first = table.state.tobytes()
    table.state[0] = before[0]
    for seat, move in ((3, "c1-c2"), (1, "a1-a2"), (2, "c1-c2")):
        table.play(seat, move)
    assert table.state.tobytes() == first


@covers("TT13", "TT-4.7")
def test_TT_3_4_there_is_no_passing() -> None:
    table = Table()
    table.happen("card water", "card water")
    assert table.to_act == [1]
    assert len(table.legal(1)) == 7
    assert not any("pass" in action for action in table.actions)


@covers("TT12")
def test_TT_3_5_who_has_no_edge_is_not_asked() -> None:
    table = Table(seats=2)
    waters = [edge for edge in table.actions[: table.b.edges] if _terrains(table, edge) == {"water"}]
    assert len(waters) == 7
    table.lay(1, *waters)
    table.happen("card water", "card water")
    assert table.to_act == [2]
    assert table.check(1, waters[0]) == core.NOT_ASKED
    table.play(2, waters[0])
    table.lay(2, *waters[1:])
    drawn = list(table.s.drawn)
    table.s.left[3] = 2
    table.happen("card water", "card water")
    assert table.to_act == []
    assert "card desert" in table.chance, "the turn is over with the second card"
    assert (table.s.turns, list(table.s.drawn)) == (2, drawn)


def _terrains(table: Table, edge: str) -> set[str]:
    """The terrains that an edge joins."""
    number = table.actions.index(edge)
    return {TERRAINS[table.b.terrain[table.b.end[number, i]]] for i in range(2)}


@covers("TT20", "TT-5.7")
def test_TT_3_6_bonus_trails_come_before_cards_are_claimed() -> None:
    table = Table(seats=2)
    last = table.nearly_join(1, "B")
    first_seat = _nearly_complete(table, 1, "obelisk")
    table.wild_turn(first_seat, "a1-a2")
    assert table.to_act == [1]
    assert table.parts[0]["blue"] == 0
    table.play(1, f"bonus {last}")
    assert table.parts[0]["blue"] == 4


def _nearly_complete(table: Table, seat: int, kind: str) -> str:
    """Connect all sights of a kind but for one trail; that trail."""
    places = [
        words.hex_names(table.b)[table.b.sight[i]]
        for i in range(table.b.sights)
        if rules.KINDS[table.b.sight_kind[i]] == kind
    ]
    for place in places[:-1]:
        table.lay(seat, *_way_to_village(table, place))
    *first, last = reversed(_way_to_village(table, places[-1]))
    table.lay(seat, *first)
    return last


def _way_to_village(table: Table, place: str) -> list[str]:
    names = words.hex_names(table.b)
    return min((table.way(place, names[table.b.village[v]]) for v in range(10)), key=len)


def test_TT_3_7_all_maps_lie_open() -> None:
    table = Table(seats=2)
    table.wild_turn("a1-a2", "e5-e6")
    seen = words.table(table.b, table.s)["seats"]
    assert [seat["trails"] for seat in seen] == [["a1-a2"], ["e5-e6"]]


@covers("TT14", "TT-3.4")
def test_TT_4_2_an_edge_holds_one_trail_of_a_seat() -> None:
    table = Table(seats=2)
    table.lay(1, "a1-a2")
    table.happen("card wild", "card desert")
    assert table.check(1, "a1-a2") == rules.DRAWN
    assert table.why(1, "a1-a2") == ("you have already drawn a trail from a1 to a2", "TT-4.2")
    assert table.check(2, "a1-a2") == core.LEGAL


def test_TT_4_1_a_trail_joins_neighbours() -> None:
    table = Table()
    for edge in range(table.b.edges):
        one, other = (table.b.end[edge, i] for i in range(2))
        across = abs(table.b.x[one] - table.b.x[other])
        down = abs(table.b.y[one] - table.b.y[other])
        assert (across, down) in {(2, 0), (1, 1)}
        assert one < other


CARDS = {
    ("desert", "forest"): lambda ends: ends == {"desert", "forest"},
    ("forest", "desert"): lambda ends: ends == {"desert", "forest"},
    ("desert", "desert"): lambda ends: ends == {"desert"},
    ("water", "water"): lambda ends: ends == {"water"},
    ("desert", "wild"): lambda ends: "desert" in ends,
    ("wild", "water"): lambda ends: "water" in ends,
    ("wild", "wild"): lambda ends: True,
}


@pytest.mark.parametrize("map_name", ["petit", "grande", "ferry"])
@pytest.mark.parametrize("cards", CARDS)
@covers("TT-4.4", "TT-4.5", "TT-4.6", "TT9", "TT10", "TT11", "TT22")
def test_TT_4_3_what_two_cards_allow(cards: tuple[str, str], map_name: str) -> None:
    table = Table(map=map_name)
    table.happen(*(f"card {card}" for card in cards))
    edges = table.actions[: table.b.edges]
    assert table.legal(1) == {edge for edge in edges if CARDS[cards](_terrains(table, edge))}


@pytest.mark.parametrize(
    ("cards", "edge", "reason", "sentence", "rule"),
    [
        (("desert", "forest"), "a1-a2", rules.OTHER_TERRAINS,
         "that trail joins desert and desert, the cards show desert and forest", "TT-4.3"),
        (("desert", "desert"), "a2-a3", rules.NOT_BOTH_ENDS,
         "that trail joins desert and mountain, but both cards show desert", "TT-4.4"),
        (("desert", "wild"), "d4-d5", rules.NEITHER_END,
         "that trail joins forest and forest, and with the wild card one end must be desert", "TT-4.5"),
        (("wild", "water"), "d4-d5", rules.NEITHER_END,
         "that trail joins forest and forest, and with the wild card one end must be water", "TT-4.5"),
    ],
)  # fmt: skip
def test_TT_4_5_refusals_say_what_the_cards_show(
    cards: tuple[str, str], edge: str, reason: int, sentence: str, rule: str
) -> None:
    table = Table()
    table.happen(*(f"card {card}" for card in cards))
    assert table.check(1, edge) == reason
    assert table.why(1, edge) == (sentence, rule)


@covers("TT15", "TT-5.2")
def test_TT_5_1_a_trail_goes_on_through_villages() -> None:
    table = Table()
    one, other = table.village(1, "A")
    through = table.village(1, "B")[0]
    table.lay(1, *table.way(one, through), *table.way(through, other)[:-1])
    assert table.parts[0]["pairs"] == 0
    table.wild_turn(table.way(through, other)[-1])
    assert table.parts[0]["villages"] == 14


def test_TT_5_3_a_sight_needs_a_village_of_any_letter() -> None:
    table = Table()
    table.lay(1, "c4-c5")
    assert table.parts[0]["connected_sights"] == 0
    table.lay(1, *_way_to_village(table, "c5"))
    assert table.parts[0]["connected_sights"] == 1


@covers("TT7", "TT8", "TT-9.2", "TT-5.5")
def test_TT_5_4_the_last_sight_of_a_kind_gives_one_bonus_trail() -> None:
    table = Table()
    places = [
        words.hex_names(table.b)[table.b.sight[i]]
        for i in range(table.b.sights)
        if table.b.sight_kind[i] == 0
    ]
    table.lay(1, *table.way(*places))
    *first, last = _way_to_village(table, places[0])
    table.lay(1, *first)
    assert table.parts[0]["connected_sights"] == 0
    table.wild_turn(last)
    assert table.s.owed[0] == 1, "both at once, and still one"
    assert table.parts[0]["sights"] >= 3
    assert table.why(1, "e1-e2") == ("you have a bonus trail to draw: bonus e1-e2", "TT-9.2")
    assert table.check(1, "e1-e2") == rules.BONUS_DUE
    assert table.check(1, f"bonus {last}") == rules.DRAWN
    free = {edge for edge in range(table.b.edges) if not table.s.drawn[edge]}
    assert table.legal(1) == {f"bonus {table.actions[edge]}" for edge in free}
    table.play(1, "bonus e1-e2")
    table.happen("card desert", "card desert")
    assert table.check(1, "bonus a1-a2") == rules.NO_BONUS
    assert table.why(1, "bonus a1-a2")[1] == "TT-5.4"


def test_TT_5_5_without_a_free_edge_the_bonus_trail_is_lost() -> None:
    table = Table()
    last = _nearly_complete(table, 1, "obelisk")
    everything = [edge for edge in table.actions[: table.b.edges] if edge != last]
    for edge in everything:
        table.s.drawn[table.actions.index(edge)] |= 1
    table.wild_turn(last)
    assert table.to_act == []
    assert (table.s.turns, table.s.owed[0]) == (1, 0)


def test_TT_5_6_bonus_trails_chain_and_seats_draw_one_after_the_other() -> None:
    table = Table(seats=2)
    book = _nearly_complete(table, 1, "book")
    toucan = _nearly_complete(table, 1, "toucan")
    second = _nearly_complete(table, 2, "obelisk")
    table.wild_turn(toucan, second)
    assert table.parts[0]["sights"] >= 5, "the second toucan gives 3, 2 + 3 in all"
    assert (table.to_act, list(table.s.owed)[:2]) == ([1], [1, 1])
    table.play(1, f"bonus {book}")
    assert (table.to_act, table.s.owed[0]) == ([1], 1), "the last book gives another"
    table.play(1, min(table.legal(1)))
    assert table.to_act == [2]
    table.play(2, min(table.legal(2)))
    assert table.to_act == []


@covers("TT-10.1", "TT30")
def test_TT_9_4_lanes_are_edges_between_their_ends() -> None:
    table = Table(map="ferry")
    lanes = {"d8-d9", "e9-e10", "f9-f10", "g8-g9"}
    assert lanes <= set(table.actions)
    long = {
        table.actions[edge]
        for edge in range(table.b.edges)
        if abs(table.b.x[table.b.end[edge, 0]] - table.b.x[table.b.end[edge, 1]]) > 2
    }
    assert long == lanes
    table.happen("card desert", "card mountain")
    assert table.legal(1) & lanes == {"e9-e10"}
    table.play(1, "e9-e10")
    assert table.s.group[0, table.b.end[table.actions.index("e9-e10"), 1]] != 0


@covers("TT-9.3")
def test_TT_9_1_the_smaller_hex_comes_first() -> None:
    match = Match(GAME, 1, {"map": "ferry"}, dice="hand")
    for outcome in ("setup 1", "card wild", "card wild"):
        match.happen(outcome)
    assert "g9-g10" in match.legal(1)
    refusal = match.why_not(1, "g10-g9")
    assert refusal is not None
    assert refusal.rule == "TT-9.1"
    table = Table()
    assert words.hex_names(table.b)[-1] == "j5", "gaps are skipped"
    assert rules.check(table.b, table.s, 0, 2 * table.b.edges) == core.CHANCE_DUE
    table.happen("card wild", "card wild")
    assert rules.check(table.b, table.s, 0, 2 * table.b.edges) == core.NO_SUCH_MOVE
    assert rules.check(table.b, table.s, 0, -1) == core.NO_SUCH_MOVE
