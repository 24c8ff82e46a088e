"""Tucana Builders: the board file, what a learner sees, pictures and words."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any
from unicodedata import east_asian_width
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.rules.tucana_table import GAME, Table
from tukan.core.board import BoardError
from tukan.core.record import Cells, face
from tukan.games.tucana_builders import board, hints, picture, records, rules, words
from tukan.games.tucana_builders.records import LAND_FEATURES, MOST_FIELDS, MOST_KINDS, MOST_TERRAINS, SEATS

TEXT = (GAME.folder / "board.toml").read_text("utf-8")

MISTAKES = [
    ("     r s j s", "     r q j s", "island[1]"),
    ("     r s j s", "     r s  js", "island[1]"),
    ("        A l", "        l l", "island"),
    ("        A l", "        A l                           E", "island"),
    ("        A l", "  A       l", "island[0]"),
    ('"fish", dock = 0', '"fish", dock = 6', "ponds[0].dock"),
    ('"crab", dock', '"fish", dock', "ponds[1].word"),
    ('"crab", dock', '"Crab!", dock', "ponds[1].word"),
    ('  { word = "crab", dock = 1 },\n', "", "ponds"),
    ('paths = [0, 2, 4], animals = ["toucan"]', 'paths = [4, 2], animals = ["toucan"]', "starting_tiles[0].paths"),
    ('paths = [0, 3], animals = ["puma"]', 'paths = [0, 7], animals = ["puma"]', "path_tiles[0].paths"),
    ('paths = [0, 3], animals = ["puma"]', 'paths = [0, 3], animals = ["lion"]', "path_tiles[0].animals"),
    ('animals = ["puma"], count = 10', 'animals = ["puma"], count = 0', "path_tiles[0].count"),
    ('animals = ["puma"], count = 10', 'animals = ["puma"], count = 9', "path_tiles"),
    ('animals = ["puma"], count = 10', 'animals = ["puma"], number = 10', "path_tiles[0]"),
    ('"BRBYRY"', '"BRBYRB"', "setup_cards[0]"),
    ('"a-d"', '"a-g"', "bonus_cards[0].word"),
    ('"a-d"', '"c-f"', "bonus_cards[2].word"),
    ("high = 7, low = 5", "high = 4, low = 5", "bonus_cards[4].high"),
    ('fields = ["lava", "rock"]', 'fields = ["lava"]', "terrain_cards.three.fields"),
    ('word = "stone", fields = ["lava", "rock"], count = 4', 'word = "sand", fields = ["lava", "rock"], count = 4',
     "terrain_cards.three[2].word"),
    ("[terrain_cards]", "[terrain_card]", "board"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "key"), MISTAKES)
def test_a_wrong_board_file_is_refused_where_it_is_wrong(right: str, wrong: str, key: str) -> None:
    assert right in TEXT
    with pytest.raises(BoardError) as refused:
        board.read(TEXT.replace(right, wrong, 1))
    assert refused.value.key == key
    assert str(refused.value)


def test_a_changed_board_is_played_as_it_is_drawn() -> None:
    changed = TEXT.replace("     r s j s", "     r s j s l").replace("        A l", "    s   A l   s")
    changed = changed.replace(
        '{ word = "y", paths = [0, 2, 4]', '{ word = "fork", paths = [0, 1, 2, 3, 4, 5]'
    )
    table = Table(components=board.read(changed))
    assert table.b.fields == 40
    assert len(table.actions) == 40 * 12 + 1
    assert "a4 0" in table.actions
    table.deal("sand", "fork", "fork")
    assert {m.split()[1] for m in table.legal(1) if m.startswith("a1 ")} == {"0"}
    while not table.s.over:
        if table.chance:
            table.happen(max(table.chance))
        else:
            table.play(table.to_act[0], max(table.legal(table.to_act[0])))
    ElementTree.fromstring(picture.scene(table.b, table.s, 0, "en").svg())
    for line in picture.text(table.b, table.s, 0, "en"):
        assert len("".join(piece for piece, _ in line)) <= 80


def random_positions(seats: int, seed: int, **options: Any) -> Iterator[Table]:
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


def legal_of(table: Table, out: np.ndarray[Any, Any]) -> set[str]:
    """The legal moves, worked out from an observation and the board alone."""
    at, parts = 0, []
    for _, size in records.LAYOUT:
        parts.append(out[at : at + size])
        at += size
    lands, cards, card, _, hands, _, _, jokers, *_, acting = parts
    if not acting[0]:
        return set()
    b, held = table.b, int(np.argmax(hands[:MOST_KINDS]))
    free = [f for f in range(b.fields) if not lands[f * LAND_FEATURES]]
    cards = cards.reshape(MOST_FIELDS, MOST_TERRAINS)
    fitting = [f for f in free if cards[f] @ card]
    moves = {f"{table.names[f]} {turns}" for f in fitting for turns in range(b.ways[held])} or {"aside"}
    if jokers[0]:
        moves |= {f"joker {table.names[f]} {turns}" for f in free for turns in range(b.ways[held])}
    return moves


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, {"terrains": "four"}), (5, {"bonus": "on"})])
def test_an_observation_determines_the_legal_moves(seats: int, options: dict[str, Any]) -> None:
    for n, table in enumerate(random_positions(seats, 4, **options)):
        if n % 5:
            continue
        for seat in range(1, seats + 1):
            out = np.full(rules.OBSERVATION, np.nan, np.float32)
            rules.observe(table.b, table.s, seat - 1, Cells(out))
            assert np.isfinite(out).all()
            assert out.min() >= 0
            assert out.max() <= 2
            assert legal_of(table, out) == table.legal(seat)


def test_an_observation_begins_with_the_own_island() -> None:
    table = Table(3)
    table.lay(2, "b2 1 straight-puma")
    at = table.names.index("b2") * LAND_FEATURES
    for seat in range(3):
        out = np.zeros(rules.OBSERVATION, np.float32)
        rules.observe(table.b, table.s, seat, Cells(out))
        islands = out[: SEATS * 48 * LAND_FEATURES].reshape(SEATS, -1)
        assert [bool(island[at]) for island in islands] == [k == (1 - seat) % 3 for k in range(SEATS)]


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (5, {"bonus": "on", "terrains": "four"})])
def test_the_picture_shows_what_lies_on_the_table_and_every_place(
    seats: int, options: dict[str, Any]
) -> None:
    for n, table in enumerate(random_positions(seats, 5, **options)):
        if n % 31 and not table.s.over:
            continue
        scene = picture.scene(table.b, table.s, 0, "zh", "t7", seats - 1)
        svg = scene.svg()
        ElementTree.fromstring(svg)
        assert len(svg) < 60_000
        assert len(gzip.compress(svg.encode())) < 10_000
        assert svg.count(' id="') == svg.count(' id="t7-')
        places = picture.places(table.b, table.s)
        assert {move.split()[0] for move in table.actions} <= set(places)
        for seat in table.to_act:
            for move in sorted(table.legal(seat))[::9]:
                number = table.actions.index(move)
                assert picture.touched(table.b, table.s, seat - 1, number)[0] in places
                ghost = picture.ghost(table.b, table.s, seat - 1, number, "t7")
                symbols = {use.split('"')[0] for use in ghost.split('href="#')[1:]}
                assert symbols
                assert symbols <= set(scene.defs)
        for part in rules.PARTS:
            assert set(picture.counted(table.b, table.s, 0, part)) <= set(places)
        for language in ("en", "zh"):
            for line in picture.text(table.b, table.s, 0, language):
                row = "".join(piece for piece, _ in line)
                assert sum(2 if east_asian_width(letter) in "WF" else 1 for letter in row) <= 80
            assert all(picture.describe(table.b, table.s, seats - 1, language))


def test_what_counts_for_a_colour_is_pointed_out() -> None:
    table = Table()
    table.lay(1, "i1 0 tight-puma-snake")
    assert picture.counted(table.b, table.s, 0, "yellow") == ("i1", "i2")
    assert picture.counted(table.b, table.s, 0, "red") == ()


def test_a_hidden_choice_is_in_no_other_picture() -> None:
    table = Table()
    table.deal("sand", "y", "left")
    seen = table.state.copy()
    for viewer, focus in ((-1, 0), (1, 0), (1, 1)):
        pictures = set()
        for move in ("b2 0", "joker h4 1"):
            table.state[0] = seen[0]
            table.play(1, move)
            rules.conceal(table.b, table.s, viewer)
            texts = (
                picture.text(table.b, table.s, viewer, "en"),
                picture.describe(table.b, table.s, viewer, "zh"),
            )
            pictures.add(picture.scene(table.b, table.s, viewer, "en", "t", focus).svg() + str(texts))
        assert len(pictures) == 1
        assert "tick" in pictures.pop(), "that seat 1 has chosen may be seen"


def test_an_own_choice_is_in_the_picture_of_its_seat() -> None:
    table = Table()
    table.deal("sand", "y", "left")
    table.play(1, "b2 0")
    assert "choice-seat-1" in picture.scene(table.b, table.s, 0, "en").svg()
    assert "Chosen: b2 0." in " ".join(picture.describe(table.b, table.s, 0, "en"))


def test_the_text_picture_shows_paths_as_halves() -> None:
    table = Table()
    table.lay(1, "h1 0 straight-puma", "h2 0 straight-snake")
    lines = ["".join(piece for piece, _ in line) for line in picture.text(table.b, table.s, 0, "en")]
    assert "P --- S" in next(line for line in lines if line.startswith("h"))
    assert "D=y" in next(line for line in lines if line.startswith("i"))


def test_sentences_say_what_is_asked_and_told() -> None:
    table = Table(2, None, bonus=("c-f", "a-d"))
    b, s = table.b, table.s
    assert str(words.ask_chance(b, s)) == "Shuffle the setup cards and turn one over."
    assert str(words.tell_chance(b, s, 0)) == (
        "Setup card 1: hut A is blue, B red, C blue, D yellow, E red, F yellow."
    )
    table.happen("setup 1")
    assert str(words.tell_chance(b, s, 1)) == "Starting tile 1 covers the pond with the red crab."
    table.happen("pond crab")
    assert str(words.ask_chance(b, s)).endswith("starting tile 2.")
    table.happen(*(f"pond {pond}" for pond in ("fish", "frog", "heron", "turtle", "octopus")))
    assert str(words.tell_chance(b, s, 2)) == (
        "A bonus card for 8 or 6 points: connect huts C and F with each other."
    )
    table.happen("bonus c-f", "bonus toucan-hub", "terrain sand")
    assert str(words.ask_chance(b, s)) == "Draw a path tile for seat 1 from the supply."
    table.happen("tile 1 left", "tile 2 y")
    assert (
        str(words.ask(b, s, 0))
        == "The card shows sand. Lay your left junction; your joker frees you from the card."
    )
    b2 = table.actions.index("joker b2 3")
    assert str(words.tell(b, s, 0, b2)) == "plays the joker and lays the left junction on b2, turned 3 times"
    assert str(words.tell(b, s, 0, rules.setting_aside(b))) == "sets the tile aside: left junction"


def test_every_kind_of_chance_is_spelled() -> None:
    b = Table().b
    for kind in words.CHANCE_KINDS:
        spelled = words.outcomes(b, kind)
        assert len(set(spelled)) == len(spelled) <= rules.OUTCOMES


def test_the_solo_verdict_is_said() -> None:
    table = Table(1, bonus=("a-d", "c-f"))
    for turn in (12, 24):
        table.go_to_turn(turn)
        table.quiet_turn()
    assert "Lost: not both bonus conditions are fulfilled." in picture.describe(table.b, table.s, 0, "en")[-1]
    for k in range(2):
        table.s.earned[0, k] = 60
    assert picture.describe(table.b, table.s, 0, "en")[-1].endswith(
        "The villages are quarrelling over who may host you first."
    )


def weigh(table: Table, seat: int, move: str) -> int:
    state = table.state.copy()
    return int(hints.weigh(table.b, table.s, face(state), seat - 1, table.actions.index(move)))


def test_near_the_end_the_simple_player_brings_an_animal_home_and_keeps_its_joker() -> None:
    table = Table()
    table.lay(1, "i1 0 straight-monkey")
    table.go_to_turn(23)
    table.deal("sand", "straight-puma", "y")
    best = max(sorted(table.legal(1)), key=lambda move: weigh(table, 1, move))
    table.play(1, best)
    table.play(2, "b2 0")
    assert sum(table.points(1)) > 0
    assert table.s.joker[0] == 1
