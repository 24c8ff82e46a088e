"""The rules of Catan Junior Madagascar on two records. Numbers beside the code (CM-4.2) are those of RULES.md."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import LEGAL, NO_SUCH_MOVE, rule, turn
from tukan.games.catan_junior_madagascar.building import (
    check_free,
    check_penguins,
    check_tent,
    check_wagon,
    most_cards,
    tents,
    wagons,
)
from tukan.games.catan_junior_madagascar.goods import can_pay, grant, keep_spaces, pay, produce
from tukan.games.catan_junior_madagascar.observation import LAYOUT, OBSERVATION, observe
from tukan.games.catan_junior_madagascar.records import (
    ACCEPT,
    ACTIONS,
    ANSWER_FIRST,
    ANSWERING,
    AWAY,
    BUILD,
    BUILD_FIRST,
    BUILDING,
    CARD,
    DIE,
    DRIVE_FIRST,
    DRIVING,
    END,
    FACES,
    FREE_NONE,
    FREE_TENT,
    FREE_WAGON,
    FREELY,
    GIVE,
    INSPECTOR,
    INSPECTOR_THERE,
    NCARDS,
    NKINDS,
    NO_ANSWER,
    NO_DRIVING,
    NONE,
    OFFER,
    OFFER_FIRST,
    OFFERING,
    OUTCOMES,
    PARTS,
    PATHS,
    PENGUINS,
    POPCORN,
    POPCORN_WOOD,
    PROPOSE,
    SAND,
    SEATS,
    SPOTS,
    STARTS,
    SWAP,
    TENT,
    TENT_TOO_DEAR,
    TRADE,
    WAGON,
    WAGON_TOO_DEAR,
    WANT,
    WOOD,
    WOOL,
    Board,
    State,
)
from tukan.games.catan_junior_madagascar.trading import (
    check_offer,
    check_swap,
    check_terms,
    check_trade,
    clear_offer,
    exchange,
    swap,
    trade,
)

VERSION = 1

__all__ = [
    "ACTIONS",
    "LAYOUT",
    "OBSERVATION",
    "OUTCOMES",
    "PARTS",
    "SEATS",
    "VERSION",
    "Board",
    "State",
    "check",
    "conceal",
    "happen",
    "legal",
    "observe",
    "outcomes",
    "play",
    "rank",
    "score",
    "start",
]


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.turns = 0, False, 0
    s.inspector, s.majority = NONE, NONE  # CM-2.4
    for spot in range(SPOTS):
        s.tent[spot] = NONE
    for path in range(PATHS):
        s.wagon[path] = NONE
    for kind in range(NKINDS):
        s.supply[kind] = b.tiles - 1 - s.seats * b.first_hand[kind]  # CM-2.5
        s.spaces[kind], s.waits[kind] = kind, 0
    for card in range(NCARDS):
        s.cards[card] = b.cards[card]
    for seat in range(SEATS):
        s.drawn[seat] = 0
        for kind in range(NKINDS):
            s.hand[seat, kind] = b.first_hand[kind] if seat < s.seats else 0
        for i in range(STARTS):  # CM-2.1
            if seat < s.seats and b.first_tents[seat, i] != NONE:
                s.tent[b.first_tents[seat, i]] = seat
            if seat < s.seats and b.first_wagons[seat, i] != NONE:
                s.wagon[b.first_wagons[seat, i]] = seat
    begin_turn(s, s.start - 1)  # CM-2.6


@rule
def begin_turn(s: Record, boss: int) -> None:
    s.boss, s.stage, s.acting, s.chance = boss, FREELY, 0, DIE  # CM-3.1
    s.thrown, s.swapped, s.offers = 0, 0, 0
    clear_offer(s)


@rule
def ask(s: Record, seat: int, stage: int) -> None:
    s.stage, s.acting, s.chance = stage, 1 << seat, 0


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    if s.chance == CARD:
        for card in range(NCARDS):
            weights[card] = s.cards[card]  # CM-6.2
        return NCARDS
    for face in range(FACES):
        weights[face] = 1  # CM-3.1
    return FACES


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    s.ply += 1
    if s.chance == CARD:
        draw_card(b, s, outcome)
    else:
        throw(b, s, outcome + 1)
    keep_spaces(s)


@rule
def throw(b: Record, s: Record, thrown: int) -> None:
    s.thrown = thrown
    if thrown == FACES:
        ask(s, s.boss, DRIVING)  # CM-4.1
    else:
        produce(b, s, thrown)  # CM-3.2
        ask(s, s.boss, FREELY)  # CM-3.5


@rule
def draw_card(b: Record, s: Record, card: int) -> None:
    s.cards[card] -= 1
    s.drawn[s.boss] += 1
    if card == AWAY:
        ask(s, s.boss, DRIVING)  # CM-6.3
    elif card == BUILD:
        ask(s, s.boss, BUILDING)  # CM-6.4
    else:  # CM-6.5
        grant(s, s.boss, POPCORN if card == POPCORN_WOOD else WOOL, b.gift)
        grant(s, s.boss, WOOD if card == POPCORN_WOOD else SAND, b.gift)
        end_help(b, s)


@rule
def end_help(b: Record, s: Record) -> None:
    """The effect is complete: look who has the most cards alone, and go on (CM-6.9)."""
    ask(s, s.boss, FREELY)
    s.majority = most_cards(s)  # CM-6.7, CM-6.8
    look_for_end(b, s)


@rule
def look_for_end(b: Record, s: Record) -> None:
    """Whoever has built all tents has won at once (CM-9.1); only the Boss can (CM-9.2)."""
    if tents(b, s, s.boss) >= b.goal:
        finish(s)


@rule
def finish(s: Record) -> None:
    s.over, s.acting, s.chance, s.stage = True, 0, 0, FREELY


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    reason = turn(s, seat)
    if reason != LEGAL:
        return reason
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_MOVE
    if action >= FREE_TENT:
        return check_free(b, s, seat, action)
    if action >= INSPECTOR:
        return check_inspector(b, s, action - INSPECTOR)
    if GIVE <= action < ACCEPT:
        return check_terms(s, seat, action)
    if ACCEPT <= action < TENT:
        return LEGAL if s.stage == ANSWERING else NO_ANSWER
    return check_freely(b, s, seat, action)


@rule
def stage_first(s: Record) -> int:
    """Why something else comes first, LEGAL if the Boss may choose freely."""
    if s.stage == DRIVING:
        return DRIVE_FIRST
    if s.stage == BUILDING:
        return BUILD_FIRST
    if s.stage == OFFERING:
        return OFFER_FIRST
    if s.stage == ANSWERING:
        return ANSWER_FIRST
    return LEGAL


@rule
def check_freely(b: Record, s: Record, seat: int, action: int) -> int:
    """What the Boss may do after the roll, in any order and as often as he can pay (CM-3.5)."""
    reason = stage_first(s)
    if reason != LEGAL or action == END:
        return reason
    if action == PENGUINS:
        return check_penguins(b, s, seat)
    if action < TRADE:
        return check_swap(s, seat, (action - SWAP) // NKINDS, (action - SWAP) % NKINDS)
    if action < OFFER:
        return check_trade(s, seat, (action - TRADE) // NKINDS, (action - TRADE) % NKINDS)
    if action < GIVE:
        return check_offer(s, seat, action - OFFER)
    if action < WAGON:
        reason = check_tent(b, s, seat, action - TENT)
        return TENT_TOO_DEAR if reason == LEGAL and not can_pay(s, seat, b.tent_cost) else reason
    reason = check_wagon(b, s, seat, action - WAGON)
    return WAGON_TOO_DEAR if reason == LEGAL and not can_pay(s, seat, b.wagon_cost) else reason


@rule
def check_inspector(b: Record, s: Record, h: int) -> int:
    """Any landscape but the one where he stands (CM-4.1, CM-4.3)."""
    if h >= b.hexes:
        return NO_SUCH_MOVE
    if s.stage != DRIVING:
        return NO_DRIVING
    return INSPECTOR_THERE if h == s.inspector else LEGAL


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    if turn(s, seat) != LEGAL:
        return 0
    if s.stage == DRIVING:
        return mark(b, s, seat, mask, INSPECTOR, INSPECTOR + b.hexes)
    if s.stage == BUILDING:
        n = mark(b, s, seat, mask, FREE_TENT, FREE_TENT + b.spots)
        return n + mark(b, s, seat, mask, FREE_WAGON, FREE_WAGON + b.paths) + mark_one(mask, FREE_NONE)
    if s.stage == OFFERING:
        return mark(b, s, seat, mask, GIVE, ACCEPT)
    if s.stage == ANSWERING:
        return mark(b, s, seat, mask, ACCEPT, TENT)
    n = mark_one(mask, END) + mark_trades(s, seat, mask)
    if can_pay(s, seat, b.tent_cost):
        n += mark(b, s, seat, mask, TENT, TENT + b.spots)
    if can_pay(s, seat, b.wagon_cost):
        n += mark(b, s, seat, mask, WAGON, WAGON + b.paths)
    if check_penguins(b, s, seat) == LEGAL:
        n += mark_one(mask, PENGUINS)
    return n


@rule
def mark_trades(s: Record, seat: int, mask: Record) -> int:
    n = 0
    for give in range(NKINDS):
        if s.hand[seat, give] > 0:
            for take in range(NKINDS):
                if check_swap(s, seat, give, take) == LEGAL:
                    n += mark_one(mask, SWAP + give * NKINDS + take)
                if check_trade(s, seat, give, take) == LEGAL:
                    n += mark_one(mask, TRADE + give * NKINDS + take)
    if s.pros:
        for partner in range(s.seats):
            if check_offer(s, seat, partner) == LEGAL:
                n += mark_one(mask, OFFER + partner)
    return n


@rule
def mark(b: Record, s: Record, seat: int, mask: Record, first: int, end: int) -> int:
    """Mark the legal ones of the actions from `first` to before `end`."""
    n = 0
    for action in range(first, end):
        if check(b, s, seat, action) == LEGAL:
            n += mark_one(mask, action)
    return n


@rule
def mark_one(mask: Record, action: int) -> int:
    mask[action] = True
    return 1


@rule
def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.ply += 1
    if action == END:
        end_turn(s)
    elif action == PENGUINS:
        pay(s, seat, b.penguin_cost)  # CM-6.1
        s.acting, s.chance = 0, CARD
    elif action < TRADE:
        swap(s, seat, (action - SWAP) // NKINDS, (action - SWAP) % NKINDS)
    elif action < OFFER:
        trade(s, seat, (action - TRADE) // NKINDS, (action - TRADE) % NKINDS)
    elif action < TENT:
        bargain(s, seat, action)
    elif action < INSPECTOR:
        buy(b, s, seat, action)
    elif action < FREE_TENT:
        drive_away(b, s, seat, action - INSPECTOR)
    else:
        build_freely(b, s, seat, action)
    keep_spaces(s)


@rule
def drive_away(b: Record, s: Record, seat: int, h: int) -> None:
    s.inspector = h
    grant(s, seat, b.kind[h], b.reward)  # CM-4.2
    end_help(b, s)  # after a 6 nobody's cards have changed


@rule
def buy(b: Record, s: Record, seat: int, action: int) -> None:
    if action < WAGON:
        pay(s, seat, b.tent_cost)  # CM-5.1
        s.tent[action - TENT] = seat
        look_for_end(b, s)
    else:
        pay(s, seat, b.wagon_cost)  # CM-5.3
        s.wagon[action - WAGON] = seat


@rule
def build_freely(b: Record, s: Record, seat: int, action: int) -> None:
    if action < FREE_WAGON:
        s.tent[action - FREE_TENT] = seat
    elif action < FREE_NONE:
        s.wagon[action - FREE_WAGON] = seat
    look_for_end(b, s)
    if not s.over:  # CM-9.1
        end_help(b, s)


@rule
def end_turn(s: Record) -> None:
    """The Boss says so (CM-3.6)."""
    s.turns += 1
    for kind in range(NKINDS):
        if s.waits[kind] > 0:
            s.waits[kind] -= 1  # CM-8.4
    begin_turn(s, (s.boss + 1) % s.seats)  # CM-2.6
    if s.turns == s.limit:  # CM-9.3
        finish(s)


@rule
def bargain(s: Record, seat: int, action: int) -> None:
    """An offer to one player, tile by tile, and the answer (CM-7.5, CM-7.6)."""
    if action < GIVE:
        s.partner = action - OFFER
        s.offers += 1
        ask(s, seat, OFFERING)
    elif action < WANT:
        s.given[action - GIVE] += 1
    elif action < PROPOSE:
        s.wanted[action - WANT] += 1
    elif action == PROPOSE:
        ask(s, s.partner, ANSWERING)
    else:
        if action == ACCEPT:
            exchange(s)
        clear_offer(s)
        ask(s, s.boss, FREELY)


@rule
def score(b: Record, s: Record, out: Record) -> None:
    """CM-9.5"""
    for seat in range(s.seats):
        built = tents(b, s, seat)
        out[seat, 0] = built
        out[seat, 1] = s.drawn[seat]
        out[seat, 2] = wagons(b, s, seat)
        out[seat, 3] = 1 if built >= b.goal else 0
        for kind in range(NKINDS):
            out[seat, 4 + kind] = s.hand[seat, kind]


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    """By tents alone; equals share (CM-9.4)."""
    for seat in range(s.seats):
        ahead = 0
        for other in range(s.seats):
            if tents(b, s, other) > tents(b, s, seat):
                ahead += 1
        out[seat] = 1 + ahead


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """Nothing is hidden in this game."""
