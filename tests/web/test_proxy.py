"""Behind a proxy with TLS and a sub-path: every link, cookie and socket stays where people see the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import UNLIMITED
from tests.web.visitor import Visitor
from tukan.web.app import make_app
from tukan.web.serve import Choices, make_site

FORWARDED = {
    "host": "localhost:8443",
    "x_forwarded_proto": "https",
    "x_forwarded_host": "localhost:8443",
    "x_forwarded_for": "10.0.0.7",
}


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[TestClient]:
    choices = Choices(
        tmp_path,
        root="/games",
        proxies=frozenset({"testclient"}),
        workers=0,
        durable=False,
        limits=UNLIMITED,
        pace=0,
    )
    site = make_site(choices)
    with TestClient(make_app(site), base_url="http://127.0.0.1:8000") as client:
        yield client
    site.store.close()


def test_everything_stays_under_the_path(proxied: TestClient) -> None:
    ann = Visitor(proxied, "Ann")
    answer = ann.post("/g/drago_tuku/new", {"quick": "1", "name": "Ann"}, follow=False, **FORWARDED)
    assert answer.headers["location"].startswith("/games/t/")
    cookie = answer.headers["set-cookie"]
    assert "Path=/games" in cookie
    assert "Secure" in cookie
    table = answer.headers["location"].removeprefix("/games")
    ann.cookies = {"tukan": re.search(r"tukan=([^;]+)", cookie)[1]}  # type: ignore[index]
    for path in ("/", "/g/drago_tuku", "/g/drago_tuku/rules", table, f"{table}/replay", "/nothing", "/me"):
        page = ann.get(path, **FORWARDED).text
        for link in re.findall(r'(?:href|src|action)="(/[^"]*)"', page):
            assert link.startswith("/games/"), (path, link)
    assert "https://localhost:8443/games/j/" in ann.get(table, **FORWARDED).text
    assert "https://localhost:8443/games/me/" in ann.get("/me", **FORWARDED).text


def test_a_proxy_may_leave_the_path_on(proxied: TestClient) -> None:
    ann = Visitor(proxied, "Ann")
    for path in ("/games", "/games/", "/games/about"):
        assert ann.get(path, **FORWARDED).status_code == 200
    assert ann.get("/gamesabout", **FORWARDED).status_code == 404


def test_the_origin_is_that_of_the_proxy(proxied: TestClient) -> None:
    ann = Visitor(proxied, "Ann")
    origin = {"origin": "https://localhost:8443"}
    assert ann.post("/me", {"name": "Ann"}, follow=False, **FORWARDED, **origin).status_code == 303
    assert ann.post("/me", {"name": "Ann"}, **FORWARDED, origin="https://evil.test").status_code == 403
