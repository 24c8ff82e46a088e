"""Sentences: how they are rendered, and that every one of them is translated."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from tukan.core.board import BoardError
from tukan.core.entry import IllegalMove, Refusal
from tukan.core.game import OptionError
from tukan.core.naming import apart, by_name
from tukan.core.say import Say, language_of, language_of_environment, speaker
from tukan.core.text import RecordError

SOURCE = Path(__file__).parents[2] / "src"
IN_TEMPLATE = re.compile(r"""\bsay\(\s*(["'])(.*?)\1(?:,\s*many=(["'])(.*?)\3)?""")
SPEAKER = re.compile(r'^say = speaker\("([\w.]+)"\)', re.M)


@dataclass(frozen=True)
class Message:
    """One call of `say` in the source."""

    where: str
    one: str
    many: str
    slots: frozenset[str] | None  # None: some come from a mapping


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def home_of(path: Path) -> str:
    """The package whose catalogue a module's sentences are looked up in, "" if it says nothing."""
    text = path.read_text("utf-8")
    own = SPEAKER.search(text)
    if own:
        return own[1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "say" for alias in node.names):
            other = SOURCE.joinpath(*str(node.module).split("."))
            return home_of(other.with_suffix(".py") if not other.is_dir() else other / "__init__.py")
    return ""


def said(path: Path) -> Iterator[Message]:
    """What a module says. A text that is not a literal repeats one that is."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            one, many = _literal(node.args[0]), _literal(named.pop("many", None))
            slots = None if None in named else frozenset(str(name) for name in named)
            if one:
                yield Message(f"{path.relative_to(SOURCE)}:{node.lineno}", one, many, slots)


def _literal(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def said_on_pages(path: Path) -> Iterator[Message]:
    """What a template says."""
    for call in IN_TEMPLATE.finditer(path.read_text("utf-8")):
        yield Message(str(path.relative_to(SOURCE)), call[2], call[4] or "", None)


@cache
def messages() -> dict[str, list[Message]]:
    """Home → everything that is said there."""
    found: dict[str, list[Message]] = {}
    for path in sorted((SOURCE / "tukan").rglob("*.py")):
        home = home_of(path)
        if home:
            found.setdefault(home, []).extend(said(path))
    for path in sorted((SOURCE / "tukan").rglob("*.html")):
        found["tukan." + path.relative_to(SOURCE).parts[1]].extend(said_on_pages(path))
    return {home: several for home, several in found.items() if several}


def entries(home: str) -> dict[str, tuple[str, str]]:
    """Text → its plural ("" if none) and its translation, from the catalogue of a package."""
    path = SOURCE.joinpath(*home.split("."), "zh.po")
    found: dict[str, tuple[str, str]] = {}
    if not path.is_file():
        return found
    with path.open("rb") as file:
        for message in read_po(file, locale="zh", abort_invalid=True):
            if message.id:
                assert not message.fuzzy, message.id
                one, many = (message.id, "") if isinstance(message.id, str) else message.id
                first = message.string if isinstance(message.string, str) else (message.string or [""])[0]
                found[one] = (many, str(first))
    return found


each_home = pytest.mark.parametrize("home", messages())


@each_home
def test_every_slot_of_a_sentence_is_filled(home: str) -> None:
    for message in messages()[home]:
        if message.slots:
            assert fields(message.one) | fields(message.many) <= message.slots, message.where
            assert not message.many or "n" in message.slots, message.where


@each_home
def test_every_sentence_has_its_translation_with_the_same_slots(home: str) -> None:
    catalogue = entries(home)
    missing = [message.where for message in messages()[home] if not catalogue.get(message.one, ("", ""))[1]]
    assert not missing
    for message in messages()[home]:
        many, translation = catalogue[message.one]
        assert many == message.many, message.where
        said = fields(message.one) | fields(message.many or "") | ({"n"} if message.many else set())
        assert fields(message.one) <= fields(translation) <= said, message.where


@each_home
def test_no_catalogue_holds_what_nobody_says(home: str) -> None:
    stale = set(entries(home)) - {message.one for message in messages()[home]}
    assert not stale


def test_a_sentence_is_rendered_with_its_slots_and_its_plural() -> None:
    say = speaker("tukan.core")
    sheep = say("{n} sheep of {who}", many="{n} sheep and more of {who}", n=1, who=say("nobody"))
    assert str(sheep) == "1 sheep of nobody"
    assert str(say("{n} stone", many="{n} stones", n=2)) == "2 stones"
    assert str(say("{n} stone", many="{n} stones", n=0)) == "0 stones"


def test_a_sentence_is_translated_with_what_stands_in_its_slots() -> None:
    say = speaker("tukan.core")
    sentence = say("line {line}: {sentence}", line=3, sentence=OVER)
    assert sentence.render("en") == "line 3: the match is over"
    assert sentence.render("zh") == "第 3 行：对局已经结束"


def test_a_list_is_written_as_the_language_writes_it() -> None:
    sentence = speaker("tukan.core")("line {line}: {sentence}", line=3, sentence=("c6", OVER, "d7"))
    assert sentence.render("en") == "line 3: c6, the match is over, d7"
    assert sentence.render("zh") == "第 3 行：c6、对局已经结束、d7"
    seats = tuple(speaker("tukan.core")("there is no seat {seat}", seat=seat) for seat in (1, 2))
    named = speaker("tukan.core")("line {line}: {sentence}", line=3, sentence=seats)
    assert by_name(named, lambda seat: "", "en") == named.render("en")
    assert "Ann" in by_name(named, lambda seat: "Ann", "en")


def test_nothing_that_is_said_joins_a_list_itself() -> None:
    joined = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in sorted((SOURCE / "tukan").rglob("*.py"))
        if home_of(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "join" and _literal(node.value) in (", ", "; ")
    ]
    assert not joined


def test_what_is_not_translated_is_said_in_english() -> None:
    assert speaker("tukan.core")("nobody says this").render("zh") == "nobody says this"
    assert Say("tests", "no catalogue", None, ()).render("zh") == "no catalogue"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh", "zh"), ("zh-CN", "zh"), ("zh_CN.GB18030", "zh"), ("zh-Hans-CN", "zh"), ("ZH-tw", "zh"),
        ("zh.UTF-8", "zh"), ("en", "en"), ("en-GB", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("", "en"),
        ("zha", "en"),
    ],
)  # fmt: skip
def test_the_language_of_a_tag(tag: str, language: str) -> None:
    assert language_of(tag) == language


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TUKAN_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of_environment() == "en"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert language_of_environment() == "zh"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert language_of_environment() == "en"
    monkeypatch.setenv("LANGUAGE", "zh_CN:en")
    assert language_of_environment() == "zh"
    monkeypatch.setenv("LANGUAGE", "en:zh_CN")
    assert language_of_environment() == "en"
    monkeypatch.setenv("TUKAN_LANG", "zh")
    assert language_of_environment() == "zh"


@pytest.mark.parametrize(
    ("said", "set_apart"),
    [
        ("等\u2068Ann\u2069选择", "等 \u2068Ann\u2069 选择"),
        ("请把屏幕交给\u2068A\u2069。", "请把屏幕交给 \u2068A\u2069。"),
        ("等\u2068小明\u2069选择", "等\u2068小明\u2069选择"),
        ("Hand it to \u2068小明\u2069 now", "Hand it to \u2068小明\u2069 now"),
    ],
)
def test_a_blank_stands_between_a_latin_name_and_chinese(said: str, set_apart: str) -> None:
    assert apart(said) == set_apart


OVER = speaker("tukan.core")("the match is over")


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove(Refusal("1 x", OVER, "TO-1.1", ("1 y",), 2)),
        OptionError(OVER),
        RecordError(3, OVER),
        BoardError("tiles", OVER),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_that_comes_from_another_process_says_the_same(error: Exception) -> None:
    there = pickle.loads(pickle.dumps(error))
    assert type(there) is type(error)
    assert (str(there), there.__dict__) == (str(error), error.__dict__)
    assert "the match is over" in str(there)
