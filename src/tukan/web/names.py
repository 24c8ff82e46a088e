"""Names and messages that people type: made harmless once, when they come in."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
LONGEST_MESSAGE = 300


def clean_name(text: str) -> str:
    """The name without control and format characters, blanks folded; "" if nothing is left."""
    return _clean(text)[:LONGEST_NAME].strip()


def clean_message(text: str) -> str:
    return _clean(text)[:LONGEST_MESSAGE].strip()


def _clean(text: str) -> str:
    text = unicodedata.normalize("NFC", text[: 4 * LONGEST_MESSAGE])
    kept = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)
    folded = " ".join(kept.split())
    # A tower of combining marks would climb out of its line.
    out: list[str] = []
    marks = 0
    for c in folded:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            out.append(c)
    return "".join(out)
