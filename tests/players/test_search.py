"""The opponents: honest, repeatable, within their budget, and they see the move that must be seen."""

from __future__ import annotations

import re

import numpy as np
import pytest
from click.testing import CliRunner

from tests.conformance.cases import GAMES, Case, Position, walk
from tukan.cli import commands
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import Cells, face
from tukan.players import LEVELS, PLAYERS, Budget, Question, UnknownPlayer, ask, make
from tukan.players.search import Search, Trial, glance

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def question_of(game: Game, seed: int, at_least: int = 2) -> Question:
    """A decision with several actions, somewhere in a random match."""
    found: list[Question] = []

    def look(position: Position, stream: Stream) -> None:
        for seat in position.acting:
            legal = tuple(position.legal(seat))
            if len(legal) >= at_least:
                state = position.state.copy()
                game.rules.conceal(position.b, face(state), seat)
                found.append(Question(game, position.board, state, seat, legal))

    walk(Case(game, game.seats[-1]), seed, look)
    return found[len(found) // 2]


def test_the_levels_are_players_by_name() -> None:
    assert list(LEVELS) == ["beginner", "fair", "strong", "expert"]
    assert set(LEVELS) < set(PLAYERS)
    assert [make(name).name for name in LEVELS] == list(LEVELS)
    with pytest.raises(UnknownPlayer):
        make("nobody")


def test_help_lists_every_player() -> None:
    told = CliRunner().invoke(commands, ["play", "--help"]).output
    assert all(name in re.findall(r"\w+", told) for name in PLAYERS)


@pytest.mark.long
@each_game
def test_the_same_question_and_stream_give_the_same_move(game: Game) -> None:
    question = question_of(game, 3)
    before = question.state.tobytes()
    for name in (*LEVELS, "flat"):
        moves = {make(name).choose(question, Budget(iterations=40), Stream(4, i // 2)) for i in range(2)}
        assert len(moves) == 1
        assert moves < set(question.legal)
    assert question.state.tobytes() == before


@pytest.mark.long
@each_game
def test_work_shared_by_two_threads_gives_the_same_sums(game: Game) -> None:
    from concurrent.futures import ThreadPoolExecutor

    question = question_of(game, 3)
    alone, shared = (Trial(question, question.legal[:4], 9) for _ in range(2))
    alone.go_on(12)
    with ThreadPoolExecutor(1) as pool:
        shared.go_on(7, pool)
        shared.go_on(5, pool)
    assert alone.sums.tolist() == shared.sums.tolist()


@pytest.mark.long
@each_game
@pytest.mark.parametrize("iterations", [1, 50, 400])
def test_no_more_is_thought_than_the_budget_says(game: Game, iterations: int) -> None:
    question = question_of(game, 5, at_least=3)
    estimates = Search("it").think(question, Budget(iterations=iterations), Stream(1))
    least = 2 * len(estimates)  # each stage tries what stands at least once
    assert sum(estimate.n for estimate in estimates) <= max(iterations, least)
    assert len({estimate.action for estimate in estimates}) == len(estimates) <= len(glance(question))


@pytest.mark.long
@each_game
def test_an_expert_against_the_clock_chooses_a_legal_move(game: Game) -> None:
    question = question_of(game, 8)
    assert make("expert").choose(question, Budget(0.05), Stream(1)) in question.legal


@pytest.mark.long
@each_game
def test_a_move_does_not_depend_on_a_future_that_nobody_knows(game: Game) -> None:
    """Two matches with the same entries and other dice: the undrawn future differs, the move does not."""
    one = Match(game, game.seats[0], seed=1)
    for _ in range(3):
        one.play(f"{one.to_act[0]} {one.legal(one.to_act[0])[0]}")
    other = one.fork()
    seat = one.to_act[0]
    moves = {
        make("strong").choose(ask(match, seat), Budget(iterations=200), Stream(6)) for match in (one, other)
    }
    assert len(moves) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", [g for g in GAMES if g.own_boards], ids=lambda game: game.name)
def test_a_move_does_not_depend_on_what_others_chose_in_secret(game: Game) -> None:
    match = Match(game, 3, seed=4)
    first, last = match.to_act[0], match.to_act[-1]

    def move() -> int:
        return make("strong").choose(ask(match, last), Budget(iterations=200), Stream(6))

    before = move()
    for words in (match.legal(first)[0], match.choices(first)[-1]):
        match.choose(first, words)
        assert move() == before


@pytest.mark.long
@each_game
def test_a_level_wins_more_than_the_one_below(game: Game) -> None:
    """A small ladder over the same luck: an expert does better than random, by points or wins, in every game."""
    assert mean_value(game, "strong", 6) > mean_value(game, "random", 6)


def mean_value(game: Game, name: str, n: int) -> float:
    """What seat 1 makes of `n` deals against greedy players."""
    seats = game.seats[0]
    total = 0.0
    for deal in range(n):
        match = Match(game, seats, seed=deal)
        players = [make(name if seat == 0 or game.own_boards else "greedy") for seat in range(seats)]
        while not match.over:
            for seat in match.to_act:
                action = players[seat - 1].choose(
                    ask(match, seat), Budget(iterations=400), Stream(deal, match.ply)
                )
                match.choose(seat, match.spelling.actions[action])
            match.settle()
        total += game.hints.value(match.b, match.s, 0)
    return total / n


def best_move(match: Match, seat: int, name: str = "expert", iterations: int = 400) -> str:
    action = make(name).choose(ask(match, seat), Budget(iterations=iterations), Stream(2))
    return match.spelling.actions[action]


def name_to_game(name: str) -> Game:
    return next(game for game in GAMES if game.name == name)


@pytest.mark.long
def test_the_last_tent_is_built_at_once() -> None:
    game = name_to_game("catan_junior_madagascar")
    match = Match(game, 2, seed=1, dice="hand")
    match.play("* roll 2")
    s = match.s
    mask = np.zeros(game.rules.ACTIONS, np.bool_)
    s.hand.array[0] = [5, 5, 5, 5, 5]
    free = [spot for spot in range(match.b.spots) if s.tent[spot] < 0]
    while sum(s.tent[spot] == 0 for spot in range(match.b.spots)) < match.b.goal - 1:
        s.tent[free.pop()] = 0
    game.rules.legal(match.b, s, 0, Cells(mask))
    assert best_move(match, 1).startswith("tent")


@pytest.mark.long
def test_the_figure_that_carries_the_last_piece_steps_home() -> None:
    game = name_to_game("drago_tuku")
    match = Match(game, 3, seed=1, dice="hand")
    s, b = match.s, match.b
    s.lying[:] = 0
    s.placed = b.pieces - 1
    s.place[0], s.carrying[0] = b.squares - 2, 1
    s.steps[0] = 0
    match.play("* roll sun")
    assert best_move(match, 1) in ("step 3", "step 4", "step 5")


def test_a_lead_after_the_first_round_of_toscana_always_counts_and_who_began_it_needs_one() -> None:
    game = name_to_game("toscana")
    for start in (1, 2):
        match = Match(game, 2, {"start": start}, seed=1)
        s, worths = match.s, []
        for lead in range(-15, 16):
            s.best.array[0] = [16 + lead, 16]
            worths.append(game.hints.value(match.b, s, 0))
            assert worths[-1] + game.hints.value(match.b, s, 1) == game.hints.UNIT
        assert worths == sorted(set(worths))
        assert 0 < worths[0] < worths[-1] < game.hints.UNIT
        assert (worths[15] < game.hints.HALF) == (start == 1)


def before_the_last_choice(game: Game, seed: int) -> Match:
    """A match between greedy players before the last choice among several."""
    match = Match(game, game.seats[0], seed=seed)
    before = match.fork()
    while not match.over:
        for seat in match.to_act:
            if len(match.legal(seat)) > 1:
                before = match.fork()
            action = make("greedy").choose(ask(match, seat), Budget(), Stream(seed, match.ply))
            match.choose(seat, match.spelling.actions[action])
        match.settle()
    return before


def outcome(match: Match, seat: int, words: str) -> int | None:
    """What the match is worth to the seat if it ends with this choice."""
    after = match.fork()
    after.choose(seat, words)
    after.settle()
    return match.game.hints.value(after.b, after.s, seat - 1) if after.over else None


@pytest.mark.long
@pytest.mark.parametrize("name", ["tucana_builders", "trails_of_tucana", "toscana"])
def test_the_last_choice_is_the_best_of_all(name: str) -> None:
    """Nothing is left to chance there, so every choice can be tried."""
    game, matter = name_to_game(name), 0
    for seed in range(40):
        match = before_the_last_choice(game, seed)
        seat = match.to_act[0]
        ends = {words: outcome(match, seat, words) for words in match.legal(seat)}
        worths = {value for value in ends.values() if value is not None}
        if None not in ends.values() and len(worths) > 1:
            matter += 1
            for player in ("expert", "flat"):
                assert ends[best_move(match, seat, player)] == max(worths)
        if matter == 2:
            return
    raise AssertionError("no last choice mattered")
