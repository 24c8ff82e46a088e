"""The pages beside the table: home, a game, its rules, a new table, an invitation, me, about."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tukan import games
from tukan.core.game import Game, OptionError, Value
from tukan.core.lesson import lesson
from tukan.core.rulebook import rulebook
from tukan.core.say import LANGUAGES
from tukan.core.scene import Scene
from tukan.web import learning, rulepage, say
from tukan.web.acting import Command, perform
from tukan.web.house import Plan, settings_of
from tukan.web.languages import LANGUAGE_COOKIE
from tukan.web.levels import FAIR, LEVELS
from tukan.web.live import LiveTable
from tukan.web.names import clean_name
from tukan.web.site import THEMES, TOO_MANY_TABLES, Visit, fields_of, game_of, has_too_many_tables
from tukan.web.store import PUT_GUEST, NotStored
from tukan.web.table import Refused, Settings


async def home(request: Request) -> Response:
    visit = Visit(request)
    house, store = visit.site.house, visit.site.store
    mine = (
        await asyncio.to_thread(store.of_guest, visit.guest, ("waiting", "running"), 12)
        if visit.guest
        else []
    )
    over = await asyncio.to_thread(store.of_guest, visit.guest, ("over",), 6) if visit.guest else []
    waiting = [table for table in await asyncio.to_thread(store.waiting, 12) if table not in mine]
    watchable = [table for table in await asyncio.to_thread(store.watchable, 6) if table not in mine]
    return visit.page(
        "home.html",
        games=games.all_games(),
        begun={game.name: learning.begun(visit, game.name) for game in games.all_games()},
        mine=await house.several(mine),
        over=await house.several(over),
        waiting=await house.several(waiting),
        watchable=[live for live in await house.several(watchable) if live.table.info.settings.spectators],
        guest=visit.guest,
    )


async def game(request: Request) -> Response:
    visit, chosen = Visit(request), game_of(request)
    book = rulebook(chosen.name, visit.language)
    return visit.page(
        "game.html",
        game=chosen,
        board=_board_of(visit, chosen),
        summary=rulepage.opening(book.text),
        pictures=[step.said(visit.language) for step in lesson(chosen, games.load).script.picture],
        begun=learning.begun(visit, chosen.name),
    )


def _board_of(visit: Visit, chosen: Game) -> str:
    """The name of the board file on which new tables of a game play, "" for the built-in board."""
    board = visit.site.boards.get(chosen.name)
    return board.name if board else ""


async def rules(request: Request) -> Response:
    visit, chosen = Visit(request), game_of(request)
    text = rulebook(chosen.name, visit.language).text
    return visit.page(
        "rules.html", game=chosen, opening=rulepage.opening(text), chapters=rulepage.chapters(text)
    )


async def rule(request: Request) -> Response:
    """One rule, to be shown in place."""
    visit, chosen = Visit(request), game_of(request)
    book = rulebook(chosen.name, visit.language)
    number = request.path_params["rule"]
    if number not in book.rules:
        raise HTTPException(404)
    return visit.page(
        "rule.html",
        game=chosen,
        number=number,
        text=rulepage.inline(book.rules[number]),
        section=book.sections[number],
    )


async def cover(request: Request) -> Response:
    """The picture on the box."""
    chosen = game_of(request)
    language = request.query_params.get("lang", "en")
    svg = await asyncio.to_thread(_cover, chosen.name, language if language in LANGUAGES else "en")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


@lru_cache(maxsize=32)
def _cover(name: str, language: str) -> str:
    scene: Scene = games.load(name).picture.cover("cover", language)
    return scene.svg()


# A new table


async def set_up(request: Request) -> Response:
    visit, chosen = Visit(request), game_of(request)
    return await _set_up_page(visit, chosen, {}, "")


async def _set_up_page(visit: Visit, chosen: Game, form: Any, refusal: str, status: int = 200) -> Response:
    return visit.page(
        "setup.html",
        status,
        game=chosen,
        board=_board_of(visit, chosen),
        form=form,
        refusal=refusal,
        name=form.get("name") or await _name_of(visit),
        most=chosen.seats[-1],
        offered=offered(chosen),
        default_seats=form.get("seats") or str(max(2, chosen.seats[0])),
    )


def offered(chosen: Game) -> dict[str, Value]:
    """The options as a screen offers them first: what suits newcomers, else the default."""
    return {option.name: chosen.offered.get(option.name, option.default) for option in chosen.options}


async def new_table(request: Request) -> Response:
    visit, chosen = Visit(request), game_of(request)
    fields = await fields_of(request)
    site = visit.site
    if not site.new_tables.take(visit.address):
        raise HTTPException(429)
    guest = visit.be_somebody()
    name = clean_name(fields.get("name", "")) or await _name_of(visit) or say("Guest").render(visit.language)
    await _keep_name(visit, name)
    if await has_too_many_tables(visit):
        return await _set_up_page(visit, chosen, fields, TOO_MANY_TABLES.render(visit.language), 409)
    try:
        plan = replace(_plan(chosen, fields, name), board=site.boards.get(chosen.name))
        live = await site.house.new(plan, guest)
    except (OptionError, Refused) as error:
        return await _set_up_page(visit, chosen, fields, error.sentence.render(visit.language), 400)
    return visit.go(f"/t/{live.table.info.id}")


def _plan(chosen: Game, fields: dict[str, str], name: str) -> Plan:
    """What the form asks for. `quick` is one person against bots with everything as offered."""
    options = offered(chosen)
    if "quick" in fields:
        bots = max(2, chosen.seats[0]) - 1
        return Plan(chosen, options, Settings(), [("me", name), *[(FAIR, "")] * bots])
    seats_text = fields.get("seats", "")
    count = int(seats_text) if seats_text.isascii() and seats_text.isdigit() and len(seats_text) < 3 else 0
    if count not in chosen.seats:
        chosen.settle(count, {})
    given = {key[7:]: value for key, value in fields.items() if key.startswith("option-")}
    preset = {key: value for key, value in given.items() if key in chosen.presets and value}
    single = {key: value for key, value in given.items() if key not in chosen.presets and value != ""}
    seats = []
    for number in range(1, count + 1):
        who = fields.get(f"seat-{number}", "open")
        if who not in ("me", "open") and who not in LEVELS:
            raise Refused(say("there is no such bot"))
        guest_name = clean_name(fields.get(f"name-{number}", "")) or (
            name if number == 1 or who != "me" else f"{name} {number}"
        )
        seats.append((who, guest_name))
    return Plan(chosen, _for_seats(chosen, count, preset or single), settings_of(fields), seats)


def _for_seats(chosen: Game, seats: int, options: dict[str, Any]) -> dict[str, Value]:
    """Without options that have only one value with this many seats."""
    forced = {option.name for option in chosen.options if seats in option.forced}
    return {name: value for name, value in options.items() if name not in forced}


# An invitation


async def invitation(request: Request) -> Response:
    visit = Visit(request)
    live = await _invited(visit)
    table = live.table
    return visit.page(
        "join.html",
        table=table,
        invitation=table.info.invitation,
        name=await _name_of(visit),
        mine=table.seats_of(visit.guest),
        refusal="",
    )


async def join(request: Request) -> Response:
    visit = Visit(request)
    live = await _invited(visit)
    form = await fields_of(request)
    guest = visit.be_somebody()
    name = clean_name(form.get("text", ""))
    try:
        await perform(
            live, guest, Command.read({**form, "do": "sit", "invitation": live.table.info.invitation})
        )
    except Refused as error:
        return visit.page(
            "join.html",
            409,
            table=live.table,
            invitation=live.table.info.invitation,
            name=name,
            mine=live.table.seats_of(guest),
            refusal=error.sentence.render(visit.language),
        )
    await _keep_name(visit, name)
    return visit.go(f"/t/{live.table.info.id}")


async def _invited(visit: Visit) -> LiveTable:
    key = visit.connection.path_params["invitation"]
    table = await asyncio.to_thread(visit.site.store.invited, key)
    live = await visit.site.house.open(table) if table else None
    if live is None:
        raise HTTPException(404)
    return live


# Me


async def me(request: Request) -> Response:
    visit = Visit(request)
    link = f"{visit.origin}/me/{visit.site.signer.recovery(visit.guest)}" if visit.guest else ""
    return visit.page("me.html", name=await _name_of(visit), link=link, known=bool(visit.guest))


async def rename(request: Request) -> Response:
    visit = Visit(request)
    visit.be_somebody()
    name = clean_name((await fields_of(request)).get("name", ""))
    if name:
        await _keep_name(visit, name)
    return visit.go("/me")


async def recovery(request: Request) -> Response:
    """Opening the link changes nothing yet: whoever previews it must not become somebody."""
    visit = Visit(request)
    guest = visit.site.signer.recovered(request.path_params["token"])
    if not guest:
        raise HTTPException(404)
    name = await asyncio.to_thread(visit.site.store.guest_name, guest)
    return visit.page(
        "recover.html", name=name, token=request.path_params["token"], same=guest == visit.guest
    )


async def recover(request: Request) -> Response:
    visit = Visit(request)
    guest = visit.site.signer.recovered(request.path_params["token"])
    if not guest:
        raise HTTPException(404)
    visit.guest, visit.new = guest, True
    return visit.go("/")


async def prefer(request: Request) -> Response:
    """The switches for language and theme, from any page."""
    visit = Visit(request)
    form = await fields_of(request)
    here = form.get("here", "/")
    if not here.startswith("/") or here.startswith("//") or "\\" in here or not here.isprintable():
        here = "/"
    response = visit.go(here.removeprefix(visit.site.root) if visit.site.root else here)
    if form.get("language") in LANGUAGES:
        visit.keep(response, LANGUAGE_COOKIE, form["language"])
    if form.get("theme") in THEMES:
        visit.keep(response, "theme", form["theme"])
    return response


async def about(request: Request) -> Response:
    return Visit(request).page("about.html")


async def _name_of(visit: Visit) -> str:
    return await asyncio.to_thread(visit.site.store.guest_name, visit.guest) if visit.guest else ""


async def _keep_name(visit: Visit, name: str) -> None:
    """Remember the name for the next form, where the disk takes it."""
    if name:
        with suppress(NotStored):
            await visit.site.store.write((PUT_GUEST, (visit.guest, name, 0)))


routes = [
    Route("/", home),
    Route("/about", about),
    Route("/me", me),
    Route("/me", rename, methods=["POST"]),
    Route("/me/{token}", recovery),
    Route("/me/{token}", recover, methods=["POST"]),
    Route("/prefer", prefer, methods=["POST"]),
    Route("/g/{game}", game),
    Route("/g/{game}/rules", rules),
    Route("/g/{game}/rules/{rule}", rule),
    Route("/g/{game}/cover.svg", cover),
    Route("/g/{game}/new", set_up),
    Route("/g/{game}/new", new_table, methods=["POST"]),
    Route("/j/{invitation}", invitation),
    Route("/j/{invitation}", join, methods=["POST"]),
]
