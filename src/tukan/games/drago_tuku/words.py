"""The words of Drago-Tuku: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from functools import cache
from typing import Any

from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say, speaker
from tukan.games.drago_tuku import rules
from tukan.games.drago_tuku.rules import (
    DIE,
    DRAGON,
    FOREST,
    LEAVE,
    LEND,
    MOST_STEPS,
    PASS,
    RESCUE_SEAT,
    SITE,
    STEP,
    SUN,
)

say = speaker("tukan.games.drago_tuku")


@cache
def _actions() -> tuple[str, ...]:
    steps = [f"step {n}" for n in range(1, MOST_STEPS + 1)]
    rescues = [f"rescue {seat}" for seat in range(1, rules.SEATS + 1)]
    lends = [f"lend {seat} {n}" for seat in range(1, rules.SEATS + 1) for n in range(1, MOST_STEPS + 1)]
    return (*steps, "leave", *rescues, *lends, "pass")


def actions(b: Record) -> tuple[str, ...]:
    """The spelling of every action; the place in the tuple is the action's number."""
    return _actions()


def outcomes(b: Record, kind: int) -> tuple[str, ...]:
    """The spelling of every outcome of a kind of chance; the place in the tuple is the outcome's number."""
    return tuple(f"roll {face}" for face in rules.FACES)


def parts(seats: int) -> tuple[str, ...]:
    """The parts of the result that are shown with this many seats."""
    return rules.PARTS


PART_NAMES: dict[str, Say] = {
    "won": say("won together"),
    "pieces": say("pieces in the castle"),
    "dragons": say("dragons in place"),
    "home": say("at the site"),
}


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    friend = _friend(action) + 1
    match reason:
        case rules.HIDDEN:
            return say("your figure hides in the forest: it can leave, but not step"), "DT-7.2"
        case rules.WAITING:
            return say("your figure waits at the site: no castle piece lies on the road"), "DT-7.1"
        case rules.NOT_HIDDEN:
            return say("your figure is not in the forest"), "DT-7.2"
        case rules.NO_SUCH_FRIEND:
            return say("seat {friend} is not a friend's figure in this match", friend=friend), "DT-7.3"
        case rules.FRIEND_NOT_HIDDEN:
            return say("the figure of seat {friend} is not in the forest", friend=friend), "DT-7.3"
        case rules.NO_LENDING:
            return say("steps can be lent only with the option sun=share"), "DT-9.4"
        case rules.FRIEND_HIDDEN:
            return say(
                "the figure of seat {friend} hides: it can be rescued, not moved", friend=friend
            ), "DT-7.4"
        case rules.FRIEND_WAITING:
            return say("the figure of seat {friend} waits at the site", friend=friend), "DT-7.4"
        case rules.MUST_USE_SUN:
            return say("the sun can still do something: pass only when nothing else is possible"), "DT-7.5"
    return SHARED[reason]


SHARED: dict[int, tuple[Say, str]] = {
    OVER: (say("the match is over"), "DT-8.1"),
    CHANCE_DUE: (say("the die has to be thrown first"), "DT-3.1"),
    NOT_ASKED: (say("it is not this seat's turn: only the thrower of a sun chooses"), "DT-3.5"),
    NO_SUCH_MOVE: (say("there is no such move in this game"), "DT-10.2"),
}
OWN_REASONS = range(rules.HIDDEN, rules.MUST_USE_SUN + 1)


def _friend(action: int) -> int:
    return action - RESCUE_SEAT if action < LEND else (action - LEND) // MOST_STEPS


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    if s.place[seat] == FOREST:
        return say("A sun! Come out of the forest, or help a friend.")
    return say("A sun! Walk 1 to 5 squares, or help a friend.")


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    return say("Throw the die for seat {seat}.", seat=s.mover + 1)


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """The sentence for the log; `s` is the state before the move."""
    if action < LEAVE:
        n = action - STEP + 1
        return say("walks {n} square", many="walks {n} squares", n=n)
    if action == LEAVE:
        return say("comes out of the forest onto the green square")
    if action < LEND:
        return say("rescues the figure of seat {friend} from the forest", friend=_friend(action) + 1)
    if action < PASS:
        n = (action - LEND) % MOST_STEPS + 1
        return say(
            "lends seat {friend} {n} step",
            many="lends seat {friend} {n} steps",
            friend=_friend(action) + 1,
            n=n,
        )
    return say("can do nothing with the sun")


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    seat = s.mover + 1
    if outcome == SUN:
        return say("Seat {seat} throws a sun.", seat=seat)
    if outcome == DRAGON:
        return say("Seat {seat} throws a dragon: a dragon takes a step.", seat=seat)
    if s.place[s.mover] == FOREST:
        return say("Seat {seat} throws {n} and stays in the forest.", seat=seat, n=outcome + 1)
    if not rules.can_walk(b, s, s.mover):
        return say("Seat {seat} throws {n} and waits at the site.", seat=seat, n=outcome + 1)
    return say("Seat {seat} throws {n} and walks.", seat=seat, n=outcome + 1)


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table: `figures` (place "site", "forest" or a square; carrying), `lying` squares with
    a piece, `dragons` (square, 0 on the rock or the beach; steps), `thrower` (seat)."""

    def place(seat: int) -> str | int:
        return {SITE: "site", FOREST: "forest"}.get(s.place[seat], s.place[seat])

    return {
        "figures": [{"place": place(k), "carrying": s.carrying[k]} for k in range(s.seats)],
        "lying": [q for q in range(1, b.squares + 1) if s.lying[q]],
        "dragons": [{"square": rules.dragon_square(b, s, d), "steps": s.steps[d]} for d in range(b.dragons)],
        "thrower": None if s.over else s.mover + 1,
    }


CHANCE_KINDS = (DIE,)
