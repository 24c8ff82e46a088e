"""Many matches of one game as arrays, stepped together by compiled code.

>>> import tukan
>>> batch = tukan.Batch("toscana", n=4096, seed=1)
>>> while not batch.over.all():
...     batch.step(batch.sample())
>>> batch.returns.shape
(4096, 2)
"""

from __future__ import annotations

import copy
import operator
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from tukan.core.chance import M
from tukan.core.drive import GREEDY, RANDOM
from tukan.core.engine import Maker
from tukan.core.game import Game, Options
from tukan.core.record import Array
from tukan.envs import rows
from tukan.envs.rows import NOBODY, PLACE
from tukan.envs.scenario import Scenario

Illegal: TypeAlias = Literal["raise", "substitute", "terminate"]
ILLEGAL: tuple[Illegal, ...] = ("raise", "substitute", "terminate")
REWARDS = ("end", "each")


class IllegalAction(ValueError):  # noqa: N818 - named like IllegalMove
    """An action that is not legal; `match` is the first such row. Nothing has changed.

    `reason` is the code of the game's rules, `sentence` says it in English, `rule` is the number to look up.
    """

    def __init__(self, scenario: Scenario, states: Array, match: int, seat: int, action: int) -> None:
        self.match, self.seat, self.action = match, seat, action
        self.reason, self.sentence, self.rule = scenario.why_not(states[match:], seat, action)
        super().__init__(
            f"match {match}, seat {seat} (from 0), action {action}: {self.sentence} ({self.rule})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return ValueError, self.args  # what a process elsewhere needs is the sentence


class Batch:
    """`n` matches of one game. Seats count from 0; one seat of each match chooses at a time.

    Where a game asks several seats at once, they are asked one after the other in seat order, and nobody sees
    what is pending. Match i draws its chance from stream `i` of the seed, so it is the same match whatever `n`,
    the number of threads, or the order of calls.

    * `autoreset`: a match that ends begins anew in the same step, on the next stream that no other match uses.
    * `rewards` of "end": the utility (`tukan.envs.aim`) in the step that ends the match, else 0; of "each": the
      change of the utility as if the match ended now, in every step. Both add up to the utility.
    * `illegal`: what an illegal action does. "raise": IllegalAction; "substitute": the lowest legal action is
      played; "terminate": the match ends, -1 for that seat and 0 for the others.
    * `threads`: calls are split over so many threads; the results are the same.

    Options of the game are `options`, or keywords: `bonus="on"`.

    `seats`, `over`, `rewards`, `illegals` and `states` are the arrays themselves, without a copy: the next step
    writes into them. Raises OptionError, BoardError, ValueError.
    """

    def __init__(
        self,
        game: Game | str | Scenario,
        n: int = 1,
        players: int | None = None,
        options: Options | None = None,
        *,
        seed: int | npt.ArrayLike = 0,
        board: Any = None,
        aim: str | None = None,
        rewards: Literal["end", "each"] = "end",
        illegal: Illegal = "raise",
        autoreset: bool = False,
        compiled: bool = True,
        threads: int = 1,
        **more: Any,
    ) -> None:
        if isinstance(game, Scenario):
            self.scenario = game
        else:
            chosen = {**(options or {}), **more}
            self.scenario = Scenario(game, players, chosen, board=board, aim=aim, compiled=compiled)
        for name, number in (("n", n), ("threads", threads)):
            if not isinstance(number, int | np.integer) or number < 1:
                raise ValueError(f"{name}: {number!r} is not a whole number from 1 upwards")
        for name, value, known in (("illegal", illegal, ILLEGAL), ("rewards", rewards, REWARDS)):
            if value not in known:
                raise ValueError(f"{name}: {value!r} is not one of {', '.join(known)}")
        self.n, self.threads = n, threads
        self.illegal, self.autoreset, self.each = illegal, autoreset, rewards == "each"
        self._part = PLACE if self.scenario.aim.kind == "place" else self.scenario.aim.column

        rules, most = self.scenario.game.rules, self.scenario.game.seats[-1]
        self.states = self.scenario.new_states(n)
        self.seats = np.full(n, NOBODY, np.int64)
        self.over = np.ones(n, np.bool_)
        self.rewards = np.zeros((n, self.players))
        self.illegals = np.zeros(n, np.bool_)
        self._returns = np.zeros((n, self.players))
        self._masks = np.zeros((n, rules.ACTIONS), np.bool_)
        self._counts = np.zeros(n, np.int64)
        self._parts = np.zeros((n, most, len(rules.PARTS)), np.int32)
        self._ranks = np.ones((n, most), np.int32)
        self._work = [
            {
                "weights": np.zeros(rules.OUTCOMES, np.int64),
                "trial": self.scenario.new_states(),
                "concealed": self.scenario.new_states(),
            }
            for _ in range(threads)
        ]
        self._streams = np.arange(n)
        self._chance = np.zeros((n, 3), np.uint64)
        self._samples = np.zeros((n, 3), np.uint64)
        self.reset(seed)

    @property
    def players(self) -> int:
        """The number of seats of each match."""
        return self.scenario.seats

    @property
    def actions(self) -> int:
        """How many actions there are; an action is a number below."""
        return self.scenario.actions

    @property
    def returns(self) -> Array:
        """The rewards (n, players) of each match so far, of the last one where it is over; float64, a copy.

        With `autoreset`, those of the matches that are being played.
        """
        return self._returns.copy()

    def reset(self, seed: int | npt.ArrayLike | None = None, which: npt.ArrayLike | None = None) -> None:
        """Begin anew: all matches, or those that `which` (n,) of bool marks.

        One seed gives match i stream i of it; an array of seeds (n,) gives each match its own. Without a seed
        the matches go on to streams that were not used before.
        """
        marked = np.ones(self.n, np.bool_) if which is None else np.asarray(which, np.bool_)
        if marked.shape != (self.n,):
            raise ValueError(f"which: expected shape ({self.n},), found {marked.shape}")
        if seed is None:
            self._streams[marked] += self.n
        else:
            self._seed(seed, marked)
        self._rows(rows.make_begin, self.scenario.board, self.states, self._chance, self._samples, self._streams, marked,
                   self.seats, self._masks, self._counts, self.over, self.rewards, self._returns, "weights")  # fmt: skip
        self.illegals[marked] = False

    def _seed(self, seed: int | npt.ArrayLike, marked: Array) -> None:
        """Set seeds and numbers of the streams of the marked matches, but not yet the streams."""
        if np.ndim(seed) == 0:
            try:
                number = operator.index(seed)  # type: ignore[arg-type]
            except TypeError:
                raise ValueError(f"seed: {seed!r} is not a whole number") from None
            self._chance[marked, 1] = number & M
            self._streams[marked] = np.arange(self.n)[marked]
        else:
            seeds = np.asarray(seed, np.uint64)
            if seeds.shape != (self.n,):
                raise ValueError(f"seed: expected a number or shape ({self.n},), found {seeds.shape}")
            self._chance[marked, 1] = seeds[marked]
            self._streams[marked] = 0
        # Random actions have streams of their own, so that they never touch the chance of a match.
        self._samples[marked, 1] = ~self._chance[marked, 1]

    def step(self, actions: npt.ArrayLike) -> None:
        """Each match that is not over plays one action (n,) of the seat in `seats`. Raises IllegalAction.

        Then `seats`, `over`, `rewards` (n, players) and `illegals` (n,) tell what has become of it.
        """
        found = np.array(actions)
        if found.dtype.kind not in "iu":
            raise ValueError(f"actions: expected whole numbers, found {found.dtype}")
        chosen = found.astype(np.int64)
        if chosen.shape != (self.n,):
            raise ValueError(f"actions: expected shape ({self.n},), found {chosen.shape}")
        self._refuse(chosen)
        self._rows(rows.make_step, self.scenario.board, self.states, self._chance, self._samples, self._streams, chosen,
                   self.illegals, self.seats, self._masks, self._counts, self.over, self.rewards, self._returns,
                   self._parts, self._ranks, "weights", self._part, self.each, self.illegal == "terminate",
                   self.n if self.autoreset else 0)  # fmt: skip

    def reply(self, policies: npt.ArrayLike) -> None:
        """Seats with a policy choose, until one without must or the match is over; `rewards` grow by what it brings.

        `policies` (players,) or (n, players): RANDOM or GREEDY of `tukan.core.drive`, NOBODY for a seat without.
        Not with `autoreset`.
        """
        if self.autoreset:
            raise ValueError("replies and autoreset do not go together: reset what is over after the replies")
        table = np.array(np.broadcast_to(policies, (self.n, self.players)), np.int64)
        if not np.isin(table, (NOBODY, RANDOM, GREEDY)).all():
            raise ValueError(f"policies: expected {NOBODY} (nobody), {RANDOM} (random) or {GREEDY} (greedy)")
        self._rows(rows.make_reply, self.scenario.board, self.states, "trial", "concealed", self._chance, self._samples,
                   table, self.seats, self._masks, self._counts, self.over, self.rewards, self._returns,
                   self._parts, self._ranks, "weights", self._part, self.each)  # fmt: skip

    def _refuse(self, chosen: Array) -> None:
        """Mark illegal actions in `illegals`, and do with them what `illegal` says but to end the match."""
        self._rows(rows.make_refuse, chosen, self.seats, self._masks, self.illegals)
        if self.illegals.any():
            if self.illegal == "raise":
                i = int(np.argmax(self.illegals))
                self.illegals[:] = False
                raise IllegalAction(self.scenario, self.states, i, int(self.seats[i]), int(chosen[i]))
            chosen[self.illegals] = self._masks[self.illegals].argmax(axis=1)

    def legal(self, out: Array | None = None, *, copy: bool = True) -> Array:
        """The legal actions (n, actions), bool, of the seat in `seats`; nothing is legal once a match is over.

        Written into `out`; or a copy; or, with `copy=False`, the batch's own array, which the next step overwrites.
        """
        if out is None:
            return self._masks.copy() if copy else self._masks
        np.copyto(out, self._masks)
        return out

    def observe(self, seats: npt.ArrayLike | None = None, out: Array | None = None) -> Array:
        """What a seat sees (n, OBSERVATION), float32; docs/observations.md says what each number means.

        `seats`: one for all or one a match; by default the seat that must choose, seat 0 once the match is over.
        `out`: a contiguous float32 array to write into, instead of a new one.
        """
        viewers = np.maximum(self.seats, 0) if seats is None else np.array(np.broadcast_to(seats, (self.n,)))
        if (viewers < 0).any() or (viewers >= self.players).any():
            raise ValueError(f"seats: expected numbers from 0 to {self.players - 1}")
        shape = (self.n, self.scenario.observation)
        if out is None:
            out = np.empty(shape, np.float32)
        elif out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous:
            raise ValueError(f"out: expected a contiguous float32 array of shape {shape}")
        self._rows(rows.make_observe, self.scenario.board, self.states, viewers.astype(np.int64), out)
        return out

    def sample(self) -> Array:
        """A random legal action (n,) for each match, -1 where it is over. Draws nothing from the matches' chance."""
        actions = np.empty(self.n, np.int64)
        self._rows(rows.make_sample, self._samples, self.seats, self._masks, self._counts, actions)
        return actions

    def scores(self) -> tuple[Array, Array]:
        """The score of each match as it lies: parts (n, players, PARTS) and ranks (n, players), copies."""
        parts, ranks = np.zeros_like(self._parts), np.zeros_like(self._ranks)
        self._rows(rows.make_score, self.scenario.board, self.states, parts, ranks)
        return parts[:, : self.players], ranks[:, : self.players]

    def snapshot(self) -> dict[str, Array]:
        """All that changes, as arrays by name: what `restore` takes back. Copies."""
        return {name: getattr(self, name).copy() for name in _CHANGING}

    def restore(self, snapshot: dict[str, Array]) -> None:
        """Go back to a snapshot of this batch or of one with the same scenario and `n`. Raises ValueError."""
        fits = isinstance(snapshot, dict) and all(
            getattr(snapshot.get(name), "shape", None) == getattr(self, name).shape for name in _CHANGING
        )
        if not fits:
            raise ValueError("snapshot: expected what `snapshot()` of a batch of this game and size gave")
        for name in _CHANGING:
            np.copyto(getattr(self, name), snapshot[name], casting="no")

    def clone(self, seed: int | npt.ArrayLike | None = None) -> Batch:
        """A batch of its own in the same position. With a seed its chance to come is another: for search, so that
        nobody looks into the future of the match he plays."""
        other = copy.deepcopy(self)
        if seed is not None:
            everywhere = np.ones(self.n, np.bool_)
            other._seed(seed, everywhere)
            other._rows(rows.make_key, other._chance, other._samples, other._streams)
        return other

    def put(self, states: Array) -> None:
        """Put positions (n,) of the game's State type into the matches. Chance that is due comes about."""
        if getattr(states, "dtype", None) != self.states.dtype or states.shape != (self.n,):
            raise ValueError(f"states: expected an array ({self.n},) of the game's State type")
        np.copyto(self.states, states, casting="no")
        self._rows(rows.make_look, self.scenario.board, self.states, self._chance, self.seats, self._masks, self._counts,
                   self.over, "weights")  # fmt: skip
        self.rewards[:], self._returns[:], self.illegals[:] = 0.0, 0.0, False

    def __repr__(self) -> str:
        return f"<Batch {self.n} × {self.scenario!r}, {int(self.over.sum())} over>"

    def _rows(self, make: Maker, *arguments: Any) -> None:
        """Call a driver, the rows split over the threads; a word is an array to work in."""
        function = self.scenario.engine.driver(make)

        def run(thread: int) -> None:
            part = slice(self.n * thread // self.threads, self.n * (thread + 1) // self.threads)
            function(*(self._share(argument, part, thread) for argument in arguments))

        if self.threads == 1:
            run(0)
        else:
            list(_pool(os.getpid(), self.threads).map(run, range(self.threads)))

    def _share(self, argument: Any, part: slice, thread: int) -> Any:
        if isinstance(argument, str):
            return self._work[thread][argument]
        if isinstance(argument, np.ndarray) and argument is not self.scenario.board:
            return argument[part]
        return argument


_CHANGING = (
    "states", "seats", "over", "rewards", "illegals", "_returns", "_masks", "_counts", "_parts", "_ranks",
    "_streams", "_chance", "_samples",
)  # fmt: skip


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """Of this process: a forked child has no threads of its parent, and a pool without threads waits for ever."""
    return ThreadPoolExecutor(threads, "tukan-batch")
