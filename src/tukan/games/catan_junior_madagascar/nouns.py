"""The nouns of Catan Junior Madagascar, for the slots of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tukan.core.record import Record
from tukan.core.say import Say, speaker
from tukan.games.catan_junior_madagascar.records import KINDS, NKINDS

say = speaker("tukan.games.catan_junior_madagascar")

_KIND_NAMES = (say("wool"), say("wood"), say("sand"), say("popcorn"), say("cocktail"))
_LANDSCAPES = (
    say("meadow {number}"),
    say("forest {number}"),
    say("beach {number}"),
    say("cornfield {number}"),
    say("orange plantation {number}"),
)
_CARD_NAMES = (say("inspector"), say("build"), say("popcorn-wood"), say("wool-sand"))
COLOURS = (say("red"), say("purple"), say("yellow"), say("blue"))
NOTHING = say("nothing")


def hex_word(b: Record, h: int) -> str:
    """What a landscape is called: `wood2`."""
    return KINDS[b.kind[h]] + _hex_number(b, h)


def _hex_number(b: Record, h: int) -> str:
    """The number of a landscape, with a letter where others of its kind have the same."""
    letter = b.letter[h]
    return f"{b.number[h]}{chr(ord('a') + letter - 1) if letter else ''}"


def spot_word(spot: int) -> str:
    return str(spot + 1)


def path_word(b: Record, path: int) -> str:
    """What a path is called, smaller spot first: `7-11`."""
    return f"{b.ends[path, 0] + 1}-{b.ends[path, 1] + 1}"


def kind_name(kind: int) -> Say:
    return _KIND_NAMES[kind]


def card_name(card: int) -> Say:
    return _CARD_NAMES[card]


def landscape(b: Record, h: int) -> Say:
    """What people call a landscape: forest 2."""
    return say(_LANDSCAPES[b.kind[h]].one, number=_hex_number(b, h))


def place(b: Record, word: str) -> Say:
    """What a place is called when it is read out."""
    if word in KINDS:
        return kind_name(KINDS.index(word))
    if word.startswith("offer "):
        return say("seat {seat}", seat=word.removeprefix("offer "))
    if word[0].isdigit():
        return say("path {path}", path=word) if "-" in word else say("spot {spot}", spot=word)
    return next(landscape(b, h) for h in range(b.hexes) if hex_word(b, h) == word)


def goods(counts: Iterable[int]) -> Say:
    """Tiles in words: 2 wool, 1 wood and 1 sand."""
    tiles = [
        say("{n} {kind}", n=n, kind=kind_name(kind))
        for kind, n in zip(range(NKINDS), counts, strict=True)
        if n > 0
    ]
    return listed(tiles)


def listed(things: Sequence[Say]) -> Say:
    """Things in a row: a, b and c."""
    if not things:
        return NOTHING
    *some, last = things
    return say("{some} and {last}", some=tuple(some), last=last) if some else last
