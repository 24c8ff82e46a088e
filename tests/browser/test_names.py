"""Names of any kind, on a phone, wherever a name is shown: they push nothing aside."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import wait_for_turn
from tests.browser.test_people import fits, invitation

pytestmark = pytest.mark.long

NAMES = ["W" * 40, "名字很长" * 10, "<b>" + "אבג דהו " * 5, "👩‍👩‍👧‍👦" * 9]


@pytest.mark.parametrize("name", NAMES)
def test_names_push_nothing_aside(name: str, open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740)
    page.goto("/g/tucana_builders/new")
    page.fill('[name="name"]', name)
    page.select_option("#seats", "3")
    page.select_option('[name="seat-2"]', "me")
    page.fill('[name="name-2"]', name[::-1])
    page.click("main form button.main")
    expect(page.locator("#scene")).to_be_attached()
    assert fits(page), "waiting"
    friend = open_page(360, 740)
    friend.goto(invitation(page))
    assert fits(friend), "the invitation"
    friend.fill('[name="text"]', name)
    friend.click("main form button")
    expect(page.locator(".cover-screen")).to_be_visible()
    assert fits(page), "the cover"
    wait_for_turn(page)
    page.click("[data-as]")
    page.click("button[data-hint]")
    expect(page.locator("#notice")).to_contain_text("Hint")
    assert fits(page), "the hint"
    page.click("#notice button")
    expect(page.locator(".cover-screen")).to_be_visible()
    page.click("[data-as]")
    assert page.get_by_text("Change the choice of").count()
    assert fits(page), "the choice to change"
    page.goto("/")
    assert fits(page), "home"


@pytest.mark.parametrize("name", NAMES)
def test_names_fit_on_the_result_sheet_and_in_the_replay(name: str, open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740)
    page.goto("/g/toscana/new")
    page.fill('[name="name"]', name)
    page.select_option('[name="seat-2"]', "fair")
    page.click("main form button.main")
    page.click("#do-stand_in-1")
    expect(page.locator(".sheet")).to_be_visible()
    assert fits(page), "the sheet"
    page.click("text=Open the replay")
    expect(page.locator("#scrub")).to_be_visible()
    assert fits(page), "the replay"
    page.go_back()
    page.click("text=Review the match")
    expect(page.locator("article h1")).to_be_visible()
    assert fits(page), "the review"
