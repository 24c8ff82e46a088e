"""Drawings: the symbols of a game, kept as an SVG file that any drawing program opens."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from sys import intern
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


@cache
def _prepared(home: str, symbol: str, pic: str) -> tuple[str, tuple[str, ...]]:
    """The markup of a symbol under its id in a picture, and the symbols that it refers to."""
    markup = drawings(home)[symbol]
    others = tuple(other for _, other in _REFERENCE.findall(markup))
    markup = _REFERENCE.sub(lambda m: f"{m[1]}{pic}-{m[2]}", markup)
    return markup.replace(f'id="{symbol}"', f'id="{pic}-{symbol}"', 1), others


class Art:
    """The symbols of one game for one picture: asking for one adds it, and what it refers to, to the scene."""

    def __init__(self, home: str, pic: str, defs: dict[str, str]) -> None:
        self.home, self.pic, self.defs = home, pic, defs

    def need(self, symbol: str) -> str:
        """The id of the symbol in the picture. Raises KeyError for a symbol that is not drawn."""
        key = intern(f"{self.pic}-{symbol}")
        if key not in self.defs:
            markup, others = _prepared(self.home, symbol, self.pic)
            for other in others:
                self.need(other)
            self.defs[key] = markup
        return key
