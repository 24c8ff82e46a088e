"""Trails of Tucana: the board file, what a learner sees, pictures and words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.rules.trails_table import GAME, Table
from tukan.core.board import BoardError
from tukan.core.record import Cells
from tukan.games.trails_of_tucana import board, hints, picture, rules, words

TEXT = (GAME.folder / "board.toml").read_text("utf-8")

MISTAKES = [
    ("desert = 8", "desert = -1", "deck"),
    ("desert = 8", "dessert = 8", "deck"),
    ('"ACBDCDEBAE"', '"AABDCDEBAE"', "setup.cards[0]"),
    ("blue_first = { A = 3", "blue_first = { A = 300", "bonus.blue_first"),
    ("rounds = 2", "rounds = 0", "maps.petit.rounds"),
    ("bands = [25, 40", "bands = [40, 25", "maps.petit.bands"),
    ("sights = { obelisk = [1, 2]", "sights = { obelisk = [1]", "maps.petit.sights.obelisk"),
    ('"e9-e10"', '"e10-e9"', "maps.ferry.lanes[1]"),
    ('"e9-e10"', '"e8-e9"', "maps.ferry.lanes[1]"),
    ('"e9-e10"', '"e9-z1"', "maps.ferry.lanes[1]"),
    ("        D   D   M1", "        D   Q   M1", "maps.petit.land, line 1, column 13"),
    ("        D   D   M1", "        D    D  M1", "maps.petit.land, line 1, column 14"),
    ("        D   D   M1", "        D   D   M2", "maps.petit.land, villages"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "key"), MISTAKES)
def test_a_wrong_board_file_is_refused_where_it_is_wrong(right: str, wrong: str, key: str) -> None:
    with pytest.raises(BoardError) as refused:
        board.read(TEXT.replace(right, wrong, 1))
    assert refused.value.key.startswith(key)
    assert str(refused.value)


def test_too_many_hexes_edges_and_lanes_are_refused() -> None:
    rows = ["D   " * 15 if y % 2 == 0 else "  " + "D   " * 14 for y in range(9)]
    start = TEXT.index('land = """') + len('land = """\n')
    with pytest.raises(BoardError) as refused:
        board.read(TEXT[:start] + "\n".join(rows) + TEXT[TEXT.index('\n"""', start) :])
    assert refused.value.key == "maps.petit.land"


def test_a_changed_board_is_played_as_it_is_drawn() -> None:
    components = board.read(TEXT.replace("water = 4", "water = 9").replace("{ A = 14", "{ A = 20"))
    array = board.build(components, 2, GAME.settle(2, {}))
    assert (array["turns"][0], array["pair_points"][0][0]) == (16, 20)


def random_positions(seats: int, seed: int, **options: Any) -> Any:
    """Positions of a random match, the same table at each ply."""
    table, dice = Table(seats, None, **options), np.random.default_rng(seed)
    while not table.s.over:
        yield table
        if table.chance:
            names, weights = zip(*table.chance.items(), strict=True)
            table.happen(str(dice.choice(names, p=np.array(weights) / sum(weights))))
        else:
            seat = int(dice.choice(table.to_act))
            table.play(seat, str(dice.choice(sorted(table.legal(seat)))))
    yield table


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {"rules": "published"}), (3, {"map": "ferry", "red": "pair"})]
)
def test_an_observation_determines_the_legal_moves(seats: int, options: dict[str, Any]) -> None:
    free = rules.SEATS * (rules.OBSERVATION and 320)
    for table in random_positions(seats, 4, **options):
        for seat in range(1, seats + 1):
            out = np.full(rules.OBSERVATION, np.nan, np.float32)
            rules.observe(table.b, table.s, seat - 1, Cells(out))
            assert np.isfinite(out).all()
            assert np.abs(out).max() <= 2
            edges = {table.actions[e] for e in np.flatnonzero(out[free : free + 320])}
            assert edges == {move.split()[-1] for move in table.legal(seat)}


def test_the_picture_shows_what_lies_on_the_table_and_every_place() -> None:
    for n, table in enumerate(random_positions(2, 5)):
        if n % 20 == 0 or table.s.over:
            scene = picture.scene(table.b, table.s, 0, "zh", "t7", 1)
            svg = scene.svg()
            assert len(svg) < 60_000
            places = picture.places(table.b, table.s)
            assert set(table.actions[: table.b.edges]) <= set(places)
            for seat in table.to_act:
                for move in table.legal(seat):
                    number = table.actions.index(move)
                    assert picture.touched(table.b, table.s, seat - 1, number) == (move.split()[-1],)
                    assert "#t7-ghost" in picture.ghost(table.b, table.s, seat - 1, number, "t7")
            assert f"{scene.pic}-ghost" in scene.defs
            for part in rules.PARTS:
                assert set(picture.counted(table.b, table.s, 0, part)) <= set(places)
            for language in ("en", "zh"):
                for line in picture.text(table.b, table.s, 0, language):
                    assert len("".join(piece for piece, _ in line)) <= 80
                assert picture.describe(table.b, table.s, -1, language)


def test_a_hidden_choice_is_in_no_other_picture() -> None:
    table = Table(seats=2)
    table.happen("card wild", "card wild")
    seen = table.state.copy()
    pictures = set()
    for move in ("a1-a2", "i7-i8"):
        table.state[0] = seen[0]
        table.play(1, move)
        rules.conceal(table.b, table.s, 1)
        pictures.add(picture.scene(table.b, table.s, 1, "en").svg())
    assert len(pictures) == 1


def test_sentences_say_what_is_asked_told_and_scored() -> None:
    table = Table(seats=1, setup=None)
    assert str(words.ask_chance(table.b, table.s)) == "Shuffle the setup cards and turn one up."
    table.happen("setup 1")
    assert str(words.ask_chance(table.b, table.s)) == "Shuffle all terrain cards and turn up the first."
    table.happen("card desert")
    assert str(words.ask_chance(table.b, table.s)) == "Turn up the second terrain card."
    assert str(words.tell_chance(table.b, table.s, 1)) == "The second card shows forest."
    table.happen("card forest")
    assert str(words.ask(table.b, table.s, 0)) == "Draw a trail from desert to forest."
    assert str(words.tell(table.b, table.s, 0, 0)) == "draws a trail from a1 to a2"


def test_the_simple_player_joins_a_pair_when_it_can() -> None:
    table = Table()
    last = table.nearly_join(1, "A")
    table.happen("card wild", "card wild")
    spare = Table()

    def weight(move: str) -> int:
        spare.state[0] = table.state[0]
        return int(hints.weigh(table.b, table.s, spare.s, 0, table.actions.index(move)))

    assert max(sorted(table.legal(1)), key=weight) == last
