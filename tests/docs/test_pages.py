"""README, CONTRIBUTING and docs: every block does what it shows, every link leads somewhere, all is told."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import click
import pytest
from tools.blocks import ROOT, pages, run_page

from tukan import games
from tukan.cli import commands

DOCS = ROOT / "docs"
ALL = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
each_page = pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(ROOT)))


@pytest.mark.long
@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_block_does_what_it_shows(path: Path, tmp_path: Path) -> None:
    assert run_page(path, tmp_path) == path.read_text("utf-8")


@each_page
def test_every_link_leads_somewhere(path: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target = unquote(link.split("#")[0])
        if target and "://" not in target:
            assert (path.parent / target).exists(), f"{path.name}: {link}"


@each_page
def test_a_page_names_no_machine(path: Path) -> None:
    assert not re.search(r"/(?:work|root|tmp|home)/\w", path.read_text("utf-8"))


def test_the_tour_tells_every_command_and_every_option() -> None:
    tour = (DOCS / "tour.md").read_text("utf-8")
    context = click.Context(commands)
    missing = []
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        assert command is not None
        if f"## tukan {name}" not in tour:
            missing.append(name)
        section = tour.partition(f"## tukan {name}\n")[2].partition("\n## ")[0]
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                option = max(parameter.opts, key=len)
                if not re.search(rf"`{re.escape(option)}[ `]", section):
                    missing.append(f"{name} {option}")
    assert not missing


@pytest.mark.parametrize("name", games.NAMES)
def test_every_key_of_a_table_is_told(name: str) -> None:
    """docs/json.md has a section a game, which names what `table` holds."""
    from tools.pictures import best_position

    text = (DOCS / "json.md").read_text("utf-8")
    section = text.partition(f"### {name}\n")[2].partition("\n### ")[0]
    table = best_position(name).json()["table"]
    told = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert told == set(table)


def test_the_site_shows_every_page_and_builds(tmp_path: Path) -> None:
    pytest.importorskip("material")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for page in DOCS.rglob("*.md"):
        assert page.name in (ROOT / "mkdocs.yml").read_text("utf-8"), f"add {page.name} to nav in mkdocs.yml"
    for name in games.NAMES:
        assert (tmp_path / "rules" / name / "index.html").exists()


def test_the_extra_for_the_site_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "docs" in project["optional-dependencies"]
