"""A first match: a prepared record, and a text file that says what to see in it and where to touch.

`lesson.tukan` and `lesson.toml` in a game's folder are all it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from tukan.core.board import read
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.record import face
from tukan.core.scene import Place, Scene, mark_counted
from tukan.core.text import Load, steps


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of the record, and a sentence about it in each language.

    `touch` is the place of the move that comes next: whoever touches it sees it happen. `look` are places to
    be pointed out, or `count` a part of the score: what makes it up is shown.
    """

    ply: int
    en: str
    zh: str
    touch: str = ""
    look: tuple[str, ...] = ()
    count: str = ""

    def said(self, language: str) -> str:
        return self.zh if language == "zh" else self.en


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text file: the steps of the first match, and the pictures of the page that tells how to play."""

    step: tuple[Step, ...]
    picture: tuple[Step, ...]
    seat: int = 1


@dataclass(frozen=True)
class Lesson:
    """The first match of a game, seen by the seat that learns."""

    script: Script
    match: Match

    def scene(self, step: Step, language: str, pic: str) -> Scene:
        """The position of a step with what it points out."""
        position = self.match.fork(step.ply)
        scene: Scene = position.scene(self.script.seat, language, pic)
        words = self._pointed_out(step, position)
        if words:
            known = position.game.picture.places(position.b, position.s)
            scene.layers.pop("last", None)  # one kind of ring at a time
            mark_counted(scene, [known[word] for word in words])
        return scene

    def _pointed_out(self, step: Step, position: Match) -> Sequence[str]:
        if not step.count:
            return step.look
        words: Sequence[str] = position.game.picture.counted(
            position.b, position.s, self.script.seat - 1, step.count
        )
        return words

    def place(self, step: Step) -> Place | None:
        """Where the learner is asked to touch."""
        if not step.touch:
            return None
        s = face(self.match.at(step.ply))
        place: Place = self.match.game.picture.places(self.match.b, s)[step.touch]
        return place


def lesson(game: Game, load: Load) -> Lesson:
    """The first match of a game. Raises BoardError, RecordError, OSError."""
    return _lesson(game.name, load)


@cache
def _lesson(name: str, load: Load) -> Lesson:
    game = load(name)
    script = read((game.folder / "lesson.toml").read_text("utf-8"), Script)
    readings = [*steps((game.folder / "lesson.tukan").read_bytes(), load)]
    return Lesson(script, readings[-1].match)
