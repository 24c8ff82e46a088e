"""The cover of the box."""

from __future__ import annotations

from tukan.core.box import box
from tukan.core.scene import Scene
from tukan.games.catan_junior_madagascar.board import say

COLOURS = ("#5E4285", "#3A2852")  # of the lettering and the spine
LETTERING = {
    "en": (("CATAN JUNIOR", 31, 18), ("MADAGASCAR", 64, 26)),
    "zh": (("卡坦岛少儿版", 32, 20), ("马达加斯加", 67, 32)),
}


def cover(pic: str, language: str) -> Scene:
    """The box as it stands on the home page, its title in the language."""
    desc = say("Two penguins in front of a circus tent; behind them the inspector climbs off a wagon.")
    return box(
        "tukan.games.catan_junior_madagascar",
        pic,
        say("Catan Junior Madagascar").render(language),
        desc.render(language),
        LETTERING[language],
        COLOURS,
    )
