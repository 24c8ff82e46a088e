"""The wire of a socket whose other end reads nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.types import Receive, Scope, Send

from tests.web.loop import run
from tukan.web.wire import Wire

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
async def stuck(speaker: Speaker, **pings: float) -> AsyncIterator[uvicorn.Server]:
    """A server to which somebody has come who reads nothing, and holds the connection."""
    config = uvicorn.Config(speaker, ws=Wire, lifespan="off", log_level="critical", **pings)  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    config.load()
    with socket.socket() as listening, socket.socket() as silent:
        listening.bind(("127.0.0.1", 0))
        serving = asyncio.create_task(server._serve([listening]))
        silent.setblocking(False)
        while not server.started:
            await asyncio.sleep(0.01)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(silent, listening.getsockname())
        await loop.sock_sendall(silent, HANDSHAKE)
        await asyncio.wait_for(speaker.full.wait(), PATIENCE)
        yield server
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)


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
