"""What people meet: other people, broken connections, no scripts, other languages, helps for the senses."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Running
from tests.browser.hands import Hands, play, set_up, until, wait_for_turn
from tukan import games
from tukan.core.chance import Stream

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe finds wrong, one line each."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "rules => axe.run({runOnly: {type: 'tag', values: rules}}).then(result => result.violations)", RULES
    )
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def fits(page: Page) -> bool:
    """Nothing lies beside the page; a phone would show it by making everything smaller."""
    page.wait_for_load_state("load")
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def invitation(page: Page) -> str:
    link = page.locator("#invite .copy").input_value()
    return "/j/" + link.split("/j/")[1]


def plain(text: str) -> str:
    """Without the marks that keep a name's writing direction to itself."""
    return text.replace("\u2068", "").replace("\u2069", "")


def heard(page: Page) -> str:
    """All that the live region has said since the page was told to listen."""
    return plain(" ".join(page.evaluate("heard")))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_kind_of_page_is_open_to_all(
    width: int, scheme: str, language: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(width, 800, language, color_scheme=scheme, bypass_csp=True)
    first = games.NAMES[0]
    for path in ["/", "/about", "/me", "/open", f"/g/{first}", f"/g/{first}/rules", f"/g/{first}/new"]:
        page.goto(path)
        assert violations(page) == [], path
        assert fits(page), path
    for game in games.NAMES:
        for path in (f"/g/{game}", f"/g/{game}/learn?step=1", f"/g/{game}/learn?step=99"):
            page.goto(path)
            assert violations(page) == [], path
            assert fits(page), path
        set_up(page, game, ["me", "fair"])
        wait_for_turn(page)
        assert violations(page) == [], game
        assert fits(page), game
        page.goto(page.url + "/replay")
        assert violations(page) == [], game
        assert fits(page), game


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_soft_or_taken_back_can_be_read(scheme: str, open_page: Callable[..., Page]) -> None:
    page = open_page(color_scheme=scheme, bypass_csp=True)
    play(page, "toscana", ["me", "fair"], 1, Stream(1))
    page.click('[data-do] button:has-text("Take back")')
    expect(page.locator("#log .chance.gone").first).to_be_attached()
    assert violations(page) == []
    soft = page.locator("#log .chance").first.evaluate("e => getComputedStyle(e).color")
    hint = "e => getComputedStyle(e, '::placeholder').color"
    assert page.locator("#chat [placeholder]").evaluate(hint) == soft


@pytest.mark.long
def test_two_browsers_go_on_by_themselves_after_a_kill(
    server: Running, open_page: Callable[..., Page]
) -> None:
    ann, ben = open_page(quiet=False), open_page(390, 780, quiet=False)
    set_up(ann, "drago_tuku", ["me", "open"])
    ben.goto(invitation(ann))
    ben.fill('[name="text"]', "Ben")
    ben.click("main form button")
    expect(ann.locator("#panel-seats")).to_contain_text("Ben")
    ann.locator("html.my-turn .place").or_(ann.locator(".ask:not(.mine)")).first.wait_for(state="attached")
    mover, other = (ann, ben) if ann.locator("html.my-turn").count() else (ben, ann)
    lines = other.locator("#log li").count()
    mover.locator(".place .hit").first.wait_for(state="attached")
    with server.dead():
        mover.locator(".place .hit").first.dispatch_event("click")
        mover.locator('[data-name="confirm"]').click()
        expect(mover.locator("#notice")).to_be_visible()
    expect(other.locator("#log li")).not_to_have_count(lines)
    expect(mover.locator("#notice")).not_to_contain_text("The connection is gone")
    moves = other.locator("#log li.move").all_inner_texts()
    assert len(moves) == 1


def test_a_spectator_sees_but_has_no_hand(open_page: Callable[..., Page]) -> None:
    ann, eve = open_page(), open_page()
    set_up(ann, "drago_tuku", ["me", "me"])
    eve.goto(ann.url)
    wait_for_turn(ann)
    assert eve.locator(".place").count() == 0
    before = eve.locator("#log li").count()
    Hands(ann, "mouse", Stream(1)).one_move()
    expect(eve.locator("#log li")).not_to_have_count(before)


def test_the_screen_is_covered_between_secret_choices(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "tucana_builders", ["me", "me"])
    expect(page.locator(".cover-screen")).to_be_visible()
    expect(page.locator("#scene")).not_to_be_visible()
    page.click("[data-as]")
    expect(page.locator("#scene")).to_be_visible()
    page.locator(".place .hit").first.click()
    page.click('[data-name="confirm"]')
    expect(page.locator(".cover-screen[data-across]")).to_be_visible()
    page.locator("#across").evaluate("(box) => box.click()")
    expect(page.locator(".turn")).to_have_css("rotate", "180deg")
    page.locator("#in-words").evaluate("(box) => box.open = true")
    expect(page.locator("#words p").first).to_be_attached()
    assert "Chosen:" not in (page.locator("#words").text_content() or "")


@pytest.mark.parametrize("game", ["trails_of_tucana", "tucana_builders"])
def test_a_choice_that_is_still_secret_is_seen_by_who_made_it(
    game: str, open_page: Callable[..., Page]
) -> None:
    ann, ben = open_page(), open_page()
    set_up(ann, game, ["me", "open"])
    ben.goto(invitation(ann))
    ben.fill('[name="text"]', "Ben")
    ben.click("main form button")
    chosen, other = (page.locator('#scene [id*="-choice"]') for page in (ann, ben))
    ann.locator(".place .hit").first.dispatch_event("click")
    ann.click('[data-name="confirm"]')
    expect(chosen).to_have_count(1)
    ann.reload()
    expect(chosen).to_have_count(1)
    expect(ben.locator("#panel-seats")).to_contain_text("has chosen")
    expect(other).to_have_count(0)
    ann.click('[data-do] button:has-text("Take back")')
    expect(chosen).to_have_count(0)


def test_the_board_that_the_address_names_stays_shown(open_page: Callable[..., Page]) -> None:
    """When the socket connects, when somebody moves, when the page is loaded anew; until another one is asked for."""
    ann, ben = open_page(), open_page()
    set_up(ann, "tucana_builders", ["me", "open"])
    ben.goto(invitation(ann))
    ben.fill('[name="text"]', "Ben")
    ben.click("main form button")
    table = ann.url

    def shown(seat: int) -> None:
        expect(ann.locator(f"[data-focus='{seat}']")).to_have_attribute("aria-current", "true")

    ann.goto(table + "?focus=2")
    assert wait_for_turn(ben)
    Hands(ben, "mouse", Stream(1)).one_move()
    expect(ann.locator("#panel-turn")).to_contain_text("chooses")  # the move has come
    shown(2)
    ann.reload()
    ann.locator("[data-focus='2'][aria-current]").wait_for()
    ann.locator("[data-focus='1']").click()
    shown(1)
    expect(ann.locator("#t-L-legal .place").first).to_be_attached()
    assert ann.url == table
    ann.locator("[data-focus='2']").click()
    shown(2)
    assert ann.url == table + "?focus=2"


def test_who_takes_the_screen_is_asked_whatever_board_was_looked_at(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "tucana_builders", ["me", "me"])
    page.locator("[data-focus='2']").click()
    expect(page.locator("[data-focus='2']")).to_have_attribute("aria-current", "true")
    page.locator("[data-as='1']").click()
    expect(page.locator("#t-L-legal .place").first).to_be_attached()
    expect(page.locator("[data-focus='1']")).to_have_attribute("aria-current", "true")


def test_a_move_gets_through_after_a_connection_died_unnoticed(open_page: Callable[..., Page]) -> None:
    """As after a sleep: what is sent is lost, and neither end closes."""
    page = open_page()
    connections: list[WebSocketRoute] = []

    def first_one_is_dead(route: WebSocketRoute) -> None:
        connections.append(route)
        server, dead = route.connect_to_server(), len(connections) == 1
        route.on_message(lambda message: None if dead else server.send(message))

    page.route_web_socket("**/socket?*", first_one_is_dead)
    set_up(page, "drago_tuku", ["me", "me"])
    assert wait_for_turn(page)
    lines = page.locator("#log li.move").count()
    page.locator("#t-L-legal .place, #choices button").first.click()
    page.locator('[data-name="confirm"]').click()
    expect(page.locator("#log li.move").nth(lines)).to_be_attached()
    assert page.locator("#log li.move").count() == lines + 1
    assert len(connections) > 1


def test_scripts_are_not_needed(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/g/drago_tuku/new")
    page.fill('[name="name"]', "Ann")
    page.select_option("#seats", "2")
    page.select_option('[name="seat-2"]', "me")
    page.click("main form button.main")
    for _ in range(4):
        before = page.locator("#log li").count()
        page.select_option('select[name="words"]', index=0)
        page.click(".plain-choice button")
        expect(page.locator("#log li").nth(before)).to_be_visible()
    page.click(".more summary")
    page.click("text=Replay")
    page.click('[data-step="back"]')
    assert "ply=" in page.url


def test_the_replay_is_walked_through(open_page: Callable[..., Page]) -> None:
    page = open_page()
    play(page, "drago_tuku", ["me", "me"], 3, Stream(2))
    page.goto(page.url + "/replay?ply=0")
    last = int(page.locator("#scrub").get_attribute("max") or 0)
    assert last > 3
    for n in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply")).to_have_text(f"{n} / {last}")
    line, log = (page.locator(where).bounding_box() for where in ("#log [aria-current]", "#log"))
    assert line and log
    assert log["y"] <= line["y"] + line["height"] / 2 <= log["y"] + log["height"]
    page.click('[data-step="last"]')
    expect(page.locator("#ply")).to_have_text(f"{last} / {last}")
    page.locator("#log a").first.click()
    expect(page.locator("#ply")).to_have_text(f"1 / {last}")


def test_looking_back_during_the_match(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "drago_tuku", ["me", "me"])
    wait_for_turn(page)
    page.locator("#log a").first.click()
    expect(page.locator("#notice")).to_be_visible()
    assert page.locator(".place").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".place").first).to_be_attached()


def test_an_impossible_place_says_why(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "tucana_builders", ["me", "fair"])
    wait_for_turn(page)
    lit = set(page.locator(".place").evaluate_all("all => all.map(e => e.dataset.place)"))
    words = page.locator("#scene [data-word]").evaluate_all("all => all.map(e => e.dataset.word)")
    dark = next(word for word in words if word not in lit and re.fullmatch("[a-i][0-9]", word))
    page.locator(f'#scene [data-word="{dark}"]').first.dispatch_event("click")
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#why a")).to_have_text(re.compile(r"TB-\d+\.\d+"))


def test_a_border_on_which_no_trail_may_be_drawn_says_why(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 780)
    set_up(page, "trails_of_tucana", ["me", "fair"])
    wait_for_turn(page)
    dark = page.locator("#t-L-paths [data-word]").evaluate_all(
        """all => {
            const lit = new Set([...document.querySelectorAll('.place')].map(e => e.dataset.place));
            return all.map(e => e.dataset.word).find(word => !lit.has(word));
        }"""
    )
    page.locator(f'#t-L-paths [data-word="{dark}"]').tap()
    expect(page.locator("#why a")).to_have_text(re.compile(r"TT-4\.\d"))
    page.locator(".place .hit").first.tap()
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator(".preview")).not_to_have_text("…")


def test_typing_in_fields_moves_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "tucana_builders", ["me", "fair"])
    wait_for_turn(page)
    page.locator(".place .hit").first.click()
    expect(page.locator(".preview")).not_to_have_text("…")
    preview = page.locator(".preview").inner_text()
    page.locator("#chat input[name=text]").focus()
    page.keyboard.type("nr12[]?")
    page.keyboard.press("Escape")
    assert page.locator(".preview").inner_text() == preview
    assert page.locator("#chat input[name=text]").input_value() == "nr12[]?"
    page.keyboard.press("Enter")
    expect(page.locator("#log li.chat")).to_have_count(1)


@pytest.mark.parametrize("game", ["toscana", "drago_tuku"])
def test_the_keyboard_stays_at_the_board_from_move_to_move(game: str, open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, game, ["me", "fair"])
    asked = page.locator("#t-L-legal .place:focus, #choices button:focus")
    wait_for_turn(page)
    page.locator('#t-L-legal .place[tabindex="0"], #choices button').first.focus()
    for _ in range(3):
        lines = page.locator("#log li").count()
        page.keyboard.press("Enter")
        page.locator('[data-name="confirm"]').wait_for()
        page.keyboard.press("Enter")
        expect(page.locator("#log li")).not_to_have_count(lines)
        assert wait_for_turn(page)
        expect(asked).to_have_count(1)


def test_composing_chinese_sends_nothing_yet(open_page: Callable[..., Page]) -> None:
    page = open_page(language="zh-CN")
    set_up(page, "drago_tuku", ["me", "me"])
    page.locator("#chat input[name=text]").focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "ni hao", "selectionStart": 6, "selectionEnd": 6})
    enter = {"type": "rawKeyDown", "windowsVirtualKeyCode": 229, "key": "Process", "code": "Enter"}
    session.send("Input.dispatchKeyEvent", enter)
    page.wait_for_timeout(200)
    assert page.locator("#log li.chat").count() == 0
    session.send("Input.insertText", {"text": "你好"})
    page.keyboard.press("Enter")
    expect(page.locator("#log li.chat")).to_have_count(1)
    expect(page.locator("#log li.chat")).to_contain_text("你好")


def in_order(lines: list[str], text: str) -> bool:
    place = 0
    for line in lines:
        place = text.find(line, place)
        if place < 0:
            return False
    return True


def test_each_line_is_announced_once_and_in_order(open_page: Callable[..., Page]) -> None:
    page = open_page()
    set_up(page, "drago_tuku", ["me", "fair"])
    wait_for_turn(page)
    page.evaluate(
        """() => { window.heard = []; const live = document.getElementById('live');
        new MutationObserver(() => heard.push(live.innerText)).observe(live, {childList: true}); }"""
    )
    first = page.locator("#log li").count()
    hands = Hands(page, "mouse", Stream(5))
    for _ in range(4):
        if not wait_for_turn(page):
            break
        hands.one_move()
    told = [plain(line) for line in page.locator("#log li").all_inner_texts()[first:]]
    until(page, lambda: in_order(told, heard(page)))
    assert page.locator("[aria-live]").count() == 1


def test_forced_colours_keep_what_matters_apart(open_page: Callable[..., Page]) -> None:
    page = open_page(forced_colors="active")
    set_up(page, "drago_tuku", ["me", "fair"])
    wait_for_turn(page)
    assert page.locator(".place .ring").first.evaluate("e => getComputedStyle(e).stroke") != "none"
    assert page.locator("button").first.evaluate("e => getComputedStyle(e).borderStyle") != "none"


def test_less_motion_is_respected(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    set_up(page, "drago_tuku", ["me", "me"])
    wait_for_turn(page)
    page.evaluate(
        """() => { window.motions = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          motions.push(frames); return animate.call(this, frames, options); } }"""
    )
    Hands(page, "mouse", Stream(1)).one_move()
    page.wait_for_timeout(200)
    assert not any("transform" in frame for frames in page.evaluate("motions") for frame in frames)


def test_a_hint_says_what_to_do_and_why(open_page: Callable[..., Page]) -> None:
    """The place is marked, the move can be made there or at once, and then the note is gone."""
    page = open_page(360, 740)
    set_up(page, "tucana_builders", ["me", "fair"])
    for by_button in (True, False):
        wait_for_turn(page)
        page.click("button[data-hint]")
        expect(page.locator("#notice")).to_have_text(re.compile(r"^Hint: .+\. .+"))
        assert fits(page)
        before = page.locator("#log li.move").count()
        if by_button:
            page.dblclick("#notice button")  # the second click has nothing to enter
        else:
            page.locator(".place.hinted .hit").first.click()
            page.click('[data-name="confirm"]')
        expect(page.locator("#notice")).to_be_hidden()
        expect(page.locator("#log li.move")).not_to_have_count(before)


def test_a_finished_match_is_looked_at_again(open_page: Callable[..., Page]) -> None:
    page = open_page(360, 740, bypass_csp=True)
    set_up(page, "drago_tuku", ["me", "me"])
    hands = Hands(page, "mouse", Stream(1))
    while wait_for_turn(page):
        hands.one_move()
    page.click(".sheet a[href$=review]")
    assert violations(page) == []
    page.click('button[value="start"]')
    expect(page.locator(".chart svg[role=img]")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
