"""The examples run: the notebook draws every board, the match of OpenSpiel ends, the learner learns a little."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(script: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=900).stdout


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_notebook_draws_boards_inline() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLES / "boards.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    drawn = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(drawn) >= 7


@pytest.mark.long
def test_open_spiel_plays_a_match() -> None:
    pytest.importorskip("pyspiel")
    out = run("openspiel_mcts.py", "--simulations", "2")
    assert out.splitlines()[-1].startswith("result")


@pytest.mark.long
def test_the_learner_runs() -> None:
    pytest.importorskip("sb3_contrib")
    out = run("learn_tucana.py", "--minutes", "0.05", "--matches", "8")
    assert "learned:" in out
