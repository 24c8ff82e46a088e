"""The commands as a newcomer types them: what they print, and one sentence for all that is typed wrongly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import tukan
from tukan.cli import SECTIONS, commands

TUKAN = Path(sys.executable).parent / "tukan"
EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = tukan.games.NAMES
WRONG_SIGNS = ("Traceback", "None", "Error:", "Usage:", "invalid literal")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands run: bad files of every kind, and a good record."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "TUKAN_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TUKAN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("empty").touch()
    Path("noise").write_bytes(bytes(range(256)))
    Path("folder").mkdir()
    Path("good.tukan").write_bytes((EXAMPLES / "toscana.tukan").read_bytes())
    return tmp_path


def run(line: str) -> Result:
    return CliRunner().invoke(commands, line.split(), prog_name="tukan")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Bad input

BAD = {
    # commands and arguments
    "foo": "there is no command foo; see tukan --help",
    "game": "there is no command game, but games; see tukan --help",
    "games --foo": "there is no option --foo; see tukan games --help",
    "games x": "x is too much; see tukan games --help",
    "games --jso": "there is no option --jso, but --json; see tukan games --help",
    "rules": "GAME is missing; see tukan rules --help",
    "new toscana --out": "--out needs a value; see tukan",
    "rules toscana --lang de": "--lang: de is not one of en, zh; see tukan rules --help",
    # games, rules, seats, options, names
    "rules chess": "there is no game chess; the games are drago_tuku,",
    "rules tuscana": "there is no game tuscana; did you mean toscana?",
    "rules toscana X": "there is no rule X in toscana; near are TO-1.1",
    "rules toscana TO-99.9": "there is no rule TO-99.9 in toscana; near are TO-8",
    "new chess": "there is no game chess",
    "new toscana --seats 0": "toscana is for 2 seats, not 0",
    "new drago_tuku --seats -1": "drago_tuku is for 2 to 4 seats, not -1",
    "new drago_tuku --seats 99999999999999999999": "drago_tuku is for 2 to 4 seats, not 999",
    "new toscana --seats two": "--seats: two is not a number; see tukan new --help",
    "new toscana -o end": "end: an option is spelled name=value",
    "new toscana -o foo=1": "toscana has no option foo; it has end, contact, swap, start",
    "new toscana -o end=never": "option end: never is not one of first, pass",
    "new toscana -o end=pass -o end=first": "option end is given twice",
    "new toscana --name x": "x: a name is spelled seat=name",
    "new toscana --name 1": "1: a name is spelled seat=name",
    "new toscana --name 1=": "1=: a name has 1 to 40 printable characters",
    f"new toscana --name 1={'x' * 41}": ": a name has 1 to 40 printable characters",
    "new toscana --name 0=Ann": "there is no seat 0 in this match",
    "new toscana --name 99999999999999999999=Ann": "there is no seat 99999999999999999999 in this match",
    "new toscana --name 1=Ann --name 1=Ben": "seat 1 is named twice",
    # files
    "new toscana --out folder": "folder: this is a folder, not a file",
    "new toscana --out nosuch/match.tukan": "nosuch/match.tukan: there is no such file or folder",
    "new toscana --out empty/match.tukan": "empty/match.tukan: this is a file, not a folder",
    f"new toscana --out {'x' * 300}": "the name is too long",
    "new toscana --board nosuch": "nosuch: there is no such file or folder",
    "new toscana --board folder": "folder: this is a folder, not a file",
    "new toscana --board noise": "noise: the file is not UTF-8 text",
    "new toscana --board empty": "empty: the key squares is missing",
    "new toscana --board good.tukan": "good.tukan: this is not TOML",
    "play toscana --board good.tukan": "good.tukan: this is not TOML",
    "replay": "FILE is missing; see tukan replay --help",
    "replay nosuch": "nosuch: there is no such file or folder",
    "replay folder": "folder: this is a folder, not a file",
    "replay empty": "line 1: a record begins with the line: tukan 1",
    "replay noise": "line 2: this line is not UTF-8 text",
    "replay good.tukan --board nosuch": "line 4: this match was played on the built-in board",
    "replay good.tukan --at -1": "there is no position -1: the record has 132 entry lines",
    "replay good.tukan --at 133": "there is no position 133: the record has 132 entry lines",
    "replay good.tukan --at x": "--at: x is not a number; see tukan replay --help",
    "replay good.tukan --each": "--each goes with --json",
    "replay good.tukan --json --each --at 3": "--each shows every position, --at only one",
    "replay good.tukan --json --each --svg out.svg": "--svg draws one position",
    "replay good.tukan --clean --svg out.svg": "--svg draws one position",
    "replay good.tukan --clean --json": "--clean writes a record",
    "replay good.tukan --seat 3": "there is no seat 3 in this match",
    "replay good.tukan --seat -1": "there is no seat -1 in this match",
    "replay good.tukan --svg folder": "folder: this is a folder, not a file",
    "replay good.tukan --svg nosuch/out.svg": "nosuch/out.svg: there is no such file or folder",
    "verify nosuch": "nosuch: there is no such file or folder",
    "verify folder": "folder: this is a folder, not a file",
    "verify empty": "line 1: a record begins with the line: tukan 1",
    # playing
    "play": "name a game, e.g. tukan play drago_tuku",
    "play chess": "there is no game chess",
    "play toscana --players 0": "--players: 0 is not in the range x>=1",
    "play drago_tuku --players 99999999999": "drago_tuku is for 2 to 4 seats, not 99999999999",
    "play toscana --players 2 --seats me,greedy": "--seats and --players say the same thing",
    "play toscana --seats me,greedy,greedy": "toscana is for 2 seats, not 3",
    "play toscana --seats 2": "--seats says who plays, e.g. me,greedy",
    "play toscana --seats me,,greedy": ": a name has 1 to 40 printable characters",
    "play toscana --seed -1": "--seed: -1 is not in the range",
    "play toscana --seed 18446744073709551616": "is not in the range",
    "play toscana --seed one": "--seed: one is not a number",
    "play toscana --dice loaded": "--dice: loaded is not one of fair, hand",
    "play toscana --record good.tukan": "good.tukan exists already",
    "play toscana --record nosuch/match.tukan": "nosuch/match.tukan: there is no such file or folder",
    "play --resume": "no unfinished match is kept here",
    "play --resume nosuch": "nosuch: there is no such file or folder",
    "play --resume folder": "folder: this is a folder, not a file",
    "play --resume empty": "line 1: a record begins with the line: tukan 1",
    "play --resume good.tukan": "the match in good.tukan is over",
    "play chess --resume": "there is no game chess",
    # many matches
    "simulate toscana": "--seats is missing; see tukan simulate --help",
    "simulate toscana --seats random": "toscana is for 2 seats, not 1",
    "simulate toscana --seats random,random -n 0": "-n: 0 is not in the range x>=1",
    "simulate toscana --seats random,random -n 1e9": "-n: 1e9 is not a number",
    "simulate toscana --seats random,random --seed -1": "--seed: -1 is not in the range",
    "simulate toscana --seats random,random --csv folder": "--csv: folder is a folder, not a file",
    "simulate toscana --seats random,random --records empty": "--records: empty is a file, not a folder",
    "board check nosuch": "nosuch: there is no such file or folder",
    "board check empty": "empty: none of its keys belongs to a game",
    "serve --port 99999": "--port: 99999 is not in the range",
    "serve --data empty": "--data: empty is a file, not a folder",
}


@pytest.mark.parametrize("line", BAD)
def test_bad_input_is_one_sentence_and_changes_nothing(line: str, folder: Path) -> None:
    before = contents(folder)
    result = run(line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert BAD[line] in result.stderr
    assert result.stderr.count("\n") == 1
    assert not [sign for sign in WRONG_SIGNS if sign in result.stderr]
    assert contents(folder) == before


@pytest.mark.parametrize("line", [line for line in BAD if not re.search(r"noise|empty|--board", line)])
def test_bad_input_is_refused_in_chinese_too(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    result = run(line)
    assert result.exit_code == 2
    assert any(ord(sign) > 0x2E80 for sign in result.stderr), result.stderr
    assert ", " not in result.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_named() -> None:
    Path("good.tukan").chmod(0)
    assert run("replay good.tukan").stderr == "good.tukan: this may not be read or written\n"


def test_an_error_without_a_name_still_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", broken)
    assert run("replay good.tukan").stderr == "good.tukan: Input/output error\n"


# Help


def test_without_a_command_the_help_is_shown() -> None:
    result = run("")
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    assert not re.search(r"\w[,.]*\.\.\.", result.stdout)


def test_every_command_has_its_place_in_the_help() -> None:
    context = click.Context(commands)
    listed = [name for _, names in SECTIONS for name in names]
    assert set(commands.list_commands(context)) <= set(listed)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", commands.list_commands(click.Context(commands)))
def test_every_command_shows_an_example_and_every_option_its_meaning(name: str) -> None:
    result = run(f"{name} --help")
    assert result.exit_code == 0
    assert re.search(rf"Examples?:\s+tukan {name}", result.stdout)
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"tukan {name} {parameter.opts}"


# What the commands do


def test_games_lists_every_game_with_its_options() -> None:
    shown = run("games").stdout
    for name in GAMES:
        assert f"({name})" in shown
    assert "level=easy|normal|hard [normal]" in shown


def test_games_are_listed_in_chinese_without_an_english_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUKAN_LANG", "zh")
    assert "start=1-人数 [1]" in run("games").stdout


def test_games_as_json_is_one_object_a_game() -> None:
    data = [json.loads(line) for line in run("games --json").stdout.splitlines()]
    assert [game["game"] for game in data] == list(GAMES)
    assert data[0]["seats"] == [2, 4]


def test_a_rule_is_found_in_any_case_and_language() -> None:
    assert run("rules toscana to-3.1").stdout.startswith("TO-3.1 (")
    assert "轮流行动" in run("rules toscana TO-3.1 --lang zh").stdout
    assert run("rules toscana").stdout.startswith("# ")


def test_new_writes_the_head_of_a_record() -> None:
    shown = run("new toscana --seats 2 -o end=pass --name 1=Ann").stdout
    assert shown == "tukan 1\ngame toscana\noption end pass\nseats 2\nname 1 Ann\n\n"
    assert run("new toscana --out match.tukan").stdout == ""
    assert json.loads(run("replay match.tukan --json").stdout)["ply"] == 0


def test_new_follows_a_link_and_spares_a_device() -> None:
    Path("there").touch()
    Path("link").symlink_to("there")
    assert run("new toscana --out link").exit_code == 0
    assert Path("link").is_symlink()
    assert Path("there").read_text().startswith("tukan 1")
    assert run(f"new toscana --out {os.devnull}").exit_code == 0
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("game", GAMES)
def test_replay_shows_the_same_position_as_text_json_and_picture(game: str) -> None:
    record = EXAMPLES / f"{game}.tukan"
    assert "The match is over." in run(f"replay {record}").stdout
    position = json.loads(run(f"replay {record} --json --svg out.svg").stdout)
    assert position["over"]
    assert position["result"]["parts"] == position["parts"]
    assert Path("out.svg").read_text("utf-8").startswith("<svg")
    each = [json.loads(line) for line in run(f"replay {record} --json --each").stdout.splitlines()]
    assert each[-1] == position
    assert json.loads(run(f"replay {record} --json --at 5").stdout) == each[5]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "equals", "comma"), [("en", " = ", ", "), ("zh", " ", "、")])
def test_the_score_is_shown_by_its_names(game: str, language: str, equals: str, comma: str) -> None:
    record = EXAMPLES / f"{game}.tukan"
    names = tukan.games.load(game).words.PART_NAMES
    shown = run(f"replay {record} --lang {language}").stdout
    for parts in json.loads(run(f"replay {record} --json").stdout)["parts"]:
        assert comma.join(f"{names[part].render(language)}{equals}{n}" for part, n in parts.items()) in shown


def test_clean_leaves_out_what_was_taken_back() -> None:
    head = run("new toscana").stdout
    Path("match.tukan").write_text(f"{head}* roof 12\nundo 1\n* roof 3\n")
    assert run("replay match.tukan --clean").stdout == f"{head}* roof 3\n"
    assert run("replay match.tukan --clean --at 1").stdout == f"{head}* roof 12\n"


def test_verify_tells_fair_dice_from_others() -> None:
    match = tukan.Match("drago_tuku", seats=2, seed=5)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    match.save("match.tukan")
    assert run("verify match.tukan").stdout.startswith("fair: the seed fits the commitment, and all")
    assert json.loads(run("verify match.tukan --json").stdout)["fair"] is True
    other = re.sub(r"seed \w+", "seed 00", Path("match.tukan").read_text())
    Path("match.tukan").write_text(other)
    result = run("verify match.tukan")
    assert result.exit_code == 1
    assert result.stdout == "the seed does not fit the commitment given at the start\n"


# Where the output goes


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        capture_output=True,
        env={**os.environ, "T": str(TUKAN), **environment},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="shells and devices of Linux")
@pytest.mark.parametrize(
    ("line", "work"),
    [
        (
            "tournament toscana --players random,greedy --out no/x.json",
            "tukan.arena.tournament.play_tournament",
        ),
        ("balance toscana --html no/x.html", "tukan.arena.weighing.weigh"),
        ("review good.tukan --svg no/x.svg", "tukan.players.commands.look_again"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    line: str, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, lambda *_, **__: pytest.fail("worked in vain"))
    done = run(line)
    assert done.exit_code == 2
    assert done.stderr.strip().endswith("there is no such file or folder")


@pytest.mark.parametrize("line", ["games", "rules toscana", "replay --json --each good.tukan"])
def test_a_pipe_that_closes_early_ends_quietly(line: str) -> None:
    done = shell(f'"$T" {line} | head -n 1', PYTHONUNBUFFERED="1")
    assert done.returncode in (0, 1, 141)
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@pytest.mark.skipif(sys.platform != "linux", reason="shells and devices of Linux")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    done = shell('"$T" replay --json --each good.tukan > /dev/full')
    assert (done.returncode, done.stderr) == (2, b"the disk is full\n")


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "cp1252"])
def test_signs_that_cannot_be_shown_are_replaced(encoding: str) -> None:
    done = subprocess.run(
        [TUKAN, "rules", "trails_of_tucana", "--lang", "zh"],
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0
    assert done.stderr == b""
    done.stdout.decode("utf-8" if encoding == "ascii" else encoding)  # ASCII is taken for a wrong setting


@pytest.mark.parametrize(("language", "sentence"), [("C.UTF-8", "Stopped."), ("zh_CN.UTF-8", "已停止。")])
def test_ctrl_c_ends_any_command_with_one_sentence(
    language: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tukan.games, "load", interrupted)
    asked = CliRunner().invoke(commands, ["rules", "toscana"], env={"LANG": language})
    assert (asked.exit_code, asked.stderr) == (130, f"{sentence}\n")
