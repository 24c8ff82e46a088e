"""Why a move is good, in words that a person understands."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say, speaker
from tukan.games.drago_tuku import rules
from tukan.games.drago_tuku.hints import throws_home
from tukan.games.drago_tuku.rules import FOREST, LEAVE, LEND, PASS, RESCUE_SEAT, SITE
from tukan.games.drago_tuku.words import friend_of

say = speaker("tukan.games.drago_tuku")

THROW = 1000


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it, to be spoiled."""
    if action == PASS:
        return []
    if action == LEAVE:
        return [say("out of the forest, back on the road")]
    if RESCUE_SEAT <= action < LEND:
        return [say("seat {seat} is free again and can help", seat=action - RESCUE_SEAT + 1)]
    rules.play(b, t, seat, action)
    walker = seat if action < LEAVE else friend_of(action)
    found: list[Say] = []
    if t.placed > s.placed:
        found.append(say("a piece comes into the castle: {n} of {all}", n=t.placed, all=b.pieces))
    elif t.place[walker] == SITE:
        found.append(say("home, safe from the dragons"))
    elif t.place[walker] == FOREST:
        found.append(say("into the forest: nothing better is left"))
    elif t.carrying[walker] > 0 and s.carrying[walker] == 0:
        found.append(say("picks up a piece"))
    elif t.carrying[walker] == 0 and next_piece(b, t, t.place[walker]) > 0:
        ahead = next_piece(b, t, t.place[walker])
        found.append(
            say("the next piece lies {n} square ahead", many="the next piece lies {n} squares ahead", n=ahead)
        )
    if t.place[walker] not in (SITE, FOREST):
        fetching = rules.pieces_on_road(b, t) > 0 and t.carrying[walker] == 0
        throws = throws_home(b, t, t.place[walker], fetching)
        found.append(
            say(
                "about {n} throw to be home",
                many="about {n} throws to be home",
                n=max(1, round(throws / THROW)),
            )
        )
        if t.place[walker] == rules.square_after(b, t.steps[rules.marching(b, t)] + 1):
            found.append(say("but the next dragon steps there"))
    return found


def next_piece(b: Record, s: Record, place: int) -> int:
    """How far ahead the next piece lies, 0 if none does."""
    for square in range(place + 1, b.squares + 1):
        if s.lying[square]:
            return square - place
    return 0
