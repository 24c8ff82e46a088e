"""Who sits where at one screen: people and bots, as they are named on the command line and in a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tukan.core.game import OptionError
from tukan.core.match import Match
from tukan.core.naming import LONGEST_NAME, fits
from tukan.core.say import Say, speaker
from tukan.players import PLAYERS, Player, make

say = speaker("tukan.terminal")

ME = "me"
COMPANION = "greedy"  # who sits opposite when nobody was named


@dataclass(frozen=True)
class Seat:
    """One seat: its name ("" for a person who gave none) and the bot that plays it, None for a person."""

    name: str
    player: Player | None = None


def read_seats(text: str) -> list[Seat]:
    """The seats of `me,Ann,greedy`: a bot's name is that bot, any other name a person. Raises OptionError."""
    names = [name.strip() for name in text.replace("，", ",").split(",")]
    if names[0].isdigit() and len(names) == 1:
        raise OptionError(
            say("--seats says who plays, e.g. me,greedy; for a number of players say --players {n}", n=text)
        )
    for name in names:
        if not fits(name):
            raise OptionError(
                say("--seats {seats}: a name has 1 to {most} printable characters", seats=text, most=LONGEST_NAME)
            )  # fmt: skip
        if name not in PLAYERS and names.count(name) > 1:
            raise OptionError(say("--seats: two people are called {name}", name=name))
    return [seat_of(name) for name in names]


def seat_of(name: str) -> Seat:
    """The seat of somebody with this name, as it stands in a record ("" where none does)."""
    if name in PLAYERS:
        return Seat(name, make(name))
    return Seat("" if name == ME else name)


def one_person(seats: int) -> list[Seat]:
    """One person against bots."""
    return [seat_of(ME), *(seat_of(COMPANION) for _ in range(seats - 1))]


def seats_of(match: Match) -> list[Seat]:
    """Who sits where in a match read from its record."""
    return [seat_of(match.name_of(seat)) for seat in range(1, match.seats + 1)]


def label(seats: Sequence[Seat], seat: int) -> Say | str:
    """What a seat (from 1) is called in sentences: by name, with its number where two share one."""
    name = seats[seat - 1].name
    if not name:
        return say("Seat {seat}", seat=seat)
    if sum(other.name == name for other in seats) > 1:
        return say("{name} ({seat})", name=name, seat=seat)
    return name
