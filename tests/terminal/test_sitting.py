"""A long sitting at random: moves, orders, undo, covers, in every game; the record on the disk keeps up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tukan import games
from tukan.core.match import Match
from tukan.core.text import read
from tukan.terminal.keyboard import Prompt
from tukan.terminal.play import Session
from tukan.terminal.screen import Screen
from tukan.terminal.seats import read_seats
from tukan.terminal.table import Table

ORDERS = (
    "?",
    "undo",
    "undo Ann",
    "hint",
    "score",
    "log",
    "look",
    "board",
    "look 2",
    "why",
    "hand Ben",
    "save",
    "nonsense",
)


class Whim:
    """A keyboard that types what comes to its mind, and leaves after so many lines."""

    def __init__(self, seed: int, lines: int) -> None:
        self.rng, self.lines = random.Random(seed), lines
        self.session: Session | None = None

    def line(self, prompt: Prompt) -> str:
        assert self.session is not None
        assert self.session.path is not None
        on_disk = read(self.session.path.read_bytes(), games.load)
        assert sorted(map(str, on_disk.entries)) == sorted(map(str, self.session.match.entries))
        assert on_disk.state.tobytes() == self.session.match.state.tobytes()
        self.lines -= 1
        if self.lines < 0:
            raise EOFError
        return self._word(prompt.moves)

    def _word(self, moves: Sequence[str]) -> str:
        if "y" in moves:
            return self.rng.choice(("y", "y", "n"))
        if not moves:
            return self.rng.choice(("", "", "Ann", "Ben"))
        return self.rng.choice(moves if self.rng.random() < 0.7 else ORDERS)


@pytest.mark.long
@pytest.mark.parametrize("dice", ["fair", "hand"])
@pytest.mark.parametrize("name", games.NAMES)
def test_nothing_that_is_typed_breaks_a_sitting(name, dice, data: Path, capsys):
    game = games.load(name)
    seats = read_seats(",".join(["Ann", "Ben", "random"][: min(3, game.seats[-1])]))
    match = Match(game, len(seats), dice=dice, seed=3 if dice == "fair" else None)
    data.mkdir()
    keyboard = Whim(1, 60)
    session = Session(Table(match, seats), Screen(True, "en"), keyboard, data / "match.tukan", "en")
    keyboard.session = session
    with suppress(EOFError):  # or the match is over before
        session.run()
    assert "Traceback" not in capsys.readouterr().out
