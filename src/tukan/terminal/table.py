"""A match at one screen: who sits where, what the bots do, what taking back means for those who sit here."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from tukan.core.chance import Stream
from tukan.core.match import Entry, Match
from tukan.core.say import Say
from tukan.players import Budget, ask
from tukan.players.advice import Advice, answer_soon
from tukan.terminal.seats import Seat, label

MOST_SEATS = 16  # no two decisions of a match share a stream
HINT_SECONDS = 2.0


@dataclass(frozen=True)
class Back:
    """What `undo` would take back: the entry typed last, how many entries fall, the people who must agree."""

    entry: Entry
    n: int
    consent: tuple[int, ...]


class Table:
    """A match and those who play it. Seats count from 1."""

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        self.match, self.seats = match, list(seats)
        self.people = [i for i, seat in enumerate(self.seats, 1) if seat.player is None]
        # Bots must not draw from the dice: what they choose would tell what is to come.
        secret = match.dice.seed if match.dice else secrets.token_bytes(16)
        self._bots_seed = int.from_bytes(hashlib.sha256(b"bots:" + secret).digest()[:8], "big")

    def label(self, seat: int) -> Say | str:
        return label(self.seats, seat)

    @property
    def by_hand(self) -> bool:
        """People type the outcomes of the real box."""
        return self.match.dice is None

    @property
    def people_due(self) -> list[int]:
        return [seat for seat in self.match.to_act if seat in self.people]

    @property
    def hidden(self) -> list[int]:
        """The people whose choice is in and still hidden, because others choose."""
        return [seat for seat in self.people if self.match.pending(seat) is not None]

    @property
    def public(self) -> int:
        """How many entries everybody may know."""
        choice = self.match.open_choice
        return self.match.ply if choice is None else choice.start

    def let_bot_choose(self, seat: int) -> None:
        player = self.seats[seat - 1].player
        assert player is not None
        stream = Stream(self._bots_seed, self.match.ply * MOST_SEATS + seat)
        action = player.choose(ask(self.match, seat), Budget(), stream)
        self.match.choose(seat, self.match.spelling.actions[action])

    def hint(self, seat: int) -> Advice:
        """What this seat should do, and why."""
        question = ask(self.match, seat)
        return answer_soon(question, self.match.spelling, HINT_SECONDS, Stream(self.match.ply))

    # Taking back

    def back(self, asked: int | None, seat: int | None = None) -> Back | None:
        """What `undo` means: the last thing that somebody (or `seat`) typed here. None if nobody did.

        The hidden choice of somebody else is not touched: `asked` is the seat at the prompt.
        """
        for place in range(self.match.ply - 1, -1, -1):
            entry = self.match.entries[place]
            others_hidden = place >= self.public and entry.seat != asked
            wanted = seat is None or entry.seat == seat
            if self._typed(entry) and wanted and not others_hidden:
                return self._back_to(place, asked)
        return None

    def _typed(self, entry: Entry) -> bool:
        return self.by_hand if entry.seat is None else entry.seat in self.people

    def _back_to(self, place: int, asked: int | None) -> Back:
        entry = self.match.entries[place]
        if entry.seat is None:
            # What was mistyped from the real table may be typed anew, unless people went on from it.
            since = {later.seat for later in self.match.entries[place + 1 :]} - {asked}
            return Back(entry, self.match.ply - place, tuple(p for p in self.people if p in since))
        back = self.match.taking_back(entry.seat)
        assert back is not None
        return Back(entry, back.n, tuple(p for p in self.people if p in back.consent))

    def take_back(self, back: Back) -> None:
        """Undo what everybody agreed to undo."""
        if back.entry.seat is None:
            self.match.undo(back.n)
        else:
            self.match.take_back(back.entry.seat, range(1, self.match.seats + 1))
