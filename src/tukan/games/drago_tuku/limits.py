"""How long a match of Drago-Tuku can be. Numbers can be thrown for ever, so it has to be cut somewhere."""

from __future__ import annotations

from tukan.core.game import Options
from tukan.core.limits import Limits
from tukan.core.record import Record

LONGEST = 2000  # entries; the dragons come in some 90 throws, and not to come in 1000 is beyond all luck


def limits(b: Record, seats: int, options: Options) -> Limits:
    return Limits(decisions=LONGEST // 2, chances=LONGEST, plies=LONGEST)
