"""Why a move is good, in words that a person understands."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say, speaker
from tukan.games.toscana.hints import room, strength
from tukan.games.toscana.rules import ALLOW, VETO
from tukan.games.toscana.town import colour_of, lay

say = speaker("tukan.games.toscana")


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it, to be spoiled."""
    if action in (ALLOW, VETO):
        cards = max(0, strength(b, s, t))
        if action == VETO:
            return [
                say(
                    "this card could add {n} card to the other's best area",
                    many="this card could add {n} cards to the other's best area",
                    n=cards,
                )
            ]
        return [
            say(
                "this card adds {n} card at most; the stone is worth more later",
                many="this card adds {n} cards at most; the stone is worth more later",
                n=cards,
            )
        ]
    n, other, found = s.in_round - 1, 1 - seat, []
    own_room, others_room = room(b, s, seat), room(b, s, other)
    lay(b, t, colour_of(s, seat), s.top[colour_of(s, seat)], action)
    if t.best[n, seat] > s.best[n, seat]:
        found.append(
            say(
                "your best area has {n} card now",
                many="your best area grows to {n} cards",
                n=t.best[n, seat],
            )
        )
    if t.best[n, other] == s.best[n, other] and room(b, t, other) < others_room:
        found.append(
            say(
                "leaves the other's best area less room: {n} free square beside it",
                many="leaves the other's best area less room: {n} free squares beside it",
                n=room(b, t, other),
            )
        )
    if room(b, t, seat) > own_room:
        found.append(
            say(
                "room to grow: {n} free square beside your best area",
                many="room to grow: {n} free squares beside your best area",
                n=room(b, t, seat),
            )
        )
    if not found:
        found.append(say("no place that is left does more for you"))
    if t.best[n, other] > s.best[n, other]:
        found.append(
            say(
                "but it also feeds the other's area: {n} card",
                many="but it also feeds the other's area: {n} cards",
                n=t.best[n, other],
            )
        )
    return found
