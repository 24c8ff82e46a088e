"""The rules of Drago-Tuku on two records. Numbers beside the code (DT-4.4) are those of RULES.md."""

from __future__ import annotations

from tukan.core.record import Record, board_type, state_type
from tukan.core.rules import FIRST_OWN_REASON, LEGAL, NO_SUCH_MOVE, inline, rule, turn

VERSION = 1

SEATS = 4
LONGEST = 40  # squares of the longest road that the records hold
MOST_DRAGONS = 8
FACES = ("1", "2", "3", "4", "5", "6", "dragon", "sun")
DRAGON, SUN = 6, 7

Board = board_type(
    ("squares", "i2"),
    ("green", "i2"),
    ("dragons", "i2"),
    ("approach", "i2"),  # steps over the beach before the road
    ("pieces", "i2"),
    ("faces", "i1", (len(FACES),)),  # how many faces of the die show it
    ("yellow", "i1", (LONGEST + 1,)),  # 1 where a castle piece lies at the start
)

State = state_type(
    ("level", "i1"),
    ("sun", "i1"),
    ("start", "i1"),
    ("mover", "i1"),
    ("placed", "i1"),  # pieces in the castle
    ("won", "i1"),
    ("thrown", "i1"),  # the face on which the die lies, as an outcome; -1 before the first throw
    ("place", "i1", (SEATS,)),  # SITE, a square of the road, or FOREST
    ("carrying", "i1", (SEATS,)),  # the square where the carried piece lay, 0 for empty hands
    ("steps", "i1", (MOST_DRAGONS,)),  # steps each dragon has taken
    ("lying", "i1", (LONGEST + 1,)),  # 1 where a castle piece lies
)

SITE, FOREST = 0, -1
RESCUE, SHARE = 0, 1

# Chance
DIE = 1
OUTCOMES = len(FACES)

# Actions
MOST_STEPS = 5
STEP = 0  # STEP + n - 1
LEAVE = STEP + MOST_STEPS
RESCUE_SEAT = LEAVE + 1  # RESCUE_SEAT + seat
LEND = RESCUE_SEAT + SEATS  # LEND + seat * MOST_STEPS + n - 1
PASS = LEND + SEATS * MOST_STEPS
ACTIONS = PASS + 1

# Reasons
HIDDEN = FIRST_OWN_REASON
WAITING = FIRST_OWN_REASON + 1
NOT_HIDDEN = FIRST_OWN_REASON + 2
NO_SUCH_FRIEND = FIRST_OWN_REASON + 3
FRIEND_NOT_HIDDEN = FIRST_OWN_REASON + 4
NO_LENDING = FIRST_OWN_REASON + 5
FRIEND_HIDDEN = FIRST_OWN_REASON + 6
FRIEND_WAITING = FIRST_OWN_REASON + 7
MUST_USE_SUN = FIRST_OWN_REASON + 8

PARTS = ("won", "pieces", "dragons", "home")

LAYOUT = (
    ("place of each figure: site, forest, then the road, own seat first", SEATS * (LONGEST + 2)),
    ("figure carries a piece, own seat first", SEATS),
    ("a piece lies on each square", LONGEST + 1),
    ("square of each dragon: rock or beach, then the road", MOST_DRAGONS * (LONGEST + 1)),
    ("steps each dragon has taken, as a share of the longest march", MOST_DRAGONS),
    ("pieces in the castle, as a share of all", 1),
    ("seat plays, own seat first", SEATS),
    ("seat whose turn it is, own seat first", SEATS),
    ("this seat must choose now", 1),
    ("own seat", SEATS),
    ("level: easy, normal, hard", 3),
    ("sun may lend steps", 1),
)
OBSERVATION = sum(size for _, size in LAYOUT)


@rule
def start(b: Record, s: Record) -> None:
    s.ply, s.over, s.acting = 0, False, 0
    s.placed, s.won, s.thrown = 0, 0, -1
    for seat in range(SEATS):
        s.place[seat], s.carrying[seat] = SITE, 0  # DT-2.3
    for d in range(MOST_DRAGONS):
        s.steps[d] = 0  # DT-2.2
    for q in range(LONGEST + 1):
        s.lying[q] = b.yellow[q]  # DT-2.1
    s.mover = s.start - 1  # DT-2.4
    s.chance = DIE


@rule
def outcomes(b: Record, s: Record, weights: Record) -> int:
    for f in range(OUTCOMES):
        weights[f] = b.faces[f]  # DT-3.2
    return OUTCOMES


@inline
@rule
def happen(b: Record, s: Record, outcome: int) -> None:
    s.ply += 1
    s.thrown = outcome
    if outcome == SUN:  # DT-3.5
        s.chance, s.acting = 0, 1 << s.mover
        return
    if outcome == DRAGON:  # DT-3.4
        march(b, s)
    elif can_walk(b, s, s.mover):  # DT-3.3, DT-4.7, DT-6.2
        walk(b, s, s.mover, outcome + 1)
    end_turn(s)


@rule
def check(b: Record, s: Record, seat: int, action: int) -> int:
    reason = turn(s, seat)
    if reason != LEGAL:
        return reason
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_MOVE
    if action < PASS:
        return check_power(b, s, seat, action)
    return MUST_USE_SUN if can_use_sun(b, s, seat) else LEGAL  # DT-7.5


@rule
def check_power(b: Record, s: Record, seat: int, action: int) -> int:
    """May the thrower use the sun like this?"""
    if action < LEAVE:
        return check_step(b, s, seat)
    if action == LEAVE:
        return LEGAL if s.place[seat] == FOREST else NOT_HIDDEN  # DT-7.2
    if action < LEND:
        return check_rescue(s, seat, action - RESCUE_SEAT)
    return check_lend(b, s, seat, (action - LEND) // MOST_STEPS)


@rule
def check_step(b: Record, s: Record, seat: int) -> int:
    if s.place[seat] == FOREST:
        return HIDDEN  # DT-7.2
    return LEGAL if can_walk(b, s, seat) else WAITING  # DT-7.1


@rule
def check_rescue(s: Record, seat: int, friend: int) -> int:
    if friend == seat or friend >= s.seats:
        return NO_SUCH_FRIEND
    return LEGAL if s.place[friend] == FOREST else FRIEND_NOT_HIDDEN  # DT-7.3


@rule
def check_lend(b: Record, s: Record, seat: int, friend: int) -> int:
    if s.sun != SHARE:
        return NO_LENDING  # DT-9.4
    if friend == seat or friend >= s.seats:
        return NO_SUCH_FRIEND
    if s.place[friend] == FOREST:
        return FRIEND_HIDDEN  # DT-7.4
    return LEGAL if can_walk(b, s, friend) else FRIEND_WAITING  # DT-7.4


@inline
@rule
def legal(b: Record, s: Record, seat: int, mask: Record) -> int:
    if turn(s, seat) != LEGAL:
        return 0
    n = 0
    if s.place[seat] == FOREST:
        mask[LEAVE], n = True, 1  # DT-7.2
    elif can_walk(b, s, seat):
        n = mark_steps(mask, STEP)  # DT-7.1
    for friend in range(s.seats):
        if friend == seat:
            continue
        if s.place[friend] == FOREST:
            mask[RESCUE_SEAT + friend] = True  # DT-7.3
            n += 1
        elif s.sun == SHARE and can_walk(b, s, friend):
            n += mark_steps(mask, LEND + friend * MOST_STEPS)  # DT-7.4
    if n == 0:
        mask[PASS], n = True, 1  # DT-7.5
    return n


@rule
def mark_steps(mask: Record, first: int) -> int:
    for k in range(MOST_STEPS):
        mask[first + k] = True
    return MOST_STEPS


@rule
def can_use_sun(b: Record, s: Record, seat: int) -> bool:
    for action in range(PASS):
        if check_power(b, s, seat, action) == LEGAL:
            return True
    return False


@inline
@rule
def play(b: Record, s: Record, seat: int, action: int) -> None:
    s.ply += 1
    if action < LEAVE:
        walk(b, s, seat, action - STEP + 1)  # DT-7.1
    elif action == LEAVE:
        s.place[seat] = b.green  # DT-6.3
    elif action < LEND:
        s.place[action - RESCUE_SEAT] = b.green  # DT-7.3
    elif action < PASS:
        walk(b, s, (action - LEND) // MOST_STEPS, (action - LEND) % MOST_STEPS + 1)  # DT-7.4
    end_turn(s)


@inline
@rule
def can_walk(b: Record, s: Record, seat: int) -> bool:
    """Would a number move this figure?"""
    if s.place[seat] == SITE:
        return piece_lies_on_road(b, s)  # DT-4.7, DT-4.8
    return s.place[seat] != FOREST  # DT-6.2


@inline
@rule
def walk(b: Record, s: Record, seat: int, n: int) -> None:
    """One whole move of a figure: only where it ends counts (DT-4.2)."""
    square = s.place[seat] + n
    if square > b.squares:  # DT-4.4
        s.place[seat] = SITE
        if s.carrying[seat] > 0:
            s.carrying[seat] = 0
            s.placed += 1
    elif has_dragon(b, s, square):
        s.place[seat] = FOREST  # DT-5.4, DT-6.1
    else:
        s.place[seat] = square
        if s.lying[square] and s.carrying[seat] == 0:  # DT-4.5, DT-4.6
            s.lying[square] = 0
            s.carrying[seat] = square
    look_for_win(b, s)


@inline
@rule
def march(b: Record, s: Record) -> None:
    """The marching dragon takes one step."""
    d = marching(b, s)
    s.steps[d] += 1
    for seat in range(s.seats):
        if s.place[seat] != SITE and s.place[seat] == dragon_square(b, s, d):
            s.place[seat] = FOREST  # DT-5.3
    if marching(b, s) == b.dragons:  # DT-8.2
        s.over = True


@rule
def marching(b: Record, s: Record) -> int:
    """The first dragon that is not on its last square (DT-5.1); `b.dragons` when all are."""
    d = 0
    while d < b.dragons and s.steps[d] == march_length(b, d):
        d += 1
    return d


@rule
def march_length(b: Record, d: int) -> int:
    """Each dragon stops one square short of the one before it (DT-5.2, DT-9.2)."""
    return b.approach + b.dragons - d


@rule
def dragon_square(b: Record, s: Record, d: int) -> int:
    """The square of dragon d, 0 while it is on the rock or the beach (DT-9.2)."""
    return square_after(b, s.steps[d])


@rule
def square_after(b: Record, steps: int) -> int:
    """Where a dragon stands after so many steps: from the end of the road against the walking direction."""
    return b.squares + 1 - (steps - b.approach) if steps > b.approach else 0


@inline
@rule
def has_dragon(b: Record, s: Record, square: int) -> bool:
    for d in range(b.dragons):
        if dragon_square(b, s, d) == square:
            return True
    return False


@rule
def dragons_in_place(b: Record, s: Record) -> int:
    n = 0
    for d in range(b.dragons):
        if s.steps[d] == march_length(b, d):
            n += 1
    return n


@rule
def piece_lies_on_road(b: Record, s: Record) -> bool:
    for q in range(1, b.squares + 1):
        if s.lying[q] > 0:
            return True
    return False


@rule
def pieces_on_road(b: Record, s: Record) -> int:
    n = 0
    for q in range(1, b.squares + 1):
        n += s.lying[q]
    return n


@inline
@rule
def look_for_win(b: Record, s: Record) -> None:
    """DT-8.1"""
    if s.placed < b.pieces:
        return
    for seat in range(s.seats):
        if s.place[seat] != SITE:
            return
    s.won, s.over = 1, True


@inline
@rule
def end_turn(s: Record) -> None:
    s.acting = 0
    if s.over:
        s.chance = 0
    else:
        s.mover = s.mover + 1 if s.mover + 1 < s.seats else 0  # DT-2.4, DT-3.1
        s.chance = DIE


@rule
def score(b: Record, s: Record, out: Record) -> None:
    dragons = dragons_in_place(b, s)
    for seat in range(s.seats):  # DT-8.4
        out[seat, 0] = s.won
        out[seat, 1] = s.placed
        out[seat, 2] = dragons
        out[seat, 3] = 1 if s.place[seat] == SITE else 0


@rule
def rank(b: Record, s: Record, out: Record) -> None:
    for seat in range(s.seats):
        out[seat] = 1  # DT-8.3


@rule
def conceal(b: Record, s: Record, seat: int) -> None:
    """Nothing is hidden in this game."""


@rule
def observe(b: Record, s: Record, seat: int, out: Record) -> None:
    for i in range(OBSERVATION):
        out[i] = 0.0
    at = 0
    for k in range(s.seats):
        out[at + k * (LONGEST + 2) + s.place[(seat + k) % s.seats] + 1] = 1.0
    at += SEATS * (LONGEST + 2)
    for k in range(s.seats):
        out[at + k] = 1.0 if s.carrying[(seat + k) % s.seats] > 0 else 0.0
    at += SEATS
    for q in range(LONGEST + 1):
        out[at + q] = s.lying[q]
    at += LONGEST + 1
    for d in range(b.dragons):
        out[at + d * (LONGEST + 1) + dragon_square(b, s, d)] = 1.0
    at += MOST_DRAGONS * (LONGEST + 1)
    for d in range(b.dragons):
        out[at + d] = s.steps[d] / march_length(b, 0)
    at += MOST_DRAGONS
    out[at] = s.placed / b.pieces
    at += 1
    for k in range(s.seats):
        out[at + k] = 1.0
    at += SEATS
    out[at + (s.mover - seat) % s.seats] = 1.0
    at += SEATS
    out[at] = (s.acting >> seat) & 1
    at += 1
    out[at + seat] = 1.0
    at += SEATS
    out[at + s.level] = 1.0
    at += 3
    out[at] = s.sun
