"""The table of Tucana Builders in letters."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.scene import Line
from tukan.games.tucana_builders import islands, rules
from tukan.games.tucana_builders.board import FIELDS, HUTS
from tukan.games.tucana_builders.description import on_the_table, standings
from tukan.games.tucana_builders.records import HUT, LANDS, POND
from tukan.games.tucana_builders.words import hex_names, say

WIDE = 79
ACROSS, DOWN = 3, 3  # letters and lines for each step of x and y
LEFT = 4
# Where the half of a path lies that leads from a hex over one of its sides.
HALVES = ((2, 0, "-"), (1, 1, "\\"), (-1, 1, "/"), (-2, 0, "-"), (-1, -1, "\\"), (1, -1, "/"))
ANIMAL_SIGNS = "PSMT"
COLOUR_SIGNS = "yrb"
COLOUR_STYLES = ("bold yellow", "bold red", "bold blue")
TILE_STYLE, OPEN_STYLE = "bold", "bold green"
LEGEND = say(
    "s sand, j jungle, l lava, r rock, ( ) free and matching the card; A=y hut A, y yellow, r red, b blue; "
    "P puma, S snake, M monkey, T toucan, o path without animals; two halves of a path in a line are "
    "connected; each row begins with its letter, its hexes count from the left"
)


def text(b: Record, s: Record, viewer: int, language: str) -> list[Line]:
    """The island of one seat (of seat 1 for a spectator), then what everybody sees beside it."""
    seat = max(viewer, 0)
    lines = _island(b, s, seat)
    lines.append([])
    for sentence in (LEGEND.render(language), *on_the_table(b, s, language), *standings(b, s, language)):
        lines += [[(line, "")] for line in _wrapped(sentence)]
    return lines


def _island(b: Record, s: Record, seat: int) -> list[Line]:
    """Hexes in rows, the paths between them in halves: two halves in a line are a connection."""
    hexes = [i for i, name in enumerate(hex_names(b)) if name]
    left, top = min(b.x[i] for i in hexes), min(b.y[i] for i in hexes)
    width = LEFT + ACROSS * (max(b.x[i] for i in hexes) - left) + 3
    height = DOWN * (max(b.y[i] for i in hexes) - top) + 1
    canvas = [[(" ", "")] * width for _ in range(height)]
    for i in hexes:
        column, line = LEFT + ACROSS * (b.x[i] - left) + 1, DOWN * (b.y[i] - top)
        canvas[line][0] = (hex_names(b)[i][0], "")
        sign, style = _sign(b, s, seat, i)
        for k, letter in enumerate(sign):
            canvas[line][column - 1 + k] = (letter, style)
        for side in range(SIDES):
            if (_ends(b, s, seat, i) >> side) & 1:
                _draw_half(canvas, column, line, side)
    return [_joined(row) for row in canvas]


def _draw_half(canvas: list[list[tuple[str, str]]], column: int, line: int, side: int) -> None:
    dx, dy, sign = HALVES[side]
    x, y = column + dx, line + dy
    if 0 <= y < len(canvas) and 0 <= x < len(canvas[0]):
        canvas[y][x] = (sign, TILE_STYLE)
        beyond = x + dx // 2
        if dy == 0 and 0 <= beyond + dx // 2 < len(canvas[0]) and canvas[y][beyond + dx // 2][0] == "-":
            canvas[y][beyond] = (sign, TILE_STYLE)


def _joined(row: Sequence[tuple[str, str]]) -> Line:
    """Letters of one style put together, blanks at the end dropped."""
    line: Line = []
    end = max((i + 1 for i, (letter, _) in enumerate(row) if letter != " "), default=0)
    for letter, style in row[:end]:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + letter, style)
        else:
            line.append((letter, style))
    return line


def _sign(b: Record, s: Record, seat: int, i: int) -> tuple[str, str]:
    """Three letters for a hex: what lies there, else what is printed there."""
    if i >= HUT:
        letter = HUTS[i - HUT]
        if not s.setup:
            return f" {letter} ", ""
        colour = b.setup[s.setup - 1, i - HUT]
        return f"{letter}={COLOUR_SIGNS[colour]}", COLOUR_STYLES[colour]
    if s.tile[seat, i]:
        return f"{_animals(b, s.tile[seat, i] - 1) or 'o':^3.3}", TILE_STYLE
    if i >= POND:
        return " ~ ", ""
    ground = FIELDS[b.ground[i]]
    return (f"({ground})", OPEN_STYLE) if s.card and rules.matches(b, s, i) else (f" {ground} ", "")


def _animals(b: Record, tile: int) -> str:
    return "".join(sign * b.animals[tile, animal] for animal, sign in enumerate(ANIMAL_SIGNS))


def _ends(b: Record, s: Record, seat: int, i: int) -> int:
    """The sides (bits) over which a path leads: those of the tile, or a hut's approach paths."""
    if i < HUT:
        ends: int = islands.path_ends(b, s, seat, i)
        return ends
    return sum(
        1 << (side + 3) % SIDES
        for land in range(LANDS)
        for side in range(SIDES)
        if b.hut[land, side] == i - HUT
    )


def _wrapped(sentence: str) -> list[str]:
    """The sentence in lines of at most WIDE columns: Chinese letters are two wide and may begin a line."""
    lines, line = [], ""
    for piece in _pieces(sentence):
        if _width(line + piece.rstrip()) > WIDE:
            lines.append(line.rstrip())
            line = "  "
        line += piece
    return [*lines, line.rstrip()]


def _pieces(sentence: str) -> list[str]:
    """The parts of a sentence that stay together: words with the blank after them, Chinese letters with a stop."""
    pieces = [""]
    for letter in sentence:
        before = pieces[-1][-1:]
        breaks = letter.isalnum() and 2 in (_width(letter), _width(before))
        if before and (before == " " or breaks):
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _width(letters: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in letters)
