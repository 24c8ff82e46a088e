"""Why a move is good, in words that a person understands."""

from __future__ import annotations

from tukan.core.record import Record, face
from tukan.core.say import Say, speaker
from tukan.games.trails_of_tucana.cards import is_open_red, open_blue
from tukan.games.trails_of_tucana.hints import DISTANCE, FAR, HEAP, harvests, spread
from tukan.games.trails_of_tucana.records import KINDS, LETTERS, MAYOR, PAIR, VILLAGES
from tukan.games.trails_of_tucana.trails import can_draw, count, draw, letter_at
from tukan.games.trails_of_tucana.words import KIND_NAMES, LETTER_NAMES

say = speaker("tukan.games.trails_of_tucana")


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it, to be spoiled."""
    draw(b, t, seat, action % b.edges)
    found = []
    for letter in range(LETTERS):
        if (t.joined[seat] & ~s.joined[seat]) >> letter & 1:
            found += from_pair(b, s, seat, letter)
    new = t.reached[seat] & ~s.reached[seat]
    for kind in range(len(KINDS)):
        n = count(new & b.of_kind[kind])
        if n > 0:
            before = count(s.reached[seat] & b.of_kind[kind])
            points = sum(b.sight_points[kind, i] for i in range(before, before + n)) * harvests(b, s)
            found.append(
                say(
                    "connects a sight ({kind}): {n} point",
                    many="connects a sight ({kind}): {n} points",
                    kind=KIND_NAMES[kind],
                    n=points,
                )
            )
        if (t.new_kinds[seat] & ~s.new_kinds[seat]) >> kind & 1 and is_open_red(s, kind):
            found += from_red(b, s, seat, kind)
    if t.owed[seat] > s.owed[seat]:
        found.append(say("earns a bonus trail"))
    return found or nearer(b, s, t, seat)


def from_pair(b: Record, s: Record, seat: int, letter: int) -> list[Say]:
    """What a pair of villages brings; the blue card only counts if it is sure."""
    points, card = b.pair_points[letter], open_blue(s, letter)
    rivals = [other for other in before(b, s, seat) if not (s.joined[other] >> letter) & 1]
    free = card >= 0 and not taken_before(s, seat, s.new_letters, letter)
    if free and not rivals:
        points += b.blue_points[card, letter]
    found = [say("joins the villages {letter}: {n} points", letter=LETTER_NAMES[letter], n=points)]
    if free and rivals:
        found.append(
            say(
                "earns the blue card {letter} too, unless a seat before yours also does this turn: {n} points",
                letter=LETTER_NAMES[letter],
                n=b.blue_points[card, letter],
            )
        )
    return found


def from_red(b: Record, s: Record, seat: int, kind: int) -> list[Say]:
    """What the first of a kind brings."""
    if taken_before(s, seat, s.new_kinds, kind):
        return []
    if all(has_kind(b, s, other, kind) for other in before(b, s, seat)):
        return [say("earns the red card ({kind}): {n} points", kind=KIND_NAMES[kind], n=b.red_points[kind])]
    return [
        say(
            "earns the red card ({kind}), unless a seat before yours also does this turn: {n} points",
            kind=KIND_NAMES[kind],
            n=b.red_points[kind],
        )
    ]


def has_kind(b: Record, s: Record, seat: int, kind: int) -> bool:
    """Has this seat done what earns the red card, so that it cannot do it first any more?"""
    return bool((s.met[seat] >> kind) & 1 if s.red == PAIR else s.reached[seat] & b.of_kind[kind])


def before(b: Record, s: Record, seat: int) -> list[int]:
    """The seats that still draw in this turn and take what both earn (TT-6.9). Bonus trails are drawn one
    seat after the other: who comes earlier has drawn by then."""
    if s.ties != MAYOR or s.owed[seat] > 0:
        return []
    return [other for other in range(seat) if can_draw(b, s, other)]


def taken_before(s: Record, seat: int, earned: Record, which: int) -> bool:
    """Has a seat earned this card in this turn that takes it before this one?"""
    return s.ties == MAYOR and any((earned[other] >> which) & 1 for other in range(seat))


def nearer(b: Record, s: Record, t: Record, seat: int) -> list[Say]:
    """The pair of villages that the trail brought nearest to each other."""
    best, sentence, old = FAR, None, face(s.record[None].copy())
    for one in range(VILLAGES):
        for other in range(one + 1, VILLAGES):
            letter = letter_at(b, s, seat, one)
            if letter == letter_at(b, s, seat, other) and (s.joined[seat] >> letter) & 1 == 0:
                after, before = missing(b, t, seat, one, other), missing(b, old, seat, one, other)
                if after < min(before, best):
                    best = after
                    sentence = say(
                        "the villages {letter} are one trail apart",
                        many="the villages {letter} are {n} trails apart",
                        letter=LETTER_NAMES[letter],
                        n=after,
                    )
    if sentence:
        return [sentence]
    if any(
        after < before for after, before in zip(to_sights(b, t, seat), to_sights(b, old, seat), strict=True)
    ):
        return [say("brings sights nearer to a village")]
    return [say("no goal comes nearer by it; of the trails that fit, none is better")]


def to_sights(b: Record, t: Record, seat: int) -> list[int]:
    """How many trails are missing from the villages to each sight; `t` is spoiled."""
    for village in range(VILLAGES):
        t.group[HEAP, village] = b.village[village]
    spread(b, t, seat, VILLAGES, -1)
    return [t.group[DISTANCE, b.sight[i]] for i in range(b.sights)]


def missing(b: Record, t: Record, seat: int, one: int, other: int) -> int:
    t.group[HEAP, 0] = b.village[one]
    spread(b, t, seat, 1, b.village[other])
    return int(t.group[DISTANCE, b.village[other]])
