"""Deals: matches whose luck does not depend on who plays them.

Every kind of chance draws from a lane of its own, and so does every player. The n-th throw, the n-th tile of
a seat is therefore the same in all matches of one deal, however the players' choices differ.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tukan.core.chance import draw, stream_array, to_stream
from tukan.core.drive import CHANCE, make_choose, make_guess
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.core.rules import rule

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
    choose, conceal = make_choose(game, stamp), game.rules.conceal

    @rule
    def choose_in_secret(
        B: Record, S: Record, T: Record, C: Record, seat: int, policy: int, mask: Record, r: Record
    ) -> int:
        stamp  # noqa: B018
        C[0] = S[0]
        conceal(B[0], C[0], seat)
        return choose(B, C, T, seat, policy, mask, r)

    return _deals(game, stamp, choose_in_secret)


def make_random_deals(game: Game, stamp: str) -> Callable[..., int]:
    """`deals` in which everybody is `random`, whatever `policies` says."""
    guess = make_guess(game, stamp)

    @rule
    def choose(
        B: Record, S: Record, T: Record, C: Record, seat: int, policy: int, mask: Record, r: Record
    ) -> int:
        return guess(B, S, T, seat, policy, mask, r)

    return _deals(game, stamp, choose)


def _deals(game: Game, stamp: str, choose: Callable[..., int]) -> Callable[..., int]:
    rules = game.rules
    start, outcomes, happen, play = rules.start, rules.outcomes, rules.happen, rules.play
    score, rank = rules.score, rules.rank

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
                            action = choose(B, S, T, C, seat, policies[player], mask, lanes[own + player])
                            if most > 0:
                                log[i, n, 0], log[i, n, 1] = seat, action
                            n += 1
                            play(b, s, seat, action)
            plies[i] = n if s.over else -1
            score(b, s, parts[i])
            rank(b, s, ranks[i])
        return len(plies)

    return deals
