"""What a worker does: it answers one question at a time with a move, within the budget.

A player that is not done in time, say because its code is still being compiled, thinks on beside the play;
until it is done, its moves are those of a player that needs no compiled code.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np

from tukan import games, players
from tukan.core.chance import Stream
from tukan.core.game import Value
from tukan.core.record import Array
from tukan.players.simple import greedy_player

PATIENCE = 1.5  # seconds beyond the budget that a player may take


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


_late: dict[tuple[str, str], Future[int]] = {}


def solve(problem: Problem) -> int:
    """The action that the player chooses, or that a simple one chooses in its stead."""
    who = problem.game, problem.player
    if who in _late and not _late[who].done():
        return _simple(problem)
    _late.pop(who, None)
    thought: Future[int] = Future()
    threading.Thread(target=_think, args=(problem, thought), daemon=True).start()
    try:
        return thought.result(problem.seconds + PATIENCE)
    except TimeoutError:
        _late[who] = thought
        return _simple(problem)


def _think(problem: Problem, thought: Future[int]) -> None:
    try:
        player = players.make(problem.player)
        budget = players.Budget(problem.seconds)
        thought.set_result(player.choose(_question(problem), budget, Stream(problem.seed)))
    except BaseException as error:
        thought.set_exception(error)


def _simple(problem: Problem) -> int:
    return greedy_player().choose(_question(problem), players.Budget(), Stream(problem.seed))


def _question(problem: Problem) -> players.Question:
    game = games.load(problem.game)
    state: Array = np.frombuffer(problem.state, game.rules.State).copy()
    board = game.new_board(problem.seats, dict(problem.options))
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
    """Import what a worker needs, so that the first question finds it ready."""
    return len(games.all_games())
