"""`--help` in Chinese: the sentences of the commands stand in `zh.po` beside this file, keyed by their English.

What a command says of itself is written once, in English, where click reads it. Here it is looked up when it
is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width

import click

from tukan.core.say import catalogue

HEADINGS = ("Usage", "Options", "Playing", "Records", "Many matches", "Examples:")
WORDS = ("OPTIONS", "COMMAND", "ARGS", "default", "required")
WIDEST_FIRST = 30  # cells of the first column; a wider one has a line of its own
EXAMPLE = re.compile(r"Example: (.*)", re.DOTALL)
EXTRA = re.compile(r"(.*?)(?:  \[(.*)\])?", re.DOTALL)
NOT_FIRST, NOT_LAST = "，。、；：？！）”》", "（“《"  # no line begins, or ends, with these


def in_chinese(text: str) -> str:
    """A sentence, heading or word of the help; the text itself where it has no translation."""
    return catalogue("tukan.help", "zh").get(" ".join(text.split()), text)


def sentences(command: click.Command, context: click.Context) -> Iterator[str]:
    """All that the help of a command says in sentences of its own."""
    for paragraph in paragraphs(command.help or ""):
        if not EXAMPLE.fullmatch(paragraph) and not paragraph.startswith("\b"):
            yield " ".join(paragraph.split())
    yield command.get_short_help_str(200)
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and parameter.help:
            yield " ".join(parameter.help.split())


def paragraphs(text: str) -> list[str]:
    from inspect import cleandoc

    return cleandoc(text).split("\n\n")


class ChineseFormatter(click.HelpFormatter):
    """The help as click lays it out, said in Chinese and folded by the width of its signs."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        said = re.sub("[A-Z]+", lambda word: in_chinese(word[0]) if word[0] in WORDS else word[0], args)
        super().write_usage(prog, said, f"{in_chinese('Usage')}：")

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{in_chinese(heading)}：\n")

    def write_text(self, text: str) -> None:
        for i, paragraph in enumerate(paragraphs(text)):
            if i:
                self.write("\n")
            for line in self._lines(paragraph, self.width - self.current_indent):
                self.write(f"{'':>{self.current_indent}}{line}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = WIDEST_FIRST, col_spacing: int = 2
    ) -> None:
        rows = list(rows)
        first = min(max((cells(name) for name, _ in rows), default=0), col_max) + col_spacing
        for name, text in rows:
            lines = list(fold(_described(text), max(self.width - first - self.current_indent, 10)))
            self.write(f"{'':>{self.current_indent}}{name}")
            beside = cells(name) <= first - col_spacing
            self.write(" " * (first - cells(name)) if beside else "\n" + " " * (first + self.current_indent))
            self.write(("\n" + " " * (first + self.current_indent)).join(lines) + "\n")

    def _lines(self, paragraph: str, width: int) -> Iterable[str]:
        if paragraph.startswith("\b"):
            return [in_chinese(line) for line in paragraph.splitlines()[1:]]
        if found := EXAMPLE.fullmatch(paragraph):
            return fold(f"{in_chinese('Example')}：{' '.join(found[1].split())}", width)
        return fold(in_chinese(paragraph), width)


def _described(text: str) -> str:
    """What an option does, and its default or range behind it."""
    found = EXTRA.fullmatch(text)
    assert found is not None
    said = in_chinese(found[1])
    if found[2] is None:
        return said
    words = (in_chinese(part) if part in WORDS else part.replace("default: ", f"{in_chinese('default')}：")
             for part in found[2].split("; "))  # fmt: skip
    return f"{said} [{'；'.join(words)}]"


def cells(text: str) -> int:
    """How wide a text is in a terminal."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def fold(text: str, width: int) -> Iterator[str]:
    """Lines that are at most so wide, broken between Chinese signs or at blanks."""
    line = ""
    for piece in re.findall(r"[^\x00-\u2e7f]|[\x00-\u2e7f]+?(?=\s|[^\x00-\u2e7f]|$)|\s", text):
        room = width if piece in NOT_FIRST else width - 2  # for a sign that no line begins with
        if line and cells(line) + cells(piece) > room:
            kept = line.rstrip().rstrip(NOT_LAST)
            yield kept
            line = line.rstrip()[len(kept) :] + piece.lstrip()
        else:
            line += piece
    yield line.rstrip()


class ChineseContext(click.Context):
    formatter_class = ChineseFormatter
