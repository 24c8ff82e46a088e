import itertools
import json
import random
from pathlib import Path

import pytest

from .toscana import Oracle

COMPONENTS = json.loads((Path(__file__).parent / "data" / "toscana.json").read_text())
OPTION_SETS = list(itertools.product(["first", "pass"], ["card", "strict"], ["no", "yes"], [1, 2]))


def new(end="first", contact="card", swap="no", start=1, **edited):
    options = {"end": end, "contact": contact, "swap": swap, "start": start}
    return Oracle(2, options, {**COMPONENTS, **edited})


def small(size, cards, **options):
    """A board so small, and piles so short, that the end of a round can be written out."""
    foreign = {number: COMPONENTS["foreign_squares"][number] for number in cards.split()}
    return new(**options, board=size, centre=[size // 2, size // 2], foreign_squares=foreign)


def drive(oracle, script):
    """Entries apart by commas: `*` before chance, a seat before a move."""
    for entry in script.split(","):
        who, *words = entry.split()
        if who == "*":
            oracle.happen(" ".join(words))
        else:
            oracle.play(int(who), " ".join(words))


def column(oracle, part):
    return [parts[part] for parts in oracle.parts()]


def squares(oracle, colour):
    return {
        f"{'abcdefghijklmnopq'[column]}{row + 1}"
        for (column, row), shown in oracle.colour_on.items()
        if shown == colour
    }


def play_at_random(oracle, dice):
    while not oracle.over:
        due = oracle.chance()
        if due:
            assert oracle.to_act() == []
            assert set(due.values()) == {1}
            oracle.happen(dice.choice(list(due)))
        else:
            [seat] = oracle.to_act()
            oracle.play(seat, dice.choice(sorted(oracle.legal(seat))))
        assert len(oracle.card_on) == 8 * len(set(oracle.card_on.values()))


# Most boards are small: they end in many more ways than the full one, and soon.
@pytest.mark.parametrize(("end", "contact", "swap", "start"), OPTION_SETS)
def test_random_matches_end(end, contact, swap, start):
    for seed in range(20):
        dice = random.Random(f"{end} {contact} {swap} {start} {seed}")
        size = 17 if seed < 2 else 4 + seed % 6
        oracle = new(end, contact, swap, start, board=size, centre=[size // 2, size // 2])
        play_at_random(oracle, dice)
        assert oracle.chance() is None
        assert oracle.to_act() == []
        assert min(oracle.rank()) == 1
        for part in oracle.parts():
            assert part["total"] == part["round1"] + part["round2"]


def test_layouts_are_all_pairs_up_to_a_half_turn():
    layouts = [frozenset(pair) for pair in COMPONENTS["foreign_squares"].values()]
    half_turned = [frozenset(7 - index for index in pair) for pair in layouts]
    pairs = {frozenset(pair) for pair in itertools.combinations(range(8), 2)}
    assert set(layouts) | set(half_turned) == pairs
    assert len(set(layouts)) == 16
    symmetric = {pair for pair, turned in zip(layouts, half_turned, strict=True) if pair == turned}
    assert len(pairs) == 2 * 16 - len(symmetric)


def test_order_of_chance():
    oracle = new(start=2, swap="yes")
    roofs = {f"roof {number}": 1 for number in range(1, 17)}
    assert oracle.chance() == roofs
    drive(oracle, "* roof 12")
    assert oracle.chance() == {f"paving {number}": 1 for number in range(1, 17)}
    drive(oracle, "* paving 3")
    assert oracle.chance() is None
    assert oracle.to_act() == [1]
    assert oracle.legal(1) == {"allow", "veto"}
    assert oracle.legal(2) == set()
    drive(oracle, "1 allow, 2 i9 n")
    assert oracle.chance() == {f"paving {number}": 1 for number in range(1, 17) if number != 3}
    assert oracle.to_act() == []


@pytest.mark.parametrize(("card", "ways"), [(1, "nesw"), (3, "nesw"), (7, "ne"), (12, "ne"), (16, "ne")])
def test_the_first_card_covers_the_middle(card, ways):
    oracle = new()
    drive(oracle, f"* roof {card}, * paving 1, 2 allow")
    flat = {f"{file}{rank} {way}" for file in "fghi" for rank in (9, 10) for way in "ns" if way in ways}
    tall = {f"{file}{rank} {way}" for file in "hi" for rank in range(9, 13) for way in "ew" if way in ways}
    assert oracle.legal(1) == flat | tall


@pytest.mark.parametrize(
    ("lay", "foreign"),
    [("i9 n", {"i9", "j9"}), ("i9 e", {"j9", "j8"}), ("i9 s", {"k8", "l8"}), ("i9 w", {"i6", "i7"})],
)
def test_ways_to_lay(lay, foreign):
    oracle = new()
    drive(oracle, f"* roof 1, * paving 1, 2 allow, 1 {lay}")
    assert squares(oracle, "paving") == foreign
    assert len(squares(oracle, "roof")) == 6


def test_e5_n_and_e5_e_cover_what_the_words_say():
    oracle = new(board=9, centre=[4, 4])
    drive(oracle, "* roof 1, * paving 1, 2 allow, 1 e5 n")
    assert squares(oracle, "roof") | squares(oracle, "paving") == {f"{c}{r}" for c in "efgh" for r in "54"}
    oracle = new(board=9, centre=[4, 4])
    drive(oracle, "* roof 1, * paving 1, 2 allow, 1 e5 e")
    assert squares(oracle, "roof") | squares(oracle, "paving") == {f"{c}{r}" for c in "ef" for r in "5432"}


# Card 1 shows paving at i9 and j9 only; paving 16 has roof squares at its upper right and lower left.
FIRST_TWO = "* roof 1, * paving 16, 2 allow, 1 i9 n, * roof 2, 1 allow"


@pytest.mark.parametrize(
    ("lay", "card", "strict"),
    [
        ("i11 n", True, True),
        ("f11 n", True, True),
        ("e11 n", False, False),
        ("j11 n", True, False),
        ("e9 n", True, False),
        ("k11 n", False, False),
        ("i7 n", False, False),
        ("f9 n", False, False),
        ("a2 n", False, False),
    ],
)
def test_contact(lay, card, strict):
    for contact, legal in [("card", card), ("strict", strict)]:
        oracle = new(contact=contact)
        drive(oracle, FIRST_TWO)
        assert (lay in oracle.legal(2)) == legal


def test_no_word_for_a_half_turn_that_looks_the_same():
    oracle = new()
    drive(oracle, FIRST_TWO)
    assert {words[-1] for words in oracle.legal(2)} == {"n", "e"}


def test_a_foreign_card_counts_through_its_two_squares():
    oracle = new()
    drive(oracle, "* roof 1, * paving 16, 2 allow, 1 i9 n")
    assert column(oracle, "round1") == [1, 1]
    assert column(oracle, "rounds") == [0, 0]
    drive(oracle, "* roof 2, 1 allow, 2 i11 n")
    assert column(oracle, "round1") == [1, 2]
    assert column(oracle, "rounds") == [0, 1]
    # Roof 2 shows paving at o9 and m9, so that a roof square touches l9: one area of two roof cards.
    drive(oracle, "* paving 1, 2 allow, 1 m9 s")
    assert column(oracle, "round1") == [2, 2]
    assert column(oracle, "total") == [2, 2]
    assert column(oracle, "rounds") == [0, 0]


# Both players work for the roofs.
ALL_ROOFS = """
    * roof 13, * paving 11, 2 allow, 1 i9 w, * roof 6, 1 allow, 2 g9 w, * paving 15, 2 allow, 1 g5
    s, * roof 4, 1 allow, 2 k7 e, * paving 8, 2 allow, 1 k11 w, * roof 16, 1 allow, 2 g3 n, * paving
    13, 2 allow, 1 i13 e, * roof 10, 1 allow, 2 m11 w, * paving 6, 2 allow, 1 g13 e, * roof 15, 1
    allow, 2 k13 n, * paving 14, 2 allow, 1 g15 n, * roof 12, 1 allow, 2 k15 n, * paving 7, 2 allow,
    1 j17 n, * roof 11, 1 allow, 2 f17 n, * paving 1, 2 allow, 1 e15 w, * roof 8, 1 allow, 2 e11 e,
    * paving 5, 2 allow, 1 e4 e, * roof 9, 1 allow, 2 a13 s, * paving 9, 2 allow, 1 a2 s, * roof 7,
    1 allow, 2 a11 n, * paving 2, 2 allow, 1 a4 n, * roof 2, 1 allow, 2 c6 s, * paving 3, 2 allow, 1
    a8 w, * roof 1, 1 allow, 2 a15 n, * paving 16, 2 allow, 1 b17 s, * roof 3, 1 allow, 2 n17 n, *
    paving 12, 2 allow, 1 m7 w, * roof 5, 1 allow, 2 o15 e, * paving 4, 2 allow, 1 k3 n, * roof 14,
    1 allow, 2 o11 w, * paving 10, 1 p7 e
"""


def test_an_area_of_22_can_be_reached():
    oracle = new(end="pass")
    drive(oracle, ALL_ROOFS)
    assert oracle.round == 2
    lays = [entry.split() for entry in ALL_ROOFS.split(",")]
    assert sum(who == "1" and words[0] != "allow" for who, *words in lays) == 16
    assert column(oracle, "round1")[0] >= 22


def test_veto():
    oracle = new()
    drive(oracle, "* roof 5, * paving 9, 2 veto")
    assert oracle.to_act() == []
    assert oracle.chance() == {f"roof {number}": 1 for number in range(1, 17) if number != 5}
    drive(oracle, "* roof 6")
    assert oracle.to_act() == [1]
    drive(oracle, "1 i9 n")
    assert "roof 5" not in oracle.chance()
    drive(oracle, "* roof 7")
    assert oracle.to_act() == [1]
    assert oracle.legal(1) == {"allow", "veto"}
    drive(oracle, "1 allow")
    drive(oracle, f"2 {min(oracle.legal(2))}, * paving 10")
    # The stone is used up, an allowed card leaves it.
    assert oracle.to_act() == [1]
    assert "veto" not in oracle.legal(1)
    drive(oracle, f"1 {min(oracle.legal(1))}, * roof 8")
    assert oracle.legal(1) == {"allow", "veto"}


def test_vetoed_card_comes_back_last_and_a_single_card_is_safe():
    oracle = small(17, "1 2 3")
    drive(oracle, "* roof 1, * paving 1, 2 allow, 1 i9 n, * roof 2, 1 veto, * paving 3, 2 i11 n")
    assert oracle.chance() == {"paving 2": 1}
    drive(oracle, "* paving 2, 2 allow")
    drive(oracle, f"1 {min(oracle.legal(1))}")
    assert oracle.chance() == {"roof 3": 1}
    drive(oracle, "* roof 3")
    assert oracle.to_act() == [2]
    assert "veto" not in oracle.legal(2)
    drive(oracle, f"2 {min(oracle.legal(2))}")
    assert oracle.chance() == {"paving 1": 1}
    drive(oracle, "* paving 1")
    # Seat 2 still has its stone, but this pile has one card.
    assert oracle.to_act() == [1]
    assert "veto" not in oracle.legal(1)
    drive(oracle, f"1 {min(oracle.legal(1))}")
    assert oracle.round == 1
    assert oracle.to_act() == [2]
    # After this both piles are empty: nobody can lay, whichever way rounds end.
    drive(oracle, f"2 {min(oracle.legal(2))}")
    assert oracle.round == 2


@pytest.mark.parametrize(("contact", "ends"), [("strict", True), ("card", False)])
def test_a_veto_may_end_the_round(contact, ends):
    oracle = small(6, "3 7 14 15", contact=contact)
    drive(oracle, "* roof 14, * paving 3, 2 allow, 1 d6 e, * roof 15, 1 veto, * paving 7")
    assert (oracle.round == 2) == ends
    if ends:
        assert oracle.chance() == {f"roof {number}": 1 for number in (3, 7, 14, 15)}
        assert column(oracle, "round1") == [1, 1]
        assert column(oracle, "round2") == [0, 0]
        # The stone used in round 1 is back.
        drive(oracle, "* roof 3, * paving 3, 1 veto")


def test_pass_gives_the_turn_to_the_other_seat():
    script = "* roof 14, * paving 3, 2 allow, 1 d6 e, * roof 15, 1 veto, * paving 7"
    oracle = small(6, "3 7 14 15", contact="strict", end="pass")
    drive(oracle, script)
    assert oracle.round == 1
    assert oracle.to_act() == [2]
    assert oracle.legal(2) == {"allow", "veto"}
    drive(oracle, "2 allow")
    assert oracle.to_act() == [1]
    assert oracle.piles["paving"].top == 7


def test_round_2():
    oracle = small(4, "1 7", swap="yes", start=1)
    drive(oracle, "* roof 1, * paving 1, 2 allow, 1 a3 n")
    assert oracle.chance() == {"roof 7": 1}
    drive(oracle, "* roof 7")
    # Rows 1 and 4 are left on this board, too narrow for a card.
    assert oracle.round == 2
    assert oracle.chance() == {"roof 1": 1, "roof 7": 1}
    assert oracle.card_on == {}
    drive(oracle, "* roof 7, * paving 1")
    assert oracle.to_act() == [1]
    assert oracle.legal(1) == {"allow", "veto"}
    drive(oracle, "1 allow")
    # Seat 2 opens, with the roofs.
    assert {words[-1] for words in oracle.legal(2)} == {"n", "e"}
    drive(oracle, "2 a3 n")
    assert oracle.parts()[1] == {"round1": 1, "round2": 1, "rounds": 0, "total": 2}
    drive(oracle, "* roof 1")
    assert oracle.over
    assert oracle.rank() == [1, 1]


@pytest.mark.parametrize("start", [1, 2])
@pytest.mark.parametrize("swap", ["no", "yes"])
def test_who_opens_the_rounds(start, swap):
    oracle = small(4, "1 2", swap=swap, start=start)
    openers = []
    while not oracle.over:
        drive(oracle, "* roof 1, * paving 1")
        drive(oracle, f"{oracle.to_act()[0]} allow")
        [opener] = oracle.to_act()
        openers.append(opener)
        drive(oracle, f"{opener} a3 n")
        [card] = oracle.chance()
        assert card.startswith("roof") == ((opener == 1) != (swap == "yes" and len(openers) == 2))
        drive(oracle, f"* {card}")
    assert openers == [start, 3 - start]


@pytest.mark.parametrize(
    ("first_round", "second_round", "rank"),
    [
        ((9, 8), (9, 8), [1, 2]),
        ((9, 8), (3, 7), [2, 1]),
        ((12, 8), (3, 5), [1, 2]),
        ((9, 8), (4, 5), [1, 1]),
        ((9, 9), (4, 5), [2, 1]),
        ((9, 9), (5, 5), [1, 1]),
    ],
)
def test_rank(first_round, second_round, rank):
    oracle = new()
    oracle.finished = [dict(zip((1, 2), areas, strict=True)) for areas in (first_round, second_round)]
    oracle.over = True
    assert oracle.rank() == rank


def test_what_is_not_due_is_refused():
    oracle = new()
    with pytest.raises(ValueError, match="not due"):
        oracle.happen("paving 1")
    drive(oracle, "* roof 7, * paving 1, 2 allow")
    for words in ["i9 s", "a5 n", "veto"]:
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(1, words)
