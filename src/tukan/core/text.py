"""The record of a match as text (`tukan 1`): written plainly, read strictly and helpfully."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tukan.core.game import Game, OptionError, checksum
from tukan.core.match import Entry, IllegalMove, LogLine, Match, Undo
from tukan.core.naming import LONGEST_NAME, fits, is_word
from tukan.core.say import Say, speaker

say = speaker("tukan.core")

HEAD = -1  # where the comments of the head are kept
HEAD_KEYS = ("game", "option", "seats", "name", "id", "commit", "board")


class RecordError(ValueError):
    """A record that cannot be read: `line` (from 1) is the first that is wrong, `sentence` says why."""

    def __init__(self, line: int, sentence: Say) -> None:
        super().__init__(line, sentence)
        self.line, self.sentence = line, sentence

    def __str__(self) -> str:
        return self.render("en")

    def render(self, language: str) -> str:
        return say("line {line}: {sentence}", line=self.line, sentence=self.sentence).render(language)


# Writing


def write(match: Match, clean: bool = False) -> str:
    """The record of a match; `clean` leaves out what was taken back."""
    lines = ["tukan 1", f"game {match.game.name}"]
    lines += [f"option {k} {v}" for k, v in match.game.written(match.seats, match.options).items()]
    lines.append(f"seats {match.seats}")
    lines += [f"name {seat} {name}" for seat, name in sorted(match.names.items())]
    if match.commitment:
        lines += [f"id {match.match_id}", f"commit {match.commitment}"]
    if match.checksum:
        lines.append(f"board {match.board_name or 'board'} {match.checksum}")
    lines += [*match.comments.get(HEAD, ()), ""]
    order = _standing(match.log) if clean else list(range(len(match.log)))
    for place in _in_seat_order(match, order):
        lines += match.comments.get(place, ())
        lines.append(f"{match.log[place]}{match.remarks.get(place, '')}")
    lines += match.comments.get(len(match.log), ())
    if match.result is not None:
        lines += ["", "result " + " ".join(map(str, match.result.rank))]
        seed = match.dice.seed if match.dice is not None and match.commitment else match.revealed
        if seed is not None:
            lines.append(f"seed {seed.hex()}")
    return "\n".join(lines) + "\n"


def _standing(log: list[LogLine]) -> list[int]:
    """The places of the entries that were not taken back."""
    places: list[int] = []
    for place, line in enumerate(log):
        if isinstance(line, Undo):
            del places[-line.n :]
        else:
            places.append(place)
    return places


def _in_seat_order(match: Match, places: list[int]) -> list[int]:
    """These places of the log, each finished simultaneous choice sorted by seat, unless an undo cuts into it."""
    log, ordered = match.log, list(places)
    for choice in _whole_choices(match, [log[place] for place in places]):
        made = sorted((places[i] for i in choice), key=lambda place: getattr(log[place], "seat", 0))
        for i, place in zip(choice, made, strict=True):
            ordered[i] = place
    return ordered


def _whole_choices(match: Match, log: list[LogLine]) -> list[list[int]]:
    """The places in the log of each finished simultaneous choice that no undo cut into."""
    replay = Match(match.game, match.seats, match.options, dice="hand", components=match.components)
    replay.sorts_choices = False
    standing: list[tuple[int, list[int] | None]] = []
    choices: list[list[int]] = []
    cut: set[int] = set()
    for i, line in enumerate(log):
        if isinstance(line, Undo):
            replay.undo(line.n)
            fell = standing[-line.n :]
            del standing[-line.n :]
            if standing and standing[-1][1] is not None and any(c is standing[-1][1] for _, c in fell):
                cut.add(id(standing[-1][1]))
        elif line.seat is None:
            replay.happen(line.words)
            standing.append((i, None))
        else:
            choice = _choice_at(replay, standing, choices)
            replay.choose(line.seat, line.words)
            standing.append((i, choice))
            if choice is not None:
                choice.append(i)
    if replay.open_choice is not None and standing[-1][1] is not None:
        cut.add(id(standing[-1][1]))
    return [choice for choice in choices if id(choice) not in cut]


def _choice_at(
    replay: Match, standing: list[tuple[int, list[int] | None]], choices: list[list[int]]
) -> list[int] | None:
    """The simultaneous choice that the next entry belongs to, a new one if it begins one."""
    if replay.open_choice is not None:
        return standing[-1][1]
    if len(replay.to_act) < 2:
        return None
    choices.append([])
    return choices[-1]


# Reading


@dataclass
class Head:
    """The head of a record as it stands in the file."""

    game: Game | None = None
    options: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    names: dict[int, str] = field(default_factory=dict)
    match_id: str = ""
    commitment: str = ""
    board: tuple[str, str] | None = None
    lines: dict[str, int] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)


@dataclass
class Reading:
    """What a record says beyond its match: the seed revealed at the end, and where entries stand."""

    match: Match
    seed: bytes | None = None
    entry_lines: list[int] = field(default_factory=list)


Load: TypeAlias = Callable[[str], Game]
Board: TypeAlias = Callable[[Game], Any]
"""Gives the components of the board that a record names."""


def read(data: bytes, load: Load, board: Board | None = None, make: type[Match] = Match) -> Match:
    """The match of a record. Raises RecordError."""
    *_, last = steps(data, load, board, make)
    return last.match


def steps(
    data: bytes, load: Load, board: Board | None = None, make: type[Match] = Match
) -> Iterator[Reading]:
    """The reading after the head and after every entry line: always the same object, further on.

    The last step is given twice: once after the last entry, once when the whole file was found right.
    Raises RecordError at the first line that is wrong.
    """
    lines = _lines(data)
    head, body = _read_head(lines, load)
    match = _begin(head, board, make)
    reading = Reading(match)
    yield reading
    blank = False
    tail: set[str] = set()
    for number, raw in lines[body:]:
        line = _without_comment(raw)
        if line is None:
            match.comments.setdefault(len(match.log), []).append(raw.strip())
            continue
        if line == "":
            blank = True
            continue
        first = line.split(" ")[0]
        if first in ("result", "seed"):
            _read_tail(reading, number, line, tail, blank)
            if remark := raw[len(line) :].strip():
                match.comments.setdefault(len(match.log), []).append(remark)
            continue
        if line == "tukan 1":
            raise RecordError(number, say("a second record begins here: a file holds one match"))
        if tail:
            raise RecordError(number, say("nothing but comments may follow the result"))
        blank = False
        _read_entry(match, number, line)
        if remark := raw[len(line) :].rstrip():
            match.remarks[len(match.log) - 1] = remark
        reading.entry_lines.append(number)
        yield reading
    match.sorts_choices = True
    yield reading


def _lines(data: bytes) -> list[tuple[int, str]]:
    lines = []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            lines.append((number, raw.removesuffix(b"\r").decode("utf-8")))
        except UnicodeDecodeError:
            raise RecordError(number, _not_utf8(raw)) from None
    return lines


def _not_utf8(raw: bytes) -> Say:
    try:
        raw.decode("gb18030")
    except UnicodeDecodeError:
        return say("this line is not UTF-8 text")
    return say("this line is not UTF-8 text; it looks like GBK: save the file as UTF-8")


def _without_comment(raw: str) -> str | None:
    """The line without comment and trailing blanks; None for a line that is only a comment."""
    line = re.split(r"(?:^| )#", raw, maxsplit=1)[0].rstrip(" \t")
    return None if line == "" and "#" in raw else line


def _read_head(lines: list[tuple[int, str]], load: Load) -> tuple[Head, int]:
    if not lines or _without_comment(lines[0][1]) != "tukan 1":
        raise RecordError(1, say("a record begins with the line: tukan 1"))
    head = Head()
    if comment := lines[0][1].removeprefix("tukan 1").strip():
        head.comments.append(comment)
    end = len(lines)
    for i, (number, raw) in enumerate(lines[1:], 1):
        line = raw if raw.startswith("name ") else _without_comment(raw)
        if comment := raw[len(line or "") :].strip():
            head.comments.append(comment)
        if line is None:
            continue
        if line == "":
            end = i
            break
        key, _, rest = line.partition(" ")
        _read_head_line(head, number, key, rest, load)
    last = lines[min(end, len(lines) - 1)][0]
    if head.game is None:
        raise RecordError(last, say("the head lacks the line: game NAME"))
    if not head.seats:
        raise RecordError(last, say("the head lacks the line: seats NUMBER"))
    return head, end


def _read_head_line(head: Head, number: int, key: str, rest: str, load: Load) -> None:
    if key not in HEAD_KEYS:
        raise RecordError(
            number,
            say("{key} is no key of the head; the keys are {keys}", key=key, keys=HEAD_KEYS),
        )
    parts = rest.split(" ")
    once = f"{key} {parts[0]}" if key in ("option", "name") else key
    if once in head.lines:
        raise RecordError(number, say("{key} stands already in line {line}", key=once, line=head.lines[once]))
    if head.game is None and key != "game":
        raise RecordError(number, say("the second line of a record names the game: game NAME"))
    head.lines[once] = number
    wanted = {"game": 1, "seats": 1, "id": 1, "commit": 1, "option": 2, "board": 2}.get(key)
    if wanted is not None and (len(parts) != wanted or not all(map(is_word, parts))):
        raise RecordError(number, say("the line is not spelled like: {form}", form=FORMS[key]))
    match key:
        case "game":
            try:
                head.game = load(rest)
            except OptionError as error:
                raise RecordError(number, error.sentence) from None
        case "seats":
            head.seats = _number(number, rest, FORMS[key])
        case "option":
            head.options[parts[0]] = parts[1]
        case "id":
            head.match_id = rest
        case "commit":
            if not re.fullmatch(r"[0-9a-f]{64}", rest):
                raise RecordError(number, say("a commitment is 64 hexadecimal digits"))
            head.commitment = rest
        case "board":
            head.board = parts[0], parts[1]
        case "name":
            _read_name(head, number, rest)


FORMS = {
    "game": "game NAME",
    "seats": "seats NUMBER",
    "id": "id WORD",
    "commit": "commit HEX",
    "option": "option NAME VALUE",
    "board": "board NAME CHECKSUM",
    "name": "name SEAT TEXT",
}


def _read_name(head: Head, number: int, rest: str) -> None:
    seat, _, name = rest.partition(" ")
    if not name:
        raise RecordError(number, say("the line is not spelled like: {form}", form=FORMS["name"]))
    if not fits(name):
        raise RecordError(number, say("a name has 1 to {most} printable characters", most=LONGEST_NAME))
    head.names[_number(number, seat, FORMS["name"])] = name


def _number(line: int, text: str, form: str) -> int:
    if not (text.isascii() and text.isdigit()) or text.startswith("0") or len(text) > 9:
        raise RecordError(
            line,
            say("{text} is not a number from 1 on; the line is spelled like: {form}", text=text, form=form),
        )
    return int(text)


def _begin(head: Head, board: Board | None, make: type[Match]) -> Match:
    """The match at its first position."""
    assert head.game is not None
    for preset in head.game.presets:
        if preset in head.options:
            raise RecordError(
                head.lines[f"option {preset}"],
                say("a record spells the single options, not {preset}", preset=preset),
            )
    try:
        head.game.settle(head.seats, {})
    except OptionError as error:
        raise RecordError(head.lines["seats"], error.sentence) from None
    for name, value in head.options.items():
        try:
            head.game.settle(head.seats, {name: value})
        except OptionError as error:
            raise RecordError(head.lines[f"option {name}"], error.sentence) from None
    components = _components(head, board)
    for seat in head.names:
        if seat > head.seats:
            raise RecordError(
                head.lines[f"name {seat}"], say("there is no seat {seat} in this match", seat=seat)
            )
    match = make(
        head.game,
        head.seats,
        head.options,
        dice="hand",
        match_id=head.match_id,
        components=components,
        board_name=head.board[0] if head.board else "",
    )
    match.sorts_choices = False
    match.names = dict(head.names)
    match.commitment = head.commitment
    if head.comments:
        match.comments[HEAD] = head.comments
    return match


def _components(head: Head, board: Board | None) -> Any:
    """The components of the board that the record names, None for the built-in one."""
    assert head.game is not None
    if head.board is None:
        if board is not None:
            raise RecordError(
                head.lines["game"], say("this match was played on the built-in board: leave out --board")
            )
        return None
    name, expected = head.board
    if board is None:
        raise RecordError(
            head.lines["board"],
            say("this match was played on the board {name}: give it with --board", name=name),
        )
    components = board(head.game)
    found = checksum(components)
    if found != expected:
        raise RecordError(
            head.lines["board"],
            say(
                "this match was played on another board than the one given: its checksum is {found}, not {expected}",
                found=found,
                expected=expected,
            ),
        )
    return components


def _read_entry(match: Match, number: int, line: str) -> None:
    if line != line.strip() or "  " in line or "\t" in line:
        raise RecordError(number, say("words are separated by one space, and a line begins without any"))
    who, _, words = line.partition(" ")
    try:
        if who == "undo":
            match.undo(_number(number, words, "undo N"))
        elif who == "*":
            match.happen(words)
        else:
            seat = _number(number, who, "SEAT WORDS")
            if match.pending(seat) is not None:
                raise RecordError(number, say("seat {seat} has already chosen in this turn", seat=seat))
            match.choose(seat, words)
    except IllegalMove as error:
        raise RecordError(number, say("{refusal}", refusal=error.refusal.whole)) from None


def _read_tail(reading: Reading, number: int, line: str, tail: set[str], blank: bool) -> None:
    key, _, rest = line.partition(" ")
    match = reading.match
    if not match.over:
        raise RecordError(
            number, say("{key} stands only after the end of a match; this one goes on", key=key)
        )
    if not blank and not tail:
        raise RecordError(number, say("a blank line stands before {key}", key=key))
    if key in tail:
        raise RecordError(number, say("{key} stands already above", key=key))
    tail.add(key)
    if key == "seed":
        if not re.fullmatch(r"(?:[0-9a-f]{2})+", rest):
            raise RecordError(number, say("a seed is an even number of hexadecimal digits"))
        reading.seed = match.revealed = bytes.fromhex(rest)
        return
    result = match.result
    expected = " ".join(map(str, result.rank)) if result else ""
    if rest != expected:
        raise RecordError(
            number, say("the result of this match is {expected}, not {found}", expected=expected, found=rest)
        )


__all__ = ["Entry", "Reading", "RecordError", "read", "steps", "write"]
