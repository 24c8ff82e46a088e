"""Those who sit at a table, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tukan.core.say import Say
from tukan.web import say
from tukan.web.levels import LEVELS


class Seat(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Who sits there: a guest, or a bot of some level; `stand_in` is the level of a bot that plays for the guest."""

    guest: str = ""
    name: str = ""
    level: str = ""
    stand_in: str = ""

    @property
    def open(self) -> bool:
        return not self.guest and not self.level

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, "" if a person does."""
        return self.level or self.stand_in


class People:
    """What the seats of a table say about those who sit there."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def seats(self) -> Sequence[Seat]: ...

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats, 1) if guest and seat.guest == guest)

    def open_seats(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats, 1) if seat.open]

    def who(self, number: int) -> Say:
        """What a seat is called in a sentence. A name keeps its own writing direction."""
        seat = self.seats[number - 1]
        if seat.name:
            return say("{name}", name=f"\u2068{seat.name}\u2069")
        if not seat.level:
            return say("Seat {seat}", seat=number)
        bot = LEVELS[seat.level].title
        return bot if len(self.bots) == 1 else say("{bot} {seat}", bot=bot, seat=number)

    def name_of(self, number: int, language: str) -> str:
        return self.who(number).render(language) if 1 <= number <= len(self.seats) else ""

    @property
    def bots(self) -> list[int]:
        """The seats that a bot holds for good."""
        return [n for n, seat in enumerate(self.seats, 1) if seat.level]
