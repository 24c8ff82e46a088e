"""What tells who will win Catan Junior Madagascar: numbers of every seat at the beginning of a turn.

`judge.py` holds what each counts; `tools/judge.py` finds that out from matches.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.catan_junior_madagascar.aims import most_drawn_by_others
from tukan.games.catan_junior_madagascar.building import cards_left
from tukan.games.catan_junior_madagascar.records import BESIDE, CORNERS, FACES, NKINDS, NONE, SEATS

FAR_AHEAD, STACK, MANY, OPEN, NEW, HELD = 3, 8, 6, 4, 5, 9  # more is hardly better
FAIR, FRESH = 2, 2  # what a landscape beside a spot counts, and that it earns what the seat lacks
BITS, KIND = 6, 63  # of a number that holds tiles of all kinds

# The signs of a seat; those that end in S are one for each kind
BUILT, MAJORITY, LEAD, LEFT, HANDS = 0, 1, 2, 3, 4
INCOMES = HANDS + NKINDS
BLOCKED, SPOTS_OPEN, SPOTS_NEW, WAGONS_LEFT, TURN, LACK_TENT, LACK_WAGON, LACK_CARD = range(
    INCOMES + NKINDS, INCOMES + NKINDS + 8
)
TENT_FACES, CARD_FACES, WAGON_FACES, BEST_OPEN, BEST_NEW, EARNING, INCOME, READY = range(
    LACK_CARD + 1, LACK_CARD + 9
)
SUPPLIES = READY + 1
SPACES = SUPPLIES + NKINDS
LAST, LAST_TENT, LAST_CARD, TILES = range(SPACES + NKINDS, SPACES + NKINDS + 4)
SIGNS = TILES + 1

# Room to work in, after the signs of all seats: tiles by face, spots that are open, spots that a wagon opens
OPENS, OPENABLE = FACES, FACES + 1
ROOM = OPENABLE + 1
ROOMS = SEATS * SIGNS
PAPER = ROOMS + SEATS * ROOM


@rule
def write_signs(b: Record, s: Record, paper: Record) -> None:
    """Sign `k` of a seat goes to `paper[seat * SIGNS + k]`; `s` is at the beginning of a turn."""
    for i in range(s.seats * SIGNS):
        paper[i] = 0
    for i in range(ROOMS, ROOMS + s.seats * ROOM):
        paper[i] = 0
    count_tents(b, s, paper)
    count_wagons(b, s, paper)
    left = cards_left(s)
    for seat in range(s.seats):
        count_cards(s, seat, left, paper)
        count_tiles(b, s, seat, paper)
        count_spots(b, seat, paper)
        at = seat * SIGNS
        paper[at + TURN] = (seat - s.boss) % s.seats
        if b.goal - paper[at + BUILT] == 1:
            paper[at + LAST] = 1
            if paper[at + READY]:
                paper[at + LAST_TENT] = paper[at + TENT_FACES]
            if left > 0 and s.majority != seat and s.drawn[seat] >= most_drawn_by_others(s, seat):
                paper[at + LAST_CARD] = paper[at + CARD_FACES]


@rule
def count_tents(b: Record, s: Record, paper: Record) -> None:
    """Tents, and what they earn by kind and by face of the die."""
    for h in range(b.hexes):
        for corner in range(CORNERS):
            spot = b.corners[h, corner]
            if spot == NONE or s.tent[spot] == NONE:
                continue
            at = s.tent[spot] * SIGNS
            if h == s.inspector:
                paper[at + BLOCKED] += 1
            else:
                paper[at + INCOMES + b.kind[h]] += 1
                paper[at + INCOME] += 1
                paper[ROOMS + s.tent[spot] * ROOM + b.number[h]] += 1 << (BITS * b.kind[h])
    for spot in range(b.spots):
        if s.tent[spot] != NONE:
            paper[s.tent[spot] * SIGNS + BUILT] += 1
    if s.majority != NONE:
        paper[s.majority * SIGNS + BUILT] += 1
        paper[s.majority * SIGNS + MAJORITY] = 1


@rule
def count_wagons(b: Record, s: Record, paper: Record) -> None:
    """Wagons left, the spots that they open, and the spots that another would open."""
    for seat in range(s.seats):
        paper[seat * SIGNS + WAGONS_LEFT] = b.wagons
    for path in range(b.paths):
        owner = s.wagon[path]
        if owner != NONE:
            paper[owner * SIGNS + WAGONS_LEFT] -= 1
        for end in range(2):
            spot, neighbour = b.ends[path, end], s.tent[b.ends[path, 1 - end]]
            if s.tent[spot] == NONE:
                if owner != NONE:
                    paper[ROOMS + owner * ROOM + OPENS] |= 1 << spot
                elif neighbour != NONE:
                    paper[ROOMS + neighbour * ROOM + OPENABLE] |= 1 << spot


@rule
def count_cards(s: Record, seat: int, left: int, paper: Record) -> None:
    at = seat * SIGNS
    if left > 0:
        lead = s.drawn[seat] - most_drawn_by_others(s, seat)
        paper[at + LEAD] = max(-FAR_AHEAD, min(FAR_AHEAD, lead))
    paper[at + LEFT] = min(STACK, left)


@rule
def count_tiles(b: Record, s: Record, seat: int, paper: Record) -> None:
    """The hand, what it lacks, and on how many faces of the die something can be paid in the next turn."""
    at, room, tiles = seat * SIGNS, ROOMS + seat * ROOM, 0
    for kind in range(NKINDS):
        tiles += s.hand[seat, kind]
        paper[at + HANDS + kind] = min(MANY, s.hand[seat, kind])
        paper[at + SUPPLIES + kind] = min(MANY, s.supply[kind])
        if s.spaces[kind] != NONE:
            paper[at + SPACES + s.spaces[kind]] += 1
    paper[at + TILES] = min(HELD, tiles)
    paper[at + LACK_TENT] = lacks(s.hand[seat], b.tent_cost, 0, True)
    paper[at + LACK_WAGON] = lacks(s.hand[seat], b.wagon_cost, 0, True)
    paper[at + LACK_CARD] = lacks(s.hand[seat], b.penguin_cost, 0, True)
    for face in range(1, FACES):
        earned = paper[room + face]
        paper[at + EARNING] += 1 if earned > 0 else 0
        paper[at + TENT_FACES] += 1 if lacks(s.hand[seat], b.tent_cost, earned, True) == 0 else 0
        paper[at + WAGON_FACES] += 1 if lacks(s.hand[seat], b.wagon_cost, earned, True) == 0 else 0
        paper[at + CARD_FACES] += 1 if lacks(s.hand[seat], b.penguin_cost, earned, True) == 0 else 0


@rule
def lacks(hand: Record, cost: Record, earned: int, swap: bool) -> int:
    """How many tiles are lacking after all trading, once `earned` has come to the hand; with one `swap` or none."""
    lack, pairs, odd = 0, 0, 0
    for kind in range(NKINDS):
        more = hand[kind] + ((earned >> (BITS * kind)) & KIND) - cost[kind]
        if more < 0:
            lack -= more
        else:
            pairs += more >> 1
            odd |= more & 1
    return max(0, lack - pairs - (odd if swap else 0))


@rule
def count_spots(b: Record, seat: int, paper: Record) -> None:
    """Spots where a tent may be built now or after a wagon, and how good the best of each are."""
    at, room = seat * SIGNS, ROOMS + seat * ROOM
    opened, openable = paper[room + OPENS], paper[room + OPENABLE]
    for spot in range(b.spots):
        if ((opened | openable) >> spot) & 1:
            worth = 0
            for i in range(BESIDE):
                h = b.beside[spot, i]
                if h != NONE:
                    lacking = paper[at + INCOMES + b.kind[h]] == 0 and b.tent_cost[b.kind[h]] > 0
                    worth += FAIR + FRESH if lacking else FAIR
            if (opened >> spot) & 1:
                paper[at + SPOTS_OPEN] = min(OPEN, paper[at + SPOTS_OPEN] + 1)
                paper[at + BEST_OPEN] = max(paper[at + BEST_OPEN], worth)
                paper[at + READY] = 1
            else:
                paper[at + SPOTS_NEW] = min(NEW, paper[at + SPOTS_NEW] + 1)
                paper[at + BEST_NEW] = max(paper[at + BEST_NEW], worth)
