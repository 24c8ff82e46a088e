"""A table: a match and those who sit at it, as the log of events makes them.

Pure: no clock, no network, no database. `do` checks an event, lets it happen and returns it completed with
the chance that followed; `replay` lets a logged one happen again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import msgspec

from tukan.core.chance import FairDice
from tukan.core.game import Game, Value
from tukan.core.match import Match, TakingBack
from tukan.core.naming import apart, by_name, ended, gap
from tukan.core.record import Array, Record, copied, face
from tukan.core.say import Say
from tukan.core.scene import Scene
from tukan.core.spelling import Spelling
from tukan.web import say
from tukan.web.boards import OwnBoard
from tukan.web.events import (
    Agree,
    AskBack,
    Back,
    Begin,
    Chat,
    Close,
    Event,
    Free,
    Move,
    Refuse,
    SeatBot,
    Sit,
    StandIn,
)
from tukan.web.people import People, Seat

SENTENCES_KEPT = 20

Stage = Literal["waiting", "running", "over", "closed"]


class Refused(ValueError):  # noqa: N818 - the word of the table
    """Something that cannot be done now. `sentence` says why, `rule` names the rule behind it, if one is."""

    def __init__(self, sentence: Say, rule: str = "") -> None:
        super().__init__(str(sentence))
        self.sentence, self.rule = sentence, rule


class Settings(msgspec.Struct, frozen=True):
    """What the host chose beside the options of the game."""

    public: bool = False
    spectators: bool = True
    undo: bool = True
    hints: bool = True


@dataclass(frozen=True, eq=False)
class Info:
    """What is settled about a table when it is made."""

    id: str
    game: Game
    seats: int
    options: dict[str, Value]
    settings: Settings
    seed: bytes
    invitation: str
    host: str
    board: OwnBoard | None = None


class Line(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A line of the log, equal to itself alone. `ply` is where it led; `gone` marks what was taken back.

    The text of a move is what its seat does; that of everything else is a whole sentence.
    """

    kind: Literal["move", "chance", "back", "note", "chat"]
    seat: int
    text: Say
    ply: int
    gone: bool = False


@dataclass
class Wish:
    """A wish to take back: who asked, and who agreed so far."""

    seat: int
    needed: frozenset[int]
    agreed: set[int] = field(default_factory=set)


class Table(People):
    """The table as it stands."""

    def __init__(self, info: Info) -> None:
        self.info = info
        self.seats: list[Seat] = [Seat() for _ in range(info.seats)]
        self.match = Match(
            info.game,
            info.seats,
            info.options,
            dice="hand",
            match_id=info.id,
            components=info.board.components if info.board else None,
            board_name=info.board.name if info.board else "",
        )
        self.match.spelling = _spelling(info, self.match)
        self.match.dice = FairDice(info.seed, info.id)
        self.match.commitment = self.match.dice.commitment
        self.begun = self.closed = False
        self.wish: Wish | None = None
        self.lines: list[Line] = []
        self.undos = 0
        self._told = 0
        self._told_state = copied(self.match.state)
        self._touched: dict[int, tuple[str, ...]] = {}
        self._parts: tuple[str, list[dict[str, int]]] = "", []
        # States as seats may see them now, and as they are asked in them with the name of the decision.
        self._seen: dict[int, Array] = {}
        self._asked_in: dict[int, tuple[str, Array]] = {}
        self._backs: dict[int, TakingBack | None] = {}
        self._sentences: dict[tuple[Line, str], str] = {}  # of late, as long as names stay
        # Pictures of the present state, shared by those who may know the same.
        self.drawn: dict[object, Scene] = {}
        # What a seat may enter, by seat and language: what others choose meanwhile does not change it.
        self.offered: dict[tuple[int, str], tuple[str, Any]] = {}

    # What is the case

    @property
    def stage(self) -> Stage:
        if self.match.over:
            return "over"
        if self.closed:
            return "closed"
        return "running" if self.begun else "waiting"

    @property
    def to_act(self) -> list[int]:
        return self.match.to_act if self.stage == "running" else []

    @property
    def secret(self) -> bool:
        """Does somebody choose, or has chosen, what others may not see yet?"""
        return self.stage == "running" and (self.match.open_choice is not None or len(self.match.to_act) > 1)

    @property
    def at(self) -> str:
        """The name of the present decision: what another seat chooses at the same time does not change it."""
        choice = self.match.open_choice
        return f"{self.match.ply if choice is None else choice.start}.{self.undos}"

    @property
    def shown_ply(self) -> int:
        """The ply up to which everybody may look."""
        choice = self.match.open_choice
        return self.match.ply if choice is None else choice.start

    @property
    def parts(self) -> list[dict[str, int]]:
        """The score of each seat by part as it stands."""
        position = f"{self.shown_ply}.{self.undos}"  # a choice that is still hidden scores nothing
        if self._parts[0] != position:
            self._parts = position, self.match.parts
        return self._parts[1]

    def seen_by(self, seat: int) -> Record:
        """The state as this seat (0: a spectator) may know it. It must not be changed."""
        if seat not in self._seen:
            self._seen[seat] = self.match.concealed(seat)
        return face(self._seen[seat])

    def asked_in(self, seat: int) -> Record:
        """The state in which this seat chooses. It must not be changed."""
        at, state = self._asked_in.get(seat, ("", self.match.state))
        if at != self.at:
            state = self.match.asked(seat)
            self._asked_in[seat] = self.at, state
        return face(state)

    def last_touched(self, focus: int) -> tuple[str, ...]:
        """The places that the last open move touched; where boards are the seats' own, on that of `focus`."""
        touched = (self._touched[place] for place in self.match.last_moves(focus))
        return next((words for words in touched if words), ())

    def seat(self, number: int) -> Seat:
        if not 1 <= number <= self.info.seats:
            raise Refused(say("there is no seat {seat} at this table", seat=number))
        return self.seats[number - 1]

    def sentence(self, line: Line, language: str) -> str:
        """A line of the log as people read it."""
        if line.kind == "chat":
            return str(line.text)
        sentence = self._sentences.get((line, language))
        if sentence is None:
            if len(self._sentences) >= SENTENCES_KEPT:
                self._sentences.clear()
            sentence = self._sentences[line, language] = self._sentence(line, language)
        return sentence

    def _sentence(self, line: Line, language: str) -> str:
        text = apart(by_name(line.text, lambda seat: self.name_of(seat, language), language))
        if line.kind == "move":
            who = self.name_of(line.seat, language)
            text = say("{who} {what}", who=who, what=gap(who, text) + text).render(language)
        return ended(text[:1].upper() + text[1:], language)

    # What happens

    def replay(self, events: Iterable[Event]) -> None:
        for event in events:
            self.happen(event)

    def do(self, event: Event) -> Event:
        """Check the event and let it happen. Raises Refused, and then nothing has changed."""
        self._check(event)
        return self.happen(event)

    def happen(self, event: Event) -> Event:
        """Let an event that is known to be right happen; it comes back with the chance that followed."""
        self._seen.clear()
        self._backs.clear()
        if isinstance(event, Begin | Move | Back):
            self.drawn.clear()
        if not isinstance(event, Move):  # names and seats may be others now
            self.offered.clear()
            self._sentences.clear()
        match event:
            case Sit(number, guest, name):
                self.seats[number - 1] = Seat(guest=guest, name=name)
                self._name(number, name)
                self._note(number, say("{who} sits down.", who=self.who(number)))
            case SeatBot(number, level):
                self.seats[number - 1] = Seat(name="", level=level)
                self._note(number, say("{who} sits down.", who=self.who(number)))
            case Free(number):
                self._note(number, say("{who} leaves the seat.", who=self.who(number)))
                self.seats[number - 1] = Seat()
                if self.wish is not None and self.wish.seat == number:
                    self.wish = None
            case StandIn(number, level):
                self.seats[number - 1] = msgspec.structs.replace(self.seats[number - 1], stand_in=level or "")
                self._note(number, self._stand_in_sentence(number, level))
            case Begin():
                self.begun = True
                event = self._chance_after(event)
            case Move(number, words):
                self.match.choose(number, words)
                self.wish = None
                event = self._chance_after(event)
            case AskBack(number):
                self.wish = Wish(number, self._needed(number))
                self._note(number, say("{who} would like to take back.", who=self.who(number)))
            case Agree(number):
                if self.wish is not None:
                    self.wish.agreed.add(number)
            case Refuse(number):
                self._note(number, say("{who} does not agree.", who=self.who(number)))
                self.wish = None
            case Back():
                self._take_back(event)
            case Chat(number, text):
                self.lines.append(Line("chat", number, say("{text}", text=text), self.shown_ply))
            case Close():
                self.closed = True
                self.wish = None
                self._note(0, say("The host has closed this table."))
        if self.wish is not None:  # a bot may have come for a person, or a person again for a bot
            self.wish.needed = self._needed(self.wish.seat)
        self.tell()
        return event

    def _check(self, event: Event) -> None:
        match event:
            case Sit(number):
                if not self.seat(number).open:
                    raise Refused(say("this seat is taken"))
                self._expect("waiting", "running")
            case SeatBot(number) | Free(number):
                if isinstance(event, Free) and self.seat(number).open:
                    raise Refused(say("nobody sits there"))
                if isinstance(event, SeatBot) and not self.seat(number).open:
                    raise Refused(say("this seat is taken"))
                self._expect("waiting", "running")
            case StandIn(number, level):
                seat = self.seat(number)
                if not seat.guest:
                    raise Refused(say("nobody sits there"))
                if bool(seat.stand_in) == (level is not None):
                    raise Refused(say("this is the case already"))
                self._expect("running")
            case Begin():
                self._expect("waiting")
                if self.open_seats():
                    raise Refused(say("a seat is still open"))
            case Move(number, words):
                self._expect("running")
                refusal = self.match.why_not(number, words)
                if refusal is not None:
                    raise Refused(refusal.sentence, refusal.rule)
            case AskBack(number) | Back(number):
                self._check_back(event, number)
            case Agree(number) | Refuse(number):
                if self.wish is None or number not in self.wish.needed | {self.wish.seat}:
                    raise Refused(say("nobody asks this seat for its consent"))
                if isinstance(event, Agree) and number == self.wish.seat:
                    raise Refused(say("nobody asks this seat for its consent"))
            case Chat(_, text):
                if not text:
                    raise Refused(say("there is nothing to say"))
            case Close():
                self._expect("waiting", "running")

    def _check_back(self, event: Event, number: int) -> None:
        self._expect("running")
        self.seat(number)
        back = self.taking_back(number)
        if back is None:
            raise Refused(say("you have not decided anything yet"))
        if not self.info.settings.undo and self.match.pending(number) is None:
            raise Refused(say("at this table nothing is taken back"))
        if isinstance(event, AskBack):
            if self.wish is not None:
                raise Refused(say("somebody already asks to take back"))
            if not self._needed(number):
                raise Refused(say("this can be taken back without asking"))
        elif isinstance(event, Back) and not self._needed(number) <= set(event.agreed):
            raise Refused(say("chance or others have come since: they must agree first"))

    def _expect(self, *stages: Stage) -> None:
        if self.stage in stages:
            return
        raise Refused(
            {
                "waiting": say("the match has not begun yet"),
                "running": say("the match has begun"),
                "over": say("the match is over"),
                "closed": say("this table is closed"),
            }[self.stage]
        )

    def taking_back(self, number: int) -> TakingBack | None:
        """What it takes to undo this seat's last decision now."""
        if number not in self._backs:
            self._backs[number] = self.match.taking_back(number)
        return self._backs[number]

    def free_to_take_back(self, number: int) -> bool:
        """May this seat take back without asking anybody?"""
        return self.taking_back(number) is not None and not self._needed(number)

    def can_take_back(self, number: int) -> bool:
        if self.stage != "running" or self.taking_back(number) is None:
            return False
        return self.info.settings.undo or self.match.pending(number) is not None

    def consent_given(self) -> bool:
        return self.wish is not None and self.wish.needed <= self.wish.agreed

    def _needed(self, number: int) -> frozenset[int]:
        """The seats that must agree if this one takes back."""
        back = self.taking_back(number)
        return frozenset() if back is None else self._asked(number, back.consent)

    def _asked(self, number: int, seats: frozenset[int]) -> frozenset[int]:
        """Those of the seats whose person must agree: bots agree to everything, and nobody asks himself, or waits
        for a seat that is open."""
        asker = self.seats[number - 1].guest
        asked = {n: self.seats[n - 1] for n in seats}
        return frozenset(n for n, seat in asked.items() if seat.guest not in ("", asker) and not seat.bot)

    def _name(self, number: int, name: str) -> None:
        if name:
            self.match.name_seat(number, name)

    # The match and its log

    def _chance_after(self, event: Begin | Move) -> Begin | Move:
        match = self.match
        before = match.ply
        if event.then is None:
            match.settle()
            return msgspec.structs.replace(event, then=[entry.words for entry in match.entries[before:]])
        for words in event.then:
            match.happen(words)
        return event

    def _take_back(self, event: Back) -> None:
        match = self.match
        hidden = match.pending(event.seat) is not None
        match.take_back(event.seat, range(1, self.info.seats + 1))
        if hidden:  # nobody saw it: no trace
            return
        self.undos += 1
        self.wish = None
        ply = self.shown_ply
        self.lines = [
            msgspec.structs.replace(line, gone=True)
            if line.kind in ("move", "chance") and line.ply > ply
            else line
            for line in self.lines
        ]
        self.lines.append(Line("back", event.seat, say("{who} takes back.", who=self.who(event.seat)), ply))
        self._told = min(self._told, ply)
        self._told_state = match.at(self._told)

    def tell(self) -> None:
        """Turn what everybody may know by now into lines of the log."""
        match = self.match
        end = self.shown_ply
        entries = match.entries[self._told : end] if self.begun else []
        game, b, s = self.info.game, match.b, face(self._told_state)
        for ply, entry in enumerate(entries, self._told + 1):
            seat = entry.seat or 0
            if entry.seat is None:
                self.lines.append(Line("chance", 0, game.words.tell_chance(b, s, entry.number), ply))
            else:
                self.lines.append(Line("move", seat, game.words.tell(b, s, seat - 1, entry.number), ply))
            if entry.seat or not game.own_boards:
                self._touched[ply - 1] = tuple(game.picture.touched(b, s, seat - 1, entry.number))
            if ply == match.ply:
                self._told_state = copied(match.state)
            else:
                match.step(s, entry)
        self._told += len(entries)

    def _note(self, number: int, text: Say) -> None:
        self.lines.append(Line("note", number, text, self.shown_ply))

    def _stand_in_sentence(self, number: int, level: str | None) -> Say:
        if level is None:
            return say("{who} plays again.", who=self.who(number))
        return say("A bot plays for {who}.", who=self.who(number))


@lru_cache(maxsize=64)
def _shared_spelling(
    game: Game, seats: int, options: tuple[tuple[str, Value], ...], board: OwnBoard | None
) -> list[Spelling]:
    return []


def _spelling(info: Info, match: Match) -> Spelling:
    """The words of a board, kept once for all tables that play on it."""
    kept = _shared_spelling(info.game, info.seats, tuple(info.options.items()), info.board)
    if not kept:
        kept.append(match.spelling)
    return kept[0]


__all__ = ["Info", "Line", "Refused", "Settings", "Stage", "Table", "Wish"]
