"""The game that the engines are compared on is the same game in both."""

from __future__ import annotations

import numpy as np
import pytest
from bench import connect_four

from tukan.core.chance import Stream
from tukan.core.record import face

pyspiel = pytest.importorskip("pyspiel")


def test_connect_four_is_that_of_open_spiel() -> None:
    board, state = np.zeros(1, connect_four.Board), np.zeros(1, connect_four.State)
    b, s, game, stream = face(board), face(state), pyspiel.load_game("connect_four"), Stream(1)
    for _ in range(100):
        connect_four.start(b, s)
        other = game.new_initial_state()
        while not other.is_terminal():
            assert not s.over
            mask = np.zeros(connect_four.ACTIONS, np.bool_)
            n = connect_four.legal(b, s, s.mover, mask)
            legal = np.flatnonzero(mask).tolist()
            assert legal == other.legal_actions()
            assert n == len(legal)
            action = legal[stream.below(n)]
            connect_four.play(b, s, s.mover, action)
            other.apply_action(action)
        assert s.over
        assert other.returns()[0] == (s.winner == 0) - (s.winner == 1)
