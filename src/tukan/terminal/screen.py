"""The screen: sentences and pictures, coloured where the terminal can, plain where it cannot."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from typing import TextIO

from tukan.core.say import Say
from tukan.core.scene import Line

QUIET, STRONG, BAD, GOOD = "dim", "bold", "red", "green"

# One character for one: pictures keep their columns.
_PLAIN_FOR = {
    "-": "─━═╌┄╴╶–—", "|": "│┃║╎┆╵╷▌▐", "/": "╱↗↙", "\\": "╲↖↘", ".": "·▪▫∙", "*": "•●◆★✦⬢◉", "o": "○◯□◇☆⬡◎",
    "#": "█▓▒■", ":": "░", "_": "▄", "^": "▲△↑", "v": "▼▽↓", ">": "▶▷→", "<": "◀◁←", "x": "×", "'": "‘’", '"': "“”▀",
}  # fmt: skip
_ASCII = {ord(sign): plain for plain, signs in _PLAIN_FOR.items() for sign in signs}


class Gone(Exception):  # noqa: N818 - what happened to the screen
    """Nobody reads any more: the pipe was closed, or the window."""


def is_plain() -> bool:
    """Must input and output be plain: no terminal at one end, or one without colours and a cursor?"""
    dumb = os.environ.get("TERM", "dumb" if os.name != "nt" else "") == "dumb"
    return dumb or not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout))


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


class Screen:
    """Writes to stdout. Raises Gone when nobody reads any more."""

    def __init__(self, plain: bool, language: str) -> None:
        self.plain, self.language = plain, language

    @cached_property
    def _console(self) -> object:
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def words(self, sentence: Say | str) -> str:
        return sentence.render(self.language) if isinstance(sentence, Say) else sentence

    def say(self, sentence: Say | str, style: str = "") -> None:
        """One sentence, or several lines."""
        self.picture([[(line, style)] for line in self.words(sentence).split("\n")])

    def picture(self, lines: Iterable[Line]) -> None:
        """Lines of styled pieces."""
        if self.plain:
            self.write(
                "".join(to_ascii("".join(piece for piece, _ in line)).rstrip() + "\n" for line in lines)
            )
        else:
            self.write("".join(self._styled(line) + "\n" for line in lines))

    def _styled(self, line: Line) -> str:
        from rich.console import Console
        from rich.text import Text

        console = self._console
        assert isinstance(console, Console)
        text = Text.assemble(*((piece, style) for piece, style in line if piece), no_wrap=True, end="")
        try:
            with console.capture() as captured:
                console.print(text, end="", crop=False, overflow="ignore")
        except OSError:  # rich flushes the screen, captured or not
            raise Gone from None
        return captured.get()

    def clear(self) -> None:
        """Leave nothing that the next person could read, not by scrolling back either."""
        if not self.plain:
            self.write("\x1b[H\x1b[2J\x1b[3J")
        elif _is_terminal(sys.stdout):
            self.write("\n" * os.get_terminal_size().lines)

    def write(self, text: str) -> None:
        """Text as it is; what the encoding of the screen lacks is replaced."""
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            text = to_ascii(text).encode(encoding, "replace").decode(encoding)
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except (OSError, ValueError, AttributeError):
            raise Gone from None


def to_ascii(text: str) -> str:
    """Text without signs that a screen reader or an old terminal stumbles over; letters stay."""
    if text.isascii():
        return text
    return "".join(map(_plain_sign, text.translate(_ASCII).replace("…", "...")))


def _plain_sign(c: str) -> str:
    if "\u2500" <= c <= "\u257f":  # corners and crossings of boxes
        return "+"
    return "?" if ord(c) > 127 and unicodedata.category(c) in ("So", "Sm", "Co") else c
