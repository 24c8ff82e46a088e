"""The pages of a table: the table itself, what is done there by form, looking back, the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import segno
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from tukan import games
from tukan.core import text
from tukan.core.scene import LAYERS, number
from tukan.core.text import RecordError
from tukan.core.verify import Verdict, verify
from tukan.web import answers, say, views
from tukan.web.acting import Command, perform
from tukan.web.boards import reader
from tukan.web.hints import hint
from tukan.web.house import Plan
from tukan.web.live import LiveTable, to_json
from tukan.web.panels import score_pad
from tukan.web.reading import TooLong
from tukan.web.roles import Role, may_look, role_of
from tukan.web.site import TOO_MANY_TABLES, Visit, fields_of, has_too_many_tables
from tukan.web.socket import socket
from tukan.web.table import Refused, Table


async def table(request: Request) -> Response:
    visit = Visit(request)
    async with at_rest(visit) as live:
        if "ply" in request.query_params:  # a line of the log, where no script looks back
            return visit.go(
                f"/t/{live.table.info.id}/replay?ply={_number(request.query_params['ply'], 9_999)}"
            )
        return _table_page(visit, live, looking_role(visit, live))


def _table_page(visit: Visit, live: LiveTable, role: Role, hint: views.Message | None = None) -> Response:
    """The page as this role sees it. Call it under the lock."""
    name, frame = live.look(role)
    lines = views.lines_html(live.table, frame.lines[-views.LINES_SHOWN :], role.language)
    return visit.page(
        "table.html",
        table=live.table,
        role=role,
        frame=frame,
        size=(number(frame.scene.width), number(frame.scene.height)),
        svg=Markup(_inside(frame.scene)),
        panels={name: Markup(panel.html) for name, panel in frame.panels.items()},
        lines=[Markup(line) for line in lines],
        plain=_plain(visit, live, role, frame, hint),
        hint=hint,
        waits=_waits(live.table, role),
        invite=f"{visit.origin}/j/{live.table.info.invitation}" if role.mine or role.host else "",
        start=Markup(_for_script(_start(live, role, name, frame))),
    )


def _plain(
    visit: Visit, live: LiveTable, role: Role, frame: views.Frame, hint: views.Message | None
) -> views.MoveList | None:
    """The list of moves for those without scripts, at the place that they asked for or where the hint leads."""
    if frame.choices is None:
        return None
    place = visit.connection.query_params.get("on", "")
    return views.move_list(live.table, role, frame.choices, place, hint["hint"] if hint else "")


async def ask_for_hint(request: Request) -> Response:
    """A hint by form: the table again, with the move that is suggested, and why."""
    visit = Visit(request)
    live = await live_table(visit)
    seat = _number((await fields_of(request)).get("seat", ""))
    role = role_of(live.table, visit.guest, visit.language, uncovered=seat)
    try:
        found = await hint(visit.site, live, visit.guest, role)
    except Refused as error:
        return await _refused(visit, live, error.sentence.render(visit.language))
    async with at_rest(visit) as live:
        return _table_page(visit, live, role, found)


async def after_hint(request: Request) -> Response:
    """The links of a page with a hint are those of the table."""
    return Visit(request).go(f"/t/{request.path_params['table']}?{request.url.query}")


def _waits(table: Table, role: Role) -> str:
    """For whom the reader of the page waits: "bots", "people", or "" for nobody."""
    if table.stage == "waiting":
        return "people"
    if table.stage != "running" or role.cover or role.seat in table.to_act:
        return ""
    return "bots" if any(table.seats[seat - 1].bot for seat in table.to_act) else "people"


def _start(live: LiveTable, role: Role, name: str, frame: views.Frame) -> dict[str, Any]:
    """What the scripts begin with: the page shows the rest already."""
    return {
        "v": name,
        "table": live.table.info.id,
        "choices": frame.choices,
        "places": frame.places,
        "head": frame.head,
    }


def _for_script(data: Any) -> str:
    """JSON that cannot end the element in which it stands."""
    return to_json(data).decode().replace("<", "\\u003c").replace("&", "\\u0026").replace("\u2028", " ")


def _inside(scene: Any) -> str:
    return f"<defs>{''.join(scene.defs.values())}</defs>{scene.inside()}"


async def do(request: Request) -> Response:
    """The command endpoint for forms and scripts: the same commands as through the socket."""
    visit = Visit(request)
    live = await live_table(visit)
    as_json = request.headers.get("content-type", "").split(";")[0] == "application/json"
    fields: Any = await _json(request) if as_json else await fields_of(request)
    back = f"/t/{live.table.info.id}"
    try:
        if not isinstance(fields, dict):
            raise Refused(say("this command cannot be read"))
        command = Command.read(fields)
        await perform(live, visit.be_somebody() if command.do == "sit" else visit.guest, command)
    except Refused as error:
        sentence = error.sentence.render(visit.language)
        if as_json:
            return visit.finish(JSONResponse({"refused": sentence, "rule": error.rule}, 409))
        return await _refused(visit, live, sentence)
    if as_json:
        return visit.finish(JSONResponse({"done": command.id}))
    return visit.go(back)


async def _json(request: Request) -> Any:
    try:
        return msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


async def _refused(visit: Visit, live: LiveTable, sentence: str) -> Response:
    return visit.page("refused.html", 409, table=live.table, sentence=sentence)


async def at(request: Request) -> Response:
    """The position after some entries, for looking back."""
    visit = Visit(request)
    async with at_rest(visit) as live:
        return _looked_at(visit, live.table, looking_role(visit, live))


def _looked_at(visit: Visit, shown: Table, role: Role) -> Response:
    """A position of the past, or what counted in it for a part of the score."""
    ply, query = visit.connection.path_params["ply"], visit.connection.query_params
    if "count" in query:
        seat = _number(query.get("seat", ""))
        answer = answers.counted(shown, seat, query["count"], role.language, ply)
    else:
        answer = answers.position(shown, role, ply)
    return visit.finish(Response(to_json(answer), media_type="application/json"))


async def in_words(request: Request) -> Response:
    """The position as sentences: for the scripts, and as a page for those without."""
    visit = Visit(request)
    async with at_rest(visit) as live:
        sentences = answers.describe(live.table.match, looking_role(visit, live))
    if "text/html" in request.headers.get("accept", ""):
        return visit.page("words.html", table=live.table, sentences=sentences)
    return visit.finish(JSONResponse({"words": sentences}))


async def record(request: Request) -> Response:
    visit = Visit(request)
    async with at_rest(visit) as live:
        looking_role(visit, live)
        content = answers.record(live.table)
    name = f"{live.table.info.game.name}-{live.table.info.id}.tukan"
    response = PlainTextResponse(content, headers={"Content-Disposition": f'attachment; filename="{name}"'})
    return visit.finish(response)


async def replay(request: Request) -> Response:
    visit = Visit(request)
    async with at_rest(visit) as live:
        role = looking_role(visit, live)
        return _replay_page(visit, live.table, role, f"/t/{live.table.info.id}", None)


def _replay_page(visit: Visit, shown: Table, role: Role, base: str, verdict: Verdict | None) -> Response:
    asked = visit.connection.query_params.get("ply", "")
    ply = _number(asked, 9_999) if asked else (shown.match.ply if shown.stage == "over" else 0)
    position = answers.position(shown, role, ply)
    focus = role.focus or max(role.seat, 1)
    titles, scores = score_pad(shown.info.game, position["parts"])
    return visit.page(
        "replay.html",
        table=shown,
        role=role,
        base=base,
        verdict=verdict,
        position=position,
        focus=focus,
        scores=scores,
        part_names=titles,
        svg=Markup(_drawn(position)),
        lines=[Markup(line) for line in views.lines_html(shown, tuple(shown.lines), role.language)],
        start=Markup(_for_script({"base": visit.site.root + base, "ply": position["ply"], "last": position["last"],
                                  "focus": focus})),
    )  # fmt: skip


def _drawn(position: views.Message) -> str:
    layers = position["layers"]
    groups = "".join(
        f'<g id="{views.PIC}-L-{layer}">{"".join(layers.get(layer, {}).values())}</g>' for layer in LAYERS
    )
    return f"<defs>{''.join(position['defs'].values())}</defs>{groups}"


async def verified(request: Request) -> Response:
    """The dice of a finished match, drawn again from the seed that is revealed."""
    visit = Visit(request)
    async with at_rest(visit) as live:
        looking_role(visit, live)
        content = answers.record(live.table)
    board = reader(live.table.info.board)
    readings = await asyncio.to_thread(lambda: [*text.steps(content.encode(), games.load, board)])
    verdict = await asyncio.to_thread(verify, readings[-1])
    seed = readings[-1].seed
    return visit.page("verify.html", table=live.table, verdict=verdict, seed=seed.hex() if seed else "")


async def qr(request: Request) -> Response:
    """The invitation as a code to be photographed, for those who sit at the table."""
    visit = Visit(request)
    live = await live_table(visit)
    if not live.table.seats_of(visit.guest) and visit.guest != live.table.info.host:
        raise HTTPException(404)
    code = segno.make(f"{visit.origin}/j/{live.table.info.invitation}", error="m")
    svg = code.svg_inline(scale=4, dark="#2E2720", light="#FFFDF6", border=2)
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns" not in svg else svg
    return visit.finish(Response(svg, media_type="image/svg+xml"))


async def again(request: Request) -> Response:
    """Once more: a new table like this one, with the same people and bots."""
    visit = Visit(request)
    live = await live_table(visit)
    old = live.table
    if not old.seats_of(visit.guest):
        raise HTTPException(403)
    if not visit.site.new_tables.take(visit.address):
        raise HTTPException(429)
    seats = [
        ("me", seat.name) if seat.guest == visit.guest else (seat.level or "open", seat.name)
        for seat in old.seats
    ]
    forced = {option.name for option in old.info.game.options if old.info.seats in option.forced}
    options = {key: value for key, value in old.info.options.items() if key not in forced}
    if await has_too_many_tables(visit):
        return await _refused(visit, live, TOO_MANY_TABLES.render(visit.language))
    plan = Plan(old.info.game, options, old.info.settings, seats, old.info.board)
    try:
        new = await visit.site.house.new(plan, visit.guest)
    except Refused as error:
        return await _refused(visit, live, error.sentence.render(visit.language))
    return visit.go(f"/t/{new.table.info.id}")


# Records that were opened


async def open_page(request: Request) -> Response:
    return Visit(request).page("open.html", refusal="")


async def open_record(request: Request) -> Response:
    visit = Visit(request)
    most = visit.site.limits.longest_record
    async with request.form(max_files=1, max_part_size=most) as form:
        file, pasted = form.get("file"), form.get("text")
        data = await file.read() if isinstance(file, UploadFile) else b""
        if not data and isinstance(pasted, str):
            data = pasted.encode()
    if len(data) > most:
        raise HTTPException(413)
    if not visit.site.records.take(visit.address):
        raise HTTPException(429)
    try:
        name = await visit.site.room.open(data)
    except RecordError as error:
        return visit.page("open.html", 400, refusal=error.render(visit.language))
    except TooLong:
        raise HTTPException(413) from None
    return visit.go(f"/r/{name}")


async def opened(request: Request) -> Response:
    visit = Visit(request)
    shown, verdict = _opened(visit)
    return _replay_page(visit, shown, _reader(visit, shown), f"/r/{request.path_params['name']}", verdict)


async def opened_at(request: Request) -> Response:
    visit = Visit(request)
    shown, _ = _opened(visit)
    return _looked_at(visit, shown, _reader(visit, shown))


def _opened(visit: Visit) -> tuple[Table, Verdict | None]:
    found = visit.site.room.get(visit.connection.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return found


def _reader(visit: Visit, shown: Table) -> Role:
    focus = _number(visit.connection.query_params.get("focus", ""))
    return Role(0, visit.language, focus if 1 <= focus <= shown.info.seats else 1)


# What all of them need


async def live_table(visit: Visit) -> LiveTable:
    live = await visit.site.house.open(visit.connection.path_params["table"])
    if live is None:
        raise HTTPException(404)
    return live


@asynccontextmanager
async def at_rest(visit: Visit) -> AsyncIterator[LiveTable]:
    """The table while nothing happens at it. One that died of what was not stored is read again from its log."""
    while True:
        live = await live_table(visit)
        async with live.lock:
            if not live.dead:
                yield live
                return


def looking_role(visit: Visit, live: LiveTable) -> Role:
    query = visit.connection.query_params
    role = role_of(
        live.table, visit.guest, visit.language, _number(query.get("focus", "")), _number(query.get("as", ""))
    )
    if not may_look(live.table, role):
        raise HTTPException(403)
    return role


def _number(text: str, most: int = 99) -> int:
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else 0


routes: list[Route | WebSocketRoute] = [
    Route("/t/{table}", table),
    Route("/t/{table}/do", do, methods=["POST"]),
    Route("/t/{table}/hint", ask_for_hint, methods=["POST"]),
    Route("/t/{table}/hint", after_hint),
    Route("/t/{table}/at/{ply:int}", at),
    Route("/t/{table}/words", in_words),
    Route("/t/{table}/record", record),
    Route("/t/{table}/replay", replay),
    Route("/t/{table}/verify", verified),
    Route("/t/{table}/invitation.svg", qr),
    Route("/t/{table}/again", again, methods=["POST"]),
    WebSocketRoute("/t/{table}/socket", socket),
    Route("/open", open_page),
    Route("/open", open_record, methods=["POST"]),
    Route("/r/{name}", opened),
    Route("/r/{name}/at/{ply:int}", opened_at),
]
