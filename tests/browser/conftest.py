"""Chromium and a server; a page that complains about anything in its console fails its test."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.test_crash import free_port

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds that a busy machine is given for anything
expect.set_options(timeout=PATIENCE * 1000)


class Running:
    """The server in a process of its own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.server", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.url}/health", timeout=PATIENCE).status_code == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("the server did not start")

    @contextlib.contextmanager
    def dead(self) -> Iterator[None]:
        """Killed for a while; it runs again afterwards, whatever happens meanwhile."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        try:
            yield
        finally:
            self.start()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("browser"))
    yield running
    running.process.terminate()
    running.process.wait()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip("no chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: Running) -> Iterator[Callable[..., Page]]:
    """Opens pages, each with cookies of its own; fails at the end if one of them complained."""
    complaints: list[str] = []
    contexts = []

    def make(
        width: int = 1280, height: int = 860, language: str = "en-US", quiet: bool = True, **more: object
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=server.url,
            has_touch=width < 900,
            is_mobile=width < 900,
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        if quiet:
            page.on(
                "console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None
            )
            page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
