"""What a rule is, and the contract of a game: the functions every `games/<game>/rules.py` has.

A rule is a small module-level function on records, marked `@rule`. It stays plain Python; the first time
something is compiled, numba is told of all rules and compiled code calls the very same source.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tukan.core.record import Record
from tukan.core.source import remember

F = TypeVar("F", bound=Callable[..., Any])

_WAITING: list[Callable[..., Any]] = []
_INLINED: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a function as a rule: interpreted it is itself, compiled callers may call it too."""
    _WAITING.append(function)
    remember(Path(function.__code__.co_filename))
    return function


def inline(function: F) -> F:
    """Mark a rule, above `@rule`: compiled callers take it in. Worth it where a call costs more than the rule."""
    _INLINED.add(function)
    return function


def make_compilable() -> None:
    """Tell numba of every rule marked so far. Imports numba.

    Nobody calls a rule from C: leaving out its wrapper for that saves a fifth of the time to compile. No rule
    allocates: leaving out the counting of references makes it faster.
    """
    from numba.extending import register_jitable

    while _WAITING:
        function = _WAITING.pop()
        mark = register_jitable(no_cfunc_wrapper=True, _nrt=False, forceinline=function in _INLINED)
        mark(function)


# Reasons that every game shares; a game numbers its own from FIRST_OWN_REASON upwards.
LEGAL = 0
OVER = 1
CHANCE_DUE = 2
NOT_ASKED = 3
NO_SUCH_MOVE = 4
FIRST_OWN_REASON = 10


@rule
def turn(s: Record, seat: int) -> int:
    """LEGAL if this seat (from 0) must choose now, else the shared reason why not."""
    if s.over:
        return OVER
    if s.chance != 0:
        return CHANCE_DUE
    if seat < 0 or seat >= s.seats or (s.acting >> seat) & 1 == 0:
        return NOT_ASKED
    return LEGAL


class Rules(Protocol):
    """The contract of `games/<game>/rules.py`. `b` is the board, `s` the state, seats count from 0.

    Every function is a `@rule`, never fails on legal input, never draws, never allocates.
    Invariants (the conformance suite proves them for every game):

    * `acting` is 0 while chance is due or the game is over, else at least one bit is set and each such
      seat has at least one legal action.
    * `legal` marks exactly the actions for which `check` is 0; neither changes the state.
    * `legal` for a seat is the same before and after `conceal` for that seat.
    * simultaneous choices commute: any order of the same choices gives the same bytes.
    * `play` and `happen` each add one to `ply`.
    """

    def start(self, b: Record, s: Record) -> None:
        """The first position. `seats` and the option fields are set before; everything else is set here."""

    def outcomes(self, b: Record, s: Record, weights: Record) -> int:
        """Write `weights[:n]` (integers ≥ 0, sum > 0) for the kind of chance due; return n ≤ OUTCOMES."""

    def happen(self, b: Record, s: Record, outcome: int) -> None:
        """Let an outcome of positive weight come about."""

    def check(self, b: Record, s: Record, seat: int, action: int) -> int:
        """0 if the action is legal for this seat now, else a reason code. Any int is a valid argument."""

    def legal(self, b: Record, s: Record, seat: int, mask: Record) -> int:
        """Set `mask[a]` for each legal action (it arrives all False) and return how many; 0 if not asked."""

    def play(self, b: Record, s: Record, seat: int, action: int) -> None:
        """Make a legal choice; of simultaneous ones the last resolves all."""

    def score(self, b: Record, s: Record, out: Record) -> None:
        """Write `out[seat, part]` for every part in PARTS, as if the game ended here; pending choices change nothing."""

    def rank(self, b: Record, s: Record, out: Record) -> None:
        """Write `out[seat]` = 1 + the number of seats strictly ahead."""

    def observe(self, b: Record, s: Record, seat: int, out: Record) -> None:
        """Write every number of `out` (float32, OBSERVATION numbers in the order of LAYOUT), seen from `seat`."""

    def conceal(self, b: Record, s: Record, seat: int) -> None:
        """Wipe what this seat may not know: other seats' pending choices. `seat` -1 is a spectator."""
