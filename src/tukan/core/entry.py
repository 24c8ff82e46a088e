"""What is entered into a match, and why something may not be entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from tukan.core.say import Say, speaker

say = speaker("tukan.core")


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: seat (from 1, None for chance), number of the action or outcome, its words."""

    seat: int | None
    number: int
    words: str

    def __str__(self) -> str:
        return f"{'*' if self.seat is None else self.seat} {self.words}"


@dataclass(frozen=True)
class Undo:
    """The last `n` standing entries were taken back."""

    n: int

    def __str__(self) -> str:
        return f"undo {self.n}"


LogLine: TypeAlias = Entry | Undo


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be entered: the sentence, the rule behind it, and what could be instead."""

    words: str
    sentence: Say
    rule: str
    near: tuple[str, ...] = ()
    legal: int = 0

    @property
    def whole(self) -> Say:
        """All of it in one sentence."""
        if not self.near:
            return say("{words} - {why} ({rule})", words=self.words, why=self.sentence, rule=self.rule)
        return say(
            "{words} - {why} ({rule}). Legal here: {n} move, e.g. {near}",
            many="{words} - {why} ({rule}). Legal here: {n} moves, e.g. {near}",
            words=self.words,
            why=self.sentence,
            rule=self.rule,
            n=self.legal,
            near=self.near,
        )

    def render(self, language: str = "en") -> str:
        return self.whole.render(language)


class IllegalMove(ValueError):  # noqa: N818 - the word of the field
    """A move, an outcome or an undo that the rules do not allow now. Nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.render()
