"""Every page, in both languages, for newcomers and for those who play."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.loop import run
from tests.web.visitor import Visitor
from tukan import games
from tukan.core.match import Match
from tukan.core.rulebook import rulebook
from tukan.web import languages
from tukan.web.site import Site
from tukan.web.store import PUT_EVENT, NotStored

VOID = {"meta", "link", "input", "img", "br"}


class Wellformed(HTMLParser):
    """Fails at a tag that does not close what was opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attributes if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(text: str) -> None:
    parser = Wellformed()
    parser.feed(text)
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))


def test_pages_are_found_and_whole(visitor: Callable[..., Visitor]) -> None:
    for language, tag in (("en", "en"), ("zh-CN", "zh-Hans")):
        somebody = visitor("Ann", language)
        paths = ["/", "/about", "/me", "/open"]
        for game in games.NAMES:
            paths += [f"/g/{game}", f"/g/{game}/rules", f"/g/{game}/new"]
        for path in paths:
            answer = somebody.get(path)
            assert answer.status_code == 200, path
            assert f'<html lang="{tag}"' in answer.text
            assert "Accept-Language" in answer.headers["vary"]
            assert "Cookie" in answer.headers["vary"]
            check(answer.text)


def test_what_the_first_page_does_not_need_is_not_loaded_for_it(tmp_path: Path) -> None:
    """Migrations, compiler and lessons wait until somebody needs them: the page comes at once."""
    code = f"""
import sys
from pathlib import Path
from starlette.testclient import TestClient
from tukan.core import lesson
from tukan.web.app import make_app
from tukan.web.serve import Choices, make_site
with TestClient(make_app(make_site(Choices(Path({str(tmp_path)!r}), workers=0)))) as client:
    assert client.get("/").status_code == 200
    print(*sorted({{"alembic", "babel", "numba", "tukan.players.review"}} & set(sys.modules)))
    print(lesson._lesson.cache_info().misses)
"""
    for expected in (["alembic", "0"], ["0"]):  # the folder is new at first
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert run.stdout.split() == expected


def test_a_reader_who_changes_nothing_becomes_nobody(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor()
    for path in ("/", f"/g/{games.NAMES[0]}/new", "/me"):
        assert "set-cookie" not in somebody.get(path).headers


@pytest.mark.parametrize("game", games.NAMES)
def test_rules_have_anchors(game: str, visitor: Callable[..., Visitor]) -> None:
    for language in ("en", "zh"):
        text = visitor("Ann", language).get(f"/g/{game}/rules").text
        for number in rulebook(game, language).rules:
            assert f'id="{number}"' in text
    number = next(iter(rulebook(game).rules))
    assert number in visitor().get(f"/g/{game}/rules/{number}").text
    assert visitor().get(f"/g/{game}/rules/XX-9.9").status_code == 404


@pytest.mark.parametrize("game", games.NAMES)
def test_covers_are_pictures(game: str, server: TestClient) -> None:
    answer = server.get(f"/g/{game}/cover.svg?lang=zh")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("zh-TW", "zh"),
        ("zh-Hant-HK", "zh"),
        ("zh-Hans-CN", "zh"),
        ("zh", "zh"),
        ("en;q=0.5, zh-Hans;q=0.9", "zh"),
        ("en, zh;q=0.9", "en"),
        ("fr", "en"),
        ("fr, zh;q=0.1", "zh"),
        ("*", "en"),
        ("", "en"),
        (";;q=a", "en"),
        ("zh;q=0", "en"),
        ("zh;q=a, en", "en"),
        ("zh" * 9999, "en"),
    ],
)
def test_language_is_what_the_browser_asks_for(accept: str, language: str) -> None:
    assert languages.choose("", accept) == language
    assert languages.choose("zh", accept) == "zh"


def test_the_switch_wins_and_stays(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor("Ann", "zh-CN")
    answer = somebody.post("/prefer", {"language": "en", "here": "/about"})
    assert answer.url.path == "/about"
    assert '<html lang="en"' in answer.text
    assert '<html lang="en"' in somebody.get("/").text
    assert 'data-theme="dark"' in somebody.post("/prefer", {"theme": "dark", "here": "/"}).text


@pytest.mark.parametrize(
    "here", ["//evil.test/", "https://evil.test/", "/\\evil.test", "", "x", "/a\r\nb: c"]
)
def test_the_switch_leads_nowhere_else(here: str, visitor: Callable[..., Visitor]) -> None:
    answer = visitor().post("/prefer", {"language": "en", "here": here}, follow=False)
    assert answer.headers["location"] == "/"


def test_set_up_refuses_in_words(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    for form in (
        {"seats": "9"},
        {"seats": "x"},
        {"seats": "-2"},
        {"seats": "2", "option-level": "impossible"},
        {"seats": "2", "option-what": "1"},
        {"seats": "2", "seat-2": "godlike"},
    ):
        answer = ann.post(f"/g/{games.NAMES[0]}/new", {"name": "Ann", **form})
        assert answer.status_code == 400, form
        assert 'role="alert"' in answer.text
        check(answer.text)


def test_a_record_is_opened_and_looked_through(visitor: Callable[..., Visitor]) -> None:
    match = Match(games.load("drago_tuku"), 2, seed=3, names={1: "小明", 2: "<b>"})
    while not match.over:
        match.play(f"{match.to_act[0]} {match.legal(match.to_act[0])[0]}")
    ann = visitor()
    answer = ann.post("/open", {"text": match.text()})
    assert answer.status_code == 200
    assert "小明" in answer.text
    assert "&lt;b&gt;" in answer.text
    check(answer.text)
    position = ann.get(f"{answer.url.path}/at/5").json()
    assert position["ply"] == 5
    assert position["last"] == match.ply
    assert ann.get(f"{answer.url.path}/at/99999").json()["ply"] == match.ply
    with_mark = "\ufeff" + match.text().replace("\n", "\r\n")
    assert ann.post("/open", {"text": with_mark}).status_code == 200


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ("", "line 1"),
        ("tukan 1\ngame chess\n", "line 2"),
        ("tukan 1\ngame drago_tuku\nseats 2\n\n1 fly\n", "line 5"),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(
    data: str, word: str, visitor: Callable[..., Visitor]
) -> None:
    answer = visitor().post("/open", {"text": data})
    assert answer.status_code == 400
    assert word in answer.text


def test_a_record_in_gbk_is_named_so(server: TestClient) -> None:
    data = "tukan 1\ngame drago_tuku\nseats 2\nname 1 小明\n\n".encode("gbk")
    answer = server.post("/open", files={"file": ("a.tukan", data)})
    assert answer.status_code == 400
    assert "GBK" in answer.text


def test_what_is_not_there(visitor: Callable[..., Visitor]) -> None:
    for path in (
        "/g/chess",
        "/t/nothing",
        "/t/nothing/record",
        "/j/nothing",
        "/r/nothing",
        "/me/nothing",
        "/x",
    ):
        answer = visitor().get(path)
        assert answer.status_code == 404
        check(answer.text)
    assert visitor().post("/t/nothing/do", {"do": "move"}).status_code == 404
    assert visitor().get("/g/drago_tuku/at").status_code == 404


def test_every_answer_is_guarded(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor()
    table = ann.new_table("drago_tuku", ["me", "fair"])
    for path in ("/", f"/t/{table}", f"/t/{table}/at/0", "/nothing", "/g/drago_tuku/cover.svg"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert ann.get(f"/t/{table}").headers["cache-control"] == "no-store"
    page = ann.get(f"/t/{table}").text
    assert " style=" not in page
    assert " onclick" not in page


def test_who_comes_by_now_and_then_is_never_forgotten(
    visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visitor()
    table = ann.new_table("drago_tuku", ["me", "fair"])
    first, day, now = ann.cookies["tukan"], 24 * 3600, time.time()
    assert "set-cookie" not in ann.get("/").headers
    for days in (60, 420, 800):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * day)
        assert ann.start(table)["head"]["mine"] == [1]
    assert ann.cookies["tukan"] != first
    ann.cookies["tukan"] = first
    assert ann.start(table)["head"]["mine"] == []


def test_cookies_are_closed(visitor: Callable[..., Visitor]) -> None:
    answer = visitor().post("/g/drago_tuku/new", {"quick": "1", "name": "Ann"}, follow=False)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age=34560000" in cookie


def test_a_full_disk_is_said(
    visitor: Callable[..., Visitor], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is not made, a seat not taken; a name is not remembered, and stands in no way."""
    ann, ben = visitor("Ann"), visitor("Ben")
    table = ann.new_table("drago_tuku", ["me", "open"])
    invitation = ann.invitation(table)

    async def full(*_: object) -> bool:
        raise NotStored("the disk is full")

    monkeypatch.setattr(site.store, "write", full)
    answers = [
        ann.post("/g/drago_tuku/new", {"name": "Ann", "quick": "1"}),
        ann.post(f"/t/{table}/again"),
        ben.join(invitation),
    ]
    assert [answer.status_code for answer in answers] == [400, 409, 409]
    assert all("this could not be stored" in answer.text.lower() for answer in answers)
    assert ann.post("/me", {"name": "Anna"}).status_code == 200


def test_the_switches_lead_back_from_a_command_to_its_table(visitor: Callable[..., Visitor]) -> None:
    """The answer to a form stands where only commands are sent."""
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    for command, fields in (("do", {"do": "back"}), ("hint", {"seat": "1"})):
        page = ann.post(f"/t/{table}/{command}", fields).text
        assert f'name="here" value="/t/{table}"' in page


def test_a_table_that_cannot_be_read_closes_no_other(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    good, bad = [ann.new_table("drago_tuku", ["me", "me"]) for _ in range(2)]
    event = (bad, site.house.live[bad].seq, "strange", 0, '{"type":"move","seat":1,"words":"no such move"}')
    run(site.store.write((PUT_EVENT, event)))
    site.house.live.clear()
    page = ann.get("/")
    assert page.status_code == 200
    assert f"/t/{good}" in page.text
    assert f"/t/{bad}" not in page.text
