"""A game as the rest of the program sees it: its rules, words, pictures and hints under one name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from tukan.core.board import BoardError
from tukan.core.record import Array
from tukan.core.say import Say, speaker

say = speaker("tukan.core")

Value: TypeAlias = str | int
Options: TypeAlias = Mapping[str, Value]


class OptionError(ValueError):
    """An option or a number of seats that the game does not have. `sentence` says what would be right."""

    def __init__(self, sentence: Say) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(frozen=True)
class Option:
    """One option of a game. Its value is kept in the state field of the same name.

    A choice lists its `values` (the field holds the index); a number has `least` and `most`
    (None: the number of seats). `forced` fixes the value for some numbers of seats: it is shown, never written.
    """

    name: str
    default: Value
    meaning: Say
    values: tuple[str, ...] = ()
    meanings: tuple[Say, ...] = ()
    least: int = 0
    most: int | None = None
    forced: Mapping[int, Value] = field(default_factory=dict)

    def said(self, value: Value) -> Say | str:
        """What a value is called where people choose."""
        return self.meanings[self.values.index(str(value))] if self.meanings else str(value)

    def read(self, value: Value, seats: int) -> Value:
        """The value in its own type. Raises OptionError."""
        if self.values:
            if value not in self.values:
                raise OptionError(
                    say(
                        "option {name}: {value} is not one of {values}",
                        name=self.name,
                        value=str(value),
                        values=self.values,
                    )
                )
            read: Value = str(value)
        else:
            most = seats if self.most is None else self.most
            text = str(value)
            if not _is_number(text) or not self.least <= int(text) <= most:
                raise OptionError(
                    say(
                        "option {name}: {value} is not a number from {least} to {most}",
                        name=self.name,
                        value=text,
                        least=self.least,
                        most=most,
                    )
                )
            read = int(text)
        if seats in self.forced and read != self.forced[seats]:
            raise OptionError(
                say(
                    "option {name}: with {n} seat it is always {value}",
                    many="option {name}: with {n} seats it is always {value}",
                    name=self.name,
                    n=seats,
                    value=self.forced[seats],
                )
            )
        return read

    def number(self, value: Value) -> int:
        """What the state field holds for this value."""
        return self.values.index(str(value)) if self.values else int(value)


@dataclass(frozen=True)
class Game:
    """One of the games. `rules`, `words`, `picture`, `hints` and `board` are the modules of its folder."""

    name: str
    title: Say
    summary: Say
    seats: range
    options: tuple[Option, ...]
    rules: Any  # tukan.core.rules.Rules, plus State, ACTIONS, OUTCOMES, PARTS, LAYOUT, VERSION
    board: ModuleType
    words: ModuleType
    hints: ModuleType
    load_picture: Callable[[], ModuleType]
    presets: Mapping[str, Mapping[str, Options]] = field(default_factory=dict)
    preset_names: Mapping[str, Say] = field(default_factory=dict)  # what presets and their choices are called
    own_boards: bool = False  # each seat has a board of its own, and pictures show one of them
    offered: Options = field(default_factory=dict)  # what a screen offers newcomers instead of the default
    colours: tuple[str, ...] = ("yellow", "blue", "red", "violet")  # of the seats that have one

    @cached_property
    def picture(self) -> ModuleType:
        return self.load_picture()

    @property
    def folder(self) -> Path:
        return Path(str(self.board.__file__)).parent

    def settle(self, seats: int, options: Options) -> dict[str, Value]:
        """All options with their values in this game's order, presets spread. Raises OptionError."""
        if not isinstance(seats, int | np.integer):
            raise OptionError(say("seats: {seats} is not a whole number", seats=repr(seats)))
        if seats not in self.seats and len(self.seats) == 1:
            raise OptionError(
                say(
                    "{game} is for {least} seats, not {seats}",
                    game=self.name,
                    least=self.seats[0],
                    seats=seats,
                )
            )
        if seats not in self.seats:
            raise OptionError(
                say(
                    "{game} is for {least} to {most} seats, not {seats}",
                    game=self.name,
                    least=self.seats[0],
                    most=self.seats[-1],
                    seats=seats,
                )
            )
        given = self._spread(options)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(
                    say(
                        "{game} has no option {name}; it has {names}",
                        game=self.name,
                        name=name,
                        names=tuple(known),
                    )
                )
        return {
            name: option.read(given[name], seats)
            if name in given
            else option.forced.get(seats, option.default)
            for name, option in known.items()
        }

    def _spread(self, options: Options) -> dict[str, Value]:
        spread: dict[str, Value] = {}
        for preset, choices in self.presets.items():
            if preset in options:
                if options[preset] not in choices:
                    raise OptionError(
                        say(
                            "option {name}: {value} is not one of {values}",
                            name=preset,
                            value=str(options[preset]),
                            values=tuple(choices),
                        )
                    )
                spread |= choices[str(options[preset])]
        return spread | {k: v for k, v in options.items() if k not in self.presets}

    def written(self, seats: int, options: Options) -> dict[str, Value]:
        """The options that a record must spell: those that differ from the default."""
        return {
            option.name: options[option.name]
            for option in self.options
            if options[option.name] != option.default and seats not in option.forced
        }

    @cached_property
    def components(self) -> Any:
        """The components of the built-in `board.toml`."""
        return self.board.read((self.folder / "board.toml").read_text("utf-8"))

    def new_board(self, seats: int, options: Options, components: Any = None) -> Array:
        """The board record (an array of one) for these options; of the built-in components unless given."""
        if components is None:
            return self._built_in(seats, tuple(options.items()))
        array: Array = self.board.build(components, seats, options)
        array.flags.writeable = False
        return array

    @lru_cache(maxsize=64)  # noqa: B019 - the games live as long as the program
    def _built_in(self, seats: int, options: tuple[tuple[str, Value], ...]) -> Array:
        return self.new_board(seats, dict(options), self.components)

    def new_state(self, seats: int, options: Options, n: int = 1) -> Array:
        """States (an array of `n`) with seats and options set, everything else zero: ready for `start`."""
        states = np.zeros(n, self.rules.State)
        states["seats"] = seats
        for option in self.options:
            states[option.name] = option.number(options[option.name])
        return states

    def parts(self, seats: int) -> Sequence[tuple[int, str]]:
        """The columns of `score` that exist with this many seats, and their names."""
        shown: Sequence[str] = self.words.parts(seats)
        names = self.rules.PARTS
        return [(names.index(name), name) for name in shown]

    def __hash__(self) -> int:
        return hash(self.name)


def _is_number(text: str) -> bool:
    """Whether this is how a number is written: no sign, no leading zero, no more digits than anything needs."""
    return text.isascii() and text.isdigit() and len(text) <= 9 and text == str(int(text))


def checksum(components: Any) -> str:
    """A fingerprint of components: comments and spacing of a board file do not enter it."""
    import msgspec

    data = msgspec.to_builtins(components)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


__all__ = ["BoardError", "Game", "Option", "OptionError", "Options", "Value", "checksum"]
