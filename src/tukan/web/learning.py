"""Learning by doing: the first match of a game, step by step, and the pictures of how to play."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tukan import games
from tukan.core.lesson import Lesson, lesson
from tukan.core.say import LANGUAGES
from tukan.core.scene import Scene, number
from tukan.web.live import to_json
from tukan.web.site import Visit, game_of
from tukan.web.views import PIC

COOKIE = "learn-"  # and the name of the game: the step that was seen last


async def learn(request: Request) -> Response:
    """The page; without scripts each step is a page of its own."""
    visit, chosen = Visit(request), game_of(request)
    first = lesson(chosen, games.load)
    last = len(first.script.step) - 1
    step = _step(visit, chosen.name, last)
    scene = await asyncio.to_thread(_scene, chosen.name, step, visit.language)
    response = visit.page(
        "learn.html",
        game=chosen,
        size=(number(scene.width), number(scene.height)),
        scene=scene,
        svg=Markup(f"<defs>{''.join(scene.defs.values())}</defs>{_inside(scene, first, step)}"),
        **_values(first, step, visit.language),
    )
    visit.keep(response, COOKIE + chosen.name, str(step))
    return response


async def learn_step(request: Request) -> Response:
    """One step, for the script that turns the page."""
    visit, chosen = Visit(request), game_of(request)
    first = lesson(chosen, games.load)
    step = request.path_params["step"]
    if step >= len(first.script.step):
        raise HTTPException(404)
    scene = await asyncio.to_thread(_scene, chosen.name, step, visit.language)
    values = _values(first, step, visit.language)
    answer = {
        "step": step,
        "size": [number(scene.width), number(scene.height)],
        "title": scene.title,
        "desc": scene.desc,
        "defs": scene.defs,
        "layers": {layer: things for layer, things in scene.layers.items() if things},
        "place": _ring(first, step),
        "said": values["sentence"],
        "panel": visit.site.paper.page(
            "lesson.html", {"game": chosen, "table": None, **values}, visit.language
        ),
    }
    response = visit.finish(Response(to_json(answer), media_type="application/json"))
    visit.keep(response, COOKIE + chosen.name, str(step))
    return response


async def how_to(request: Request) -> Response:
    """A picture of the page that tells how to play."""
    chosen = game_of(request)
    which, language = request.path_params["number"], request.query_params.get("lang", "")
    if which >= len(lesson(chosen, games.load).script.picture):
        raise HTTPException(404)
    svg = await asyncio.to_thread(_picture, chosen.name, which, language if language in LANGUAGES else "en")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


def begun(visit: Visit, name: str) -> int:
    """The step at which somebody left the first match of a game, 0 if they did not begin or came to its end."""
    step = visit.connection.cookies.get(COOKIE + name, "")
    if not (step.isascii() and step.isdigit() and len(step) < 4):
        return 0
    last = len(lesson(games.load(name), games.load).script.step) - 1
    return int(step) if int(step) < last else 0


def _step(visit: Visit, name: str, last: int) -> int:
    """The step that the address names, else the one that was seen last."""
    asked = visit.connection.query_params.get("step", "")
    if asked.isascii() and asked.isdigit() and len(asked) < 4:
        return min(int(asked), last)
    return begun(visit, name)


def _values(first: Lesson, step: int, language: str) -> dict[str, Any]:
    steps = first.script.step
    return {
        "step": step,
        "last": len(steps) - 1,
        "sentence": steps[step].said(language),
        "touch": steps[step].touch,
    }


@lru_cache(maxsize=128)
def _scene(name: str, step: int, language: str) -> Scene:
    first = lesson(games.load(name), games.load)
    return first.scene(first.script.step[step], language, PIC)


@lru_cache(maxsize=64)
def _picture(name: str, which: int, language: str) -> str:
    first = lesson(games.load(name), games.load)
    return first.scene(first.script.picture[which], language, "how").svg()


def _inside(scene: Scene, first: Lesson, step: int) -> str:
    legal = f'<g id="{PIC}-L-legal">'
    return scene.inside().replace(legal, legal + _ring(first, step), 1)


def _ring(first: Lesson, step: int) -> str:
    """The place to touch: a link to the next step, so that it works without scripts too."""
    place = first.place(first.script.step[step])
    if place is None:
        return ""
    word = escape(first.script.step[step].touch)
    return (
        f'<a class="place" href="?step={step + 1}" aria-label="{word}"><path class="hit" d="{place.outline}"/>'
        f'<path class="casing" d="{place.outline}"/><path class="ring" d="{place.outline}"/></a>'
    )


routes = [
    Route("/g/{game}/learn", learn),
    Route("/g/{game}/learn/{step:int}", learn_step),
    Route("/g/{game}/how/{number:int}.svg", how_to),
]
