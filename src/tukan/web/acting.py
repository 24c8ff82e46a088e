"""What people may do at a table, by the same words from a form, a script or the socket."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tukan.core.spelling import typed
from tukan.web import events, say
from tukan.web.events import Event
from tukan.web.levels import FAIR, LEVELS
from tukan.web.live import LiveTable
from tukan.web.names import clean_message, clean_name
from tukan.web.table import Refused

ABSENT_SECONDS = 60.0
LONGEST_WORDS = 60
LONGEST_ID = 31


@dataclass(frozen=True)
class Command:
    """What somebody wants: `do` says what, the rest what it needs."""

    do: str
    id: str = ""
    seat: int = 0
    words: str = ""
    at: str = ""
    text: str = ""
    level: str = ""
    invitation: str = ""

    @classmethod
    def read(cls, fields: Mapping[str, Any]) -> Command:
        """The command of a form or of a socket's message. Raises Refused for what is none."""

        def text(name: str, most: int) -> str:
            value = fields.get(name, "")
            if not isinstance(value, str) or len(value) > most:
                raise Refused(say("this command cannot be read"))
            return value

        seat = fields.get("seat", 0)
        if isinstance(seat, str):
            seat = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < 100:
            raise Refused(say("this command cannot be read"))
        return cls(
            text("do", 20),
            text("id", LONGEST_ID) or secrets.token_hex(8),
            seat,
            text("words", LONGEST_WORDS),
            text("at", 20),
            text("text", 2000),
            text("level", 20),
            text("invitation", 40),
        )


async def perform(
    live: LiveTable, guest: str, command: Command, stored: Callable[[], None] = lambda: None
) -> None:
    """Do it, once, and return when it is stored; `stored` is called before anybody hears of it. Raises Refused."""
    name = f"{guest[:8]}-{command.id}"[:40]
    await live.act(lambda: _event(live, guest, command), name, stored)


def _event(live: LiveTable, guest: str, command: Command) -> Event:
    """The event that the command means, if this guest may cause it."""
    match command.do:
        case "move":
            return _move(live, guest, command)
        case "back":
            seat = _own(live, guest, command.seat)
            free = live.table.free_to_take_back(seat)
            return events.Back(seat, []) if free else events.AskBack(seat)
        case "agree":
            return events.Agree(_own(live, guest, command.seat))
        case "refuse":
            return events.Refuse(_own(live, guest, command.seat))
        case "say":
            return events.Chat(_own(live, guest, command.seat), clean_message(command.text))
        case "sit":
            return _sit(live, guest, command)
        case "leave":
            return events.Free(_own(live, guest, command.seat))
        case "return":
            return events.StandIn(_own(live, guest, command.seat), None)
        case "stand_in":
            return _stand_in(live, guest, command)
        case "seat_bot":
            if live.table.stage != "running" or not live.table.seats_of(guest):
                _expect_host(live, guest)
            return events.SeatBot(_seat(live, command.seat), _level(command.level))
        case "free":
            _expect_host(live, guest)
            return events.Free(_seat(live, command.seat))
        case "close":
            _expect_host(live, guest)
            return events.Close()
    raise Refused(say("there is no such command"))


def _move(live: LiveTable, guest: str, command: Command) -> Event:
    seat = _own(live, guest, command.seat)
    if live.table.seats[seat - 1].bot:
        raise Refused(say("a bot plays for you: take your seat back first"))
    if command.at and command.at != live.table.at:
        raise Refused(say("the table has moved on; look again"))
    return events.Move(seat, typed(command.words))


def _sit(live: LiveTable, guest: str, command: Command) -> Event:
    info = live.table.info
    invited = secrets.compare_digest(command.invitation.encode(), info.invitation.encode())
    welcome = invited or (info.settings.public and live.table.stage == "waiting") or guest == info.host
    if not guest or not welcome:  # a socket cannot make somebody of who has no cookie
        raise Refused(say("a seat at this table is taken by invitation"))
    name = clean_name(command.text)
    if not name:
        raise Refused(say("please give a name"))
    seat = command.seat
    if not seat:
        open_seats = live.table.open_seats()
        if not open_seats:
            raise Refused(say("all seats are taken"))
        seat = open_seats[0]
    return events.Sit(_seat(live, seat), guest, name)


def _stand_in(live: LiveTable, guest: str, command: Command) -> Event:
    seat = _seat(live, command.seat)
    mine = live.table.seats_of(guest)
    if seat not in mine and guest != live.table.info.host:
        if not mine:
            raise Refused(say("only who sits at the table may do this"))
        if live.absent(seat) < ABSENT_SECONDS:
            raise Refused(say("this player was here a minute ago: wait a little"))
    return events.StandIn(seat, _level(command.level or FAIR))


def _own(live: LiveTable, guest: str, seat: int) -> int:
    """The seat, if the guest holds it; without a number the only one he holds."""
    mine = live.table.seats_of(guest)
    if not seat and mine:
        return mine[0]
    if seat not in mine:
        raise Refused(say("this seat is not yours"))
    return seat


def _seat(live: LiveTable, seat: int) -> int:
    live.table.seat(seat)
    return seat


def _level(level: str) -> str:
    if level not in LEVELS:
        raise Refused(say("there is no such bot"))
    return level


def _expect_host(live: LiveTable, guest: str) -> None:
    if not guest or guest != live.table.info.host:
        raise Refused(say("only the host of the table may do this"))
