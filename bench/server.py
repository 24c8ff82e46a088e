"""How the table server bears load: moves per CPU-second, latency, memory.

    python bench/server.py [--tables 1 200] [--games drago_tuku tucana_builders] [--seconds 10]

The server runs in a process of its own with every move fsynced before it is acknowledged; two people sit at
each table, through sockets. `think` is one move a second at each table, `full` as fast as answers come.

boardgame.io is not measured beside it: that needs Node and 160 packages, which this project asks of nobody.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import websockets

ROOT = Path(__file__).parents[1]
SERVER = """
import sys
from pathlib import Path
from tukan.web.limits import Limits, Rate
from tukan.web.serve import Choices, serve
much = Rate(1e6, 1e6)
limits = Limits(much, much, much, much, much, 10_000, 10_000, 10_000, 10_000)
serve(Choices(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False, workers=0, limits=limits))
"""


@dataclass
class Player:
    """One socket at one table."""

    socket: websockets.ClientConnection
    news: asyncio.Event  # of the whole table
    choices: dict | None = None
    stage: str = "running"
    awaited: dict[str, asyncio.Future[float]] = field(default_factory=dict)

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "choices" in message:
                self.choices = message["choices"]
            self.stage = message.get("head", {}).get("stage", self.stage)
            for name in message.get("acks", []):
                self.awaited.pop(name).set_result(time.perf_counter())
            if "to" in message and message["to"] in self.awaited:
                self.awaited.pop(message["to"]).set_exception(RuntimeError(message.get("refused")))
            self.news.set()


@dataclass
class Run:
    """What a run measured."""

    latencies: list[float] = field(default_factory=list)
    moves: int = 0


async def play(players: list[Player], run: Run, until: float, pause: float, luck: random.Random) -> None:
    """Two people play on until the time is over."""
    await asyncio.sleep(luck.random() * pause)
    n = 0
    while time.perf_counter() < until:
        mover = next((p for p in players if p.choices and not p.choices["chosen"]), None)
        if mover is None:
            if all(p.stage == "over" for p in players):
                return
            news = players[0].news
            news.clear()
            await news.wait()
            continue
        choices = mover.choices
        assert choices
        moves = [move for several in choices["moves"].values() for move in several]
        name = f"{luck.random():.16f}"
        mover.awaited[name] = asyncio.get_running_loop().create_future()
        future = mover.awaited[name]
        command = {
            "do": "move",
            "id": name,
            "seat": choices["seat"],
            "at": choices["at"],
            "words": luck.choice(moves),
        }
        started = time.perf_counter()
        mover.choices = None
        await mover.socket.send(json.dumps(command))
        try:
            run.latencies.append(await asyncio.wait_for(future, 10) - started)
        except RuntimeError:
            continue
        run.moves += 1
        n += 1
        if pause:
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - started)))


async def new_players(url: str, game: str) -> list[Player]:
    """A table for two people, both at their pages."""
    players = []
    news = asyncio.Event()
    async with httpx2.AsyncClient(base_url=url, follow_redirects=True, timeout=60) as ann:
        form = {"name": "Ann", "seats": "2", "seat-1": "me", "seat-2": "open", "spectators": "1"}
        page = await ann.post(f"/g/{game}/new", data=form)
        table = str(page.url).split("/t/")[1]
        invitation = page.text.split("/j/")[1].split('"')[0]
        async with httpx2.AsyncClient(base_url=url, follow_redirects=True, timeout=60) as ben:
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
    return players


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(url: str, pid: int, game: str, tables: int, pause: float, seconds: float) -> None:
    luck = random.Random(1)
    players = [await new_players(url, game) for _ in range(tables)]
    listeners = [asyncio.create_task(p.listen()) for pair in players for p in pair]
    await asyncio.sleep(1.0)
    run = Run()
    cpu, began = cpu_seconds(pid), time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(play(pair, run, until, pause, luck) for pair in players))
    wall, cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    run.latencies.sort()
    at = lambda share: 1000 * run.latencies[int(share * (len(run.latencies) - 1))]
    print(
        f"{game:24} {tables:4} tables {'think' if pause else 'full':5} {run.moves / wall:7.0f} moves/s "
        f"{run.moves / cpu:7.0f} moves/CPU-s  p50 {at(0.5):6.1f} ms  p99 {at(0.99):6.1f} ms  "
        f"cores {cpu / wall:4.2f}  {resident(pid):4.0f} MB",
        flush=True,
    )
    for listener in listeners:
        listener.cancel()
    for pair in players:
        for player in pair:
            await player.socket.close()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 200])
    parser.add_argument("--games", nargs="+", default=["drago_tuku", "tucana_builders"])
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    for game in chosen.games:
        for tables in chosen.tables:
            for pause in (1.0, 0.0):
                with tempfile.TemporaryDirectory() as folder:
                    await _with_server(folder, game, tables, pause, chosen.seconds)


async def _with_server(folder: str, game: str, tables: int, pause: float, seconds: float) -> None:
    port = 18_000 + os.getpid() % 1000
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, folder, str(port)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        url = f"http://127.0.0.1:{port}"
        async with httpx2.AsyncClient() as client:
            while server.poll() is None:
                try:
                    await client.get(f"{url}/health")
                    break
                except httpx2.HTTPError:
                    await asyncio.sleep(0.05)
        await measure(url, server.pid, game, tables, pause, seconds)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    asyncio.run(main())
