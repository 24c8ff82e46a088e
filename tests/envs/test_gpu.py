"""The rules of every game compile for a GPU as they are; no GPU is needed to see that."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tukan import games

cuda = pytest.importorskip("numba.cuda")
pytest.importorskip("numba_cuda", reason="the extra gpu is not installed")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", games.NAMES)
def test_the_playouts_of_a_game_compile_to_ptx(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bench.gpu import ptx
    from numba.cuda import dispatcher

    # Functions that a kernel calls are compiled for the device at hand; there may be none.
    device = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    text = ptx(games.load(name))
    assert ".visible .entry" in text
    assert "sm_90" in text
