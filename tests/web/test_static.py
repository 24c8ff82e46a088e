"""What a table loads stays small."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor
from tukan import games
from tukan.core.art import drawings
from tukan.core.look import PAPER_DARK, PAPER_LIGHT
from tukan.web import static
from tukan.web.paper import colour

SCRIPT_BYTES, PAGE_BYTES, PAGE_ZIPPED = 24_000, 100 * 1024, 20 * 1024
ALL_BYTES, ALL_ZIPPED = 125 * 1024, 31 * 1024  # with styles and scripts, which a browser keeps


def outline(markup: str) -> tuple[str, int]:
    """The first shape of a drawing: its element, and how many corners its path goes to."""
    kind, path = re.search(r'<(circle|rect|path)\b(?:[^>]*? d="([^"]*)")?', markup).groups(default="")  # type: ignore[union-attr]
    number = r"-?\d*\.?\d+"
    steps = re.findall(rf"([A-Za-z])\s*((?:{number}[\s,]*)*)", path)
    numbers = {letter: 1 if letter in "hvHV" else 2 for letter, _ in steps}
    return kind, sum(len(re.findall(number, values)) // numbers[letter] for letter, values in steps)


def test_the_shape_of_a_seat_is_the_same_on_the_page_and_in_the_picture() -> None:
    """Who sees no colours knows the seats by it."""
    tokens = dict(re.findall(r'<g id="(\w+)">(.*?)</g>', static.files()["tokens.svg"].content.decode(), re.S))
    builders = games.load("tucana_builders")
    pictures = drawings("tukan.games.tucana_builders")
    for seat in range(1, builders.seats[-1] + 1):
        drawn, token = pictures[f"seat-{seat}"], tokens[colour(builders, seat)]
        assert outline(drawn) == outline(token), seat


def test_the_sums_of_blue_and_of_red_cards_differ_in_shape() -> None:
    symbols = drawings("tukan.games.trails_of_tucana")
    assert outline(symbols["sum-blue"]) != outline(symbols["sum-red"])


def contrast(one: str, other: str) -> float:
    """How far apart two colours are in brightness, as WCAG measures it: 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [PAPER_LIGHT, PAPER_DARK], ids=["light", "dark"])
def test_words_and_edges_stand_out_in_both_themes(theme: dict[str, str]) -> None:
    for ground in ("paper", "card"):
        for word in ("ink", "soft", "accent", "bad", "good"):
            assert contrast(theme[word], theme[ground]) >= 4.5, (word, ground)
        assert contrast(theme["line"], theme[ground]) >= 3, ground
    assert contrast(theme["on-accent"], theme["accent"]) >= 4.5


@pytest.mark.parametrize("game", games.NAMES)
def test_the_page_of_a_table_is_small(visitor: Callable[..., Visitor], game: str) -> None:
    """The page in the middle of a match of as many as may play, and what it loads at once."""
    ann = visitor("Ann")
    table = ann.new_table(game, ["me"] * games.load(game).seats[-1])
    with ann.at(table) as screen:
        screen.done(do="why", words=["nowhere"])
        for _ in range(30):
            if screen.head.get("cover"):
                screen.send(do="as", seat=screen.head["cover"])
                screen.until(lambda m: "choices" in m)
            if screen.moves():
                screen.move(screen.moves()[0])
    page = ann.get(f"/t/{table}").content
    assert len(page) <= PAGE_BYTES
    assert len(gzip.compress(page)) <= PAGE_ZIPPED
    scripts, waiting = set(), set(re.findall(r'/s/\w+/(\w+\.js)"', page.decode()))
    assert waiting
    while waiting:
        name = waiting.pop()
        scripts.add(name)
        waiting |= set(re.findall(r'from ?"\./(\w+\.js)"', static.files()[name].content.decode())) - scripts
    assert sum(len(static.files()[name].content) for name in scripts) <= SCRIPT_BYTES
    files = [static.files()[name] for name in {*scripts, *re.findall(r"/s/\w+/(\w+\.css)", page.decode())}]
    assert len(page) + sum(len(file.content) for file in files) <= ALL_BYTES
    assert len(gzip.compress(page)) + sum(len(file.compressed) for file in files) <= ALL_ZIPPED
