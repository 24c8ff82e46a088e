"""The first match on pages: without scripts, in both languages, resumed where it was left."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor
from tukan import games
from tukan.core.lesson import lesson

each_game = pytest.mark.parametrize("name", games.NAMES)


def steps_of(name: str) -> int:
    return len(lesson(games.load(name), games.load).script.step)


@each_game
@pytest.mark.parametrize("language", ["en", "zh"])
def test_links_lead_from_the_first_step_to_a_match_of_ones_own(
    name: str, language: str, visitor: Callable[..., Visitor]
) -> None:
    ann = visitor(language=language)
    script = lesson(games.load(name), games.load).script
    for n, step in enumerate(script.step):
        page = ann.get(f"/g/{name}/learn?step={n}").text
        assert step.said(language).split("'")[0] in page
        onward = re.findall(rf'href="\?step={n + 1}"', page)
        if step.touch:
            assert len(onward) == 2, "the place itself, and a button"
            assert f'aria-label="{step.touch}"' in page
    assert 'name="quick"' in page


@each_game
def test_it_goes_on_where_it_was_left(name: str, visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    assert "Learn in 2 minutes" in ann.get(f"/g/{name}").text
    ann.get(f"/g/{name}/learn?step=3")
    assert f"Step 4 of {steps_of(name)}" in ann.get(f"/g/{name}/learn").text
    assert "Go on learning" in ann.get(f"/g/{name}").text
    assert "Go on learning" in ann.get("/").text
    ann.get(f"/g/{name}/learn/{steps_of(name) - 1}")
    assert f"Step 1 of {steps_of(name)}" in ann.get(f"/g/{name}/learn").text
    assert "Go on learning" not in ann.get("/").text


@each_game
def test_the_script_is_given_each_step(name: str, visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    script = lesson(games.load(name), games.load).script
    step = next(n for n, step in enumerate(script.step) if step.touch)
    first = ann.get(f"/g/{name}/learn/{step}").json()
    assert first["layers"]
    assert f'href="?step={step + 1}"' in first["place"]
    assert first["said"] in first["panel"].replace("&#39;", "'")
    assert ann.get(f"/g/{name}/learn/{steps_of(name)}").status_code == 404


@each_game
def test_how_to_play_is_told_in_pictures(name: str, visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    page = ann.get(f"/g/{name}").text
    pictures = re.findall(rf"/g/{name}/how/(\d+)\.svg", page)
    assert len(pictures) >= 4
    for n in pictures:
        answer = ann.get(f"/g/{name}/how/{n}.svg?lang=zh")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
    assert ann.get(f"/g/{name}/how/{len(pictures)}.svg").status_code == 404


@pytest.mark.parametrize("step", ["-1", "x", "9999", "¹", ""])
def test_a_strange_step_is_some_step(step: str, visitor: Callable[..., Visitor]) -> None:
    assert visitor().get(f"/g/{games.NAMES[0]}/learn?step={step}").status_code == 200


def test_a_game_that_is_not_there_cannot_be_learned(visitor: Callable[..., Visitor]) -> None:
    for path in ("learn", "learn/0", "how/0.svg", "cover.svg"):
        assert visitor().get(f"/g/nothing/{path}").status_code == 404


@each_game
def test_covers_are_in_the_language_asked_for(name: str, visitor: Callable[..., Visitor]) -> None:
    title = games.load(name).title.render("zh")
    assert f">{title}</title>" in visitor().get(f"/g/{name}/cover.svg?lang=zh").text


@each_game
def test_a_row_of_the_score_shows_what_counts(name: str, visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.new_table(name, ["me", "fair"])
    with ann.at(table) as screen:
        screen.until(lambda message: message.get("full"))
        parts = re.findall(r'id="part-(\w+)"', screen.panels["pad"])
        assert parts
        for part in parts:
            answer = screen.done(do="count", part=part, seat=1)
            assert answer["said"]
            assert isinstance(answer["counted"], str)
        for wrong in ({"part": "nothing", "seat": 1}, {"part": parts[0], "seat": 9}, {"part": parts[0]}):
            assert screen.done(do="count", **wrong)["counted"] == ""
        assert "refused" in screen.done(do="count", part=7, seat=1)
