"""Roll-outs: what a choice is worth when the match is played on from it, in many futures.

A future is a set of streams, one for each kind of chance and one for each seat that chooses. Every choice is
tried in the same futures, so that luck does not tell choices apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tukan.core.chance import draw, rand, stream_array, to_stream
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.core.rules import rule
from tukan.players.knowledge import knowledge

LANES = 64  # streams that one future may use; the next future begins that many further on


def first_seat_lane(game: Game) -> int:
    """Lanes below it belong to the kinds of chance, lane + seat to the choices of a seat."""
    return int(max(game.words.CHANCE_KINDS)) + 1


def new_lanes(game: Game, seed: int) -> Array:
    """The lanes of a game (lane, 3), to be set to a future."""
    return np.stack([stream_array(seed)] * (first_seat_lane(game) + game.seats[-1]))


@rule
def to_future(lanes: Record, future: int) -> None:
    """Set every lane to its start in this future."""
    for lane in range(len(lanes)):
        to_stream(lanes[lane], future * LANES + lane)


@rule
def gather(mask: Record, found: Record) -> int:
    """Write the marked actions to `found`, unmark them, and return how many there are."""
    n = 0
    for a in range(len(mask)):
        if mask[a]:
            found[n] = a
            n += 1
            mask[a] = False
    return n


def make_policy(game: Game, stamp: str) -> Callable[..., int]:
    """How a seat plays in a roll-out: `policy(B, W, T, seat, mask, found, paper, r) -> action`.

    The best at a glance of the tempting actions, or of some drawn by lot. `mask` comes and goes unmarked.
    """
    hints, legal = knowledge(game), game.rules.legal
    weigh, tempting, glance = hints.weigh, hints.tempting, hints.glance
    survey, surveys = hints.survey, hints.surveys

    @rule
    def interesting(b: Record, s: Record, seat: int, found: Record, n: int) -> int:
        """Move the tempting of `n` actions to the front and return how many there are; all if there is none."""
        kept = 0
        for i in range(n):
            if tempting(b, s, seat, found[i]):
                found[kept] = found[i]
                kept += 1
        return kept if kept > 0 else n

    @rule
    def policy(
        B: Record, W: Record, T: Record, seat: int, mask: Record, found: Record, paper: Record, r: Record
    ) -> int:
        legal(B[0], W[0], seat, mask)
        n = interesting(B[0], W[0], seat, found, gather(mask, found))
        if n == 1:
            return found[0]
        if surveys:
            T[0] = W[0]
            survey(B[0], W[0], T[0], seat, paper)
        by_lot = 0 < glance < n
        best, ties, chosen = 0, 0, found[0]
        for i in range(glance if by_lot else n):
            a = found[rand(r, n)] if by_lot else found[i]
            if surveys:
                value = paper[a]
            else:
                T[0] = W[0]
                value = weigh(B[0], W[0], T[0], seat, a)
            if ties == 0 or value > best:
                best, ties, chosen = value, 1, a
            elif value == best and not by_lot:
                ties += 1
                if rand(r, ties) == 0:
                    chosen = a
        return chosen

    return policy


def make_lot(game: Game, stamp: str) -> Callable[..., int]:
    """A policy without knowledge: any legal action, each as likely."""
    legal = game.rules.legal

    @rule
    def lot(
        B: Record, W: Record, T: Record, seat: int, mask: Record, found: Record, paper: Record, r: Record
    ) -> int:
        legal(B[0], W[0], seat, mask)
        return found[rand(r, gather(mask, found))]

    return lot


def make_roll(game: Game, policy: Callable[..., int]) -> Callable[..., int]:
    """Play on from `W` to the end or far enough: `roll(B, S, W, T, seat, lanes, mask, found, paper, weights) -> value`.

    `S` is where the search began. Where every seat has a board of its own, the others draw lots: what they do
    does not matter, and their thinking would cost most of the time.
    """
    hints, rules = knowledge(game), game.rules
    outcomes, happen, legal, play = rules.outcomes, rules.happen, rules.legal, rules.play
    value, far_enough = hints.value, hints.far_enough
    alone, seat_lane = game.own_boards, first_seat_lane(game)

    @rule
    def roll(
        B: Record, S: Record, W: Record, T: Record, seat: int, lanes: Record, mask: Record, found: Record,
        paper: Record, weights: Record,
    ) -> int:  # fmt: skip
        b, w = B[0], W[0]
        while not w.over and not far_enough(b, S[0], w, seat):
            if w.chance != 0:
                happen(b, w, draw(lanes[w.chance], weights, outcomes(b, w, weights)))
            else:
                for other in range(w.seats):
                    if (w.acting >> other) & 1:
                        r = lanes[seat_lane + other]
                        if alone and other != seat:
                            legal(b, w, other, mask)
                            n = gather(mask, found)
                            action = found[rand(r, n)]
                        else:
                            action = policy(B, W, T, other, mask, found, paper, r)
                        play(b, w, other, action)
        return value(b, w, seat)

    return roll


def make_rollouts(game: Game, stamp: str) -> Callable[..., int]:
    """Roll-outs in which everybody plays what looks best at a glance."""
    return _rollouts(game, stamp, make_policy(game, stamp))


def make_flat_rollouts(game: Game, stamp: str) -> Callable[..., int]:
    """Roll-outs in which everybody draws lots."""
    return _rollouts(game, stamp, make_lot(game, stamp))


def _rollouts(game: Game, stamp: str, policy: Callable[..., int]) -> Callable[..., int]:
    """Try actions in futures `first` … `first + n - 1`:

    `rollouts(B, S, W, T, seat, actions, first, n, lanes, mask, found, paper, weights, sums) -> roll-outs`

    `sums[i]` grows by the value of each roll-out that begins with `actions[i]`, `sums[len + i]` by its square,
    `sums[2 * len + i]` by the square of how much it differs from that of `actions[0]` in the same future.
    """
    rules, reopen = game.rules, knowledge(game).reopen
    play = rules.play
    roll = make_roll(game, policy)

    def rollouts(
        B: Record, S: Record, W: Record, T: Record, seat: int, actions: Record, first: int, n: int,
        lanes: Record, mask: Record, found: Record, paper: Record, weights: Record, sums: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b = B[0]
        m = len(actions)
        for future in range(first, first + n):
            favourite = 0
            for i in range(m):
                to_future(lanes, future)
                W[0] = S[0]
                reopen(b, W[0], seat)
                play(b, W[0], seat, actions[i])
                v = roll(B, S, W, T, seat, lanes, mask, found, paper, weights)
                if i == 0:
                    favourite = v
                sums[i] += v
                sums[m + i] += v * v
                sums[2 * m + i] += (v - favourite) * (v - favourite)
        return n * m

    return rollouts


def make_weighing(game: Game, stamp: str) -> Callable[..., None]:
    """How good actions look at a glance: `weighing(B, S, T, seat, actions, values)`."""
    weigh = knowledge(game).weigh

    def weighing(B: Record, S: Record, T: Record, seat: int, actions: Record, values: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(actions)):
            T[0] = S[0]
            values[i] = weigh(B[0], S[0], T[0], seat, actions[i])

    return weighing


def new_work(game: Game, seed: int) -> tuple[Any, ...]:
    """What one thread works with: lanes, mask, found, paper, weights."""
    actions = game.rules.ACTIONS
    return (
        new_lanes(game, seed),
        np.zeros(actions, np.bool_),
        np.zeros(actions, np.int64),
        np.zeros(actions, np.int64),
        np.zeros(game.rules.OUTCOMES, np.int64),
    )
