"""Every numbered rule and ruling has a test, every cited rule exists, every reason code is reached."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from tukan import games
from tukan.core.rulebook import rulebook
from tukan.core.rules import FIRST_OWN_REASON

TESTS = Path(__file__).parents[1] / "rules"
ID = re.compile(r"\b([A-Z]{2}-\d+\.\d+|(?:DT|TB|TT|TO|CM)\d+)\b")
IN_NAME = re.compile(r"(?<![A-Za-z])([A-Z]{2})(?:_(\d+)_(\d+)|(\d+))(?=_|$)")

each_game = pytest.mark.parametrize("name", games.NAMES)


def test_ids(name: str) -> set[str]:
    """All rule ids that the tests of a game carry, in a test's name or in `covers`."""
    found: set[str] = set()
    for path in TESTS.glob(f"test_{name}*.py"):
        module = importlib.import_module(f"tests.rules.{path.stem}")
        for test, function in _tests(module):
            found |= set(getattr(function, "ids", ()))
            for prefix, section, number, ruling in IN_NAME.findall(test):
                found.add(f"{prefix}-{section}.{number}" if section else f"{prefix}{ruling}")
    return found


test_ids.__test__ = False  # type: ignore[attr-defined]


def _tests(module: Any) -> list[tuple[str, Any]]:
    return [(name, f) for name, f in vars(module).items() if name.startswith("test_") and callable(f)]


@each_game
def test_every_rule_has_a_test_and_every_test_a_rule(name: str) -> None:
    rules, tested = set(rulebook(name).rules), test_ids(name)
    assert not rules - tested, f"rules without a test: {sorted(rules - tested)}"
    assert not tested - rules, f"tests of rules that do not exist: {sorted(tested - rules)}"


@each_game
def test_both_languages_have_the_same_rules(name: str) -> None:
    assert list(rulebook(name).rules) == list(rulebook(name, "zh").rules)


@each_game
def test_every_rule_that_the_code_cites_exists(name: str) -> None:
    game = games.load(name)
    rules = set(rulebook(name).rules)
    for path in [*game.folder.glob("*.py"), *game.folder.glob("*.toml"), *game.folder.glob("*.md")]:
        cited = set(ID.findall(path.read_text("utf-8")))
        assert cited <= rules, f"{path.name}: {sorted(cited - rules)}"


@each_game
def test_every_reason_has_a_sentence_in_both_languages_and_a_rule(name: str) -> None:
    game = games.load(name)
    rules = set(rulebook(name).rules)
    words = game.words
    seats = game.seats[-1]
    options = game.settle(seats, {})
    from tukan.core.record import face

    board, state = game.new_board(seats, options), game.new_state(seats, options)
    b, s = face(board), face(state)
    game.rules.start(b, s)
    for reason in [*words.SHARED, *words.OWN_REASONS]:
        sentence, rule = words.why(b, s, 0, 0, reason)
        assert rule in rules
        assert any(ord(c) > 0x2E80 for c in sentence.render("zh")), str(sentence)


@each_game
def test_every_reason_is_reached(name: str) -> None:
    """Each own reason is named in the game's tests, where `check` must give it."""
    game = games.load(name)
    sources = "\n".join(path.read_text("utf-8") for path in game.folder.glob("*.py"))
    named = re.findall(r"^([A-Z_]+) = FIRST_OWN_REASON(?: \+ (\d+))?$", sources, re.M)
    reasons = {FIRST_OWN_REASON + int(offset or 0): reason for reason, offset in named}
    for block in re.findall(r"^\(([^)]*)\) = range\(FIRST_OWN_REASON", sources, re.M):
        reasons |= dict(enumerate(re.findall(r"\b([A-Z_]+),", block), FIRST_OWN_REASON))
    assert set(reasons) == set(game.words.OWN_REASONS)
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.glob(f"test_{name}*.py"))
    missing = [reason for reason in reasons.values() if not re.search(rf"\b{reason}\b", tests)]
    assert not missing
