"""What somebody who calls us from Python gets wrong is said in words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tukan
from tukan import OptionError

NO_SEAT = "there is no seat 3 in this match"


@pytest.fixture
def match() -> tukan.Match:
    return tukan.Match("toscana", seed=1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda match: match.legal(3),
        lambda match: match.choices(3),
        lambda match: match.svg(3),
        lambda match: match.scene(0, focus=3),
    ],
)
def test_a_seat_that_does_not_exist_has_nothing(
    match: tukan.Match, ask: Callable[[tukan.Match], Any]
) -> None:
    with pytest.raises(OptionError, match=NO_SEAT):
        ask(match)


@pytest.mark.parametrize("seat", [0, -1, "1", None, 1.5])
def test_seats_are_whole_numbers_from_1(match: tukan.Match, seat: Any) -> None:
    with pytest.raises(OptionError, match="there is no seat"):
        match.legal(seat)


def test_a_seat_that_does_not_exist_cannot_move(match: tukan.Match) -> None:
    before = match.text()
    with pytest.raises(tukan.IllegalMove, match=NO_SEAT):
        match.play("3 allow")
    assert match.text() == before


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("nowhere.tukan", FileNotFoundError, "there is no such file or folder"),
        (".", IsADirectoryError, "this is a folder, not a file"),
        ("kept.tukan/x", NotADirectoryError, "this is a file, not a folder"),
    ],
)
def test_a_file_that_cannot_be_read_or_written(
    match: tukan.Match, tmp_path: Path, name: str, kind: type[OSError], reason: str
) -> None:
    match.save(tmp_path / "kept.tukan")
    file = tmp_path / name
    with pytest.raises(kind) as error:
        tukan.Match.load(file)
    assert str(error.value) == f"{file}: {reason}"


def test_a_folder_that_does_not_exist_is_not_written_to(match: tukan.Match, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "match.tukan"
    with pytest.raises(FileNotFoundError) as error:
        match.save(file)
    assert str(error.value) == f"{file}: there is no such file or folder"


def test_a_board_file_that_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "nowhere.toml"
    with pytest.raises(FileNotFoundError) as error:
        tukan.Batch("toscana", board=file)
    assert str(error.value) == f"{file}: there is no such file or folder"
