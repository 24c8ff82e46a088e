"""Whole matches over the socket: what patches make of a page is what a fresh page shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.visitor import Screen, Visitor
from tukan import games
from tukan.core.chance import Stream
from tukan.core.scene import Scene
from tukan.web import views
from tukan.web.site import Site

PLIES = 40


def same(one: Screen, other: Screen) -> None:
    assert one.layers == other.layers
    assert {k: list(v) for k, v in one.layers.items()} == {k: list(v) for k, v in other.layers.items()}
    assert one.choices == other.choices
    assert one.panels == other.panels
    assert one.head == other.head
    assert one.log[-20:] == other.log[-20:]
    for moves in (other.choices or {"moves": {}})["moves"]:
        assert not moves or one.places[moves] == other.places[moves]


@pytest.mark.parametrize("game", games.NAMES)
def test_two_people_play_and_patches_add_up(game: str, visitor: Callable[..., Visitor], site: Site) -> None:
    ann, ben = visitor("Ann"), visitor("Ben", "zh")
    table = ann.new_table(game, ["me", "open"])
    ben.join(ann.invitation(table))
    stream = Stream(7)
    with ann.at(table) as one, ben.at(table) as two:
        one.until(lambda m: m.get("full"))
        two.until(lambda m: m.get("full"))
        for _ in range(PLIES):
            live = site.house.live[table].table
            if live.match.over:
                break
            seat = live.to_act[0]
            screen, other = (one, two) if seat == 1 else (two, one)
            # The actor's screen may still have to hear of the other's last move.
            while not (screen.choices and screen.choices["at"] == live.at and screen.head["chosen"] == ""):
                screen.take()
            moves = screen.moves()
            assert moves == live.match.choices(seat)
            answer = screen.move(moves[stream.below(len(moves))])
            assert "refused" not in answer
            del other
        for who, screen in ((ann, one), (ben, two)):
            with who.at(table) as fresh:
                fresh.until(lambda m: m.get("full"))
                while (
                    screen.log[-1:] != fresh.log[-1:]
                    or screen.layers != fresh.layers
                    or screen.head != fresh.head
                ):
                    screen.take()
                same(screen, fresh)


def test_a_layer_that_only_changes_its_order_is_told_so() -> None:
    def frame(*things: str) -> views.Frame:
        scene = Scene("t", 10, 10, "", "")
        for thing in things:
            scene.put("last", thing, f"<b>{thing}</b>")
        return views.Frame(0, scene, None, {}, {}, (), {})

    table: Any = None  # no line of the log is new
    before, after = frame("sand", "wool"), frame("wool", "sand")
    screen = Screen(None)
    screen.apply(views.whole(table, before, "en"))
    message = views.change(table, before, after, "en")
    assert "put" in message, "by this the scripts know that the picture changes"
    screen.apply(message)
    assert list(screen.layers["last"]) == ["t-wool", "t-sand"]
    assert views.change(table, after, after, "en") == {}


def test_places_are_called_in_the_language_of_who_looks(visitor: Callable[..., Visitor]) -> None:
    ann, ben = visitor("Ann"), visitor("Ben", "zh")
    for who, called in ((ann, r"square \d+|the site"), (ben, r"\d+ 号格|工地")):
        with who.at(who.new_table("drago_tuku", ["me", "me"])) as screen:
            screen.until(lambda m: m.get("full"))
            stream = Stream(3)
            while not screen.places:
                screen.move(screen.moves[stream.below(len(screen.moves))])
            assert all(re.fullmatch(called, name) for *_, name in screen.places.values()), screen.places
