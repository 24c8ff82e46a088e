"""How strong are the opponents? Every figure of docs/opponents.md, one after the other, each by a command of its own.

    python -m bench.strength [NAME …] [--folder build/strength] [--workers 1]

Budgets are iterations, so figures do not depend on the machine; all of them take hours. Ctrl-C stops; the same
command goes on where it stopped. What is finished stands in FOLDER/NAME.txt and is not measured again.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from tukan import games
from tukan.players import LEVELS

TUKAN, SHARE, LOSS = ("tukan.cli",), ("tools.share",), ("tools.loss",)
LADDER_ITERATIONS = 1000  # strong thinks a tenth of them


def measures() -> dict[str, tuple[str, ...]]:
    """Each measure and its command."""
    found = {
        "tucana-share": (*SHARE, *words("tucana_builders --deals 100 --iterations 1200 --starts 3")),
        "trails-share": (*SHARE, *words("trails_of_tucana --deals 100 --iterations 2000 --starts 6")),
        "toscana-greedy": duel("toscana", "expert", "greedy", 100, 7, 2000),
        "toscana-flat": duel("toscana", "expert", "flat", 50, 7, 2000),
        "madagascar-two": duel("catan_junior_madagascar", "expert", "greedy", 100, 17, 4000),
        "madagascar-four": (
            *TUKAN,
            *words(
                "simulate catan_junior_madagascar --seats expert,greedy,greedy,greedy -n 200 --rotate --seed 9"
            ),
            *words("--iterations 4000"),
        ),
        "drago-three": (*LOSS, *words("--seats 3 --matches 1000 --iterations 1000")),
        "drago-four": (*LOSS, *words("--seats 4 --matches 1000 --iterations 1000")),
    }
    for game in games.NAMES:
        for lower, higher in pairwise(LEVELS):
            command = duel(game, higher, lower, 400, 11, LADDER_ITERATIONS)
            found[f"{game}-{higher}-{lower}"] = (*command, "--sprt", "0,50")
    return found


def words(text: str) -> list[str]:
    return text.split()


def duel(game: str, one: str, other: str, deals: int, seed: int, iterations: int) -> tuple[str, ...]:
    return (
        *TUKAN,
        *words(
            f"tournament {game} --players {one},{other} -n {deals} --seed {seed} --iterations {iterations}"
        ),
    )


def kept(name: str, command: Sequence[str], folder: Path, workers: int) -> list[str]:
    """What makes a command keep what it has, and go on from it."""
    if command[0] == TUKAN[0]:
        begun = ["--resume"] if any(folder.glob(f"{name}.csv*.part")) else []
        return ["--csv", str(folder / f"{name}.csv"), "--workers", str(workers), *begun]
    return ["--out", str(folder / f"{name}.jsonl")] if command[0] == SHARE[0] else []


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = measures()
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *known], help=", ".join(known))
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.names or known:
        result = asked.folder / f"{name}.txt"
        if not result.exists():
            command = [*known[name], *kept(name, known[name], asked.folder, asked.workers)]
            print("python -m", *command, flush=True)
            run = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True)
            try:
                told, _ = run.communicate()
            except KeyboardInterrupt:
                run.communicate()  # it heard Ctrl-C as well, and keeps what it has
                raise SystemExit(130) from None
            if run.returncode != 0:
                raise SystemExit(run.returncode)
            result.write_text(told, "utf-8")
        print(result.read_text("utf-8"), flush=True)


if __name__ == "__main__":
    main()
