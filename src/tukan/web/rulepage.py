"""RULES.md as a page: chapters of numbered rules, each with an anchor."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from markupsafe import Markup, escape

_NUMBERED = re.compile(r"\*\*([A-Z]{2}(?:-\d+\.\d+|\d+))\*\* (.+)")
_RULE_ID = re.compile(r"\b([A-Z]{2}-\d+\.\d+|[A-Z]{2}\d+)\b")
_MARKS = ((re.compile(r"`([^`]+)`"), r"<code>\1</code>"), (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
          (re.compile(r"\*([^*]+)\*"), r"<i>\1</i>"))  # fmt: skip


@dataclass
class Chapter:
    """A heading and what stands under it: (rule id or "", markup)."""

    title: str
    name: str
    paragraphs: list[tuple[str, Markup]] = field(default_factory=list)


def opening(text: str) -> str:
    """What the game is: the sentences before the first chapter."""
    before = text.split("\n## ")[0]
    return " ".join(line for line in before.splitlines() if line and not line.startswith("#"))


@cache
def chapters(text: str) -> tuple[Chapter, ...]:
    found: list[Chapter] = []
    table: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip("|").split("|")])
            continue
        if table:
            found[-1].paragraphs.append(("", _table(table)))
            table = []
        if line.startswith("## "):
            title = line.removeprefix("## ")
            found.append(Chapter(title, f"c{title.split(' ')[0]}"))
        elif found and line:
            numbered = _NUMBERED.match(line)
            found[-1].paragraphs.append(
                (numbered[1], inline(numbered[2])) if numbered else ("", inline(line))
            )
    return tuple(found)


def inline(text: str) -> Markup:
    """A paragraph's marks as HTML; a rule that is named leads to the rule."""
    html = str(escape(text))
    for mark, replacement in _MARKS:
        html = mark.sub(replacement, html)
    return Markup(_RULE_ID.sub(r'<a href="#\1">\1</a>', html))


def _table(rows: list[list[str]]) -> Markup:
    head, _, *body = rows
    cells = "".join(f"<th>{inline(cell)}</th>" for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return Markup(f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>")
