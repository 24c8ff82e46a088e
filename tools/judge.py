"""Teach Catan Junior Madagascar who will win: what `foresight.py` reads out of the signs of all seats.

    python -m tools.judge [--seats 2 3 4] [--greedy 30000] [--matches 6000] [--rounds 6] [--seed 1] [--check 500]

It begins with matches between greedy players. In each round after that one seat plans its turns by what was learnt so
far, the others are greedy, and all learn from how it went on: what a position is worth is a mean of what the next one is
said to be worth and of who won (TD lambda). Now and then somebody chooses by lot, so that more is seen. In the end
planning alone plays fresh deals against greedy players, each from every seat.

The result is the module `judge.py` beside the hints; seats that were not asked for keep what they were taught.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from tukan import games
from tukan.core.chance import draw, rand, stream_array, to_stream
from tukan.core.drive import GREEDY, make_choose
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.games.catan_junior_madagascar import foresight, judge
from tukan.games.catan_junior_madagascar.records import DIE
from tukan.games.catan_junior_madagascar.signs import SIGNS, write_signs
from tukan.players.plan import forget, make_worth, new_plan_work
from tukan.players.rollout import gather

NAME = "catan_junior_madagascar"
FILE = Path(str(judge.__file__))
MOST_TURNS = 120
BY_LOT = 25  # choices of a thousand
TRUST = 0.3  # of what a position is worth, how much is what the next one is said to be worth
KEPT = 5  # rounds of matches that are learnt from
GREEDY_KEPT = 10_000  # and so many matches between greedy players
BATCH, DECAY = 2048, 1e-4
FRESH = 10_000_000  # the first deal of the final check
LANES = 16  # streams of a deal


def make_matches(game: Game, stamp: str) -> Callable[..., int]:
    """`matches(B, S, T, r, deals, planning, by_lot, mask, found, own, weights, paper, plan work …, signs, turns,
    winners)`: match i is on deal `deals[i]`; where `planning[i, seat]` a seat takes the best plan, else it is greedy.

    The signs of all seats at the beginning of each turn go to `signs[i]` (turn, seat, sign).
    """
    rules, choose, worth, sensible = (
        game.rules,
        make_choose(game, stamp),
        make_worth(game),
        game.hints.sensible,
    )
    start, outcomes, happen, legal = rules.start, rules.outcomes, rules.happen, rules.legal
    play, rank, count = rules.play, rules.rank, SIGNS

    def matches(
        B: Record, S: Record, T: Record, r: Record, deals: Record, planning: Record, by_lot: int, mask: Record,
        found: Record, own: Record, weights: Record, ranks: Record, paper: Record, ways: Record, words: Record,
        frames: Record, memory: Record, notes: Record, signs: Record, turns: Record, winners: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018
        b, s = B[0], S[0]
        for i in range(len(deals)):
            for lane in range(len(r)):
                to_stream(r[lane], deals[i] * LANES + lane)
            start(b, s)
            while not s.over:
                if s.chance != 0:
                    if s.chance == DIE and s.turns < len(signs[i]):
                        write_signs(b, s, paper)
                        turns[i] = s.turns + 1
                        for seat in range(s.seats):
                            for k in range(count):
                                signs[i, s.turns, seat, k] = paper[seat * count + k]
                    happen(b, s, draw(r[s.chance], weights, outcomes(b, s, weights)))
                    forget(memory, notes)
                    continue
                seat = 0
                while (s.acting >> seat) & 1 == 0:
                    seat += 1
                lane = r[len(r) - 1 - seat]
                if not planning[i, seat] and rand(lane, 1000) >= by_lot:
                    play(b, s, seat, choose(B, S, T, seat, GREEDY, mask, lane))
                    continue
                for action in range(len(mask)):
                    mask[action] = False
                legal(b, s, seat, mask)
                n = gather(mask, own)
                chosen = own[rand(lane, n)]
                if planning[i, seat] and n > 1 and rand(lane, 1000) >= by_lot:
                    best = -1
                    for k in range(n):
                        if sensible(b, s, seat, own[k], False, False):
                            ways[0] = S[0]
                            play(b, ways[0], seat, own[k])
                            value = worth(
                                B, seat, mask, found, paper, weights, ways, words, frames, memory, notes
                            )
                            if value > best:
                                best, chosen = value, own[k]
                play(b, s, seat, chosen)
            rank(b, s, ranks)
            for seat in range(s.seats):
                if ranks[seat] == 1:
                    winners[i] = seat
        return len(deals)

    return matches


class Network:
    """What `foresight.py` computes, in floating point, and how it learns.

    `skill` is what planning is worth beside being greedy: without it the network would take the habits of the
    better player for what makes him better.
    """

    def __init__(self, hidden: int, seed: int) -> None:
        lot = np.random.default_rng(seed)
        wide = 2 * SIGNS
        self.mean, self.spread = np.zeros(wide, np.float32), np.ones(wide, np.float32)
        layer = lot.uniform(-1, 1, (wide, hidden)) / sqrt(wide)
        out = lot.uniform(-1, 1, hidden) / sqrt(hidden)
        self.parts = [
            part.astype(np.float32) for part in (layer, np.zeros(hidden), out, np.zeros(wide), np.zeros(1))
        ]

    def scale(self, signs: Array) -> None:
        """Take what is usual from these positions."""
        rows = _beside_others(signs[:: max(1, len(signs) // 60_000)]).reshape(-1, 2 * SIGNS)
        self.mean, self.spread = rows.mean(axis=0), np.maximum(rows.std(axis=0), 0.3)

    def look(self, signs: Array, planning: Array) -> tuple[Array, Array, Array]:
        """Odds (n, seats), what was read, and the hidden numbers."""
        layer, bias, out, skip, skill = self.parts
        read = (_beside_others(signs) - self.mean) / self.spread
        hidden = np.maximum(read @ layer + bias, 0)
        told = hidden @ out + read @ skip + planning * skill
        odds = np.exp(told - told.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), read, hidden

    def odds(self, signs: Array, planning: Array) -> Array:
        steps = range(0, len(signs), 20_000)
        return np.concatenate([self.look(signs[i : i + 20_000], planning[i : i + 20_000])[0] for i in steps])

    def learn(self, lesson: Lesson, epochs: int, rate: float, seed: int) -> None:
        """Adam over all positions but those held back, in batches; the rate rises and falls."""
        lot, rows = np.random.default_rng(seed), np.nonzero(~lesson.held_back)[0]
        first, second = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        steps, step = epochs * (len(rows) // BATCH), 0
        for _ in range(epochs):
            order = lot.permutation(rows)
            for i in range(0, len(order) - BATCH + 1, BATCH):
                chosen, step = order[i : i + BATCH], step + 1
                slopes = self.slopes(lesson.signs[chosen], lesson.planning[chosen], lesson.worth[chosen])
                pace = rate * min(step / (0.3 * steps), (steps - step + 1) / (0.7 * steps))
                for part, slope, m, v in zip(self.parts, slopes, first, second, strict=True):
                    m += 0.1 * (slope - m)
                    v += 0.001 * (slope * slope - v)
                    hot = m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
                    part -= pace * (hot + DECAY * part)

    def slopes(self, signs: Array, planning: Array, worth: Array) -> list[Array]:
        odds, read, hidden = self.look(signs, planning)
        wrong = (odds - worth) / len(signs)
        back = wrong[:, :, None] * self.parts[2] * (hidden > 0)
        flat, turned = read.reshape(-1, read.shape[2]), back.reshape(-1, back.shape[2])
        return [
            flat.T @ turned,
            turned.sum(axis=0),
            np.einsum("nsj,ns->j", hidden, wrong),
            flat.T @ wrong.reshape(-1),
            (wrong * planning).sum(keepdims=True).reshape(1),
        ]

    def surprise(self, lesson: Lesson) -> float:
        """The mean negative log of what the winner was given, on what was held back."""
        kept = lesson.held_back
        odds = self.odds(lesson.signs[kept], lesson.planning[kept])
        return float(-np.log(odds[np.arange(len(odds)), lesson.won[kept]]).mean())

    def numbers(self, seats: int) -> list[int]:
        """Whole numbers for `foresight.py`, which reads the sum of the others' signs where this reads the mean."""
        layer, bias, out, skip, _ = self.parts
        share = np.repeat([1, 1 / (seats - 1)], SIGNS) / self.spread
        doubling = np.log(2)
        layers = np.vstack([layer * share[:, None], bias - (self.mean / self.spread) @ layer])
        outs = np.concatenate([out, skip * share]) / doubling
        found: list[int] = np.rint(np.concatenate([layers.ravel(), outs]) * judge.STEP).astype(int).tolist()
        return found


def _beside_others(signs: Array) -> Array:
    """The signs of each seat, and the mean of those of the others."""
    own = signs.astype(np.float32)
    others = (own.sum(axis=1, keepdims=True) - own) / (own.shape[1] - 1)
    return np.concatenate([own, others], axis=2)


@dataclass
class Played:
    """Matches: signs (match, turn, seat, sign) of so many turns, who won, and who planned (match, seat)."""

    signs: Array
    turns: Array
    winners: Array
    planning: Array

    def __post_init__(self) -> None:
        self.signs = self.signs[:, : self.turns.max()]

    def first(self, n: int) -> Played:
        return Played(self.signs[:n], self.turns[:n], self.winners[:n], self.planning[:n])


@dataclass
class Lesson:
    """Positions, what they are worth to each seat, who won, who planned, and which are only for checking."""

    signs: Array
    worth: Array
    won: Array
    planning: Array
    held_back: Array


def lesson(played: list[Played], network: Network | None) -> Lesson:
    parts = [_lesson(matches, network) for matches in played]
    names = ("signs", "worth", "won", "planning", "held_back")
    return Lesson(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _lesson(played: Played, network: Network | None) -> Lesson:
    match = np.repeat(np.arange(len(played.turns)), played.turns)
    turn = np.concatenate([np.arange(n) for n in played.turns])
    signs, planning = played.signs[match, turn], played.planning[match].astype(np.float32)
    won, seats = played.winners[match], signs.shape[1]
    worth = np.eye(seats, dtype=np.float32)[won]
    if network is not None:
        said = network.odds(signs, planning)
        for i in range(len(match) - 2, -1, -1):
            if match[i] == match[i + 1]:
                worth[i] = TRUST * said[i + 1] + (1 - TRUST) * worth[i + 1]
    return Lesson(signs, worth, won, planning, match % 10 == 0)


class Table:
    """The game for so many seats, and what it takes to play matches."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        options = game.settle(seats, {})
        self.board, self.states = game.new_board(seats, options), game.new_state(seats, options, 2)

    def play(self, first: int, n: int, planners: int, by_lot: int, paper: Array) -> Played:
        """`n` matches; in match i seat i, i + 1 … plan, so many of them, each deal from every seat."""
        game, rules, s = self.game, self.game.rules, self.states
        ahead = (np.arange(self.seats) - np.arange(n)[:, None]) % self.seats
        planning = ahead < planners
        signs = np.zeros((n, MOST_TURNS, self.seats, SIGNS), np.int8)
        turns, winners = np.zeros(n, np.int64), np.zeros(n, np.int64)
        deals = first + np.arange(n) // (self.seats if planners else 1)
        work: tuple[Any, ...] = new_plan_work(game, s[:1], 0)[:5]
        compiled(game, make_matches)(
            self.board, s[:1], s[1:], np.stack([stream_array(self.seed)] * LANES), deals, planning, by_lot,
            np.zeros(rules.ACTIONS, np.bool_), np.zeros(rules.ACTIONS, np.int64), np.zeros(rules.ACTIONS, np.int64),
            np.zeros(rules.OUTCOMES, np.int64), np.zeros(game.seats[-1], np.int32), paper, *work, signs, turns, winners,
        )  # fmt: skip
        return Played(signs, turns, winners, planning)


class Course:
    """All that one number of seats is taught."""

    def __init__(self, table: Table, asked: argparse.Namespace) -> None:
        self.table, self.asked = table, asked
        self.network = Network(judge.HIDDEN, asked.seed)
        self.row = table.seats - foresight.SEATS_LEAST

    def paper(self) -> Array:
        """A paper with what is known so far."""
        return foresight.new_paper(put(judge.TAUGHT, self.row, self.network.numbers(self.table.seats)))

    def run(self) -> list[int]:
        asked, seats = self.asked, self.table.seats
        played = [self.table.play(0, asked.greedy, 0, BY_LOT, foresight.PAPER.copy())]
        self.network.scale(lesson(played, None).signs)
        self.network.learn(lesson(played, None), 3, 3e-3, asked.seed)
        self.network.learn(lesson(played, self.network), 2, 1e-3, asked.seed + 1)
        self.tell("greedy", played)
        for k in range(1, asked.rounds + 1):
            first = k * (asked.greedy + asked.matches)
            played.append(self.table.play(first, asked.matches, 1, BY_LOT, self.paper()))
            recent = [played[0].first(GREEDY_KEPT), *played[1:][-KEPT:]]
            self.network.learn(lesson(recent, self.network), 4, 2e-3, asked.seed + 1 + k)
            self.tell(f"round {k}", played[-1:])
        return self.network.numbers(seats)

    def tell(self, what: str, played: list[Played]) -> None:
        surprise = self.network.surprise(lesson(played, None))
        won = won_by_planning(self.table.play(FRESH, self.asked.check * self.table.seats, 1, 0, self.paper()))
        per_deal = won.reshape(-1, self.table.seats).mean(axis=1)
        error = per_deal.std(ddof=1) / sqrt(len(per_deal))
        rate = f"{100 * won.mean():.1f} ± {200 * error:.1f} %"
        print(
            f"{self.table.seats} seats, {what}: surprise {surprise:.4f}; planning wins {rate}",
            file=sys.stderr,
        )


def won_by_planning(played: Played) -> Array:
    rows = np.arange(len(played.winners))
    return played.planning[rows, played.winners].astype(float)


def put(taught: Any, row: int, numbers: list[int]) -> list[int]:
    """What was taught, with the row for one number of seats replaced."""
    found, layers = list(taught), foresight.ROWS * foresight.LAYER
    found[row * foresight.LAYER : (row + 1) * foresight.LAYER] = numbers[: foresight.LAYER]
    at = layers + row * foresight.OUT
    found[at : at + foresight.OUT] = numbers[foresight.LAYER :]
    return found


def write(taught: list[int], found: list[str]) -> None:
    lines = "".join(
        "    " + ", ".join(map(str, taught[i : i + 16])) + ",\n" for i in range(0, len(taught), 16)
    )
    FILE.write_text(
        '"""What the network of `foresight.py` was taught, and how: for two seats, three, four."""\n\n'
        f"STEP, HIDDEN = {judge.STEP}, {judge.HIDDEN}\n\nFOUND = ({''.join(f'{line!r},' for line in found)})\n\n"
        f"TAUGHT = (\n{lines})  # fmt: skip\n",
        "utf-8",
    )
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(FILE)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--greedy", type=int, default=30_000)
    parser.add_argument("--matches", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--check", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, taught, found = games.load(NAME), list(judge.TAUGHT), list(judge.FOUND)
    for seats in asked.seats:
        row = seats - foresight.SEATS_LEAST
        taught = put(taught, row, Course(Table(game, seats, asked.seed), asked).run())
        found[row] = f"python -m tools.judge {' '.join(sys.argv[1:])}".strip()
        write(taught, found)


if __name__ == "__main__":
    main()
