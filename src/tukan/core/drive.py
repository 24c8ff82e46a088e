"""Drivers: loops over the rules of one game, the same source interpreted and compiled.

Each `make_…` takes the functions of a game into a closure and returns a plain function on arrays of
records. A closure is what numba's disk cache keys on, and `stamp`, the hash of all rule sources, is a part
of it: an edited rule never runs old code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tukan.core.chance import draw, rand, to_stream
from tukan.core.record import Record
from tukan.core.rules import inline, rule

RANDOM, GREEDY = 0, 1
CHANCE = -1  # the seat of a chance entry in a log
BLOCK = 32  # actions


@inline
@rule
def pick(r: Record, mask: Record, n: int) -> int:
    """One of the `n` actions that the mask marks, each as likely."""
    k, first = rand(r, n), 0
    while first + BLOCK < len(mask):  # compiled, a block is counted at once
        marked = 0
        for a in range(first, first + BLOCK):
            marked += mask[a]
        if k < marked:
            break
        k -= marked
        first += BLOCK
    for a in range(first, len(mask)):
        if mask[a]:
            if k == 0:
                return a
            k -= 1
    return -1


@inline
@rule
def clear(mask: Record) -> None:
    for a in range(len(mask)):
        mask[a] = False


def make_calls(game: Any, stamp: str) -> dict[str, Callable[..., Any]]:
    """The functions of the contract, each on arrays of one board and one state."""
    rules, hints = game.rules, game.hints
    start_, outcomes_, happen_, check_, legal_ = (
        rules.start, rules.outcomes, rules.happen, rules.check, rules.legal,
    )  # fmt: skip
    play_, score_, rank_, observe_, conceal_ = (
        rules.play,
        rules.score,
        rules.rank,
        rules.observe,
        rules.conceal,
    )
    weigh_ = hints.weigh

    def start(B: Record, S: Record) -> None:
        stamp  # noqa: B018 - a bare name puts it into the cache key
        start_(B[0], S[0])

    def outcomes(B: Record, S: Record, weights: Record) -> int:
        stamp  # noqa: B018
        return outcomes_(B[0], S[0], weights)

    def happen(B: Record, S: Record, outcome: int) -> None:
        stamp  # noqa: B018
        happen_(B[0], S[0], outcome)

    def check(B: Record, S: Record, seat: int, action: int) -> int:
        stamp  # noqa: B018
        return check_(B[0], S[0], seat, action)

    def legal(B: Record, S: Record, seat: int, mask: Record) -> int:
        stamp  # noqa: B018
        return legal_(B[0], S[0], seat, mask)

    def play(B: Record, S: Record, seat: int, action: int) -> None:
        stamp  # noqa: B018
        play_(B[0], S[0], seat, action)

    def score(B: Record, S: Record, out: Record) -> None:
        stamp  # noqa: B018
        score_(B[0], S[0], out)

    def rank(B: Record, S: Record, out: Record) -> None:
        stamp  # noqa: B018
        rank_(B[0], S[0], out)

    def observe(B: Record, S: Record, seat: int, out: Record) -> None:
        stamp  # noqa: B018
        observe_(B[0], S[0], seat, out)

    def conceal(B: Record, S: Record, seat: int) -> None:
        stamp  # noqa: B018
        conceal_(B[0], S[0], seat)

    def weigh(B: Record, S: Record, T: Record, seat: int, action: int) -> int:
        stamp  # noqa: B018
        T[0] = S[0]
        return weigh_(B[0], S[0], T[0], seat, action)

    calls = (start, outcomes, happen, check, legal, play, score, rank, observe, conceal, weigh)
    return {call.__name__: call for call in calls}


def make_choose(game: Any, stamp: str) -> Callable[..., int]:
    """The choice of the simple players for one seat: `choose(B, S, T, seat, policy, mask, r) -> action`."""
    legal, weigh = game.rules.legal, game.hints.weigh

    @rule
    def choose(B: Record, S: Record, T: Record, seat: int, policy: int, mask: Record, r: Record) -> int:
        stamp  # noqa: B018
        clear(mask)
        n = legal(B[0], S[0], seat, mask)
        if policy == RANDOM or n == 1:
            return pick(r, mask, n)
        best, ties, chosen = 0, 0, -1
        for a in range(len(mask)):
            if mask[a]:
                T[0] = S[0]
                value = weigh(B[0], S[0], T[0], seat, a)
                if ties == 0 or value > best:
                    best, ties, chosen = value, 1, a
                elif value == best:
                    ties += 1
                    if rand(r, ties) == 0:
                        chosen = a
        return chosen

    return choose


def make_guess(game: Any, stamp: str) -> Callable[..., int]:
    """The choice of `random`: as `choose`, without what the other policies need, which takes seconds to compile."""
    legal = game.rules.legal

    @inline
    @rule
    def guess(B: Record, S: Record, T: Record, seat: int, policy: int, mask: Record, r: Record) -> int:
        stamp  # noqa: B018
        clear(mask)
        return pick(r, mask, legal(B[0], S[0], seat, mask))

    return guess


def make_matches(game: Any, stamp: str) -> Callable[..., int]:
    """Whole matches: `matches(B, S, T, policies, r, mask, weights, first, parts, ranks, plies, log) -> done`.

    Match `first + i` plays on stream `first + i` of the seed in `r`. Row i of `parts` (n, SEATS, PARTS),
    `ranks` (n, SEATS) and `plies` (n,) receives its result. `log` (n, most, 2) receives seat and action of
    each entry (seat CHANCE for an outcome); `most` 0 keeps none. A match longer than a log of length > 0
    is cut short and its `plies` is -1.
    """
    rules, choose = game.rules, make_choose(game, stamp)
    start, outcomes, happen, play = rules.start, rules.outcomes, rules.happen, rules.play
    score, rank = rules.score, rules.rank

    def matches(
        B: Record, S: Record, T: Record, policies: Record, r: Record, mask: Record, weights: Record,
        first: int, parts: Record, ranks: Record, plies: Record, log: Record, most: int,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018
        b, s = B[0], S[0]
        for i in range(len(plies)):
            to_stream(r, first + i)
            start(b, s)
            n = 0
            while not s.over and (most == 0 or n < most):
                if s.chance != 0:
                    outcome = draw(r, weights, outcomes(b, s, weights))
                    if most > 0:
                        log[i, n, 0], log[i, n, 1] = CHANCE, outcome
                    n += 1
                    happen(b, s, outcome)
                else:
                    for seat in range(s.seats):
                        if (s.acting >> seat) & 1 and (most == 0 or n < most):
                            action = choose(B, S, T, seat, policies[seat], mask, r)
                            if most > 0:
                                log[i, n, 0], log[i, n, 1] = seat, action
                            n += 1
                            play(b, s, seat, action)
            plies[i] = n if s.over else -1
            score(b, s, parts[i])
            rank(b, s, ranks[i])
        return len(plies)

    return matches


def make_playout(game: Any, stamp: str) -> Callable[..., None]:
    """A whole match in which everybody is `random`, with the chance of stream `r`: `playout(b, s, r, mask, weights)`."""
    rules = game.rules
    start, outcomes, happen, legal, play = rules.start, rules.outcomes, rules.happen, rules.legal, rules.play

    @inline
    @rule
    def playout(b: Record, s: Record, r: Record, mask: Record, weights: Record) -> None:
        stamp  # noqa: B018
        start(b, s)
        while not s.over:
            if s.chance != 0:
                happen(b, s, draw(r, weights, outcomes(b, s, weights)))
            else:
                for seat in range(s.seats):
                    if (s.acting >> seat) & 1:
                        clear(mask)
                        play(b, s, seat, pick(r, mask, legal(b, s, seat, mask)))

    return playout


def make_playouts(game: Any, stamp: str) -> Callable[..., int]:
    """Random matches without a log: `playouts(B, S, r, mask, weights, first, parts, ranks, plies) -> done`; the rest as
    in `matches`, which plays the same ones."""
    score, rank = game.rules.score, game.rules.rank
    playout = make_playout(game, stamp)

    def playouts(
        B: Record, S: Record, r: Record, mask: Record, weights: Record, first: int, parts: Record, ranks: Record,
        plies: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018
        b, s = B[0], S[0]
        for i in range(len(plies)):
            to_stream(r, first + i)
            playout(b, s, r, mask, weights)
            plies[i] = s.ply
            score(b, s, parts[i])
            rank(b, s, ranks[i])
        return len(plies)

    return playouts
