"""Drawings: the symbols of a game, kept as an SVG file that any drawing program opens."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
_REFERENCE = re.compile(r'(url\(#|href="#)([\w-]+)')


@cache
def drawings(home: str) -> dict[str, str]:
    """Symbol id → markup of each child of `<defs>` in `art.svg` of the package `home`. Ids are bare."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring((resources.files(home) / "art.svg").read_text("utf-8"))
    defs = root.find(f"{{{SVG}}}defs")
    if defs is None:
        raise ValueError(f"{home}/art.svg has no <defs>")
    return {
        child.attrib["id"]: ElementTree.tostring(child, encoding="unicode")
        .replace(f' xmlns="{SVG}"', "")
        .strip()
        for child in defs
    }


class Art:
    """The symbols of one game for one picture: asking for one adds it, and what it refers to, to the scene."""

    def __init__(self, home: str, pic: str, defs: dict[str, str]) -> None:
        self.symbols, self.pic, self.defs = drawings(home), pic, defs

    def need(self, symbol: str) -> str:
        """The id of the symbol in the picture. Raises KeyError for a symbol that is not drawn."""
        key = f"{self.pic}-{symbol}"
        if key not in self.defs:
            markup = self.symbols[symbol]
            for _, other in _REFERENCE.findall(markup):
                self.need(other)
            markup = _REFERENCE.sub(lambda m: f"{m[1]}{self.pic}-{m[2]}", markup)
            self.defs[key] = markup.replace(f'id="{symbol}"', f'id="{key}"', 1)
        return key
