"""The rules of Tucana Builders on two records. Numbers beside the code (TB-3.2) are those of RULES.md."""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.rules import FIRST_OWN_REASON, LEGAL, NO_SUCH_MOVE, rule, turn
from tukan.games.tucana_builders.islands import (
    clear_island,
    fulfils,
    lay,
    lowest,
    points,
    stars,
)
from tukan.games.tucana_builders.observation import observe
from tukan.games.tucana_builders.records import (
    ACTIONS,
    BONUS,
    COLOURS,
    DEALT,
    LAYOUT,
    MOST_KINDS,
    MOST_TERRAINS,
    OBSERVATION,
    OFF,
    OUTCOMES,
    PARTS,
    POND,
    PONDS,
    ROUNDS,
    SEATS,
    SETUP,
    STARTING,
    STARTING_CARD,
    TERRAIN,
    TILE,
    VERSION,
    Board,
    State,
)

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
]

# Reasons
COVERED = FIRST_OWN_REASON
OTHER_TERRAIN = FIRST_OWN_REASON + 1
SAME_LOOK = FIRST_OWN_REASON + 2
JOKER_SPENT = FIRST_OWN_REASON + 3
FIELD_LEFT = FIRST_OWN_REASON + 4

BANDS = 11
TIE = 10_000  # more than a lowest track can be


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.acting = 0, False, 0
    s.turn, s.setup, s.card = 0, 0, 0
    for k in range(DEALT):
        s.dealt[k] = 0
    fill_pile(b, s)
    for kind in range(MOST_KINDS):
        s.supply[kind] = b.supply[kind]
    for seat in range(SEATS):
        s.choice[seat], s.held[seat], s.aside[seat] = 0, 0, 0
        s.joker[seat] = 1 if seat < s.seats else 0  # TB-2.5
        for colour in range(COLOURS):
            s.track[seat, colour] = 0  # TB-2.5
        for k in range(DEALT):
            s.earned[seat, k] = 0
        clear_island(s, seat)
    s.chance = SETUP


@rule
def fill_pile(b: Record, s: Record) -> None:
    for terrain in range(MOST_TERRAINS):
        s.pile[terrain] = b.pile[terrain]


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    if s.chance == SETUP:
        for card in range(b.setups):
            weights[card] = 1  # TB-2.1
        return b.setups
    if s.chance == STARTING_CARD:
        for pond in range(PONDS):
            weights[pond] = 1 if s.tile[0, POND + pond] == 0 else 0  # TB-2.2
        return PONDS
    if s.chance == BONUS:
        for card in range(b.bonuses):
            weights[card] = 0 if s.dealt[0] == card + 1 else 1  # TB-2.4
        return b.bonuses
    if s.chance == TERRAIN:
        for terrain in range(b.terrains):
            weights[terrain] = s.pile[terrain]  # TB-3.6
        return b.terrains
    for kind in range(b.kinds):
        weights[kind] = s.supply[kind]  # TB-3.7
    return b.kinds


@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    s.ply += 1
    if s.chance == SETUP:
        s.setup, s.chance = outcome + 1, STARTING_CARD
    elif s.chance == STARTING_CARD:
        reveal_starting_card(b, s, outcome)
    elif s.chance == BONUS:
        deal_bonus_card(b, s, outcome)
    elif s.chance == TERRAIN:
        s.pile[outcome] -= 1
        s.card, s.chance = outcome + 1, TILE  # TB-3.1
    else:
        draw_tile(s, s.chance - TILE, outcome)


@rule
def reveal_starting_card(b: Record, s: Record, pond: int) -> None:
    """Everyone lays the next starting tile on this pond, dock on dock (TB-2.2, TB-2.3)."""
    tile = STARTING + covered_ponds(s)
    for seat in range(s.seats):
        lay(b, s, seat, POND + pond, tile, b.dock[pond])
    if covered_ponds(s) == PONDS:
        s.chance = TERRAIN if s.bonus == OFF else BONUS  # TB-2.4


@rule
def covered_ponds(s: Record) -> int:
    n = 0
    for pond in range(PONDS):
        if s.tile[0, POND + pond] > 0:
            n += 1
    return n


@rule
def deal_bonus_card(b: Record, s: Record, card: int) -> None:
    if s.dealt[0] == 0:
        s.dealt[0] = card + 1
    else:
        s.dealt[1] = card + 1
        claim_bonuses(b, s)  # TB-7.2
        s.chance = TERRAIN


@rule
def draw_tile(s: Record, seat: int, kind: int) -> None:
    s.supply[kind] -= 1  # TB-3.9
    s.held[seat] = kind + 1
    if seat + 1 < s.seats:
        s.chance = TILE + seat + 1  # TB-3.7
    else:
        s.chance, s.acting = 0, (1 << s.seats) - 1  # TB-3.1


# What a seat may do


@rule
def laying(b: Record, field: int, turns: int, with_joker: int) -> int:
    """The action: lay the tile on the field, turned clockwise, with the joker (1) or without (0)."""
    return (with_joker * b.fields + field) * SIDES + turns


@rule
def setting_aside(b: Record) -> int:
    """The action: set the tile aside."""
    return b.fields * SIDES * 2


@rule
def field_of(b: Record, action: int) -> int:
    return action // SIDES % b.fields


@rule
def turns_of(action: int) -> int:
    return action % SIDES


@rule
def uses_joker(b: Record, action: int) -> bool:
    return b.fields * SIDES <= action < setting_aside(b)


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    reason = turn(s, seat)
    if reason != LEGAL:
        return reason
    if action < 0 or action > setting_aside(b):
        return NO_SUCH_MOVE
    if action == setting_aside(b):
        return FIELD_LEFT if finds_field(b, s, seat) else LEGAL  # TB-3.10
    if uses_joker(b, action) and s.joker[seat] == 0:
        return JOKER_SPENT  # TB-4.1
    field = field_of(b, action)
    if s.tile[seat, field] > 0:
        return COVERED  # TB-3.3
    if not uses_joker(b, action) and not matches(b, s, field):
        return OTHER_TERRAIN  # TB-3.2, TB-4.2
    return LEGAL if turns_of(action) < b.ways[s.held[seat] - 1] else SAME_LOOK  # TB-3.4


@rule
def matches(b: Record, s: Record, field: int) -> bool:
    """Is this the terrain on the card?"""
    return b.card[field] == s.card - 1


@rule
def finds_field(b: Record, s: Record, seat: int) -> bool:
    """Is a free field left that matches the card?"""
    for field in range(b.fields):
        if s.tile[seat, field] == 0 and matches(b, s, field):
            return True
    return False


@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    if turn(s, seat) != LEGAL:
        return 0
    n, found = 0, False
    ways, with_joker = b.ways[s.held[seat] - 1], s.joker[seat] == 1
    for field in range(b.fields):
        if s.tile[seat, field] > 0:
            continue
        if matches(b, s, field):
            found = True
            n += mark(b, field, ways, 0, mask)
        if with_joker:
            n += mark(b, field, ways, 1, mask)
    if not found:
        mask[setting_aside(b)] = True
        n += 1
    return n


@rule
def mark(b: Record, field: int, ways: int, with_joker: int, mask: Record) -> int:
    """The tile in hand may be laid on this field in every way that it looks different."""
    first = laying(b, field, 0, with_joker)
    mask[first : first + ways] = True
    return ways


@rule
def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.ply += 1
    s.choice[seat] = action + 1
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        resolve(b, s)  # TB-3.8


@rule
def resolve(b: Record, s: Record) -> None:
    """All tiles of the turn are laid at once, then the bonus cards are checked for all."""
    for seat in range(s.seats):
        carry_out(b, s, seat, s.choice[seat] - 1)
        s.choice[seat], s.held[seat] = 0, 0
    claim_bonuses(b, s)  # TB-7.2
    s.turn += 1
    s.card = 0
    if s.turn % b.turns == 0:
        end_round(b, s)
    s.chance = 0 if s.over else TERRAIN


@rule
def carry_out(b: Record, s: Record, seat: int, action: int) -> None:
    if action == setting_aside(b):
        s.aside[seat] += 1  # TB-3.10
        return
    if uses_joker(b, action):
        s.joker[seat] = 0  # TB-4.1
    lay(b, s, seat, field_of(b, action), s.held[seat] - 1, turns_of(action))


@rule
def claim_bonuses(b: Record, s: Record) -> None:
    for k in range(DEALT):
        if s.dealt[k] > 0:
            card = s.dealt[k] - 1
            value = b.high[card] if is_worth_most(b, s, k) else b.low[card]  # TB-7.3
            for seat in range(s.seats):
                if s.earned[seat, k] == 0 and fulfils(b, s, seat, card):
                    s.earned[seat, k] = value  # TB-7.1


@rule
def is_worth_most(b: Record, s: Record, k: int) -> bool:
    """Does a bonus card give its higher value in this turn?"""
    if s.seats == 1:
        return s.turn < b.turns  # TB-8.2
    for seat in range(s.seats):
        if s.earned[seat, k] > 0:
            return False
    return True


@rule
def end_round(b: Record, s: Record) -> None:
    for seat in range(s.seats):
        gained = points(b, s, seat)
        for colour in range(COLOURS):
            s.track[seat, colour] += gained[colour]  # TB-6.1, TB-6.5
    s.over = s.turn == b.turns * ROUNDS  # TB-6.7
    if not s.over:
        fill_pile(b, s)  # TB-6.6
        for seat in range(s.seats):
            s.joker[seat] = 1  # TB-4.4


# What it is worth


@rule
def under_way(b: Record, s: Record) -> bool:
    """Has a round begun that is not scored yet (TB-6.11)?"""
    return s.card > 0 or s.turn % b.turns > 0


@rule
def shown(b: Record, s: Record, seat: int) -> tuple[int, int, int]:
    """The three tracks, as if the game ended here (TB-6.11)."""
    yellow, red, blue = points(b, s, seat) if under_way(b, s) else (0, 0, 0)
    return s.track[seat, 0] + yellow, s.track[seat, 1] + red, s.track[seat, 2] + blue


@rule
def is_lost(s: Record, seat: int) -> bool:
    """TB-8.3"""
    return s.seats == 1 and (s.earned[seat, 0] == 0 or s.earned[seat, 1] == 0)


@rule
def band(total: int) -> int:
    """The line of the table for a solo total (TB-8.4)."""
    return 1 if total < 40 else min(total // 10 - 2, BANDS)


@rule
def score(b: Record, s: Record, out: Record) -> None:
    for seat in range(s.seats):  # TB-6.10
        yellow, red, blue = shown(b, s, seat)
        out[seat, 0], out[seat, 1], out[seat, 2] = yellow, red, blue
        out[seat, 3] = lowest(yellow, red, blue)
        out[seat, 4] = stars(s, seat)
        lost = is_lost(s, seat)
        out[seat, 5] = 0 if lost else together(yellow, red, blue) + out[seat, 4]
        out[seat, 6] = 0 if s.seats > 1 or lost else band(out[seat, 5])
        out[seat, 7] = 1 if lost else 0


@rule
def total(b: Record, s: Record, seat: int) -> int:
    """What the result would be if the game ended here (TB-6.7)."""
    if is_lost(s, seat):
        return 0
    yellow, red, blue = shown(b, s, seat)
    return together(yellow, red, blue) + stars(s, seat)


@rule
def together(yellow: int, red: int, blue: int) -> int:
    """The three tracks, and the lowest once more (TB-6.7, TB-6.8)."""
    return yellow + red + blue + lowest(yellow, red, blue)


@rule
def worth(b: Record, s: Record, seat: int) -> int:
    """A number that orders seats by total, then by lowest track (TB-6.9)."""
    yellow, red, blue = shown(b, s, seat)
    return total(b, s, seat) * TIE + lowest(yellow, red, blue)


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if worth(b, s, other) > worth(b, s, seat):
                out[seat] += 1


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """The other seats' choices of this turn (TB-3.8)."""
    for other in range(SEATS):
        if other != seat:
            s.choice[other] = 0
