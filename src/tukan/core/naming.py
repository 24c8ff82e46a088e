"""Names of people: which may stand in a record, and sentences that say a name instead of "seat 2"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from tukan.core.say import Say, Slot

LONGEST_NAME = 40
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # signs that turn the text around them
_TURNS_TEXT_ROUND = re.compile(f"[{_TURNING}]")
_NOT_A_CHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")

_BEFORE_NAME = re.compile("(.)(\u2068)(.)")
_AFTER_NAME = re.compile("(.)(\u2069)(.)")
_MARKED_SEAT = re.compile(r"\b[Ss]eat \0(\d+)\0|座位 ?\0(\d+)\0 ?")
_MARKED = re.compile(r"\0(\d+)\0")


def fits(name: str) -> bool:
    """Whether a name has 1 to 40 characters, none of them a control character.

    Joiners inside an emoji and wide blanks are none; line ends and what turns the text around it are.
    """
    if not 1 <= len(name) <= LONGEST_NAME or _TURNS_TEXT_ROUND.search(name) or _NOT_A_CHARACTER.search(name):
        return False
    return all(unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") for c in name)


def is_word(text: str) -> bool:
    """Whether a record can hold this as one word."""
    return re.fullmatch(r"[^\s#]\S*", text) is not None and text.isprintable()


def as_word(text: str) -> str:
    """The text as one word: what cannot stand in one becomes a dash."""
    return "".join(c if c.isprintable() and not c.isspace() else "-" for c in text).lstrip("#") or "-"


def by_name(sentence: Say, name_of: Callable[[int], str], language: str) -> str:
    """The sentence in a language, each seat called by `name_of(seat)`; "" keeps the seat's number."""

    def named(found: re.Match[str]) -> str:
        name = name_of(int(found[1] or found[2]))
        if not name:
            return found[0]
        before, after = found.string[: found.start()][-1:], found.string[found.end() :][:1]
        return gap(before, name) + name + gap(name, after)

    text = _with_marks(sentence, language)
    return _MARKED.sub(r"\1", _MARKED_SEAT.sub(named, text)) if "\0" in text else text


def gap(left: str, right: str) -> str:
    """The blank that Chinese type sets between its signs and Latin letters or digits where two texts meet."""
    pair = (left.rstrip(_TURNING)[-1:] + right.lstrip(_TURNING)[:1]).replace("\0", "0")
    mixed = len(pair) == 2 and is_chinese(pair[0]) != is_chinese(pair[1])
    return " " if mixed and pair.isalnum() else ""


def apart(text: str) -> str:
    """The text with that blank around names that are set apart by isolates."""
    text = _BEFORE_NAME.sub(lambda m: m[1] + gap(m[1], m[3]) + m[2] + m[3], text)
    return _AFTER_NAME.sub(lambda m: m[1] + m[2] + gap(m[1], m[3]) + m[3], text)


def is_chinese(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def ended(text: str, language: str) -> str:
    """The text with its full stop."""
    if text[-1:].isalnum() or text.endswith((")", "]", "%", "\u2069")):
        return text + ("。" if language == "zh" else ".")
    return text


@lru_cache(maxsize=2048)
def _with_marks(sentence: Say, language: str) -> str:
    return _marked(sentence).render(language)


def _marked(sentence: Say) -> Say:
    """The sentence with every number in it, inner sentences included, marked as one."""
    if not sentence.slots:
        return sentence
    slots = tuple([(slot, _mark(slot, value)) for slot, value in sentence.slots])
    return Say(sentence.home, sentence.one, sentence.many, slots)


def _mark(slot: str, value: Slot) -> Slot:
    if isinstance(value, Say):
        return _marked(value)
    if isinstance(value, tuple):
        return tuple([_marked(item) if isinstance(item, Say) else item for item in value])
    # Slot n chooses the plural, so it must stay a number; it never names a seat.
    return f"\0{value}\0" if isinstance(value, int) and slot != "n" else value
