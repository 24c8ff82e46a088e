"""What all commands share: errors as one sentence, options as pairs, board and record files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from tukan.core.files import file_bytes, why
from tukan.core.say import Say, language_of_environment, speaker

say = speaker("tukan")


class Refused(click.ClickException):
    """Bad input: one sentence on stderr, exit status 2, nothing changed."""

    exit_code = 2

    def __init__(self, sentence: Say | str) -> None:
        language = language_of_environment()
        super().__init__(sentence.render(language) if isinstance(sentence, Say) else sentence)

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def refuse_errors(work: Callable[[], Any]) -> Any:
    """Run `work`; errors that are a person's to mend become one sentence and exit status 2."""
    from tukan.core.board import BoardError
    from tukan.core.game import OptionError
    from tukan.core.match import IllegalMove
    from tukan.core.text import RecordError

    try:
        return work()
    except OptionError as error:
        raise Refused(error.sentence) from None
    except (RecordError, BoardError) as error:
        raise Refused(error.render(language_of_environment())) from None
    except IllegalMove as error:
        raise Refused(error.refusal.render(language_of_environment())) from None
    except OSError as error:
        raise Refused(why(error)) from None


def load_board(game: Any, path: Path | None) -> Any:
    """The components of a board file for a game; None for the built-in board."""
    if path is None:
        return None
    from tukan.core.board import file_text, named

    with named(path):
        return game.board.read(file_text(path))


def read_record(path: Path, board: Path | None, each: bool = False) -> Any:
    """The replay of a record file, on the board given."""
    from tukan import games
    from tukan.core.replay import Replay

    on = None if board is None else lambda game: load_board(game, board)
    return Replay(file_bytes(path), games.load, on, each)


def read_options(game: Any, pairs: Sequence[str]) -> dict[str, str]:
    """`name=value` pairs as options."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused(say("{pair}: an option is spelled name=value", pair=pair))
        if options.get(name, value) != value:
            raise Refused(say("option {name} is given twice", name=name))
        options[name] = value
    return options


def read_names(pairs: Sequence[str], seats: int) -> dict[int, str]:
    """`seat=name` pairs as the names of seats."""
    from tukan.core.naming import LONGEST_NAME, fits

    names: dict[int, str] = {}
    for pair in pairs:
        text, equals, name = pair.partition("=")
        if not equals or not (text.isascii() and text.isdigit()):
            raise Refused(say("{pair}: a name is spelled seat=name, e.g. 1=Ann", pair=pair))
        seat = int(text[:9])
        if not 1 <= seat <= seats:
            raise Refused(say("there is no seat {seat} in this match", seat=text))
        if seat in names:
            raise Refused(say("seat {seat} is named twice", seat=seat))
        if not fits(name) or name != name.strip():
            raise Refused(say("{pair}: a name has 1 to {most} printable characters and no blanks around it",
                              pair=pair, most=LONGEST_NAME))  # fmt: skip
        names[seat] = name
    return names
