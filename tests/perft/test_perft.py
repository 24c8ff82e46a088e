"""Perft counts: our rules find as many ways, as heavy, as the oracles did."""

from __future__ import annotations

import pytest

from tests.perft.counting import COUNTS, POSITIONS, count, ours

LINES = [line.split() for line in COUNTS.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(line[:3]))
def test_as_many_ways_lead_on_as_the_oracle_counted(line: list[str]) -> None:
    record, ply, depth, number, heavy = line
    assert count(ours(record, int(ply)), int(depth)) == (int(number), int(heavy))


def test_every_named_position_was_counted() -> None:
    assert [line[:3] for line in LINES] == [[r, str(p), str(d)] for _, r, p, d in POSITIONS]
