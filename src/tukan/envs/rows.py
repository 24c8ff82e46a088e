"""Drivers of `tukan.Batch`: many matches of one game, row by row, each call one pass of compiled code over all.

As in `tukan.core.drive` the same source runs interpreted. A pass does all that a step asks of a row while the row
is near the processor: for games with little to compute, fetching it is what counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tukan.core.chance import draw, to_stream
from tukan.core.drive import clear, make_choose, pick
from tukan.core.record import Record
from tukan.core.rules import inline, rule

NOBODY = -1  # in `seats`: the match is over; as a policy: the seat is asked
ILLEGAL_REWARD = -1.0
PLACE = -1  # as the part that counts: the order of the seats does


@inline
@rule
def first_asked(s: Record) -> int:
    """The lowest seat that must choose now, NOBODY if none."""
    for seat in range(s.seats):
        if (s.acting >> seat) & 1:
            return seat
    return NOBODY


@rule
def utility(parts: Record, ranks: Record, seats: int, seat: int, part: int) -> float:
    """What `Aim.values` says of one match and seat; `part` is the part of the score that counts, or PLACE."""
    if part != PLACE:
        return float(parts[seat, part])
    n = 0
    for other in range(seats):
        if ranks[other] > ranks[seat]:
            n += 1
        elif ranks[other] < ranks[seat]:
            n -= 1
    return n / (seats - 1)


def make_present(game: Any, stamp: str) -> Callable[..., int]:
    """Go on to the next decision: `present(b, s, r, mask, weights, counts, i) -> seat`.

    Chance that is due comes from stream `r`; `mask` receives the legal actions of the seat that must choose,
    `counts[i]` their number. The seat is NOBODY once the match is over.
    """
    outcomes, happen, legal = game.rules.outcomes, game.rules.happen, game.rules.legal

    @inline
    @rule
    def present(
        b: Record, s: Record, r: Record, mask: Record, weights: Record, counts: Record, i: int
    ) -> int:
        stamp  # noqa: B018 - a bare name puts it into the cache key
        while s.chance != 0:
            happen(b, s, draw(r, weights, outcomes(b, s, weights)))
        clear(mask)
        seat = first_asked(s)
        counts[i] = legal(b, s, seat, mask) if seat >= 0 else 0
        return seat

    return present


def make_pay(game: Any, stamp: str) -> Callable[..., None]:
    """Score a match and add what it has brought to its row: `pay(b, s, parts, ranks, rewards, returns, i, part)`."""
    score, rank = game.rules.score, game.rules.rank

    @rule
    def pay(
        b: Record, s: Record, parts: Record, ranks: Record, rewards: Record, returns: Record, i: int, part: int
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        score(b, s, parts[i])
        rank(b, s, ranks[i])
        for seat in range(s.seats):
            gain = utility(parts[i], ranks[i], s.seats, seat, part) - returns[i, seat]
            rewards[i, seat] += gain
            returns[i, seat] += gain

    return pay


def make_key(game: Any, stamp: str) -> Callable[..., None]:
    """The streams of all rows go to their start: `key(R, P, streams)`."""

    def key(R: Record, P: Record, streams: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(streams)):
            to_stream(R[i], streams[i])
            to_stream(P[i], streams[i])

    return key


def make_renew(game: Any, stamp: str) -> Callable[..., None]:
    """A match begins: `renew(b, s, R, P, streams, seats, masks, counts, returns, weights, i)`, with the chance `R[i]`
    and the random actions `P[i]` of stream `streams[i]` of their seeds."""
    start = game.rules.start
    present = make_present(game, stamp)

    @rule
    def renew(
        b: Record, s: Record, R: Record, P: Record, streams: Record, seats: Record, masks: Record, counts: Record,
        returns: Record, weights: Record, i: int,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        to_stream(R[i], streams[i])
        to_stream(P[i], streams[i])
        start(b, s)
        seats[i] = present(b, s, R[i], masks[i], weights, counts, i)
        for seat in range(s.seats):
            returns[i, seat] = 0.0

    return renew


def make_begin(game: Any, stamp: str) -> Callable[..., None]:
    """Matches begin in the rows that `which` marks.

    `begin(B, S, R, P, streams, which, seats, masks, counts, over, rewards, returns, weights)`
    """
    renew = make_renew(game, stamp)

    def begin(
        B: Record, S: Record, R: Record, P: Record, streams: Record, which: Record, seats: Record, masks: Record,
        counts: Record, over: Record, rewards: Record, returns: Record, weights: Record,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        for i in range(len(which)):
            if which[i]:
                s = S[i]
                renew(B[0], s, R, P, streams, seats, masks, counts, returns, weights, i)
                over[i] = False
                for seat in range(s.seats):
                    rewards[i, seat] = 0.0

    return begin


def make_look(game: Any, stamp: str) -> Callable[..., None]:
    """Matches go on from states put in from outside: `look(B, S, R, seats, masks, counts, over, weights)`."""
    present = make_present(game, stamp)

    def look(
        B: Record, S: Record, R: Record, seats: Record, masks: Record, counts: Record, over: Record,
        weights: Record,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        for i in range(len(seats)):
            seats[i] = present(B[0], S[i], R[i], masks[i], weights, counts, i)
            over[i] = seats[i] < 0

    return look


def make_refuse(game: Any, stamp: str) -> Callable[..., None]:
    """Mark in `illegals` the rows that play an action that is not legal: `refuse(actions, seats, masks, illegals)`."""
    most = game.rules.ACTIONS

    def refuse(actions: Record, seats: Record, masks: Record, illegals: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(seats)):
            a = actions[i]
            illegals[i] = seats[i] >= 0 and (a < 0 or a >= most or not masks[i, a])

    return refuse


def make_step(game: Any, stamp: str) -> Callable[..., None]:
    """One decision in each match.

    `step(B, S, R, P, streams, actions, illegals, seats, masks, counts, over, rewards, returns, parts, ranks, weights,
    part, each, strict, further)`: seat `seats[i]` plays the legal `actions[i]`; if `strict`, a match in `illegals` ends
    instead. Then `seats`, `masks` and `counts` are those of the next decision. Rows with seat NOBODY are left alone.
    `rewards[i]` is what the step has brought: at the end of a match, or always if `each`. A match that ends makes
    room for the one `further` streams on, if that is not 0.
    """
    play = game.rules.play
    present, pay, renew = make_present(game, stamp), make_pay(game, stamp), make_renew(game, stamp)

    def step(
        B: Record, S: Record, R: Record, P: Record, streams: Record, actions: Record, illegals: Record,
        seats: Record, masks: Record, counts: Record, over: Record, rewards: Record, returns: Record,
        parts: Record, ranks: Record, weights: Record, part: int, each: bool, strict: bool, further: int,
    ) -> None:  # fmt: skip
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(seats)):
            s, seat = S[i], seats[i]
            for k in range(s.seats):
                rewards[i, k] = 0.0
            if seat < 0:
                continue
            if strict and illegals[i]:
                s.acting, s.over = 0, True
                clear(masks[i])
                seats[i], counts[i] = NOBODY, 0
                rewards[i, seat] = ILLEGAL_REWARD
                returns[i, seat] += ILLEGAL_REWARD
            else:
                play(b, s, seat, actions[i])
                seats[i] = present(b, s, R[i], masks[i], weights, counts, i)
                if each or s.over:
                    pay(b, s, parts, ranks, rewards, returns, i, part)
            over[i] = s.over
            if further > 0 and s.over:
                streams[i] += further
                renew(b, s, R, P, streams, seats, masks, counts, returns, weights, i)

    return step


def make_reply(game: Any, stamp: str) -> Callable[..., None]:
    """Seats with a policy choose until one without must, or the match is over.

    `reply(B, S, T, C, R, P, policies, seats, masks, counts, over, rewards, returns, parts, ranks, weights, part, each)`:
    seat k follows `policies[i, k]`, NOBODY for none, with random numbers from stream `P[i]`; the rest as in `step`.
    `T` and `C` are states to work in: nobody sees the choice of another that is pending.
    """
    play, conceal = game.rules.play, game.rules.conceal
    present, pay, choose = make_present(game, stamp), make_pay(game, stamp), make_choose(game, stamp)

    def reply(
        B: Record, S: Record, T: Record, C: Record, R: Record, P: Record, policies: Record, seats: Record,
        masks: Record, counts: Record, over: Record, rewards: Record, returns: Record, parts: Record,
        ranks: Record, weights: Record, part: int, each: bool,
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
                pay(b, s, parts, ranks, rewards, returns, i, part)
            over[i] = seats[i] < 0

    return reply


def make_score(game: Any, stamp: str) -> Callable[..., None]:
    """The results of each match as it lies: `score(B, S, parts, ranks)`."""
    score_, rank = game.rules.score, game.rules.rank

    def score(B: Record, S: Record, parts: Record, ranks: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(parts)):
            score_(B[0], S[i], parts[i])
            rank(B[0], S[i], ranks[i])

    return score


def make_sample(game: Any, stamp: str) -> Callable[..., None]:
    """A random legal action in each match: `sample(P, seats, masks, counts, actions)`; -1 where none."""

    def sample(P: Record, seats: Record, masks: Record, counts: Record, actions: Record) -> None:
        stamp  # noqa: B018
        for i in range(len(seats)):
            actions[i] = pick(P[i], masks[i], counts[i]) if seats[i] >= 0 else -1

    return sample


def make_observe(game: Any, stamp: str) -> Callable[..., None]:
    """What seat `viewers[i]` sees in match i: `observe(B, S, viewers, out)`, out (n, OBSERVATION)."""
    observe_ = game.rules.observe

    def observe(B: Record, S: Record, viewers: Record, out: Record) -> None:
        stamp  # noqa: B018
        b = B[0]
        for i in range(len(viewers)):
            observe_(b, S[i], viewers[i], out[i])

    return observe
