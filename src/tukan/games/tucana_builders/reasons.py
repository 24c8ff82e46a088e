"""Why a move is good, in words that a person understands."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say, speaker
from tukan.games.tucana_builders import islands
from tukan.games.tucana_builders.records import COLOURS, DEALT, HUTS
from tukan.games.tucana_builders.rules import carry_out, field_of, setting_aside, uses_joker
from tukan.games.tucana_builders.steps import FAR, least_steps, note_paths, note_steps
from tukan.games.tucana_builders.words import COLOUR_NAMES, huts_in

say = speaker("tukan.games.tucana_builders")


def reasons(b: Record, s: Record, t: Record, seat: int, action: int) -> list[Say]:
    """What a move brings; `t` is a copy of the state before it."""
    if action == setting_aside(b):
        return [say("no free field matches the card")]
    carry_out(b, t, seat, action)
    land = field_of(b, action)
    found = []
    huts = islands.reached(t, seat, land)
    before, after = islands.points(b, s, seat), islands.points(b, t, seat)
    gain = sum(after) - sum(before)
    letters = tuple(huts_in(huts))
    if gain > 0 and letters:
        found.append(
            say(
                "joins {huts}: {n} point more at the end of the round",
                many="joins {huts}: {n} points more at the end of the round",
                huts=letters,
                n=gain,
            )
        )
    elif gain > 0:
        found.append(
            say(
                "{n} point more at the end of the round",
                many="{n} points more at the end of the round",
                n=gain,
            )
        )
    elif letters:
        found.append(say("reaches {huts}", huts=letters))
    for k in range(DEALT):
        if t.dealt[k] > 0 and t.earned[seat, k] == 0 and islands.fulfils(b, t, seat, t.dealt[k] - 1):
            found.append(say("fulfils a bonus card"))
    lowest = min(range(COLOURS), key=lambda colour: (s.track[seat, colour] + before[colour], colour))
    if after[lowest] > before[lowest]:
        found.append(
            say("raises {colour}, the lowest track, which counts twice", colour=COLOUR_NAMES[lowest])
        )
    for colour in open_colours(b, t, seat, land):
        found.append(
            say("keeps {colour} open: one more tile reaches such a hut", colour=COLOUR_NAMES[colour])
        )
    if uses_joker(b, action):
        found.append(say("the joker is well spent here"))
    return found or [from_nearest_hut(t, seat, land)]


def open_colours(b: Record, t: Record, seat: int, land: int) -> list[int]:
    """The colours of which one more tile would join a hut to the network on this land; steps are noted in `t`."""
    note_paths(b, t, seat)
    note_steps(b, t, seat)
    first = t.net[seat, land] - 1
    near = {b.setup[t.setup - 1, hut] for hut in range(HUTS) if least_steps(t, seat, first, hut) == 1}
    return sorted(near)[:1]


def from_nearest_hut(t: Record, seat: int, land: int) -> Say:
    """How far the network on this land is from a hut, once steps are noted."""
    tiles = min(least_steps(t, seat, t.net[seat, land] - 1, hut) for hut in range(HUTS))
    if tiles > FAR:
        return say("brings nothing, but did best in the turns that were tried out")
    return say("brings nothing yet; {n} more tiles would reach a hut", n=tiles)
