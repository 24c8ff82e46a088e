"""kill -9 while a bot thinks, while somebody speaks, while an undo is asked for: both browsers go on by themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.hands import Hands, set_up, wait_for_turn
from tests.browser.test_people import invitation
from tukan.core.chance import Stream

pytestmark = pytest.mark.long


def two_at_a_table(open_page: Callable[..., Page], game: str, *bots: str) -> tuple[Page, Page]:
    ann, ben = open_page(quiet=False), open_page(390, 780, quiet=False)
    set_up(ann, game, ["me", "open", *bots])
    ben.goto(invitation(ann))
    ben.fill('[name="text"]', "Ben")
    ben.click("main form button")
    for page in (ann, ben):  # both are there: their scripts run
        expect(page.locator("#panel-seats .dot")).to_have_count(2)
    return ann, ben


def die(server: Running, *pages: Page) -> None:
    """The server dies, and comes back once everybody has seen it."""
    with server.dead():
        for page in pages:
            expect(page.locator("#notice")).to_contain_text("The connection is gone")
    for page in pages:
        expect(page.locator("#notice")).not_to_contain_text("The connection is gone")


def test_while_a_bot_thinks(server: Running, open_page: Callable[..., Page]) -> None:
    ann, ben = two_at_a_table(open_page, "tucana_builders", "expert")
    for page in (ann, ben):
        wait_for_turn(page)
        page.locator(".place .hit").first.click()
        page.click('[data-name="confirm"]')
    die(server, ann, ben)
    for page in (ann, ben):
        expect(page.locator("#log li.move")).to_have_count(3)
        expect(page.locator("html.my-turn")).to_be_attached()
        page.reload()
        expect(page.locator("#log li.move")).to_have_count(3)


def test_while_somebody_speaks(server: Running, open_page: Callable[..., Page]) -> None:
    ann, ben = two_at_a_table(open_page, "drago_tuku")
    with server.dead():
        for words in ("one", "two"):
            ann.fill("#chat input[name=text]", words)
            ann.press("#chat input[name=text]", "Enter")
        ben.fill("#chat input[name=text]", "three")
        ben.press("#chat input[name=text]", "Enter")
    for page in (ann, ben):
        expect(page.locator("#log li.chat")).to_have_count(3)
        said = " ".join(page.locator("#log li.chat").all_inner_texts())
        assert said.index("one") < said.index("two")
        assert "three" in said


def test_while_somebody_looks_at_a_choice(server: Running, open_page: Callable[..., Page]) -> None:
    ann, ben = two_at_a_table(open_page, "tucana_builders")
    wait_for_turn(ann)
    ann.locator(".place .hit").first.click()
    picked = ann.locator(".place.picked").get_attribute("data-place")
    die(server, ann, ben)
    assert ann.locator(".place.picked").get_attribute("data-place") == picked
    ann.click('[data-name="confirm"]')
    expect(ann.locator(".place.picked")).to_have_count(0)
    wait_for_turn(ben)
    Hands(ben, "touch", Stream(1)).one_move()
    expect(ann.locator("#log li.move")).to_have_count(2)


def test_while_an_undo_is_asked_for(server: Running, open_page: Callable[..., Page]) -> None:
    pages = two_at_a_table(open_page, "drago_tuku")
    first = pages[0].locator("html.my-turn").or_(pages[0].locator(".ask:not(.mine)"))
    first.first.wait_for(state="attached")
    mover, other = pages if pages[0].locator("html.my-turn").count() else reversed(pages)
    Hands(mover, "mouse", Stream(1)).one_move()
    mover.click("text=Ask to take back")
    expect(other.locator(".wish")).to_contain_text("would like to take back")
    die(server, mover, other)
    expect(mover.locator(".wish")).to_be_visible()
    other.click("text=Agree")
    for page in (mover, other):
        expect(page.locator("#log li.gone").first).to_be_attached()
        expect(page.locator(".wish")).to_have_count(0)
    assert wait_for_turn(mover)
