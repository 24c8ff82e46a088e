"""Bots of every level at a table: whatever happens to a worker, a legal move comes."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future

import pytest

from tests.web.loop import run
from tukan import games, players
from tukan.core.match import Match
from tukan.players import advice
from tukan.web import bots, thinking
from tukan.web.bots import Bots, problem_of
from tukan.web.levels import LEVELS
from tukan.web.thinking import Problem


def match_of(game: str) -> Match:
    chosen = games.load(game)
    match = Match(chosen, max(2, chosen.seats[0]), seed=11)
    match.settle()
    return match


def ask(workers: Bots, match: Match, level: str = "fair") -> str:
    return run(workers.choose(match, match.to_act[0], level))


def end(problem: Problem) -> int:
    os._exit(3)


def hang(problem: Problem) -> int:
    time.sleep(3600)
    return 0


def fail(problem: Problem) -> int:
    raise RuntimeError("no idea")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "GRACE", 0.5)


def test_every_level_is_a_player() -> None:
    assert {level.player for level in LEVELS.values()} <= set(players.PLAYERS)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_worker_answers_with_a_legal_move(game: str) -> None:
    match, workers = match_of(game), Bots(1)
    try:
        assert ask(workers, match) in match.legal(match.to_act[0])
    finally:
        workers.close()


@pytest.mark.parametrize("think", [end, hang, fail])
def test_a_broken_or_hung_worker_costs_a_simple_move_only(
    think: Callable[[Problem], int], impatient: None
) -> None:
    match, workers = match_of("drago_tuku"), Bots(1, think)
    while len(match.to_act) == 0 or len(match.legal(match.to_act[0])) < 2:
        match.choose(match.to_act[0], match.legal(match.to_act[0])[0])
        match.settle()
    try:
        assert ask(workers, match) in match.legal(match.to_act[0])
    finally:
        workers.close()


class Pool:
    """Workers that answer when the test says so."""

    made: list[Pool]

    def __init__(self, *_: object) -> None:
        self.asked: list[Future[int]] = []
        self.ended = False
        self._processes: dict[int, object] = {}
        self.made.append(self)

    def submit(self, *_: object) -> Future[int]:
        self.asked.append(Future())
        return self.asked[-1]

    def shutdown(self, **_: object) -> None:
        self.ended = True


def test_workers_that_broke_are_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two wait for the same workers: the second to hear that they broke must not end the new ones."""
    monkeypatch.setattr(Pool, "made", [], raising=False)
    monkeypatch.setattr(bots, "ProcessPoolExecutor", Pool)
    match = match_of("tucana_builders")
    legal = problem_of(match, match.to_act[0], "fair").legal

    async def script() -> None:
        workers = Bots(3)
        ask = lambda: asyncio.create_task(workers.choose(match, match.to_act[0], "fair"))
        first, second = ask(), ask()
        await asyncio.sleep(0)
        (broken,) = Pool.made
        broken.asked[0].set_exception(BrokenExecutor())
        await first
        third = ask()
        await asyncio.sleep(0)
        broken.asked[1].set_exception(BrokenExecutor())
        await second
        _, new = Pool.made
        assert broken.ended
        assert not new.ended
        new.asked[0].set_result(legal[-1])
        assert await third == match.spelling.actions[legal[-1]]

    run(script())


def test_play_goes_on_while_a_player_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()
    began: list[str] = []

    class Slow:
        name = "slow"

        def choose(self, question: players.Question, budget: players.Budget, stream: object) -> int:
            began.append(question.game.name)
            ready.wait()
            return question.legal[-1]

    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    monkeypatch.setitem(players.PLAYERS, "strong", Slow)
    match, workers = match_of("toscana"), Bots(0)
    seat = match.to_act[0]
    try:
        assert ask(workers, match, "strong") in match.legal(seat)
        assert ask(workers, match, "strong") in match.legal(seat)
        assert began == ["toscana"], "it is not asked twice at once"
    finally:
        ready.set()
    thinking._late["toscana", "strong"].result(timeout=60)
    assert ask(workers, match, "strong") == match.spelling.actions[players.ask(match, seat).legal[-1]]
    workers.close()


@pytest.mark.parametrize("game", games.NAMES)
def test_an_adviser_in_a_worker_names_a_legal_move_and_says_why(game: str) -> None:
    match, workers = match_of(game), Bots(1)
    seat = match.to_act[0]
    try:
        given = run(workers.advise(match, seat))
    finally:
        workers.close()
    assert given is not None
    assert given.words in match.legal(seat)
    assert given.reasons or given.rival


def test_advice_comes_at_a_glance_while_code_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Never:
        def wait(self, seconds: float | None) -> bool:
            return False

    monkeypatch.setattr(advice, "prepare", lambda game: Never())
    match = match_of("toscana")
    problem = bots.problem_of(match, match.to_act[0], "expert")
    given = thinking.counsel(problem)
    assert given.words in match.legal(match.to_act[0])
    assert given.worth is None
