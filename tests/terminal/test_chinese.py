"""Every sentence of the terminal has its Chinese, with the same slots."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tukan import terminal
from tukan.core.say import catalogue


def test_every_sentence_is_said_in_chinese():
    said = set()
    for path in Path(str(terminal.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "say"
                and node.args
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    said.add(first.value)
    chinese = catalogue("tukan.terminal", "zh")
    assert said == set(chinese)
    slots = re.compile(r"\{\w+\}")
    assert {text: sorted(set(slots.findall(text))) for text in said} == {
        text: sorted(set(slots.findall(chinese[text]))) for text in said
    }


def test_names_stand_well_among_chinese_signs(sit):
    sat = sit("drago_tuku", "Ann,安娜", "roll 3\nroll 3\nquit\n", dice="hand", language="zh")
    assert "Ann 掷出 3" in sat.seen
    assert "\n安娜掷出 3" in sat.seen
