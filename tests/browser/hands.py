"""Hands at a table: the same match by mouse, by touch, by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from tukan.core.chance import Stream

TURN = "html.my-turn"
OVER = ".sheet"


def set_up(page: Page, game: str, seats: list[str], at: str = "", **options: str) -> None:
    """Open a table by the set-up page of the server `at` an address."""
    page.goto(f"{at}/g/{game}/new")
    page.fill('[name="name"]', "Ann")
    page.select_option("#seats", str(len(seats)))
    for n, who in enumerate(seats, 1):
        page.select_option(f'[name="seat-{n}"]', who)
    for name, value in options.items():
        field = page.locator(f'[name="option-{name}"]')
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("main form button.main")
    expect(page.locator("#scene")).to_be_attached()


def wait_for_turn(page: Page) -> bool:
    """Until somebody at this page is asked; False if the match is over."""
    page.locator(f"{TURN}, {OVER}").first.wait_for(state="attached")
    page.locator(f"#t-L-legal .place, #choices button, [data-as], {OVER}").first.wait_for(state="attached")
    return page.locator(OVER).count() == 0


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for what no locator can wait for."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"nothing happened: {page.locator('main').inner_text()[:2000]}"
        page.wait_for_timeout(25)


def _seen(page: Page) -> tuple[int, str]:
    return page.locator("#log li").count(), page.locator("#panel-turn").inner_html()


class Hands:
    """Makes one move after another, any that is offered."""

    def __init__(self, page: Page, kind: str, stream: Stream) -> None:
        self.page, self.kind, self.stream = page, kind, stream

    def one_move(self) -> None:
        page = self.page
        if page.locator("[data-as]").count():
            page.locator("[data-as]").first.click()
            page.locator("#t-L-legal .place, #choices button").first.wait_for(state="attached")
        before = _seen(page)
        places = page.locator("#t-L-legal .place")
        buttons = page.locator("#choices button")
        n = places.count()
        if n and (self.kind == "keys" or not buttons.count() or self.stream.below(3)):
            self._place(self.stream.below(n))
        else:
            self._button()
        self._confirm()
        self._until_changed(before)

    def _place(self, which: int) -> None:
        page = self.page
        place = page.locator("#t-L-legal .place").nth(which)
        if self.kind == "keys":
            page.locator('#t-L-legal .place[tabindex="0"]').focus()
            for _ in range(which):
                page.keyboard.press("n")
            page.keyboard.press("Enter")
        else:
            box = place.locator(".hit").bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if self.kind == "touch":
                place.scroll_into_view_if_needed()
                box = place.locator(".hit").bounding_box()
                assert box
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            else:
                page.mouse.click(x, y)
        page.locator('[data-name="confirm"]').wait_for()
        if self.stream.below(2) and page.locator('[data-name="turn"]').count():
            if self.kind == "keys":
                page.keyboard.press("]")
            else:
                page.locator('[data-name="turn"]').click()

    def _button(self) -> None:
        page = self.page
        buttons = page.locator("#choices button")
        name = buttons.nth(self.stream.below(buttons.count())).get_attribute("data-name") or ""
        self._press(f'[data-name="{name}"]')
        if name.startswith("group-"):
            inner = page.locator('#choices [data-name^="move-"]')
            other = inner.nth(self.stream.below(inner.count())).get_attribute("data-name")
            self._press(f'[data-name="{other}"]')
        elif name.startswith("mode-"):
            self._place(self.stream.below(page.locator("#t-L-legal .place").count()))

    def _press(self, selector: str) -> None:
        button = self.page.locator(selector).first
        if self.kind == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.kind == "touch":
            button.tap()
        else:
            button.click()

    def _confirm(self) -> None:
        self.page.locator('[data-name="confirm"]').wait_for()
        if self.kind == "keys" and self.page.locator(".place:focus").count():
            self.page.keyboard.press("Enter")
        else:
            self._press('[data-name="confirm"]')

    def _until_changed(self, before: tuple[int, str]) -> None:
        page = self.page
        until(page, lambda: _seen(page) != before or page.locator("#why").is_visible())


def play(page: Page, game: str, seats: list[str], moves: int, stream: Stream) -> None:
    """Set a table up and make some moves by mouse."""
    set_up(page, game, seats)
    hands = Hands(page, "mouse", stream)
    for _ in range(moves):
        assert wait_for_turn(page)
        hands.one_move()
