"""Steps an oracle beside our rules and compares all that can be compared, at every ply."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from tukan import games
from tukan.core.chance import Stream
from tukan.core.match import Match

DATA = Path(__file__).parent / "data"


def step_beside(name: str, seats: int, options: dict[str, Any], seed: int, parts_every: int = 1) -> int:
    """Play one random match on both sides; the number of plies. Raises AssertionError where they differ."""
    match = Match(games.load(name), seats, options, dice="hand")
    components = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    oracle = import_module(f"tests.oracles.{name}").Oracle(seats, match.options, components)
    stream = Stream(seed)
    while True:
        compare(match, oracle, match.ply % parts_every == 0 or match.over)
        if match.over:
            return match.ply
        step_both(match, oracle, stream)


def compare(match: Match, oracle: Any, with_parts: bool) -> None:
    assert match.over == oracle.over, where(match)
    assert match.to_act == oracle.to_act(), where(match)
    for seat in match.to_act:
        ours, theirs = set(match.legal(seat)), set(oracle.legal(seat))
        assert ours == theirs, f"seat {seat}: {sorted(ours ^ theirs)} {where(match)}"
    assert match.chance == oracle.chance(), where(match)
    if with_parts:
        assert match.parts == oracle.parts(), where(match)
    ours_rank = None if match.result is None else list(match.result.rank)
    assert ours_rank == oracle.rank(), where(match)


def where(match: Match) -> str:
    return f"after {match.ply} entries:\n{match.text()}"


def step_both(match: Match, oracle: Any, stream: Stream) -> None:
    due = match.chance
    if due is not None:
        words = _weighted(due, stream)
        match.happen(words)
        oracle.happen(words)
        return
    seat = match.to_act[stream.below(len(match.to_act))]
    legal = match.legal(seat)
    words = legal[stream.below(len(legal))]
    match.choose(seat, words)
    oracle.play(seat, words)


def _weighted(due: dict[str, int], stream: Stream) -> str:
    k = stream.below(sum(due.values()))
    for words in sorted(due):
        k -= due[words]
        if k < 0:
            return words
    raise AssertionError("weights are positive")
