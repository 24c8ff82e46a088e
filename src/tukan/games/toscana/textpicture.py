"""The table of Toscana as plain text, and the position in sentences."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say
from tukan.core.scene import Line
from tukan.games.toscana.cards import Laid, best_area, cards_of_round, corners, square_word
from tukan.games.toscana.rules import SEATS, pile
from tukan.games.toscana.town import (
    CARD_COLUMNS,
    CARD_ROWS,
    LARGEST,
    PAVING,
    ROOF,
    colour_of,
    is_empty,
    shown,
)
from tukan.games.toscana.words import card, say

SIGNS = "#="  # a square that shows roof, a square that shows paving
STYLES = ("red", "bright_black")
BOARD_WIDTH = 56  # of the largest board that has text beside it


def text(b: Record, s: Record, viewer: int, language: str) -> list[Line]:
    """The board, a sign for each square's colour and a letter for its card; the piles beside it or below."""
    owners = {q: laid for laid in cards_of_round(b, s, s.in_round) for q in laid.squares}
    lines: list[Line] = [[("   " + "".join(f" {chr(97 + x)} " for x in range(b.side)), "")]]
    for y in range(b.side - 1, -1, -1):
        line: Line = [(f"{y + 1:2} ", "")]
        line += [_square(q, owners.get(q)) for q in range(y * LARGEST, y * LARGEST + b.side)]
        lines.append(line)
    beside = [*_pile(b, s, ROOF, language), [], *_pile(b, s, PAVING, language), [], *_rounds(s, language)]
    if 3 + 3 * b.side <= BOARD_WIDTH and len(beside) <= len(lines):
        for line, more in zip(lines, beside, strict=False):
            line += [(" " * (BOARD_WIDTH - sum(len(piece) for piece, _ in line)), ""), *more]
    else:
        lines += [[], *beside]
    return [*lines, [], *_legend(b, s, language)]


def _square(q: int, laid: Laid | None) -> tuple[str, str]:
    if laid is None:
        return " . ", ""
    colour = laid.colours[laid.squares.index(q)]
    return f" {SIGNS[colour]}{_letter(laid.colour, laid.number)}", STYLES[colour]


def _letter(colour: int, number: int) -> str:
    """Roof cards have capital letters, paving cards small ones."""
    return chr((65 if colour == ROOF else 97) + number - 1)


def _pile(b: Record, s: Record, colour: int, language: str) -> list[Line]:
    n, seat = pile(b, s, colour), colour_of(s, colour)
    owner = (
        say("Roof, seat {seat}: {n} card", many="Roof, seat {seat}: {n} cards", seat=seat + 1, n=n)
        if colour == ROOF
        else say("Paving, seat {seat}: {n} card", many="Paving, seat {seat}: {n} cards", seat=seat + 1, n=n)
    )
    lines: list[Line] = [[(owner.render(language), "bold")]]
    top = s.top[colour]
    if top:
        lines.append([(say("top: {card}", card=card(colour, top)).render(language), "")])
        for row in range(CARD_ROWS):
            shows = [shown(b, colour, top, row * CARD_COLUMNS + c) for c in range(CARD_COLUMNS)]
            lines.append([(f" {SIGNS[c]}", STYLES[c]) for c in shows])
    stone = say("veto stone: unused") if s.stone[seat] else say("veto stone: used")
    lines.append([(stone.render(language), "")])
    if s.bottom[colour]:
        vetoed = say("vetoed: {card}", card=card(colour, s.bottom[colour]))
        lines.append([(vetoed.render(language), "")])
    return lines


def _rounds(s: Record, language: str) -> list[Line]:
    return [
        [
            (say("Round {n}", n=n).render(language), "bold" if n == s.in_round else ""),
            (f"  {s.best[n - 1, 0]} : {s.best[n - 1, 1]}", ""),
        ]
        for n in range(1, s.in_round + 1)
    ]


def _legend(b: Record, s: Record, language: str) -> list[Line]:
    sentences = [
        say("# roof   = paving   . free"),
        say("Capital letters are roof cards, small ones paving cards: A a = 1, B b = 2 ..."),
        _to_come(b, s, ROOF),
        _to_come(b, s, PAVING),
    ]
    return [[(sentence.render(language), "")] for sentence in sentences]


def _to_come(b: Record, s: Record, colour: int) -> Say:
    numbers = " ".join(str(n + 1) for n in range(b.cards) if (s.left[colour] >> n) & 1) or "-"
    if colour == ROOF:
        return say("Roof cards to come: {numbers}", numbers=numbers)
    return say("Paving cards to come: {numbers}", numbers=numbers)


def summary(b: Record, s: Record) -> Say:
    """The position in one sentence."""
    n = len(cards_of_round(b, s, s.in_round))
    return say(
        "Round {round}: {n} card lies on the board; the largest area of seat 1 counts {one}, that of seat 2 {two}.",
        many="Round {round}: {n} cards lie on the board; the largest area of seat 1 counts {one}, that of seat 2 {two}.",
        round=s.in_round,
        n=n,
        one=s.best[s.in_round - 1, 0],
        two=s.best[s.in_round - 1, 1],
    )


def describe(b: Record, s: Record, viewer: int, language: str) -> list[str]:
    """The position in sentences, complete enough to play from."""
    sentences = [summary(b, s)]
    if s.in_round == 2:
        sentences.append(say("Round 1 ended {one} to {two}.", one=s.best[0, 0], two=s.best[0, 1]))
    for seat in range(SEATS):
        sentences += _describe_seat(b, s, seat)
    if is_empty(b, s):
        sentences.append(
            say("The board is empty; the first card has to cover {square}.", square=square_word(b.middle))
        )
    laid = cards_of_round(b, s, s.in_round)
    sentences += [_describe_card(one) for one in laid]
    for seat in range(SEATS):
        area = set(best_area(b, s, s.in_round, seat))
        counted = [card(one.colour, one.number) for one in laid if area & set(one.squares)]
        if counted:
            sentences.append(
                say("The largest area of seat {seat} joins {cards}.", seat=seat + 1, cards=tuple(counted))
            )
    return [sentence.render(language) for sentence in sentences]


def _describe_seat(b: Record, s: Record, seat: int) -> list[Say]:
    colour = colour_of(s, seat)
    n, top = pile(b, s, colour), s.top[colour]
    found = [
        say("Seat {seat} plays roof; {n} card is left in the pile.",
            many="Seat {seat} plays roof; {n} cards are left in the pile.", seat=seat + 1, n=n)
        if colour == ROOF
        else say("Seat {seat} plays paving; {n} card is left in the pile.",
                 many="Seat {seat} plays paving; {n} cards are left in the pile.", seat=seat + 1, n=n)
    ]  # fmt: skip
    if top:
        upper, lower = (
            tuple([COLOUR_NAMES[shown(b, colour, top, row * CARD_COLUMNS + c)] for c in range(CARD_COLUMNS)])
            for row in range(CARD_ROWS)
        )
        found.append(
            say(
                "On top lies {card}: upper row {upper}; lower row {lower}.",
                card=card(colour, top),
                upper=upper,
                lower=lower,
            )
        )
    if s.bottom[colour]:
        found.append(say("The vetoed card comes last: {card}.", card=card(colour, s.bottom[colour])))
    found.append(_to_come(b, s, colour))
    found.append(
        say("Seat {seat} still has the veto stone.", seat=seat + 1)
        if s.stone[seat]
        else say("Seat {seat} has used the veto stone.", seat=seat + 1)
    )
    return found


COLOUR_NAMES = (say("roof"), say("paving"))


def _describe_card(laid: Laid) -> Say:
    first, last = corners(laid.action)
    slots = {
        "card": card(laid.colour, laid.number),
        "first": square_word(first),
        "last": square_word(last),
        "squares": tuple([square_word(q) for q in laid.foreign]),
    }
    if laid.colour == ROOF:
        return say("From {first} to {last}: {card}, with paving on {squares}.", **slots)
    return say("From {first} to {last}: {card}, with roof on {squares}.", **slots)
