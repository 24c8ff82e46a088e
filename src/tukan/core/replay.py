"""A record file read whole and checked, before anything of it is shown."""

from __future__ import annotations

from typing import Any

from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.say import Say, speaker
from tukan.core.scene import plain
from tukan.core.text import Board, Load, Reading, steps

say = speaker("tukan.core")


class Replay:
    """The positions of a record. Raises RecordError for the first line that is wrong.

    `positions` (only with `each`) holds the JSON object after the head and after every entry line.
    """

    def __init__(self, data: bytes, load: Load, board: Board | None = None, each: bool = False) -> None:
        self.positions: list[dict[str, Any]] = []
        self._data, self._load, self._board = data, load, board
        self._lines = -1
        for reading in steps(data, load, board):
            self.reading: Reading = reading
            if self._lines < len(reading.entry_lines):
                self._lines = len(reading.entry_lines)
                if each:
                    self.positions.append(reading.match.json())

    def at(self, line: int | None) -> Match:
        """The match after this many entry lines; the last position if None. Raises OptionError."""
        if line is None:
            return self.reading.match
        if not 0 <= line <= self._lines:
            raise OptionError(
                say(
                    "there is no position {line}: the record has {n} entry line",
                    many="there is no position {line}: the record has {n} entry lines",
                    line=line,
                    n=self._lines,
                )
            )
        for reading in steps(self._data, self._load, self._board):
            if len(reading.entry_lines) == line:
                return reading.match
        raise AssertionError("every line was read before")


def picture(match: Match, seat: int, language: str) -> str:
    """The position as plain text: the table, whose turn it is, the score so far."""
    from tukan.core.record import face

    s = face(match.concealed(seat))
    lines = [plain(match.game.picture.text(match.b, s, seat - 1, language)), ""]
    lines += [sentence.render(language) for sentence in whose_turn(match)]
    lines += [score_line(match, k).render(language) for k in range(1, match.seats + 1)]
    return "\n".join(lines)


def whose_turn(match: Match) -> list[Say]:
    """What is to be done now, a sentence for each seat that must choose."""
    if match.over:
        return [say("The match is over.")]
    if match.chance is not None:
        return [match.game.words.ask_chance(match.b, match.s)]
    return [
        say("Seat {seat}: {question}", seat=seat, question=match.game.words.ask(match.b, match.s, seat - 1))
        for seat in match.to_act
    ]


def score_line(match: Match, seat: int) -> Say:
    """The score of a seat in one line, with its rank once the match is over."""
    names = match.game.words.PART_NAMES
    scored = match.parts[seat - 1].items()
    parts = tuple([say("{part} = {value}", part=names[name], value=value) for name, value in scored])
    name = match.name_of(seat)
    who = f"{seat} {name}" if name else str(seat)
    if match.result is None:
        return say("Seat {who}: {parts}", who=who, parts=parts)
    return say("Seat {who}: {parts} (rank {rank})", who=who, parts=parts, rank=match.result.rank[seat - 1])
