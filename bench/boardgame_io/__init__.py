"""boardgame.io beside our table server: the same load, from the same clients.

It needs Node and its package: `npm install` in this folder. koa-compose is held at 4.1.0: with 4.2.0 its server does
not find its own lobby.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx2
import websockets

FOLDER = Path(__file__).parent
GAME, MOST = "tic-tac-toe", 180


def missing() -> str:
    """What has to be there first, "" if nothing."""
    if not shutil.which("node"):
        return "boardgame.io is not measured: there is no node here"
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return f"boardgame.io is not measured: run `npm install` in {FOLDER.name}/ beside this file"
    return ""


def start(port: int) -> subprocess.Popen[bytes]:
    """Its server, with everything in memory, as it comes."""
    return subprocess.Popen(["node", "server.js", str(port)], cwd=FOLDER, stdout=subprocess.DEVNULL)


class Pair:
    """Two people at one match, each with a socket."""

    def __init__(self, match: str, sockets: list[Any], keys: list[str]) -> None:
        self.match, self.sockets, self.keys = match, sockets, keys
        self.state: dict[str, Any] = {"_stateID": -1}
        self.seen = [-1, -1]  # the newest state that each has heard of
        self.news = [asyncio.Event(), asyncio.Event()]
        self.moves = 0
        self.tasks = [asyncio.create_task(self._listen(seat)) for seat in (0, 1)]

    @property
    def over(self) -> bool:
        return self.moves >= MOST

    async def _listen(self, seat: int) -> None:
        socket = self.sockets[seat]
        async for text in socket:
            if text == "2":
                await socket.send("3")
            elif text.startswith(f"40/{GAME}"):
                await self._emit(seat, "sync", self.match, str(seat), self.keys[seat], 2)
            elif text.startswith(f"42/{GAME},"):
                kind, _, *told = json.loads(text.split(",", 1)[1])
                if kind not in ("sync", "update"):
                    continue
                state = told[0]["state"] if kind == "sync" else told[0]
                self.seen[seat] = state["_stateID"]
                if self.seen[seat] > self.state["_stateID"]:
                    self.state = state
                self.news[seat].set()

    async def _emit(self, seat: int, *said: Any) -> None:
        await self.sockets[seat].send(f"42/{GAME},{json.dumps(said)}")

    async def ready(self) -> None:
        for seat in (0, 1):
            await self.sockets[seat].send(f"40/{GAME},")
        await asyncio.gather(*(self._hear(seat, 0) for seat in (0, 1)))

    async def _hear(self, seat: int, state: int) -> None:
        """Wait until this player has heard of a state."""
        while self.seen[seat] < state:
            self.news[seat].clear()
            await self.news[seat].wait()

    async def move(self, luck: random.Random) -> float:
        """One move of whose turn it is; the seconds until that player sees it."""
        now = self.state["_stateID"]
        seat = int(self.state["ctx"]["currentPlayer"])
        await self._hear(seat, now)
        square = luck.choice([i for i, owner in enumerate(self.state["G"]["cells"]) if owner is None])
        payload = {"type": "mark", "args": [square], "playerID": str(seat), "credentials": self.keys[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        started = time.perf_counter()
        await self._emit(seat, "update", action, now, self.match, str(seat))
        await self._hear(seat, now + 1)
        self.moves += 1
        return time.perf_counter() - started

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for socket in self.sockets:
            await socket.close()


async def new_pair(url: str) -> Pair:
    """A match for two people."""
    async with httpx2.AsyncClient(base_url=f"{url}/games/{GAME}", timeout=60, verify=False) as client:
        match = (await client.post("/create", json={"numPlayers": 2})).json()["matchID"]
        keys = []
        for seat in ("0", "1"):
            joined = await client.post(f"/{match}/join", json={"playerID": seat, "playerName": f"P{seat}"})
            keys.append(joined.json()["playerCredentials"])
    address = f"{url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
    sockets = [await websockets.connect(address, compression=None, max_size=None) for _ in keys]
    for socket in sockets:
        await socket.recv()  # its greeting
    pair = Pair(match, sockets, keys)
    await pair.ready()
    return pair
