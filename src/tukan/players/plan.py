"""Whole turns: every sensible way to end a turn is looked at, chance within it is weighed, and what stands at the end
is judged by the game's `foresee`. A roll-out then plays a choice on by the best plan behind it, not at a glance.

A position is looked at once, whatever the order of choices that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tukan.core.chance import draw
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.core.rules import rule
from tukan.players.knowledge import knowledge
from tukan.players.rollout import gather, make_policy, make_roll, to_future

DEEPEST = 64  # choices and chances from where a plan begins to where it ends
PLACES = 1 << 16  # for positions that are remembered, a power of two
FULL = PLACES // 4 * 3  # so many are remembered at most: a search among the places must come to a free one
CHOICES = 8  # that differ in what the plans behind them are worth: how many are tried
ENOUGH = 2000  # positions looked at for one choice: beyond them a plan ends as soon as it may
POSITIONS, BUDGET = 0, 1  # in `notes`: positions remembered, and how many may be
LOW = -(1 << 62)

Remembered = np.dtype([("key", "i8"), ("value", "i8")])


def frame_type(game: Game) -> np.dtype[Any]:
    """A position on the way: its choices or chances, which of them is looked at, and what was found so far."""
    rules = game.rules
    return np.dtype(
        [
            ("key", "i8"),
            ("value", "i8"),
            ("total", "i8"),
            ("n", "i8"),
            ("next", "i8"),
            ("weights", "i8", (rules.OUTCOMES,)),
            ("actions", "i8", (max(rules.ACTIONS, rules.OUTCOMES),)),
            ("later", "?"),  # did chance come before it?
        ]
    )


def new_plan_work(game: Game, state: Array, actions: int) -> tuple[Any, ...]:
    """What one thread plans with: positions on the way, the same as numbers, frames, what is remembered, notes,
    where plans end, actions."""
    states = np.repeat(state, DEEPEST + actions + 1)
    ways = states[:DEEPEST]
    return (
        ways,
        ways.view(np.int64).reshape(DEEPEST, -1),
        np.zeros(DEEPEST, frame_type(game)),
        np.zeros(PLACES, Remembered),
        np.zeros(2, np.int64),
        states[DEEPEST:],
        np.zeros(game.rules.ACTIONS, np.int64),
    )


@rule
def key_of(words: Record) -> int:
    """A position as one number; never 0, which marks a free place."""
    key = 0x1E3779B97F4A7C15
    for i in range(len(words)):
        key = (key ^ words[i]) * 0x3F58476D1CE4E5B9
        key ^= (key >> 29) & 0x7FFFFFFFF
    return key | 1


@rule
def place_of(memory: Record, key: int) -> int:
    """Where a position is remembered, or where it may be."""
    i = (key >> 1) & (PLACES - 1)
    while memory[i].key != 0 and memory[i].key != key:
        i = (i + 1) & (PLACES - 1)
    return i


@rule
def forget(memory: Record, notes: Record) -> None:
    for i in range(PLACES):
        memory[i].key = 0
    notes[POSITIONS] = 0


def make_worth(game: Game) -> Callable[..., int]:
    """What `ways[0]` is worth to a seat by the best plan: `worth(B, seat, mask, found, paper, weights, ways, words,
    frames, memory, notes)`."""
    hints, rules = knowledge(game), game.rules
    outcomes, happen, legal, play = rules.outcomes, rules.happen, rules.legal, rules.play
    rests, sensible, foresee = hints.rests, hints.sensible, hints.foresee

    @rule
    def open_frame(
        b: Record, s: Record, frame: Record, seat: int, later: bool, hurry: bool, mask: Record, found: Record,
        weights: Record,
    ) -> None:  # fmt: skip
        """List what may come next."""
        frame.next, frame.n, frame.total, frame.later = 0, 0, 0, later
        if s.chance != 0:
            frame.value = 0
            for o in range(outcomes(b, s, weights)):
                if weights[o] > 0:
                    frame.actions[frame.n], frame.weights[frame.n] = o, weights[o]
                    frame.total += weights[o]
                    frame.n += 1
            return
        frame.value = LOW
        legal(b, s, seat, mask)
        n = gather(mask, found)
        for i in range(n):
            if sensible(b, s, seat, found[i], later, hurry):
                frame.actions[frame.n] = found[i]
                frame.n += 1
        if frame.n == 0:
            frame.actions[0], frame.n = found[0], 1

    @rule
    def worth_of(
        B: Record, seat: int, mask: Record, found: Record, paper: Record, weights: Record, ways: Record,
        words: Record, frames: Record, memory: Record, notes: Record,
    ) -> int:  # fmt: skip
        b = B[0]
        if rests(b, ways[0]):
            return foresee(b, ways[0], seat, paper)
        key = key_of(words[0])
        place = place_of(memory, key)
        if memory[place].key == key:
            return memory[place].value
        if notes[POSITIONS] > PLACES // 2:
            forget(memory, notes)
        notes[BUDGET] = notes[POSITIONS] + ENOUGH
        frames[0].key = key
        open_frame(b, ways[0], frames[0], seat, False, False, mask, found, weights)
        d = 0
        while True:
            if frames[d].next == frames[d].n:
                value = frames[d].value
                if ways[d].chance != 0:
                    value //= frames[d].total
                if notes[POSITIONS] < FULL:
                    place = place_of(memory, frames[d].key)
                    memory[place].key, memory[place].value = frames[d].key, value
                    notes[POSITIONS] += 1
                if d == 0:
                    return value
                d -= 1
            else:
                action = frames[d].actions[frames[d].next]
                frames[d].next += 1
                ways[d + 1] = ways[d]
                later = frames[d].later or ways[d].chance != 0
                if ways[d].chance != 0:
                    happen(b, ways[d + 1], action)
                else:
                    play(b, ways[d + 1], seat, action)
                if rests(b, ways[d + 1]):
                    value = foresee(b, ways[d + 1], seat, paper)
                else:
                    key = key_of(words[d + 1])
                    place = place_of(memory, key)
                    if memory[place].key != key:
                        d += 1
                        frames[d].key = key
                        hurry = notes[POSITIONS] > notes[BUDGET] or d + 2 > DEEPEST // 2
                        open_frame(b, ways[d], frames[d], seat, later, hurry, mask, found, weights)
                        continue
                    value = memory[place].value
            if ways[d].chance != 0:
                frames[d].value += value * frames[d].weights[frames[d].next - 1]
            elif value > frames[d].value:
                frames[d].value = value

    return worth_of


def make_planned_rollouts(game: Game, stamp: str) -> Callable[..., int]:
    """Try actions in futures as `rollout.make_rollouts` does, with a plan for the rest of the turn:

    `rollouts(B, S, W, T, seat, actions, first, n, lanes, mask, found, paper, weights, ways, words, frames, memory,
    notes, ends, own, sums) -> roll-outs`. With `n` 0 no future is tried: `sums[i]` is what the plan behind `actions[i]` is
    worth, or LOW where the action is not sensible.
    """
    hints, rules = knowledge(game), game.rules
    outcomes, happen, legal, play = rules.outcomes, rules.happen, rules.legal, rules.play
    rests, sensible, worth_of = hints.rests, hints.sensible, make_worth(game)
    roll = make_roll(game, make_policy(game, stamp))

    @rule
    def follow(
        B: Record, ends: Record, at: int, seat: int, later: bool, mask: Record, found: Record, paper: Record,
        weights: Record, ways: Record, words: Record, frames: Record, memory: Record, notes: Record, own: Record,
    ) -> None:  # fmt: skip
        """Play `ends[at]` on by the best plan, until it rests or chance is due."""
        b = B[0]
        while not rests(b, ends[at]) and ends[at].chance == 0:
            legal(b, ends[at], seat, mask)
            n = gather(mask, own)
            best, chosen = LOW, own[0]
            for i in range(n):
                if n > 1 and sensible(b, ends[at], seat, own[i], later, False):
                    ways[0] = ends[at]
                    play(b, ways[0], seat, own[i])
                    value = worth_of(B, seat, mask, found, paper, weights, ways, words, frames, memory, notes)
                    if value > best:
                        best, chosen = value, own[i]
            play(b, ends[at], seat, chosen)

    def rollouts(
        B: Record, S: Record, W: Record, T: Record, seat: int, actions: Record, first: int, n: int,
        lanes: Record, mask: Record, found: Record, paper: Record, weights: Record, ways: Record, words: Record,
        frames: Record, memory: Record, notes: Record, ends: Record, own: Record, sums: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b = B[0]
        m = len(actions)
        if n == 0:
            for i in range(m):
                sums[i] = LOW
                if sensible(b, S[0], seat, actions[i], False, False):
                    ways[0] = S[0]
                    play(b, ways[0], seat, actions[i])
                    sums[i] = worth_of(
                        B, seat, mask, found, paper, weights, ways, words, frames, memory, notes
                    )
            return 0
        for i in range(m):
            ends[i] = S[0]
            play(b, ends[i], seat, actions[i])
            follow(
                B, ends, i, seat, False, mask, found, paper, weights, ways, words, frames, memory, notes, own
            )
        for future in range(first, first + n):
            favourite = 0
            for i in range(m):
                to_future(lanes, future)
                ends[m] = ends[i]
                while not rests(b, ends[m]):
                    happen(b, ends[m], draw(lanes[ends[m].chance], weights, outcomes(b, ends[m], weights)))
                    follow(
                        B, ends, m, seat, True, mask, found, paper, weights, ways, words, frames, memory, notes, own
                    )  # fmt: skip
                W[0] = ends[m]
                v = roll(B, S, W, T, seat, lanes, mask, found, paper, weights)
                if i == 0:
                    favourite = v
                sums[i] += v
                sums[m + i] += v * v
                sums[2 * m + i] += (v - favourite) * (v - favourite)
        return n * m

    return rollouts
