"""Reading a board file: components as TOML, checked strictly, refused with the key that is wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from tukan.core.say import Say, speaker

say = speaker("tukan.core")

Components = TypeVar("Components", bound=msgspec.Struct)


class BoardError(ValueError):
    """A board that cannot be played on. `key` is the place in the file, `sentence` what is wrong and right."""

    def __init__(self, key: str, sentence: Say) -> None:
        super().__init__(f"{key}: {sentence}")
        self.key, self.sentence = key, sentence

    def render(self, language: str) -> str:
        return f"{self.key}: {self.sentence.render(language)}"


def read(text: str, into: type[Components]) -> Components:
    """Components from the text of a board file (a byte order mark is fine). Raises BoardError."""
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BoardError("board", say("this is not TOML: {error}", error=str(error))) from None
    try:
        return msgspec.convert(data, into)
    except msgspec.ValidationError as error:
        what, _, key = str(error).partition(" - at `")
        key = key.rstrip("`").removeprefix("$").lstrip(".") or "board"
        raise BoardError(key, say("{error}", error=what)) from None


def file_text(path: Path) -> str:
    """The text of a board file. Raises BoardError, OSError."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BoardError(str(path), say("the file is not UTF-8 text")) from None


def expect(key: str, found: object, expected: object) -> None:
    """Refuse the board unless what stands at `key` is what the rules of the game need. Raises BoardError."""
    if found != expected:
        raise BoardError(
            key, say("expected {expected}, found {found}", expected=str(expected), found=str(found))
        )
