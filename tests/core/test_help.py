"""`--help` in Chinese: every sentence of every command, nothing more, and no line too wide."""

from __future__ import annotations

import re

import click
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from tukan import help as explained
from tukan.cli import SECTIONS, commands

NAMES = ("", *(name for _, names in SECTIONS for name in names))
# What is typed, or names something, is the same in every language.
TYPED = re.compile(
    r"tukan .*|`[^`]*`|--?[a-z][\w-]*|[A-Z0-9]{2,}(?:[-,][A-Z0-9.a-z]+)*|\b[a-z_]+(?:[.,|=/_-][\w.,]+)+|\[[^\]]*\]"
)
OWN = {
    "GAME", "FILE", "NAME", "VALUE", "FOLDER", "Ann", "Ben", "Elo", "Ray", "Ctrl-C", "Parquet", "Plackett-Luce",
    "Bradley-Terry", "X-Forwarded", "arena", "cluster", "built-in", "check", "me", "hand", "random", "greedy",
    "flat", "beginner", "fair", "strong", "expert", "draws", "why", "match", "deal", "seat", "player", "rank",
    "plies", "table", "simulate", "games", "rules", "play", "serve", "new", "replay", "verify", "review",
    "tournament", "balance", "board", "i", "n", "o", "h",
}  # fmt: skip


def context(name: str) -> click.Context:
    root = click.Context(commands, info_name="tukan")
    command = commands if name == "" else commands.get_command(root, name)
    assert command is not None
    return click.Context(command, info_name=name, parent=root)


def said() -> set[str]:
    found = {*explained.HEADINGS, *explained.WORDS, "Example"}
    for name in NAMES:
        found |= set(explained.sentences(context(name).command, context(name)))
    return found


def translated() -> dict[str, str]:
    with open(explained.__file__.replace("__init__.py", "zh.po"), "rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale="zh", abort_invalid=True) if m.id}


def test_the_catalogue_holds_what_the_commands_say_and_nothing_else() -> None:
    assert said() - set(translated()) == set()
    assert set(translated()) - said() == set()
    assert all(translated().values())


@pytest.mark.parametrize("name", NAMES)
def test_help_speaks_chinese(name: str) -> None:
    asked = CliRunner().invoke(
        commands, [*([name] if name else []), "--help"], env={"LANG": "zh_CN.UTF-8"}, prog_name="tukan"
    )
    assert asked.exit_code == 0
    lines = asked.stdout.splitlines()
    assert lines[0].startswith("用法：tukan")
    assert all(explained.cells(line) <= 80 for line in lines)
    assert not any(line.strip()[:1] in set(explained.NOT_FIRST) for line in lines if line.strip())
    described = re.sub("例如：.*?(?=\\n\\n|$)", "", asked.stdout, flags=re.DOTALL)
    words = set(re.findall(r"[A-Za-z][A-Za-z-]+", TYPED.sub(" ", described)))
    assert words - OWN - {"INTEGER", "RANGE", "FLOAT", "TEXT", "x"} == set()


def test_help_speaks_english_to_all_others() -> None:
    asked = CliRunner().invoke(commands, ["games", "--help"], env={"LANG": "de_DE.UTF-8"})
    assert "List the games, their seats and options." in asked.stdout


def test_lines_are_folded_by_what_they_fill() -> None:
    assert list(explained.fold("一二三四五，六", 12)) == ["一二三四五，", "六"]
    assert list(explained.fold("甲 tukan 乙", 8)) == ["甲", "tukan", "乙"]
    assert list(explained.fold("一二（三", 8)) == ["一二", "（三"]
