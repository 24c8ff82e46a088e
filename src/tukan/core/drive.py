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


@inline
@rule
def first_asked(s: Record) -> int:
    """The lowest seat that must choose now, -1 if none."""
    for seat in range(s.seats):
        if (s.acting >> seat) & 1:
            return seat
    return -1


def make_present(game: Any, stamp: str) -> Callable[..., int]:
    """Go on to the next decision: `present(b, s, r, mask, weights, counts, i) -> seat`.

    Chance that is due comes from stream `r`; `mask` receives the legal actions of the seat that must choose,
    `counts[i]` their number. The seat is -1 once the match is over.
    """
    outcomes, happen, legal = game.rules.outcomes, game.rules.happen, game.rules.legal

    @inline
    @rule
    def present(
        b: Record, s: Record, r: Record, mask: Record, weights: Record, counts: Record, i: int
    ) -> int:
        stamp  # noqa: B018
        while s.chance != 0:
            happen(b, s, draw(r, weights, outcomes(b, s, weights)))
        clear(mask)
        seat = first_asked(s)
        counts[i] = legal(b, s, seat, mask) if seat >= 0 else 0
        return seat

    return present


def make_batch_key(game: Any, stamp: str) -> Callable[..., None]:
    """`batch_key(R, streams, which)`: each row i of `R` (n, 3) that `which` marks goes to the start of stream
    `streams[i]` of its seed."""

    def batch_key(R: Record, streams: Record, which: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(which)):
            if which[i]:
                to_stream(R[i], streams[i])

    return batch_key


def make_batch_begin(game: Any, stamp: str) -> Callable[..., None]:
    """Matches begin: `batch_begin(B, S, R, which, seats, masks, counts, weights)`.

    Each match i of the states `S` that `which` marks starts anew, with the chance of stream `R[i]`.
    """
    start = game.rules.start
    present = make_present(game, stamp)

    def batch_begin(
        B: Record, S: Record, R: Record, which: Record, seats: Record, masks: Record, counts: Record,
        weights: Record,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(which)):
            if which[i]:
                start(b, S[i])
                seats[i] = present(b, S[i], R[i], masks[i], weights, counts, i)

    return batch_begin


def make_batch_present(game: Any, stamp: str) -> Callable[..., None]:
    """Matches go on from states put in from outside: `batch_present(B, S, R, seats, masks, counts, weights)`."""
    present = make_present(game, stamp)

    def batch_present(
        B: Record, S: Record, R: Record, seats: Record, masks: Record, counts: Record, weights: Record
    ) -> None:
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(seats)):
            seats[i] = present(b, S[i], R[i], masks[i], weights, counts, i)

    return batch_present


def make_batch_step(game: Any, stamp: str) -> Callable[..., None]:
    """One decision in each match: `batch_step(B, S, R, actions, seats, masks, counts, parts, ranks, weights, each)`.

    Seat `seats[i]` plays the legal `actions[i]`; then `seats`, `masks` and `counts` are those of the next
    decision. Matches with seat -1 are left alone. Results go to row i of `parts` and `ranks` when a match
    ends, after every step if `each`.
    """
    play, score, rank = game.rules.play, game.rules.score, game.rules.rank
    present = make_present(game, stamp)

    def batch_step(
        B: Record, S: Record, R: Record, actions: Record, seats: Record, masks: Record, counts: Record,
        parts: Record, ranks: Record, weights: Record, each: bool,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(seats)):
            if seats[i] >= 0:
                s = S[i]
                play(b, s, seats[i], actions[i])
                seats[i] = present(b, s, R[i], masks[i], weights, counts, i)
                if each or s.over:
                    score(b, s, parts[i])
                    rank(b, s, ranks[i])

    return batch_step


def make_batch_reply(game: Any, stamp: str) -> Callable[..., None]:
    """Seats with a policy choose until one without must, or the match is over.

    `batch_reply(B, S, T, C, R, P, policies, seats, masks, counts, parts, ranks, weights, each)`: seat k follows
    `policies[i, k]`, -1 for none, with random numbers from stream `P[i]`; the rest as in `batch_step`. `T` and
    `C` are states to work in: nobody sees the choice of another that is pending.
    """
    play, score, rank, conceal = game.rules.play, game.rules.score, game.rules.rank, game.rules.conceal
    present, choose = make_present(game, stamp), make_choose(game, stamp)

    def batch_reply(
        B: Record, S: Record, T: Record, C: Record, R: Record, P: Record, policies: Record, seats: Record,
        masks: Record, counts: Record, parts: Record, ranks: Record, weights: Record, each: bool,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(seats)):
            s, replied = S[i], False
            while seats[i] >= 0 and policies[i, seats[i]] >= 0:
                replied = True
                C[0] = s
                conceal(b, C[0], seats[i])
                action = choose(B, C, T, seats[i], policies[i, seats[i]], masks[i], P[i])
                play(b, s, seats[i], action)
                seats[i] = present(b, s, R[i], masks[i], weights, counts, i)
            if replied and (each or s.over):
                score(b, s, parts[i])
                rank(b, s, ranks[i])

    return batch_reply


def make_batch_score(game: Any, stamp: str) -> Callable[..., None]:
    """The results of each match as it lies: `batch_score(B, S, parts, ranks)`."""
    score, rank = game.rules.score, game.rules.rank

    def batch_score(B: Record, S: Record, parts: Record, ranks: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(parts)):
            score(B[0], S[i], parts[i])
            rank(B[0], S[i], ranks[i])

    return batch_score


def make_batch_pick(game: Any, stamp: str) -> Callable[..., None]:
    """A random legal action in each match: `batch_pick(R, seats, masks, counts, actions)`; -1 where none."""

    def batch_pick(R: Record, seats: Record, masks: Record, counts: Record, actions: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(seats)):
            actions[i] = pick(R[i], masks[i], counts[i]) if seats[i] >= 0 else -1

    return batch_pick


def make_batch_observe(game: Any, stamp: str) -> Callable[..., None]:
    """What seat `viewers[i]` sees in match i: `batch_observe(B, S, viewers, out)`, out (n, OBSERVATION)."""
    observe = game.rules.observe

    def batch_observe(B: Record, S: Record, viewers: Record, out: Record) -> None:
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(viewers)):
            observe(b, S[i], viewers[i], out[i])

    return batch_observe
