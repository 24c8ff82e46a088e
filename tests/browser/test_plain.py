"""Without JavaScript: a whole match of each game by forms alone, and all that a table offers beside."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import OVER
from tests.browser.test_people import fits
from tukan import games
from tukan.core.chance import Stream

MOVES, WHERE, CHOSEN = 'select[name="words"]', 'select[name="on"]', "You have chosen"
MOST_MOVES = 400
SHORT = {"catan_junior_madagascar": {"limit": "8"}}


def sit_down(page: Page, game: str, other: str) -> None:
    page.goto(f"/g/{game}/new")
    page.fill('[name="name"]', "Ann")
    page.select_option("#seats", "2")
    page.select_option('[name="seat-2"]', other)
    for name, value in SHORT.get(game, {}).items():
        page.fill(f'[name="option-{name}"]', value)
    page.click("main form button.main")


def asked(page: Page) -> bool:
    """Wait until there is a move to make; False if the match is over. The page looks anew by itself."""
    page.locator(f".ask.mine:not(:has-text('{CHOSEN}')), [data-as], {OVER}").first.wait_for(state="attached")
    if page.locator("[data-as]").count() and not page.locator(f"{MOVES}, {WHERE}").count():
        page.locator("[data-as]").first.click()
        page.locator(f"{MOVES}, {WHERE}").first.wait_for()
    return page.locator(OVER).count() == 0


def move(page: Page, which: int) -> None:
    if page.locator(WHERE).count():
        choose(page, WHERE, which)
    choose(page, MOVES, which)


def choose(page: Page, what: str, which: int) -> None:
    choice = page.locator(what)
    choice.select_option(index=which % choice.locator("option").count())
    page.click(f"form:has({what}) button")


@pytest.mark.long
@pytest.mark.parametrize("game", games.NAMES)
def test_a_whole_match_by_forms(game: str, open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    sit_down(page, game, "fair")
    stream = Stream(5)
    for _ in range(MOST_MOVES):
        if not asked(page):
            break
        move(page, stream.below(1000))
    expect(page.locator(OVER)).to_be_visible()
    table = page.url
    with page.expect_download() as download:
        page.click(f"{OVER} a[download]")
    assert "seed " in download.value.path().read_text("utf-8")
    page.click("text=Check the dice")
    expect(page.locator("main")).to_contain_text("fair: the seed fits")
    page.goto(table)
    page.click("text=Open the replay")
    last = page.url
    page.click('[data-step="back"]')
    page.locator("#log a").first.click()
    assert "ply=" in page.url
    assert page.url != last
    page.goto(table)
    page.click("text=Review the match")
    page.click('button[value="start"]')
    expect(page.locator("progress")).to_be_visible()
    page.click('button[value="stop"]')
    expect(page.locator(".chart svg[role=img]")).to_be_visible()
    page.goto(table)
    page.click("text=Once more")
    assert page.url != table
    expect(page.locator("#scene")).to_be_attached()


def test_the_set_up_says_without_scripts_which_seats_count(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    page.goto("/g/tucana_builders/new")
    told = page.locator(".setup noscript p")
    expect(told).to_be_visible()
    expect(told).to_have_text("Only as many of these seats are used as you choose above.")
    assert fits(page)


def test_a_hint_by_form_has_its_move_chosen(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    sit_down(page, "drago_tuku", "me")
    assert asked(page)
    page.click("button[data-hint]")
    expect(page.locator(".hint")).to_have_text(re.compile(r"^Hint: .+\. .+"))
    lines = page.locator("#log li").count()
    page.click(f"form:has({MOVES}) button")
    expect(page.locator("#log li").nth(lines)).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)
    assert fits(page)


def test_many_moves_are_told_in_words_at_the_place_asked_for(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    sit_down(page, "tucana_builders", "me")
    assert asked(page)
    expect(page.locator(MOVES)).to_have_count(0)
    field = page.locator(f"{WHERE} option").nth(7).inner_text()
    page.locator(WHERE).select_option(field)
    page.click(f"form:has({WHERE}) button")
    expect(page.locator(f"{WHERE} option:checked")).to_have_text(field)
    told = page.locator(f"{MOVES} option").all_inner_texts()
    assert told
    assert all(re.fullmatch(rf"(joker )?{field} \d: .+ on {field}\b.*", text) for text in told), told
    page.click("button[data-hint]")
    hinted = page.locator(f"{MOVES} option:checked").get_attribute("value") or ""
    assert hinted.startswith(page.locator(f"{WHERE} option:checked").inner_text())
    assert fits(page)


def test_the_links_of_a_page_with_a_hint_are_those_of_the_table(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    sit_down(page, "tucana_builders", "fair")
    assert asked(page)
    for link, told in ((".seats [data-focus='2']", "?focus=2"), ("#log a", "/replay?ply=")):
        page.goto(page.url.split("/replay")[0].split("?")[0])
        page.click("button[data-hint]")
        page.locator(link).first.click()
        assert told in page.url
        expect(page.locator("#scene")).to_be_visible()


def test_the_latest_line_is_in_sight_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    sit_down(page, "drago_tuku", "open")
    for n in range(12):
        page.fill("#chat input[name=text]", f"line {n}")
        page.click("#chat button")
    line, log = (page.locator(where).bounding_box() for where in ("#log li:last-child", ".story .log"))
    assert line and log
    assert log["y"] <= line["y"]
    assert line["y"] + line["height"] <= log["y"] + log["height"] + 1


def test_another_board_is_seen_between_secret_choices_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    sit_down(page, "tucana_builders", "me")
    assert asked(page)
    page.locator("[data-focus='2']").click()
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator("[data-focus='2']")).to_have_attribute("aria-current", "true")
    page.locator("[data-focus='1']").click()
    expect(page.locator(f"{MOVES}, {WHERE}").first).to_be_visible()


def test_undo_chat_and_words_by_form(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    sit_down(page, "toscana", "me")
    assert asked(page)
    move(page, 0)
    page.click("text=take back")
    expect(page.locator("#log .gone").first).to_be_attached()
    page.fill("#chat input[name=text]", "hello <b>there</b>")
    page.click("#chat button")
    expect(page.locator("#log .chat")).to_have_text(re.compile("hello <b>there</b>"))
    page.click("#in-words summary")
    page.click("#in-words a")
    expect(page.locator("article p").first).to_be_visible()
    page.click("text=Back to the table")
    page.locator("#log a").first.click()
    assert "/replay?ply=" in page.url


def test_two_people_without_scripts_agree_to_take_back(open_page: Callable[..., Page]) -> None:
    ann, ben = (open_page(java_script_enabled=False) for _ in range(2))
    sit_down(ann, "drago_tuku", "open")
    ben.goto("/j/" + ann.locator("#invite .copy").input_value().split("/j/")[1])
    ben.fill('[name="text"]', "Ben")
    ben.click("main form button")
    mover, other = (ben, ann) if ben.locator(MOVES).count() else (ann, ben)
    mover.reload()
    move(mover, 0)
    mover.click("text=Ask to take back")
    other.reload()
    other.click("text=Rather not")
    mover.reload()
    mover.click("text=Ask to take back")
    other.reload()
    other.click("text=Agree")
    mover.reload()
    expect(mover.locator("#log .gone").first).to_be_attached()
    expect(mover.locator(MOVES)).to_be_visible()


def test_the_screen_is_handed_on_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    sit_down(page, "tucana_builders", "me")
    for _ in range(4):
        expect(page.locator(".cover-screen")).to_be_visible()
        expect(page.locator("#scene")).not_to_be_visible()
        assert page.locator(MOVES).count() == 0
        assert asked(page)
        expect(page.locator("#scene")).to_be_visible()
        assert fits(page)
        move(page, 1)
    expect(page.locator("#log li.move")).to_have_count(4)
