"""Find what the signs of Catan Junior Madagascar count: who wins matches between greedy players?

    python -m tools.odds [--deals 3000] [--seed 1]

For each number of seats a multinomial logit of the winner on the differences of the signs at the beginnings of turns.
Half of the deals are held back to check it. The result is the module `odds.py` beside the hints.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from tukan import games
from tukan.core.chance import draw, stream_array, to_stream
from tukan.core.drive import GREEDY, make_choose
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.games.catan_junior_madagascar.records import DIE
from tukan.games.catan_junior_madagascar.signs import SIGNS, signs

NAME = "catan_junior_madagascar"
FILE = Path(__file__).parents[1] / "src/tukan/games" / NAME / "odds.py"
STEP = 64
MOST_TURNS = 400
RIDGE = 1e-4


def make_look(game: Game, stamp: str) -> Callable[..., int]:
    """`look(B, S, T, r, first, mask, weights, ranks, found, turns, winners) -> done`: plays a match a row.

    Match `first + i` is on stream `first + i` of `r`; its signs go turn by turn into `found[i]` (turn, seat, sign).
    """
    rules, choose, count = game.rules, make_choose(game, stamp), SIGNS
    start, outcomes, happen, play, rank = rules.start, rules.outcomes, rules.happen, rules.play, rules.rank

    def look(
        B: Record, S: Record, T: Record, r: Record, first: int, mask: Record, weights: Record, ranks: Record,
        found: Record, turns: Record, winners: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018
        b, s = B[0], S[0]
        for i in range(len(winners)):
            to_stream(r, first + i)
            start(b, s)
            while not s.over:
                if s.chance == DIE and s.turns < len(found[i]):
                    turns[i] = s.turns + 1
                    for seat in range(s.seats):
                        numbers = signs(b, s, seat)
                        for k in range(count):
                            found[i, s.turns, seat, k] = numbers[k]
                if s.chance != 0:
                    happen(b, s, draw(r, weights, outcomes(b, s, weights)))
                else:
                    for seat in range(s.seats):
                        if (s.acting >> seat) & 1:
                            play(b, s, seat, choose(B, S, T, seat, GREEDY, mask, r))
            rank(b, s, ranks)
            for seat in range(s.seats):
                if ranks[seat] == 1:
                    winners[i] = seat
        return len(winners)

    return look


def matches(game: Game, seats: int, deals: int, seed: int) -> tuple[Array, Array, Array]:
    """Signs (n, seats, SIGNS), who won (n,), and the deal (n,) of every beginning of a turn."""
    options = game.settle(seats, {})
    board, state = game.new_board(seats, options), game.new_state(seats, options)
    found = np.zeros((deals, MOST_TURNS, seats, SIGNS), np.int16)
    turns, winners = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    compiled(game, make_look)(
        board, state, state.copy(), stream_array(seed), 0, np.zeros(game.rules.ACTIONS, np.bool_),
        np.zeros(game.rules.OUTCOMES, np.int64), np.zeros(game.seats[-1], np.int32), found, turns, winners,
    )  # fmt: skip
    rows = [found[i, : turns[i]] for i in range(deals)]
    deal = np.repeat(np.arange(deals), turns)
    return np.concatenate(rows).astype(float), winners[deal], deal


def loss(x: Array, numbers: Array, won: Array) -> tuple[float, Array]:
    """The mean surprise at who won, and its slope."""
    z = numbers @ x
    z -= z.max(axis=1, keepdims=True)
    odds = np.exp(z)
    odds /= odds.sum(axis=1, keepdims=True)
    rows = np.arange(len(won))
    slope = np.einsum("ns,nsk->k", odds, numbers) - numbers[rows, won].sum(axis=0)
    return float(-np.log(odds[rows, won]).mean() + RIDGE * x @ x), slope / len(won) + 2 * RIDGE * x


def fit(game: Game, seats: int, deals: int, seed: int) -> list[int]:
    numbers, won, deal = matches(game, seats, deals, seed)
    seen = deal % 2 == 0
    best = minimize(loss, np.zeros(SIGNS), (numbers[seen], won[seen]), jac=True).x
    checks = [loss(x, numbers[~seen], won[~seen])[0] for x in (best, np.zeros(SIGNS))]
    print(f"{seats} seats: surprise {checks[0]:.4f} on unseen deals, {checks[1]:.4f} by lot", file=sys.stderr)
    counts: list[int] = np.rint(best / np.log(2) * STEP).astype(int).tolist()
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = games.load(NAME)
    rows = [fit(game, seats, asked.deals, asked.seed) for seats in game.seats]
    text = "".join("    " + ", ".join(map(str, row)) + ",\n" for row in rows)
    FILE.write_text(
        '"""What each sign counts, for two, three and four seats, in 64ths of a doubling of the odds.\n\n'
        f"Written by `python -m tools.odds --deals {asked.deals} --seed {asked.seed}`.\n"
        f'"""\n\nSTEP = {STEP}\n\nCOUNTS = (\n{text})  # fmt: skip\n',
        "utf-8",
    )
    subprocess.run([sys.executable, "-m", "ruff", "format", str(FILE)], check=True)


if __name__ == "__main__":
    main()
