"""The position as a learner's environment shows it: letters, an SVG picture or pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from tukan.core.record import Array, face
from tukan.envs.scenario import Scenario

MODES = ("human", "ansi", "svg", "rgb_array")
SPECTATOR = -1
PIXELS = 640  # the width of a picture


def render(scenario: Scenario, states: Array, mode: str | None, viewer: int = SPECTATOR) -> Any:
    """The position `states[0]` as `viewer` (a seat from 0) may see it.

    "ansi": text; "human": the same text, printed; "svg": an SVG file; "rgb_array": uint8 (height, width, 3).
    Nothing for no mode.
    """
    if mode is None:
        return None
    state = states[:1].copy()
    b, s = scenario.b, face(state)
    scenario.game.rules.conceal(b, s, viewer)
    if mode in ("ansi", "human"):
        lines = scenario.game.picture.text(b, s, viewer, "en")
        text = "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines)
        return print(text) if mode == "human" else text
    svg = scenario.game.picture.scene(b, s, viewer, "en", "t", max(viewer, 0)).svg()
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> Array:
    """An SVG picture as uint8 (height, width, 3). Needs the extra `rl`."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS, background="#ffffff")
    return np.array(Image.open(BytesIO(bytes(png))).convert("RGB"))


def checked_mode(mode: str | None) -> str | None:
    """The mode, if there is one of this name. Raises ValueError."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode
