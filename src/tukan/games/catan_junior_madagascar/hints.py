"""What the opponents know about Catan Junior Madagascar.

A seat has an aim: a tent, the lead in penguin cards, a wagon that opens a spot, or just a card. How near
it is to its aim, counted in tiles that it lacks, tells what a trade, a reward or an offer is worth.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.aims import (
    beside,
    earns,
    most_drawn_by_others,
    open_spots,
    opened_by,
    shortfall,
    tents_at,
    useful_path,
    within_reach,
)
from tukan.games.catan_junior_madagascar.building import cards_left, tents
from tukan.games.catan_junior_madagascar.odds import COUNTS, STEP
from tukan.games.catan_junior_madagascar.records import (
    ACCEPT,
    DIE,
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
    ROADS,
    TENT,
    TRADE,
    WAGON,
    WANT,
    WITHDRAW,
)
from tukan.games.catan_junior_madagascar.rules import play
from tukan.games.catan_junior_madagascar.signs import SIGNS, signs
from tukan.games.catan_junior_madagascar.trading import exchange, in_all, tiles_held

# A penguin card that changes who leads is worth most: it gives a tent, or takes one from another, for three tiles.
WIN, CHANGE_LEAD, BUILD_TENT, BUILD_WAGON, ASK, EXTRA_WAGON = 100_000, 20_000, 10_000, 6_000, 1_000, 120
NO = -10
LEAST = -1_000  # offers, and words in them, that lead to no exchange for both look worse

# How good an aim is before the tiles that it lacks are taken off
LEAD_AIM, BREAK_AIM, TENT_AIM, WAGON_AIM, CARD_AIM = 120, 112, 100, 95, 93
UNIT = 10_000  # a match won
ROUNDS_AHEAD = 2  # that a search plays on
MIDDLE, MOST = 16 * STEP, 40 * STEP - 1
NEAR = 8  # one step of nearness beside one tile in hand


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on. Ending the turn is worth 0."""
    if GIVE <= action < TENT:
        return weigh_terms(b, s, t, seat, action)
    play(b, t, seat, action)
    if t.over and tents(b, t, seat) >= b.goal:
        return WIN
    if action in (END, FREE_NONE):
        return 0
    if action == PENGUINS:
        return weigh_penguins(b, s, t, seat)
    if action < OFFER:
        gain = worth(b, t, seat) - worth(b, s, seat)
        return gain if action < TRADE or within_reach(b, t, seat) else NO
    if action < GIVE:
        if best_deal(b, t) == NONE:
            return LEAST - 1
        return 60 if s.offers == 0 else NO
    if action < WAGON:
        return BUILD_TENT + site(b, s, seat, action - TENT)
    if action < INSPECTOR:
        return weigh_wagon(b, s, t, seat, action - WAGON)
    if action < FREE_TENT:
        return worth(b, t, seat) - worth(b, s, seat) + harm(b, t, seat)
    if action < FREE_WAGON:
        return BUILD_TENT + site(b, s, seat, action - FREE_TENT)
    opened = opened_by(b, s, action - FREE_WAGON)
    return NO if opened == NONE else BUILD_WAGON + site(b, s, seat, opened)


@rule
def weigh_penguins(b: Record, s: Record, t: Record, seat: int) -> int:
    aim = card_aim(s, seat)
    return CHANGE_LEAD + aim if aim > CARD_AIM else ASK + worth(b, t, seat) - worth(b, s, seat)


@rule
def card_aim(s: Record, seat: int) -> int:
    """What a penguin card would do: take the lead, take it from another, or just help."""
    if s.majority == seat:
        return CARD_AIM
    others = most_drawn_by_others(s, seat)
    if s.drawn[seat] >= others:
        return LEAD_AIM
    return BREAK_AIM if s.drawn[seat] + 1 == others and s.majority != NONE else CARD_AIM


@rule
def weigh_wagon(b: Record, s: Record, t: Record, seat: int, path: int) -> int:
    """A wagon is good when it opens a spot, and needed when no spot is open."""
    opened = opened_by(b, s, path)
    ready = open_spots(b, s, seat)
    if opened == NONE or ready >= b.goal - tents(b, s, seat):
        return NO
    if ready == 0:
        return BUILD_WAGON + site(b, s, seat, opened)
    gain = worth(b, t, seat) - worth(b, s, seat)
    return NO if gain < -in_all(b.wagon_cost) else EXTRA_WAGON + site(b, s, seat, opened)


@rule
def weigh_terms(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """Offers: ask for what helps and can be had; accept what helps, unless it lets the Boss win.

    An offer is judged when it is opened: who asked at each word anew would give up now and then what seemed good.
    """
    if action >= ACCEPT:
        exchange(t)
        agrees = worth(b, t, seat) > worth(b, s, seat) and tents(b, s, s.boss) < b.goal - 1
        return 10 if agrees == (action == ACCEPT) else NO
    word = next_word(s, best_deal(b, t))
    if word != WITHDRAW:
        return 50 if action == word else LEAST - 1
    if action != PROPOSE:
        return 0 if action == WITHDRAW else NO
    exchange(t)
    return 60 if worth(b, t, seat) > worth(b, s, seat) else NO


@rule
def next_word(s: Record, deal: int) -> int:
    """What is said next on the way to this deal, WITHDRAW if it is none or something else was said."""
    if deal == NONE:
        return WITHDRAW
    give, want = deal // NKINDS, deal % NKINDS
    given, wanted = in_all(s.given), in_all(s.wanted)
    if given > 1 or wanted > 1 or s.given[give] < given or s.wanted[want] < wanted:
        return WITHDRAW
    if given == 0:
        return GIVE + give
    return PROPOSE if wanted == 1 else WANT + want


@rule
def best_deal(b: Record, t: Record) -> int:
    """The one-for-one exchange with the partner that helps the Boss most and the partner as well.

    Given kind * NKINDS + wanted kind, or NONE. The hands of `t` are as before afterwards.
    """
    boss, partner, best, deal = t.boss, t.partner, 0, NONE
    if tents(b, t, boss) >= b.goal - 1:
        return NONE
    own, other = worth(b, t, boss), worth(b, t, partner)
    for give in range(NKINDS):
        for want in range(NKINDS):
            if give != want and t.hand[boss, give] > 0 and t.hand[partner, want] > 0:
                hand_over(t, boss, partner, give, want)
                gain = worth(b, t, boss) - own
                if gain > best and worth(b, t, partner) > other and within_reach(b, t, boss):
                    best, deal = gain, give * NKINDS + want
                hand_over(t, boss, partner, want, give)
    return deal


@rule
def hand_over(t: Record, boss: int, partner: int, give: int, want: int) -> None:
    t.hand[boss, give] -= 1
    t.hand[partner, give] += 1
    t.hand[partner, want] -= 1
    t.hand[boss, want] += 1


@rule
def worth(b: Record, s: Record, seat: int) -> int:
    """What the hand of a seat is worth to it: how near it is to its best aim, then the number of tiles."""
    if s.over:
        return 0
    near = 0
    if open_spots(b, s, seat) > 0:
        near = max(near, TENT_AIM - shortfall(s, seat, b.tent_cost))
    elif useful_path(b, s, seat):
        near = max(near, WAGON_AIM - shortfall(s, seat, b.wagon_cost))
    if cards_left(s) > 0:
        near = max(near, card_aim(s, seat) - shortfall(s, seat, b.penguin_cost))
    return near * NEAR + tiles_held(s, seat)


@rule
def site(b: Record, s: Record, seat: int, spot: int) -> int:
    """How good a spot is: landscapes beside it, new kinds first, and ways to go on from there."""
    n = 0
    for h in range(b.hexes):
        if beside(b, h, spot):
            n += 10
            if not earns(b, s, seat, b.kind[h]):
                n += 12 if b.tent_cost[b.kind[h]] > 0 else 6
    for i in range(ROADS):
        path = b.roads[spot, i]
        if path != NONE and s.wagon[path] == NONE:
            far = b.ends[path, 0] + b.ends[path, 1] - spot
            if s.tent[far] == NONE:
                n += 4
    return n


@rule
def harm(b: Record, t: Record, seat: int) -> int:
    """What the Inspector takes from the others where he stands now, the leaders first, and from this seat."""
    n = -25 * tents_at(b, t, seat, t.inspector)
    for other in range(t.seats):
        if other != seat:
            n += 4 * tents_at(b, t, other, t.inspector) * tents(b, t, other)
    return n


@rule
def far_enough(b: Record, s: Record, w: Record, seat: int) -> bool:
    """After some rounds, at the beginning of a turn: there the odds are known."""
    return w.chance == DIE and w.turns - s.turns >= ROUNDS_AHEAD * s.seats


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """One UNIT for a won match; before the end the odds of that, at the beginning of a turn."""
    if s.over:
        return UNIT if tents(b, s, seat) >= b.goal else 0
    own, all_seats = 0, 0
    for other in range(s.seats):
        odds = stake(b, s, other)
        all_seats += odds
        if other == seat:
            own = odds
    return UNIT * own // all_seats


@rule
def stake(b: Record, s: Record, seat: int) -> int:
    """How likely a seat is to win, beside the others."""
    found, row, doublings = signs(b, s, seat), (s.seats - 2) * SIGNS, MIDDLE
    for i in range(SIGNS):
        doublings += COUNTS[row + i] * found[i]
    doublings = max(0, min(MOST, doublings))
    # Two to the power of doublings / STEP, by straight lines between the whole powers.
    return (STEP + doublings % STEP) << (doublings // STEP)
