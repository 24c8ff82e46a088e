"""What the opponents know about Trails of Tucana."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be spoiled."""
    return 0
