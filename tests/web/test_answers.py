"""What a table answers when it is asked for more than it shows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor
from tukan.core.say import Say
from tukan.players.advice import Advice, Rival
from tukan.web.answers import advised
from tukan.web.roles import Role
from tukan.web.site import Site


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_hint_tells_the_other_move_as_the_log_would(
    visitor: Callable[..., Visitor], site: Site, language: str
) -> None:
    ann = visitor("Ann", language)
    table_id = ann.new_table("toscana", ["me", "fair"])
    with ann.at(table_id) as screen:
        screen.done(do="why", words=["nowhere"])
        best, other = screen.moves()[:2]
        told = screen.done(do="ghost", moves=[other])["ghosts"][other][1]
    table = site.house.live[table_id].table
    role = Role(1, language, mine=(1,))
    hint = advised(table, role, Advice(0, best, (), 1.0, Rival(other, 1.0, 1.0, False, True)))["told"]
    assert f"“{told.rstrip('.。')}”" in hint
    assert not re.search(rf"\b{other}\b", hint.replace(told.rstrip(".。"), ""))


def test_a_reason_is_told_as_the_game_says_it(visitor: Callable[..., Visitor], site: Site) -> None:
    ann = visitor("Ann")
    table_id = ann.new_table("toscana", ["me", "fair"])
    with ann.at(table_id) as screen:
        screen.done(do="why", words=["nowhere"])
        best, other = screen.moves()[:2]
    reason = Say("tukan.games.toscana", "it stands beside {other}", None, (("other", other),))
    advice = Advice(0, best, (reason,))
    table = site.house.live[table_id].table
    assert f"It stands beside {other}." in advised(table, Role(1, "en", mine=(1,)), advice)["told"]
