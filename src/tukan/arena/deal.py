"""Deals: matches whose luck does not depend on who plays them.

Every kind of chance draws from a lane of its own, and so does every player. The n-th throw, the n-th tile of
a seat is therefore the same in all matches of one deal, however the players' choices differ.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tukan.core.chance import draw, stream_array, to_stream
from tukan.core.drive import CHANCE, RANDOM, make_choose
from tukan.core.engine import stamp_of
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.core.rules import make_compilable, rule

LANES = 64  # streams that one deal may use; the next deal begins that many further on


def first_player_lane(game: Game) -> int:
    """Lanes below it belong to the kinds of chance, lane + p to player p."""
    return int(max(game.words.CHANCE_KINDS)) + 1


def new_lanes(game: Game, seed: int) -> Array:
    """The lanes of a game (lane, 3), to be set to a deal with `to_deal`."""
    n = first_player_lane(game) + game.seats[-1]
    if n > LANES:
        raise ValueError(f"{game.name} needs {n} lanes of chance; a deal has {LANES}")
    return np.stack([stream_array(seed)] * n)


@rule
def to_deal(lanes: Record, deal: int) -> None:
    """Set every lane to its start in this deal."""
    for lane in range(len(lanes)):
        to_stream(lanes[lane], deal * LANES + lane)


def make_deals(game: Game, stamp: str) -> Callable[..., int]:
    """`deals(B, S, T, C, numbers, seating, policies, lanes, own, mask, weights, parts, ranks, plies, log)`.

    Match i plays deal `numbers[i]`, player `seating[i, seat]` at each seat, its policy in `policies`, its
    lane `own` + player. Row i of `parts`, `ranks` and `plies` receives its result. `log` (n, most, 2)
    receives seat and action of each entry; `most` 0 keeps none. A match longer than that is cut short and its
    `plies` is -1. `T` and `C` are states to work in.
    """
    rules = game.rules
    start, outcomes, happen, play = rules.start, rules.outcomes, rules.happen, rules.play
    score, rank, conceal = rules.score, rules.rank, rules.conceal
    choose = make_choose(game, stamp)

    def deals(
        B: Record, S: Record, T: Record, C: Record, numbers: Record, seating: Record, policies: Record,
        lanes: Record, own: int, mask: Record, weights: Record, parts: Record, ranks: Record, plies: Record,
        log: Record, most: int,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, s = B[0], S[0]
        for i in range(len(plies)):
            to_deal(lanes, numbers[i])
            start(b, s)
            n = 0
            while not s.over and (most == 0 or n < most):
                if s.chance != 0:
                    outcome = draw(lanes[s.chance], weights, outcomes(b, s, weights))
                    if most > 0:
                        log[i, n, 0], log[i, n, 1] = CHANCE, outcome
                    n += 1
                    happen(b, s, outcome)
                else:
                    for seat in range(s.seats):
                        if (s.acting >> seat) & 1 and (most == 0 or n < most):
                            player = seating[i, seat]
                            if policies[player] == RANDOM:
                                action = choose(B, S, T, seat, RANDOM, mask, lanes[own + player])
                            else:  # it looks ahead: not at what others have chosen in secret
                                C[0] = S[0]
                                conceal(b, C[0], seat)
                                action = choose(B, C, T, seat, policies[player], mask, lanes[own + player])
                            if most > 0:
                                log[i, n, 0], log[i, n, 1] = seat, action
                            n += 1
                            play(b, s, seat, action)
            plies[i] = n if s.over else -1
            score(b, s, parts[i])
            rank(b, s, ranks[i])
        return len(plies)

    return deals


@cache
def compiled(game: Game, make: Callable[[Game, str], Callable[..., Any]]) -> Callable[..., Any]:
    """What `make` makes for this game, compiled: it releases the GIL and is cached on disk."""
    make_compilable()
    source = make(game, stamp_of(game))
    make_compilable()  # `make` marks rules of its own
    from numba import njit

    function: Callable[..., Any] = njit(nogil=True, cache=True)(source)
    return function
