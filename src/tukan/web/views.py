"""What a viewer is sent. Nothing but this and `answers` makes bytes of a match for anybody.

Two viewers of one role see the same bytes. A frame is what a role sees at one moment; a message is what turns
one frame into another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, TypeAlias

from tukan.core.naming import by_name
from tukan.core.say import Say
from tukan.core.scene import LAYERS, Place, Scene, difference, mark_last, number
from tukan.web import say
from tukan.web.panels import Panel, Printer, printed, values_of
from tukan.web.roles import Role, may_choose
from tukan.web.table import Line, Table

PIC = "t"
LINES_SHOWN = 60
LABELS_AT_MOST = 80

Message: TypeAlias = dict[str, Any]

Spot: TypeAlias = tuple[float, float, str, str]
"""A place on the picture: its middle, its outline, and what it is called when it is read out."""


@dataclass(frozen=True)
class Frame:
    """What a role sees."""

    number: int
    scene: Scene
    choices: Message | None
    places: dict[str, Spot]
    panels: dict[str, Panel]
    lines: tuple[Line, ...]
    head: Message

    def same(self, other: Frame) -> bool:
        return (
            self.scene.layers == other.scene.layers
            and self.choices == other.choices
            and self.panels == other.panels
            and self.lines == other.lines
            and self.head == other.head
        )


@dataclass(frozen=True)
class Offer:
    """What a seat is asked, "" if nothing: the moves that it may enter by the place on which they are made ("" for
    those without), and where these places are."""

    ask: str
    choices: Message | None
    places: dict[str, Spot]


NOTHING = Offer("", None, {})


def draw(
    table: Table, role: Role, print_panel: Printer, online: frozenset[int], before: Frame | None = None
) -> Frame:
    """The frame of a role now; `before` is what it saw last."""
    offer = _offered(table, role)
    values = values_of(table, role, offer.ask, online)
    return Frame(
        0 if before is None else before.number + 1,
        _scene(table, role),
        offer.choices,
        offer.places,
        printed(values, role.language, {} if before is None else before.panels, print_panel),
        tuple(table.lines),
        _head(table, role),
    )


def _scene(table: Table, role: Role) -> Scene:
    """The picture for a role, with the last move marked.

    It is drawn from what the role may know, as if for a spectator: those who may know the same share it.
    """
    match = table.match
    s = table.seen_by(role.seat)
    focus = role.focus or max(role.seat, 1)
    key = (s.record.tobytes(), role.language, focus if match.game.own_boards else 0)
    scene = table.drawn.get(key)
    if scene is None:
        picture = match.game.picture
        scene = picture.scene(match.b, s, -1, role.language, PIC, focus - 1)
        touched = table.last_touched(focus)
        if touched:
            mark_last(scene, picture.places(match.b, s), touched)
        table.drawn[key] = scene
    return scene


def _named(table: Table, sentence: Say, role: Role) -> str:
    return by_name(sentence, lambda seat: table.name_of(seat, role.language), role.language)


def _head(table: Table, role: Role) -> Message:
    pending = table.match.pending(role.seat) if may_choose(table, role) else None
    return {
        "stage": table.stage,
        "ply": table.shown_ply,
        "at": table.at,
        "seat": role.seat,
        "mine": list(role.mine),
        "cover": role.cover,
        "turn": not set(role.mine).isdisjoint(table.to_act),
        "chosen": "" if pending is None else table.match.entries[pending].words,
        "focus": role.focus or max(role.seat, 1),
    }


def _offered(table: Table, role: Role) -> Offer:
    """What the seat that looks is asked; while it may replace its choice, the same again."""
    if not may_choose(table, role):
        return NOTHING
    place = role.seat, role.language
    at, offer = table.offered.get(place, ("", NOTHING))
    if at != table.at:
        offer = _offer(table, role)
        table.offered[place] = table.at, offer
    return offer


def _offer(table: Table, role: Role) -> Offer:
    match, seat = table.match, role.seat
    game, s = match.game, table.asked_in(seat)
    known, touched = game.picture.places(match.b, s), game.picture.touched
    names: Mapping[str, Say] = getattr(game.words, "WORD_NAMES", {})
    moves: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    for words in match.legal_in(s, seat):
        action = match.spelling.numbers[words]
        place, own = known.of_move(words, touched(match.b, s, seat - 1, action))
        moves.setdefault(place, []).append(words)
        if not own and len(labels) < LABELS_AT_MOST:
            name = names.get(words)
            labels[words] = (
                name.render(role.language)
                if name
                else _named(table, game.words.tell(match.b, s, seat - 1, action), role)
            )
    choices = {
        "seat": seat,
        "at": table.at,
        "moves": moves,
        "labels": labels,
        "groups": _groups(names, moves, role.language),
        "icons": _icons(game.picture, moves),
    }
    ask = _named(table, game.words.ask(match.b, s, seat - 1), role)
    called = getattr(game.words, "place", None)
    spots = {
        word: (*_ring(known[word]), called(match.b, word).render(role.language) if called else word)
        for word in moves
        if word
    }
    return Offer(ask, choices, spots)


def _groups(names: Mapping[str, Say], moves: Mapping[str, list[str]], language: str) -> dict[str, str]:
    """What the first words of moves mean, for buttons that narrow the choice."""
    first = {move.split(" ")[0] for several in moves.values() for move in several if " " in move}
    return {word: names[word].render(language) for word in sorted(first) if word in names}


def _icons(picture: Any, moves: Mapping[str, list[str]]) -> dict[str, tuple[str, float]]:
    """For words on buttons: the drawing that stands for a word, and how far it reaches from its middle."""
    icons: Mapping[str, tuple[str, float]] = getattr(picture, "ICONS", {})
    if not icons:
        return {}
    said = {word for several in moves.values() for move in several for word in move.split(" ")}
    return {word: (f"{PIC}-{symbol}", reach) for word, (symbol, reach) in icons.items() if word in said}


@lru_cache(maxsize=4096)
def _ring(place: Place) -> tuple[float, float, str]:
    return round(place.x, 1), round(place.y, 1), place.outline


@dataclass(frozen=True)
class MoveList:
    """The moves of a seat with what they do, for those who choose from a list. Where these are too many, those at one
    place, and all `places` of which one is to be chosen first."""

    moves: list[tuple[str, str]]
    places: tuple[str, ...] = ()
    place: str = ""


def move_list(table: Table, role: Role, offered: Message, place: str = "", move: str = "") -> MoveList:
    """The list for a choice that is offered: at a place, or where a move is made."""
    by_place: dict[str, list[str]] = offered["moves"]
    places: tuple[str, ...] = ()
    moves = [words for several in by_place.values() for words in several]
    if len(moves) > LABELS_AT_MOST:
        places = tuple(sorted(word for word in by_place if word))
        place = next((word for word in places if move in by_place[word]), place)
        moves = [*(by_place.get(place, ()) if place else ()), *by_place.get("", ())]
    match, seat = table.match, role.seat
    s, numbers, tell = table.asked_in(seat), match.spelling.numbers, match.game.words.tell
    told = [
        (words, _named(table, tell(match.b, s, seat - 1, numbers[words]), role)) for words in sorted(moves)
    ]
    return MoveList(told, places, place)


# Messages


def whole(table: Table, frame: Frame, language: str) -> Message:
    """Everything that the frame shows."""
    scene = frame.scene
    return {
        "full": True,
        "size": [number(scene.width), number(scene.height)],
        "title": scene.title,
        "desc": scene.desc,
        "defs": scene.defs,
        "layers": {layer: scene.layers.get(layer, {}) for layer in LAYERS if scene.layers.get(layer)},
        "choices": frame.choices,
        "places": frame.places,
        "panels": {name: panel.html for name, panel in frame.panels.items()},
        "log": {"keep": 0, "add": lines_html(table, frame.lines[-LINES_SHOWN:], language)},
        "head": frame.head,
    }


def change(table: Table, old: Frame, new: Frame, language: str) -> Message:
    """What turns one frame of a role into the next."""
    message: Message = {}
    scene = new.scene
    patch = difference(old.scene, scene)
    order = _order(old.scene, scene)
    if patch["put"] or patch["del"] or order:
        message |= patch
    if order:
        message["order"] = order
    defs = {key: markup for key, markup in scene.defs.items() if key not in old.scene.defs}
    if defs:
        message["defs"] = defs
    if scene.desc != old.scene.desc:
        message["desc"] = scene.desc
    if new.choices != old.choices:
        message["choices"] = new.choices
        places = {word: ring for word, ring in new.places.items() if old.places.get(word) != ring}
        if places:
            message["places"] = places
    panels = {name: panel.html for name, panel in new.panels.items() if old.panels.get(name) != panel}
    if panels:
        message["panels"] = panels
    if new.lines != old.lines:
        keep = _common(old.lines, new.lines)
        message["log"] = {
            "drop": len(old.lines) - keep,  # a page that shows fewer drops all
            "add": lines_html(table, new.lines[keep:], language),
            "say": said(table, old.lines, new.lines, language),
        }
    if new.head != old.head:
        message["head"] = new.head
    return message


def _order(old: Scene, new: Scene) -> dict[str, list[str]]:
    """The order of layers in which more happened than that things were added at the end."""
    order = {}
    for layer, after in new.layers.items():
        before = old.layers.get(layer, {})
        if list(before) == list(after):
            continue
        kept = [key for key in before if key in after]
        if list(after) != kept + [key for key in after if key not in before]:
            order[layer] = list(after)
    return order


def _common(old: tuple[Line, ...], new: tuple[Line, ...]) -> int:
    keep = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        keep += 1
    return keep


def said(table: Table, old: tuple[Line, ...], new: tuple[Line, ...], language: str) -> list[str]:
    """The sentences that came since, for those who listen; what was only struck out is not said again."""
    return [_spoken(table, line, language) for line in new[len(old) :]]


def _spoken(table: Table, line: Line, language: str) -> str:
    if line.kind == "chat":
        return say("{who}: {text}", who=table.who(line.seat), text=line.text).render(language)
    return table.sentence(line, language)


def lines_html(table: Table, lines: tuple[Line, ...], language: str) -> list[str]:
    return [line_html(table, line, language) for line in lines]


def line_html(table: Table, line: Line, language: str) -> str:
    """A line of the log; a move leads to the position that it made."""
    text = escape(_spoken(table, line, language))
    colours = table.info.game.colours
    seat = f' data-colour="{colours[line.seat - 1]}"' if 0 < line.seat <= len(colours) else ""
    if line.kind == "chat":
        return f'<li class="chat"{seat}>{text}</li>'
    if line.kind == "note" or line.kind == "back":
        return f'<li class="{line.kind}"{seat}>{text}</li>'
    if line.gone:
        return f'<li class="{line.kind} gone"{seat}><s>{text}</s></li>'
    return f'<li class="{line.kind}"{seat}><a href="?ply={line.ply}" data-ply="{line.ply}">{text}</a></li>'
