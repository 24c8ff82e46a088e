"""A whole match of each game by mouse, by touch on a phone, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.hands import OVER, Hands, set_up, wait_for_turn
from tukan import games
from tukan.core.chance import Stream

MOST_MOVES = 400
# Any legal moves may trade for ever: what is played at random ends by the game's own limit of turns.
SHORT = {"catan_junior_madagascar": {"limit": "12"}}


@pytest.mark.long
@pytest.mark.parametrize("kind", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_whole_match(game: str, kind: str, open_page: Callable[..., Page]) -> None:
    page = open_page(390, 780) if kind == "touch" else open_page()
    set_up(page, game, ["me", "fair"], **SHORT.get(game, {}))
    hands = Hands(page, kind, Stream(len(kind)))
    for _ in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        hands.one_move()
    assert page.locator(OVER).count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
