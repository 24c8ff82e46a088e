"""Completion level by level: only words that may come next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from tukan.core.spelling import continuations, typed
from tukan.terminal.order import in_order


class Continuations(Completer):
    """The next words of the legal moves; at the beginning of a line also the orders."""

    def __init__(self, moves: Sequence[str], orders: Sequence[str]) -> None:
        self.moves, self.orders = moves, orders

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before, _, current = document.text_before_cursor.rpartition(" ")
        beginning, start = typed(before).split(), typed(current)
        if beginning and beginning[0] in self.orders:
            beginning = beginning[1:]  # why c6, ? joker
        words = in_order(continuations(self.moves, beginning))
        if not before.strip() and start:
            words += self.orders
        for word in words:
            if word.startswith(start):
                yield Completion(word, start_position=-len(current))
