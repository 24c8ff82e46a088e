"""A person with a browser, as far as tests need one: cookies, pages, forms, a socket that applies patches."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

Layers = dict[str, dict[str, str]]


class Visitor:
    """Somebody who visits the server. `get` and `post` carry this person's cookies and no other's."""

    def __init__(self, server: TestClient, name: str, language: str = "en") -> None:
        self.server, self.name, self.language = server, name, language
        self.cookies: dict[str, str] = {}
        self.pages = 0

    def get(self, path: str, **headers: str) -> Any:
        return self._with_cookies(lambda: self.server.get(path, headers=self._headers(headers)))

    def post(self, path: str, data: dict[str, Any] | None = None, follow: bool = True, **headers: str) -> Any:
        return self._with_cookies(
            lambda: self.server.post(
                path, data=data or {}, headers=self._headers(headers), follow_redirects=follow
            )
        )

    def json(self, path: str, data: Any) -> Any:
        return self._with_cookies(lambda: self.server.post(path, json=data, headers=self._headers({})))

    def new_table(self, game: str, seats: list[str], **fields: Any) -> str:
        """Set a table up; the seats are "me", "open" or a level of bots. Returns its id."""
        form = {"name": self.name, "seats": str(len(seats)), "spectators": "1", "undo": "1", "hints": "1"}
        form |= {f"seat-{n}": who for n, who in enumerate(seats, 1)}
        form |= {f"name-{n}": f"{self.name} {n}" for n, who in enumerate(seats, 1) if who == "me" and n > 1}
        answer = self.post(f"/g/{game}/new", form | {k.replace("_", "-"): v for k, v in fields.items()})
        assert answer.status_code == 200, answer.text
        return str(answer.url).split("/t/")[1].split("?")[0]

    def invitation(self, table: str) -> str:
        found = re.search(r'value="[^"]*/j/([^"]+)"', self.get(f"/t/{table}").text)
        assert found
        return found[1]

    def join(self, invitation: str) -> Any:
        return self.post(f"/j/{invitation}", {"text": self.name})

    def start(self, table: str, query: str = "") -> dict[str, Any]:
        """What the page of a table gives to its scripts."""
        return start_of(self.get(f"/t/{table}{query}").text)

    @contextmanager
    def at(self, table: str, query: str = "", **headers: str) -> Iterator[Screen]:
        """Sit at the table with an open page."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        path = f"/t/{table}/socket{query}"
        with self.server.websocket_connect(
            path, headers=self._headers(headers) | {"cookie": cookie}
        ) as socket:
            yield Screen(socket, f"{self.name[:8]}{self._next()}")

    def _next(self) -> int:
        self.pages += 1
        return self.pages

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        return {"accept-language": self.language} | {k.replace("_", "-"): v for k, v in more.items()}

    def _with_cookies(self, request: Callable[[], Any]) -> Any:
        self.server.cookies.clear()
        for name, value in self.cookies.items():
            self.server.cookies.set(name, value)
        answer = request()
        # A cookie that was sent and set anew is there twice: what the server said counts.
        jar = sorted(self.server.cookies.jar, key=lambda cookie: bool(cookie.domain))
        self.cookies = {cookie.name: cookie.value or "" for cookie in jar}
        self.server.cookies.clear()
        return answer


def start_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="start">(.*?)</script>', page, re.S)
    assert found
    return dict(json.loads(found[1]))


@dataclass
class Screen:
    """What a page shows: the messages of a socket, applied as the scripts apply them."""

    socket: Any
    who: str = "x"
    layers: Layers = field(default_factory=dict)
    choices: dict[str, Any] | None = None
    places: dict[str, Any] = field(default_factory=dict)
    panels: dict[str, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    head: dict[str, Any] = field(default_factory=dict)
    defs: dict[str, str] = field(default_factory=dict)
    raw: list[str] = field(default_factory=list)
    seen: str = ""
    names: int = 0

    def take(self) -> dict[str, Any]:
        """Read one message and apply it."""
        text = self.socket.receive_text()
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.apply(message)
        return message

    def until(self, wanted: Callable[[dict[str, Any]], Any], most: int = 400) -> dict[str, Any]:
        """Read until a message is as wanted."""
        for _ in range(most):
            message = self.take()
            if wanted(message):
                return message
        raise AssertionError("it never came")

    def send(self, **fields: Any) -> str:
        self.names += 1
        fields.setdefault("id", f"{self.who}{self.names}")
        self.socket.send_text(json.dumps(fields))
        return str(fields["id"])

    def done(self, **fields: Any) -> dict[str, Any]:
        """Send a command and read until it is acknowledged or refused."""
        name = self.send(**fields)
        return self.until(lambda m: name in m.get("acks", ()) or m.get("to") == name)

    def move(self, words: str) -> dict[str, Any]:
        assert self.choices
        return self.done(do="move", seat=self.choices["seat"], at=self.choices["at"], words=words)

    def moves(self) -> list[str]:
        return sorted(move for moves in (self.choices or {"moves": {}})["moves"].values() for move in moves)

    def apply(self, message: dict[str, Any]) -> None:
        self.defs |= message.get("defs", {})
        if message.get("full"):
            self.layers = {layer: dict(things) for layer, things in message["layers"].items()}
        for layer, things in message.get("put", {}).items():
            self.layers.setdefault(layer, {}).update(things)
        for layer, ids in message.get("del", {}).items():
            for one in ids:
                del self.layers[layer][one]
        for layer, ids in message.get("order", {}).items():
            self.layers[layer] = {one: self.layers[layer][one] for one in ids}
        self.layers = {layer: things for layer, things in self.layers.items() if things}
        if "choices" in message:
            self.choices = message["choices"]
        self.places |= message.get("places", {})
        self.panels |= message.get("panels", {})
        if "log" in message:
            if message.get("full"):
                self.log = []
            if message["log"].get("drop"):
                del self.log[-message["log"]["drop"] :]
            self.log += message["log"]["add"]
        self.head = message.get("head", self.head)
        self.seen = message.get("v", self.seen)
