"""What may be said at a prompt besides moves: `?`, `why`, `undo`, `hint` … An order never changes a rule."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len, set_cell_size

from tukan.core.match import IllegalMove
from tukan.core.record import face
from tukan.core.rulebook import rulebook
from tukan.core.say import Say, listed, speaker
from tukan.core.spelling import continuations, nearest, typed
from tukan.terminal.order import in_order
from tukan.terminal.pad import pad
from tukan.terminal.screen import BAD, GOOD, QUIET, STRONG
from tukan.terminal.story import entry_words

if TYPE_CHECKING:
    from tukan.terminal.session import Session

say = speaker("tukan.terminal")

ADVICE = say("? lists what is possible, help the rest")
WIDTH = 78
FEW = 12  # so many moves are listed with what they do
LATEST = 20

Order: TypeAlias = "Callable[[Session, int | None, str], bool]"
"""Obeys with the rest of the line; True if somebody must be asked anew."""


def is_order(line: str) -> bool:
    return _split(line)[0] is not None


def is_leaving(line: str) -> bool:
    return _split(line)[0] is leave


def obey(session: Session, seat: int | None, line: str) -> bool:
    """Do what the line says; True if somebody must be asked anew."""
    order, rest = _split(line)
    return order is not None and order(session, seat, rest)


def _split(line: str) -> tuple[Order | None, str]:
    """The order that a line gives, and the rest of the line as it was typed: file names keep their capitals."""
    if typed(line).startswith("?"):
        return possible, line.strip()[1:].strip()
    first, *rest = line.split(maxsplit=1) or [""]
    name = typed(first)
    return ORDERS.get(ALIASES.get(name, name)), rest[0] if rest else ""


# Moves


def possible(session: Session, seat: int | None, rest: str) -> bool:
    """`?`: the legal moves; many are grouped by their first word, `? c6` goes on from there."""
    moves = _moves(session, seat)
    beginning = typed(rest).split()
    if beginning:
        moves = [move for move in moves if move.split(" ")[: len(beginning)] == beginning]
        if not moves:
            session.say(
                say("Nothing that is possible now begins with {words}.", words=" ".join(beginning)), BAD
            )
            return False
    if len(moves) <= FEW:
        _list_meanings(session, seat, moves)
    else:
        _list_words(session, moves, beginning)
    return False


def _moves(session: Session, seat: int | None) -> list[str]:
    match = session.match
    if seat is None:
        return in_order(match.chance or {})
    return in_order(match.choices(seat))


def _list_meanings(session: Session, seat: int | None, moves: list[str]) -> None:
    width = max(map(len, moves), default=0)
    for move in moves:
        meaning = session.story.outcome(move) if seat is None else session.story.move(seat, move)
        session.screen.picture([[(f"  {move:{width}}", STRONG), (f"  {meaning}", "")]])


def _list_words(session: Session, moves: list[str], beginning: list[str]) -> None:
    words = in_order(continuations(moves, beginning))
    counts = {word: sum(move.split(" ")[len(beginning)] == word for move in moves) for word in words}
    shown = [word if n == 1 else f"{word} ({n})" for word, n in counts.items()]
    session.say(say("{n} move is possible:", many="{n} moves are possible:", n=len(moves)))
    # Blanks inside an item must not become line ends.
    items = "  ".join(item.replace(" ", "\0") for item in shown)
    for line in textwrap.wrap(items, WIDTH - 2, break_on_hyphens=False, break_long_words=False):
        session.say("  " + line.replace("\0", " "))
    if any(n > 1 for n in counts.values()):
        word = next(word for word, n in counts.items() if n > 1)
        session.say(say("See how it goes on with: ? {words}", words=" ".join([*beginning, word])), QUIET)


def why(session: Session, seat: int | None, rest: str) -> bool:
    """`why WORDS`: why that cannot be done now."""
    words = typed(rest)
    if not words:
        session.say(say("Say what you would like to do: why WORDS"), BAD)
    elif words in _moves(session, seat):
        meaning = session.story.outcome(words) if seat is None else session.story.move(seat, words)
        session.say(say("{words} is possible: {meaning}", words=words, meaning=meaning), GOOD)
    elif seat is None:
        try:
            session.match.happen(words)
        except IllegalMove as error:
            session.say(error.refusal.render(session.language), BAD)
    else:
        refusal = session.match.why_not(seat, words)
        assert refusal is not None
        session.say(refusal.render(session.language), BAD)
    return False


def hint(session: Session, seat: int | None, rest: str) -> bool:
    """`hint`: what a strong player would do, and why."""
    if seat is None:
        session.say(say("Nobody chooses here: say what the real box shows."), BAD)
        return False
    advice = session.table.hint(seat)
    meaning = session.story.move(seat, advice.words)
    session.say(say("{words} looks good: {meaning}", words=advice.words, meaning=meaning), GOOD)
    rival = [] if advice.rival is None else [advice.rival.told(advice.rival.words)]
    for reason in (*advice.reasons, *rival):
        session.say("  " + session.story.by_name(reason), QUIET)
    return False


def undo(session: Session, seat: int | None, rest: str) -> bool:
    """`undo [NAME]`: take back what was typed last."""
    if not rest:
        return session.undo(seat, None)
    other = _who(session, rest)
    return other is not None and session.undo(seat, other)


def hand(session: Session, seat: int | None, rest: str) -> bool:
    """`hand NAME`: give the screen to somebody who still chooses, or wants to change a hidden choice."""
    other = _who(session, rest)
    if other is None:
        return False
    if other not in session.table.people_due + session.table.hidden:
        session.say(say("{name} has nothing to choose now.", name=session.table.label(other)), BAD)
        return False
    session.turn_to = other
    return True


def _who(session: Session, rest: str) -> int | None:
    """The seat with this name or number; says so if there is none."""
    for other in range(1, session.match.seats + 1):
        if typed(rest) in (str(other), typed(session.words(session.table.label(other)))):
            return other
    names = (session.words(session.table.label(other)) for other in range(1, session.match.seats + 1))
    session.say(say("Nobody here is called {name}; here sit {names}", name=rest,
                    names=listed(names, session.language)), BAD)  # fmt: skip
    return None


# Looking


def board(session: Session, seat: int | None, rest: str) -> bool:
    """`board [NAME]`: the position in words."""
    shown = _shown(session, seat, rest)
    if shown is not None:
        s = face(session.match.concealed(seat or 0))
        picture = session.match.game.picture
        for sentence in picture.describe(session.match.b, s, shown - 1, session.language):
            _wrapped(session, sentence)
    return False


def look(session: Session, seat: int | None, rest: str) -> bool:
    """`look [NAME]`: the picture of the table."""
    shown = _shown(session, seat, rest)
    if shown is not None:
        session.picture(seat or 0, shown)
    return False


def _shown(session: Session, seat: int | None, rest: str) -> int | None:
    return _who(session, rest) if rest else seat or 1


def score(session: Session, seat: int | None, rest: str) -> bool:
    """`score`: the score so far."""
    session.screen.picture(pad(session.table, session.screen))
    return False


def log(session: Session, seat: int | None, rest: str) -> bool:
    """`log [all]`: what happened, with the words that were entered."""
    first = 0 if typed(rest) in ("all", "全部") else max(0, session.table.public - LATEST)
    entries = session.match.entries
    width = max((cell_len(entry_words(entry)) for entry in entries[first : session.table.public]), default=0)
    for place in range(first, session.table.public):
        words = entry_words(entries[place])
        session.screen.picture(
            [[(f"{place + 1:4}  {words:{width}}  ", QUIET), (session.story.entry(place), "")]]
        )
    return False


def rules(session: Session, seat: int | None, rest: str) -> bool:
    """`rules [ID]`: the sections of the rules, a section by its number, a rule by its id."""
    book = rulebook(session.match.game.name, session.language)
    wanted = typed(rest).upper()
    headings = list(dict.fromkeys(book.sections.values()))
    section = next((h for h in headings if wanted and h.split(" ")[0] == wanted.rpartition("-")[2]), None)
    if not wanted:
        session.say("\n".join(f"  {heading}" for heading in headings))
        example = next(iter(book.rules))
        session.say(say("See a section with: rules 3, a rule with: rules {rule}", rule=example), QUIET)
    elif wanted in book.rules:
        _wrapped(session, f"{wanted} {book.rules[wanted]}")
    elif section is not None:
        session.say(section, STRONG)
        for rule, text in book.rules.items():
            if book.sections[rule] == section:
                _wrapped(session, f"{rule} {text}")
    else:
        near = listed(nearest(wanted, book.rules), session.language)
        session.say(say("There is no rule {rule}; near are {near}", rule=wanted, near=near), BAD)
    return False


def _wrapped(session: Session, text: str) -> None:
    from rich.console import Console
    from rich.text import Text

    # Knows how wide Chinese signs are, and where such a line may end.
    lines = Text(text.replace("**", "").replace("`", "")).wrap(Console(width=WIDTH), WIDTH)
    for line in lines:
        session.say(line.plain.rstrip())


# The sitting


def save(session: Session, seat: int | None, rest: str) -> bool:
    """`save [FILE]`: where the match is kept, or a copy of it."""
    if not rest:
        if session.path is None:
            session.say(say("This match is not kept by itself: save FILE writes it."), BAD)
        else:
            session.keep()
            session.say(say("The match is kept in {path} after every entry.", path=str(session.path)), GOOD)
        return False
    path = Path(rest).expanduser()
    if path.is_dir():
        session.say(say("{path} is a folder: name a file in it.", path=rest), BAD)
        return False
    if path.exists() and not session.yes(session.words(say("{path} exists: replace it?", path=rest))):
        return False
    try:
        session.match.save(path)
    except OSError as error:
        from tukan.terminal.session import not_kept

        session.say(not_kept(error), BAD)
    else:
        session.say(say("Saved: {path}", path=rest), GOOD)
    return False


def leave(session: Session, seat: int | None, rest: str) -> bool:
    """`quit`: leave; the match is kept."""
    from tukan.terminal.session import Left

    raise Left


def help_(session: Session, seat: int | None, rest: str) -> bool:
    """`help`: what can be said here."""
    for words, meaning in HELP:
        line = [(f"  {words:14}", STRONG), (session.words(meaning), "")]
        if session.language == "zh":
            line.insert(1, (set_cell_size(IN_CHINESE.get(words.split(" ")[0], ""), 8), STRONG))
        session.screen.picture([line])
    return False


HELP: tuple[tuple[str, Say], ...] = (
    ("? [WORDS]", say("the moves that are possible, or how they go on")),
    ("why WORDS", say("why that cannot be done now")),
    ("hint", say("what a strong player would do, and why")),
    ("undo [NAME]", say("take back what was typed last; the others are asked when they must agree")),
    ("hand NAME", say("hand the screen to somebody else who chooses at the same time")),
    ("look [NAME]", say("the picture of the table")),
    ("board [NAME]", say("the position in words")),
    ("score", say("the score so far")),
    ("log [all]", say("what happened")),
    ("rules [ID]", say("the rules of the game")),
    ("save [FILE]", say("where the match is kept, or a copy of it")),
    ("quit", say("leave; the match is kept")),
)

ORDERS: dict[str, Order] = {
    "?": possible, "why": why, "hint": hint, "undo": undo, "hand": hand, "look": look, "board": board,
    "score": score, "log": log, "rules": rules, "save": save, "quit": leave, "help": help_,
}  # fmt: skip

NAMES = tuple(ORDERS)

IN_CHINESE = {
    "why": "为什么", "hint": "提示", "undo": "悔棋", "hand": "交给", "look": "图", "board": "局面",
    "score": "得分", "log": "记录", "rules": "规则", "save": "保存", "quit": "退出", "help": "帮助",
}  # fmt: skip

ALIASES = {chinese: name for name, chinese in IN_CHINESE.items()} | {"撤销": "undo", "exit": "quit"}
