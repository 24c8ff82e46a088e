"""Behind nginx with TLS and a path, set up by the lines of the manual: a whole match, an invitation, a record."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.conftest import PATIENCE, ROOT
from tests.browser.hands import OVER, Hands, set_up, wait_for_turn
from tests.web.test_crash import free_port
from tukan.core.chance import Stream

NGINX, OPENSSL = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin"), shutil.which("openssl")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (NGINX and OPENSSL), reason="no nginx or no openssl here"),
]


def configuration(folder: Path, port: int, behind: int) -> str:
    """The lines of the manual, in a server on a port of its own."""
    manual = (ROOT / "docs" / "server.md").read_text("utf-8")
    top, inside = re.findall(r"```nginx\n(.*?)```", manual, re.S)
    inside = inside.replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"""
pid {folder}/pid; error_log {folder}/error; daemon off; worker_processes 1; events {{}}
http {{ access_log off; {places} {top}
server {{ listen {port} ssl; ssl_certificate {folder}/crt; ssl_certificate_key {folder}/key; {inside} }} }}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("proxy")
    port, behind = free_port(), free_port()
    subprocess.run(
        [str(OPENSSL), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
         "-keyout", folder / "key", "-out", folder / "crt", "-days", "2"],
        check=True, capture_output=True,
    )  # fmt: skip
    (folder / "conf").write_text(configuration(folder, port, behind))
    command = [sys.executable, "-m", "tests.browser.server", str(folder), str(behind), "/games", "127.0.0.1"]
    running = [
        subprocess.Popen(command, cwd=ROOT),
        subprocess.Popen([str(NGINX), "-c", folder / "conf"], stderr=subprocess.DEVNULL),
    ]
    yield f"https://localhost:{port}/games"
    for process in running:
        process.terminate()
        process.wait()


@pytest.fixture
def somebody(chromium: Browser, address: str) -> Iterator[Page]:
    context = chromium.new_context(ignore_https_errors=True, base_url=f"{address}/", locale="en-US")
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def stays(page: Page, address: str) -> None:
    """Everything that the page names, and where it is, lies under the address."""
    assert page.url.startswith(address)
    named = page.evaluate(
        "[...document.querySelectorAll('[href], [src], [action]')].map(e => e.href?.baseVal ?? e.href ?? e.src ?? e.action)"
    )
    root = "/" + address.split("/", 3)[3]
    assert [one for one in named if not str(one).startswith((f"{address}/", f"{root}/", "#", "?"))] == []


def reach(page: Page, address: str) -> None:
    """Open the first page as soon as both servers are up."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(Error):
            if page.request.get(f"{address}/health").ok:
                return
        time.sleep(0.1)
    raise AssertionError("the servers did not start")


def test_a_match_behind_nginx(somebody: Page, address: str) -> None:
    page = somebody
    reach(page, address)
    page.goto(f"{address}/g/drago_tuku")
    stays(page, address)
    page.goto(f"{address}/nothing")
    expect(page.locator("h1")).to_have_text("404")
    stays(page, address)
    page.locator("button[name=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.locator("button[name=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    set_up(page, "drago_tuku", ["me", "fair"], at=address)
    stays(page, address)
    assert page.locator("#invite .copy").input_value().startswith(f"{address}/j/")
    hands = Hands(page, "mouse", Stream(2))
    while wait_for_turn(page):
        hands.one_move()
    with page.expect_download() as download:
        page.click(f"{OVER} a[download]")
    assert "seed " in download.value.path().read_text("utf-8")
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies(f"{address}/")}
    assert cookies["tukan"]["secure"]
    assert cookies["tukan"]["path"] == "/games"


def test_other_sites_are_kept_out_there_too(somebody: Page, address: str) -> None:
    reach(somebody, address)
    answer = somebody.request.post(
        f"{address}/me",
        form={"name": "Eve"},
        headers={"origin": "https://evil.test"},
        fail_on_status_code=False,
    )
    assert answer.status == 403
