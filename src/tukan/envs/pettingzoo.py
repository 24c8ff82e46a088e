"""The games for PettingZoo. Importing this module registers them.

>>> import pettingzoo, tukan.envs.pettingzoo
>>> env = pettingzoo.make("aec", "tukan/toscana-v1", end="pass")
>>> env.reset(seed=1)

Games in which the seats choose at once are native `ParallelEnv`s, the others native `AECEnv`s; `aec_env` gives
an AEC environment of every game. `reset(seed=k)` begins the match that `tukan.Batch(…, seed=k)` begins.
"""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from tukan import games
from tukan.core.game import Game
from tukan.core.record import Array
from tukan.envs.batch import Batch, Illegal, IllegalAction
from tukan.envs.picture import MODES, checked_mode, render
from tukan.envs.rows import ILLEGAL_REWARD
from tukan.envs.scenario import Scenario, is_at_once
from tukan.envs.spaces import number_of, observation_box

Observation: TypeAlias = dict[str, Array]


class Agents:
    """What both kinds of environment share: spaces, what an agent sees, copies, pictures.

    Agents are `player_0`, `player_1`, …: the seats. An observation is `{"observation": float32 (OBSERVATION,),
    "action_mask": int8 (actions + 1,)}`; the mask is also in the info. The last action is to wait: the only
    one of an agent that need not choose, and of nobody else.
    """

    metadata: dict[str, Any]

    def _begin(
        self, scenario: Scenario, illegal: Illegal, rewards: Any, render_mode: str | None, at_once: bool
    ) -> None:
        self.scenario, self.illegal = scenario, illegal
        self.batch = Batch(scenario, seed=_entropy(), rewards=rewards, illegal=illegal)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": name_of(scenario.game),
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": at_once,
        }
        self.wait = scenario.actions
        self.possible_agents = [f"player_{seat}" for seat in range(scenario.seats)]
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: Discrete(self.wait + 1) for agent in self.agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": observation_box(scenario),
                    "action_mask": Box(0, 1, (self.wait + 1,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.state_space = observation_box(scenario)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[self.possible_agents[self.seat_of(agent)]]

    def seat_of(self, agent: str) -> int:
        """The seat (from 0) of an agent. Raises ValueError."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def mask(self, agent: str) -> Array:
        """The legal actions of an agent, int8 (actions + 1,)."""
        mask = np.zeros(self.wait + 1, np.int8)
        seat = self.seat_of(agent)
        if seat == self.batch.seats[0]:
            mask[:-1] = self.batch.legal(copy=False)[0]
        elif self.asked(seat):
            legal = self.scenario.engine.mask()
            self.scenario.engine.legal(self.scenario.board, self.batch.states, seat, legal)
            mask[:-1] = legal
        else:
            mask[-1] = 1
        return mask

    def asked(self, seat: int) -> bool:
        """Must this seat (from 0) choose now?"""
        return bool((int(self.batch.states["acting"][0]) >> seat) & 1)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether it must choose or not."""
        seen = self.batch.observe(self.seat_of(agent))[0]
        return {"observation": seen, "action_mask": self.mask(agent)}

    def state(self) -> Array:
        """The whole position, as the first seat sees it: nothing is hidden between two steps."""
        return self.batch.observe(0)[0]

    def snapshot(self) -> dict[str, Any]:
        """All that changes in a match; `restore` takes it back, as often as you like."""
        return copy.deepcopy(
            {k: v for k, v in self.__dict__.items() if k not in _FIXED} | {"batch": self.batch.snapshot()}
        )

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Go back to a snapshot of this environment or of a clone."""
        snapshot = copy.deepcopy(snapshot)
        self.batch.restore(snapshot.pop("batch"))
        self.__dict__.update(snapshot)

    def clone(self, seed: int | None = None) -> Any:
        """An environment of its own in the same position; with a seed, what chance brings is another."""
        other = copy.deepcopy(self)
        if seed is not None:
            other.batch = self.batch.clone(seed)
        return other

    def render(self) -> Any:
        """A picture in `render_mode`, None without a mode and for "human", which prints."""
        return render(self.scenario, self.batch.states, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _reseed(self, seed: int | None) -> None:
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)

    def _info(self, agent: str, illegal: bool = False) -> dict[str, Any]:
        return {"action_mask": self.mask(agent), "illegal_action": illegal}

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True))


_FIXED = frozenset(
    ("scenario", "illegal", "batch", "render_mode", "metadata", "wait", "possible_agents", "action_spaces",
     "observation_spaces", "state_space")
)  # fmt: skip


class TurnsEnv(Agents, AECEnv):  # type: ignore[misc]
    """A game in which one seat chooses at a time. The same agent may be selected several times running."""

    agent_selection: str
    terminations: dict[str, bool]
    _cumulative_rewards: dict[str, float]

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        illegal: Illegal = "terminate",
        rewards: str = "end",
        aim: str | None = None,
        board: Any = None,
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        AECEnv.__init__(self)
        scenario = Scenario(game, players, options, board=board, aim=aim, compiled=compiled)
        self._begin(scenario, illegal, rewards, render_mode, at_once=False)
        self._present()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed the next one of the last seed."""
        self._reseed(seed)
        self._present()

    def step(self, action: Any) -> None:
        """The selected agent plays. Raises IllegalAction with `illegal="raise"`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step([number_of(action)])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        ended = bool(self.batch.over[0])
        self.terminations = dict.fromkeys(self.agents, ended)
        self.infos = {one: self._info(one) for one in self.agents}
        self.infos[agent]["illegal_action"] = bool(self.batch.illegals[0])
        if not ended:
            self.agent_selection = self.possible_agents[int(self.batch.seats[0])]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _present(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.seats[0])]


class AtOnceEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """A game in which the seats choose at once; a seat that need not choose waits."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        illegal: Illegal = "substitute",
        rewards: str = "end",
        aim: str | None = None,
        board: Any = None,
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        scenario = Scenario(game, players, options, board=board, aim=aim, compiled=compiled)
        self._begin(scenario, illegal, rewards, render_mode, at_once=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match; without a seed the next one of the last seed."""
        self._reseed(seed)
        return self._seen(), {agent: self._info(agent) for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Every agent plays or waits: observations, rewards, terminations, truncations, infos.

        Raises IllegalAction with `illegal="raise"`; then nothing has happened.
        """
        for agent in actions:
            self.seat_of(agent)
        if missing := [agent for agent in self.agents if agent not in actions]:
            raise ValueError(f"actions: none for {', '.join(missing)}")
        chosen = {seat: number_of(actions[agent]) for seat, agent in enumerate(self.agents)}
        wrong = [seat for seat, action in chosen.items() if not self._allows(seat, action)]
        if wrong and self.illegal == "raise":
            raise IllegalAction(self.scenario, self.batch.states, 0, wrong[0], chosen[wrong[0]])
        before = self.batch.returns[0]
        if wrong and self.illegal == "terminate":
            rewards = {a: ILLEGAL_REWARD if seat in wrong else 0.0 for seat, a in enumerate(self.agents)}
            ended = True
        else:
            for seat in [seat for seat in chosen if self.asked(seat)]:  # before the last choice resolves all
                lowest = int(self.mask(self.agents[seat]).argmax())
                self.batch.step([lowest if seat in wrong else chosen[seat]])
            gained = (self.batch.returns[0] - before).tolist()
            rewards = dict(zip(self.agents, gained, strict=True))
            ended = bool(self.batch.over[0])
        seen, agents = self._seen(), self.agents
        infos = {agent: self._info(agent, seat in wrong) for seat, agent in enumerate(agents)}
        if ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, False), infos

    def _allows(self, seat: int, action: int) -> bool:
        mask = self.mask(self.possible_agents[seat])
        return 0 <= action < len(mask) and bool(mask[action])

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}


def aec_env(game: Game | str, players: int | None = None, **more: Any) -> AECEnv:
    """An AEC environment of any game; keywords as in TurnsEnv, options of the game among them."""
    loaded = games.load(game) if isinstance(game, str) else game
    if is_at_once(loaded):
        return parallel_to_aec(AtOnceEnv(loaded, players, **more))
    return TurnsEnv(loaded, players, **more)


def parallel_env(game: Game | str, players: int | None = None, **more: Any) -> ParallelEnv:
    """A Parallel environment of a game in which the seats choose at once; keywords as in AtOnceEnv.

    Raises ValueError for the others: they have one choice at a time.
    """
    loaded = games.load(game) if isinstance(game, str) else game
    if not is_at_once(loaded):
        raise ValueError(f"in {loaded.name} the seats choose in turn: take aec_env")
    return AtOnceEnv(loaded, players, **more)


def name_of(game: Game) -> str:
    """How a game is called in the registries: its name and the version of its rules."""
    return f"tukan/{game.name}-v{game.rules.VERSION}"


def _entropy() -> int:
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


def _register() -> None:
    for game in games.all_games():
        kwargs = {"game": game.name}
        if name_of(game) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name_of(game), f"{__name__}:aec_env", kwargs=kwargs)
        if is_at_once(game) and name_of(game) not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name_of(game), f"{__name__}:parallel_env", kwargs=kwargs)


_register()

__all__ = ["AtOnceEnv", "TurnsEnv", "aec_env", "name_of", "parallel_env"]
