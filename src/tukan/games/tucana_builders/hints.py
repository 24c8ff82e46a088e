"""What the opponents know about Tucana Builders."""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.tucana_builders.islands import animals_at_home, huts_of, lowest, path_ends
from tukan.games.tucana_builders.records import (
    BLUE,
    COLOURS,
    HUTS,
    JOIN,
    LANDS,
    MONKEY,
    MOST_FIELDS,
    PUMA,
    RED,
    ROUNDS,
    SNAKE,
    THREE_COLOURS,
    TOUCAN,
    TOUCAN_HUB,
    TWO_OF_EACH,
    YELLOW,
)
from tukan.games.tucana_builders.rules import carry_out, is_lost, is_worth_most, total, uses_joker
from tukan.games.tucana_builders.weights import WEIGHTS

POINT = 1024  # one point of the result
FAR = 4  # steps to a hut that are looked ahead
OUT_OF_SIGHT = 10  # steps: worth nothing
NIBBLE, STEPS = 4, 0b1111  # the steps to each hut, packed into one number

# What `weights.py` holds, in 1024ths of a point where nothing else is said: what a point is worth that needs one
# step, two …; the share of a bonus card that is left with one step, two … to go; what a joker is worth at the
# beginning of a round; the share of the lowest colour that is hoped for; a bonus card of a match played alone,
# where without both everything is lost.
WEIGHT_NAMES = (
    *("one step", "two steps", "three steps", "four steps"),
    *("bonus, one step", "bonus, two steps", "bonus, three steps", "bonus, four steps"),
    *("joker", "lowest colour", "bonus alone, in points"),
)
HOPE, NEAR, JOKER, LOWEST, ALONE = -1, 3, 8, 9, 10


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on."""
    return weigh_by(b, s, t, seat, action, WEIGHTS[0])


@rule
def weigh_by(b: Record, s: Record, t: Record, seat: int, action: int, by: Record) -> int:
    """The same with any weights."""
    carry_out(b, t, seat, action)
    value = prospects(b, t, seat, by)
    if uses_joker(b, action):
        value -= by[JOKER] * turns_left(b, s) // b.turns
    return value


@rule
def turns_left(b: Record, s: Record) -> int:
    """The turns of this round that follow the present one."""
    return b.turns - 1 - s.turn % b.turns


@rule
def prospects(b: Record, s: Record, seat: int, by: Record) -> int:
    """What an island will bring: points that are certain, and hopes that fade with every tile they need."""
    free = free_fields(b, s, seat)
    yellow, red, blue, bonus0, bonus1 = 0, 0, 0, 0, 0
    for first in range(LANDS):
        if s.net[seat, first] == first + 1:
            pumas, snakes, monkeys, toucans, ends = contents(b, s, seat, first)
            steps = steps_to_huts(b, s.reach[seat, first], ends & free, free)
            yellow += (pumas + toucans) * hopes(b, s, YELLOW, steps, by)
            red += (snakes + toucans) * hopes(b, s, RED, steps, by)
            blue += (monkeys + toucans) * hopes(b, s, BLUE, steps, by)
            bonus0 = max(bonus0, nearness(b, s, 0, toucans, steps, by))
            bonus1 = max(bonus1, nearness(b, s, 1, toucans, steps, by))
    yellow += s.track[seat, YELLOW] * POINT
    red += s.track[seat, RED] * POINT
    blue += s.track[seat, BLUE] * POINT
    return (
        yellow
        + red
        + blue
        + lowest(yellow, red, blue) * by[LOWEST] // POINT
        + bonus_hopes(b, s, seat, 0, bonus0, by)
        + bonus_hopes(b, s, seat, 1, bonus1, by)
    )


@rule
def free_fields(b: Record, s: Record, seat: int) -> int:
    """The free fields, as bits."""
    free = 0
    for field in range(b.fields):
        if s.tile[seat, field] == 0:
            free |= 1 << field
    return free


@rule
def contents(b: Record, s: Record, seat: int, first: int) -> tuple[int, int, int, int, int]:
    """What a network holds: pumas, snakes, monkeys, toucans, and the fields (bits) its path ends point to."""
    pumas, snakes, monkeys, toucans, ends = 0, 0, 0, 0, 0
    for land in range(first, LANDS):
        if s.net[seat, land] == first + 1:
            tile = s.tile[seat, land] - 1
            pumas += b.animals[tile, PUMA]
            snakes += b.animals[tile, SNAKE]
            monkeys += b.animals[tile, MONKEY]
            toucans += b.animals[tile, TOUCAN]
            paths = path_ends(b, s, seat, land)
            for side in range(SIDES):
                if (paths >> side) & 1 and 0 <= b.near[land, side] < MOST_FIELDS:
                    ends |= 1 << b.near[land, side]
    return pumas, snakes, monkeys, toucans, ends


@rule
def steps_to_huts(b: Record, reach: int, fields: int, free: int) -> int:
    """For each hut the tiles that a network with these open ends needs to reach it; 0 for a hut it touches."""
    steps, seen = 0, reach
    for n in range(1, FAR + 1):
        around, shore = 0, 0
        free &= ~fields
        for field in range(b.fields):
            if (fields >> field) & 1:
                around |= b.around[field]
                shore |= b.shore[field]
        for hut in range(HUTS):
            if (shore & ~seen) >> hut & 1:
                steps |= n << (NIBBLE * hut)
        seen |= shore
        fields = around & free
    for hut in range(HUTS):
        if (seen >> hut) & 1 == 0:
            steps |= OUT_OF_SIGHT << (NIBBLE * hut)
    return steps


@rule
def hopes(b: Record, s: Record, colour: int, steps: int, by: Record) -> int:
    """What one animal of this colour brings in the rounds that are still to be scored."""
    total = 0
    for hut in range(HUTS):
        if b.setup[s.setup - 1, hut] == colour:
            n = (steps >> (NIBBLE * hut)) & STEPS
            rounds = ROUNDS - s.turn // b.turns - (1 if n > turns_left(b, s) else 0)
            total += rounds * (POINT if n == 0 else by[HOPE + n] if n <= FAR else 0)
    return total


@rule
def share_of_bonus(missing: int, by: Record) -> int:
    """What a bonus card that needs so many steps is worth, in parts of POINT; halved by each beyond the last weight."""
    if missing == 0:
        return POINT
    return by[NEAR + missing] if missing <= FAR else by[NEAR + FAR] >> (missing - FAR)


@rule
def nearness(b: Record, s: Record, k: int, toucans: int, steps: int, by: Record) -> int:
    """How near a network is to the condition of a bonus card: POINT once it is fulfilled."""
    card = s.dealt[k] - 1
    if card < 0 or (b.condition[card] == TOUCAN_HUB and toucans == 0):
        return 0
    missing, wanted, known = 0, conditions(b, card), 0
    for n in range(OUT_OF_SIGHT + 1):
        for hut in range(HUTS):
            if (steps >> (NIBBLE * hut)) & STEPS == n and wanted > 0 and counts(b, s, card, hut, known):
                missing += n
                wanted -= 1
                known |= 1 << hut
    return share_of_bonus(missing, by)


@rule
def conditions(b: Record, card: int) -> int:
    """How many huts a network must touch for a bonus card."""
    return 2 if b.condition[card] == JOIN else 3


@rule
def counts(b: Record, s: Record, card: int, hut: int, known: int) -> bool:
    """Does this hut help towards a bonus card, once the network has those known?"""
    if b.condition[card] == JOIN:
        return (b.ends[card] >> hut) & 1 == 1
    if b.condition[card] == THREE_COLOURS:
        return known & huts_of(b, s, b.setup[s.setup - 1, hut]) == 0
    return True


@rule
def bonus_hopes(b: Record, s: Record, seat: int, k: int, near: int, by: Record) -> int:
    """What a bonus card is worth: its value for the condition fulfilled, less for a condition that is near."""
    card = s.dealt[k] - 1
    if card < 0 or s.earned[seat, k] > 0:
        return 0
    value = b.high[card] if is_worth_most(b, s, k) else b.low[card]
    if s.seats == 1:
        value += by[ALONE]
    if b.condition[card] == TWO_OF_EACH:
        missing = 0
        for colour in range(COLOURS):
            missing += max(0, 2 - animals_at_home(b, s, seat, colour))
        near = share_of_bonus(missing, by)
    return value * near


# For search: jokers are thought of late in a round, and where no field matches.
LATE = 2
WIDTH = 24


@rule
def tempting(b: Record, s: Record, seat: int, action: int) -> bool:
    return not uses_joker(b, action) or turns_left(b, s) < LATE


@rule
def reopen(b: Record, s: Record, seat: int) -> None:
    """Everyone chooses in every turn; those whose choice is concealed choose anew."""
    s.acting = (1 << s.seats) - 1


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """The result in thousandths of a point; a lost solo match is worth a little by its points."""
    if s.over and not is_lost(s, seat):
        return total(b, s, seat) * 1000
    points = s.track[seat, YELLOW] + s.track[seat, RED] + s.track[seat, BLUE]
    return points * 200
