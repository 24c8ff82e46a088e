"""Hints in words: every game says why, in both languages."""

from __future__ import annotations

import pytest

from tests.conformance.cases import GAMES, Case, Position, walk
from tests.rules.trails_table import Table
from tukan import games
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.hexes import SIDES
from tukan.core.match import Match
from tukan.core.record import face
from tukan.games.trails_of_tucana.reasons import reasons
from tukan.games.trails_of_tucana.records import KINDS
from tukan.games.trails_of_tucana.words import hex_names
from tukan.games.tucana_builders import rules as building
from tukan.games.tucana_builders.islands import reached
from tukan.games.tucana_builders.reasons import reasons as building_reasons
from tukan.players import Budget, Question, ask
from tukan.players.advice import Rival, advise, reasons_of

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_move_that_is_possible_can_be_explained(game: Game) -> None:
    # Trading among players has answers of its own that must be explained.
    case = Case(game, game.seats[-1], (("pros", "on"),) if game.name == "catan_junior_madagascar" else ())
    said = set()

    def look(position: Position, stream: Stream) -> None:
        for seat in position.acting[:2]:
            legal = tuple(position.legal(seat))
            question = Question(game, position.board, position.state.copy(), seat, legal)
            before = position.bytes()
            for action in {legal[0], legal[-1], legal[stream.below(len(legal))]}:
                found = reasons_of(question, action)
                assert found or len(legal) == 1
                for reason in found:
                    assert reason.render("en")
                    assert reason.render("zh") != reason.render("en")
                    said.add(reason.one)
            assert question.state.tobytes() == before == position.bytes()

    walk(case, 5, look, every=3)
    assert len(said) >= 3


@pytest.mark.long
@each_game
def test_advice_is_a_legal_move_with_a_reason(game: Game) -> None:
    match = Match(game, game.seats[0], seed=2)
    for _ in range(3):
        seat = match.to_act[0]
        advice = advise(match, seat, Budget(iterations=64), Stream(1))
        assert advice.words in match.legal(seat)
        assert advice.reasons or advice.rival
        match.play(f"{seat} {advice.words}")


def said_about(match: Match, seat: int, words: str) -> list[str]:
    return [str(reason) for reason in reasons_of(ask(match, seat), match.spelling.numbers[words])]


def test_answers_to_an_offer_are_explained() -> None:
    game = games.load("catan_junior_madagascar")
    match = Match(game, 2, {"pros": "on"}, seed=1, dice="hand")
    match.play("* roll 2")
    match.s.hand.array[:2] = [[0, 3, 1, 1, 0], [3, 0, 1, 1, 0]]
    match.s.drawn.array[:2] = [2, 0]  # a penguin card would help seat 2 little
    match.play("1 offer 2")
    assert said_about(match, 1, "withdraw") == ["no exchange with seat 2 helps both enough"]
    assert said_about(match, 1, "give wood") == ["you can spare wood"]
    assert said_about(match, 1, "want wool") == ["you have no wool yourself"]
    for words in ("give wood", "want wool"):
        match.play(f"1 {words}")
    assert said_about(match, 1, "propose") == ["then a tent can be paid"]
    match.play("1 propose")
    assert said_about(match, 2, "accept") == ["then a tent can be paid"]
    assert said_about(match, 2, "refuse") == ["seat 1 could make use of it at once"]
    free = [spot for spot in range(match.b.spots) if match.s.tent[spot] < 0]
    match.s.tent.array[free[: match.b.goal - 3]] = 0
    assert said_about(match, 2, "refuse") == ["seat 1 lacks only one tent"]


def test_a_swap_that_brings_nothing_nearer_says_what_else_it_does() -> None:
    game = games.load("catan_junior_madagascar")
    match = Match(game, 2, seed=1, dice="hand")
    match.play("* roll 2")
    match.s.hand.array[0] = [1, 1, 1, 0, 0]
    assert said_about(match, 1, "swap wood sand") == ["then nobody finds sand on the trading spaces"]


def test_a_place_that_only_helps_the_other_is_not_praised_for_it() -> None:
    """What a card does for the other side comes last, and never alone."""
    game = games.load("toscana")
    seen = 0

    def look(position: Position, stream: Stream) -> None:
        nonlocal seen
        for seat in position.acting:
            legal = tuple(position.legal(seat))
            question = Question(game, position.board, position.state.copy(), seat, legal)
            for action in legal:
                found = [reason.one for reason in reasons_of(question, action)]
                feeds = [text.startswith("but ") for text in found]
                assert feeds[0] is False
                seen += any(feeds)
                assert not any(feeds[:-1])

    walk(Case(game, 2), 5, look, every=25)
    assert seen


def test_points_for_a_sight_count_in_each_round_to_come() -> None:
    game = games.load("trails_of_tucana")
    said = set()

    def look(position: Position, stream: Stream) -> None:
        b, s, legal = position.b, position.s, tuple(position.legal(0))
        question = Question(game, position.board, position.state.copy(), 0, legal)
        rounds = b.rounds - s.rounds
        for action in legal:
            for text in map(str, reasons_of(question, action)):
                if text.startswith("connects a sight"):
                    kind = KINDS.index(text.partition("(")[2].partition(")")[0])
                    n = int(text.partition(": ")[2].split()[0])
                    first, second = (int(b.sight_points[kind, i]) for i in range(2))
                    assert n in {first * rounds, second * rounds, (first + second) * rounds}
                    assert text.endswith(" point") == (n == 1)
                    said.add(rounds)

    for seed in range(6):
        walk(Case(game, 1, (("sights", "every-round"),)), seed, look, every=4)
    assert said == {1, 2}


def test_drawing_a_bonus_trail_earns_none() -> None:
    game = games.load("trails_of_tucana")
    match = Match(game, 1, seed=1)
    question = ask(match, 1)
    face(question.state).owed[0] = 1
    for edge in range(match.b.edges):
        assert "earns a bonus trail" not in map(str, reasons_of(question, match.b.edges + edge))


def said_at(table: Table, seat: int, move: str, language: str = "en") -> list[str]:
    t, action = face(table.state.copy()), table.actions.index(move)
    return [reason.render(language) for reason in reasons(table.b, table.s, t, seat - 1, action)]


@pytest.mark.parametrize(
    ("ties", "seat", "said"),
    [
        ("mayor", 1, ["joins the villages A: 17 points"]),
        (
            "mayor",
            2,
            [
                "joins the villages A: 14 points",
                "earns the blue card A too, unless a seat before yours also does this turn: 3 points",
            ],
        ),
        ("share", 2, ["joins the villages A: 17 points"]),
    ],
)
def test_a_blue_card_that_another_may_take_first_is_not_promised(
    ties: str, seat: int, said: list[str]
) -> None:
    table = Table(2, ties=ties)
    table.happen("card wild", "card wild")
    last = table.nearly_join(seat, "A")
    assert said_at(table, seat, last)[: len(said)] == said
    doubt = "如果排在你前面的座位这回合没有同时达成"
    assert any(doubt in text for text in said_at(table, seat, last, "zh")) == (len(said) > 1)


def test_a_blue_card_is_sure_once_nobody_before_can_claim_it() -> None:
    table = Table(2)
    table.happen("card wild", "card wild")
    last = table.nearly_join(2, "A")
    table.join(1, "A")
    assert "joins the villages A: 17 points" in said_at(table, 2, last)


def test_a_card_that_another_has_earned_in_this_turn_is_not_spoken_of() -> None:
    table = Table(2)
    table.happen("card wild", "card wild")
    last = table.nearly_join(2, "A")
    table.s.owed[1] = 1  # seat 2 draws a bonus trail when seat 1 has joined its villages
    table.s.new_letters[0] = table.s.joined[0] = 1
    said = said_at(table, 2, last)
    assert "joins the villages A: 14 points" in said
    assert not any("blue" in text for text in said)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, "earns the red card (obelisk): 6 points"),
        (2, "earns the red card (obelisk), unless a seat before yours also does this turn: 6 points"),
    ],
)
def test_a_red_card_for_two_sights_is_not_promised_either(seat: int, said: str) -> None:
    table = Table(5, setup=None, red="pair")
    table.happen("setup 1", "red obelisk", "red book", "card wild", "card wild")
    names = hex_names(table.b)
    one, other = [names[table.b.sight[i]] for i in range(table.b.sights) if table.b.of_kind[0] >> i & 1][:2]
    *before, last = table.way(one, other)
    table.lay(seat, *before)
    assert said in said_at(table, seat, last)
    assert any("如果" in text for text in said_at(table, seat, last, "zh")) == (seat == 2)
    if seat == 2:
        table.s.met[0] = 1
        assert "earns the red card (obelisk): 6 points" in said_at(table, 2, last)


def test_what_is_said_of_a_red_card_comes_true() -> None:
    """A card that is promised is had, and one that is not sure at most goes to an earlier seat."""
    sure = unsure = 0
    for seed in range(3):
        match, stream = Match(games.load("trails_of_tucana"), 4, seed=seed), Stream(seed)
        while not match.over:
            at, told = (match.s.rounds, match.s.turns), dict[tuple[int, int], bool]()
            while not match.over and (match.s.rounds, match.s.turns) == at:
                seat = match.to_act[0]
                words, cards = drawn_by_lot(match, seat, stream)
                told |= {(seat, KINDS.index(kind)): promised for kind, promised in cards.items()}
                match.choose(seat, words)
                match.settle()
            for (seat, kind), promised in told.items():
                first = match.s.red_taken[kind]
                assert first == 1 << (seat - 1) or (not promised and 0 < first < 1 << (seat - 1))
                sure, unsure = sure + promised, unsure + (not promised)
    assert sure
    assert unsure


def drawn_by_lot(match: Match, seat: int, stream: Stream) -> tuple[str, dict[str, bool]]:
    """Of some trails one that is said to earn red cards, if there is any; which, and whether that is promised."""
    legal = match.legal(seat)
    for _ in range(8):
        words = legal[stream.below(len(legal))]
        found = [text for text in said_about(match, seat, words) if text.startswith("earns the red card")]
        cards = {text.partition("(")[2].partition(")")[0]: "unless" not in text for text in found}
        if cards:
            break
    return words, cards


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        (0.2957, "x is about as good"),
        (0.281, "the chance to win is 29.6 %; with x it would be 28.1 %"),
    ],
)
def test_chances_that_look_the_same_are_called_about_the_same(worth: float, sentence: str) -> None:
    assert str(Rival("x", worth, 0.2961, exact=True, close=False).told("x")) == sentence


def test_no_single_tile_reaches_a_hut_where_more_are_told_to_be_needed() -> None:
    """By trying them all: every kind of tile, turned in every way, on every field."""
    game = games.load("tucana_builders")
    told = 0

    def look(position: Position, stream: Stream) -> None:
        nonlocal told
        b = position.b
        for action in position.legal(0)[::7]:
            after = face(position.state.copy())
            found = building_reasons(b, position.s, after, 0, action)
            if "{n} more tiles would reach a hut" not in found[0].one:
                continue
            told += 1
            laid = face(position.state.copy())
            building.carry_out(b, laid, 0, action)
            land = building.field_of(b, action)
            for field in range(b.fields):
                for kind in range(b.kinds):
                    for turns in range(SIDES):
                        more = face(laid.record.reshape(1).copy())
                        if more.tile[0, field] == 0:
                            more.held[0] = kind + 1
                            building.carry_out(b, more, 0, building.laying(b, field, turns, 0))
                            assert reached(more, 0, land) == 0

    walk(Case(game, 1, ()), 3, look)
    assert told
