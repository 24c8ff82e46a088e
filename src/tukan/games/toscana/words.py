"""The words of Toscana: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from functools import cache
from typing import Any

from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say, speaker
from tukan.games.toscana import rules
from tukan.games.toscana.cards import (
    COLOURS,
    best_area,
    card_at,
    cards_of_round,
    copy_of,
    corners,
    move_word,
    square_word,
)
from tukan.games.toscana.rules import ALLOW, PASS, ROUNDS, SEATS, TURN_UP, VETO, pile
from tukan.games.toscana.town import (
    LARGEST,
    PAVING,
    ROOF,
    SQUARES,
    WAYS,
    colour_of,
    height,
    is_empty,
    width,
)

say = speaker("tukan.games.toscana")

CHANCE_KINDS = (TURN_UP + ROOF, TURN_UP + PAVING)


@cache
def _actions(side: int) -> tuple[str, ...]:
    on_board = [q % LARGEST < side and q // LARGEST < side for q in range(SQUARES)]
    lays = [move_word(action) if on_board[action // WAYS] else "" for action in range(VETO)]
    return (*lays, "veto", "allow")


def actions(b: Record) -> tuple[str, ...]:
    """The spelling of every action; the place in the tuple is the action's number. No square, no word."""
    return _actions(b.side)


def outcomes(b: Record, kind: int) -> tuple[str, ...]:
    """The spelling of every outcome of a kind of chance; the place in the tuple is the outcome's number."""
    return tuple(f"{COLOURS[kind - TURN_UP]} {number}" for number in range(1, b.cards + 1))


def parts(seats: int) -> tuple[str, ...]:
    """The parts of the result that are shown with this many seats."""
    return rules.PARTS


PART_NAMES: dict[str, Say] = {
    "round1": say("largest area of round 1"),
    "round2": say("largest area of round 2"),
    "rounds": say("rounds with the larger area"),
    "total": say("both rounds together"),
}


def card(colour: int, number: int) -> Say:
    """A card as it is called in a sentence."""
    return say("roof {number}", number=number) if colour == ROOF else say("paving {number}", number=number)


def top_card(s: Record, seat: int) -> Say:
    colour = colour_of(s, seat)
    return card(colour, s.top[colour])


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    match reason:
        case _ if reason == NOT_ASKED and seat in range(SEATS):
            return _why_not_asked(b, s, seat, action)
        case rules.ANSWER_FIRST:
            return say(
                "you are asked whether {card} may be laid: answer veto or allow", card=top_card(s, s.mover)
            ), "TO-5.1"
        case rules.MUST_LAY:
            return say("your own card cannot be vetoed: lay {card}", card=top_card(s, seat)), "TO-5.5"
        case rules.OFF_BOARD:
            return _why_off_board(action % WAYS), "TO-4.1"
        case rules.COVERED:
            covered = [square_word(q) for q in card_at(b, ROOF, 1, action).squares if s.area[q] >= 0]
            return say("already covered: {squares}", squares=tuple(covered)), "TO-4.2"
        case rules.SAME_TURNED:
            return say(
                "{card} looks the same after a half turn: this move is spelled {move}",
                card=top_card(s, seat),
                move=move_word(action - 2),
            ), "TO-4.3"
        case rules.MISSES_MIDDLE:
            return say(
                "the first card of a round has to cover {square}", square=square_word(b.middle)
            ), "TO-4.4"
        case rules.NO_CONTACT:
            if colour_of(s, seat) == ROOF:
                return say("the card touches no roof square along a side"), "TO-4.5"
            return say("the card touches no paving square along a side"), "TO-4.5"
        case rules.FOREIGN_CONTACT:
            if colour_of(s, seat) == ROOF:
                return say("with contact=strict a roof square has to touch a roof square"), "TO-4.7"
            return say("with contact=strict a paving square has to touch a paving square"), "TO-4.7"
    return SHARED[reason]


SHARED: dict[int, tuple[Say, str]] = {
    OVER: (say("the match is over"), "TO-6.1"),
    CHANCE_DUE: (say("first the next card has to be turned up"), "TO-3.4"),
    NOT_ASKED: (say("it is the other player's turn"), "TO-3.1"),
    NO_SUCH_MOVE: (say("there is no such move in this game"), "TO-8.1"),
}
OWN_REASONS = range(rules.ANSWER_FIRST, rules.FOREIGN_CONTACT + 1)


def _why_not_asked(b: Record, s: Record, seat: int, action: int) -> tuple[Say, str]:
    if seat == s.mover:
        return say("first the other player answers: veto or allow"), "TO-5.1"
    if action in (VETO, ALLOW):
        if s.stone[seat] == 0:
            return say("your veto stone is used for this round"), "TO-5.3"
        if pile(b, s, colour_of(s, s.mover)) < 2:
            return say("the last card of a pile cannot be vetoed"), "TO-5.1"
        return say("you have allowed this card"), "TO-5.2"
    return SHARED[NOT_ASKED]


def _why_off_board(way: int) -> Say:
    if height(way) < width(way):
        return say("the card sticks out over the edge: it reaches four squares to the right and two down")
    return say("the card sticks out over the edge: it reaches two squares to the right and four down")


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    if seat != s.mover:
        return say(
            "Seat {seat} is about to lay {card}. Veto it, or allow it?",
            seat=s.mover + 1,
            card=top_card(s, s.mover),
        )
    if is_empty(b, s):
        return say(
            "Lay {card} so that it covers {square}.", card=top_card(s, seat), square=square_word(b.middle)
        )
    return say("Lay {card}.", card=top_card(s, seat))


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    colour = s.chance - TURN_UP
    n = pile(b, s, colour)
    if s.left[colour] == 0:
        return say("Only the vetoed card is left: turn up {card} again.", card=card(colour, s.bottom[colour]))
    if n == b.cards and s.stone[0] == s.stone[1] == 1:
        if colour == ROOF:
            return say("Round {round}: shuffle all roof cards and turn up the first.", round=s.in_round)
        return say("Round {round}: shuffle all paving cards and turn up the first.", round=s.in_round)
    if colour == ROOF:
        return say(
            "Turn up the next roof card; {n} is left.", many="Turn up the next roof card; {n} are left.", n=n
        )
    return say(
        "Turn up the next paving card; {n} is left.", many="Turn up the next paving card; {n} are left.", n=n
    )


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """The sentence for the log; `s` is the state before the move."""
    if action == ALLOW:
        return say("allows {card}", card=top_card(s, s.mover))
    if action == VETO:
        return say("vetoes {card}: it goes under its pile", card=top_card(s, s.mover))
    first, last = corners(action)
    slots = {"card": top_card(s, seat), "first": square_word(first), "last": square_word(last)}
    if pile(b, s, colour_of(s, seat)) > 1:
        return say("lays {card} from {first} to {last}", **slots)
    _array, t = copy_of(s)
    rules.play(b, t, seat, action)
    if ends_round(s, t) and s.end == PASS:
        return say(
            "lays {card} from {first} to {last}; nobody can lay, so round {round} is over, {one} to {two}",
            **slots,
            **_end(s, t, 1 - seat),
        )
    if ends_round(s, t):
        return say(
            "lays {card} from {first} to {last}; seat {seat} cannot lay, so round {round} is over, {one} to {two}",
            **slots,
            **_end(s, t, 1 - seat),
        )
    if t.mover == seat:
        return say(
            "lays {card} from {first} to {last}; seat {seat} cannot lay and is passed over",
            **slots,
            seat=2 - seat,
        )
    return say("lays {card} from {first} to {last}", **slots)


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    turned = card(s.chance - TURN_UP, outcome + 1)
    _array, t = copy_of(s)
    rules.happen(b, t, outcome)
    if ends_round(s, t) and s.end == PASS:
        return say(
            "Up comes {card}. Nobody can lay, so round {round} is over, {one} to {two}.",
            card=turned,
            **_end(s, t, s.mover),
        )
    if ends_round(s, t):
        return say(
            "Up comes {card}. Seat {seat} cannot lay, so round {round} is over, {one} to {two}.",
            card=turned,
            **_end(s, t, s.mover),
        )
    if t.mover != s.mover:
        return say(
            "Up comes {card}. Seat {seat} cannot lay and is passed over.", card=turned, seat=s.mover + 1
        )
    return say("Up comes {card}.", card=turned)


def ends_round(s: Record, t: Record) -> bool:
    """Did the round end between two states that follow each other?"""
    return bool(t.over or t.in_round != s.in_round)


def _end(s: Record, t: Record, stuck: int) -> dict[str, int]:
    n = s.in_round
    return {"seat": stuck + 1, "round": n, "one": t.best[n - 1, 0], "two": t.best[n - 1, 1]}


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table: `round`; `mover` (seat); for each seat in `seats` its `colour`, whether its
    veto `stone` is unused, and the squares of its `best` area; for each pile in `piles` its `top` card, the
    `left` cards that may come, the `vetoed` card (None if none) and how many `cards` it has; in `rounds`, for
    each round that has begun, its cards: `card`, the `move` that laid it, the squares that show `roof` and
    `paving`."""

    return {
        "round": s.in_round,
        "mover": None if s.over else s.mover + 1,
        "seats": [
            {
                "colour": COLOURS[colour_of(s, seat)],
                "stone": s.stone[seat] == 1,
                "best": [square_word(q) for q in best_area(b, s, s.in_round, seat)],
            }
            for seat in range(SEATS)
        ],
        "piles": {
            COLOURS[colour]: {
                "top": s.top[colour] or None,
                "left": [n + 1 for n in range(b.cards) if (s.left[colour] >> n) & 1],
                "vetoed": s.bottom[colour] or None,
                "cards": pile(b, s, colour),
            }
            for colour in range(2)
        },
        "rounds": [
            [
                {
                    "card": laid.word,
                    "move": move_word(laid.action),
                    "roof": [square_word(q) for q in laid.showing(ROOF)],
                    "paving": [square_word(q) for q in laid.showing(PAVING)],
                }
                for laid in cards_of_round(b, s, n)
            ]
            for n in range(1, min(s.in_round, ROUNDS) + 1)
        ],
    }


WORD_NAMES: dict[str, Say] = {"allow": say("Allow it"), "veto": say("Veto it")}
