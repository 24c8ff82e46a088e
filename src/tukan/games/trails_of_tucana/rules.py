"""The rules of Trails of Tucana on two records. Numbers beside the code (TT-4.3) are those of RULES.md."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import FIRST_OWN_REASON, LEGAL, NO_SUCH_MOVE, rule, turn
from tukan.games.trails_of_tucana.cards import claim
from tukan.games.trails_of_tucana.observation import LAYOUT, OBSERVATION, observe
from tukan.games.trails_of_tucana.records import (
    ACTIONS,
    CARD,
    CARDS,
    DISCARD,
    DISCARDS,
    EDGES,
    EVERY_ROUND,
    HEXES,
    KINDS,
    LETTERS,
    OUTCOMES,
    PAIR,
    RED,
    SEATS,
    SECOND_CARDS_FROM,
    SETUP,
    VILLAGE,
    WILD,
    Board,
    State,
)
from tukan.games.trails_of_tucana.scoring import PARTS, rank, score, sights_now
from tukan.games.trails_of_tucana.trails import allowed_pairs, can_draw, count, draw, is_free, suits

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
    "observe",
    "rank",
    "score",
]

VERSION = 1

# Reasons
NO_BONUS = FIRST_OWN_REASON
BONUS_DUE = FIRST_OWN_REASON + 1
DRAWN = FIRST_OWN_REASON + 2
OTHER_TERRAINS = FIRST_OWN_REASON + 3
NOT_BOTH_ENDS = FIRST_OWN_REASON + 4
NEITHER_END = FIRST_OWN_REASON + 5


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.acting = 0, False, 0
    s.setup, s.rounds, s.turns, s.discarded = -1, 0, 0, 0
    s.cards[0] = s.cards[1] = -1
    s.red_open = (1 << len(KINDS)) - 1 if s.red == VILLAGE else 0  # TT-2.5
    for letter in range(LETTERS):
        s.blue_taken[0, letter] = s.blue_taken[1, letter] = 0
    for kind in range(len(KINDS)):
        s.red_taken[kind] = 0
    for edge in range(EDGES):
        s.drawn[edge] = 0
    for seat in range(SEATS):
        s.choice[seat], s.banked[seat], s.owed[seat] = -1, 0, 0
        s.reached[seat], s.joined[seat], s.met[seat] = 0, 0, 0
        s.new_letters[seat], s.new_kinds[seat] = 0, 0
        for h in range(HEXES):
            s.group[seat, h] = h
    shuffle(b, s)
    s.chance = SETUP  # TT-2.1


@rule
def shuffle(b: Record, s: Record) -> None:
    """The deck is full (TT-3.2)."""
    for card in range(len(CARDS)):
        s.left[card] = b.deck[card]


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    if s.chance == SETUP:
        for card in range(b.setups):
            weights[card] = 1  # TT-2.1
        return b.setups
    if s.chance == RED:
        for kind in range(len(KINDS)):
            weights[kind] = 1 - ((s.red_open >> kind) & 1)  # TT-2.5
        return len(KINDS)
    if s.chance == CARD:
        for card in range(len(CARDS)):
            weights[card] = s.left[card]  # TT-3.1
        return len(CARDS)
    for letter in range(LETTERS):
        weights[letter] = 1 - ((s.discarded >> letter) & 1)  # TT-8.2
    return LETTERS


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    s.ply += 1
    if s.chance == SETUP:
        s.setup = outcome
        s.chance = RED if s.red == PAIR else CARD
    elif s.chance == RED:  # TT-2.5
        last = s.red_open != 0 or s.seats < SECOND_CARDS_FROM
        s.red_open |= 1 << outcome
        s.chance = CARD if last else RED
    elif s.chance == DISCARD:  # TT-8.2
        s.discarded |= 1 << outcome
        s.chance = CARD if count(s.discarded) == DISCARDS else DISCARD
    else:
        turn_up(b, s, outcome)


@rule
def turn_up(b: Record, s: Record, card: int) -> None:
    s.left[card] -= 1
    if s.cards[0] < 0:
        s.cards[0] = card
    else:
        s.cards[1] = card
        s.chance = 0
        ask_all(b, s)


@rule
def ask_all(b: Record, s: Record) -> None:
    """Everyone with a possible edge chooses (TT-3.3, TT-3.5)."""
    for seat in range(s.seats):
        if can_draw(b, s, seat):
            s.acting |= 1 << seat
    if s.acting == 0:
        end_turn(b, s)


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    reason = turn(s, seat)
    if reason != LEGAL:
        return reason
    if action < 0 or action >= 2 * b.edges:
        return NO_SUCH_MOVE
    if action >= b.edges and s.owed[seat] == 0:
        return NO_BONUS
    if action < b.edges and s.owed[seat] > 0:
        return BONUS_DUE
    if not is_free(s, seat, action % b.edges):
        return DRAWN
    if s.owed[seat] > 0:
        return LEGAL  # TT-5.5
    return check_cards(b, s, action)


@rule
def check_cards(b: Record, s: Record, edge: int) -> int:
    first, second = s.cards[0], s.cards[1]
    if suits(first, second, b.terrain[b.end[edge, 0]], b.terrain[b.end[edge, 1]]):
        return LEGAL
    if first == WILD or second == WILD:
        return NEITHER_END
    return NOT_BOTH_ENDS if first == second else OTHER_TERRAINS


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    if turn(s, seat) != LEGAL:
        return 0
    n = 0
    allowed = allowed_pairs(b, s, seat)
    first = b.edges if s.owed[seat] > 0 else 0
    for edge in range(b.edges):
        if (allowed >> b.pair[edge]) & 1 and is_free(s, seat, edge):
            mask[first + edge] = True
            n += 1
    return n


@rule
def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.ply += 1
    if s.owed[seat] > 0:
        s.owed[seat] -= 1
        draw(b, s, seat, action - b.edges)
        go_on(b, s)
        return
    s.choice[seat] = action
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        draw_all(b, s)


@rule
def draw_all(b: Record, s: Record) -> None:
    """The last choice is in: all trails are drawn at once (TT-3.3)."""
    for seat in range(s.seats):
        if s.choice[seat] >= 0:
            draw(b, s, seat, s.choice[seat])
            s.choice[seat] = -1
    go_on(b, s)


@rule
def go_on(b: Record, s: Record) -> None:
    """Ask the first seat that has a bonus trail to draw, else end the turn (TT-5.6)."""
    s.acting = 0
    for seat in range(s.seats):
        if s.owed[seat] > 0:
            if can_draw(b, s, seat):
                s.acting = 1 << seat
                return
            s.owed[seat] = 0  # TT-5.5
    end_turn(b, s)


@rule
def end_turn(b: Record, s: Record) -> None:
    claim(s)
    s.cards[0] = s.cards[1] = -1
    s.turns += 1
    s.chance = CARD
    if s.turns == b.turns:
        end_round(b, s)


@rule
def end_round(b: Record, s: Record) -> None:
    if s.sights == EVERY_ROUND:
        for seat in range(s.seats):
            s.banked[seat] += sights_now(b, s, seat)  # TT-6.5
    s.rounds += 1
    s.turns = 0
    if s.rounds == b.rounds:  # TT-7.2
        s.over, s.chance = True, 0
        return
    shuffle(b, s)
    if s.seats == 1 and s.solo_discard == 1 and s.rounds == 1:
        s.chance = DISCARD  # TT-8.2


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """What the others have chosen stays hidden until the last choice is in (TT-3.3)."""
    for other in range(s.seats):
        if other != seat:
            s.choice[other] = -1
