"""The outlook of a seat in Catan Junior Madagascar: what it has and what it is near to, weighed up in one number.

The weights were found by playing: `tools/tune.py` made many matches against greedy players with each it tried.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.aims import (
    lacking,
    most_drawn_by_others,
    open_spots,
    tradable,
    useful_path,
)
from tukan.games.catan_junior_madagascar.building import cards_left, most_cards, tents, wagons
from tukan.games.catan_junior_madagascar.records import CARD, COCKTAIL, END, FREE_NONE, NKINDS
from tukan.games.catan_junior_madagascar.signs import earnings, earns_of
from tukan.games.catan_junior_madagascar.trading import tiles_held

WEIGHT_NAMES = (
    *("tent", "lead in penguin cards", "penguin card due", "end of the turn"),
    *("income", "kinds of income", "scarcest income", "income of cocktails"),
    *(
        "lacking for a tent after trading",
        "lacking for a tent",
        "tent can be paid",
        "a spot is open",
        "more spots",
    ),
    *(
        "lacking for a wagon",
        "wagons left",
        "lacking for a penguin card after trading",
        "lacking for a penguin card",
    ),
    *("wool", "wood", "sand", "popcorn", "cocktail", "tiles beyond eight"),
    *("income of others", "spots of others", "no spot of others", "tents where others earn less"),
)
(
    OWN_TENT, LEAD, CARD_DUE, ENDING,
    INCOME, KINDS_EARNED, SCARCEST, COCKTAILS,
    TENT_AFTER_TRADING, TENT_LACK, TENT_READY, SPOT, MORE_SPOTS,
    WAGON_LACK, WAGONS_LEFT, CARD_AFTER_TRADING, CARD_LACK,
    TILE, _, _, _, _, BEYOND,
    OTHERS_INCOME, OTHERS_SPOTS, OTHERS_NO_SPOT, LEADERS_INCOME,
) = range(len(WEIGHT_NAMES))  # fmt: skip

FAR_AHEAD, ENOUGH, MANY = 2, 4, 8


@rule
def outlook(b: Record, t: Record, seat: int, action: int, by: Record) -> int:
    """How good things look for a seat after its action; a penguin card that is due counts as drawn."""
    value = 0
    if t.chance == CARD:
        t.drawn[seat] += 1
        t.majority = most_cards(t)
        value += by[CARD_DUE]
    if action in (END, FREE_NONE):
        value += by[ENDING]
    value += by[OWN_TENT] * tents(b, t, seat) + of_penguins(b, t, seat, by)
    value += of_income(b, t, seat, by) + of_building(b, t, seat, by) + of_hand(t, seat, by)
    for other in range(t.seats):
        if other != seat:
            value += of_other(b, t, other, by)
    return value


@rule
def of_penguins(b: Record, t: Record, seat: int, by: Record) -> int:
    if cards_left(t) == 0:
        return 0
    lead = t.drawn[seat] - most_drawn_by_others(t, seat)
    lack = lacking(t, seat, b.penguin_cost)
    after = max(0, lack - tradable(t, seat, b.penguin_cost))
    return (
        by[LEAD] * max(-FAR_AHEAD, min(FAR_AHEAD, lead))
        + by[CARD_LACK] * lack
        + by[CARD_AFTER_TRADING] * after
    )


@rule
def of_income(b: Record, t: Record, seat: int, by: Record) -> int:
    income, kinds, scarcest = earnings(b, t, seat)
    return (
        by[INCOME] * income
        + by[KINDS_EARNED] * kinds
        + by[SCARCEST] * scarcest
        + by[COCKTAILS] * earns_of(b, t, seat, COCKTAIL)
    )


@rule
def of_building(b: Record, t: Record, seat: int, by: Record) -> int:
    spots = min(ENOUGH, open_spots(b, t, seat))
    lack = lacking(t, seat, b.tent_cost)
    after = max(0, lack - tradable(t, seat, b.tent_cost))
    value = by[TENT_LACK] * lack + by[TENT_AFTER_TRADING] * after
    value += by[WAGONS_LEFT] * (b.wagons - wagons(b, t, seat))
    if spots > 0:
        value += by[SPOT] + by[MORE_SPOTS] * (spots - 1)
        if after == 0:
            value += by[TENT_READY]
    elif useful_path(b, t, seat):
        value += by[WAGON_LACK] * lacking(t, seat, b.wagon_cost)
    return value


@rule
def of_hand(t: Record, seat: int, by: Record) -> int:
    value = by[BEYOND] * max(0, tiles_held(t, seat) - MANY)
    for kind in range(NKINDS):
        value += by[TILE + kind] * t.hand[seat, kind]
    return value


@rule
def of_other(b: Record, t: Record, other: int, by: Record) -> int:
    income, _, _ = earnings(b, t, other)
    income += earns_of(b, t, other, COCKTAIL)
    spots = min(ENOUGH, open_spots(b, t, other))
    value = (
        by[OTHERS_INCOME] * income
        + by[LEADERS_INCOME] * income * tents(b, t, other)
        + by[OTHERS_SPOTS] * spots
    )
    return value + by[OTHERS_NO_SPOT] if spots == 0 else value
