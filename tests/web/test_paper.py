"""What is printed with gaps and filled later is what would be printed at once."""

from __future__ import annotations

import pytest

from tukan import games
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.web.panels import Glance, score_pad
from tukan.web.paper import Paper
from tukan.web.people import Seat
from tukan.web.table import Info, Settings


def info_of(game: Game, seats: int) -> Info:
    return Info("abc", game, seats, game.settle(seats, {}), Settings(), b"", "invited", "ann")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_score_pad_is_filled_as_if_it_were_printed(name: str, language: str) -> None:
    paper, game = Paper(""), games.load(name)
    seats = game.seats[-1]
    glance = Glance(info_of(game, seats), (Seat(name="Ann"),) * seats, "running", True)
    titles, nothing = score_pad(game, Match(game, seats, seed=1).parts)
    points = tuple(tuple(100 * seat - 7 * part for part in range(len(titles))) for seat in range(seats))
    for scores in (nothing, points):
        for focus in (1, seats):
            values = {"table": glance, "part_names": titles, "scores": scores, "focus": focus}
            at_once = str(paper._panels[language].pad(**values))
            assert paper.panel("pad", tuple(values.items()), language) == at_once


def test_a_pad_without_parts_is_empty() -> None:
    game = games.load("drago_tuku")
    glance = Glance(info_of(game, 2), (Seat(), Seat()), "waiting", False)
    values = {"table": glance, "part_names": (), "scores": (), "focus": 1}
    assert Paper("").panel("pad", tuple(values.items()), "en").strip() == ""
