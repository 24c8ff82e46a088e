"""How the table server bears load: moves per CPU-second, latency, memory; beside boardgame.io where it is there.

    python bench/server.py [--tables 1 200] [--games drago_tuku tucana_builders tic_tac_toe] [--seconds 10]

The server runs in a process of its own with every move fsynced before it is acknowledged; two people sit at
each table, through sockets. `think` is one move a second at each table, `full` as fast as answers come. The
latency is that of the mover: from sending a move to hearing that it happened.

Tic-tac-toe (`tic_tac_toe.py`) is measured beside boardgame.io, in turns, with the same clients. What each does for
a move: ours checks it, writes it to SQLite with an fsync, draws the board as SVG on the server and sends what
changed, in words for each reader; `tukan, no fsync` is the same without waiting for the disk. boardgame.io, as it
comes, keeps matches in memory alone, sends the whole state as JSON and leaves the drawing to the browser.
It needs Node and `npm install` in `bench/boardgame_io`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx2
import websockets

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench import boardgame_io, tic_tac_toe  # noqa: E402

SERVER = """
import sys
from pathlib import Path
from bench import tic_tac_toe
from tukan.web.limits import Limits, Rate
from tukan.web.serve import Choices, serve
tic_tac_toe.put_on_the_shelf()
much = Rate(1e6, 1e6)
limits = Limits(much, much, much, much, much, 10_000, 10_000, 10_000, 10_000, 10_000)
durable = sys.argv[3] == "durable"
serve(Choices(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False, workers=0, durable=durable, limits=limits))
"""
PREPARE = """
import sys
from pathlib import Path
from tukan.web.store import Store
Store(Path(sys.argv[1]) / "tables.db").close()
"""
ROUNDS = 2  # that servers which are compared take in turns


class Pair(Protocol):
    """Two people at one table."""

    @property
    def over(self) -> bool:
        """Is their match over?"""

    async def move(self, luck: random.Random) -> float | None:
        """One move of whose turn it is: the seconds until the mover hears of it; None if it was refused."""

    async def close(self) -> None:
        """They leave."""


@dataclass
class Player:
    """One socket at one table."""

    socket: websockets.ClientConnection
    news: asyncio.Event  # of the whole table
    choices: dict[str, Any] | None = None
    head: dict[str, Any] = field(default_factory=dict)
    awaited: dict[str, asyncio.Future[float]] = field(default_factory=dict)

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "choices" in message:
                self.choices = message["choices"]
            self.head = message.get("head", self.head)
            for name in message.get("acks", []):
                self.awaited.pop(name).set_result(time.perf_counter())
            if "to" in message and message["to"] in self.awaited:
                self.awaited.pop(message["to"]).set_exception(RuntimeError(message.get("refused")))
            self.news.set()


class Ours:
    """Two people at a table of ours."""

    def __init__(self, players: list[Player]) -> None:
        self.players, self.news = players, players[0].news
        self.listeners = [asyncio.create_task(player.listen()) for player in players]

    @property
    def over(self) -> bool:
        return all(player.head.get("stage") == "over" for player in self.players)

    async def move(self, luck: random.Random) -> float | None:
        while not (mover := self._mover()):
            if self.over:
                return None
            self.news.clear()
            await self.news.wait()
        choices = mover.choices
        assert choices
        name = f"{luck.random():.16f}"
        mover.awaited[name] = asyncio.get_running_loop().create_future()
        answer = mover.awaited[name]
        words = luck.choice([move for several in choices["moves"].values() for move in several])
        command = {"do": "move", "id": name, "seat": choices["seat"], "at": choices["at"], "words": words}
        started = time.perf_counter()
        mover.choices = None
        await mover.socket.send(json.dumps(command))
        try:
            return await asyncio.wait_for(answer, 10) - started
        except RuntimeError:
            return None

    def _mover(self) -> Player | None:
        return next((p for p in self.players if p.choices and not p.head["chosen"]), None)

    async def close(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        for player in self.players:
            await player.socket.close()


def browser(url: str) -> httpx2.AsyncClient:
    """A client that reads no certificates: that takes 36 ms, for which all who wait for an answer would wait longer."""
    return httpx2.AsyncClient(base_url=url, follow_redirects=True, timeout=60, verify=False)


async def new_table(url: str, game: str) -> Pair:
    """A table for two people, both at their pages."""
    players = []
    news = asyncio.Event()
    async with browser(url) as ann:
        form = {"name": "Ann", "seats": "2", "seat-1": "me", "seat-2": "open", "spectators": "1"}
        page = await ann.post(f"/g/{game}/new", data=form)
        table = str(page.url).split("/t/")[1]
        invitation = page.text.split("/j/")[1].split('"')[0]
        async with browser(url) as ben:
            await ben.post(f"/j/{invitation}", data={"text": "Ben"})
            for who in (ann, ben):
                cookie = "; ".join(f"{k}={v}" for k, v in who.cookies.items())
                socket = await websockets.connect(
                    f"{url.replace('http', 'ws')}/t/{table}/socket",
                    additional_headers={"cookie": cookie},
                    compression=None,
                    max_size=None,
                )
                players.append(Player(socket, news))
    return Ours(players)


@dataclass
class Served:
    """A server under load: its name, its process, and how two people sit down at a table of it."""

    name: str
    pid: int
    new_pair: Callable[[], Awaitable[Pair]]


@asynccontextmanager
async def our_server(game: str, durable: bool = True) -> AsyncIterator[Served]:
    port = 18_000 + os.getpid() % 1000 + (0 if durable else 1000)
    with tempfile.TemporaryDirectory() as folder:
        # As on every day but the first: what makes the database anew stays out of the server's memory.
        subprocess.run([sys.executable, "-c", PREPARE, folder], check=True)
        command = [sys.executable, "-c", SERVER, folder, str(port), "durable" if durable else "quick"]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        name = game if durable else "tukan, no fsync"
        async with _running(process, port, "/health"):
            yield Served(name, process.pid, lambda: new_table(f"http://127.0.0.1:{port}", game))


@asynccontextmanager
async def their_server() -> AsyncIterator[Served]:
    port = 20_000 + os.getpid() % 1000
    process = boardgame_io.start(port)
    async with _running(process, port, "/games"):
        yield Served("boardgame.io", process.pid, lambda: boardgame_io.new_pair(f"http://127.0.0.1:{port}"))


@asynccontextmanager
async def _running(process: subprocess.Popen[Any], port: int, path: str) -> AsyncIterator[None]:
    try:
        async with httpx2.AsyncClient() as client:
            while process.poll() is None:
                with contextlib.suppress(httpx2.HTTPError):
                    await client.get(f"http://127.0.0.1:{port}{path}")
                    break
                await asyncio.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def play(
    served: Served, pair: Pair, taken: list[float], until: float, pause: float, luck: random.Random
) -> None:
    """Two people play on, one match after the other, until the time is over."""
    await asyncio.sleep(luck.random() * pause)
    while (started := time.perf_counter()) < until:
        if pair.over:
            await pair.close()
            pair = await served.new_pair()
        took = await pair.move(luck)
        if took is None:
            continue
        taken.append(took)
        if pause:
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - started)))
    await pair.close()


async def measure(served: Served, tables: int, pause: float, seconds: float) -> None:
    luck = random.Random(1)
    pairs = [await served.new_pair() for _ in range(tables)]
    await asyncio.sleep(1.0)
    taken: list[float] = []
    cpu, began = cpu_seconds(served.pid), time.perf_counter()
    await asyncio.gather(*(play(served, pair, taken, began + seconds, pause, luck) for pair in pairs))
    wall, cpu = time.perf_counter() - began, cpu_seconds(served.pid) - cpu
    taken.sort()
    at = lambda share: 1000 * taken[int(share * (len(taken) - 1))]
    print(
        f"{served.name:24} {tables:4} tables {'think' if pause else 'full':5} {len(taken) / wall:7.0f} moves/s "
        f"{len(taken) / cpu:7.0f} moves/CPU-s  p50 {at(0.5):6.1f} ms  p99 {at(0.99):6.1f} ms  "
        f"cores {cpu / wall:4.2f}  {resident(served.pid):4.0f} MB",
        flush=True,
    )


async def compare(tables: int, pause: float, seconds: float) -> None:
    """Tic-tac-toe here and there, in turns."""
    async with contextlib.AsyncExitStack() as stack:
        ours = await stack.enter_async_context(our_server(tic_tac_toe.NAME))
        ours.name = "tukan, fsync"
        several = [ours, await stack.enter_async_context(our_server(tic_tac_toe.NAME, durable=False))]
        if not boardgame_io.missing():
            several.append(await stack.enter_async_context(their_server()))
        for _ in range(ROUNDS):
            for served in several:
                await measure(served, tables, pause, seconds)


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 200])
    parser.add_argument("--games", nargs="+", default=["drago_tuku", "tucana_builders", tic_tac_toe.NAME])
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    if tic_tac_toe.NAME in chosen.games and boardgame_io.missing():
        print(boardgame_io.missing())
    for game in chosen.games:
        for tables in chosen.tables:
            for pause in (1.0, 0.0):
                if game == tic_tac_toe.NAME:
                    await compare(tables, pause, chosen.seconds)
                else:
                    async with our_server(game) as served:
                        await measure(served, tables, pause, chosen.seconds)


if __name__ == "__main__":
    asyncio.run(main())
