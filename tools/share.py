"""How much of what the same luck allowed does a player make, alone at the table?

    python -m tools.share GAME [--player expert] [--deals 100] [--first 0] [--seed 1] [--iterations 1000]
                               [--steps 524288] [--starts 4] [--bound] [--out FILE]

Each deal is played with a fixed number of iterations a decision. Then hindsight looks for the best line of play with
the same cards and tiles: annealing from several starts, and with `--bound` also the proof that no line can be better,
where the game has one. Each deal is a line of JSON, appended to FILE as it comes; deals that FILE holds are not played
again. At the end: the mean share, and how much the mean total is of the mean best, both with two standard errors.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from tukan import games
from tukan.arena.batch import play_batch
from tukan.arena.setup import Setup
from tukan.core.text import read
from tukan.players.hindsight import STEPS, look_back


def look(setup: Setup, deal: int, steps: int, starts: int, bound: bool) -> dict[str, Any]:
    """One deal: what was made of it, and the best line known."""
    match = read(play_batch(setup, deal, 1, records=True).records[0].encode(), games.load)
    found = [
        look_back(match, 1, steps, seed=start, proving=bound and start == starts)
        for start in range(1, starts + 1)
    ]
    best = max(found, key=lambda one: (one.points, one.proved))
    total = match.game.hints.value(match.b, match.s, 0) / 1000
    return {
        "deal": deal,
        "value": total,
        "best": best.points,
        "proved": best.proved,
        "starts": [f.points for f in found],
    }


def told(rows: Sequence[dict[str, Any]]) -> str:
    shares = [100 * row["value"] / row["best"] for row in rows]
    values, bests = [row["value"] for row in rows], [row["best"] for row in rows]
    whole = fmean(values) / fmean(bests)
    rest = [v - whole * b for v, b in zip(values, bests, strict=True)]
    n = len(rows)
    return (
        f"{n} deals: mean {fmean(values):.1f} of {fmean(bests):.1f}, {sum(row['proved'] for row in rows)} proved\n"
        f"mean share {fmean(shares):.1f} ± {2 * stdev(shares) / sqrt(n):.1f} %\n"
        f"share of the sums {100 * whole:.1f} ± {200 * stdev(rest) / sqrt(n) / fmean(bests):.1f} %"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[name for name in games.NAMES if games.load(name).own_boards])
    parser.add_argument("--player", default="expert")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=STEPS // 2)
    parser.add_argument("--starts", type=int, default=4)
    parser.add_argument("--bound", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    setup = Setup.of(asked.game, [asked.player], seed=asked.seed, iterations=asked.iterations)
    kept = asked.out.read_text("utf-8").splitlines() if asked.out and asked.out.exists() else []
    rows = [json.loads(line) for line in kept]
    for deal in range(asked.first, asked.first + asked.deals):
        if deal not in {row["deal"] for row in rows}:
            rows.append(look(setup, deal, asked.steps, asked.starts, asked.bound))
            line = json.dumps(rows[-1])
            print(line, flush=True)
            if asked.out:
                with asked.out.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
    if len(rows) > 1:
        print(told(rows))


if __name__ == "__main__":
    main()
