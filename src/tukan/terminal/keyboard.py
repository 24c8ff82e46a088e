"""What people type: a line at a time, with completion where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tukan.core.spelling import typed as typed_words
from tukan.terminal.screen import Screen

LONGEST_LINE = 300


@dataclass(frozen=True)
class Prompt:
    """What a line is asked for: who is asked, the moves and orders that complete it, a word of help.

    What is typed at a `secret` prompt is not repeated, and not offered again to the next person.
    """

    who: str
    moves: Sequence[str] = ()
    orders: Sequence[str] = ()
    advice: str = ""
    secret: bool = False

    def hides(self, line: str) -> bool:
        return self.secret and not any(word in self.orders for word in typed_words(line).split()[:1])


class Keyboard(Protocol):
    def line(self, prompt: Prompt) -> str:
        """The next line. Raises EOFError at the end of input, KeyboardInterrupt for Ctrl-C."""


def clean(line: str) -> str:
    """A typed line without control characters and beyond reason: it is repeated in sentences."""
    shown = "".join(c if c.isprintable() else " " for c in line[:LONGEST_LINE])
    return shown.strip()


class Lines:
    """Plain lines from stdin: a pipe, a screen reader, a terminal without a cursor."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.echo = sys.stdin is None or not sys.stdin.isatty()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")

    def line(self, prompt: Prompt) -> str:
        self.screen.write(f"{prompt.who}> ")
        try:
            typed = "" if sys.stdin is None else sys.stdin.readline()
        except (OSError, ValueError):  # the window is gone, or stdin was closed
            typed = ""
        if not typed:
            self.screen.write("\n")
            raise EOFError
        if self.echo:
            self.screen.write(("***" if prompt.hides(typed) else clean(typed)) + "\n")
        return clean(typed)


class Keys:
    """Lines typed at a terminal, completed word by word."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        self._new_history = InMemoryHistory
        self._histories: dict[str, InMemoryHistory] = {}
        self._session: PromptSession[str] = PromptSession(
            input=_terminal_input(), reserve_space_for_menu=5, complete_while_typing=True
        )

    def line(self, prompt: Prompt) -> str:
        from tukan.terminal.completion import Continuations

        # Histories belong to a person: an arrow key must not show what the one before has typed.
        session = self._session
        session.history = self._histories.setdefault(prompt.who, self._new_history())
        session.default_buffer.history = session.history
        session.default_buffer.reset()
        try:
            typed = session.prompt(
                [("bold", prompt.who), ("", "> ")],
                completer=Continuations(prompt.moves, prompt.orders),
                placeholder=[("ansibrightblack", prompt.advice)],
            )
        except _lost_terminal():
            raise EOFError from None
        return clean(typed)


def _lost_terminal() -> tuple[type[Exception], ...]:
    """What is raised when the terminal is gone and cannot be set back."""
    if sys.platform == "win32":
        return (OSError,)
    import termios

    return OSError, termios.error


def _terminal_input() -> Any:
    """The terminal as input that ends when the window is closed; None where the library's own does."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.input.vt100 import Vt100Input

    terminal = Vt100Input(sys.stdin)
    terminal.stdin_reader = _hangup_reader(sys.stdin.fileno(), sys.stdin.encoding)
    return terminal


def _hangup_reader(fd: int, encoding: str) -> Any:
    import select

    from prompt_toolkit.input.posix_utils import PosixStdinReader

    class Reader(PosixStdinReader):
        """Notices a closed window: the library takes its error for an interrupted read and asks for ever."""

        def read(self, count: int = 1024) -> str:
            text = super().read(count)
            if not text:
                poll = select.poll()
                poll.register(self.stdin_fd)
                if any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0)):
                    self.closed = True
            return text

    return Reader(fd, encoding=encoding)
