"""Tune the weights of a game's hints: CMA-ES over what greedy players make of the same deals.

    python -m tools.tune GAME NAME [NAME …] [--deals 200] [--rounds 12] [--seed 1]

Each NAME is an integer at the top of the game's `hints.py`. What one seat makes counts, so this is for games
with a board for every seat and for games that all win or lose together. A trial compiles the rules anew with its
weights, in a process and a cache of its own: count on some seconds for each. The best is written to
`tools/tuned/GAME.json` with the seed; to use it, put the numbers into `hints.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tukan import games
from tukan.core.drive import GREEDY
from tukan.core.engine import engine, new_results, stream_array
from tukan.core.game import Game

FOLDER = Path(__file__).parent / "tuned"
SPREAD = 0.3  # how far the first trials stray, as a share of each weight
CHECK = 1 << 20  # the first deal of the final comparison: none that the tuning saw


def value_of(game: Game, first: int, deals: int, seed: int) -> float:
    """The mean value for seat 1 of deals between greedy players, by the hints as they are."""
    play, seats = engine(game), max(game.seats[0], 1)
    options = game.settle(seats, {})
    board, total = game.new_board(seats, options), 0.0
    from tukan.core.record import face

    for deal in range(first, first + deals):
        state = game.new_state(seats, options)
        play.matches(
            board, state, state.copy(), np.full(game.seats[-1], GREEDY), stream_array(seed), play.mask(),
            play.weights(), deal, *new_results(game, seats, 1), 0,
        )  # fmt: skip
        total += game.hints.value(face(board), face(state), 0)
    return total / deals


def trial(name: str, weights: dict[str, int], first: int, deals: int, seed: int) -> float:
    """`value_of` with other weights, in a process that compiles them."""
    with tempfile.TemporaryDirectory() as cache:
        run = subprocess.run(
            [sys.executable, "-m", "tools.tune", "--try", name, json.dumps([weights, first, deals, seed])],
            env={**os.environ, "NUMBA_CACHE_DIR": cache}, check=True, capture_output=True, text=True,
        )  # fmt: skip
    return float(run.stdout)


def try_weights(name: str, text: str) -> None:
    weights, first, deals, seed = json.loads(text)
    game = games.load(name)
    for weight, value in weights.items():
        setattr(game.hints, weight, value)
    print(value_of(game, first, deals, seed))


def tune(name: str, names: Sequence[str], deals: int, rounds: int, seed: int) -> dict[str, object]:
    """The best weights found, what they and the present ones make of deals that the tuning never saw."""
    import cma

    hints = games.load(name).hints
    present = {weight: int(getattr(hints, weight)) for weight in names}
    scale = np.array([max(abs(value), 1) for value in present.values()])

    def weights_of(x: np.ndarray) -> dict[str, int]:
        return dict(zip(names, np.rint(x * scale).astype(int).tolist(), strict=True))

    start = np.array(list(present.values())) / scale
    search = cma.CMAEvolutionStrategy(start, SPREAD, {"seed": seed, "maxiter": rounds, "verbose": -9})
    for k in range(rounds):
        asked = search.ask()
        # Every trial of a round plays the same deals; each round plays others.
        found = [-trial(name, weights_of(x), k * deals, deals, seed) for x in asked]
        search.tell(asked, found)
        print(f"round {k + 1}: {-min(found):.1f} {weights_of(asked[int(np.argmin(found))])}", file=sys.stderr)
    best = weights_of(search.mean)
    return {
        "game": name, "seed": seed, "deals": deals, "rounds": rounds, "weights": best, "before": present,
        "value": trial(name, best, CHECK, deals, seed), "value_before": trial(name, present, CHECK, deals, seed),
    }  # fmt: skip


def main() -> None:
    if sys.argv[1:2] == ["--try"]:
        try_weights(*sys.argv[2:4])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = tune(asked.game, asked.names, asked.deals, asked.rounds, asked.seed)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{asked.game}.json").write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
