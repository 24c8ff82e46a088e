"""The application: routes, and the guard before them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tukan.core.say import Say
from tukan.web import garbage, learning, pages, reviewpages, say, static, tablepages
from tukan.web.limits import counted_as
from tukan.web.site import Site, Visit

SLEEP_EVERY = 60.0
WARM_AFTER = 1.0
LONGEST_PATH = 500
LONGEST_HOST = 260
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
TROUBLES: dict[int, Say] = {
    400: say("This request cannot be read."),
    403: say("This is not open to you."),
    404: say("There is nothing here: the address may be mistyped, or the table is gone."),
    405: say("This cannot be done here."),
    409: say("The table has moved on; look again."),
    413: say("This is too large."),
    429: say("Too many requests: please wait a moment."),
    500: say("Something went wrong on our side. What was played is safe."),
}


def make_app(site: Site) -> Starlette:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        cares = _let_sleep(site), _warm_bots(site), garbage.clear_up()
        tasks = [asyncio.create_task(care) for care in cares]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            site.house.bots.close()
            site.reviews.close()

    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Guard, site=site),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=6),
        ],
        exception_handlers={HTTPException: trouble, Exception: trouble},
        lifespan=life,
    )
    app.state.site = site
    return app


def _routes() -> list[Route | WebSocketRoute]:
    return [
        *pages.routes,
        *learning.routes,
        *tablepages.routes,
        *reviewpages.routes,
        Route("/s/{build}/{name}", static_file),
        Route("/health", health),
    ]


def begins_a_page(root: str) -> bool:
    """Does a page of ours begin as this path does? Below it nobody could tell whether a proxy has cut the path."""
    return root.split("/")[1:2] in [route.path.split("/")[1:2] for route in _routes()]


async def _warm_bots(site: Site) -> None:
    """Bots get ready once the first page had its chance: on a small machine they would take its time."""
    await asyncio.sleep(WARM_AFTER)
    site.house.bots.start()


async def _let_sleep(site: Site) -> None:
    while True:
        await asyncio.sleep(SLEEP_EVERY)
        site.house.sleep()


async def static_file(request: Request) -> Response:
    file = static.files().get(request.path_params["name"])
    if file is None or request.path_params["build"] != static.build():
        raise HTTPException(404)
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.compressed, media_type=file.type, headers=headers)
    return Response(file.content, media_type=file.type, headers=headers)


async def health(request: Request) -> Response:
    return PlainTextResponse(f"tukan {static.build()}\n", headers={"Cache-Control": "no-store"})


async def trouble(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = TROUBLES.get(status, TROUBLES[400])
    visit = Visit(request)
    if request.headers.get("accept", "").startswith("application/json"):
        response = visit.finish(PlainTextResponse(sentence.render(visit.language), status))
    else:
        response = visit.page("trouble.html", status, sentence=sentence, number=status)
    response.headers.update(HEADERS)  # an error of ours is told outside the guard
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


class Guard:
    """What every request passes: who may be believed, where it comes from, how much, how large."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self._believe_proxy(scope)
        self._cut_root(scope)
        refusal = self._refuse(scope)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 4403})
                return
            await self.app(scope, receive, send)
            return
        send = _protected(send)
        if refusal:
            response = await trouble(Request(scope), HTTPException(refusal))
            await response(scope, receive, send)
            return
        await self.app(scope, self._bounded(scope, receive), send)

    def _believe_proxy(self, scope: Scope) -> None:
        """Take scheme, host and address from a proxy that is trusted, and from nobody else."""
        client = scope.get("client")
        if not client or client[0] not in self.site.proxies:
            return
        headers = MutableHeaders(scope=scope)
        proto = headers.get("x-forwarded-proto", "").split(",")[-1].strip()
        if proto in ("http", "https"):
            secure = proto == "https"
            web = scope["type"] == "http"
            scope["scheme"] = ("https" if secure else "http") if web else ("wss" if secure else "ws")
        if host := headers.get("x-forwarded-host", "").split(",")[-1].strip():
            headers["host"] = host
        if address := headers.get("x-forwarded-for", "").split(",")[-1].strip():
            scope["client"] = (address, client[1])

    def _cut_root(self, scope: Scope) -> None:
        """Some proxies cut the path under which we are reached, some do not; no page of ours begins with it."""
        root = self.site.root
        if root and f"{scope['path']}/".startswith(root + "/"):
            scope["path"] = scope["path"][len(root) :] or "/"
            scope["raw_path"] = scope["path"].encode()

    def _refuse(self, scope: Scope) -> int:
        """The status with which the request is refused, 0 if it is not."""
        headers = Headers(scope=scope)
        if len(scope["path"]) > LONGEST_PATH or len(headers.get("host", "")) > LONGEST_HOST:
            return 400
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and not _from_here(headers):
            return 403
        if scope["type"] == "websocket":
            return 0
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > self._most(scope):
            return 413
        if not scope["path"].startswith("/s/"):
            address = counted_as(scope["client"][0]) if scope.get("client") else ""
            if not self.site.pages.take(address, 3 if changes else 1):
                return 429
        return 0

    def _most(self, scope: Scope) -> int:
        limits = self.site.limits
        return 2 * limits.longest_record if scope["path"] == "/open" else limits.longest_form

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """A body that lies about its length is cut off."""
        most, seen = self._most(scope), 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise HTTPException(413)
            return message

        return bounded


def _from_here(headers: Headers) -> bool:
    """Does the request come from a page of ours? Scripts and programs send no origin and carry no cookie by
    accident."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return _host(urlsplit(origin).netloc) == _host(headers.get("host", "")) != ""
    except ValueError:  # no address at all
        return False


def _host(netloc: str) -> str:
    return netloc.lower().removesuffix(":80").removesuffix(":443")


def _protected(send: Send) -> Send:
    async def protected(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return protected
