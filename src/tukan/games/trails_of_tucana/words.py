"""The words of Trails of Tucana: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from functools import cache
from typing import Any

from tukan.core import hexes
from tukan.core.kept import board_key, kept
from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say, speaker
from tukan.games.trails_of_tucana import cards, rules, scoring
from tukan.games.trails_of_tucana.records import (
    CARD,
    CARDS,
    DISCARD,
    KINDS,
    LETTERS,
    RED,
    SETUP,
    VILLAGES,
    WILD,
)
from tukan.games.trails_of_tucana.trails import is_free, letter_at

say = speaker("tukan.games.trails_of_tucana")

CARD_NAMES = (say("desert"), say("forest"), say("mountain"), say("water"), say("wild"))
KIND_NAMES = (say("obelisk"), say("book"), say("toucan"), say("yeti"), say("serpent"))
LETTER_NAMES = "ABCDE"


@kept(board_key)
def hex_names(b: Record) -> tuple[str, ...]:
    """The names of the hexes, by number."""
    return _names(tuple(b.x)[: b.hexes], tuple(b.y)[: b.hexes])


@cache
def _names(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[str, ...]:
    positions = list(zip(x, y, strict=True))
    named = hexes.names(positions)
    return tuple(named[position] for position in positions)


def edge_name(b: Record, edge: int) -> str:
    names = hex_names(b)
    return f"{names[b.end[edge, 0]]}-{names[b.end[edge, 1]]}"


def actions(b: Record) -> tuple[str, ...]:
    """The spelling of every action; the place in the tuple is the action's number."""
    names = hex_names(b)
    edges = [f"{names[one]}-{names[other]}" for one, other in b.record["end"][: b.edges].tolist()]
    return (*edges, *(f"bonus {edge}" for edge in edges))


def outcomes(b: Record, kind: int) -> tuple[str, ...]:
    """The spelling of every outcome of a kind of chance; the place in the tuple is the outcome's number."""
    if kind == SETUP:
        return tuple(f"setup {i + 1}" for i in range(b.setups))
    if kind == RED:
        return tuple(f"red {name}" for name in KINDS)
    if kind == CARD:
        return tuple(f"card {name}" for name in CARDS)
    return tuple(f"discard {letter.lower()}" for letter in LETTER_NAMES)


CHANCE_KINDS = (SETUP, RED, CARD, DISCARD)


def parts(seats: int) -> tuple[str, ...]:
    """The parts of the result that are shown with this many seats."""
    return rules.PARTS if seats == 1 else rules.PARTS[: scoring.BAND]


PART_NAMES: dict[str, Say] = {
    "villages": say("points for pairs of villages"),
    "sights": say("points for sights"),
    "blue": say("points on blue cards"),
    "red": say("points on red cards"),
    "total": say("total"),
    "pairs": say("joined pairs"),
    "connected_sights": say("connected sights"),
    "cards": say("bonus cards"),
    "band": say("band"),
}

BAND_SENTENCES = (
    say("You have found the beach. Well, most of it."),
    say("A goat would have gone the same way, only sooner."),
    say("Travellers do arrive. They just do not say when."),
    say("In the villages they wave when you walk by."),
    say("The yeti holds the gate open for you, and smiles."),
    say("Toucans fly along your trails now. It is shorter."),
    say("The serpent is thinking of learning to walk, just to try your trails."),
)


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    if reason in SHARED:
        return SHARED[reason]
    edge = action % b.edges
    one, other = (CARD_NAMES[b.terrain[b.end[edge, i]]] for i in range(2))
    first, second = s.cards[0], s.cards[1]
    match reason:
        case rules.NO_BONUS:
            return say("a bonus trail is drawn only when all sights of a kind have been connected"), "TT-5.4"
        case rules.BONUS_DUE:
            return say("you have a bonus trail to draw: bonus {edge}", edge=edge_name(b, edge)), "TT-9.2"
        case rules.DRAWN:
            return say("you have already drawn a trail from {one} to {other}", **_ends(b, edge)), "TT-4.2"
        case rules.OTHER_TERRAINS:
            return (
                say(
                    "that trail joins {one} and {other}, the cards show {first} and {second}",
                    one=one, other=other, first=CARD_NAMES[first], second=CARD_NAMES[second],
                ),
                "TT-4.3",
            )  # fmt: skip
        case rules.NOT_BOTH_ENDS:
            return (
                say(
                    "that trail joins {one} and {other}, but both cards show {first}",
                    one=one, other=other, first=CARD_NAMES[first],
                ),
                "TT-4.4",
            )  # fmt: skip
    shown = second if first == WILD else first
    return (
        say(
            "that trail joins {one} and {other}, and with the wild card one end must be {shown}",
            one=one, other=other, shown=CARD_NAMES[shown],
        ),
        "TT-4.5",
    )  # fmt: skip


def _ends(b: Record, edge: int) -> dict[str, str]:
    one, other = edge_name(b, edge).split("-")
    return {"one": one, "other": other}


SHARED: dict[int, tuple[Say, str]] = {
    OVER: (say("the match is over"), "TT-7.2"),
    CHANCE_DUE: (say("a card has to be turned up first"), "TT-3.1"),
    NOT_ASKED: (say("this seat is not asked now: it has chosen, or there is nothing for it to draw"), "TT-3.5"),
    NO_SUCH_MOVE: (say("there is no such trail on this map; the smaller hex comes first, as in e5-e6"), "TT-9.1"),
}  # fmt: skip
OWN_REASONS = range(rules.NO_BONUS, rules.NEITHER_END + 1)


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    if s.owed[seat] > 0:
        return say(
            "All sights of a kind! Draw a bonus trail wherever you like.",
            many="All sights of {n} kinds! Draw a bonus trail wherever you like.",
            n=s.owed[seat],
        )
    first, second = s.cards[0], s.cards[1]
    if first == WILD and second == WILD:
        return say("Two wild cards: draw a trail wherever you like.")
    if first == WILD or second == WILD:
        shown = second if first == WILD else first
        return say("Draw a trail with at least one end in the {shown}.", shown=CARD_NAMES[shown])
    if first == second:
        return say("Draw a trail from {first} to {first}.", first=CARD_NAMES[first])
    return say("Draw a trail from {first} to {second}.", first=CARD_NAMES[first], second=CARD_NAMES[second])


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    if s.chance == SETUP:
        return say("Shuffle the setup cards and turn one up.")
    if s.chance == RED:
        return say("Shuffle the red cards and turn one up.")
    if s.chance == DISCARD:
        return say("Shuffle five letters face down and turn one up: its blue card leaves unless you have it.")
    if s.cards[0] >= 0:
        return say("Turn up the second terrain card.")
    if s.turns == 0:
        return say("Shuffle all terrain cards and turn up the first.")
    return say("Turn up the first terrain card of the turn.")


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """The sentence for the log; `s` is the state before the move."""
    ends = _ends(b, action % b.edges)
    if action >= b.edges:
        return say("draws a bonus trail from {one} to {other}", **ends)
    return say("draws a trail from {one} to {other}", **ends)


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    if s.chance == SETUP:
        return say("Setup card {n}: everyone writes letters at the villages.", n=outcome + 1)
    if s.chance == RED:
        return say("The red card of the {kind} lies open.", kind=KIND_NAMES[outcome])
    if s.chance == DISCARD:
        letter = LETTER_NAMES[outcome]
        if s.blue_taken[0, outcome]:
            return say("Letter {letter} is drawn: its blue card is yours already.", letter=letter)
        return say("Letter {letter} is drawn: its blue card leaves the game.", letter=letter)
    if s.cards[0] < 0:
        return say("The first card shows {card}.", card=CARD_NAMES[outcome])
    return say("The second card shows {card}.", card=CARD_NAMES[outcome])


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table: `cards` turned up; cards `left` by terrain; `round` and `turn` from 1; bonus
    cards still to be had, `blue` (letter → points) and `red` (kind → points); `discarded` letters; for each of
    the `seats` the `letters` at villages 1 to 10, its `trails`, the `bonus_trails` it must draw, and the
    `blue` letters and `red` kinds whose cards it has scored."""
    blue = {letter: cards.open_blue(s, i) for i, letter in enumerate(LETTER_NAMES)}
    return {
        "cards": [CARDS[card] for card in s.cards if card >= 0],
        "left": {name: s.left[card] for card, name in enumerate(CARDS)},
        "round": min(s.rounds + 1, b.rounds),
        "turn": b.turns if s.over else s.turns + 1,
        "blue": {k: b.blue_points[card, LETTER_NAMES.index(k)] for k, card in blue.items() if card >= 0},
        "red": {name: b.red_points[k] for k, name in enumerate(KINDS) if cards.is_open_red(s, k)},
        "discarded": [letter for i, letter in enumerate(LETTER_NAMES) if (s.discarded >> i) & 1],
        "seats": [_seat(b, s, seat) for seat in range(s.seats)],
    }


def _seat(b: Record, s: Record, seat: int) -> dict[str, Any]:
    return {
        "letters": letters(b, s, seat),
        "trails": [edge_name(b, edge) for edge in range(b.edges) if not is_free(s, seat, edge)],
        "bonus_trails": s.owed[seat],
        "blue": [
            LETTER_NAMES[i] for i in range(LETTERS) if ((s.blue_taken[0, i] | s.blue_taken[1, i]) >> seat) & 1
        ],
        "red": [name for k, name in enumerate(KINDS) if (s.red_taken[k] >> seat) & 1],
    }


def letters(b: Record, s: Record, seat: int) -> list[str]:
    """The letters of this seat at villages 1 to 10; none before the setup card is drawn."""
    if s.setup < 0:
        return []
    return [LETTER_NAMES[letter_at(b, s, seat, village)] for village in range(VILLAGES)]
