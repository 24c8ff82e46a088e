"""The components of Drago-Tuku: `board.toml` read, checked and turned into numbers."""

from __future__ import annotations

import msgspec
import numpy as np

from tukan.core import board
from tukan.core.board import BoardError, expect
from tukan.core.game import Options
from tukan.core.record import Array
from tukan.core.say import speaker
from tukan.games.drago_tuku import rules

say = speaker("tukan.games.drago_tuku")


class Preset(msgspec.Struct, forbid_unknown_fields=True):
    """What a level changes: the faces of the die, and the dragons' steps over the beach."""

    die: list[str]
    approach: int


class Presets(msgspec.Struct, forbid_unknown_fields=True):
    easy: Preset
    normal: Preset
    hard: Preset


class Components(msgspec.Struct, forbid_unknown_fields=True):
    squares: int
    yellow: list[int]
    plain: list[int]
    green: int
    orange_from_green: list[int]
    dragons: int
    pieces: int
    presets: Presets


def read(text: str) -> Components:
    """The components of a board file. Raises BoardError."""
    components = board.read(text, Components)
    _check_road(components)
    for level in ("easy", "normal", "hard"):
        _check_preset(f"presets.{level}", getattr(components.presets, level))
    return components


def build(components: Components, seats: int, options: Options) -> Array:
    """The board record (an array of one) for a level."""
    boards = np.zeros(1, rules.Board)
    b = boards[0]
    preset: Preset = getattr(components.presets, str(options["level"]))
    b["squares"], b["green"] = components.squares, components.green
    b["yellow"][components.yellow] = 1
    b["dragons"], b["approach"] = components.dragons, preset.approach
    for face in preset.die:
        b["faces"][rules.FACES.index(face)] += 1
    return boards


def _check_road(c: Components) -> None:
    if not 2 <= c.squares <= rules.LONGEST:
        raise BoardError("squares", say("expected 2 to {most} squares, found {found}",
                                        most=rules.LONGEST, found=c.squares))  # fmt: skip
    last = list(range(c.squares - len(c.orange_from_green) + 1, c.squares + 1))
    expect("orange_from_green", c.orange_from_green, last)
    expect("green", c.green, last[0] - 1 if last else c.squares)
    expect("yellow, plain", sorted(c.yellow + c.plain), list(range(1, c.green)))
    expect("dragons", c.dragons, len(c.orange_from_green))
    expect("pieces", c.pieces, len(c.yellow))
    if not 1 <= c.dragons <= rules.MOST_DRAGONS:
        raise BoardError("dragons", say("expected 1 to {most} dragons, found {found}",
                                        most=rules.MOST_DRAGONS, found=c.dragons))  # fmt: skip


def _check_preset(key: str, preset: Preset) -> None:
    for i, face in enumerate(preset.die):
        if face not in rules.FACES:
            raise BoardError(f"{key}.die[{i}]", say("{found} is not a face of the die; faces are {faces}",
                                                    found=face, faces=", ".join(rules.FACES)))  # fmt: skip
    for needed in ("dragon", "sun"):
        # Without them a match may never end, or a hidden figure never come home.
        if needed not in preset.die:
            raise BoardError(f"{key}.die", say("the die needs a face {face}", face=needed))
    if not 0 <= preset.approach <= rules.LONGEST:
        raise BoardError(f"{key}.approach", say("expected 0 to {most} steps, found {found}",
                                                most=rules.LONGEST, found=preset.approach))  # fmt: skip
