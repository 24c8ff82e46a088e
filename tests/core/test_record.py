"""The record of a board in plain Python: it says what the memory says, and stays as it is."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from tukan import games
from tukan.core.record import Array, board_type, face, nested, standing

GAMES = ("catan_junior_madagascar", "drago_tuku", "toscana", "trails_of_tucana", "tucana_builders")


def new_board(name: str) -> Array:
    game = games.load(name)
    return game.new_board(game.seats[-1], game.settle(game.seats[-1], {}))


def numbers(part: Any) -> Any:
    """The numbers of a field as lists, read one by one."""
    return [numbers(part[i]) for i in range(len(part))] if hasattr(part, "__len__") else part


@pytest.mark.parametrize("name", GAMES)
def test_a_standing_board_says_what_its_memory_says(name: str) -> None:
    board = new_board(name)
    b, seen = standing(board), face(board)
    for field in board.dtype.names or ():
        assert numbers(getattr(b, field)) == numbers(getattr(seen, field)) == board[field][0].tolist()


def test_a_standing_field_is_read_by_each_index_that_numpy_knows() -> None:
    board = new_board("tucana_builders")
    near, memory = standing(board).near, board["near"][0]
    for i, j in np.ndindex(memory.shape):
        assert near[i, j] == near[i][j] == near[i, j - memory.shape[1]] == memory[i, j]
    with pytest.raises(IndexError):
        near[len(memory), 0]


def test_equal_boards_have_one_face_and_its_copies_are_the_same() -> None:
    board = new_board("tucana_builders")
    b = standing(board)
    assert standing(board.copy()) is b
    assert copy.deepcopy(b) is b
    assert pickle.loads(pickle.dumps(b)) is b


def test_a_standing_board_refuses_changes_and_does_not_follow_those_of_the_array() -> None:
    board = new_board("tucana_builders").copy()
    b, before = standing(board), board["near"][0, 0, 0].item()
    with pytest.raises(TypeError):
        b.near[0, 0] = 1
    with pytest.raises(TypeError):
        b.ways[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        b.fields = 1
    board["near"][0, 0, 0] = before + 1
    assert b.near[0, 0] == before
    assert standing(board).near[0, 0] == before + 1


def test_a_standing_board_may_hold_records() -> None:
    kind = board_type(
        ("corners", nested(("x", "i2"), ("ways", "u1", (2,))), (3,)), ("middle", nested(("x", "i2")))
    )
    board = np.zeros(1, kind)
    board["corners"]["x"][0], board["corners"]["ways"][0, 2], board["middle"]["x"][0] = (4, 5, 6), (7, 8), 9
    b = standing(board)
    assert [corner.x for corner in b.corners] == [4, 5, 6]
    assert b.corners[2].ways == (7, 8)
    assert b.middle.x == 9
