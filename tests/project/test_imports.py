"""Imports run one way: games → core; players, arena, envs, terminal, web → games, core; cli last."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tukan"
ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "help": {"core", "help"},
    "players": {"core", "games", "players"},
    "arena": {"core", "games", "players", "arena"},
    "envs": {"core", "games", "players", "envs"},
    "terminal": {"core", "games", "players", "terminal"},
    "web": {"core", "games", "players", "web"},
}
PACKAGES = [name for name in ALLOWED if (SOURCE / name).is_dir()]


def imported(path: Path) -> set[str]:
    """All modules that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_run_one_way(package: str) -> None:
    for path in (SOURCE / package).rglob("*.py"):
        for module in imported(path):
            parts = module.split(".")
            if parts[0] == "tukan" and len(parts) > 1 and (SOURCE / parts[1]).is_dir():
                assert parts[1] in ALLOWED[package], f"{path}: {module}"
            if module == "tukan.cli":
                raise AssertionError(f"{path} imports the command line, which comes last")


@pytest.mark.parametrize("package", ["core", "games"])
def test_core_and_games_know_no_clock_no_database_and_no_event_loop(package: str) -> None:
    for path in (SOURCE / package).rglob("*.py"):
        roots = {module.split(".")[0] for module in imported(path)}
        assert not roots & {"asyncio", "time", "datetime", "random", "sqlite3", "sqlalchemy", "socket"}, path


def test_no_game_knows_another() -> None:
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir():
            for path in folder.glob("*.py"):
                others = {m.split(".")[2] for m in imported(path) if m.startswith("tukan.games.")}
                assert others <= {folder.name}, path


def test_only_the_list_of_games_names_a_game() -> None:
    from tukan.games import NAMES

    for path in SOURCE.rglob("*.py"):
        if path.is_relative_to(SOURCE / "games"):
            continue
        code = ast.parse(path.read_text("utf-8"))
        docs = {id(n.body[0].value) for n in ast.walk(code) if _has_docstring(n)}
        for node in ast.walk(code):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                assert node.value not in NAMES, f"{path}:{node.lineno}"


def _has_docstring(node: ast.AST) -> bool:
    body = getattr(node, "body", None)
    return (
        isinstance(body, list)
        and bool(body)
        and isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
    )


def test_interpreted_play_never_imports_numba() -> None:
    import subprocess
    import sys

    code = (
        "import sys, tukan; m = tukan.Match(tukan.games.NAMES[0], seed=1);"
        "m.play(f'{m.to_act[0]} {m.legal(m.to_act[0])[0]}'); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
