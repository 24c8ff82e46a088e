"""Roles: what somebody may know and do at a table."""

from __future__ import annotations

import msgspec

from tukan.web.table import Table


class Role(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """`seat`: who looks (0 a spectator); `focus`: whose board; `mine`: the seats this person holds;
    `cover`: the seat to which the screen must be handed before its secret choice."""

    seat: int
    language: str
    focus: int = 0
    mine: tuple[int, ...] = ()
    host: bool = False
    cover: int = 0


def role_of(table: Table, guest: str, language: str, focus: int = 0, uncovered: int = 0) -> Role:
    """The role of a guest. Who holds several seats looks from one of them: from the one whose turn it is, and
    while choices are secret from none before the screen was handed over (`uncovered`)."""
    mine = table.seats_of(guest)
    host = bool(guest) and guest == table.info.host
    if not 1 <= focus <= table.info.seats:
        focus = 0
    if len(mine) <= 1:
        return Role(mine[0] if mine else 0, language, focus, mine, host)
    asked = [seat for seat in mine if seat in table.to_act]
    if not table.secret:
        return Role(asked[0] if asked else mine[0], language, focus, mine, host)
    if uncovered in mine:
        return Role(uncovered, language, focus, mine, host)
    return Role(0, language, focus or mine[0], mine, host, asked[0] if asked else 0)


def may_look(table: Table, role: Role) -> bool:
    """Is the table open to this role? Where nobody may watch, to those who sit there and to the host."""
    return table.info.settings.spectators or bool(role.mine) or role.host


def may_choose(table: Table, role: Role) -> bool:
    seat = role.seat
    if table.stage != "running" or seat not in role.mine or table.seats[seat - 1].bot:
        return False
    if role.focus not in (0, seat) and table.info.game.own_boards:
        return False
    return seat in table.to_act or table.match.pending(seat) is not None
