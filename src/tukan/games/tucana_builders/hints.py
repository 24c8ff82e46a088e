"""What the opponents know about Tucana Builders."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.tucana_builders.islands import animals_at_home, huts_of, lowest
from tukan.games.tucana_builders.records import (
    BLUE,
    COLOURS,
    HUTS,
    JOIN,
    LANDS,
    RED,
    ROUNDS,
    THREE_COLOURS,
    TOUCAN,
    TOUCAN_HUB,
    TWO_OF_EACH,
    YELLOW,
)
from tukan.games.tucana_builders.rules import carry_out, is_lost, is_worth_most, total, uses_joker
from tukan.games.tucana_builders.steps import (
    FAR,
    MANY,
    OUT_OF_SIGHT,
    least_steps,
    next_land,
    note_paths,
    note_steps,
    steps_to,
)
from tukan.games.tucana_builders.weights import WEIGHTS

POINT = 1024  # one point of the result

HOPED_FOR = 3  # steps: what is farther brings no hope of points

# What `weights.py` holds, in 1024ths of a point where nothing else is said. A hope is what an animal brings that is so
# many steps from a hut, when 1, 3, 6, 12 or more turns are left until the scoring. `growth` is what a colour gains by
# tiles to come, by the square of the turns left; `chance` is how likely a bonus card is earned, in 1024ths, with so
# many turns more than it needs.
KNOTS = 4
WEIGHT_NAMES = (
    *("one step, 1 turn", "one step, 3 turns", "one step, 6 turns", "one step, 12 turns"),
    *("two steps, 1 turn", "two steps, 3 turns", "two steps, 6 turns", "two steps, 12 turns"),
    *("three steps, 1 turn", "three steps, 3 turns", "three steps, 6 turns", "three steps, 12 turns"),
    *("one step by many ways, 1 turn", "one step by many ways, 3 turns"),
    *("one step by many ways, 6 turns", "one step by many ways, 12 turns"),
    *("two steps by many ways, 1 turn", "two steps by many ways, 3 turns"),
    *("two steps by many ways, 6 turns", "two steps by many ways, 12 turns"),
    *("three steps by many ways, 1 turn", "three steps by many ways, 3 turns"),
    *("three steps by many ways, 6 turns", "three steps by many ways, 12 turns"),
    *("growth", "joker, at the beginning of a round"),
    *("chance, -4 turns", "chance, 0 turns", "chance, 4 turns", "chance, 8 turns", "chance, 12 turns"),
)
GROWTH, JOKER, CHANCE = 24, 25, 26
STRIDE = 4  # turns between two chances
TURNS_A_STEP = 3  # that a bonus card needs

# For search: jokers are thought of late in a round, and where no field matches; a roll-out is valued after HORIZON
# turns, but goes on to the end where no more than ENDGAME would be left: there it is decided who earns a bonus card.
# What did best in the futures is taken: on 31 deals this made a little more than trusting the glance.
LATE = 2
WIDTH = 24
CLEARLY = 0.0
HORIZON, ENDGAME = 4, 8


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be spoiled."""
    return weigh_by(b, s, t, seat, action, WEIGHTS[0])


@rule
def weigh_by(b: Record, s: Record, t: Record, seat: int, action: int, by: Record) -> int:
    """The same with any weights."""
    carry_out(b, t, seat, action)
    return prospects(b, t, seat, by)


@rule
def turns_left(b: Record, s: Record) -> int:
    """The turns of this round that follow the present one."""
    return b.turns - 1 - s.turn % b.turns


@rule
def rounds_left(b: Record, s: Record) -> int:
    """The rounds that follow the present one."""
    return ROUNDS - 1 - s.turn // b.turns


@rule
def prospects(b: Record, s: Record, seat: int, by: Record) -> int:
    """What an island will bring: points that are certain, and hopes that fade with every tile they need.

    `s` is spoiled: the rows of other seats make room for notes.
    """
    note_paths(b, s, seat)
    note_steps(b, s, seat)
    yellow, red, blue = (
        growth(b, s, seat, YELLOW, by),
        growth(b, s, seat, RED, by),
        growth(b, s, seat, BLUE, by),
    )
    points = yellow + red + blue + lowest(yellow, red, blue)
    if s.joker[seat] > 0:
        points += by[JOKER] * turns_left(b, s) // b.turns
    if s.dealt[0] == 0:
        return points
    first, second = chance(b, s, seat, 0, by), chance(b, s, seat, 1, by)
    stars = stars_of(b, s, seat, 0) * first + stars_of(b, s, seat, 1) * second
    if s.seats > 1:
        return points + stars
    both = first * second // POINT
    return (
        points // 5 + (points * 4 // 5 + stars) * both // POINT
    )  # what is lost is worth a little, as in `value`


@rule
def growth(b: Record, s: Record, seat: int, colour: int, by: Record) -> int:
    """What a track will come to."""
    left, rounds = turns_left(b, s), rounds_left(b, s)
    turns = left + rounds * b.turns
    points = s.track[seat, colour] * POINT + turns * turns * by[GROWTH]
    for land in range(LANDS):
        tile = s.tile[seat, land] - 1
        if tile >= 0:
            animals = b.animals[tile, colour] + b.animals[tile, TOUCAN]
            if animals > 0:
                for hut in range(HUTS):
                    if b.setup[s.setup - 1, hut] == colour:
                        steps = steps_to(s, seat, s.net[seat, land] - 1, hut)
                        points += animals * hope(steps, left, by)
                        if rounds > 0:
                            points += animals * hope(steps, turns, by)
    return points


@rule
def hope(steps: int, turns: int, by: Record) -> int:
    """What an animal brings with a hut so far away, so many turns before the scoring."""
    if steps == 0:
        return POINT
    row, ways = steps - 1, 0
    if steps > MANY:
        row, ways = steps - MANY - 1, HOPED_FOR
    if row >= HOPED_FOR or row >= turns:
        return 0
    return faded(by, (row + ways) * KNOTS, turns)


@rule
def faded(by: Record, at: int, turns: int) -> int:
    """Between the weights for 1, 3, 6 and 12 turns, of which the first is `by[at]`."""
    if turns < 3:
        return by[at] + (by[at + 1] - by[at]) * (turns - 1) // 2
    if turns < 6:
        return by[at + 1] + (by[at + 2] - by[at + 1]) * (turns - 3) // 3
    if turns < 12:
        return by[at + 2] + (by[at + 3] - by[at + 2]) * (turns - 6) // 6
    return by[at + 3]


# Bonus cards


@rule
def stars_of(b: Record, s: Record, seat: int, k: int) -> int:
    """What a bonus card has brought, or would bring now."""
    if s.earned[seat, k] > 0:
        return s.earned[seat, k]
    card = s.dealt[k] - 1
    return b.high[card] if is_worth_most(b, s, k) else b.low[card]


@rule
def chance(b: Record, s: Record, seat: int, k: int, by: Record) -> int:
    """How likely a bonus card will have been earned, in parts of POINT."""
    if s.earned[seat, k] > 0:
        return POINT
    missing = lacking(b, s, seat, s.dealt[k] - 1)
    turns = turns_left(b, s) + rounds_left(b, s) * b.turns
    if missing == 0:
        return POINT
    if missing > turns:
        return 0
    spare = turns - TURNS_A_STEP * (missing - 1)
    if spare <= -STRIDE:
        return by[CHANCE]
    knot, beyond = spare // STRIDE + 1, spare % STRIDE
    if knot >= 4:
        return by[CHANCE + 4]
    return by[CHANCE + knot] + (by[CHANCE + knot + 1] - by[CHANCE + knot]) * beyond // STRIDE


@rule
def lacking(b: Record, s: Record, seat: int, card: int) -> int:
    """How many tiles, or animals, a bonus card needs at least."""
    if b.condition[card] == TWO_OF_EACH:
        missing = 0
        for colour in range(COLOURS):
            missing += max(0, 2 - animals_at_home(b, s, seat, colour))
        return missing
    least = COLOURS * OUT_OF_SIGHT
    for first in range(LANDS):
        if s.net[seat, first] == first + 1 and (
            b.condition[card] != TOUCAN_HUB or has_toucan(b, s, seat, first)
        ):
            least = min(least, joining(b, s, seat, first, card))
    return least


@rule
def joining(b: Record, s: Record, seat: int, first: int, card: int) -> int:
    """How many tiles a network needs to touch the huts of a bonus card."""
    missing, wanted, known = 0, conditions(b, card), 0
    for n in range(FAR + 1):
        for hut in range(HUTS):
            if wanted > 0 and least_steps(s, seat, first, hut) == n and counts(b, s, card, hut, known):
                missing += n
                wanted -= 1
                known |= 1 << hut
    return missing + wanted * (FAR + 1)


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
def has_toucan(b: Record, s: Record, seat: int, first: int) -> bool:
    land, more = first, True
    while more:
        if b.animals[s.tile[seat, land] - 1, TOUCAN] > 0:
            return True
        land = next_land(s, seat, land)
        more = land > 0
    return False


# For search


@rule
def tempting(b: Record, s: Record, seat: int, action: int) -> bool:
    return not uses_joker(b, action) or turns_left(b, s) < LATE


@rule
def reopen(b: Record, s: Record, seat: int) -> None:
    """Everyone chooses in every turn; those whose choice is concealed choose anew."""
    s.acting = (1 << s.seats) - 1


@rule
def far_enough(b: Record, s: Record, w: Record, seat: int) -> bool:
    return w.turn >= s.turn + HORIZON and ROUNDS * b.turns - w.turn > ENDGAME


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """The result in thousandths of a point; a lost solo match is worth a little by its points.

    Before the end it is what the island will bring, and `s` is spoiled.
    """
    if not s.over:
        return prospects(b, s, seat, WEIGHTS[0]) * 1000 // POINT
    if not is_lost(s, seat):
        return total(b, s, seat) * 1000
    points = s.track[seat, YELLOW] + s.track[seat, RED] + s.track[seat, BLUE]
    return points * 200
