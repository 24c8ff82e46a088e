"""What can happen at a table. The log of events is the truth; everything else follows from it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Sit(msgspec.Struct, tag="sit", frozen=True):
    """A guest takes a seat."""

    seat: int
    guest: str
    name: str


class SeatBot(msgspec.Struct, tag="seat_bot", frozen=True):
    """A bot takes a seat for good."""

    seat: int
    level: str


class Free(msgspec.Struct, tag="free", frozen=True):
    """A seat becomes open."""

    seat: int


class StandIn(msgspec.Struct, tag="stand_in", frozen=True):
    """A bot plays for an absent guest; with `level` None the guest has the seat back."""

    seat: int
    level: str | None


class Begin(msgspec.Struct, tag="begin", frozen=True):
    """The match begins. `then` is the chance that followed, in words: facts, not seeds."""

    then: list[str] | None = None


class Move(msgspec.Struct, tag="move", frozen=True):
    seat: int
    words: str
    then: list[str] | None = None


class AskBack(msgspec.Struct, tag="ask_back", frozen=True):
    """A seat asks the others to agree to an undo."""

    seat: int


class Agree(msgspec.Struct, tag="agree", frozen=True):
    seat: int


class Refuse(msgspec.Struct, tag="refuse", frozen=True):
    """A seat refuses the undo, or takes its own request back."""

    seat: int


class Back(msgspec.Struct, tag="back", frozen=True):
    """A seat's last decision is taken back."""

    seat: int
    agreed: list[int]


class Chat(msgspec.Struct, tag="chat", frozen=True):
    seat: int
    text: str


class Close(msgspec.Struct, tag="close", frozen=True):
    """The host gives the table up."""


Event: TypeAlias = (
    Sit | SeatBot | Free | StandIn | Begin | Move | AskBack | Agree | Refuse | Back | Chat | Close
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode
