"""Sentences by name: a person's name where the words of a game say "seat 2"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tukan.core.say import Say

_MARKED_SEAT = re.compile(r"(?:\b[Ss]eat |座位 ?)\0(\d+)\0")
_MARKED = re.compile(r"\0(\d+)\0")


def by_name(sentence: Say, name_of: Callable[[int], str], language: str) -> str:
    """The sentence in a language, each seat called by `name_of(seat)`; "" keeps the seat's number."""

    def named(found: re.Match[str]) -> str:
        return name_of(int(found[1])) or found[0]

    text = _MARKED_SEAT.sub(named, _marked(sentence).render(language))
    return _MARKED.sub(r"\1", text)


def ended(text: str, language: str) -> str:
    """The text with its full stop."""
    if text[-1:].isalnum() or text.endswith((")", "]", "\u2069")):
        return text + ("。" if language == "zh" else ".")
    return text


def _marked(sentence: Say) -> Say:
    """The sentence with every number in it, inner sentences included, marked as one."""
    return replace(sentence, slots=tuple((slot, _mark(slot, value)) for slot, value in sentence.slots))


def _mark(slot: str, value: int | float | str | Say) -> int | float | str | Say:
    if isinstance(value, Say):
        return _marked(value)
    # Slot n chooses the plural, so it must stay a number; it never names a seat.
    return f"\0{value}\0" if isinstance(value, int) and slot != "n" else value
