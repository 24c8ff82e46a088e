"""A sitting at one screen: asks whoever must choose, lets bots and dice do theirs, keeps every entry."""

from __future__ import annotations

import shlex
from pathlib import Path

from tukan.core.files import why
from tukan.core.match import IllegalMove
from tukan.core.record import face
from tukan.core.say import Say, speaker
from tukan.core.spelling import typed
from tukan.terminal import folder, orders
from tukan.terminal.keyboard import Keyboard, Prompt
from tukan.terminal.pad import pad, places
from tukan.terminal.screen import BAD, GOOD, QUIET, STRONG, Screen
from tukan.terminal.story import Story, entry_words
from tukan.terminal.table import Back, Table

say = speaker("tukan.terminal")


class Left(Exception):  # noqa: N818 - somebody left the table
    """`quit`: the match is kept, the sitting is over."""


class Session:
    """One sitting. `run` returns when the match is over; it raises Left, EOFError, KeyboardInterrupt, Gone."""

    def __init__(
        self, table: Table, screen: Screen, keyboard: Keyboard, path: Path | None, language: str
    ) -> None:
        self.table, self.match = table, table.match
        self.screen, self.keyboard, self.path, self.language = screen, keyboard, path, language
        self.story = Story(table, language)
        self.story_told = 0
        self.unsaved = False
        self._drawn: tuple[int, int] | None = None
        self._at_screen: int | None = None
        self.turn_to: int | None = None

    # The course of a match

    def run(self) -> None:
        while True:
            self._play_on()
            self.tell()
            self.end()
            # What was mistyped last can still be mended; fair dice have shown their seed and allow no way back.
            if not (self.table.by_hand and self.table.people and self._mend()):
                return

    def _play_on(self) -> None:
        match = self.match
        while not match.over:
            match.settle()
            if match.over:
                return
            if match.chance is not None:
                self.tell()
                self.keep()
                self.ask(None)
            elif self.turn_to is None and match.to_act[0] not in self.table.people:
                self.table.let_bot_choose(match.to_act[0])
                self.tell()
            else:
                self.tell()
                self.keep()
                self._ask_next_person()

    def _ask_next_person(self) -> None:
        seat = self.turn_to or self.table.people_due[0]
        self.turn_to = None
        if self.table.hidden and self._at_screen != seat:
            self._hand_over(seat)
            if self.turn_to is not None:
                return
        self._at_screen = seat
        self.ask(seat)

    def _hand_over(self, seat: int) -> None:
        """A cover between two people, while a choice must stay hidden."""
        waiting = [other for other in self.table.hidden if other != seat]
        self.screen.clear()
        self._drawn = None
        self.say(say("Hand the screen to {who}, then press Enter.", who=self.table.label(seat)), STRONG)
        if waiting:
            names = tuple(self.table.label(other) for other in waiting)
            self.say(
                say("Who wants to change a hidden choice types the name first: {names}", names=names), QUIET
            )
        line = self.keyboard.line(Prompt("", secret=True))
        if orders.is_leaving(line):
            raise Left
        answer = typed(line)
        for other in waiting:
            if answer and answer in (str(other), typed(self.words(self.table.label(other)))):
                self.turn_to = other
                return
        self.tell_since(seat)

    def ask(self, seat: int | None) -> None:
        """Ask a seat (None: the people with the real box) until something is entered or taken back."""
        match = self.match
        moves = sorted(match.chance or {}) if seat is None else match.choices(seat)
        pending = None if seat is None else match.pending(seat)
        if seat is not None:
            self.draw(seat)
        self.say(self.story.question(seat), STRONG)
        if pending is not None:
            self.say(say("Your hidden choice is {words}. Type another, or press Enter to keep it.",
                         words=match.entries[pending].words), STRONG)  # fmt: skip
        others_choose = seat is not None and len(self.table.people_due + self.table.hidden) > 1
        prompt = Prompt(
            who="*" if seat is None else self.words(self.table.label(seat)),
            moves=moves,
            orders=orders.NAMES,
            advice=self.words(orders.ADVICE),
            secret=others_choose,
        )
        while True:
            line = self.keyboard.line(prompt)
            if not line:
                if pending is not None:
                    return
                continue
            if self._enter(seat, line, moves) or orders.obey(self, seat, line):
                return

    def _enter(self, seat: int | None, line: str, moves: list[str]) -> bool:
        """Enter a move or an outcome; say why not, unless the line is an order."""
        words = typed(line).removeprefix("* " if seat is None else f"{seat} ")  # as a record has it
        if words not in moves and orders.is_order(line):
            return False
        try:
            if seat is None:
                self.match.happen(words)
            else:
                self.match.choose(seat, words)
        except IllegalMove as error:
            self.say(error.refusal.render(self.language), BAD)
            return False
        self.unsaved = True
        self.keep()
        if seat is not None and self.match.pending(seat) is not None and self.table.people_due:
            self.say(say("{who} has chosen.", who=self.table.label(seat)), QUIET)
        return True

    # Taking back

    def undo(self, asked: int | None, seat: int | None) -> bool:
        """Take back what was typed last (or last by `seat`), if those who must agree do. True if it was."""
        back = self.table.back(asked, seat)
        if back is None:
            self.say(say("Nothing was typed here that could be taken back."), BAD)
            return False
        if not self._agreed(back, asked):
            return False
        who = self.words(self.table.label(back.entry.seat) if back.entry.seat else say("The real box"))
        self.table.take_back(back)
        self.unsaved = True
        self.keep()
        self.story_told = min(self.story_told, self.match.ply)
        self._drawn = None
        self.say(say("Taken back: {who}, {words}.", who=who, words=entry_words(back.entry)), STRONG)
        return True

    def _agreed(self, back: Back, asked: int | None) -> bool:
        taker = asked if back.entry.seat is None else back.entry.seat
        for seat in back.consent:
            if seat == taker:
                continue
            name = self.table.label(seat)
            self.say(say("{name}, do you agree that {words} is taken back? Chance or others have come since.",
                         name=name, words=entry_words(back.entry)), STRONG)  # fmt: skip
            if not self.yes(self.words(name)):
                self.say(say("{name} does not agree: everything stays as it is.", name=name), BAD)
                return False
        return True

    def yes(self, who: str) -> bool:
        """A question that is answered with y or n. Raises Left for `quit`."""
        while True:
            answer = typed(self.keyboard.line(Prompt(self.words(say("{who} (y/n)", who=who)), ("y", "n"))))
            if answer in ("y", "yes", "是", "好", "同意"):
                return True
            if answer in ("n", "no", "否", "不", "不同意"):
                return False
            if orders.ALIASES.get(answer, answer) == "quit":
                raise Left
            self.say(say("Answer y or n; quit leaves the table."), BAD)

    def _mend(self) -> bool:
        """After the end with the real box: was the last outcome mistyped?"""
        self.say(say("Press Enter to finish, or type undo if something was mistyped."), STRONG)
        while True:
            try:
                line = self.keyboard.line(Prompt("*", orders=orders.NAMES))
            except EOFError:
                return False
            if not line:
                return False
            if orders.obey(self, None, line):
                return True

    # Showing

    def words(self, sentence: Say | str) -> str:
        return self.screen.words(sentence)

    def say(self, sentence: Say | str, style: str = "") -> None:
        self.screen.say(sentence, style)

    def tell(self) -> None:
        """Tell what everybody may know and was not told yet."""
        for place in range(self.story_told, self.table.public):
            entry = self.match.entries[place]
            self.say(self.story.entry(place), QUIET if entry.seat is None else "")
        self.story_told = max(self.story_told, self.table.public)

    def tell_since(self, seat: int) -> None:
        """Tell again what happened since this seat's last choice: its screen was cleared for others."""
        entries = self.match.entries[: self.table.public]
        own = [place for place, entry in enumerate(entries) if entry.seat == seat]
        self.story_told = own[-1] + 1 if own else 0
        self.tell()

    def draw(self, seat: int) -> None:
        """The picture of the table for a seat, where it changed; a plain screen shows it only when asked."""
        position = (self.match.ply, seat)
        if not self.screen.plain and self._drawn != position:
            self.picture(seat, seat)
            self._drawn = position

    def picture(self, viewer: int, shown: int) -> None:
        """The table as `viewer` may see it (0: everybody), with the board of seat `shown`."""
        s = face(self.match.concealed(viewer))
        self.screen.picture(self.match.game.picture.text(self.match.b, s, shown - 1, self.language))

    def end(self) -> None:
        """The result, the score pad, and how the dice can be checked."""
        match = self.match
        self.say("")
        self.say(say("The match is over."), GOOD)
        for line in places(self.table, self.screen):
            self.say(line, STRONG)
        self.screen.picture(pad(self.table, self.screen))
        self.keep()
        if match.dice is not None:
            self.say(say("The secret seed of the dice was {seed}.", seed=match.dice.seed.hex()), QUIET)
        if self.path is None:
            return
        self.say(say("The record is in {path}", path=str(self.path)))
        if match.dice is not None:
            self.say(say("Check the dice with: tukan verify {path}", path=shlex.quote(str(self.path))))

    # Keeping

    def keep(self) -> None:
        """Write the record, whole or not at all; a full disk is no reason to stop playing."""
        if self.path is None:
            return
        try:
            self.match.save(self.path)
            self.unsaved = False
            if self.match.over:
                folder.forget_secret(self.match)
        except OSError as error:
            self.say(not_kept(error), BAD)


def not_kept(error: OSError) -> Say:
    """Why a record could not be written."""
    return say("The match could not be kept: {why}", why=why(error))
