"""Starting the server: the data folder is taken, the socket bound, the page opened."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn

from tukan.web import garbage
from tukan.web.app import make_app
from tukan.web.boards import OwnBoard
from tukan.web.bots import Bots
from tukan.web.folder import FolderInUse, Hold
from tukan.web.house import House
from tukan.web.limits import Limits
from tukan.web.paper import Paper
from tukan.web.reviews import Reviews
from tukan.web.seats import signer_of
from tukan.web.site import Site
from tukan.web.store import Store
from tukan.web.wire import Requests, Wire

PORT = 8000
PORTS_TRIED = 20
SWITCHED_AFTER = 0.0001  # seconds: the thread that writes takes the interpreter back often for each move


@dataclass(frozen=True)
class Choices:
    """How a server runs."""

    data: Path
    host: str = "127.0.0.1"
    port: int | None = None  # None: the first free one from PORT upwards
    browser: bool = True
    root: str = ""  # the path under which a proxy shows the server
    proxies: frozenset[str] = frozenset()  # addresses of proxies that are believed
    workers: int | None = None  # processes in which bots think; 0: a thread
    durable: bool = True
    limits: Limits = field(default_factory=Limits)
    pace: float = 0.7
    boards: tuple[OwnBoard, ...] = ()  # board files on which new tables of their games play


class PortTaken(RuntimeError):  # noqa: N818 - it says what is the case
    """Somebody else listens there."""


def make_site(choices: Choices) -> Site:
    """The site of a data folder; whoever makes it holds the folder."""
    store = Store(choices.data / "tables.db", choices.durable)
    paper = Paper(choices.root)
    house = House(store, Bots(choices.workers), paper.panel, choices.pace)
    return Site(
        house,
        store,
        signer_of(choices.data),
        paper,
        choices.limits,
        Reviews(choices.data),
        choices.root,
        choices.proxies,
        {board.game: board for board in choices.boards},
    )


def serve(choices: Choices, tell: Callable[[str], None] = print) -> None:
    """Serve until a signal comes. Raises FolderInUse, PortTaken, Unreadable, OSError.

    `tell` hears the address once the server answers there.
    """
    hold = Hold(choices.data)
    try:
        with _listen(choices) as listening:
            url = _url(choices, listening.getsockname()[1])
            hold.write(url)
            site = make_site(choices)
            try:
                _run(choices, site, listening, lambda: _ready(choices, url, tell))
            finally:
                site.store.close()
    finally:
        hold.release()


def _run(choices: Choices, site: Site, listening: socket.socket, ready: Callable[[], None]) -> None:
    config = uvicorn.Config(
        make_app(site),
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        http=Requests,
        ws=Wire,
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config, ready)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Iterable[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)  # type: ignore[arg-type]
        garbage.leave_old()
        sys.setswitchinterval(SWITCHED_AFTER)
        self._ready()

    async def shutdown(self, sockets: Iterable[socket.socket] | None = None) -> None:
        await super().shutdown(sockets=sockets)  # type: ignore[arg-type]
        # uvicorn would raise the signal again; we have to close the store, and then end with status 0.
        self._captured_signals.clear()


def _ready(choices: Choices, url: str, tell: Callable[[str], None]) -> None:
    tell(url)
    if choices.browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _listen(choices: Choices) -> socket.socket:
    wanted = [choices.port] if choices.port is not None else range(PORT, PORT + PORTS_TRIED)
    family, _, _, _, (host, *_) = _address(choices.host)
    for port in wanted:
        # asyncio sends small messages at once (TCP_NODELAY) only where the protocol is named; else a frame waits
        # up to 40 ms for the acknowledgement of the one before.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(512)
        except OSError as error:
            listening.close()
            if choices.port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise PortTaken(f"{choices.host}:{port}: {error.strerror}") from error
            continue
        listening.set_inheritable(False)
        return listening
    raise PortTaken(f"no port from {PORT} to {PORT + PORTS_TRIED - 1} is free")


def _address(host: str) -> Any:
    """The address that a host name means. Raises PortTaken with what is wrong with it."""
    try:
        return socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise PortTaken(f"{host}: {getattr(error, 'strerror', None) or error}") from error


def _url(choices: Choices, port: int) -> str:
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(choices.host, choices.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{choices.root}/"


__all__ = ["Choices", "FolderInUse", "PortTaken", "make_site", "serve"]
