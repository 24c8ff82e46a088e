"""The code blocks of README, CONTRIBUTING and docs: what they show is what happens.

    python -m tools.blocks [PAGE …]

Runs the blocks of each page in a folder of its own, in their order, and writes what the commands of `console` blocks
print into the page. A line `…` stands for the rest of an output. `tests/docs` runs the same and writes nothing.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tukan import games
from tukan.cli import commands
from tukan.core.files import write_whole
from tukan.core.text import read

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```([\w-]*)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
REST = "…"


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, its text, and the line of the page that it begins on."""

    language: str
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    for found in FENCE.finditer(page):
        yield Block(found[1], found[2], page.count("\n", 0, found.start()) + 1)


@dataclass
class Run:
    """A page under way: its folder, and the names that its Python blocks share."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)

    def block(self, block: Block) -> str:
        """The text of a block as it should read. Raises AssertionError, or what the block raises."""
        if block.language not in KINDS:
            raise AssertionError(f"a block of {block.language} is neither run nor compared")
        return KINDS[block.language](self, block.text)

    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES", "TUKAN_LANG")}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return kept | {
            "PATH": path,
            "LANG": "C.UTF-8",
            "TUKAN_DATA": str(self.folder / "data"),
            "COLUMNS": "100",
        }

    def shell(self, line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )


def run_page(path: Path, folder: Path) -> str:
    """The page as it should read now. Its blocks run in `folder`, where `examples` lies as in the project."""
    (folder / "examples").symlink_to(ROOT / "examples")
    run = Run(folder)
    text = path.read_text("utf-8")
    for block in blocks(text):
        try:
            now = run.block(block)
        except Exception as error:
            raise AssertionError(f"{path.name}, line {block.line}: {error}") from error
        text = text.replace(f"\n{block.text}```", f"\n{now}```", 1)
    return text


# What is done with each kind of block


def console(run: Run, text: str) -> str:
    """Commands after `$ `, each with what it prints."""
    now = []
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
        if not part:
            continue
        command, *written = part.rstrip("\n").split("\n")
        done = run.shell(command.removeprefix("$ "))
        printed = (done.stdout + done.stderr).rstrip("\n").split("\n")
        if written and written[-1].strip() == REST:
            printed = [*printed[: len(written) - 1], REST]
        now += [command, *(line.rstrip() for line in printed if printed != [""])]
    return "\n".join(now) + "\n"


def shell(run: Run, text: str) -> str:
    """Commands that must succeed; those that install, serve or build are looked up instead."""
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        if not words:
            continue
        if words[0] == "make":
            for target in words[1:]:
                assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.M), line
        elif words[0] in ("pip", ".venv/bin/pip"):
            known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
            for extra in re.findall(r"\[([\w,]+)\]", line):
                assert set(extra.split(",")) <= set(known["optional-dependencies"]), line
        elif words[1:3] == ["-m", "venv"]:
            pass
        elif Path(words[0]).name == "tukan" and words[1] == "serve":
            command = commands.get_command(click.Context(commands), "serve")
            assert command is not None
            command.make_context("serve", words[2:])
        elif words[:2] == ["python", "-m"]:
            assert ROOT.joinpath(*words[2].split(".")).with_suffix(".py").exists(), line
        else:
            done = run.shell(line)
            assert done.returncode == 0, f"{line}\n{done.stderr}"
    return text


def python(run: Run, text: str) -> str:
    """Python, with the names of the Python blocks before it."""
    with chdir(run.folder):
        exec(compile(text, "block", "exec"), run.names)
    return text


def tree(run: Run, text: str) -> str:
    """Folders and files of the project, each with what it is."""
    for word in re.findall(r"(?:^|\s)((?:src|tests|tools|docs|examples|bench)/\S*)", text):
        assert (ROOT / word).exists(), word
    return text


def record(run: Run, text: str) -> str:
    """A record of a match, kept as `shown.tukan`."""
    read(text.encode(), games.load)
    (run.folder / "shown.tukan").write_text(text, "utf-8")
    return text


def toml(run: Run, text: str) -> str:
    tomllib.loads(text)
    return text


def json_(run: Run, text: str) -> str:
    json.loads(text)
    return text


def nginx(run: Run, text: str) -> str:
    """Directives of nginx: each line ends as it must, and what is opened is closed."""
    assert text.count("{") == text.count("}"), "braces"
    assert all(line.rstrip().endswith((";", "{", "}")) for line in text.splitlines() if line.strip()), text
    return text


KINDS: dict[str, Callable[[Run, str], str]] = {
    "": tree,
    "console": console,
    "sh": shell,
    "python": python,
    "toml": toml,
    "json": json_,
    "tukan": record,
    "nginx": nginx,
}


def pages() -> list[Path]:
    """The pages whose blocks are run here: all but those that another test names and runs."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    others = [path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name != "docs"]
    named = "\n".join(path.read_text("utf-8") for path in others)
    return [path for path in found if f'"{path.name}"' not in named]


def main() -> None:
    for path in [Path(name).resolve() for name in sys.argv[1:]] or pages():
        with tempfile.TemporaryDirectory() as folder:
            now = run_page(path, Path(folder))
        if now != path.read_text("utf-8"):
            write_whole(path, now)
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
