"""Why a move is good, in words that a person understands."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say, speaker
from tukan.games.catan_junior_madagascar.aims import (
    lacking,
    most_drawn_by_others,
    open_spots,
    opened_by,
    tents_at,
)
from tukan.games.catan_junior_madagascar.building import tents
from tukan.games.catan_junior_madagascar.hints import worth
from tukan.games.catan_junior_madagascar.nouns import kind_name, spot_word
from tukan.games.catan_junior_madagascar.records import (
    END,
    FREE_NONE,
    FREE_TENT,
    FREE_WAGON,
    GIVE,
    INSPECTOR,
    NKINDS,
    NONE,
    OFFER,
    PENGUINS,
    PROPOSE,
    REFUSE,
    TENT,
    WAGON,
    WANT,
    WITHDRAW,
)
from tukan.games.catan_junior_madagascar.rules import play
from tukan.games.catan_junior_madagascar.trading import exchange, space_with

say = speaker("tukan.games.catan_junior_madagascar")

LATER = say("brings nothing nearer at once, but may help later")


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it, to be spoiled."""
    if action in (END, FREE_NONE):
        return [say("nothing that can be paid now helps more than keeping the tiles")]
    if GIVE <= action < TENT:
        return from_terms(b, s, t, seat, action)
    play(b, t, seat, action)
    if action == PENGUINS:
        return [from_card(s, seat)]
    if action < OFFER:
        return nearer_aim(b, s, t, seat) or for_later(s, t)
    if action < GIVE:
        return [say("a trade may help both")]
    if action < WAGON or FREE_TENT <= action < FREE_WAGON:
        return [say("tent {n} of {goal}", n=tents(b, t, seat), goal=b.goal)]
    if action < INSPECTOR or action >= FREE_WAGON:
        spot = opened_by(b, s, action - (WAGON if action < INSPECTOR else FREE_WAGON))
        if spot != NONE:
            return [say("opens spot {spot} for a tent", spot=spot_word(spot))]
        return [say("a way further on")]
    return from_inspector(b, s, t, seat)


def from_card(s: Record, seat: int) -> Say:
    """What a penguin card does to the lead."""
    most = most_drawn_by_others(s, seat)
    if s.majority != seat and s.drawn[seat] >= most:
        return say("takes the lead in penguin cards: a tent")
    if s.majority not in (NONE, seat) and s.drawn[seat] + 1 == most:
        return say("seat {seat} loses the lead in penguin cards, and a tent with it", seat=s.majority + 1)
    return say("a penguin card: every effect helps")


def from_terms(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What is good about a step of an offer, or about the answer to it."""
    if action == WITHDRAW:
        return [say("no exchange with seat {seat} helps both enough", seat=s.partner + 1)]
    if WANT <= action < PROPOSE and s.hand[seat, action - WANT] == 0:
        return [say("you have no {kind} yourself", kind=kind_name(action - WANT))]
    if action < WANT and s.hand[seat, action - GIVE] > b.tent_cost[action - GIVE]:
        return [say("you can spare {kind}", kind=kind_name(action - GIVE))]
    if action < PROPOSE:
        return [say("a fair offer is more likely to be accepted")]
    exchange(t)
    if action < REFUSE:
        return nearer_aim(b, s, t, seat) or [LATER]
    if tents(b, s, s.boss) == b.goal - 1:
        return [say("seat {seat} lacks only one tent", seat=s.boss + 1)]
    if worth(b, t, seat) > worth(b, s, seat):
        return [say("seat {seat} could make use of it at once", seat=s.boss + 1)]
    return [say("it would bring you no nearer to anything")]


def for_later(s: Record, t: Record) -> list[Say]:
    """What a trade is good for that brings nothing nearer."""
    for kind in range(NKINDS):
        if space_with(s, kind) != NONE and space_with(t, kind) == NONE:
            return [say("then nobody finds {kind} on the trading spaces", kind=kind_name(kind))]
    return [LATER]


def nearer_aim(b: Record, s: Record, t: Record, seat: int) -> list[Say]:
    """What a trade brings nearer."""
    if open_spots(b, t, seat) > 0 and lacking(t, seat, b.tent_cost) < lacking(s, seat, b.tent_cost):
        return [for_tent(lacking(t, seat, b.tent_cost))]
    if lacking(t, seat, b.wagon_cost) < lacking(s, seat, b.wagon_cost):
        return [for_wagon(lacking(t, seat, b.wagon_cost))]
    if lacking(t, seat, b.penguin_cost) < lacking(s, seat, b.penguin_cost):
        return [for_penguins(lacking(t, seat, b.penguin_cost))]
    return [say("a better hand")] if worth(b, t, seat) > worth(b, s, seat) else []


def for_tent(n: int) -> Say:
    if n == 0:
        return say("then a tent can be paid")
    return say("then one tile is missing for a tent", many="then {n} tiles are missing for a tent", n=n)


def for_wagon(n: int) -> Say:
    if n == 0:
        return say("then a wagon can be paid")
    return say("then one tile is missing for a wagon", many="then {n} tiles are missing for a wagon", n=n)


def for_penguins(n: int) -> Say:
    if n == 0:
        return say("then a penguin card can be paid")
    return say(
        "then one tile is missing for a penguin card",
        many="then {n} tiles are missing for a penguin card",
        n=n,
    )


def from_inspector(b: Record, s: Record, t: Record, seat: int) -> list[Say]:
    found = []
    hurt = [other for other in range(s.seats) if other != seat and tents_at(b, t, other, t.inspector) > 0]
    if hurt:
        leader = max(hurt, key=lambda other: tents(b, t, other))
        found.append(say("seat {seat} earns nothing there now", seat=leader + 1))
    kind = b.kind[t.inspector]
    gained = t.hand[seat, kind] - s.hand[seat, kind]
    if gained > 0:
        found.append(say("brings {n} {kind}", n=gained, kind=kind_name(kind)))
    if s.inspector != NONE and tents_at(b, s, seat, s.inspector) > 0:
        found.append(say("your tents earn again where the Inspector stood"))
    return found or [say("does you no harm there")]
