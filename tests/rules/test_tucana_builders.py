"""Tucana Builders: components, setup, turns and the joker."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from tests.rules import covers
from tests.rules.tucana_table import GAME, PONDS, Table
from tukan.core import rules as core
from tukan.core.chance import Stream
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.record import face
from tukan.games.tucana_builders import board, rules, words
from tukan.games.tucana_builders.board import ANIMALS, COLOURS, GROUNDS, HUTS
from tukan.games.tucana_builders.records import HUT, POND, STARTING

DATA = json.loads((Path(__file__).parents[1] / "oracles/data/tucana_builders.json").read_text("utf-8"))
SAND = {"b2", "b4", "d2", "d4", "e5", "e7", "f2", "f4", "g6", "h1", "h3"}


def edges(bits: int) -> list[int]:
    return [side for side in range(6) if (bits >> side) & 1]


@covers("TB-9.4")
def test_TB_1_1_the_island_is_that_of_the_data_sheet() -> None:
    b, names = Table().b, Table().names
    grounds = {(b.x[f], b.y[f]): GROUNDS[b.ground[f]] for f in range(b.fields)}
    assert grounds == {tuple(field["pos"]): field["terrain"] for field in DATA["fields"]}
    assert [list(grounds.values()).count(ground) for ground in GROUNDS] == [11, 10, 8, 8]
    for i, pond in enumerate(DATA["ponds"]):
        assert [b.x[POND + i], b.y[POND + i]] == pond["pos"]
        assert (board.word(b.pond_word[i]), b.dock[i]) == (pond["word"], pond["dock_corner"])
    for i, letter in enumerate(HUTS):
        assert [b.x[HUT + i], b.y[HUT + i]] == DATA["huts"][letter]
    assert len({name for name in names if name}) == 49
    assert [names[HUT + hut] for hut in range(6)] == ["a1", "c7", "g7", "i2", "g1", "c1"]
    assert (names[0], names[1]) == ("a2", "b1")


def test_TB_1_2_approach_paths() -> None:
    b = Table().b
    sides = [b.hut[land, side] for land in range(len(b.hut)) for side in range(6)]
    assert {letter: sides.count(hut) for hut, letter in enumerate(HUTS)} == {
        "A": 3,
        "B": 2,
        "C": 3,
        "D": 4,
        "E": 3,
        "F": 3,
    }


@covers("TB3")
def test_TB_1_3_the_supply_is_that_of_the_data_sheet() -> None:
    b = Table().b
    for kind, tile in enumerate(DATA["path_tiles"]):
        assert board.word(b.tile_word[kind]) == tile["word"]
        assert (edges(b.edges[kind]), b.supply[kind]) == (tile["edges"], tile["count"])
        assert [b.animals[kind, i] for i in range(4)] == [tile["animals"].count(name) for name in ANIMALS]
    assert (b.kinds, sum(b.supply)) == (13, 120)


def test_TB_1_4_starting_tiles() -> None:
    b = Table().b
    for i, tile in enumerate(DATA["start_tiles"]):
        assert edges(b.edges[STARTING + i]) == tile["edges"]
        assert [b.animals[STARTING + i, k] for k in range(4)] == [
            tile["animals"].count(name) for name in ANIMALS
        ]


@covers("TB-1.5", "TB1", "TB-9.7")
def test_TB_10_1_three_terrains_stone_is_lava_or_rock() -> None:
    table = Table()
    assert table.chance == {"terrain sand": 4, "terrain jungle": 4, "terrain stone": 4}
    table.deal("stone", "y", "y")
    fields = {move.split()[0] for move in table.legal(1) if not move.startswith("joker")}
    b = table.b
    assert fields == {table.names[f] for f in range(b.fields) if GROUNDS[b.ground[f]] in ("lava", "rock")}


def test_TB_10_2_four_terrains() -> None:
    table = Table(terrains="four")
    assert table.chance == {f"terrain {ground}": 3 for ground in GROUNDS}
    table.deal("lava", "y", "y")
    fields = {move.split()[0] for move in table.legal(1) if not move.startswith("joker")}
    assert fields == {table.names[f] for f in range(table.b.fields) if GROUNDS[table.b.ground[f]] == "lava"}


def test_TB_1_6_cards() -> None:
    b = Table().b
    cards = ["".join(COLOURS[b.setup[card, hut]] for hut in range(6)) for card in range(b.setups)]
    assert cards == DATA["setup_cards"]
    bonuses = [(board.word(b.bonus_word[i]), b.high[i], b.low[i]) for i in range(b.bonuses)]
    assert bonuses == [(card["word"], card["high"], card["low"]) for card in DATA["bonus_cards"]]


@covers("TB25")
def test_TB_1_7_one_to_five_can_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4, 5]
    with pytest.raises(OptionError, match="1 to 5 seats"):
        GAME.settle(6, {})


@covers("TB-9.6")
def test_TB_2_1_one_of_eleven_setup_cards_colours_the_huts_of_all() -> None:
    table = Table(setup=None)
    assert table.chance == {f"setup {card}": 1 for card in range(1, 12)}
    table.happen("setup 3")
    assert words.table(table.b, table.s)["huts"] == {
        "a": "red",
        "b": "red",
        "c": "yellow",
        "d": "yellow",
        "e": "blue",
        "f": "blue",
    }


@covers("TB24")
def test_TB_2_2_starting_cards_name_the_ponds_of_tiles_1_to_6() -> None:
    table = Table(3, setup=None)
    table.happen("setup 1")
    drawn = ["heron", "fish", "octopus", "crab", "frog", "turtle"]
    for i, pond in enumerate(drawn):
        assert table.chance == {f"pond {left}": 1 for left in PONDS if left not in drawn[:i]}
        table.happen(f"pond {pond}")
        for seat in (1, 2, 3):
            assert table.tiles(seat)[table.names[POND + PONDS.index(pond)]][0] == STARTING + i
    assert list(table.chance) == ["terrain sand", "terrain jungle", "terrain stone"]


@covers("TB27")
def test_TB_2_3_the_docks_meet() -> None:
    table = Table(ponds=("octopus", "heron", "frog", "turtle", "crab", "fish"))
    for pond in range(6):
        tile, turns = table.tiles(2)[table.names[POND + pond]]
        assert (tile, turns) == (STARTING + 5 - pond, DATA["ponds"][pond]["dock_corner"])


def test_TB_2_4_two_different_bonus_cards() -> None:
    table = Table(2, None, bonus=("a-d", "c-f"))
    table.happen("setup 1", *(f"pond {pond}" for pond in PONDS))
    all_cards = {f"bonus {card['word']}": 1 for card in DATA["bonus_cards"]}
    assert table.chance == all_cards
    table.happen("bonus b-e")
    assert table.chance == {words: 1 for words in all_cards if words != "bonus b-e"}
    table.happen("bonus a-d")
    assert [card["word"] for card in words.table(table.b, table.s)["bonus"]] == ["b-e", "a-d"]
    assert "terrain sand" in table.chance


def test_TB_2_5_jokers_up_and_tracks_at_0() -> None:
    for island in words.table(Table(5).b, Table(5).s)["islands"]:
        assert island["joker"]
        assert set(island["tracks"].values()) == {0}


@covers("TB-3.6", "TB-3.7", "TB2", "TB23", "TB-9.8")
def test_TB_3_1_a_card_then_a_tile_for_each_seat_then_all_choose() -> None:
    table = Table(3)
    table.happen("terrain sand")
    for seat in (1, 2, 3):
        assert table.to_act == []
        assert table.chance[f"tile {seat} wide-puma"] == 13 - seat
        assert sum(table.chance.values()) == 121 - seat
        table.happen(f"tile {seat} wide-puma")
    assert (table.chance, table.to_act) == ({}, [1, 2, 3])
    for seat in (1, 2, 3):
        table.play(seat, "b2 0")
    assert table.chance == {"terrain sand": 3, "terrain jungle": 4, "terrain stone": 4}
    for terrain in ["sand"] * 3 + ["jungle", "stone"] * 4:
        table.happen(f"terrain {terrain}")
        for _ in range(3):
            table.happen(min(table.chance))
        for seat in (1, 2, 3):
            table.play(seat, min(move for move in table.legal(seat) if move[0] != "j"))
    assert table.s.turn == 12, "twelve turns use the pile up"
    assert table.chance == {"terrain sand": 4, "terrain jungle": 4, "terrain stone": 4}


def test_TB_3_2_the_field_matches_the_card() -> None:
    table = Table()
    table.deal("sand", "y", "y")
    assert {move.split()[0] for move in table.legal(1) if move[0] != "j"} == SAND
    assert table.check(1, "c6 0") == rules.OTHER_TERRAIN
    assert table.why(1, "c6 0") == ("that field is jungle, the card shows sand", "TB-3.2")


def test_TB_3_3_only_free_terrain_fields() -> None:
    table = Table()
    table.lay(1, "b2 0 y")
    table.deal("sand", "y", "y")
    assert table.check(1, "b2 1") == table.check(1, "joker b2 1") == rules.COVERED
    assert table.why(1, "b2 1") == ("a tile lies on b2 already", "TB-3.3")
    assert table.check(2, "b2 1") == rules.LEGAL, "every seat has an island of its own"
    for hex_ in ("a1", "c3"):
        assert not any(f"{hex_} " in move for move in table.actions), "huts and ponds are no fields to lay on"


@covers("TB7", "TB-9.5", "TB-9.1")
@pytest.mark.parametrize(
    ("kind", "ways"), [("straight-puma", 3), ("cross", 3), ("y", 2), ("wide-snake", 6), ("tight-puma-snake", 6),
                       ("left", 6), ("right", 6)]
)  # fmt: skip
def test_TB_3_4_turns_that_look_the_same_are_one_move(kind: str, ways: int) -> None:
    table = Table()
    table.deal("sand", kind, "y")
    assert {move for move in table.legal(1) if move.startswith("b2")} == {
        f"b2 {turns}" for turns in range(ways)
    }
    if ways < 6:
        assert table.check(1, f"b2 {ways}") == rules.SAME_LOOK
        assert table.why(1, f"b2 {ways + 1}")[0].endswith("say 1")


def test_TB_3_5_a_tile_need_not_fit_its_neighbours() -> None:
    table = Table()
    table.lay(1, "c4 0 straight-puma")
    table.deal("sand", "wide-puma", "y")
    assert {move for move in table.legal(1) if move[0] != "j"} == {
        f"{f} {turns}" for f in SAND for turns in range(6)
    }


def test_TB_3_8_choices_are_hidden_and_laid_at_once_in_whatever_order() -> None:
    results = set()
    for order in permutations((1, 2, 3)):
        table = Table(3)
        table.deal("sand", "y", "left", "cross")
        moves = {1: "b2 1", 2: "joker b2 5", 3: "h3 2"}
        table.play(order[0], moves[order[0]])
        assert table.parts == Table(3).parts
        for viewer in (-1, 0, 1, 2):
            state = table.state.copy()
            rules.conceal(table.b, face(state), viewer)
            own = viewer == order[0] - 1
            assert state["choice"][0].any() == own
        table.play(order[1], moves[order[1]])
        assert len(table.tiles(order[0])) == 6
        assert table.check(order[0], "b2 0") == core.NOT_ASKED
        table.play(order[2], moves[order[2]])
        results.add(table.state.tobytes())
    assert len(results) == 1
    assert table.tiles(2)["b2"] == (10, 5)


def test_TB_3_9_five_use_all_120_tiles() -> None:
    table, stream = Table(5), Stream(5)
    while not table.s.over:
        if table.s.chance:
            due = sorted(table.chance)
            table.happen(due[stream.below(len(due))])
        else:
            moves = sorted(table.legal(table.to_act[0]))
            table.play(table.to_act[0], moves[stream.below(len(moves))])
    assert sum(table.s.supply) == 0
    assert all(len(table.tiles(seat)) == 30 for seat in range(1, 6)), "tiles stay in round 2"


def without_sand() -> Table:
    """A board on which only b2 is sand."""
    changed = board.read((GAME.folder / "board.toml").read_text("utf-8"))
    changed.island = [row.replace("s", "j") for row in changed.island]
    changed.island[1] = "     r s j j"
    return Table(components=changed)


@covers("TB4", "TB-9.3")
def test_TB_3_10_set_aside_only_when_no_free_field_matches() -> None:
    table = without_sand()
    table.deal("sand", "y", "y")
    assert table.check(1, "aside") == rules.FIELD_LEFT
    assert table.why(1, "aside")[0].endswith("b2 does")
    assert table.why(1, "aside")[1] == "TB-3.10"
    for seat in (1, 2):
        table.play(seat, "b2 0")
    table.s.joker[1] = 0
    table.deal("sand", "y", "y")
    free = table.free(1)
    assert table.legal(1) == {"aside"} | {f"joker {field} {turns}" for field in free for turns in (0, 1)}
    assert table.legal(2) == {"aside"}
    supply = table.s.supply[9]
    for seat in (1, 2):
        table.play(seat, "aside")
    assert (table.s.joker[0], table.s.aside[0], table.free(1)) == (1, 1, free)
    assert table.s.supply[9] == supply, "it does not go back to the supply"
    assert table.s.turn == 2


@covers("TB28")
def test_TB_3_11_what_lies_open() -> None:
    table = Table()
    table.deal("jungle", "left", "y")
    open_ = words.table(table.b, table.s)
    assert (open_["supply"]["left"], open_["pile"]["jungle"], open_["card"]) == (5, 3, "jungle")
    assert [island["held"] for island in open_["islands"]] == ["left", "y"]
    assert (open_["round"], open_["turn"]) == (1, 1)


def test_TB_4_1_once_a_round() -> None:
    table = Table()
    table.turn("joker c6 0 y", "b2 0 y")
    table.deal("sand", "y", "y")
    assert table.check(1, "joker b2 0") == table.check(1, "joker c6 0") == rules.JOKER_SPENT
    assert table.why(1, "joker b2 0")[1] == "TB-4.1"
    assert table.check(2, "joker b2 1") == rules.COVERED
    assert table.check(2, "joker c6 1") == rules.LEGAL


@covers("TB6", "TB-9.2")
def test_TB_4_2_on_any_free_terrain_field() -> None:
    table = Table()
    table.deal("sand", "y", "y")
    assert {m.split()[1] for m in table.legal(1) if m[0] == "j"} == table.free(1)
    table.play(1, "joker b2 0")
    table.play(2, "b2 0")
    assert (table.s.joker[0], table.s.joker[1]) == (0, 1), "it may be spent on a matching field"


@covers("TB5")
def test_TB_4_3_after_seeing_the_tile_together_with_laying_it() -> None:
    table = Table()
    assert table.legal(1) == set()
    table.deal("sand", "y", "y")
    assert "joker a2 1" in table.legal(1)
    assert "joker" not in table.actions


@pytest.mark.parametrize("spent", [True, False])
def test_TB_4_4_face_up_again_after_round_1_and_never_two(spent: bool) -> None:
    table = Table()
    table.turn("joker c6 0 y" if spent else "b4 0 y", "b2 0 y")
    table.go_to_turn(12)
    table.quiet_turn()
    assert table.s.turn == 12
    table.turn("joker d5 0 y", "b4 0 y")
    assert table.s.joker[0] == 0
    table.deal("sand", "y", "y")
    assert table.check(1, "joker e3 0") == rules.JOKER_SPENT


@covers("TB-10.3", "TB-8.1")
def test_bonus_is_always_on_alone() -> None:
    assert GAME.settle(1, {})["bonus"] == "on"
    assert GAME.settle(2, {})["bonus"] == "off"
    assert GAME.written(1, GAME.settle(1, {})) == {}
    with pytest.raises(OptionError, match="always on"):
        GAME.settle(1, {"bonus": "off"})
    assert "bonus a-d" in Table(1, bonus=()).chance


def test_shared_reasons() -> None:
    table = Table()
    assert table.check(1, "b2 0") == core.CHANCE_DUE
    table.deal("sand", "y", "y")
    assert rules.check(table.b, table.s, 0, len(table.actions)) == core.NO_SUCH_MOVE
    assert rules.check(table.b, table.s, 2, 0) == core.NOT_ASKED
    table.s.over = True
    assert table.check(1, "b2 0") == core.OVER


def test_a_move_is_spelled_for_every_field_and_turn() -> None:
    table = Table()
    assert len(table.actions) == len(set(table.actions)) == 37 * 6 * 2 + 1
    assert len(table.actions) <= rules.ACTIONS


def test_a_refused_move_says_which_would_be_legal() -> None:
    match = Match(GAME, 2, dice="hand")
    for words_ in ("setup 1", *(f"pond {pond}" for pond in PONDS), "terrain sand", "tile 1 y", "tile 2 y"):
        match.play("*", words_)
    refusal = match.why_not(1, "c6 0")
    assert refusal is not None
    assert refusal.render() == (
        "1 c6 0 - that field is jungle, the card shows sand (TB-3.2). Legal here: 96 moves, e.g. "
        + ", ".join(refusal.near)
    )


def asides(terrains: str, seats: int, n: int) -> int:
    """How often somebody has no legal field in `n` random matches."""
    options = GAME.settle(seats, {"terrains": terrains})
    board_, state = GAME.new_board(seats, options), GAME.new_state(seats, options)
    calls, chunk, found = engine(GAME), 500, 0
    for first in range(0, n, chunk):
        parts, ranks, plies, log = new_results(GAME, seats, chunk, 400)
        calls.matches(
            board_, state, state.copy(), np.zeros(5, int), stream_array(1), calls.mask(), calls.weights(),
            first, parts, ranks, plies, log, 400,
        )  # fmt: skip
        aside = rules.setting_aside(face(board_))
        found += int(((log[:, :, 0] >= 0) & (log[:, :, 1] == aside)).sum())
        assert (plies > 0).all()
    return found


@pytest.mark.parametrize("terrains", ["three", "four"])
def test_nobody_is_ever_without_a_legal_field(terrains: str) -> None:
    assert asides(terrains, 5, 1_000) == 0


@pytest.mark.long
@pytest.mark.parametrize("terrains", ["three", "four"])
def test_nobody_is_without_a_legal_field_in_a_hundred_thousand_matches(terrains: str) -> None:
    assert asides(terrains, 2, 100_000) == 0
