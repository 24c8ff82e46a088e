"""A command that was typed wrongly, told in one sentence: what is wrong, and where to look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tukan.command import Refused
from tukan.core.say import Say, language_of_environment, speaker

say = speaker("tukan")


@contextmanager
def one_sentence() -> Iterator[None]:
    """What the argument parser refuses becomes one sentence in the reader's language; so does Ctrl-C, where the
    command has nothing to say to it."""
    try:
        yield
    except (KeyboardInterrupt, click.Abort):
        click.echo(say("Stopped.").render(language_of_environment()), err=True)
        raise SystemExit(130) from None
    except click.UsageError as error:
        if isinstance(error, click.exceptions.NoArgsIsHelpError):
            raise
        command = error.ctx.command_path if error.ctx else "tukan"
        raise Refused(say("{what}; see {command} --help", what=_what(error), command=command)) from None


def _what(error: click.UsageError) -> Say:
    match error:
        case click.NoSuchOption():
            if error.possibilities:
                near = tuple(error.possibilities)
                return say("there is no option {name}, but {near}", name=error.option_name, near=near)
            return say("there is no option {name}", name=error.option_name)
        case click.exceptions.NoSuchCommand():
            if error.possibilities:
                near = tuple(error.possibilities)
                return say("there is no command {name}, but {near}", name=error.command_name, near=near)
            return say("there is no command {name}", name=error.command_name)
        case click.BadOptionUsage():
            return say("{name} needs a value", name=error.option_name)
        case click.MissingParameter():
            return say("{name} is missing", name=_name(error))
        case click.BadParameter():
            return say("{name}: {reason}", name=_name(error), reason=_reason(error.message))
    if found := re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message.rstrip(".")):
        return say("{words} is too much", words=found[1])
    return say("{reason}", reason=error.format_message().rstrip("."))


def _name(error: click.BadParameter) -> str:
    """The option or argument as it is typed."""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    if error.param is not None and error.ctx is not None:
        return error.param.make_metavar(error.ctx).strip("[]")
    return str(error.param_hint or "")


def _reason(message: str) -> Say | str:
    """The parser's own words, said anew where they are known."""
    text = message.rstrip(".")
    if found := re.fullmatch(r"'(.*)' is not a valid (?:integer|float)(?: range)?", text):
        return say("{value} is not a number", value=found[1])
    if found := re.fullmatch(r"(.*) is not in the range (.*)", text):
        return say("{value} is not in the range {range}", value=found[1], range=found[2])
    if found := re.fullmatch(r"'(.*)' is not one of (.*)", text):
        return say(
            "{value} is not one of {values}",
            value=found[1],
            values=tuple(found[2].replace("'", "").split(", ")),
        )
    if found := re.fullmatch(r"File '(.*)' is a directory", text):
        return say("{file} is a folder, not a file", file=found[1])
    if found := re.fullmatch(r"Directory '(.*)' is a file", text):
        return say("{file} is a file, not a folder", file=found[1])
    return text
