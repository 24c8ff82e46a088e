"""A finished match is looked at again: begun by form, awaited, stopped, kept, read in both languages."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from html import unescape
from multiprocessing.connection import Connection

import pytest

from tests.web.visitor import Visitor
from tukan.core.naming import is_chinese
from tukan.web.reviews import Reviews
from tukan.web.site import Site

ROWS = re.compile(r'<td class="told"><a [^>]*>(.*?)</a></td><td>.*?</td><td class="told">(.*?)</td>')


def played_out(ann: Visitor, site: Site) -> str:
    table = ann.new_table("drago_tuku", ["me", "me"])
    with ann.at(table) as screen:
        screen.done(do="why", words=["nowhere"])
        while screen.head.get("stage") != "over":
            screen.move(screen.moves()[0])
    return table


def wait_for(true: Callable[[], object], tries: int = 1200) -> None:
    for _ in range(tries):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


def endless(record: bytes, wire: Connection) -> None:
    """Looks at one decision for ever, until it is stopped."""
    wire.send((1, 4))
    wire.recv()
    wire.send(
        {
            "complete": False,
            "exact": False,
            "decisions": [],
            "turning_points": [],
            "seats": [],
            "chart": "<svg/>",
        }
    )


def brief(record: bytes, wire: Connection) -> None:
    """Finds nothing, and ends."""
    wire.send({})


def broken(record: bytes, wire: Connection) -> None:
    wire.close()


def test_a_review_shows_turning_points_luck_and_the_chart(
    visitor: Callable[..., Visitor], site: Site
) -> None:
    ann = visitor("Ann")
    table = played_out(ann, site)
    assert f"/t/{table}/review" in ann.get(f"/t/{table}").text
    assert "Begin" in ann.get(f"/t/{table}/review").text
    ann.post(f"/t/{table}/review", {"do": "start"})
    wait_for(lambda: ann.get(f"/t/{table}/review/progress").json() is None)
    page = ann.get(f"/t/{table}/review").text
    found = site.reviews.found(table)
    assert found
    assert found["complete"]
    assert "<polyline" in page
    links = page.count(f"/t/{table}/replay?ply=")
    assert links == len(found["turning_points"]) + len(found["decisions"])
    at_table = site.house.live[table].table
    log = {line.ply - 1: at_table.sentence(line, "en") for line in at_table.lines if line.kind == "move"}
    rows = ROWS.findall(page)
    assert len(rows) == len(found["decisions"])
    for decision, moves in zip(found["decisions"], rows, strict=True):
        played, best = map(unescape, moves)
        assert log[decision["entry"]].lower().endswith(f" {played.lower()}")
        assert (best == played) == (decision["best"] == decision["played"])
        assert best[0].isupper() and best[-1] == "." and decision["best"] not in best
    for entry in found["turning_points"]:
        assert ann.get(f"/t/{table}/replay?ply={entry}").status_code == 200
    ann.language = "zh"
    in_chinese = ann.get(f"/t/{table}/review").text
    assert "技巧与运气" in in_chinese
    rows = ROWS.findall(in_chinese)
    assert all(is_chinese(read[0]) and read[-1] == "。" for moves in rows for read in moves)
    assert Reviews(site.reviews.folder).found(table) == found, "it is kept"


def test_a_review_is_stopped_and_keeps_what_was_found(visitor: Callable[..., Visitor], site: Site) -> None:
    site.reviews.work = endless
    ann = visitor("Ann")
    table = played_out(ann, site)
    ann.post(f"/t/{table}/review", {"do": "start"})
    wait_for(lambda: ann.get(f"/t/{table}/review/progress").json() == [1, 4])
    assert 'value="stop"' in ann.get(f"/t/{table}/review").text
    ann.post(f"/t/{table}/review", {"do": "stop"})
    wait_for(lambda: ann.get(f"/t/{table}/review/progress").json() is None)
    page = ann.get(f"/t/{table}/review").text
    assert "Stopped before the end" in page
    assert "Begin" in page


def test_a_review_may_be_stopped_that_has_just_ended(
    visitor: Callable[..., Visitor], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button is pressed while what was found is being written."""
    ended, pressed = threading.Event(), threading.Event()

    def slowly(table: str, found: object) -> None:
        ended.set()
        pressed.wait(20)

    site.reviews.work = brief
    monkeypatch.setattr(site.reviews, "_keep", slowly)
    ann = visitor("Ann")
    table = played_out(ann, site)
    ann.post(f"/t/{table}/review", {"do": "start"})
    assert ended.wait(20)
    site.reviews._processes[table].join()
    assert ann.post(f"/t/{table}/review", {"do": "stop"}).status_code == 200
    pressed.set()
    wait_for(lambda: not site.reviews.jobs)


def test_a_review_that_fails_can_be_begun_again(visitor: Callable[..., Visitor], site: Site) -> None:
    site.reviews.work = broken
    ann = visitor("Ann")
    table = played_out(ann, site)
    ann.post(f"/t/{table}/review", {"do": "start"})
    wait_for(lambda: ann.get(f"/t/{table}/review/progress").json() is None)
    assert "Begin" in ann.get(f"/t/{table}/review").text


@pytest.mark.parametrize("path", ["review", "review/progress"])
def test_a_running_match_has_no_review(visitor: Callable[..., Visitor], path: str) -> None:
    ann = visitor("Ann")
    table = ann.new_table("drago_tuku", ["me", "me"])
    assert ann.get(f"/t/{table}/{path}").status_code == 404
    assert ann.post(f"/t/{table}/review", {"do": "start"}).status_code == 404


def test_only_those_of_the_table_begin_a_review(visitor: Callable[..., Visitor], site: Site) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    table = played_out(ann, site)
    assert eve.post(f"/t/{table}/review", {"do": "start"}).status_code == 403
    assert 'value="start"' not in eve.get(f"/t/{table}/review").text
    assert not site.reviews.jobs


@pytest.mark.parametrize(("proved", "flag"), [(True, "(proved)"), (False, "(best known)")])
def test_the_best_with_the_same_luck_says_whether_it_is_proved(
    proved: bool, flag: str, visitor: Callable[..., Visitor], site: Site
) -> None:
    table = played_out(ann := visitor("Ann"), site)
    seat = {"seat": 1, "expected": 0.5, "given_away": 0.1, "luck": 0.2, "result": 0.6}
    looked = {"points": 0.9, "proved": proved, "actions": []}
    found = {"complete": False, "exact": False, "decisions": [], "turning_points": [], "chart": "<svg/>"}
    site.reviews._keep(table, {**found, "seats": [{**seat, "hindsight": looked}]})
    page = ann.get(f"/t/{table}/review").text
    assert f"90% {flag}" in page
    assert "Each result is what may be expected since" in page, "it was stopped"
