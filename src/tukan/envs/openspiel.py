"""The games for OpenSpiel. Importing this module registers them as `tukan_…`.

>>> import pyspiel, tukan.envs.openspiel
>>> game = pyspiel.load_game("tukan_tucana_builders(players=3,bonus=on)")

Parameters are `players`, the options of the game, `aim` (`tukan.envs.aim`) and `board`, the path of a board file.
All games have perfect information and explicit chance: every card, tile and throw is a node of its own. Where
several seats choose at once the node is simultaneous, and who need not choose waits; where one seat must, the
node is an ordinary one.

The C++ bots of pyspiel must not step a game that is written in Python: `MCTSBot.step` crashes the process. Take
`open_spiel.python.algorithms.mcts`, or `MCTSBot.mcts_search`.
"""

from __future__ import annotations

import json
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from tukan import games
from tukan.core.game import Game
from tukan.core.limits import Limits
from tukan.core.record import Array, face
from tukan.core.spelling import Spelling
from tukan.envs.scenario import Scenario, default_seats, is_at_once

SEPARATORS = "(),="  # of the text that stands for a game
Types = pyspiel.GameType


class Table:
    """What stays the same from state to state. Copies of states share it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.wait = scenario, scenario.actions
        limits = import_module(".limits", scenario.game.rules.__package__).limits
        self.limits: Limits = limits(scenario.b, scenario.seats, scenario.options)
        self.longest = self.limits.plies or np.iinfo(np.int32).max

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(self.scenario.game, self.scenario.b)

    @property
    def utilities(self) -> tuple[float, float]:
        """The least and the greatest utility."""
        aim = self.scenario.aim
        return (-1.0, 1.0) if aim.is_zero_sum else (0.0, 1.0 if aim.is_common else float(self.limits.points))

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.scenario,)


class TukanGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its parameters; a subclass for each game holds `source`. Raises OptionError, BoardError,
    ValueError, OSError."""

    source: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {k: v for k, v in (params or {}).items() if v != parameters(self.source)[k]}
        board = given.pop("board", None)
        if board is not None and set(board) & set(SEPARATORS):
            raise ValueError(
                f"board: the text of a game cannot hold a path with any of {' '.join(SEPARATORS)}"
            )
        players, aim = given.pop("players", default_seats(self.source)), given.pop("aim", None)
        self.table = Table(Scenario(self.source, players, given, board=board, aim=aim))
        scenario, (low, high) = self.table.scenario, self.table.utilities
        info = pyspiel.GameInfo(
            num_distinct_actions=scenario.actions + 1,
            max_chance_outcomes=self.source.rules.OUTCOMES,
            num_players=scenario.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if scenario.aim.is_zero_sum else None,
            max_game_length=self.table.limits.decisions,
        )
        super().__init__(type_of(self.source, scenario), info, params or {})

    def new_initial_state(self) -> TukanState:
        return TukanState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.limits.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TukanObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TukanObserver(kind, self.table.scenario, params)


class TukanState(pyspiel.State):  # type: ignore[misc]
    """A position: one record, which is all that a copy copies."""

    def __init__(self, game: TukanGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.states = self.table.scenario.new_states()
        self._call("start")

    def current_player(self) -> int:
        acting = int(self.states["acting"][0])
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.states["chance"][0]:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if acting & (acting - 1) else acting.bit_length() - 1

    def is_terminal(self) -> bool:
        return bool(self.states["over"][0] or self.states["ply"][0] >= self.table.longest)

    def _legal_actions(self, player: int) -> list[int]:
        if not self._asked(player):
            return [self.table.wait]
        mask = self.table.scenario.engine.mask()
        self._call("legal", player, mask)
        actions: list[int] = np.flatnonzero(mask).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.table.scenario.engine.weights()
        n = self._call("outcomes", weights)
        due: list[int] = weights[:n].tolist()
        return [(outcome, weight / sum(due)) for outcome, weight in enumerate(due) if weight > 0]

    def _apply_action(self, action: int) -> None:
        if self.states["chance"][0]:
            self._call("happen", action)
        else:
            self._call("play", self.current_player(), action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in [seat for seat in range(len(actions)) if self._asked(seat)]:
            self._call("play", seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            words = self.table.spelling.outcomes(int(self.states["chance"][0]))
            return f"* {words[action]}" if action < len(words) else f"* {action}"
        actions = self.table.spelling.actions
        words_of = actions[action] if action < len(actions) else ""
        return "wait" if action == self.table.wait else words_of or f"action {action}"

    def returns(self) -> list[float]:
        scenario = self.table.scenario
        if not self.is_terminal():
            return [0.0] * scenario.seats
        most = scenario.game.seats[-1]
        parts = np.zeros((1, most, len(scenario.game.rules.PARTS)), np.int32)
        ranks = np.zeros((1, most), np.int32)
        self._call("score", parts[0])
        self._call("rank", ranks[0])
        utilities: list[float] = scenario.aim.values(parts, ranks)[0].tolist()
        return utilities

    def __str__(self) -> str:
        """The position in one line of JSON: seats that must choose (from 1), and the table as in `Match.json`."""
        game, s = self.table.scenario.game, face(self.states)
        asked = [seat + 1 for seat in range(self.table.scenario.seats) if self._asked(seat)]
        shown = {"ply": s.ply, "to_act": asked, "table": game.words.table(self.table.scenario.b, s)}
        return json.dumps(shown, ensure_ascii=False)

    def _asked(self, seat: int) -> bool:
        return bool((int(self.states["acting"][0]) >> seat) & 1)

    def _call(self, name: str, *arguments: Any) -> Any:
        scenario = self.table.scenario
        return getattr(scenario.engine, name)(scenario.board, self.states, *arguments)


class TukanObserver:
    """What a seat sees: all of it is public, so nothing is left for an observer of private things only."""

    def __init__(self, kind: Any, scenario: Scenario, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        self.public, self.scenario = kind.public_info, scenario
        self.tensor = np.zeros(scenario.observation if self.public else 0, np.float32)
        self.dict = pieces(scenario, self.tensor) if self.public else {}

    def set_from(self, state: TukanState, player: int) -> None:
        if self.public:
            state._call("observe", player, self.tensor)

    def string_from(self, state: TukanState, player: int) -> str:
        """Every number of the tensor that is not 0, by its place, under the name of its range."""
        if not self.public:
            return ""
        seen = np.zeros(self.scenario.observation, np.float32)
        state._call("observe", player, seen)
        lines = []
        for name, piece in pieces(self.scenario, seen).items():
            shown = " ".join(
                f"{i}" if piece[i] == 1 else f"{i}={piece[i]:.4g}" for i in np.flatnonzero(piece).tolist()
            )
            if shown:
                lines.append(f"{name}: {shown}")
        return "\n".join(lines)


def pieces(scenario: Scenario, tensor: Array) -> dict[str, Array]:
    """The ranges of an observation by their names, without a copy."""
    found, at = {}, 0
    for name, size in scenario.game.rules.LAYOUT:
        found[name] = tensor[at : at + size]
        at += size
    return found


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game and their defaults; "" is none."""
    return {
        "players": default_seats(game),
        "aim": "",
        "board": "",
        **{option.name: option.default for option in game.options},
    }


def name_of(game: Game) -> str:
    return f"tukan_{game.name}"


def type_of(game: Game, scenario: Scenario) -> Any:
    """The type of a game with these parameters; alone there is nobody to choose at the same time."""
    at_once = is_at_once(game) and scenario.seats > 1
    aim = scenario.aim
    return Types(
        short_name=name_of(game),
        long_name=str(game.title),
        dynamics=Types.Dynamics.SIMULTANEOUS if at_once else Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Types.Information.PERFECT_INFORMATION,
        utility=Types.Utility.ZERO_SUM
        if aim.is_zero_sum
        else Types.Utility.IDENTICAL
        if aim.is_common
        else Types.Utility.GENERAL_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
        default_loadable=True,
    )


def _register() -> None:
    for game in games.all_games():
        if name_of(game) not in pyspiel.registered_names():
            made = type(TukanGame.__name__, (TukanGame,), {"source": game, "__module__": __name__})
            pyspiel.register_game(type_of(game, Scenario(game)), made)


_register()
