"""What the opponents know about Trails of Tucana."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.trails_of_tucana.cards import is_open_red, open_blue
from tukan.games.trails_of_tucana.records import EVERY_ROUND, KINDS, LETTERS, VILLAGE, VILLAGES
from tukan.games.trails_of_tucana.scoring import pair_points, sights_now, total
from tukan.games.trails_of_tucana.trails import can_draw, count, draw, letter_at
from tukan.games.trails_of_tucana.weights import WEIGHTS

FAR = 9  # trails that are missing: no hope

# What `weights.py` holds: how likely a goal is that one trail is missing for, two …, in hundredths; what a bonus trail
# is worth, in hundredths of a point.
WEIGHT_NAMES = (
    *("one trail missing", "two missing", "three missing", "four missing"),
    *("five missing", "six missing", "seven missing", "eight missing", "bonus trail"),
)
HOPE, BONUS_TRAIL = -1, 8
SURE = 100

# The spoiled state's groups serve as paper: distances, and two heaps of hexes to go on from.
DISTANCE, HEAP, NEXT_HEAP = 0, 1, 2
UNSEEN = 255


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be spoiled."""
    return weigh_by(b, s, t, seat, action, WEIGHTS[0])


@rule
def weigh_by(b: Record, s: Record, t: Record, seat: int, action: int, by: Record) -> int:
    """The same with any weights."""
    draw(b, t, seat, action % b.edges)
    return won(b, t, seat, by) + hoped(b, t, seat, by)


@rule
def won(b: Record, t: Record, seat: int, by: Record) -> int:
    """What the trails bring now, in hundredths of a point."""
    points = pair_points(b, t, seat) + sights_now(b, t, seat) * harvests(b, t)
    for letter in range(LETTERS):
        card = open_blue(t, letter)
        if card >= 0 and (t.new_letters[seat] >> letter) & 1:
            points += b.blue_points[card, letter]
    for kind in range(len(KINDS)):
        if is_open_red(t, kind) and (t.new_kinds[seat] >> kind) & 1:
            points += b.red_points[kind]
    return points * 100 + t.owed[seat] * by[BONUS_TRAIL]


@rule
def harvests(b: Record, t: Record) -> int:
    """How often a sight that is connected now will score."""
    return b.rounds - t.rounds if t.sights == EVERY_ROUND else 1


@rule
def hoped(b: Record, t: Record, seat: int, by: Record) -> int:
    """What the trails may still bring: each goal by the number of trails that are missing."""
    turns = (b.rounds - t.rounds) * b.turns - t.turns - 1
    return hoped_from_pairs(b, t, seat, turns, by) + hoped_from_sights(b, t, seat, turns, by)


@rule
def hoped_from_pairs(b: Record, t: Record, seat: int, turns: int, by: Record) -> int:
    total = 0
    for one in range(VILLAGES):
        letter = letter_at(b, t, seat, one)
        if (t.joined[seat] >> letter) & 1 == 0:
            for other in range(one + 1, VILLAGES):
                if letter_at(b, t, seat, other) == letter:
                    points = b.pair_points[letter]
                    card = open_blue(t, letter)
                    if card >= 0:
                        points += b.blue_points[card, letter] // 2
                    t.group[HEAP, 0] = b.village[one]
                    spread(b, t, seat, 1, b.village[other])
                    total += points * hope(t.group[DISTANCE, b.village[other]], turns, by)
    return total


@rule
def hoped_from_sights(b: Record, t: Record, seat: int, turns: int, by: Record) -> int:
    for village in range(VILLAGES):
        t.group[HEAP, village] = b.village[village]
    spread(b, t, seat, VILLAGES, -1)
    total = 0
    for i in range(b.sights):
        if (t.reached[seat] >> i) & 1 == 0:
            kind = b.sight_kind[i]
            reached = count(t.reached[seat] & b.of_kind[kind])
            points = b.sight_points[kind, reached] * harvests(b, t)
            if reached == 0 and t.red == VILLAGE and is_open_red(t, kind):
                points += b.red_points[kind] // 2
            total += points * hope(t.group[DISTANCE, b.sight[i]], turns, by)
    return total


@rule
def hope(missing: int, turns: int, by: Record) -> int:
    if missing == 0:
        return SURE
    return by[HOPE + missing] if missing < FAR and missing <= turns else 0


@rule
def spread(b: Record, t: Record, seat: int, n: int, goal: int) -> None:
    """Write how many trails are missing from the first `n` hexes of the heap to each hex, until the goal is met."""
    for h in range(b.hexes):
        t.group[DISTANCE, h] = UNSEEN
    for i in range(n):
        t.group[DISTANCE, t.group[HEAP, i]] = 0
    heap, following = HEAP, NEXT_HEAP
    for missing in range(FAR):
        m = 0
        while n > 0:
            n -= 1
            h = t.group[heap, n]
            if t.group[DISTANCE, h] == missing:
                for way in range(b.ways[h]):
                    near = b.beside[h, way]
                    if t.group[DISTANCE, near] > missing:
                        if (t.drawn[b.way[h, way]] >> seat) & 1:
                            t.group[DISTANCE, near] = missing
                            t.group[heap, n] = near
                            n += 1
                        elif t.group[DISTANCE, near] == UNSEEN:
                            t.group[DISTANCE, near] = missing + 1
                            t.group[following, m] = near
                            m += 1
        if m == 0 or (goal >= 0 and t.group[DISTANCE, goal] <= missing + 1):
            return
        heap, following, n = following, heap, m


@rule
def value(b: Record, s: Record, seat: int) -> int:
    """The result in thousandths of a point."""
    return total(b, s, seat) * 1000


@rule
def reopen(b: Record, s: Record, seat: int) -> None:
    """Who has an edge to draw and no choice to show has chosen in secret; they choose anew."""
    if s.owed[seat] > 0:
        return
    for other in range(s.seats):
        if s.choice[other] < 0 and can_draw(b, s, other):
            s.acting |= 1 << other


# In roll-outs every edge is valued at once: by the goals that it brings a trail nearer.
BACK = 3  # a third heap of paper: how many trails are missing to the goal


@rule
def survey(b: Record, s: Record, t: Record, seat: int, paper: Record) -> None:
    """Write what each edge is worth, for a trail and for a bonus trail; `t` is a copy of `s` to be spoiled."""
    turns = (b.rounds - s.rounds) * b.turns - s.turns
    for edge in range(b.edges):
        paper[edge] = 0
    for one in range(VILLAGES):
        letter = letter_at(b, s, seat, one)
        if (s.joined[seat] >> letter) & 1 == 0:
            for other in range(one + 1, VILLAGES):
                if letter_at(b, s, seat, other) == letter:
                    points = b.pair_points[letter]
                    card = open_blue(s, letter)
                    if card >= 0:
                        points += b.blue_points[card, letter] // 2
                    t.group[HEAP, 0] = b.village[one]
                    spread(b, t, seat, 1, -1)
                    keep_distances(b, t)
                    reward(b, t, seat, b.village[other], points, turns, paper)
    for village in range(VILLAGES):
        t.group[HEAP, village] = b.village[village]
    spread(b, t, seat, VILLAGES, -1)
    keep_distances(b, t)
    for i in range(b.sights):
        if (s.reached[seat] >> i) & 1 == 0:
            kind = b.sight_kind[i]
            reached = count(s.reached[seat] & b.of_kind[kind])
            points = b.sight_points[kind, reached] * harvests(b, s)
            if reached == 0 and s.red == VILLAGE and is_open_red(s, kind):
                points += b.red_points[kind] // 2
            if reached + 1 == count(b.of_kind[kind]):
                points += WEIGHTS[0][BONUS_TRAIL] // 100
            reward(b, t, seat, b.sight[i], points, turns, paper)
    for edge in range(b.edges):
        paper[b.edges + edge] = paper[edge]


@rule
def keep_distances(b: Record, t: Record) -> None:
    for h in range(b.hexes):
        t.group[BACK, h] = t.group[DISTANCE, h]


@rule
def reward(b: Record, t: Record, seat: int, goal: int, points: int, turns: int, paper: Record) -> None:
    """Add to each edge on a shortest way to the goal what one trail less on that way is worth."""
    missing = t.group[BACK, goal]
    if missing == 0 or missing >= FAR or missing > turns:
        return
    gain = points * (hope(missing - 1, turns, WEIGHTS[0]) - hope(missing, turns, WEIGHTS[0]))
    t.group[HEAP, 0] = goal
    spread(b, t, seat, 1, -1)
    for edge in range(b.edges):
        if (t.drawn[edge] >> seat) & 1 == 0:
            p, q = b.end[edge, 0], b.end[edge, 1]
            if (
                t.group[BACK, p] + t.group[DISTANCE, q] + 1 == missing
                or t.group[BACK, q] + t.group[DISTANCE, p] + 1 == missing
            ):
                paper[edge] += gain
