"""What happened and what is asked, told by name."""

from __future__ import annotations

import re
from dataclasses import replace

from tukan.core.match import Entry
from tukan.core.record import face
from tukan.core.say import Say
from tukan.terminal.table import Table

_MARKED_SEAT = re.compile(r"(?:\b[Ss]eat |座位 ?)\0(\d+)\0")
_MARKED = re.compile(r"\0(\d+)\0")


class Story:
    """The sentences of one table in one language."""

    def __init__(self, table: Table, language: str) -> None:
        self.table, self.match, self.language = table, table.match, language
        self.words = table.match.game.words

    def entry(self, place: int) -> str:
        """What the entry at `place` was."""
        entry, s = self.match.entries[place], face(self.match.at(place))
        if entry.seat is None:
            return _ended(self.by_name(self.words.tell_chance(self.match.b, s, entry.number)), self.language)
        what = self.by_name(self.words.tell(self.match.b, s, entry.seat - 1, entry.number))
        return _ended(_together(self.name(entry.seat), what), self.language)

    def move(self, seat: int, words: str) -> str:
        """What a legal move of a seat would do."""
        action, s = self.match.spelling.numbers[words], face(self.match.asked(seat))
        return self.by_name(self.words.tell(self.match.b, s, seat - 1, action))

    def outcome(self, words: str) -> str:
        """What an outcome that is due would mean."""
        number = list(self.match.spelling.outcomes(self.match.s.chance)).index(words)
        return self.by_name(self.words.tell_chance(self.match.b, self.match.s, number))

    def question(self, seat: int | None) -> str:
        """What a seat is asked, or (None) the people with the real box."""
        if seat is None:
            return self.by_name(self.words.ask_chance(self.match.b, self.match.s))
        s = face(self.match.asked(seat))
        return self.by_name(self.words.ask(self.match.b, s, seat - 1))

    def by_name(self, sentence: Say) -> str:
        """The sentence, with a name where the game's words say "seat 2"."""
        named = _MARKED_SEAT.sub(self._name, _marked(sentence).render(self.language))
        return _MARKED.sub(r"\1", named)

    def name(self, seat: int) -> str:
        called = self.table.label(seat)
        return called.render(self.language) if isinstance(called, Say) else called

    def _name(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        if not 1 <= seat <= self.match.seats or not self.table.seats[seat - 1].name:
            return found[0]
        name = self.name(seat)
        before, after = found.string[: found.start()][-1:], found.string[found.end() :][:1]
        return _gap(before, name[0]) + name + _gap(name[-1], after)


def _marked(sentence: Say) -> Say:
    """The sentence with every number in it, inner sentences included, marked as one."""
    return replace(sentence, slots=tuple((slot, _mark(slot, value)) for slot, value in sentence.slots))


def _mark(slot: str, value: int | float | str | Say) -> int | float | str | Say:
    if isinstance(value, Say):
        return _marked(value)
    # Slot n chooses the plural, so it must stay a number; it never names a seat.
    return f"\0{value}\0" if isinstance(value, int) and slot != "n" else value


def _together(who: str, what: str) -> str:
    return who + ("" if _chinese(who[-1]) and _chinese(what[0]) else " ") + what


def _gap(left: str, right: str) -> str:
    """The blank that Chinese type sets between its signs and Latin letters or digits."""
    pair = left + right
    mixed = len(pair) == 2 and _chinese(left) != _chinese(right)
    return " " if mixed and pair.isalnum() else ""


def _chinese(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def _ended(text: str, language: str) -> str:
    """A sentence with its full stop."""
    if text[-1:].isalnum() or text.endswith((")", "]")):
        return text + ("。" if language == "zh" else ".")
    return text


def entry_words(entry: Entry) -> str:
    """An entry as it is typed."""
    return entry.words if entry.seat is not None else f"* {entry.words}"
