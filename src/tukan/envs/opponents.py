"""The players at the other seats of a single-agent environment."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from tukan.core.chance import Stream
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.record import face
from tukan.envs.batch import Batch
from tukan.envs.rows import NOBODY
from tukan.envs.scenario import Scenario
from tukan.players import Budget, Player, Question, make

POLICIES = {"random": RANDOM, "greedy": GREEDY}
Choice: TypeAlias = str | Player
Choices: TypeAlias = Choice | list[Choice] | tuple[Choice, ...]


class Opponents:
    """All seats but one (from 0), each with a player by name or a Player; one for all, or one a seat in order.

    Where all are `random` or `greedy` they play as compiled code. Raises UnknownPlayer, ValueError.
    """

    def __init__(self, scenario: Scenario, seat: int, chosen: Choices, budget: Budget | None = None) -> None:
        if not 0 <= seat < scenario.seats:
            raise ValueError(f"seat: expected a number from 0 to {scenario.seats - 1}, found {seat}")
        self.seat, self.budget = seat, budget or Budget()
        others = [k for k in range(scenario.seats) if k != seat]
        names = [*chosen] if isinstance(chosen, list | tuple) else [chosen] * len(others)
        if len(names) != len(others):
            raise ValueError(f"opponents: expected {len(others)}, found {len(names)}")
        self.policies = np.full(scenario.seats, NOBODY)
        self.players: dict[int, Player] = {}
        for k, name in zip(others, names, strict=True):
            if isinstance(name, str) and name in POLICIES:
                self.policies[k] = POLICIES[name]
            else:
                self.players[k] = make(name) if isinstance(name, str) else _player(name)

    def reply(self, batch: Batch, stream: Stream | None = None) -> None:
        """Play until the seat must choose or the match is over. Players that are not compiled need a batch of one
        match, and a stream of random numbers."""
        batch.reply(self.policies)
        while self.players and int(batch.seats[0]) in self.players:
            assert stream is not None
            batch.step([self._choose(batch, int(batch.seats[0]), stream)])
            batch.reply(self.policies)

    def _choose(self, batch: Batch, seat: int, stream: Stream) -> int:
        scenario = batch.scenario
        state = batch.states.copy()
        scenario.game.rules.conceal(scenario.b, face(state), seat)
        legal = tuple(np.flatnonzero(batch.legal(copy=False)[0]).tolist())
        question = Question(scenario.game, scenario.board, state, seat, legal)
        return self.players[seat].choose(question, self.budget, stream)


def _player(one: Player) -> Player:
    if not callable(getattr(one, "choose", None)):
        raise ValueError(f"opponents: {one!r} is no name and has no method choose(question, budget, stream)")
    return one
