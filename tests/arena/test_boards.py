"""Boards as data: written with comments, checked with the key that is wrong, drawn, played on."""

import pytest
from click.testing import CliRunner

from tukan import games
from tukan.arena import boards
from tukan.cli import commands


def run(*arguments):
    return CliRunner().invoke(commands, [*map(str, arguments)])


@pytest.mark.parametrize("game", games.NAMES)
def test_the_board_that_is_written_is_the_built_in_one(game, tmp_path):
    written = run("board", game)
    assert written.exit_code == 0
    assert "#" in written.stdout
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xef\xbb\xbf" + written.stdout.encode())
    assert boards.game_of(file.read_text("utf-8-sig")).name == game
    checked = run("board", "check", file)
    assert checked.exit_code == 0, checked.output
    assert "built-in" in checked.stdout


def test_a_board_of_ones_own_is_drawn_and_played_on(tmp_path):
    file = tmp_path / "my.toml"
    text = boards.built_in(games.load("drago_tuku"))
    file.write_text(
        text.replace('die = ["1", "2", "3", "dragon", "sun", "sun"]', 'die = ["1", "dragon", "sun"]')
    )
    picture = tmp_path / "my.svg"
    checked = run("board", "check", file, "--svg", picture)
    assert checked.exit_code == 0, checked.output
    assert "checksum" in checked.stdout
    assert picture.read_text().startswith("<svg")
    folder = tmp_path / "records"
    played = run(
        "simulate",
        "drago_tuku",
        "--seats",
        "random,random",
        "-n",
        1,
        "--seed",
        1,
        "--board",
        file,
        "--records",
        folder,
    )
    assert played.exit_code == 0, played.output
    record = folder / "match-000001.tukan"
    assert "board my " in record.read_text()
    assert run("replay", record, "--json").exit_code == 2
    assert run("replay", record, "--json", "--board", file).exit_code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("pieces = 9", "pieces = 8"), "pieces: expected 9, found 8"),
        (("pieces = 9", "peices = 9"), "peices"),
        (("squares = 16", 'squares = "many"'), "squares"),
        (("dragons = 5", "dragons = = 5"), "my.toml: this is not TOML"),
    ],
)
def test_what_is_wrong_is_named_by_its_key(change, said, tmp_path):
    file = tmp_path / "my.toml"
    file.write_text(boards.built_in(games.load("drago_tuku")).replace(*change))
    for command in (
        ["board", "check", file],
        ["simulate", "drago_tuku", "--seats", "random,random", "--board", file],
    ):
        result = run(*command)
        assert result.exit_code == 2, result.output
        assert said in result.stderr
        assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["draco"], "drago_tuku"),
        (["check"], "name a board file"),
        (["check", "/nowhere.toml"], "nowhere"),
        (["toscana", "my.toml"], "check"),
    ],
)
def test_nonsense_is_refused_in_words(arguments, said):
    result = run("board", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_file_of_no_game_is_refused(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text("colour = 1\n")
    result = run("board", "check", file)
    assert result.exit_code == 2
    assert "my.toml: none of its keys" in result.stderr


@pytest.mark.parametrize(
    ("change", "said", "in_chinese"),
    [
        (('squares = 17', 'squares = "17"'), "squares: expected a whole number, found a text in quotes",
         "squares: 应为整数，实际是引号里的文字"),
        (("squares = 17", ""), "{file}: the key squares is missing", "{file}: 缺少键 squares"),
        (("squares = 17", "squares = 17\nhexes = 3"), "{file}: the board of this game has no key hexes",
         "{file}: 这款游戏的版图没有键 hexes"),
    ],
)  # fmt: skip
def test_a_wrong_kind_of_value_is_told_in_words(change, said, in_chinese, tmp_path):
    file = tmp_path / "my.toml"
    file.write_text(boards.built_in(games.load("toscana")).replace(*change))
    for language, sentence in (("C", said), ("zh_CN.UTF-8", in_chinese)):
        asked = CliRunner().invoke(commands, ["board", "check", str(file)], env={"LANG": language})
        assert (asked.exit_code, asked.stderr) == (2, f"{sentence.format(file=file)}\n")
