"""The panels beside the board: what each of them shows, as values that can be compared.

A panel is printed from its values and nothing else, so one whose values are still the same is not printed again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.say import Say
from tukan.web.people import People, Seat
from tukan.web.roles import Role
from tukan.web.table import Info, Stage, Table

Values: TypeAlias = tuple[tuple[str, Any], ...]
"""The values of a panel by name; all can be hashed."""

Printer: TypeAlias = Callable[[str, Values, str], str]
"""Prints a panel: its name, its values, the language."""

Scores: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of each seat, in the order of the parts."""


class Panel(msgspec.Struct, frozen=True):
    """A panel as it was printed, and what it shows."""

    values: Values
    html: str


class AskedBack(msgspec.Struct, frozen=True, gc=False):
    """A wish to take back: who asked, whose consent it needs, and who agreed so far."""

    seat: int
    needed: frozenset[int]
    agreed: frozenset[int]


class Glance(People, msgspec.Struct, frozen=True, cache_hash=True):
    """What the panels read of a table."""

    info: Info
    seats: tuple[Seat, ...]
    stage: Stage
    begun: bool
    to_act: tuple[int, ...] = ()
    wish: AskedBack | None = None


def printed(
    values: Mapping[str, Values], language: str, before: Mapping[str, Panel], print_panel: Printer
) -> dict[str, Panel]:
    """The panels that show these values; those of `before` that show the same are kept."""
    return {
        name: known
        if (known := before.get(name)) is not None and known.values == shown
        else Panel(shown, print_panel(name, shown, language))
        for name, shown in values.items()
    }


def values_of(table: Table, role: Role, ask: str, online: frozenset[int]) -> dict[str, Values]:
    """The values of every panel that a role sees now."""
    info, seat = table.info, role.seat
    what = info, tuple(table.seats), table.stage, table.begun
    still, glance = Glance(*what), Glance(*what, to_act=tuple(table.to_act))
    hidden = tuple(n for n in range(1, info.seats + 1) if table.match.pending(n) is not None)
    focus = role.focus or seat or 1
    titles, scores = score_pad(info.game, table.parts if table.begun else [])
    back = _back_seat(table, role)
    values: dict[str, dict[str, Any]] = {
        "turn": {"table": glance, "role": role, "ask": ask, "pending": hidden},
        "seats": {"table": glance, "role": role, "online": online, "pending": hidden},
        # The pad of a board that all share is the same for everybody.
        "pad": {"table": still, "part_names": titles, "scores": scores, "focus": focus if info.game.own_boards else 1},
        "tools": {
            "table": Glance(*what, wish=_wish(table)),
            "role": role,
            "hints": info.settings.hints and bool(ask) and seat in glance.to_act,
            "back": back,
            "back_free": bool(back) and table.free_to_take_back(back),
            "own_hidden": tuple(n for n in hidden if n in role.mine and n != seat),
        },
        "result": {"table": still, "role": role, "verdict": _verdict(table.match), "ranks": _ranks(table.match)},
    }  # fmt: skip
    return {name: tuple(several.items()) for name, several in values.items()}


def score_pad(game: Game, parts: list[dict[str, int]]) -> tuple[tuple[tuple[str, Say], ...], Scores]:
    """The parts of the score in order with their titles, and the points of each seat in that order."""
    names = tuple(parts[0]) if parts else ()
    titles = tuple((name, game.words.PART_NAMES[name]) for name in names)
    return titles, tuple(tuple(seat[name] for name in names) for seat in parts)


def _back_seat(table: Table, role: Role) -> int:
    """The seat that may take back at this screen, 0 if none: of several that share it the one that decided last."""
    if role.seat not in role.mine:
        return 0
    shared = (role.seat,) if table.secret else role.mine
    able = [seat for seat in shared if not table.seats[seat - 1].bot and table.can_take_back(seat)]
    return min(able, key=lambda seat: _age(table, seat), default=0)


def _age(table: Table, seat: int) -> int:
    """How many entries fall if this seat takes back."""
    back = table.taking_back(seat)
    return 0 if back is None else back.n


def _wish(table: Table) -> AskedBack | None:
    wish = table.wish
    return None if wish is None else AskedBack(wish.seat, wish.needed, frozenset(wish.agreed))


def _verdict(match: Match) -> Say | None:
    """What the game itself says about the end, where it has a word for it."""
    say_it = getattr(match.game.picture, "verdict", None)
    return say_it(match.b, match.s) if say_it and match.over else None


def _ranks(match: Match) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Who came where: seats that share a rank stand together."""
    if match.result is None:
        return ()
    rank = match.result.rank
    return tuple(
        (place, tuple(n for n, own in enumerate(rank, 1) if own == place)) for place in sorted(set(rank))
    )
