"""A heat map on the game's own picture: how much happens at each place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tukan.arena.balance import Balance
from tukan.core.look import ACCENT, CREAM, INK
from tukan.core.scene import number, text

MOST_NUMBERS = 120  # places that still leave room for a number each
FAINTEST, STRONGEST = 0.08, 0.72


def heat_map(
    balance: Balance, values: Mapping[str, float], language: str, pic: str, spell: Callable[[float], str]
) -> str:
    """The board at its first position, each place as strong as its value, with the value spelled on it."""
    scene = balance.match.scene(0, language, pic)
    top = max(values.values(), default=0) or 1
    for word, value in values.items():
        place = balance.places[word]
        strength = FAINTEST + (STRONGEST - FAINTEST) * value / top
        markup = (
            f'<path d="{place.outline}" fill="{ACCENT}" fill-opacity="{strength:.2f}" stroke="{CREAM}" '
            f'stroke-width="1"><title>{word}: {spell(value)}</title></path>'
        )
        if len(values) <= MOST_NUMBERS:
            size = 15
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
