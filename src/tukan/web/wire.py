"""The wires: uvicorn's, but whoever lets the server wait for ever is cut off."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 60.0  # seconds in which a whole request must come


class Wire(WebSocketsSansIOProtocol):
    """A socket that is only closed stays until all is read that was sent: for ever, if nobody reads."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.get_write_buffer_size():
            self.transport.abort()


class Requests(HttpToolsProtocol):
    """A connection on which nothing is asked, or the request never ends, stays for ever."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._waits():
            self._drop_deadline()
        elif self.deadline is None:
            self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._drop_deadline()
        super().connection_lost(exc)

    def _waits(self) -> bool:
        """Is a request still to come, or a part of it?"""
        if self.transport.get_protocol() is not self:  # it has become a socket
            return False
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def _set_deadline(self) -> None:
        self.deadline = self.loop.call_later(PATIENCE, self.transport.abort)

    def _drop_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
