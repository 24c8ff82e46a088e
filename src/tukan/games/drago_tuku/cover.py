"""The cover of the box."""

from __future__ import annotations

from tukan.core.box import box
from tukan.core.scene import Scene
from tukan.games.drago_tuku.words import say

COLOURS = ("#1F6B62", "#13423C")  # of the lettering and the spine
LETTERING = {
    "en": (("DRAGO-", 36, 33), ("TUKU", 67, 33)),
    "zh": (("龙与城堡", 45, 40), ("DRAGO-TUKU", 68, 17)),
}


def cover(pic: str, language: str) -> Scene:
    """The box as it stands on the home page, its title in the language."""
    desc = say("A dragon grins at three children in hoods on the road to the castle.")
    return box(
        "tukan.games.drago_tuku",
        pic,
        say("Drago-Tuku").render(language),
        desc.render(language),
        LETTERING[language],
        COLOURS,
    )
