"""A match: the entries so far are the truth, the record is where they lead.

Undo, time travel, fork, restart and replay are one operation: go to a snapshot, play on to a ply.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from tukan.core.chance import FairDice
from tukan.core.entry import Entry, IllegalMove, LogLine, Refusal, Undo
from tukan.core.files import write_whole
from tukan.core.game import Game, OptionError, Options, checksum
from tukan.core.naming import LONGEST_NAME, fits, is_word
from tukan.core.record import Array, Cells, Grid, Record, copied, face, standing
from tukan.core.rules import CHANCE_DUE, LEGAL, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say, speaker
from tukan.core.spelling import Spelling, nearest, typed

say = speaker("tukan.core")

SNAPSHOT_EVERY = 16


@dataclass(frozen=True)
class Result:
    """The end of a match, by seat: ranks (equal ranks share) and the parts of the score."""

    rank: tuple[int, ...]
    parts: tuple[dict[str, int], ...]


@dataclass(frozen=True)
class TakingBack:
    """What undoing a seat's last decision means: entries that fall, seats that must agree first."""

    n: int
    consent: frozenset[int]


@dataclass(frozen=True)
class Choice:
    """Where the simultaneous choice began to which an entry belongs (ply, place in the log), and how many
    seats it asks."""

    start: int
    log_start: int
    seats: int


class Match:
    """A match of one of the games.

    With `dice="fair"` (the default) chance comes about by itself, from a secret seed that is revealed at the
    end; with `dice="hand"` somebody enters each outcome (`m.play("* roll 3")`). `seed` fixes the dice.
    Raises OptionError for a game, number of seats or option that does not exist.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Options | None = None,
        *,
        dice: Literal["fair", "hand"] = "fair",
        seed: int | bytes | None = None,
        match_id: str | None = None,
        names: Mapping[int, str] | None = None,
        components: Any = None,
        board_name: str = "",
    ) -> None:
        self.game = game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.settle(self.seats, options or {})
        self.components, self.board_name = components, board_name
        self.names: dict[int, str] = {}
        for seat, name in (names or {}).items():
            self.name_seat(seat, name)
        if dice not in ("fair", "hand"):
            raise OptionError(say("dice: {dice} is not one of fair, hand", dice=str(dice)))
        for word in (match_id, board_name):
            if word and not is_word(word):
                raise ValueError(f"{word!r} must be one word, without blanks and #, to stand in a record")
        self.dice = None if dice == "hand" else _dice(seed, match_id)
        self.match_id = self.dice.match_id if self.dice else match_id or ""
        self.commitment = self.dice.commitment if self.dice else ""
        self.revealed: bytes | None = None  # the seed that the record of a finished match brought along

        self.board = self.game.new_board(self.seats, self.options, components)
        self.state = self.game.new_state(self.seats, self.options)
        self.b, self.s = standing(self.board), face(self.state)
        self.spelling = Spelling(self.game, self.b)
        self.entries: list[Entry] = []
        self.log: list[LogLine] = []
        # What people wrote into the record: by place in the log the lines before it (-1: in the head), and what
        # stands behind it on its line.
        self.comments: dict[int, list[str]] = {}
        self.remarks: dict[int, str] = {}
        self.sorts_choices = True  # a reader keeps the order of its file: an `undo` there counts on it
        self._choices: list[Choice | None] = []
        self.game.rules.start(self.b, self.s)
        self._snapshots = {0: self.state.tobytes()}
        self.settle()

    # What is the case

    @property
    def ply(self) -> int:
        """The number of entries that stand."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return bool(self.s.over)

    @property
    def to_act(self) -> list[int]:
        """The seats that must choose now, from 1."""
        return [seat + 1 for seat in range(self.seats) if (self.s.acting >> seat) & 1]

    @property
    def chance(self) -> dict[str, int] | None:
        """The outcomes that are due and their weights; None unless chance is due."""
        if self.s.chance == 0:
            return None
        weights = np.zeros(self.game.rules.OUTCOMES, np.int64)
        n = self.game.rules.outcomes(self.b, self.s, Cells(weights))
        words = self.spelling.outcomes(self.s.chance)
        return {words[o]: weight for o, weight in enumerate(weights[:n].tolist()) if weight > 0}

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat in words, sorted; none unless it must choose now. Raises OptionError."""
        self._expect_seat(seat)
        return self.legal_in(self.s, seat)

    def legal_in(self, s: Record, seat: int) -> list[str]:
        """The legal moves of a seat in a state on this board."""
        mask = np.zeros(self.game.rules.ACTIONS, np.bool_)
        self.game.rules.legal(self.b, s, seat - 1, Cells(mask))
        return sorted(self.spelling.actions[a] for a in np.flatnonzero(mask).tolist())

    def choices(self, seat: int) -> list[str]:
        """What a seat may enter now: its legal moves, or those that may replace its hidden choice.

        Raises OptionError.
        """
        self._expect_seat(seat)
        return self.legal_in(face(self.asked(seat)), seat)

    def asked(self, seat: int) -> Array:
        """The state in which this seat chooses, as the seat may see it."""
        pending = self.pending(seat)
        if pending is None:
            return self.concealed(seat)
        state = self.at(self._choices[pending].start)  # type: ignore[union-attr]
        self.game.rules.conceal(self.b, face(state), seat - 1)
        return state

    @property
    def parts(self) -> list[dict[str, int]]:
        """The score of each seat by part, as if the match ended here."""
        out = np.zeros((self.game.seats[-1], len(self.game.rules.PARTS)), np.int32)
        self.game.rules.score(self.b, self.s, Grid(out))
        shown = self.game.parts(self.seats)
        return [{name: int(out[seat, column]) for column, name in shown} for seat in range(self.seats)]

    @property
    def result(self) -> Result | None:
        """The result, None until the match is over."""
        if not self.over:
            return None
        out = np.zeros(self.game.seats[-1], np.int32)
        self.game.rules.rank(self.b, self.s, Cells(out))
        return Result(tuple(out[: self.seats].tolist()), tuple(self.parts))

    @cached_property
    def checksum(self) -> str:
        """The fingerprint of the board's components, "" for the built-in board."""
        return "" if self.components is None else checksum(self.components)

    def name_of(self, seat: int) -> str:
        return self.names.get(seat, "")

    def name_seat(self, seat: int, name: str) -> None:
        """Give a seat a name of 1 to 40 characters without control characters. Raises ValueError."""
        if not 1 <= seat <= self.seats:
            raise ValueError(f"there is no seat {seat}: this match has {self.seats}")
        if not fits(name) or name != name.strip():
            raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters and no blanks around it")
        self.names[seat] = name

    # What happens

    def play(self, words: str, /, *more: str) -> None:
        """Enter a move (`"1 c6 2"`, or `1, "c6 2"` as two arguments) or an outcome (`"* roll 3"`).

        Capitals and full-width letters are forgiven. A hidden choice of a seat may be replaced by a new one
        until the last seat has chosen. Raises IllegalMove; then nothing has changed.
        """
        who, _, what = typed(" ".join([str(words), *more])).partition(" ")
        if who == "*":
            self.happen(what)
        elif who.isascii() and who.isdigit() and len(who) <= 9:
            self.choose(int(who), what)
        else:
            raise self._refused(f"{who} {what}".strip(), say("an entry begins with a seat or with *"))
        self.settle()

    def choose(self, seat: int, words: str) -> None:
        """Enter a move of a seat. Chance that becomes due is not drawn. Raises IllegalMove."""
        refusal = self.why_not(seat, words)
        if refusal:
            raise IllegalMove(refusal)
        action = self.spelling.numbers[words]
        pending = self.pending(seat)
        if pending is None:
            self._enter(Entry(seat, action, words))
        else:
            self._replace(pending, Entry(seat, action, words))

    def happen(self, words: str) -> None:
        """Enter an outcome of the chance that is due. Raises IllegalMove."""
        due = self.chance
        if due is None:
            sentence = say("the match is over") if self.over else say("no chance is due: a seat must choose")
            raise self._refused(f"* {words}", sentence)
        if words not in due:
            near = nearest(words, sorted(due))
            sentence = say("this cannot happen now; due is for example {near}", near=tuple(near))
            raise self._refused(f"* {words}", sentence)
        self._enter_outcome(words)

    def settle(self) -> None:
        """Let the dice bring about all chance that is due; with dice by hand nothing happens."""
        while self.dice is not None and self.s.chance != 0:
            # By its place among the entries that stand: after an undo the same card comes again.
            i = sum(entry.seat is None for entry in self.entries)
            self._enter_outcome(self.dice.roll(i, self.chance or {}))

    def why_not(self, seat: int, words: str) -> Refusal | None:
        """Why a move cannot be made now; None if it can."""
        said = f"{seat} {words}"
        if not self._is_seat(seat):
            return self._refused(said, say("there is no seat {seat} in this match", seat=str(seat))).refusal
        action = self.spelling.numbers.get(words, -1)
        s = self.s if self.pending(seat) is None else face(self.asked(seat))
        code = self.game.rules.check(self.b, s, seat - 1, action)
        if code == LEGAL:
            return None
        sentence, rule = self.game.words.why(self.b, s, seat - 1, action, code)
        if code in (OVER, CHANCE_DUE, NOT_ASKED):
            return Refusal(said, sentence, rule)
        legal = self.legal_in(s, seat)
        return Refusal(said, sentence, rule, tuple(nearest(words, legal)), len(legal))

    def pending(self, seat: int) -> int | None:
        """The place in `entries` of this seat's hidden choice while others still choose, else None."""
        choice = self.open_choice
        if choice is not None:
            for i in range(choice.start, self.ply):
                if self.entries[i].seat == seat:
                    return i
        return None

    # Taking back

    def undo(self, n: int = 1) -> None:
        """Take back the last `n` standing entries. Consent is the caller's business. Raises IllegalMove."""
        if not isinstance(n, int | np.integer) or not 1 <= n <= self.ply:
            sentence = say("only 1 to {most} entries can be taken back", most=self.ply)
            raise self._refused(f"undo {n}", sentence)
        self.log.append(Undo(n))
        self._rewind(self.ply - n)

    def taking_back(self, seat: int) -> TakingBack | None:
        """What it takes to undo this seat's last decision; None if it made none.

        Free while no chance happened and nobody else decided since; a hidden choice is always free.
        """
        last = next((i for i in reversed(range(self.ply)) if self.entries[i].seat == seat), None)
        if last is None:
            return None
        since = self.entries[last + 1 :]
        others = frozenset(range(1, self.seats + 1)) - {seat}
        free = self.pending(seat) is not None or not since
        return TakingBack(self.ply - last, frozenset() if free else others)

    def take_back(self, seat: int, agreed: Iterable[int] = ()) -> None:
        """Undo this seat's last decision; a hidden choice is withdrawn without a trace.

        Raises IllegalMove if there is none, or a seat that must agree is not in `agreed`.
        """
        back = self.taking_back(seat)
        if back is None:
            raise self._refused("undo", say("seat {seat} has not decided anything yet", seat=seat))
        missing = sorted(back.consent - set(agreed))
        if missing:
            sentence = say(
                "chance or others have come since: first these seats must agree: {seats}",
                seats=tuple(map(str, missing)),
            )
            raise self._refused("undo", sentence)
        pending = self.pending(seat)
        if pending is None:
            self.undo(back.n)
        else:
            self._replace(pending, None)

    def at(self, ply: int) -> Array:
        """The state (an array of one) after `ply` entries, 0 to as many as stand. Raises OptionError."""
        if not isinstance(ply, int | np.integer) or not 0 <= ply <= len(self.entries):
            raise OptionError(
                say("only 0 to {most} entries stand, not {ply}", most=len(self.entries), ply=repr(ply))
            )
        base = max(k for k in self._snapshots if k <= ply)
        state = np.frombuffer(bytearray(self._snapshots[base]), self.game.rules.State)
        s = face(state)
        for entry in self.entries[base:ply]:
            self.step(s, entry)
        return state

    def step(self, s: Record, entry: Entry) -> None:
        """Let an entry happen in a state on this board: the match itself stays as it is."""
        if entry.seat is None:
            self.game.rules.happen(self.b, s, entry.number)
        else:
            self.game.rules.play(self.b, s, entry.seat - 1, entry.number)

    def fork(self, ply: int | None = None) -> Match:
        """A match of its own that begins with the first `ply` entries of this one, with fresh dice.

        Raises OptionError.
        """
        other = copy.copy(self)
        other.__dict__.pop("checksum", None)
        keep = self.ply if ply is None else ply
        other.state = self.at(keep)
        other.s = face(other.state)
        other.entries = self.entries[:keep]
        other.log = list(other.entries)  # what was taken back before is not in it, so places move
        other._choices = [c and replace(c, log_start=c.start) for c in self._choices[:keep]]
        other.names, other.comments, other.remarks = dict(self.names), {}, {}
        other._snapshots = {k: v for k, v in self._snapshots.items() if k <= keep}
        if self.dice is not None:
            other.dice = FairDice.fresh()
            other.match_id, other.commitment = "", ""
        return other

    # Passing it on

    def json(self) -> dict[str, Any]:
        """The position as programs depend on it."""
        result = self.result
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "seats": self.seats,
            "ply": self.ply,
            "over": self.over,
            "to_act": self.to_act,
            "legal": {str(seat): self.legal(seat) for seat in self.to_act},
            "chance": self.chance,
            "parts": self.parts,
            "result": None if result is None else {"rank": list(result.rank), "parts": list(result.parts)},
            "table": self.game.words.table(self.b, self.s),
        }

    def text(self) -> str:
        """The record of the match (`tukan 1`)."""
        from tukan.core.text import write

        return write(self)

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all. Raises OSError."""
        write_whole(path, self.text())

    def svg(self, viewer: int = 0, language: str = "en", pic: str = "t") -> str:
        """The picture of the position for a seat (from 1), or for a spectator (0)."""
        return self.scene(viewer, language, pic).svg()

    def scene(self, viewer: int = 0, language: str = "en", pic: str = "t", focus: int = 0) -> Any:
        """The scene of the position with the last move marked; `viewer` 0 sees what everybody sees.

        Where each seat has a board of its own, that of seat `focus` is shown, else the viewer's.
        """
        from tukan.core.scene import mark_last

        for seat in (viewer, focus):
            if seat != 0:
                self._expect_seat(seat)
        state = self.concealed(viewer)
        s = face(state)
        picture = self.game.picture
        focus = focus or max(viewer, 1)
        scene = picture.scene(self.b, s, viewer - 1, language, pic, focus - 1)
        for place in self.last_moves(focus):
            entry, before = self.entries[place], face(self.at(place))
            words = picture.touched(self.b, before, (entry.seat or 0) - 1, entry.number)
            if words:
                mark_last(scene, picture.places(self.b, s), words)
                break
        return scene

    def last_moves(self, seat: int) -> Iterator[int]:
        """The places in `entries` of the open moves, latest first; on boards of one's own only the seat's.

        Chance has no seat: a picture is asked what an outcome touched as if by seat -1.
        The first that touched something is the one to be marked.
        """
        choice = self.open_choice
        for place in range((self.ply if choice is None else choice.start) - 1, -1, -1):
            entry = self.entries[place]
            if not self.game.own_boards or entry.seat == seat:
                yield place

    def concealed(self, viewer: int) -> Array:
        """A copy of the state without what this seat (0: a spectator) may not know."""
        state = copied(self.state)
        self.game.rules.conceal(self.b, face(state), viewer - 1)
        return state

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {self.seats} seats, ply {self.ply}{', over' if self.over else ''}>"

    # Inside

    def _is_seat(self, seat: int) -> bool:
        return isinstance(seat, int | np.integer) and 1 <= seat <= self.seats

    def _expect_seat(self, seat: int) -> None:
        if not self._is_seat(seat):
            raise OptionError(say("there is no seat {seat} in this match", seat=repr(seat)))

    def _enter(self, entry: Entry) -> None:
        self._choices.append(self._choice_of_next())
        self.step(self.s, entry)
        self.entries.append(entry)
        self.log.append(entry)
        if self.sorts_choices and self.open_choice is None:
            self._sort_choice(self._choices[-1])
        if self.ply % SNAPSHOT_EVERY == 0:
            self._snapshots[self.ply] = self.state.tobytes()

    def _enter_outcome(self, words: str) -> None:
        self._enter(Entry(None, self.spelling.outcomes(self.s.chance).index(words), words))

    def _sort_choice(self, choice: Choice | None) -> None:
        """Put a choice that all have made into seat order: who was first is nobody's business.

        Choices commute, so the state stays; snapshots from within tell of the old order.
        """
        if choice is None or any(isinstance(line, Undo) for line in self.log[choice.log_start :]):
            return
        made = self.entries[choice.start :]
        order = sorted(range(len(made)), key=lambda i: made[i].seat or 0)
        self.entries[choice.start :] = [made[i] for i in order]
        self.log[choice.log_start :] = self.entries[choice.start :]
        self._move_notes({choice.log_start + old: choice.log_start + new for new, old in enumerate(order)})
        for k in [k for k in self._snapshots if k > choice.start]:
            del self._snapshots[k]

    def _choice_of_next(self) -> Choice | None:
        choice = self.open_choice
        if choice is None and len(self.to_act) > 1:
            choice = Choice(self.ply, len(self.log), len(self.to_act))
        return choice

    @property
    def open_choice(self) -> Choice | None:
        """The simultaneous choice in which somebody has chosen and somebody has not."""
        choice = self._choices[-1] if self._choices else None
        return choice if choice is not None and self.ply < choice.start + choice.seats else None

    def _replace(self, place: int, entry: Entry | None) -> None:
        """Swap a hidden choice for another, or for none.

        Nobody saw it, so it leaves no trace; unless all had chosen before and an undo opened the choice again.
        """
        new = [] if entry is None else [entry]
        later = [*new, *self.entries[place + 1 :]]
        log_place = max(i for i, line in enumerate(self.log) if line is self.entries[place])
        if any(isinstance(line, Undo) for line in self.log[log_place:]):
            self.log.append(Undo(self.ply - place))
        else:
            self.remarks.pop(log_place, None)
            if entry is None:
                self.comments.pop(log_place, None)
                self._move_notes({i: i - 1 for i in range(log_place + 1, len(self.log) + 1)})
            del self.log[log_place:]
        self._rewind(place)
        for one in later:
            self._enter(one)

    def _move_notes(self, to: Mapping[int, int]) -> None:
        """What people wrote goes with its lines, which have moved in the log."""
        self.comments = {to.get(place, place): lines for place, lines in self.comments.items()}
        self.remarks = {to.get(place, place): remark for place, remark in self.remarks.items()}

    def _rewind(self, ply: int) -> None:
        self.state[:] = self.at(ply)
        del self.entries[ply:], self._choices[ply:]
        for k in [k for k in self._snapshots if k > ply]:
            del self._snapshots[k]

    def _refused(self, words: str, sentence: Say) -> IllegalMove:
        return IllegalMove(Refusal(words, sentence, self.game.words.SHARED[NO_SUCH_MOVE][1]))


def _dice(seed: int | bytes | None, match_id: str | None) -> FairDice:
    if seed is None:
        dice = FairDice.fresh()
        return dice if match_id is None else FairDice(dice.seed, match_id)
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    text = data.decode(errors="replace")
    return FairDice(data, match_id or f"seed-{text if is_word(text) else data.hex()}")


__all__: Sequence[str] = (
    "Entry",
    "IllegalMove",
    "LogLine",
    "Match",
    "Refusal",
    "Result",
    "TakingBack",
    "Undo",
)
