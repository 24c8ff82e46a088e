"""The cover of the box."""

from __future__ import annotations

from tukan.core.box import box
from tukan.core.scene import Scene
from tukan.games.tucana_builders.words import say

COLOURS = ("#22508C", "#153156")  # of the lettering and the spine
LETTERING = {
    "en": (("TUCANA", 35, 29), ("BUILDERS", 66, 29)),
    "zh": (("图卡纳", 37, 33), ("建造者", 70, 29)),
}


def cover(pic: str, language: str) -> Scene:
    """The box as it stands on the home page, its title in the language."""
    desc = say("A toucan on a branch looks across the water to an island with two huts and a volcano.")
    return box(
        "tukan.games.tucana_builders",
        pic,
        say("Tucana Builders").render(language),
        desc.render(language),
        LETTERING[language],
        COLOURS,
    )
