"""What a server starts with: its socket, its key."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.web.loop import run
from tukan.web.app import begins_a_page
from tukan.web.commands import serve
from tukan.web.seats import signer_of
from tukan.web.serve import Choices, _listen


def test_a_key_that_a_crash_left_empty_is_made_anew(tmp_path: Path) -> None:
    """Whoever signs with an empty key is whoever he likes."""
    (tmp_path / "secret.key").touch()
    signer = signer_of(tmp_path)
    assert len(signer.key) == 64
    assert signer_of(tmp_path) == signer
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0


def test_small_frames_are_sent_at_once(tmp_path: Path) -> None:
    """A frame must not wait until the one before is acknowledged."""

    async def without_delay(listening: socket.socket) -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        server = await asyncio.start_server(meet, sock=listening)
        async with server:
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await accepted
            writer.close()
            await writer.wait_closed()
        return found

    listening = _listen(Choices(tmp_path, port=0, browser=False))
    assert run(without_delay(listening))


def test_a_file_that_is_no_database_is_left_alone_and_named(tmp_path: Path) -> None:
    broken = tmp_path / "tables.db"
    broken.write_text("no database at all, but somebody's tables for all we know")
    before = broken.read_bytes()
    answer = CliRunner().invoke(serve, ["--no-browser", "--port", "0", "--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert str(tmp_path) in answer.stderr and "cannot be read" in answer.stderr
    assert broken.read_bytes() == before


@pytest.mark.parametrize("root", ["/g", "t/", "/me/here", "s"])
def test_a_root_with_which_a_page_begins_is_refused(root: str, tmp_path: Path) -> None:
    """`/g/toscana` would be the page of the game, or what a proxy that does not cut makes of `/toscana`."""
    data = tmp_path / "data"
    answer = CliRunner().invoke(serve, ["--root-path", root, "--no-browser", "--data", str(data)])
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"--root-path /{root.strip('/')}: ")
    assert not data.exists()


def test_other_roots_begin_no_page() -> None:
    assert not any(begins_a_page(root) for root in ("/games", "/tukan", "/gg", "/play/g", "/.well-known"))
