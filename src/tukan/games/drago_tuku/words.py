"""The words of Drago-Tuku: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from functools import cache
from typing import Any

from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, LEGAL, NO_SUCH_MOVE, NOT_ASKED, OVER
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


_PLACES = {"site": say("the site"), "forest": say("the forest"), "castle": say("the castle")}


def place(b: Record, word: str) -> Say:
    """What a place is called when it is read out."""
    thing, _, number = word.partition("-")
    if thing == "square":
        return say("square {square}", square=number)
    if thing == "seat":
        return say("the figure of seat {seat}", seat=number)
    return _PLACES[thing]


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    friend = friend_of(action) + 1
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


def friend_of(action: int) -> int:
    return action - RESCUE_SEAT if action < LEND else (action - LEND) // MOST_STEPS


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    helps = _can_help(b, s, seat)
    if s.place[seat] == FOREST:
        if helps:
            return say("A sun! Come out of the forest, or help a friend.")
        return say("A sun! Come out of the forest.")
    if rules.can_walk(b, s, seat):
        if helps:
            return say("A sun! Walk 1 to 5 squares, or help a friend.")
        return say("A sun! Walk 1 to 5 squares.")
    if helps:
        return say("A sun! Your figure waits at the site, but you can help a friend.")
    return say("A sun, but nobody can use it: pass.")


def _can_help(b: Record, s: Record, seat: int) -> bool:
    return any(rules.check(b, s, seat, action) == LEGAL for action in range(RESCUE_SEAT, PASS))


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    return say("Throw the die for seat {seat}.", seat=s.mover + 1)


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """What the seat does, for the log; `s` is the state before the move."""
    if action < LEAVE:
        n = action - STEP + 1
        return say(
            "walks {n} square: {stop}",
            many="walks {n} squares: {stop}",
            n=n,
            stop=stop(b, s, seat, n),
        )
    if action == LEAVE:
        return say("comes out of the forest onto the green square")
    friend = friend_of(action)
    if action < LEND:
        return say("rescues the figure of seat {friend} from the forest", friend=friend + 1)
    if action < PASS:
        n = (action - LEND) % MOST_STEPS + 1
        return say(
            "lends {n} step to seat {friend}: {stop}",
            many="lends {n} steps to seat {friend}: {stop}",
            n=n,
            friend=friend + 1,
            stop=stop(b, s, friend, n),
        )
    return say("can do nothing with the sun")


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    seat, n = s.mover + 1, outcome + 1
    if outcome == SUN:
        return say("Seat {seat} throws a sun.", seat=seat)
    if outcome == DRAGON:
        return say("Seat {seat} throws a dragon: {march}", seat=seat, march=_march(b, s))
    if s.place[s.mover] == FOREST:
        return say("Seat {seat} throws {n} and stays in the forest.", seat=seat, n=n)
    if not rules.can_walk(b, s, s.mover):
        return say("Seat {seat} throws {n} and waits at the site.", seat=seat, n=n)
    return say("Seat {seat} throws {n}: {stop}.", seat=seat, n=n, stop=stop(b, s, s.mover, n))


def stop(b: Record, s: Record, seat: int, n: int) -> Say:
    """Where a walk of so many squares would end, and what happens there."""
    square = s.place[seat] + n
    if square > b.squares:
        if s.carrying[seat]:
            return say("home to the site with a castle piece")
        return say("home to the site")
    if rules.has_dragon(b, s, square):
        return say("into the dragon on square {square}, and off to the forest", square=square)
    if s.lying[square] and not s.carrying[seat]:
        return say("to square {square}, where a castle piece is picked up", square=square)
    return say("to square {square}", square=square)


def _march(b: Record, s: Record) -> Say:
    dragon = rules.marching(b, s)
    square = rules.square_after(b, s.steps[dragon] + 1)
    if square == 0:
        return say("dragon {dragon} steps over the beach.", dragon=dragon + 1)
    figures = sum(s.place[seat] == square for seat in range(s.seats))
    if figures:
        return say(
            "dragon {dragon} steps onto square {square}, and the figure there flees into the forest.",
            many="dragon {dragon} steps onto square {square}, and the {n} figures there flee into the forest.",
            dragon=dragon + 1,
            square=square,
            n=figures,
        )
    return say("dragon {dragon} steps onto square {square}.", dragon=dragon + 1, square=square)


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table.

    `figures`, by seat: `place` ("site", "forest" or a square) and `carrying` (the square where the carried
    castle piece lay, 0 for none); `lying`: the squares with a castle piece; `dragons`, first to last:
    `square` (0 on the rock or the beach) and `steps` taken; `thrower`: the seat whose turn it is, null when
    the match is over; `die`: the face it shows, null before the first throw.
    """
    return {
        "figures": [
            {"place": PLACES.get(s.place[k], s.place[k]), "carrying": s.carrying[k]} for k in range(s.seats)
        ],
        "lying": [q for q in range(1, b.squares + 1) if s.lying[q]],
        "dragons": [{"square": rules.dragon_square(b, s, d), "steps": s.steps[d]} for d in range(b.dragons)],
        "thrower": None if s.over else s.mover + 1,
        "die": None if s.thrown < 0 else rules.FACES[s.thrown],
    }


WORD_NAMES: dict[str, Say] = {
    "step": say("Walk"),
    "rescue": say("Rescue a friend"),
    "lend": say("Lend steps"),
    "leave": say("Come out of the forest"),
    "pass": say("Let the sun go by"),
}
PLACES = {SITE: "site", FOREST: "forest"}
CHANCE_KINDS = (DIE,)
