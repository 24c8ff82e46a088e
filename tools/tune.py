"""Tune what the hints of a game weigh with: CMA-ES over what greedy players make of the same deals.

    python -m tools.tune GAME [--deals 200] [--rounds 60] [--check 2000] [--seed 1] [--seats N] [--keep]

The weights are those that `WEIGHT_NAMES` in the game's `hints.py` names and its `weights.py` holds. They are an
argument of the compiled code: a trial costs nothing but its matches. Where each seat has a board of its own, or all
win together, a trial is worth what its players make of the deals; else how often it wins against greedy players, each
deal from every seat.

What is found plays fresh deals beside the present weights. With `--keep` it is written to `weights.py`, with the seed,
if it is better there beyond two standard errors.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import sqrt
from pathlib import Path

import numpy as np

from tukan import games
from tukan.arena.deal import first_player_lane, new_lanes, to_deal
from tukan.core.chance import draw, rand
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.players.parts import part_of
from tukan.players.rollout import gather

SPREAD = 0.3  # how far the first trials stray, as a share of each weight
LEAST = 20  # a weight near nothing strays as if it were so large
HEAD = '"""What the hints weigh with: a row for the least number of seats and so on, the last for all beyond."""\n'
CHECK = 1 << 20  # the first deal of the final comparison: none that the tuning saw


def make_matches(game: Game, stamp: str) -> Callable[..., int]:
    """`matches(B, S, T, numbers, rivals, by, lanes, own, mask, found, weights, ranks, won) -> matches`.

    Match i plays deal `numbers[i]`; a seat weighs with `by`, or is greedy where `rivals[i, seat]`. `won[i, seat]`
    is what the match was worth in the end, `ranks` room to work in.
    """
    rules, hints = game.rules, game.hints
    start, outcomes, happen, play = rules.start, rules.outcomes, rules.happen, rules.play
    legal, conceal, rank = rules.legal, rules.conceal, rules.rank
    weigh, weigh_by, value = hints.weigh, hints.weigh_by, hints.value
    alone = game.own_boards or "won" in rules.PARTS

    def matches(
        B: Record, S: Record, T: Record, C: Record, numbers: Record, rivals: Record, by: Record, lanes: Record,
        own: int, mask: Record, found: Record, weights: Record, ranks: Record, won: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, s = B[0], S[0]
        for i in range(len(numbers)):
            to_deal(lanes, numbers[i])
            start(b, s)
            while not s.over:
                if s.chance != 0:
                    happen(b, s, draw(lanes[s.chance], weights, outcomes(b, s, weights)))
                    continue
                for seat in range(s.seats):
                    if (s.acting >> seat) & 1:
                        C[0] = S[0]
                        conceal(b, C[0], seat)
                        legal(b, C[0], seat, mask)
                        n, best, ties, chosen = gather(mask, found), 0, 0, found[0]
                        for k in range(n if n > 1 else 0):
                            T[0] = C[0]
                            if rivals[i, seat]:
                                v = weigh(b, C[0], T[0], seat, found[k])
                            else:
                                v = weigh_by(b, C[0], T[0], seat, found[k], by)
                            if ties == 0 or v > best:
                                best, ties, chosen = v, 1, found[k]
                            elif v == best:
                                ties += 1
                                if rand(lanes[own + seat], ties) == 0:
                                    chosen = found[k]
                        play(b, s, seat, chosen)
            rank(b, s, ranks)
            for seat in range(s.seats):
                won[i, seat] = value(b, s, seat)
                if not alone:
                    won[i, seat], first = 0, 0
                    for other in range(s.seats):
                        first += ranks[other] == 1
                    if ranks[seat] == 1:
                        won[i, seat] = 1 / first
        return len(numbers)

    return matches


@dataclass
class Bench:
    """A game with so many seats, its present weights, and the same deals for all trials."""

    game: Game
    seats: int
    seed: int

    def __post_init__(self) -> None:
        self.options = self.game.settle(self.seats, {})
        self.board = self.game.new_board(self.seats, self.options)
        self.module = part_of(self.game, "weights")
        self.row = min(self.seats - self.game.seats[0], len(self.module.WEIGHTS) - 1)
        self.present = np.array(self.module.WEIGHTS[self.row], np.int64)
        self.alone = self.game.own_boards or "won" in self.game.rules.PARTS

    def worth(self, weights: Array, first: int, deals: int) -> Array:
        """What the weights make of each deal: the mean of its matches."""
        rotations = 1 if self.alone else self.seats
        rivals = np.zeros((deals, rotations, self.seats), np.bool_)
        if not self.alone:
            rivals[:] = ~np.eye(self.seats, dtype=np.bool_)
        numbers = np.repeat(np.arange(first, first + deals), rotations)
        won = np.zeros((deals * rotations, self.seats))
        states = self.game.new_state(self.seats, self.options, 3)
        rules = self.game.rules
        compiled(self.game, make_matches)(
            self.board, states[0:1], states[1:2], states[2:3], numbers, rivals.reshape(-1, self.seats),
            weights, new_lanes(self.game, self.seed), first_player_lane(self.game),
            np.zeros(rules.ACTIONS, np.bool_), np.zeros(rules.ACTIONS, np.int64), np.zeros(rules.OUTCOMES, np.int64),
            np.zeros(self.game.seats[-1], np.int32), won,
        )  # fmt: skip
        if self.alone:
            return won[:, 0]
        mine: Array = (won.reshape(rivals.shape) * ~rivals).sum(axis=2).mean(axis=1)
        return mine


def tune(bench: Bench, deals: int, rounds: int) -> Array:
    """The middle of where the search ended."""
    import cma

    scale = np.maximum(np.abs(bench.present), LEAST)
    options = {"seed": bench.seed, "verbose": -9}
    search = cma.CMAEvolutionStrategy(bench.present / scale, SPREAD, options)
    bench.worth(bench.present, 0, 1)  # compiled before several threads need it
    with ThreadPoolExecutor() as pool:
        for k in range(rounds):
            asked = search.ask()
            # Every trial of a round plays the same deals; each round plays others.
            tried = [np.rint(x * scale).astype(np.int64) for x in asked]
            found = [worth.mean() for worth in pool.map(bench.worth, tried, repeat(k * deals), repeat(deals))]
            search.tell(asked, [-v for v in found])
            middle = np.rint(search.mean * scale).astype(int)
            print(
                f"round {k + 1}: best {max(found):.4g}, spread {search.sigma:.2f}, {middle.tolist()}",
                file=sys.stderr,
            )
    return np.rint(search.mean * scale).astype(np.int64)


def compared(bench: Bench, weights: Array, deals: int) -> tuple[float, float, float]:
    """What the weights make of fresh deals, how much more that is than the present ones do, and its standard error."""
    mine = bench.worth(weights, CHECK, deals)
    gain = mine - bench.worth(bench.present, CHECK, deals)
    return float(mine.mean()), float(gain.mean()), float(gain.std(ddof=1) / sqrt(deals))


def write(bench: Bench, weights: Array, told: str) -> None:
    """Put the weights into the row for so many seats, and beside it how they were found."""
    rows, found = [list(row) for row in bench.module.WEIGHTS], list(bench.module.FOUND)
    rows[bench.row], found[bench.row] = weights.tolist(), told
    names = bench.game.hints.WEIGHT_NAMES
    numbers = "".join(
        "(" + "".join(f"{n},  # {name}\n" for n, name in zip(row, names, strict=True)) + "),\n"
        for row in rows
    )
    text = f"{HEAD}\nFOUND = ({''.join(f'{line!r},' for line in found)})\nWEIGHTS = (\n{numbers})\n"
    file = Path(str(bench.module.__file__))
    file.write_text(text, "utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(file)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "game", choices=[name for name in games.NAMES if part_of(games.load(name), "weights")]
    )
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--check", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    game = games.load(asked.game)
    bench = Bench(game, asked.seats or game.seats[0], asked.seed)
    weights = tune(bench, asked.deals, asked.rounds)
    worth, gain, error = compared(bench, weights, asked.check)
    told = f"{worth:.4g} on {asked.check} fresh deals, {gain:+.3g} ± {2 * error:.2g} (two standard errors)"
    print(f"{weights.tolist()}\n{told}")
    if asked.keep and gain > 2 * error:
        write(bench, weights, f"python -m tools.tune {' '.join(sys.argv[1:])}: {told}")


if __name__ == "__main__":
    main()
