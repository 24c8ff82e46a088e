"""Sentences for people, in their language.

A sentence is a whole: an English text with named slots, looked up in the `zh.po` beside the package that
says it. It is kept untranslated (a `Say`) until somebody reads it, so one table serves readers of both
languages. Slots may hold numbers, words, further sentences, or lists of words or sentences.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from typing import TypeAlias

import msgspec

LANGUAGES = ("en", "zh")

Slot: TypeAlias = "int | float | str | Say | tuple[str | Say, ...]"


class Say(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A sentence with its slots filled, in no language yet. `str()` gives English."""

    home: str
    one: str
    many: str | None
    slots: tuple[tuple[str, Slot], ...]

    def render(self, language: str = "en") -> str:
        """The sentence in `language` ("en" or "zh"); English where a translation is missing."""
        slots = dict(self.slots)
        filled = {name: _filled(slot, language) for name, slot in self.slots}
        return self._text(language, slots).format(**filled)

    def _text(self, language: str, slots: dict[str, Slot]) -> str:
        if language != "en":
            translated = catalogue(self.home, language).get(self.one)
            if translated:
                return translated
        if self.many is not None and slots["n"] != 1:
            return self.many
        return self.one

    def __str__(self) -> str:
        return self.render("en")


def speaker(home: str) -> Callable[..., Say]:
    """The function `say(text, **slots)` of a package whose translations lie in its `zh.po`.

    With `many=` the plural is taken unless slot `n` is 1.
    """

    def say(text: str, /, *, many: str | None = None, **slots: Slot) -> Say:
        return Say(home, text, many, tuple(slots.items()))

    return say


say = speaker("tukan.core")

COMMA = say(", ")


def listed(items: Iterable[str | Say], language: str) -> str:
    """A list as the language writes it."""
    words = (item.render(language) if isinstance(item, Say) else item for item in items)
    return COMMA.render(language).join(words)


def _filled(slot: Slot, language: str) -> int | float | str:
    if isinstance(slot, Say):
        return slot.render(language)
    return listed(slot, language) if isinstance(slot, tuple) else slot


@cache
def catalogue(home: str, language: str) -> dict[str, str]:
    """English text → translation, from `<language>.po` in the package `home`."""
    from babel.messages.pofile import read_po

    source = resources.files(home) / f"{language}.po"
    if not source.is_file():
        return {}
    texts = {}
    with source.open("rb") as file:
        for message in read_po(file, locale=language, abort_invalid=True):
            if message.id and message.string and not message.fuzzy:
                one = message.id[0] if isinstance(message.id, (tuple, list)) else message.id
                string = message.string[0] if isinstance(message.string, (tuple, list)) else message.string
                texts[one] = string
    return texts


def language_of(tag: str) -> str:
    """ "zh" for any Chinese tag ("zh-TW", "zh_CN.GB18030", "zh-Hans"), else "en"."""
    return "zh" if tag.replace("-", "_").lower().split(".")[0].split("_")[0] == "zh" else "en"


def language_of_environment() -> str:
    """The language that the terminal asks for: TUKAN_LANG, then as gettext LANGUAGE (a list, best first),
    LC_ALL, LC_MESSAGES, LANG."""
    for name in ("TUKAN_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        tag = os.environ.get(name, "").split(":")[0]
        if tag:
            return language_of(tag)
    return "en"
