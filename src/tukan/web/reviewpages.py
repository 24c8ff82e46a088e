"""The page on which a finished match is looked at again: asked for, awaited, read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tukan.core.game import Game
from tukan.core.match import Match
from tukan.core.naming import ended
from tukan.core.record import face
from tukan.core.say import Say
from tukan.players.measure import CLEAR, DOT, exactly, measured, stroke
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
    told = [*_told(live.table.match, found["decisions"])] if found else []
    return visit.page(
        "review.html",
        table=live.table,
        mine=_may_start(visit, live.table),
        job=visit.site.reviews.jobs.get(name),
        found=found,
        points=_points(live.table, found, told, visit.language) if found else [],
        decisions=[_row(live.table, decision, visit.language) for decision in told],
        measured=partial(measured, live.table.info.game),
        line=lambda k: Markup(stroke(k)),
        dot=Markup(DOT),
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


def _told(match: Match, decisions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The decisions in order, with both moves as the log tells them instead of as they are typed."""
    s, at = face(match.at(0)), 0
    for decision in decisions:
        for entry in match.entries[at : decision["entry"]]:
            match.step(s, entry)
        at, seat = decision["entry"], decision["seat"] - 1
        moves = {
            which: match.game.words.tell(match.b, s, seat, match.spelling.numbers[decision[which]])
            for which in ("played", "best")
        }
        yield {**decision, **moves}


def _row(table: Table, decision: dict[str, Any], language: str) -> dict[str, Any]:
    """A decision with its moves as sentences, for a table whose first column says who it was."""
    played, best = (_sentence(table, decision[which], language) for which in ("played", "best"))
    return {**decision, "played": played, "best": best}


def _sentence(table: Table, what: Say, language: str) -> str:
    return table.sentence(Line("note", 0, what, 0), language)


def _points(
    table: Table, found: dict[str, Any], told: list[dict[str, Any]], language: str
) -> list[dict[str, Any]]:
    """The turning points: where each leads, what was done, and what would have been better."""
    by_entry = {decision["entry"]: decision for decision in told}
    turning = [by_entry[entry] for entry in found["turning_points"]]
    return [_point(table, decision, found["exact"], language) for decision in turning]


def _point(table: Table, decision: dict[str, Any], exact: bool, language: str) -> dict[str, Any]:
    seat = decision["seat"]
    better = _better(table.match.game, decision, exact)
    return {
        "ply": decision["entry"],
        "seat": seat,
        "played": table.sentence(Line("move", seat, decision["played"], 0), language),
        "best": _sentence(table, decision["best"], language),
        "loss": ended(better.render(language), language),
    }


def _better(game: Game, decision: dict[str, Any], exact: bool) -> Say:
    if exact:
        return say(
            "This would have raised the chance to win by exactly {loss}", loss=exactly(decision["loss"])
        )
    loss, error = measured(game, decision["loss"]), measured(game, CLEAR * decision["error"])
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
