"""Tables on a board of one's own: from the file to the record, through a restart, with bots and hints."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from click.testing import CliRunner
from starlette.testclient import TestClient

from tests.web.conftest import UNLIMITED
from tests.web.visitor import Visitor
from tukan import games
from tukan.core.board import BoardError
from tukan.core.text import read
from tukan.web.app import make_app
from tukan.web.boards import OwnBoard, own_board
from tukan.web.commands import serve
from tukan.web.serve import Choices, make_site
from tukan.web.site import Site

DIE = 'die = ["1", "2", "3", "dragon", "sun", "sun"]'
SLOW = 'die = ["1", "1", "1", "1", "dragon", "sun"]'


@pytest.fixture
def slow(tmp_path: Path) -> OwnBoard:
    """Drago-Tuku with a die that knows no 2 and no 3."""
    game = games.load("drago_tuku")
    file = tmp_path / "slow die.toml"
    file.write_text((game.folder / "board.toml").read_text("utf-8").replace(DIE, SLOW), "utf-8")
    return own_board(file)


def site_of(folder: Path, *boards: OwnBoard) -> Site:
    return make_site(
        Choices(folder, browser=False, workers=0, durable=False, limits=UNLIMITED, pace=0, boards=boards)
    )


def test_a_file_is_known_by_what_stands_in_it(slow: OwnBoard) -> None:
    assert (slow.game, slow.name) == ("drago_tuku", "slow-die")


def test_a_match_is_played_on_it_and_goes_on_without_the_file(slow: OwnBoard, tmp_path: Path) -> None:
    site = site_of(tmp_path, slow)
    with TestClient(make_app(site), base_url="http://tukan.test") as server:
        ann = Visitor(server, "Ann")
        assert "slow-die" in ann.get("/g/drago_tuku").text
        assert "slow-die" in ann.get("/g/drago_tuku/new").text
        assert "版图“slow-die”" in ann.get("/g/drago_tuku/new", **{"accept-language": "zh-CN"}).text
        assert "slow-die" not in ann.get("/g/toscana").text
        table = ann.new_table("drago_tuku", ["me", "fair"], option_level="normal")
        assert "Board: slow-die" in ann.get(f"/t/{table}").text
        assert "on “slow-die”</span>" in ann.get(f"/t/{table}").text, "the head of the page says it too"
        with ann.at(table) as screen:
            while not screen.moves():
                screen.take()
            screen.move(screen.moves()[0])
    site.store.close()

    site = site_of(tmp_path)  # the table keeps its board, new ones have the built-in one
    with TestClient(make_app(site), base_url="http://tukan.test") as server:
        ann.server = server
        assert "Board: slow-die" in ann.get(f"/t/{table}").text
        assert "on “slow-die”</span>" in ann.get(f"/t/{table}").text, "the head of the page says it too"
        with ann.at(table) as screen:
            while screen.head.get("stage") != "over":
                if screen.moves():
                    screen.move(screen.moves()[0])
                else:
                    screen.take()
        record = ann.get(f"/t/{table}/record").text
        assert "slow-die" in record and "roll 2" not in record and "roll 1" in record
        match = read(record.encode(), games.load, slow.for_record)
        assert match.over and match.components == slow.components
        assert 'class="lead good"' in ann.get(f"/t/{table}/verify").text
        assert server.post("/open", data={"text": record}).status_code == 400
        assert "Board" not in ann.get(f"/t/{ann.new_table('drago_tuku', ['me', 'fair'])}").text
    site.store.close()

    site = site_of(tmp_path, slow)
    with TestClient(make_app(site), base_url="http://tukan.test") as server:
        assert server.post("/open", data={"text": record}).status_code == 200
    site.store.close()


def test_a_file_that_is_no_board_is_refused_before_anything_starts(tmp_path: Path) -> None:
    file = tmp_path / "poem.toml"
    file.write_text("roses = 'red'\n")
    with pytest.raises(BoardError, match="no board of any of the games"):
        own_board(file)
    answer = CliRunner().invoke(serve, ["--board", str(file), "--data", str(tmp_path / "data")])
    assert answer.exit_code == 2 and "poem.toml" in answer.output
    assert not (tmp_path / "data").exists()


def test_tables_made_before_boards_were_kept_stay_on_the_built_in_one(tmp_path: Path) -> None:
    site = site_of(tmp_path)
    with TestClient(make_app(site), base_url="http://tukan.test") as server:
        ann = Visitor(server, "Ann")
        table = ann.new_table("toscana", ["me", "fair"])
    with site.store.engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(resources.files("tukan.web") / "migrations"))
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        connection.commit()
    site.store.close()

    site = site_of(tmp_path)
    with TestClient(make_app(site), base_url="http://tukan.test") as server:
        ann.server = server
        assert "Board:" not in ann.get(f"/t/{table}").text
        assert ann.new_table("toscana", ["me", "fair"])
    site.store.close()
