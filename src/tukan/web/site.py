"""What all requests share, and what a single one knows: language, guest, address, where the server is."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tukan import games
from tukan.core.game import Game, OptionError
from tukan.web import languages, say
from tukan.web.boards import OwnBoard
from tukan.web.courtesy import Courtesy
from tukan.web.house import House
from tukan.web.languages import LANGUAGE_COOKIE
from tukan.web.limits import Buckets, Limits, counted_as
from tukan.web.paper import Paper
from tukan.web.reading import ReadingRoom
from tukan.web.reviews import Reviews
from tukan.web.seats import COOKIE, COOKIE_SECONDS, Signer, new_guest
from tukan.web.store import Store

THEMES = ("", "light", "dark")
TOO_MANY_TABLES = say("You have too many open tables: finish or close one first.")


@dataclass
class Site:
    """The server: its house, its store, its limits."""

    house: House
    store: Store
    signer: Signer
    paper: Paper
    limits: Limits
    reviews: Reviews
    root: str = ""
    proxies: frozenset[str] = frozenset()
    boards: Mapping[str, OwnBoard] = field(default_factory=dict)  # on which new tables play, by game

    def __post_init__(self) -> None:
        self.room = ReadingRoom(self.boards)
        self.courtesy = Courtesy()
        limits = self.limits
        self.commands = Buckets(limits.commands)
        self.addresses = Buckets(limits.addresses)
        self.pages = Buckets(limits.pages)
        self.new_tables = Buckets(limits.new_tables)
        self.hints = Buckets(limits.hints)
        self.records = Buckets(limits.records)
        self.sockets: Counter[str] = Counter()  # by address
        self.sockets_of_guests: Counter[str] = Counter()


class Visit:
    """One request, or one socket."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.site: Site = connection.app.state.site
        self.connection = connection
        cookies = connection.cookies
        # Whoever comes by now and then is never forgotten: a cookie that has aged is sent anew.
        self.guest, self.new = self.site.signer.guest(cookies.get(COOKIE, ""))
        asked = connection.query_params.get("lang", "")
        self.language = languages.choose(
            asked if asked in languages.TAGS else cookies.get(LANGUAGE_COOKIE, ""),
            connection.headers.get("accept-language", ""),
        )
        theme = cookies.get("theme", "")
        self.theme = theme if theme in THEMES else ""

    @property
    def address(self) -> str:
        """Where the visitor comes from, as far as limits count it."""
        client = self.connection.client
        return counted_as(client.host) if client else ""

    @property
    def origin(self) -> str:
        """Where the browser reaches this server: scheme, host and root."""
        url = self.connection.url
        scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
        return f"{scheme}://{self.connection.headers.get('host', url.netloc)}{self.site.root}"

    @property
    def secure(self) -> bool:
        return self.connection.url.scheme in ("https", "wss")

    def be_somebody(self) -> str:
        """The guest, made now if there was none; the answer then carries the cookie."""
        if not self.guest:
            self.guest, self.new = new_guest(), True
        return self.guest

    def page(self, template: str, status: int = 200, /, **values: Any) -> Response:
        text = self.site.paper.page(template, {**self._shared(), **values}, self.language)
        return self.finish(HTMLResponse(text, status))

    def go(self, path: str) -> Response:
        """See another page of ours, after something was done."""
        return self.finish(RedirectResponse(self.site.root + path, 303))

    def finish(self, response: Response) -> Response:
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Accept-Language, Cookie"
        response.headers["Content-Language"] = languages.TAGS[self.language]
        if self.new:
            self.keep(response, COOKIE, self.site.signer.cookie(self.guest))
        return response

    def keep(self, response: Response, name: str, value: str) -> None:
        """Set a cookie for a long time, for our paths alone."""
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS,
            path=self.site.root or "/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )

    def _shared(self) -> Mapping[str, Any]:
        url, scope = self.connection.url, self.connection.scope
        here = url.path + (f"?{url.query}" if url.query else "")
        if scope.get("method") == "POST" and "table" in self.connection.path_params:
            here = f"/t/{self.connection.path_params['table']}"  # where a command is sent there is nothing to see
        return {"theme": self.theme, "here": here}


async def has_too_many_tables(visit: Visit) -> bool:
    """Is the guest at as many tables that are not over as one may, at a seat or as the host?"""
    tables = await asyncio.to_thread(visit.site.store.of_guest, visit.guest, ("waiting", "running"), 1000)
    return len(tables) >= visit.site.limits.tables_of_guest


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form; files have no place in it."""
    async with request.form(max_files=0) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}


def game_of(request: Request) -> Game:
    """The game that the address names."""
    try:
        return games.load(request.path_params["game"])
    except OptionError:
        raise HTTPException(404) from None
