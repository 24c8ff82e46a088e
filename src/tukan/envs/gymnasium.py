"""The games for Gymnasium: one learner, alone or against players of yours. Importing this module registers them.

>>> import gymnasium, tukan.envs.gymnasium
>>> env = gymnasium.make("tukan/toscana-v1", opponents="greedy")
>>> envs = gymnasium.make_vec("tukan/toscana-v1", num_envs=256)

The module may stand before the name; so also a process finds it that has imported nothing:
`gymnasium.make("tukan.envs.gymnasium:tukan/toscana-v1")`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from tukan import games
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.record import Array
from tukan.envs.batch import Batch, Illegal
from tukan.envs.opponents import Choices, Opponents
from tukan.envs.picture import MODES, checked_mode, render
from tukan.envs.scenario import Scenario
from tukan.envs.spaces import number_of, observation_box
from tukan.players import Budget


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a game. The seat (from 0) is asked; whatever else happens belongs to the step before.

    Games that can be played alone are, unless `players` says otherwise; else `opponents` (`tukan.envs.opponents`)
    sit at the other seats, and `budget` is what each may think about a decision. The observation is float32
    (OBSERVATION,); the legal actions are `info["action_mask"]`, int8 (actions,), and `action_masks()`, bool. Once
    the match is over all actions are marked, for none is played. `illegal`, `rewards`, `aim`, `board` and the
    options of the game are those of `tukan.Batch`; by default an illegal action counts as the lowest legal one,
    and `info["illegal_action"]` says so.

    Raises OptionError, BoardError, UnknownPlayer, ValueError, OSError.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Choices = "random",
        budget: Budget | None = None,
        illegal: Illegal = "substitute",
        rewards: Any = "end",
        aim: str | None = None,
        board: Any = None,
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.scenario = new_scenario(game, players, options, board=board, aim=aim, compiled=compiled)
        self.opponents = Opponents(self.scenario, seat, opponents, budget)
        self.batch = Batch(self.scenario, rewards=rewards, illegal=illegal)
        self.seat, self.stream = seat, Stream(0)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_box(self.scenario)
        self.action_space = Discrete(self.scenario.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a match and go on to the first choice of the seat."""
        super().reset(seed=seed)
        over = True
        while over:  # a match may end before the seat is asked at all; then the next one begins
            key = new_key(self.np_random)
            self.batch.reset(seed=[key])
            self.stream = Stream(key, 1)
            self.opponents.reply(self.batch, self.stream)
            over = bool(self.batch.over[0])
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info(illegal=False)

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play, let the others play, and come back with the next choice or the end. Raises IllegalAction."""
        before = self.batch.returns[0, self.seat]
        self.batch.step([number_of(action)])
        illegal = bool(self.batch.illegals[0])
        self.opponents.reply(self.batch, self.stream)
        if self.render_mode == "human":
            self.render()
        reward = float(self.batch.returns[0, self.seat] - before)
        return self._seen(), reward, bool(self.batch.over[0]), False, self._info(illegal)

    def action_masks(self) -> Array:
        """The legal actions, bool (actions,): what MaskablePPO asks for."""
        return self.batch.legal()[0] | self.batch.over[0]

    def render(self) -> Any:
        """The table as the seat sees it, in `render_mode`; None without a mode and for "human", which prints."""
        return render(self.scenario, self.batch.states, self.render_mode, self.seat)

    def _seen(self) -> Array:
        return self.batch.observe(self.seat)[0]

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "illegal_action": illegal}


def new_scenario(game: Game | str, players: int | None, options: dict[str, Any], **more: Any) -> Scenario:
    """The scenario of one learner: alone where the game can be played alone."""
    loaded = games.load(game) if isinstance(game, str) else game
    return Scenario(loaded, loaded.seats[0] if players is None else players, options, **more)


def new_key(generator: np.random.Generator) -> int:
    """The seed of one match, drawn from the generator of its environment."""
    return int(generator.integers(2**64, dtype=np.uint64))


def name_of(game: Game) -> str:
    """How a game is called in the registry: its name and the version of its rules."""
    return f"tukan/{game.name}-v{game.rules.VERSION}"


def _register() -> None:
    for game in games.all_games():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="tukan.envs.vector:SeatVectorEnv",
                kwargs={"game": game.name},
            )


_register()
