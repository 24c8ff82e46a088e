"""What the opponents know about Catan Junior Madagascar."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    return 0
