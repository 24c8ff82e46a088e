"""Weighing: the survey and the tournament that a balance needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tukan.arena.balance import Balance
from tukan.arena.progress import progress
from tukan.arena.setup import Setup
from tukan.arena.survey import survey
from tukan.arena.tables import Tables
from tukan.arena.tournament import check_field, matches_of, play_tournament
from tukan.arena.workers import Work

LEVEL_DEALS = 4  # matches of the survey for each deal that compares levels


def weigh(setup: Setup, n: int, levels: Sequence[str], work: Work) -> Balance:
    """The balance of a setup over `n` matches; `levels` are compared too. Raises OptionError, WorkerLost."""
    if levels:
        check_field(levels)
    with progress(n) as tell:
        found = survey(setup, n, work, tell)
    if not levels:
        return Balance(found)
    deals = max(1, n // LEVEL_DEALS)
    table = replace(setup, players=tuple(levels[i % len(levels)] for i in range(setup.seats)))
    with progress(matches_of(table, levels, deals, False)) as tell:
        return Balance(found, play_tournament(table, levels, Tables(work, deals, progress=tell)))
