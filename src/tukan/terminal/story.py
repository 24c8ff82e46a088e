"""What happened and what is asked, told by name."""

from __future__ import annotations

from tukan.core.match import Entry
from tukan.core.naming import by_name, ended, is_chinese
from tukan.core.record import face
from tukan.core.say import Say
from tukan.terminal.table import Table


class Story:
    """The sentences of one table in one language."""

    def __init__(self, table: Table, language: str) -> None:
        self.table, self.match, self.language = table, table.match, language
        self.words = table.match.game.words

    def entry(self, place: int) -> str:
        """What the entry at `place` was."""
        entry, s = self.match.entries[place], face(self.match.at(place))
        if entry.seat is None:
            return ended(self.by_name(self.words.tell_chance(self.match.b, s, entry.number)), self.language)
        what = self.by_name(self.words.tell(self.match.b, s, entry.seat - 1, entry.number))
        return ended(_together(self.name(entry.seat), what), self.language)

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
        return by_name(sentence, self._known_name, self.language)

    def name(self, seat: int) -> str:
        called = self.table.label(seat)
        return called.render(self.language) if isinstance(called, Say) else called

    def _known_name(self, seat: int) -> str:
        known = 1 <= seat <= self.match.seats and self.table.seats[seat - 1].name
        return self.name(seat) if known else ""


def _together(who: str, what: str) -> str:
    return who + ("" if is_chinese(who[-1]) and is_chinese(what[0]) else " ") + what


def entry_words(entry: Entry) -> str:
    """An entry as it is typed."""
    return entry.words if entry.seat is not None else f"* {entry.words}"
