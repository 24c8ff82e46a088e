"""The cover of the box."""

from __future__ import annotations

from tukan.core.box import box
from tukan.core.scene import Scene
from tukan.games.toscana.words import say

COLOURS = ("#99301F", "#5F1D13")  # of the lettering and the spine
LETTERING = {
    "en": (("TOSCANA", 56, 38),),
    "zh": (("托斯卡纳", 58, 44),),
}


def cover(pic: str, language: str) -> Scene:
    """The box as it stands on the home page, its title in the language."""
    desc = say("A town with red roofs under a summer sun, a paved square, and a cat on the highest roof.")
    return box(
        "tukan.games.toscana",
        pic,
        say("Toscana").render(language),
        desc.render(language),
        LETTERING[language],
        COLOURS,
    )
