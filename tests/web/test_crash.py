"""kill -9 at any moment: what was acknowledged is there after a restart, and nothing happened twice."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DatabaseError

from tukan.core.chance import Stream
from tukan.web.store import Store

DEADLINE = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`tukan serve` in a process of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tukan.cli",
                "serve",
                "--no-browser",
                "--workers",
                "1",
                "--data",
                str(data),
                "--port",
                str(port),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"TUKAN_LANG": "en"},
        )

    def ready(self) -> Server:
        limit = time.monotonic() + DEADLINE
        while time.monotonic() < limit:
            if self.process.poll() is not None:
                raise AssertionError(self.process.communicate())
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.url}/health").status_code == 200:
                    return self
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=DEADLINE)
        return self.process.returncode


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def ann() -> Iterator[httpx2.Client]:
    with httpx2.Client(follow_redirects=True, timeout=DEADLINE) as client:
        yield client


def new_table(ann: httpx2.Client, url: str, game: str) -> str:
    form = {"name": "Ann", "seats": "2", "seat-1": "me", "seat-2": "me", "undo": "1", "spectators": "1"}
    answer = ann.post(f"{url}/g/{game}/new", data=form)
    assert answer.status_code == 200
    return str(answer.url).split("/t/")[1]


def patiently(ask: Callable[[], httpx2.Response]) -> httpx2.Response:
    """The answer, once the server does not find us faster than people are."""
    while (answer := ask()).status_code == 429:
        time.sleep(0.2)
    return answer


def start(ann: httpx2.Client, url: str, table: str) -> dict:  # type: ignore[type-arg]
    page = patiently(lambda: ann.get(f"{url}/t/{table}")).text
    return dict(json.loads(page.split('id="start">')[1].split("</script>")[0]))


def entries(record: str) -> list[str]:
    return [line for line in record.split("\n\n")[1].splitlines() if line]


@pytest.mark.long
@pytest.mark.parametrize("rounds", [6])
def test_nothing_acknowledged_is_lost(tmp_path: Path, port: int, ann: httpx2.Client, rounds: int) -> None:
    stream = Stream(3)
    server = Server(tmp_path, port).ready()
    url = server.url
    table = new_table(ann, url, "toscana")
    acknowledged: list[str] = []
    sent = 0
    for turn in range(rounds):
        killer = threading.Timer(0.5 + stream.below(100) / 100, server.kill)
        killer.start()
        with contextlib.suppress(httpx2.HTTPError):
            while True:
                choices = start(ann, url, table)["choices"]
                if choices is None:
                    break
                moves = sorted(move for several in choices["moves"].values() for move in several)
                sent += 1
                fields = {"do": "move", "id": f"m{sent}", "seat": choices["seat"], "at": choices["at"]}
                fields["words"] = moves[stream.below(len(moves))]
                answer = patiently(partial(ann.post, f"{url}/t/{table}/do", json=fields))
                assert answer.status_code == 200
                acknowledged.append(f"{choices['seat']} {fields['words']}")
        killer.join()
        server = Server(tmp_path, port).ready()
        made = [
            line
            for line in entries(patiently(partial(ann.get, f"{url}/t/{table}/record")).text)
            if line[0] != "*"
        ]
        lost = [line for line in acknowledged if line not in made]
        assert lost == [], turn
        # At most the move that was under way may have happened unacknowledged.
        assert made[: len(acknowledged)] == acknowledged
        assert len(made) <= len(acknowledged) + 1
        acknowledged = made
    assert acknowledged
    assert server.stop() == 0


@pytest.mark.long
def test_a_second_server_says_who_holds_the_folder(tmp_path: Path, port: int, ann: httpx2.Client) -> None:
    first = Server(tmp_path, port).ready()
    try:
        second = Server(tmp_path, free_port())
        _, said = second.process.communicate(timeout=DEADLINE)
        assert second.process.returncode == 2
        assert str(first.process.pid) in said
        assert first.url in said
        third = Server(tmp_path / "other", port)
        _, said = third.process.communicate(timeout=DEADLINE)
        assert third.process.returncode == 2
        assert "Traceback" not in said
    finally:
        first.kill()
    again = Server(tmp_path, port).ready()
    assert again.stop() == 0


def test_the_log_cannot_be_changed(tmp_path: Path) -> None:
    Store(tmp_path / "tables.db").close()
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        row = "('t', 'g', 1, 2, '{}', '{}', x'00', 'i', 'h', 0, '', '')"
        connection.execute(text(f"INSERT INTO tables VALUES {row}"))
        connection.execute(text("INSERT INTO log VALUES ('t', 0, 'c', 0, '{}')"))
        connection.commit()
        for statement in ("UPDATE log SET event = ''", "DELETE FROM log", "UPDATE tables SET seed = x'01'"):
            with pytest.raises(DatabaseError, match="append-only"):
                connection.execute(text(statement))
    engine.dispose()


def test_the_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from tukan.web.store import metadata

    store = Store(tmp_path / "tables.db")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
