"""The server's socket."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tukan.web.serve import Choices, _listen


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
    with ThreadPoolExecutor(1) as apart:  # this thread may have a loop already, that of a browser
        assert apart.submit(lambda: asyncio.run(without_delay(listening))).result()
