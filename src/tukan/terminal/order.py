"""Words in the order in which people count: c2 before c10."""

from __future__ import annotations

import re
from collections.abc import Iterable


def in_order(words: Iterable[str]) -> list[str]:
    return sorted(words, key=lambda word: [(not p.isdigit(), int(p) if p.isdigit() else 0, p)
                                           for p in re.split(r"(\d+)", word) if p])  # fmt: skip
