"""What the opponents know about Toscana."""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.toscana.rules import VETO
from tukan.games.toscana.town import colour_of, lay


@rule
def weigh(b: Record, s: Record, t: Record, seat: int, action: int) -> int:
    """How good a legal action looks; `t` is a copy of `s` to be played on."""
    if action >= VETO:
        return 0
    colour = colour_of(s, seat)
    lay(b, t, colour, t.top[colour], action)
    n = s.in_round - 1
    return t.best[n, seat] - t.best[n, 1 - seat]
