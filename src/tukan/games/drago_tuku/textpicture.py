"""The table of Drago-Tuku as plain text, and the position in sentences."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.say import Say
from tukan.core.scene import Line
from tukan.games.drago_tuku import rules
from tukan.games.drago_tuku.rules import FACES, FOREST, SITE
from tukan.games.drago_tuku.words import say

STYLES = ("bold yellow", "bold blue", "bold red", "bold magenta")  # of the seats
IN_A_ROW, INSIDE = 8, 8  # squares in a row of the text, letters in a square


def text(b: Record, s: Record, viewer: int, language: str) -> list[Line]:
    """The road in rows of squares, below it whatever stands beside the road, and what the signs mean."""
    lines: list[Line] = []
    for first in range(1, b.squares + 1, IN_A_ROW):
        row = range(first, min(first + IN_A_ROW, b.squares + 1))
        rule = "+" + f"{'-' * INSIDE}+" * len(row)
        lines += [[(rule, "")]] if first == 1 else []
        for content in (_head, _things, _figures):
            line: Line = [("|", "")]
            for square in row:
                line += [*_filled(content(b, s, square)), ("|", "")]
            lines.append(line)
        lines.append([(rule, "")])
    return [*lines, *_beside_the_road(b, s, language), *_legend(b, language)]


def _filled(content: Line) -> Line:
    return [*content, (" " * (INSIDE - sum(len(piece) for piece, _ in content)), "")]


def _head(b: Record, s: Record, square: int) -> Line:
    sign = " oyg"[(square > b.green) + 2 * bool(b.yellow[square]) + 3 * (square == b.green)]
    return [(f" {square:<3}{sign}", "")]


def _things(b: Record, s: Record, square: int) -> Line:
    for d in range(b.dragons):
        if rules.dragon_square(b, s, d) == square:
            return [(f" D{d + 1}", "bold")]
    return [(" *", "bold")] if s.lying[square] else []


def _figures(b: Record, s: Record, place: int) -> Line:
    return [
        (f"{'*' if s.carrying[seat] else '@'}{seat + 1}", STYLES[seat])
        for seat in range(s.seats)
        if s.place[seat] == place
    ]


def _beside_the_road(b: Record, s: Record, language: str) -> list[Line]:
    def line(label: Say, content: Line) -> Line:
        return [(label.render(language) + " ", ""), *(content or [("-", "")])]

    rock = [d for d in range(b.dragons) if s.steps[d] == 0]
    beach = [d for d in range(b.dragons) if s.steps[d] and not rules.dragon_square(b, s, d)]
    lines = [
        line(say("Site:"), _figures(b, s, SITE)),
        line(say("Forest:"), _figures(b, s, FOREST)),
        line(say("Castle:"), [("#" * s.placed + "." * (b.pieces - s.placed), "bold")]),
        line(say("Rock:"), [(" ".join(f"D{d + 1}" for d in rock), "")] if rock else []),
    ]
    if b.approach:
        on_beach = [f"D{d + 1} {s.steps[d]}/{b.approach}" for d in beach]
        lines.append(line(say("Beach:"), [(" ".join(on_beach), "")] if beach else []))
    if s.thrown >= 0:
        lines.append(line(say("Die:"), [(FACES[s.thrown], "bold")]))
    return lines


def _legend(b: Record, language: str) -> list[Line]:
    sentences = (
        say("The road runs from the site over 1 to {last} and back to the site.", last=b.squares),
        say("@1 figure of seat 1, *1 the same with a castle piece, * castle piece, D1 dragon"),
        say("y yellow, g green (out of the forest), o orange (dragons), # placed, . missing"),
    )
    return [[(sentence.render(language), "dim")] for sentence in sentences]


def verdict(b: Record, s: Record) -> Say | None:
    """How it ended for everybody."""
    if not s.over:
        return None
    if s.won:
        return say("The castle stands and everybody is home: you have won together.")
    return say("The dragons have closed the road: you have lost together.")


def describe(b: Record, s: Record, viewer: int, language: str) -> list[str]:
    """The position in sentences."""
    sentences = [summary(b, s), *(_where(s, seat) for seat in range(s.seats)), _pieces(b, s)]
    sentences += [_dragon(b, s, d) for d in range(b.dragons) if s.steps[d]]
    waiting = sum(s.steps[d] == 0 for d in range(b.dragons))
    if waiting:
        sentences.append(say("{n} dragon sits on the rock.", many="{n} dragons sit on the rock.", n=waiting))
    sentences.append(_road(b))
    end = verdict(b, s)
    if end:
        sentences.append(end)
    else:
        sentences.append(say("It is the turn of seat {seat}.", seat=s.mover + 1))
    return [sentence.render(language) for sentence in sentences]


def summary(b: Record, s: Record) -> Say:
    """How far the castle and the dragons are."""
    steps = sum(rules.march_length(b, d) - s.steps[d] for d in range(b.dragons))
    return say(
        "{placed} of {pieces} castle pieces are placed; the dragons need {n} more step to close the road.",
        many="{placed} of {pieces} castle pieces are placed; the dragons need {n} more steps to close the road.",
        placed=s.placed,
        pieces=b.pieces,
        n=steps,
    )


def _where(s: Record, seat: int) -> Say:
    place, carrying = s.place[seat], s.carrying[seat] > 0
    if place == SITE:
        return say("The figure of seat {seat} is at the site.", seat=seat + 1)
    if place == FOREST and carrying:
        return say("The figure of seat {seat} hides in the forest with a castle piece.", seat=seat + 1)
    if place == FOREST:
        return say("The figure of seat {seat} hides in the forest with empty hands.", seat=seat + 1)
    if carrying:
        return say(
            "The figure of seat {seat} stands on square {square} with a castle piece.",
            seat=seat + 1,
            square=place,
        )
    return say(
        "The figure of seat {seat} stands on square {square} with empty hands.", seat=seat + 1, square=place
    )


def _pieces(b: Record, s: Record) -> Say:
    lying = [str(q) for q in range(1, b.squares + 1) if s.lying[q]]
    if not lying:
        return say("No castle piece lies on the road.")
    return say(
        "A castle piece lies on square {squares}.",
        many="Castle pieces lie on squares {squares}.",
        n=len(lying),
        squares=tuple(lying),
    )


def _dragon(b: Record, s: Record, d: int) -> Say:
    square, dragon = rules.dragon_square(b, s, d), d + 1
    if square == 0:
        return say("Dragon {dragon} is on the beach.", dragon=dragon)
    last = rules.square_after(b, rules.march_length(b, d))
    if square == last:
        return say("Dragon {dragon} is on square {square} and stays there.", dragon=dragon, square=square)
    return say(
        "Dragon {dragon} is on square {square} and marches on to square {last}.",
        dragon=dragon,
        square=square,
        last=last,
    )


def _road(b: Record) -> Say:
    return say(
        "The road has {squares} squares; {green} is the green one, and the dragons march from {squares} down to {last}.",
        squares=b.squares,
        green=b.green,
        last=b.green + 1,
    )
