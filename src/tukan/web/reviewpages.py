"""The page on which a finished match is looked at again: asked for, awaited, read."""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tukan.core.game import Game
from tukan.core.naming import ended
from tukan.core.record import face
from tukan.core.say import Say
from tukan.players.measure import measured, stroke
from tukan.web import answers, say
from tukan.web.live import LiveTable
from tukan.web.site import Visit, fields_of
from tukan.web.table import Line, Table
from tukan.web.tablepages import live_table, looking_role


async def review(request: Request) -> Response:
    """What the review found, how far it is, or the button that begins it."""
    visit = Visit(request)
    live = await _finished(visit)
    name = live.table.info.id
    found = None if name in visit.site.reviews.jobs else visit.site.reviews.found(name)
    return visit.page(
        "review.html",
        table=live.table,
        mine=_may_start(visit, live.table),
        job=visit.site.reviews.jobs.get(name),
        found=found,
        points=_points(live.table, found, visit.language) if found else [],
        decisions=found["decisions"] if found else [],
        measured=partial(measured, live.table.info.game),
        line=lambda k: Markup(stroke(k)),
        chart=_chart(found["chart"], visit.language) if found else "",
    )


def _chart(svg: str, language: str) -> Markup:
    """The chart with its name, for those who cannot see it."""
    name = escape(say("What each could expect, decision by decision").render(language))
    return Markup(svg.replace('role="img"', f'role="img" aria-label="{name}"', 1))


async def act(request: Request) -> Response:
    """Begin or stop a review."""
    visit = Visit(request)
    live = await _finished(visit)
    if not _may_start(visit, live.table):
        raise HTTPException(403)
    name = live.table.info.id
    if (await fields_of(request)).get("do") == "stop":
        visit.site.reviews.stop(name)
    elif not visit.site.hints.take(visit.guest):
        raise HTTPException(429)
    else:
        async with live.lock:
            visit.site.reviews.start(name, answers.record(live.table).encode(), live.table.info.board)
    return visit.go(f"/t/{name}/review")


async def progress(request: Request) -> Response:
    """How far the review is: null if none is being made."""
    visit = Visit(request)
    live = await _finished(visit)
    job = visit.site.reviews.jobs.get(live.table.info.id)
    return visit.finish(JSONResponse(None if job is None else [job.done, job.n]))


async def _finished(visit: Visit) -> LiveTable:
    """The table, whose match is over: before that a review would tell what a player may not know."""
    live = await live_table(visit)
    looking_role(visit, live)
    if live.table.stage != "over":
        raise HTTPException(404)
    return live


def _may_start(visit: Visit, table: Table) -> bool:
    return bool(table.seats_of(visit.guest)) or (bool(visit.guest) and visit.guest == table.info.host)


def _points(table: Table, found: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """The turning points: where each leads, what was done, and what would have been better."""
    by_entry = {decision["entry"]: decision for decision in found["decisions"]}
    turning = [by_entry[entry] for entry in found["turning_points"]]
    told = [decision for decision in turning if round(decision["loss"], 3)]
    return [_point(table, decision, found["exact"], language) for decision in told]


def _point(table: Table, decision: dict[str, Any], exact: bool, language: str) -> dict[str, Any]:
    seat, match = decision["seat"], table.match
    s = face(match.at(decision["entry"]))
    what = match.game.words.tell(match.b, s, seat - 1, match.spelling.numbers[decision["best"]])
    better = _better(match.game, decision, exact)
    played = match.game.words.tell(match.b, s, seat - 1, match.spelling.numbers[decision["played"]])
    return {
        "ply": decision["entry"],
        "seat": seat,
        "played": table.sentence(Line("move", seat, played, 0), language),
        "best": table.sentence(Line("note", seat, what, 0), language),
        "loss": ended(better.render(language), language),
    }


def _better(game: Game, decision: dict[str, Any], exact: bool) -> Say:
    if exact:
        loss = f"{100 * decision['loss']:.1f}%"
        return say("This would have raised the chance to win by exactly {loss}", loss=loss)
    loss, error = measured(game, decision["loss"]), measured(game, decision["error"])
    if game.own_boards:
        return say(
            "This would have brought about {loss} points more (give or take {error})", loss=loss, error=error
        )
    return say(
        "This would have raised the chance to win by about {loss} (give or take {error})",
        loss=loss,
        error=error,
    )


routes = [
    Route("/t/{table}/review", review),
    Route("/t/{table}/review", act, methods=["POST"]),
    Route("/t/{table}/review/progress", progress),
]
