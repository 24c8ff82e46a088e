"""On a slow network things come late and in another order; what a person asked last is what counts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.hands import play, set_up, until, wait_for_turn
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
    play(page, "tucana_builders", ["me", "fair"], 2, Stream(1))
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


def test_a_replay_shows_one_position_after_the_other_however_slowly_they_come(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    play(page, "drago_tuku", ["me", "me"], 4, Stream(2))
    page.goto(page.url + "/replay?ply=0")
    last = page.locator("#scrub").get_attribute("max")
    page.evaluate("""
        const fetched = window.fetch;
        window.fetch = (...asked) => new Promise((done) => setTimeout(() => done(fetched(...asked)), 1300));
        window.shown = [];
        const plies = () => window.shown.push(document.getElementById("ply").textContent);
        new MutationObserver(plies).observe(document.getElementById("ply"), { childList: true });
    """)
    page.click("#play")
    expect(page.locator("#ply")).to_have_text(f"{last} / {last}")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.shown") == [f"{n} / {last}" for n in range(1, int(last or 0) + 1)]


def test_who_looks_back_finds_the_way_to_the_present(open_page: Callable[..., Page]) -> None:
    page, sockets = open_page(), list[WebSocketRoute]()

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/socket?*", connect)
    play(page, "drago_tuku", ["me", "me"], 3, Stream(1))
    assert wait_for_turn(page)
    pieces = page.locator("#t-L-pieces")
    present = pieces.inner_html()

    def look_back() -> None:
        page.locator("#log a[data-ply]").first.click()
        expect(page.locator("#notice button")).to_have_text("Back to now")
        assert pieces.inner_html() != present

    look_back()
    sockets[-1].close()
    until(page, lambda: len(sockets) == 2)
    page.wait_for_timeout(1000 * LATE)
    page.click("#notice button")
    expect(page.locator("#notice")).to_be_hidden()
    assert pieces.inner_html() == present
    for question in ("[data-hint]", "#panel-pad [data-count]"):
        look_back()
        page.locator(question).first.click()
        expect(page.locator("#notice")).to_have_text(re.compile(r"^Hint: |: .*, \d+$"))
        assert pieces.inner_html() == present
