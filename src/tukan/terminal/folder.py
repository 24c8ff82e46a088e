"""Where matches are kept: the user's own data folder, a record a match, the secret of its dice apart."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from tukan.core.chance import FairDice
from tukan.core.match import Match


def data_folder() -> Path:
    """TUKAN_DATA, else where this system keeps a user's data."""
    if given := os.environ.get("TUKAN_DATA"):
        return Path(given)
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "tukan"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    base = Path(xdg) if os.path.isabs(xdg) else Path.home() / ".local" / "share"
    return base / "tukan"


def new_record(game: str) -> Path:
    """A file of its own for a new match, named by game and day. Raises OSError."""
    folder = _matches()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    n = 1
    while True:
        path = folder / f"{game}-{date.today()}-{n}.tukan"
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o644))
            return path
        except FileExistsError:
            n += 1


def unfinished(game: str = "") -> Path | None:
    """The record of the match that was played last and is not over, of this game or of any."""
    for path in _records(f"{game}-*.tukan" if game else "*.tukan"):
        text = path.read_bytes()
        if text and b"\nresult " not in text:
            return path
    return None


def _records(pattern: str) -> Iterator[Path]:
    """The records in the data folder, the newest first."""
    found = [(path.stat().st_mtime_ns, path) for path in _matches().glob(pattern)]
    yield from (path for _, path in sorted(found, reverse=True))


def named_record(name: str) -> Path:
    """The record that somebody means: a file, or a match of the data folder by its short name."""
    kept = _matches() / f"{name}.tukan"
    return kept if kept.is_file() and not Path(name).exists() else Path(name)


def name_of(path: Path) -> str:
    """How a record is called in a command: shortly if it lies in the data folder."""
    return path.stem if path.parent == _matches() else shlex.quote(str(path))


def _matches() -> Path:
    return data_folder() / "matches"


def keep_secret(match: Match) -> None:
    """Keep the secret seed of a running match where only its owner reads it. Raises OSError."""
    if match.dice is None:
        return
    path = _secret(match)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(match.dice.seed.hex() + "\n")


def find_secret(match: Match) -> FairDice | None:
    """The fair dice of a match read from its record, None if their secret is not kept here."""
    try:
        seed = bytes.fromhex(_secret(match).read_text("ascii").strip())
    except (OSError, ValueError):
        return None
    return dice_of(match, seed)


def dice_of(match: Match, seed: bytes) -> FairDice | None:
    """The dice that this seed gives, None unless it fits the commitment of the match."""
    fits = hashlib.sha256(seed).hexdigest() == match.commitment
    return FairDice(seed, match.match_id) if fits else None


def forget_secret(match: Match) -> None:
    """The match is over and its seed revealed: there is no secret any more."""
    if match.commitment:
        _secret(match).unlink(missing_ok=True)


def _secret(match: Match) -> Path:
    return data_folder() / "secrets" / f"{match.commitment}.seed"
