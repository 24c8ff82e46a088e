"""The templates: how pages and panels are printed in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from tukan.core.game import Game
from tukan.core.naming import apart
from tukan.core.say import LANGUAGES, Say
from tukan.web import languages, say, static
from tukan.web.levels import LEVELS
from tukan.web.panels import Values

MORE_SHAPES = ("green", "plus", "ring", "crescent", "star")


class Paper:
    """Prints templates. `root` is the path under which the server is reached."""

    def __init__(self, root: str) -> None:
        self.root = root
        # One environment a language: a template keeps what it was loaded with.
        self._environments = {language: _environment(root, language) for language in LANGUAGES}
        self._panels = {
            language: environment.get_template("panels.html").module
            for language, environment in self._environments.items()
        }

    def panel(self, name: str, values: Values, language: str) -> str:
        """A panel of the table's page."""
        return str(getattr(self._panels[language], name)(**dict(values)))

    def page(self, name: str, values: Mapping[str, Any], language: str) -> str:
        return self._environments[language].get_template(name).render(values)


def _environment(root: str, language: str) -> Environment:
    environment = Environment(
        loader=PackageLoader("tukan.web"),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(
        root=root,
        build=static.build(),
        language=language,
        languages=languages.NAMES,
        tags=languages.TAGS,
        levels=LEVELS,
        say=partial(_say, language),
        said=partial(_said, language),
        colour=colour,
    )
    environment.globals["parts"] = _Parts(environment.get_template("parts.html").module)
    return environment


class _Parts:
    """The macros of all pages. Tokens and buttons are few, so they are kept as printed."""

    def __init__(self, module: Any) -> None:
        self.name, self.options = module.name, module.options
        self.token, self.press = lru_cache(256)(module.token), lru_cache(1024)(module.press)


@lru_cache(maxsize=2048, typed=True)
def _say(language: str, text: str, /, **slots: Any) -> str:
    sentence = say(text, **slots).render(language)
    return apart(sentence) if slots else sentence


def _said(language: str, sentence: Say | str) -> str:
    """A sentence of somebody else, in the reader's language."""
    return sentence.render(language) if isinstance(sentence, Say) else sentence


def colour(game: Game, seat: int) -> str:
    """The name of a seat's colour, and of the shape that says the same."""
    names = (*game.colours, *MORE_SHAPES)
    return names[(seat - 1) % len(names)]
