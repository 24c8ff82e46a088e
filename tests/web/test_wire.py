"""The wires of those who read nothing, or ask for nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.web.loop import run
from tukan.web import wire
from tukan.web.wire import Requests, Wire

PATIENCE = 60.0  # seconds that a busy machine is given
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Speaker:
    """An application that speaks without end to whoever comes, and notes when the wire is cut."""

    def __init__(self) -> None:
        self.full, self.cut = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while True:
                speaking = asyncio.ensure_future(send({"type": "websocket.send", "text": "x" * 65_536}))
                done, _ = await asyncio.wait([speaking], timeout=0.2)
                if not done:
                    self.full.set()
                await speaking
        except OSError:
            self.cut.set()


@asynccontextmanager
async def connected(app: ASGIApp, **options: Any) -> AsyncIterator[tuple[uvicorn.Server, socket.socket]]:
    """A server, and a connection to it on which nothing has been said yet."""
    config = uvicorn.Config(app, lifespan="off", log_level="critical", **options)
    server = uvicorn.Server(config)
    config.load()
    with socket.socket() as listening, socket.socket() as guest:
        listening.bind(("127.0.0.1", 0))
        serving = asyncio.create_task(server._serve([listening]))
        guest.setblocking(False)
        while not server.started:
            await asyncio.sleep(0.01)
        await asyncio.get_running_loop().sock_connect(guest, listening.getsockname())
        yield server, guest
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)


@asynccontextmanager
async def stuck(speaker: Speaker, **pings: float) -> AsyncIterator[uvicorn.Server]:
    """A server to which somebody has come who reads nothing, and holds the connection."""
    async with connected(speaker, ws=Wire, **pings) as (server, silent):
        await asyncio.get_running_loop().sock_sendall(silent, HANDSHAKE)
        await asyncio.wait_for(speaker.full.wait(), PATIENCE)
        yield server


def test_who_reads_nothing_is_cut_off() -> None:
    """However much is still to be sent: nothing of it is kept for somebody who is not there."""

    async def script() -> None:
        speaker = Speaker()
        async with stuck(speaker, ws_ping_interval=0.5, ws_ping_timeout=0.5) as server:
            await asyncio.wait_for(speaker.cut.wait(), PATIENCE)
            assert not server.server_state.connections

    run(script())


def test_who_reads_nothing_does_not_keep_the_server_from_stopping() -> None:
    async def script() -> None:
        speaker = Speaker()
        async with stuck(speaker):
            pass
        assert speaker.cut.is_set()

    run(script())


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that hears the whole request and says yes, where it is late after a second."""
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/late":
        await asyncio.sleep(1)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"yes"})


@asynccontextmanager
async def asking(patience: float, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[socket.socket]:
    """A connection to a server that waits so long for a request."""
    monkeypatch.setattr(wire, "PATIENCE", patience)
    async with connected(answer, http=Requests) as (_, asker):
        yield asker


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: h",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nx",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_who_never_ends_asking_is_cut_off(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script() -> None:
        loop = asyncio.get_running_loop()
        async with asking(0.2, monkeypatch) as asker:
            await loop.sock_sendall(asker, said)
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(loop.sock_recv(asker, 100), PATIENCE) == b""

    run(script())


def test_who_asks_in_pieces_and_again_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script() -> None:
        loop = asyncio.get_running_loop()
        async with asking(PATIENCE, monkeypatch) as asker:
            for _ in range(2):
                for piece in (b"POST / HTTP/1.1\r\nHo", b"st: here\r\nContent-Length: 2\r\n\r\na", b"b"):
                    await loop.sock_sendall(asker, piece)
                    await asyncio.sleep(0.02)
                heard = b""
                while not heard.endswith(b"yes"):
                    heard += await asyncio.wait_for(loop.sock_recv(asker, 1000), PATIENCE)

    run(script())


def test_an_answer_may_take_longer_than_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script() -> None:
        loop = asyncio.get_running_loop()
        async with asking(0.2, monkeypatch) as asker:
            await loop.sock_sendall(asker, b"GET /late HTTP/1.1\r\nHost: here\r\n\r\n")
            assert b"200" in await asyncio.wait_for(loop.sock_recv(asker, 1000), PATIENCE)

    run(script())
