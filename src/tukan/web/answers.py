"""Answers to single questions about a table: like frames, made only from what the role that asks may know."""

from __future__ import annotations

from tukan.core.match import Match, Undo
from tukan.core.naming import by_name, ended
from tukan.core.record import face
from tukan.core.say import Say
from tukan.core.scene import counted_markup, number
from tukan.core.text import write
from tukan.players.advice import Advice
from tukan.web import say
from tukan.web.roles import Role, may_choose
from tukan.web.table import Line, Table
from tukan.web.views import PIC, Message


def ghosts(table: Table, role: Role, moves: list[str]) -> Message:
    """What each of the moves would put down, and its sentence."""
    match = table.match
    if not may_choose(table, role):
        return {}
    s = face(match.asked(role.seat))
    game = match.game
    answer = {}
    for words in moves:
        action = match.spelling.numbers.get(words)
        if action is None or game.rules.check(match.b, s, role.seat - 1, action) != 0:
            continue
        answer[words] = [
            game.picture.ghost(match.b, s, role.seat - 1, action, PIC),
            _preview(table, role, game.words.tell(match.b, s, role.seat - 1, action)),
            list(game.picture.touched(match.b, s, role.seat - 1, action)),
        ]
    return answer


def _preview(table: Table, role: Role, what: Say) -> str:
    """The sentence that the log would keep of a move."""
    return table.sentence(Line("move", role.seat, what, 0), role.language)


def advised(table: Table, role: Role, advice: Advice) -> Message:
    """A hint: the move, where it is made, and in words what it does and why."""
    name = lambda seat: table.name_of(seat, role.language)
    _, sentence, touched = ghosts(table, role, [advice.words])[advice.words]
    rival = [] if advice.rival is None else [advice.rival.told(_quoted(table, role, advice.rival.words))]
    reasons = [by_name(reason, name, role.language) for reason in (*advice.reasons, *rival)]
    sentences = [
        sentence,
        *(_ended(reason[:1].upper() + reason[1:], role.language) for reason in reasons),
    ]
    text = ("" if role.language == "zh" else " ").join(sentences)
    return {
        "hint": advice.words,
        "touched": touched,
        "told": say("Hint: {text}", text=text).render(role.language),
    }


def _quoted(table: Table, role: Role, words: str) -> str:
    """The move as the log would tell it: nobody here needs to type moves."""
    _, sentence, _ = ghosts(table, role, [words])[words]
    return f"“{sentence.rstrip('.。')}”"


def _ended(text: str, language: str) -> str:
    """The text with its full stop, within the quotation at its end."""
    spoken = text.removesuffix("”")
    return ended(spoken, language) + text[len(spoken) :]


def why_not(table: Table, role: Role, words: list[str]) -> tuple[str, str]:
    """Why nothing can be done with the words now: a sentence and the rule behind it, "" if there is none."""
    match = table.match
    if table.stage != "running":
        return say("the match is over").render(role.language), ""
    seat = role.seat or 1
    candidates = _meant(match, words)
    legal = set(match.choices(seat)) if may_choose(table, role) else set()
    if any(move in legal for move in candidates):
        return "", ""
    s = face(match.asked(seat))
    for move in candidates or list(match.spelling.numbers)[:1]:
        code = match.game.rules.check(match.b, s, seat - 1, match.spelling.numbers[move])
        if code == 0:
            continue
        if not candidates and match.to_act and seat in match.to_act:
            break
        sentence, rule = match.game.words.why(match.b, s, seat - 1, match.spelling.numbers[move], code)
        return sentence.render(role.language), rule
    return say("nothing can be done here now").render(role.language), ""


def _meant(match: Match, words: list[str]) -> list[str]:
    """The moves that somebody may have meant who named these words: those that begin so, else all with them."""
    begun = " ".join(words)
    moves = [move for move in match.spelling.numbers if move == begun or move.startswith(begun + " ")]
    wanted = set(words)
    return moves or [move for move in match.spelling.numbers if wanted <= set(move.split(" "))]


def position(table: Table, role: Role, ply: int) -> Message:
    """The picture after `ply` entries, as far as the role may look back, and the sentence that led there."""
    past = _past(table, ply)
    ply = past.ply
    scene = past.scene(role.seat, role.language, PIC, role.focus)
    told = [line for line in table.lines if line.kind in ("move", "chance") and not line.gone]
    line = next((line for line in told if line.ply == ply), None)
    return {
        "ply": ply,
        "last": table.shown_ply,
        "said": "" if line is None else table.sentence(line, role.language),
        "size": [number(scene.width), number(scene.height)],
        "title": scene.title,
        "desc": scene.desc,
        "defs": scene.defs,
        "layers": {layer: things for layer, things in scene.layers.items() if things},
        "parts": past.parts,
        "words": describe(past, role),
    }


def _past(table: Table, ply: int) -> Match:
    """The match as it was after `ply` entries; what is still open is never shown."""
    match = table.match
    ply = max(0, min(ply, table.shown_ply if match.over is False else match.ply))
    return match if ply == match.ply else match.fork(ply)


def describe(match: Match, role: Role) -> list[str]:
    """The position in sentences."""
    s = face(match.concealed(role.seat))
    return list(match.game.picture.describe(match.b, s, role.seat - 1, role.language))


def record(table: Table) -> str:
    """The record as far as everybody may know it."""
    match = table.match
    choice = match.open_choice
    if choice is None:
        return write(match)
    open_part = match.fork(choice.start)
    hidden = match.entries[choice.start :]
    open_part.log = [
        line for line in match.log if isinstance(line, Undo) or not any(line is entry for entry in hidden)
    ]
    open_part.match_id, open_part.commitment = match.match_id, match.commitment
    return write(open_part)


def counted(table: Table, seat: int, part: str, language: str, ply: int | None = None) -> Message:
    """What counts for a part of a seat's score, now or after `ply` entries, pointed out on the board, and a sentence."""
    match = table.match if ply is None else _past(table, ply)
    s = face(match.concealed(0))
    picture, titles = match.game.picture, match.game.words.PART_NAMES
    parts = table.parts if match is table.match else match.parts
    if not 1 <= seat <= match.seats or part not in titles or part not in parts[seat - 1]:
        return {"counted": "", "said": ""}
    known = picture.places(match.b, s)
    outlines = [known[word] for word in picture.counted(match.b, s, seat - 1, part) if word in known]
    scene = picture.scene(match.b, s, -1, language, PIC, seat - 1)
    sentence = say("{who}: {part}, {n}", who=table.who(seat), part=titles[part], n=parts[seat - 1][part])
    return {
        "counted": counted_markup(outlines, scene.width, scene.height),
        "said": sentence.render(language),
    }
