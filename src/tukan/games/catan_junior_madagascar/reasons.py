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
    ACCEPT,
    END,
    FREE_NONE,
    FREE_TENT,
    FREE_WAGON,
    GIVE,
    INSPECTOR,
    NONE,
    OFFER,
    PENGUINS,
    TENT,
    WAGON,
)
from tukan.games.catan_junior_madagascar.rules import play
from tukan.games.catan_junior_madagascar.trading import exchange

say = speaker("tukan.games.catan_junior_madagascar")


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it, to be spoiled."""
    if action in (END, FREE_NONE):
        return [say("nothing that can be paid now helps more than keeping the tiles")]
    if action == ACCEPT:
        exchange(t)
        return nearer_aim(b, s, t, seat)
    if GIVE <= action < TENT:
        return [say("a fair offer is more likely to be accepted")] if action < ACCEPT else []
    play(b, t, seat, action)
    if action == PENGUINS:
        if s.majority != seat and s.drawn[seat] >= most_drawn_by_others(s, seat):
            return [say("takes the lead in penguin cards: a tent")]
        return [say("a penguin card: every effect helps")]
    if action < OFFER:
        return nearer_aim(b, s, t, seat)
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
    return found
