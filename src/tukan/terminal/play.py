"""Play a match at a prompt: begin it or go on with it, and leave it well kept however one leaves."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from tukan import games
from tukan.core.files import file_bytes
from tukan.core.game import Game, OptionError, Options
from tukan.core.match import Match
from tukan.core.say import speaker
from tukan.core.text import read
from tukan.terminal import folder, orders
from tukan.terminal.keyboard import Keyboard, Keys, Lines
from tukan.terminal.screen import BAD, QUIET, STRONG, Gone, Screen, is_plain
from tukan.terminal.seats import Seat, seats_of
from tukan.terminal.session import Left, Session, not_kept
from tukan.terminal.table import Table

say = speaker("tukan.terminal")

INTERRUPTED, CLOSED_PIPE = 130, 141
TOLD_AGAIN = 5  # so many entries remind those who come back


def play(
    game: Game,
    seats: Sequence[Seat],
    options: Options | None = None,
    *,
    dice: Literal["fair", "hand"] = "fair",
    seed: int | None = None,
    record: Path | None = None,
    components: Any = None,
    board_name: str = "",
    plain: bool = False,
    language: str = "en",
) -> int:
    """Play a new match, kept in `record` or in the user's data folder; the exit status of the command.

    Raises OptionError for seats or options that the game does not have, OSError if `record` cannot be written.
    """
    match = Match(
        game, len(seats), options, dice=dice, seed=seed, components=components, board_name=board_name,
        names={i: seat.name for i, seat in enumerate(seats, 1) if seat.name},
    )  # fmt: skip
    if record is not None and record.exists():
        raise OptionError(
            say(
                "{file} exists already; to go on with it say: tukan play --resume {name}",
                file=str(record),
                name=folder.name_of(record),
            )
        )
    if record is not None:
        match.save(record)
    earlier = folder.unfinished(game.name) if record is None else None
    screen = Screen(plain or is_plain(), language)

    def begin() -> Session:
        session = _session(Table(match, seats), screen, record)
        if earlier is not None:
            name = folder.name_of(earlier)
            session.say(say("An earlier match is not over: tukan play --resume {name}", name=name), QUIET)
        if game.offered and not options:
            offer = " ".join(f"-o {name}={value}" for name, value in game.offered.items())
            session.say(say("New to this game? An easier way to begin: {offer}", offer=offer), QUIET)
        _keep_at(session, game.name)
        return session

    return _sit(screen, begin)


def resume(
    path: Path,
    seats: Sequence[Seat] | None = None,
    *,
    dice: Literal["fair", "hand"] = "fair",
    seed: int | None = None,
    board: Callable[[Game], Any] | None = None,
    plain: bool = False,
    language: str = "en",
) -> int:
    """Go on with a match from its record; the exit status of the command.

    Fair dice go on under the same commitment: from their secret in the data folder, or from `seed`.
    Raises RecordError, BoardError, OptionError, OSError.
    """
    match = read(file_bytes(path), games.load, board)
    if match.over:
        raise OptionError(
            say(
                "the match in {file} is over; see it with: tukan replay {name}",
                file=str(path),
                name=shlex.quote(str(path)),
            )
        )
    if seats is not None and len(seats) != match.seats:
        raise OptionError(
            say("--seats names {n}, but this match has {seats} seats", n=len(seats), seats=match.seats)
        )
    sitting = list(seats) if seats is not None else seats_of(match)
    if match.commitment and dice == "fair":
        match.dice = folder.find_secret(match) if seed is None else folder.dice_of(match, str(seed).encode())
        if match.dice is None:
            raise OptionError(
                say("the secret seed of this match is not kept here, so its fair dice cannot go on; "
                    "give it with --seed, or type the outcomes yourself: --dice hand")
            )  # fmt: skip
    screen = Screen(plain or is_plain(), language)

    def begin() -> Session:
        session = _session(Table(match, sitting), screen, path)
        session.story_told = max(0, session.table.public - TOLD_AGAIN)
        return session

    return _sit(screen, begin)


def _session(table: Table, screen: Screen, path: Path | None) -> Session:
    keyboard: Keyboard = Lines(screen) if screen.plain else Keys()
    session = Session(table, screen, keyboard, path, screen.language)
    session.say(table.match.game.title, STRONG)
    if screen.plain and table.people:
        session.say(orders.ADVICE)
    return session


def _keep_at(session: Session, game: str) -> None:
    """Find the match a place; without one it is played all the same."""
    try:
        if session.path is None:
            session.path = folder.new_record(game)
        folder.keep_secret(session.match)
    except OSError as error:
        session.say(not_kept(error), BAD)
        session.path = None
        return
    session.say(say("Kept after every entry in {path}", path=str(session.path)), QUIET)


def _sit(screen: Screen, begin: Callable[[], Session]) -> int:
    """Run a session to its end, or to any other way of leaving it."""
    session: Session | None = None
    try:
        try:
            session = begin()
            session.run()
            return 0
        except Left:
            _say_how_to_go_on(session)
            return 0
        except EOFError:
            screen.say(say("The input has ended."))
            _say_how_to_go_on(session)
            return 0
        except KeyboardInterrupt:
            screen.write("\n")
            if session is not None and session.unsaved:
                session.keep()
            _say_how_to_go_on(session)
            return INTERRUPTED
    except Gone:
        # The interpreter flushes stdout once more at exit; give it somewhere to write to.
        if sys.stdout is not None and not sys.stdout.closed:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE


def _say_how_to_go_on(session: Session | None) -> None:
    if session is not None and session.path is not None and not session.match.over:
        name = folder.name_of(session.path)
        session.say(say("The match is kept; go on with: tukan play --resume {name}", name=name))
