"""Tucana Builders: how far networks are from huts, beside a search for shortest ways that knows no notes."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

import pytest

from tests.rules.tucana_table import GAME
from tukan.core.chance import Stream
from tukan.core.hexes import SIDES
from tukan.core.match import Match
from tukan.core.record import face
from tukan.games.tucana_builders.islands import path_ends
from tukan.games.tucana_builders.records import HUTS, LANDS
from tukan.games.tucana_builders.steps import FAR, OUT_OF_SIGHT, least_steps, note_paths, note_steps


def shortest(b: Any, s: Any, hut: int) -> dict[int, int]:
    """For each network of seat 1 the tiles to a hut: a free field costs one, a network nothing."""
    nets = {land: s.net[0, land] - 1 for land in range(LANDS) if s.tile[0, land] > 0}
    beside: dict[tuple[str, int], set[tuple[str, int]]] = {}
    start = ("hut", hut)

    def join(one: tuple[str, int], other: tuple[str, int]) -> None:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)

    free = {field for field in range(b.fields) if field not in nets}
    for field in free:
        if hut in b.hut[field]:
            join(("field", field), start)
        for other in b.near[field]:
            if other in free:
                join(("field", field), ("field", other))
    for land, net in nets.items():
        for side in range(SIDES):
            if (path_ends(b, s, 0, land) >> side) & 1:
                if b.near[land, side] in free:
                    join(("net", net), ("field", b.near[land, side]))
                if b.hut[land, side] == hut:
                    join(("net", net), start)
    known: dict[tuple[str, int], int] = {}
    heap = [(0, start)]
    while heap:
        steps, place = heappop(heap)
        if place not in known:
            known[place] = steps
            for other in beside.get(place, ()):
                heappush(heap, (steps + (other[0] == "field"), other))
    return {net: known.get(("net", net), OUT_OF_SIGHT) for net in nets.values()}


@pytest.mark.parametrize("seed", range(6))
def test_steps_are_the_shortest_ways_by_way_of_other_networks(seed: int) -> None:
    match = Match(GAME, 1, seed=seed)
    stream, compared = Stream(seed), 0
    while match.s.turn < 12:
        moves = match.legal(1)
        match.play(1, moves[stream.below(len(moves))])
        s = face(match.state.copy())
        own = [s.record[name][0].copy() for name in ("tile", "turned", "net", "reach")]
        note_paths(match.b, s, 0)
        note_steps(match.b, s, 0)
        for hut in range(HUTS):
            for net, steps in shortest(match.b, match.s, hut).items():
                expected = steps if steps <= FAR else OUT_OF_SIGHT
                assert least_steps(s, 0, net, hut) == expected
                compared += steps <= FAR
        after = [s.record[name][0] for name in ("tile", "turned", "net", "reach")]
        assert all((a == b).all() for a, b in zip(own, after, strict=True)), "notes leave the island as it is"
    assert compared > 100
