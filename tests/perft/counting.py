"""Perft: how many ways lead on from a position, to a depth, and how heavy they are together.

A way is a sequence of entries, chance included. Its weight is the product of the weights of its outcomes,
so both a missing move and a wrong weight show. The counts in `counts.txt` come from the oracles:

    python -m tests.perft.counting > tests/perft/counts.txt
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tukan import games
from tukan.core.text import read

ROOT = Path(__file__).parents[2]
COUNTS = Path(__file__).parent / "counts.txt"

# A named position: a record, how many of its entries are entered, how deep the count goes.
POSITIONS = [
    ("drago_tuku", "examples/drago_tuku.tukan", 0, 5),
    ("drago_tuku", "examples/drago_tuku.tukan", 30, 4),
    ("tucana_builders", "examples/tucana_builders.tukan", 0, 3),
    ("tucana_builders", "examples/tucana_builders.tukan", 9, 3),
    ("tucana_builders", "examples/tucana_builders.tukan", 60, 3),
    ("trails_of_tucana", "examples/trails_of_tucana.tukan", 0, 3),
    ("trails_of_tucana", "examples/trails_of_tucana.tukan", 40, 3),
    ("toscana", "examples/toscana.tukan", 0, 3),
    ("toscana", "examples/toscana.tukan", 24, 2),
    ("catan_junior_madagascar", "examples/catan_junior_madagascar.tukan", 0, 4),
    ("catan_junior_madagascar", "examples/catan_junior_madagascar.tukan", 60, 4),
]


class Side:
    """A position that can be counted from: our rules or an oracle, told apart by how it is made."""

    def __init__(self, make: Any, entries: tuple[str, ...] = ()) -> None:
        self.make, self.entries = make, entries

    def position(self) -> Any:
        position = self.make()
        for entry in self.entries:
            who, _, words = entry.partition(" ")
            if who == "*":
                position.happen(words)
            elif hasattr(position, "choose"):
                position.choose(int(who), words)
            else:
                position.play(int(who), words)
        return position


def ways(position: Any) -> Iterator[tuple[str, int]]:
    """The entries that may come next, with their weights. Of simultaneous choices the first seat's."""
    due = position.chance() if callable(position.chance) else position.chance
    if due is not None:
        yield from ((f"* {words}", weight) for words, weight in due.items())
        return
    acting = position.to_act() if callable(position.to_act) else position.to_act
    for seat in acting[:1]:
        yield from ((f"{seat} {words}", 1) for words in position.legal(seat))


def count(side: Side, depth: int) -> tuple[int, int]:
    """Ways of this depth, and their weight. A way that ends the match early counts as one."""
    position = side.position()
    nexts = list(ways(position)) if depth else []
    if not nexts:
        return 1, 1
    if depth == 1:
        return len(nexts), sum(weight for _, weight in nexts)
    number = heavy = 0
    for entry, weight in nexts:
        below, below_weight = count(Side(side.make, (*side.entries, entry)), depth - 1)
        number, heavy = number + below, heavy + weight * below_weight
    return number, heavy


def ours(record: str, ply: int) -> Side:
    match = read((ROOT / record).read_bytes(), games.load)
    return Side(lambda: match.fork(ply))


def oracles(name: str, record: str, ply: int) -> Side:
    match = read((ROOT / record).read_bytes(), games.load)
    components = json.loads((ROOT / "tests" / "oracles" / "data" / f"{name}.json").read_text("utf-8"))
    oracle = import_module(f"tests.oracles.{name}").Oracle
    entries = tuple(str(entry) for entry in match.entries[:ply])
    return Side(lambda: oracle(match.seats, match.options, components), entries)


def main() -> None:
    print("# record, entries, depth, ways, weight; counted by the oracles (tests/perft/counting.py)")
    for name, record, ply, depth in POSITIONS:
        print(record, ply, depth, *count(oracles(name, record, ply), depth), flush=True)


if __name__ == "__main__":
    main()
