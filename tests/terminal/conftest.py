"""A sitting under test: words go in through a pipe, what the people see comes out."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tukan import games
from tukan.core.match import Match
from tukan.core.text import read
from tukan.terminal import play as sitting
from tukan.terminal.seats import read_seats

TUKAN = Path(sys.executable).parent / "tukan"


@dataclass(frozen=True)
class Sat:
    """How a sitting went."""

    status: int
    seen: str
    path: Path

    @property
    def match(self) -> Match:
        return read(self.path.read_bytes(), games.load)

    @property
    def words(self) -> list[str]:
        """The entries of the record as they are written."""
        return [str(line) for line in self.match.log]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TUKAN_DATA", str(folder))
    monkeypatch.delenv("TUKAN_LANG", raising=False)
    return folder


@pytest.fixture
def sit(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Sat]:
    """`sit("drago_tuku", "me,greedy", "step 2", seed=3)` plays; `resume=path` goes on."""

    def run(game: str, seats: str, typed: str, *, options: dict[str, str] | None = None, resume: Path | None = None,
            **more: object) -> Sat:  # fmt: skip
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        if resume is not None:
            status = sitting.resume(resume, read_seats(seats) if seats else None, **more)  # type: ignore[arg-type]
        else:
            status = sitting.play(games.load(game), read_seats(seats), options, **more)  # type: ignore[arg-type]
        path = resume or max((data / "matches").iterdir(), key=lambda p: (p.stat().st_mtime_ns, p.name))
        return Sat(status, capsys.readouterr().out, path)

    return run


@pytest.fixture
def tukan(data: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """The command in a process of its own."""

    def run(*arguments: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([TUKAN, *arguments], input=typed, capture_output=True, timeout=120,
                              env={**os.environ, "LANG": "C.UTF-8", **environment})  # fmt: skip

    return run
