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

MOST_FACES = 100


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
    b["pieces"] = components.pieces
    for face in preset.die:
        b["faces"][rules.FACES.index(face)] += 1
    return boards


def _check_road(c: Components) -> None:
    _within("squares", c.squares, 2, rules.LONGEST)
    _within("dragons", c.dragons, 1, rules.MOST_DRAGONS)
    _within("pieces", c.pieces, 1, rules.LONGEST)
    expect("orange_from_green", c.orange_from_green, list(range(c.squares - c.dragons + 1, c.squares + 1)))
    expect("green", c.green, c.squares - c.dragons)
    expect("yellow, plain", sorted(c.yellow + c.plain), list(range(1, c.green)))
    expect("pieces", c.pieces, len(c.yellow))


def _check_preset(key: str, preset: Preset) -> None:
    _within(f"{key}.approach", preset.approach, 0, rules.LONGEST)
    _within(f"{key}.die", len(preset.die), 2, MOST_FACES)
    for i, face in enumerate(preset.die):
        if face not in rules.FACES:
            raise BoardError(f"{key}.die[{i}]", say("{found} is not a face of the die; faces are {faces}",
                                                    found=face, faces=rules.FACES))  # fmt: skip
    for needed in ("dragon", "sun"):
        # Without them a match may never end, or a hidden figure never come home.
        if needed not in preset.die:
            raise BoardError(f"{key}.die", say("the die needs a face {face}", face=needed))


def _within(key: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise BoardError(key, say("expected {least} to {most}, found {found}",
                                  least=least, most=most, found=found))  # fmt: skip
