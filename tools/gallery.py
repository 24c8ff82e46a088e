"""Photograph every kind of screen: theme by language by size, to be looked at.

    python -m tools.gallery [--out FOLDER] [--only WORD] [--size NAME] [--theme NAME] [--language TAG]
        [--eyes KIND] [--forced]

Starts a server of its own on a free port. `--only` keeps the screens whose name holds the word, `--eyes` shows
them as eyes that see colours otherwise do, `--forced` in the few colours that a reader forces.
"""

from __future__ import annotations

import argparse
import html
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tukan import games

ROOT = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES = {
    "desktop": (1280, 860), "tablet": (1024, 1366), "phone": (390, 844), "small": (360, 640), "landscape": (800, 360),
}  # fmt: skip
EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
THEMES = ("light", "dark")
LANGUAGES = {"en": "en-GB", "zh": "zh-CN"}
SETTLE = 500  # ms until what moves has come to rest


@dataclass(frozen=True)
class Screen:
    """A kind of screen: where it is, and what is done there before it is photographed."""

    name: str
    path: str
    act: Callable[[Page], None] = lambda page: None
    whole: bool = True
    stranger: bool = False  # seen by somebody who comes for the first time


def main() -> None:
    wanted = _arguments()
    with tempfile.TemporaryDirectory() as data, _server(Path(data)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        _photograph(browser, url, wanted)
        browser.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gallery")
    parser.add_argument("--only", default="")
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--eyes", choices=EYES)
    parser.add_argument("--forced", action="store_true")
    return parser.parse_args()


def _photograph(browser: Browser, url: str, wanted: argparse.Namespace) -> None:
    host = browser.new_context(base_url=url, locale="en-GB")
    screens = [screen for screen in _screens(host.new_page()) if wanted.only in screen.name]
    me = host.storage_state()
    wanted.out.mkdir(parents=True, exist_ok=True)
    taken = []
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            for tag, locale in LANGUAGES.items():
                if (wanted.size or size, wanted.theme or theme, wanted.language or tag) != (size, theme, tag):
                    continue
                look: dict[str, Any] = {
                    "base_url": url,
                    "viewport": {"width": width, "height": height},
                    "locale": locale,
                    "color_scheme": theme,
                    "is_mobile": size != "desktop",
                    "has_touch": size != "desktop",
                    "forced_colors": "active" if wanted.forced else "none",
                }
                contexts = [browser.new_context(**look, storage_state=me), browser.new_context(**look)]
                pages = [_page(context, wanted.eyes) for context in contexts]
                for screen in screens:
                    page = pages[screen.stranger]
                    page.goto(screen.path)
                    screen.act(page)
                    page.evaluate(
                        "document.querySelectorAll('img').forEach((image) => (image.loading = 'eager'))"
                    )
                    page.wait_for_timeout(SETTLE)
                    name = f"{screen.name}-{size}-{theme}-{tag}.png"
                    page.screenshot(path=wanted.out / name, full_page=screen.whole)
                    taken.append(name)
                for context in contexts:
                    context.close()
    _index(wanted.out, taken)
    print(f"{len(taken)} pictures in {wanted.out}")


def _page(context: BrowserContext, eyes: str | None) -> Page:
    page = context.new_page()
    if eyes:
        session = context.new_cdp_session(page)
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    return page


def _screens(page: Page) -> list[Screen]:
    """All kinds of screens; the tables among them are made here."""
    found = [Screen("home-new", "/", stranger=True)]
    for name in games.NAMES:
        short = name.replace("_", "-")
        running = _table(page, name, "quick")
        found += [
            Screen(f"game-{short}", f"/g/{name}"),
            Screen(f"learn-{short}-1", f"/g/{name}/learn?step=1", whole=False),
            Screen(f"learn-{short}-4", f"/g/{name}/learn?step=4", whole=False),
            Screen(f"table-{short}", running, whole=False),
            Screen(f"picked-{short}", running, _pick, whole=False),
            Screen(f"result-{short}", _table(page, name, "over")),
        ]
    running = _table(page, games.NAMES[0], "quick")
    finished = _table(page, games.NAMES[0], "over")
    alone = [_table(page, game.name, "alone") for game in games.all_games() if 1 in game.seats]
    invited = _table(page, games.NAMES[0], "open")
    invitation = page.locator(".invite .copy").input_value()
    shared = _table(page, games.NAMES[1], "shared")
    board = next(screen.path for screen in found if screen.name == "table-tucana-builders")
    return [
        *found,
        Screen("home", "/"),
        Screen("set-up", f"/g/{games.NAMES[1]}/new"),
        Screen("rules", f"/g/{games.NAMES[1]}/rules", whole=False),
        Screen("waiting", invited),
        Screen("join", urlsplit(invitation).path, stranger=True),
        Screen("cover", shared, whole=False),
        Screen("rule", board, _open_rule, whole=False),
        Screen("words", running, lambda page: page.locator("#in-words summary").click()),
        *(Screen(f"alone-{n}", path) for n, path in enumerate(alone, 1)),
        Screen("replay", f"{finished}/replay", whole=False),
        Screen("review", f"{finished}/review"),
        Screen("verify", f"{finished}/verify"),
        Screen("me", "/me"),
        Screen("open", "/open"),
        Screen("about", "/about"),
        Screen("nothing", "/nothing"),
    ]


SEATS = {"over": ("fair", "fair"), "alone": ("fair",), "open": ("me", "open"), "shared": ("me", "me")}


def _table(page: Page, game: str, kind: str) -> str:
    """Open a table: `quick` against a bot at one's own turn, `over` one that bots have played, `open` one that waits,
    `shared` one with both seats at this screen."""
    if kind == "quick":
        page.goto(f"/g/{game}")
        page.locator("form button.main").first.click()
        page.locator("html.my-turn").wait_for(state="attached")
    else:
        page.goto(f"/g/{game}/new")
        page.fill('[name="name"]', "Ann")
        page.select_option("#seats", str(len(SEATS[kind])))
        for n, who in enumerate(SEATS[kind], 1):
            page.select_option(f'[name="seat-{n}"]', who)
        page.click("main form button.main")
        if "me" not in SEATS[kind]:
            page.locator(".sheet").wait_for(timeout=120_000)
    return urlsplit(page.url).path


def _pick(page: Page) -> None:
    """Choose a place, so that the ghost and the bar below it are seen."""
    places = page.locator("#t-L-legal .place")
    if places.count():
        places.nth(places.count() // 2).dispatch_event("click")


def _open_rule(page: Page) -> None:
    """Try what cannot be done, and open the rule behind the refusal."""
    page.evaluate("""() => {
      const possible = new Set([...document.querySelectorAll("#t-L-legal .place")].map((place) => place.dataset.place));
      const fields = [...document.querySelectorAll("#t-L-land [data-word]")];
      const other = fields.find((field) => !possible.has(field.dataset.word));
      other.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }""")
    page.locator("#why a").click()
    page.locator(".rule-box").wait_for()


def _index(folder: Path, names: list[str]) -> None:
    """One page with all of them."""
    figures = "".join(
        f'<figure><a href="{html.escape(name)}"><img src="{html.escape(name)}" width="320" loading="lazy"></a>'
        f"<figcaption>{html.escape(name.removesuffix('.png'))}</figcaption></figure>\n"
        for name in names
    )
    page = f'<!doctype html><meta charset="utf-8"><title>Gallery</title><body style="columns:4">\n{figures}'
    (folder / "index.html").write_text(page, "utf-8")


@contextmanager
def _server(data: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "tools.gallery_server", str(data), str(port)], cwd=ROOT)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(url)
        yield url
    finally:
        process.terminate()
        process.wait()


def _wait(url: str) -> None:
    for _ in range(300):
        try:
            with urlopen(f"{url}/health"):
                return
        except URLError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
