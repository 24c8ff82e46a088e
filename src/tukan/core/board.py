"""Reading a board file: components as TOML, checked strictly, refused with the key that is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from tukan.core.say import Say, speaker

say = speaker("tukan.core")

WHOLE = "board"  # the key where no key is to blame

Components = TypeVar("Components", bound=msgspec.Struct)


class BoardError(ValueError):
    """A board that cannot be played on. `key` is the place in the file, `sentence` what is wrong and right."""

    def __init__(self, key: str, sentence: Say) -> None:
        super().__init__(key, sentence)
        self.key, self.sentence = key, sentence

    def __str__(self) -> str:
        return self.render("en")

    def render(self, language: str) -> str:
        return f"{self.key}: {self.sentence.render(language)}"


def read(text: str, into: type[Components]) -> Components:
    """Components from the text of a board file (a byte order mark is fine). Raises BoardError."""
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(WHOLE, say("this is not TOML: {error}", error=str(error))) from None
    try:
        return msgspec.convert(data, into)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at `")
        key = key.rstrip("`").removeprefix("$").lstrip(".") or WHOLE
        raise BoardError(key, _said(what)) from None


# What TOML holds, as msgspec calls it.
KINDS = {
    "int": say("a whole number"),
    "float": say("a number"),
    "str": say("a text in quotes"),
    "bool": say("true or false"),
    "array": say("a list in brackets"),
    "object": say("a table of keys"),
}


def _said(message: str) -> Say:
    """What msgspec refuses, in words that have a translation."""
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        return say("the board of this game has no key {key}", key=found[1])
    if found := re.fullmatch(r"Object missing required field `(.*)`", message):
        return say("the key {key} is missing", key=found[1])
    if found := re.fullmatch(r"Expected `(\w+)`, got `(\w+)`", message):
        if found[1] in KINDS and found[2] in KINDS:
            return say("expected {kind}, found {other}", kind=KINDS[found[1]], other=KINDS[found[2]])
    return say("{error}", error=message)


def file_text(path: Path) -> str:
    """The text of a board file. Raises BoardError, OSError."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BoardError(str(path), say("the file is not UTF-8 text")) from None


@contextmanager
def named(path: Path | None) -> Iterator[None]:
    """What is wrong with a board as a whole is told by the name of its file, if it lies in one."""
    try:
        yield
    except BoardError as error:
        if path is None or error.key != WHOLE:
            raise
        raise BoardError(str(path), error.sentence) from None


def expect(key: str, found: object, expected: object) -> None:
    """Refuse the board unless what stands at `key` is what the rules of the game need. Raises BoardError."""
    if found != expected:
        raise BoardError(
            key, say("expected {expected}, found {found}", expected=str(expected), found=str(found))
        )
