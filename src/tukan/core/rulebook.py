"""The numbered rules of a game, read from its RULES.md or RULES.zh.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

_RULE = re.compile(r"\*\*([A-Z]{2}(?:-\d+\.\d+|\d+))\*\* (.+)")


@dataclass(frozen=True)
class Rulebook:
    """The rules as they are read: the whole text, and each numbered rule and ruling by its id."""

    text: str
    rules: dict[str, str]
    sections: dict[str, str]  # rule id → heading under which it stands


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rules of a game in a language ("en" or "zh")."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    text = (resources.files(f"tukan.games.{game}") / name).read_text("utf-8")
    rules: dict[str, str] = {}
    sections: dict[str, str] = {}
    heading = ""
    for line in text.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif found := _RULE.match(line):
            rules[found[1]] = found[2]
            sections[found[1]] = heading
    return Rulebook(text, rules, sections)
