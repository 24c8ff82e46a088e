"""A heat map on the game's own picture: how much happens at each place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tukan.arena.balance import Balance
from tukan.core.look import ACCENT, CREAM, INK, PAPER_LIGHT
from tukan.core.scene import number, text

MOST_NUMBERS = 120  # places that still leave room for a number each
LEAST_SIZE, NUMBERS_ACROSS = 15, 56  # of a number; the whole picture is as wide as so many of its heights
PALER = 0.45  # how far all else steps back
FAINTEST, STRONGEST = 0.08, 0.72


def heat_map(
    balance: Balance, values: Mapping[str, float], language: str, pic: str, spell: Callable[[float], str]
) -> str:
    """The board at its first position, each place as strong as its value, with the value spelled on it."""
    scene = balance.match.scene(0, language, pic)
    top = max(values.values(), default=0) or 1
    scene.put(
        "label",
        "heat",
        f'<path d="M0 0H{number(scene.width)}V{number(scene.height)}H0Z" fill="{PAPER_LIGHT["paper"]}" opacity="{PALER}"/>',
    )
    size = max(LEAST_SIZE, scene.width / NUMBERS_ACROSS)
    for word, value in values.items():
        place = balance.places[word]
        strength = FAINTEST + (STRONGEST - FAINTEST) * value / top
        markup = (
            f'<path d="{place.outline}" fill="{ACCENT}" fill-opacity="{strength:.2f}" stroke="{CREAM}" '
            f'stroke-width="1"><title>{word}: {spell(value)}</title></path>'
        )
        if len(values) <= MOST_NUMBERS:
            halo = text(spell(value), place.x, place.y, size, CREAM, 800).replace(
                "<text ", f'<text stroke="{CREAM}" stroke-width="4" stroke-linejoin="round" ', 1
            )
            markup += halo + text(spell(value), place.x, place.y, size, INK, 800)
        scene.put("label", f"heat-{word.replace(' ', '-')}", markup)
    return scene.svg()


def percent(value: float) -> str:
    return f"{100 * value:.0f}"


def times(value: float) -> str:
    return number(round(value, 1))
