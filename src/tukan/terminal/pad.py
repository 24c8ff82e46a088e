"""The score pad: the parts of every seat's score, and the result at the end."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from tukan.core.say import listed, speaker
from tukan.core.scene import Line
from tukan.terminal.screen import Screen
from tukan.terminal.table import Table

say = speaker("tukan.terminal")

WIDEST = 78
LONGEST_COLUMN = 14


def pad(table: Table, screen: Screen) -> list[Line]:
    """The score so far: a table, or plainly a line for each seat."""
    names = [screen.words(table.label(seat)) for seat in range(1, table.match.seats + 1)]
    parts = table.match.parts
    part_names = table.match.game.words.PART_NAMES
    rows = [(screen.words(part_names[part]), [str(own[part]) for own in parts]) for part in parts[0]]
    first = max(cell_len(name) for name, _ in rows)
    columns = [min(LONGEST_COLUMN, max(5, cell_len(name))) for name in names]
    if screen.plain or first + sum(columns) + 2 * len(columns) > WIDEST:
        return [[(_sentence(screen, name, [(part, values[i]) for part, values in rows]), "")]
                for i, name in enumerate(names)]  # fmt: skip
    head: Line = [(" " * first, "")]
    head += [("  " + _right(name, width), "bold") for name, width in zip(names, columns, strict=True)]
    body: list[Line] = [
        [(set_cell_size(part, first), "dim"),
         ("".join("  " + _right(v, width) for v, width in zip(values, columns, strict=True)), "")]
        for part, values in rows
    ]  # fmt: skip
    return [head, *body]


def _sentence(screen: Screen, name: str, values: list[tuple[str, str]]) -> str:
    parts = screen.words(say("; ")).join(f"{part} {value}" for part, value in values)
    return screen.words(say("{name}: {parts}", name=name, parts=parts))


def _right(text: str, width: int) -> str:
    if cell_len(text) > width:
        return set_cell_size(text, width)
    return " " * (width - cell_len(text)) + text


def places(table: Table, screen: Screen) -> list[str]:
    """Who came where, the first first; seats that share a rank stand together. Nothing where all share one."""
    ranks = table.match.result.rank if table.match.result else ()
    lines = []
    for rank in sorted(set(ranks)) if len(set(ranks)) > 1 else ():
        seats = [seat for seat in range(1, table.match.seats + 1) if ranks[seat - 1] == rank]
        names = listed((table.label(seat) for seat in seats), screen.language)
        lines.append(screen.words(say("{rank}. {names}", rank=rank, names=names)))
    return lines
