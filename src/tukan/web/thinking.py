"""What a worker does: it answers one question at a time with a move or with advice, within the budget.

A player that is not done in time, say because its code is still being compiled, thinks on beside the play;
until it is done, its moves are those of a player that needs no compiled code.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from tukan import games, players
from tukan.core.chance import Stream
from tukan.core.game import Value
from tukan.core.record import Array, face
from tukan.core.spelling import Spelling
from tukan.players.advice import Advice, answer_soon, at_a_glance
from tukan.players.search import prepare
from tukan.players.simple import greedy_player
from tukan.web.boards import OwnBoard

PATIENCE = 1.5  # seconds beyond the budget that a player may take
T = TypeVar("T")


@dataclass(frozen=True)
class Problem:
    """A question in a form that crosses to another process."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    state: bytes
    seat: int
    legal: tuple[int, ...]
    player: str
    seconds: float
    seed: int
    board: str = ""  # a board file, "" for the built-in board


_late: dict[tuple[str, str], Future[Any]] = {}


def solve(problem: Problem) -> int:
    """The action that the player chooses, or that a simple one chooses in its stead."""
    return _in_time(problem, problem.player, _choose, _simple)


def counsel(problem: Problem) -> Advice:
    """What the seat should do, and why."""
    return _in_time(problem, "advice", _advise, _glance)


def _in_time(
    problem: Problem, who: str, think: Callable[[Problem], T], otherwise: Callable[[Problem], T]
) -> T:
    """The thought, or another where it does not come in time."""
    key = problem.game, who
    if key in _late and not _late[key].done():
        return otherwise(problem)
    _late.pop(key, None)
    thought: Future[T] = Future()
    threading.Thread(target=_think, args=(problem, think, thought), daemon=True).start()
    try:
        return thought.result(problem.seconds + PATIENCE)
    except TimeoutError:
        _late[key] = thought
        return otherwise(problem)


def _think(problem: Problem, think: Callable[[Problem], T], thought: Future[T]) -> None:
    try:
        thought.set_result(think(problem))
    except BaseException as error:
        thought.set_exception(error)


def _choose(problem: Problem) -> int:
    player = players.make(problem.player)
    return player.choose(_question(problem), players.Budget(problem.seconds), Stream(problem.seed))


def _simple(problem: Problem) -> int:
    return greedy_player().choose(_question(problem), players.Budget(), Stream(problem.seed))


def _advise(problem: Problem) -> Advice:
    question = _question(problem)
    return answer_soon(question, _spelling(question), problem.seconds, Stream(problem.seed))


def _glance(problem: Problem) -> Advice:
    question = _question(problem)
    return at_a_glance(question, _spelling(question))


def _spelling(question: players.Question) -> Spelling:
    return Spelling(question.game, face(question.board))


def _question(problem: Problem) -> players.Question:
    game = games.load(problem.game)
    state: Array = np.frombuffer(problem.state, game.rules.State).copy()
    components = OwnBoard(problem.game, "", problem.board).components if problem.board else None
    board = game.new_board(problem.seats, dict(problem.options), components)
    return players.Question(game, board, state, problem.seat, problem.legal)


def prepare_worker() -> None:
    """A worker gives way to the server, and must not outlive one that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, daemon=True).start()


def warm() -> int:
    """Import what a worker needs, and begin to compile: the first question finds it ready, or is not kept."""
    known = games.all_games()

    def compile_all() -> None:
        for game in known:
            prepare(game).wait(None)

    threading.Thread(target=compile_all, daemon=True).start()
    return len(known)
