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
from tukan.core.rules import rule

RANDOM, GREEDY = 0, 1
CHANCE = -1  # the seat of a chance entry in a log


@rule
def pick(r: Record, mask: Record, n: int) -> int:
    """One of the `n` actions that the mask marks, each as likely."""
    k = rand(r, n)
    for a in range(len(mask)):
        if mask[a]:
            if k == 0:
                return a
            k -= 1
    return -1


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


def make_matches(game: Any, stamp: str) -> Callable[..., int]:
    """Whole matches: `matches(B, S, T, policies, r, mask, weights, first, parts, ranks, plies, log) -> done`.

    Match `first + i` plays on stream `first + i` of the seed in `r`. Row i of `parts` (n, SEATS, PARTS),
    `ranks` (n, SEATS) and `plies` (n,) receives its result. `log` (n, most, 2) receives seat and action of
    each entry (seat CHANCE for an outcome); `most` 0 keeps none. A match longer than a log of length > 0
    is cut short and its `plies` is -1.
    """
    rules = game.rules
    start, outcomes, happen, play = rules.start, rules.outcomes, rules.happen, rules.play
    score, rank = rules.score, rules.rank
    choose = make_choose(game, stamp)

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
