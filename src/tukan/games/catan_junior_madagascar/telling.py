"""The log of Catan Junior Madagascar: what a move or a throw did, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tukan.core.record import Record, face
from tukan.core.say import Say
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar import rules
from tukan.games.catan_junior_madagascar.building import tents
from tukan.games.catan_junior_madagascar.nouns import (
    goods,
    kind_name,
    landscape,
    listed,
    path_word,
    say,
    spot_word,
)
from tukan.games.catan_junior_madagascar.records import NKINDS, NONE


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """The sentence for the log; `s` is the state before the move."""
    after = _after(s, lambda t: rules.play(b, t, seat, action))
    news = _news(b, s, after)
    if r.INSPECTOR <= action < r.FREE_TENT:
        news = [*_takings(s, after), *news]
    return _chained(_move(b, s, action), news)


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    after = _after(s, lambda t: rules.happen(b, t, outcome))
    news = [*_takings(s, after), *_news(b, s, after)]
    if s.chance == r.CARD:
        first = _card(s, outcome)
    else:
        first = say("Seat {seat} rolls a {number}", seat=s.boss + 1, number=outcome + 1)
        if outcome + 1 == r.FACES:
            news = [say("the Inspector must move")]
        elif not news:
            news = [say("nobody gets anything")]
    return say("{told}.", told=_chained(first, news))


def _after(s: Record, happen: Callable[[Record], None]) -> Record:
    """The state after something, the given one untouched."""
    t = face(s.record.copy().reshape(1))
    happen(t)
    return t


def _chained(first: Say, news: Sequence[Say]) -> Say:
    """One sentence: what was done, then what came of it."""
    told = first
    for more in news:
        told = say("{told}; {more}", told=told, more=more)
    return told


def _move(b: Record, s: Record, action: int) -> Say:
    if action == r.END:
        return say("ends the turn")
    if action == r.PENGUINS:
        return say("asks the penguins for help")
    if action < r.OFFER:
        return _trade(action)
    if action < r.TENT:
        return _bargain(s, action)
    if action < r.WAGON:
        return say("builds a tent on spot {spot}", spot=spot_word(action - r.TENT))
    if action < r.INSPECTOR:
        return say("builds a wagon on path {path}", path=path_word(b, action - r.WAGON))
    if action < r.FREE_TENT:
        return say("drives the Inspector to {landscape}", landscape=landscape(b, action - r.INSPECTOR))
    if action < r.FREE_WAGON:
        return say("builds a free tent on spot {spot}", spot=spot_word(action - r.FREE_TENT))
    if action < r.FREE_NONE:
        return say("builds a free wagon on path {path}", path=path_word(b, action - r.FREE_WAGON))
    return say("builds nothing")


def _trade(action: int) -> Say:
    pair = action - (r.SWAP if action < r.TRADE else r.TRADE)
    give, take = kind_name(pair // NKINDS), kind_name(pair % NKINDS)
    if action < r.TRADE:
        return say("swaps {give} for {take} with a trading space", give=give, take=take)
    return say("trades 2 {give} for 1 {take}", give=give, take=take)


def _bargain(s: Record, action: int) -> Say:
    if action < r.GIVE:
        return say("begins an offer to seat {partner}", partner=action - r.OFFER + 1)
    if action < r.WANT:
        return say("puts 1 {kind} into the offer", kind=kind_name(action - r.GIVE))
    if action < r.PROPOSE:
        return say("asks for 1 {kind}", kind=kind_name(action - r.WANT))
    if action == r.PROPOSE:
        return say(
            "offers seat {partner} {given} for {wanted}",
            partner=s.partner + 1,
            given=goods(s.given),
            wanted=goods(s.wanted),
        )
    if action == r.WITHDRAW:
        return say("withdraws the offer")
    if action == r.ACCEPT:
        return say(
            "accepts: {given} from seat {boss} for {wanted}",
            boss=s.boss + 1,
            given=goods(s.given),
            wanted=goods(s.wanted),
        )
    return say("refuses the offer")


def _card(s: Record, card: int) -> Say:
    seat = s.boss + 1
    if card == r.AWAY:
        return say("Seat {seat} draws an inspector card: the Inspector must move", seat=seat)
    if card == r.BUILD:
        return say("Seat {seat} draws a building card: a free tent or wagon", seat=seat)
    if card == r.POPCORN_WOOD:
        return say("Seat {seat} draws a card with popcorn and wood", seat=seat)
    return say("Seat {seat} draws a card with wool and sand", seat=seat)


def _takings(s: Record, after: Record) -> list[Say]:
    """Who gets what from the supply."""
    told = []
    for seat in range(s.seats):
        more = [max(0, after.hand[seat, k] - s.hand[seat, k]) for k in range(NKINDS)]
        if sum(more) > 0:
            told.append(say("seat {seat} gets {goods}", seat=seat + 1, goods=goods(more)))
    return told


def _news(b: Record, s: Record, after: Record) -> list[Say]:
    """What else has come about: a shortage, a change on the board's special spaces, the end."""
    told = []
    short = [kind_name(k) for k in range(NKINDS) if after.waits[k] > s.waits[k]]
    if short:
        told.append(say("{kinds} ran short and went back to the supply", kinds=listed(short)))
    changed = [k for k in range(NKINDS) if s.spaces[k] != NONE and s.spaces[k] != after.spaces[k]]
    if len(changed) > 1:
        told.append(say("five equal tiles on the trading spaces were exchanged"))
    if s.majority != after.majority:
        if after.majority == NONE:
            told.append(
                say("seat {seat} takes the tent back from the Inspector's space", seat=s.majority + 1)
            )
        else:
            told.append(say("seat {seat} has a tent on the Inspector's space", seat=after.majority + 1))
    if after.over:
        if tents(b, after, s.boss) >= b.goal:
            told.append(say("seat {seat} has all {n} tents and wins", seat=s.boss + 1, n=b.goal))
        else:
            told.append(say("turn {n} was the last", n=after.turns))
    return told
