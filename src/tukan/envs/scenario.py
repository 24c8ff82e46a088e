"""A scenario: which game is played, by how many, with which options, on which board, and what for."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tukan import games
from tukan.core.board import file_text, named
from tukan.core.chance import Stream, draw
from tukan.core.engine import Engine, engine
from tukan.core.files import in_words
from tukan.core.game import Game, Options
from tukan.core.record import Array, Cells, face, standing
from tukan.envs.aim import Aim

# No number of an observation is above. Nearly all are shares up to 1; points are counted by a round number that
# good matches pass.
HIGHEST = 4.0


class Scenario:
    """What stays the same from match to match; nothing in it changes, so copies share it.

    `game` is a name or a Game, `board` the path of a board file or components already read; `aim` as in
    `tukan.envs.aim`. With `compiled=False` the same rules run as plain Python and numba is not imported.
    Raises OptionError, BoardError, ValueError, OSError.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Options | None = None,
        *,
        board: Any = None,
        aim: str | None = None,
        compiled: bool = True,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.seats = default_seats(self.game) if players is None else players
        self.options = self.game.settle(self.seats, options or {})
        if isinstance(board, str | Path):
            with in_words(), named(Path(board)):
                board = self.game.board.read(file_text(Path(board)))
        self.components = board
        self.board = self.game.new_board(self.seats, self.options, board)
        self.aim = Aim(self.game.rules.PARTS, self.seats, is_at_once(self.game), aim)
        self.compiled = compiled

    @cached_property
    def engine(self) -> Engine:
        return engine(self.game, self.compiled)

    @property
    def b(self) -> Any:
        """The board as interpreted rules see it."""
        return standing(self.board)

    @property
    def actions(self) -> int:
        """How many actions the game has."""
        return int(self.game.rules.ACTIONS)

    @property
    def observation(self) -> int:
        """How many numbers an observation has."""
        return int(self.game.rules.OBSERVATION)

    def new_states(self, n: int = 1) -> Array:
        return self.game.new_state(self.seats, self.options, n)

    def why_not(self, states: Array, seat: int, action: int) -> tuple[int, str, str]:
        """Why an action is not legal in `states[0]`: reason code, sentence in English, number of the rule."""
        state = states[:1].copy()
        b, s = self.b, face(state)
        self.game.rules.conceal(b, s, seat)
        code = self.game.rules.check(b, s, seat, action)
        sentence, rule = self.game.words.why(b, s, seat, action, code)
        return code, str(sentence), str(rule)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.game.name, self.seats, self.aim.kind))

    @property
    def _key(self) -> tuple[Any, ...]:
        return (self.game.name, self.seats, tuple(self.options.items()), self.aim.kind, self.board.tobytes())

    def __deepcopy__(self, memo: dict[int, Any]) -> Scenario:
        return self

    def __copy__(self) -> Scenario:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        options = self.game.written(self.seats, self.options)
        return _again, (self.game.name, self.seats, options, self.components, self.aim.kind, self.compiled)

    def __repr__(self) -> str:
        options = "".join(f", {k}={v}" for k, v in self.game.written(self.seats, self.options).items())
        return f"<{self.game.name}, {self.seats} seats{options}>"


def _again(name: str, seats: int, options: Options, components: Any, aim: str, compiled: bool) -> Scenario:
    return Scenario(name, seats, options, board=components, aim=aim, compiled=compiled)


def default_seats(game: Game) -> int:
    """Two where two can play."""
    return max(2, game.seats[0])


@cache
def is_at_once(game: Game) -> bool:
    """Do several seats choose at the same time? Read off the first decision of a full table."""
    seats = game.seats[-1]
    options = game.settle(seats, {})
    state = game.new_state(seats, options)
    b, s, weights = face(game.new_board(seats, options)), face(state), np.zeros(game.rules.OUTCOMES, np.int64)
    game.rules.start(b, s)
    stream = Stream(0)
    while s.chance != 0:
        n = game.rules.outcomes(b, s, Cells(weights))
        game.rules.happen(b, s, draw(stream.cells, Cells(weights), n))
    return bool(s.acting & (s.acting - 1))
