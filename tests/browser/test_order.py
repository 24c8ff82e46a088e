"""On a slow network things come late and in another order; what a person asked last is what counts."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hands import Hands, set_up, wait_for_turn
from tukan.core.chance import Stream

LATE = 0.5  # seconds


def late(route: Route) -> None:
    time.sleep(LATE)
    route.continue_()


@pytest.mark.parametrize("steps", [1, 3])
def test_keys_pressed_before_their_script_is_there_count_in_order(
    steps: int, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.route("**/keys.js", late)
    set_up(page, "trails_of_tucana", ["me", "fair"])
    wait_for_turn(page)
    places = page.locator("#t-L-legal .place")
    aim = places.nth(steps).get_attribute("data-place")
    page.locator('#t-L-legal .place[tabindex="0"]').focus()
    for _ in range(steps):
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("#t-L-legal .place.picked")).to_have_attribute("data-place", aim or "")
    assert page.evaluate("document.activeElement.dataset.place") == aim


def test_the_position_that_was_asked_for_last_is_shown(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "tucana_builders", ["me", "fair"])
    hands = Hands(page, "mouse", Stream(1))
    for _ in range(2):
        assert wait_for_turn(page)
        hands.one_move()
    assert wait_for_turn(page)
    first, second = page.locator("#log a[data-ply]").all()[-2:]
    page.route(f"**/at/{first.get_attribute('data-ply')}?*", late)
    first.click()
    second.click()
    said = page.locator("#notice")
    expect(said).to_be_visible()
    before = said.inner_text()
    page.wait_for_timeout(2000 * LATE)
    assert said.inner_text() == before
