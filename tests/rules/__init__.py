"""Tests of the rules, a file or more for each game; a test carries the ids of the rules that it proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def covers(*ids: str) -> Callable[[Test], Test]:
    """Name the rules that a test proves, where they do not fit into its name."""

    def mark(test: Test) -> Test:
        test.ids = ids  # type: ignore[attr-defined]
        return test

    return mark
