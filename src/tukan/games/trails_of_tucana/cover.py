"""The cover of the box."""

from __future__ import annotations

from tukan.core.box import box
from tukan.core.scene import Scene
from tukan.games.trails_of_tucana.words import say

COLOURS = ("#2C6B4F", "#1B4331")  # of the lettering and the spine
LETTERING = {
    "en": (("TRAILS OF", 35, 28), ("TUCANA", 66, 29)),
    "zh": (("图卡纳", 37, 33), ("小径", 70, 29)),
}


def cover(pic: str, language: str) -> Scene:
    """The box as it stands on the home page, its title in the language."""
    desc = say("A trail winds from a village past an obelisk into the mountains, and a yeti waves.")
    return box(
        "tukan.games.trails_of_tucana",
        pic,
        say("Trails of Tucana").render(language),
        desc.render(language),
        LETTERING[language],
        COLOURS,
    )
