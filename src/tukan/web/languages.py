"""Which language a visitor reads: the switch's cookie, else what the browser asks for."""

from __future__ import annotations

from tukan.core.say import LANGUAGES, language_of

LANGUAGE_COOKIE = "language"
TAGS = {"en": "en", "zh": "zh-Hans"}
NAMES = {"en": "English", "zh": "简体中文"}


def choose(cookie: str, accept: str) -> str:
    """One of LANGUAGES. Any Chinese tag means the Chinese there is; what cannot be read is English."""
    if cookie in LANGUAGES:
        return cookie
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept[:400].split(",")):
        tag, *parameters = (piece.strip() for piece in part.split(";"))
        quality = _quality(parameters)
        if tag and tag != "*" and quality > 0:
            wanted.append((-quality, place, tag))
    for _, _, tag in sorted(wanted):
        language = language_of(tag)
        if language != "en" or tag.lower().split("-")[0] == "en":
            return language
    return "en"


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                return min(1.0, max(0.0, float(parameter[2:])))
            except ValueError:
                return 0.0
    return 1.0
