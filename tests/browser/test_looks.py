"""How it looks and moves: the first match by hand, motion on and off, forced colours, the landscape phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Hands, set_up, wait_for_turn
from tukan import games
from tukan.core.chance import Stream

KEEP_ANIMATIONS = """
window.animations = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.animations.push([options.duration ?? options, JSON.stringify(frames), this.outerHTML.slice(0, 400)]);
  return animate.call(this, frames, options);
};
"""
LONGEST, SHORT = 900, 120  # ms: a walk over a whole road; what remains for those who want less motion

each_game = pytest.mark.parametrize("game", games.NAMES)


@pytest.mark.long
@each_game
@pytest.mark.parametrize("kind", ["mouse", "keys"])
def test_the_first_match_is_walked_through(game: str, kind: str, open_page: Callable[..., Page]) -> None:
    page = open_page(390, 780) if kind == "mouse" else open_page(language="zh-CN")
    page.goto(f"/g/{game}/learn?step=0")
    last = int(page.locator("progress").get_attribute("max") or 0)
    for step in range(1, last):
        place = page.locator("#t-L-legal .place")
        target = place if place.count() else page.locator("#lesson a.main")
        if kind == "keys":
            target.focus()
            page.keyboard.press("Enter")
        elif place.count():
            target.dispatch_event("click")
        else:
            target.tap()
        expect(page.locator("progress")).to_have_attribute("value", str(step + 1))
    expect(page.locator("#lesson form button.main")).to_be_visible()
    page.go_back()
    expect(page.locator("progress")).to_have_attribute("value", str(last - 1))


def played(page: Page, moves: int, game: str = games.NAMES[0]) -> list[tuple[float, str, str]]:
    """The animations of the first moves of a match: how long, what, of which thing."""
    page.add_init_script(KEEP_ANIMATIONS)
    set_up(page, game, ["me", "fair"])
    hands = Hands(page, "mouse", Stream(3))
    for _ in range(moves):
        if wait_for_turn(page):
            hands.one_move()
    page.wait_for_timeout(300)
    return page.evaluate("window.animations")  # type: ignore[no-any-return]


def seen(page: Page, game: str, what: Callable[[str, str], bool]) -> bool:
    """Is something moved in such a way while a match is played?"""
    page.add_init_script(KEEP_ANIMATIONS)
    set_up(page, game, ["me", "fair"])
    hands = Hands(page, "mouse", Stream(5))
    while wait_for_turn(page):
        hands.one_move()
        if any(what(frames, thing) for _, frames, thing in page.evaluate("window.animations")):
            return True
    page.wait_for_timeout(1500)
    return any(what(frames, thing) for _, frames, thing in page.evaluate("window.animations"))


@pytest.mark.long
def test_a_die_tumbles_over_other_faces(open_page: Callable[..., Page]) -> None:
    page = open_page()
    assert seen(page, "drago_tuku", lambda frames, thing: "opacity" in frames and "#t-face-" in thing)
    faces = {re.findall(r"#t-face-(\w+)", thing)[0]
             for _, _, thing in page.evaluate("window.animations") if "#t-face-" in thing}  # fmt: skip
    assert len(faces) >= 2


@pytest.mark.long
def test_goods_come_from_the_landscape_that_yields(open_page: Callable[..., Page]) -> None:
    """A landscape lies far above the hands; the supply does not."""

    def flown(frames: str, thing: str) -> bool:
        start = re.findall(r"translate\([-\d.]+px, (-?[\d.]+)px\)", frames)
        return "#t-tile-" in thing and bool(start) and float(start[0]) < -320

    assert seen(open_page(), "catan_junior_madagascar", flown)


@pytest.mark.long
def test_what_makes_points_glows_and_a_dash_runs_along_it(open_page: Callable[..., Page]) -> None:
    page = open_page()
    assert seen(page, "toscana", lambda frames, thing: "strokeDashoffset" in frames)
    expect(page.locator("#t-pointed")).to_have_count(0)


TOUCHED = {
    "tucana_builders": "yellow",
    "trails_of_tucana": "sights",
    "toscana": "round2",
    "catan_junior_madagascar": "tents",
    "drago_tuku": "dragons",
}


@pytest.mark.long
@each_game
def test_a_row_of_the_result_shows_what_it_counts_at_the_table_and_in_the_replay(
    game: str, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    set_up(page, game, ["fair", "fair"])
    page.locator(".sheet").wait_for()
    told = {"table": "#notice", "replay": "#said"}
    for place, sentence in told.items():
        if place == "replay":
            page.goto(page.url + "/replay")
        title = str(page.locator(f"#part-{TOUCHED[game]}").text_content())
        page.locator(f"#part-{TOUCHED[game]}").click()
        expect(page.locator("#t-pointed path").first).to_be_attached()
        expect(page.locator(sentence)).to_contain_text(title)
    page.locator('[data-step="first"]').click()
    expect(page.locator("#t-pointed")).to_have_count(0)
    total = page.locator(f'#pad td[data-part="{TOUCHED[game]}"]').first
    expect(total).to_have_text(re.compile("^[012]$"))


@pytest.mark.long
@pytest.mark.parametrize("game", ["tucana_builders", "trails_of_tucana"])
def test_hidden_choices_turn_over(game: str, open_page: Callable[..., Page]) -> None:
    assert seen(
        open_page(),
        game,
        lambda frames, thing: "scaleY" in frames and bool(re.search("choice|-seat-", thing)),
    )


@pytest.mark.long
def test_a_trail_is_drawn_along_its_line_and_then_belongs_to_the_net(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(KEEP_ANIMATIONS)
    set_up(page, "trails_of_tucana", ["me", "fair"])
    hands = Hands(page, "mouse", Stream(5))
    for trails in (1, 2):
        wait_for_turn(page)
        hands.one_move()
        expect(page.locator("#t-L-trails > g")).to_have_count(trails)
        expect(page.locator("#t-L-trails path")).to_have_count(trails)
        expect(page.locator("#t-L-tiles > g")).to_have_count(1)
    drawn = [thing for _, frames, thing in page.evaluate("window.animations") if "strokeDashoffset" in frames]
    assert len(drawn) == 4  # two strokes for each of two trails


@pytest.mark.long
def test_pieces_move_and_never_for_long(open_page: Callable[..., Page]) -> None:
    animations = played(open_page(), 4)
    assert any("translate" in frames for _, frames, _ in animations)
    assert any("rotate" in frames for _, frames, _ in animations), "the die tumbles"
    assert max(duration for duration, _, _ in animations) <= LONGEST


@pytest.mark.long
def test_who_wants_less_motion_sees_a_short_fade(open_page: Callable[..., Page]) -> None:
    animations = played(open_page(reduced_motion="reduce"), 4)
    assert animations
    assert not any("translate" in frames or "rotate" in frames for _, frames, _ in animations)
    assert max(duration for duration, _, _ in animations) <= SHORT


@pytest.mark.long
@each_game
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_what_must_be_told_apart(
    game: str, scheme: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(forced_colors="active", color_scheme=scheme)
    set_up(page, game, ["me", "fair"])
    wait_for_turn(page)
    strokes = page.evaluate(
        """() => {
          const ring = document.querySelector('#t-L-legal .place .ring');
          return ring && [ring, ring.previousElementSibling].map((e) => getComputedStyle(e).stroke);
        }"""
    )
    assert strokes is None or strokes[0] != strokes[1]
    edge = "found => found.map((seat) => getComputedStyle(seat).borderTopColor)"
    asked, others = (page.locator(which).evaluate_all(edge) for which in (".seat.asked", ".seat:not(.asked)"))
    assert asked
    assert not {*asked} & {*others}, "whoever is asked has an edge, the others have none"
    page.evaluate("document.getElementById('notice').hidden = false")
    expect(page.locator("#notice")).to_have_css("border-top-style", "solid")
    bare = page.evaluate(
        """() => [...document.querySelectorAll('button:not(.part)')].filter((e) => e.checkVisibility())
          .filter((e) => getComputedStyle(e).borderTopStyle !== 'solid').map((e) => e.innerText)"""
    )
    assert bare == []


@pytest.mark.long
@each_game
def test_a_landscape_phone_shows_board_and_bar_beside_each_other(
    game: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(844, 390)
    set_up(page, game, ["me", "fair"])
    wait_for_turn(page)
    board, turn = page.locator("#scene").bounding_box(), page.locator("#panel-turn").bounding_box()
    assert board
    assert turn
    assert turn["x"] >= board["x"] + board["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.long
def test_text_grows_with_the_readers_size(open_page: Callable[..., Page]) -> None:
    page = open_page(390, 844)
    game = f"/g/{games.NAMES[0]}"
    for path in (
        "/",
        game,
        f"{game}/learn?step=1",
        f"{game}/learn?step=99",
        f"{game}/new",
        f"{game}/rules",
        "/about",
    ):
        page.goto(path)
        size = "(e) => parseFloat(getComputedStyle(e).fontSize)"
        words = page.locator("main p, main a, main b").first
        before = words.evaluate(size)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert words.evaluate(size) == 2 * before
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
