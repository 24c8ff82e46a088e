"""The box of a game as one sees it on a shelf: the picture of its cover, and its title on the lid's band."""

from __future__ import annotations

from collections.abc import Sequence

from tukan.core.art import Art
from tukan.core.look import CREAM, INK, TITLE_FONT
from tukan.core.scene import Scene, number

Line = tuple[str, float, float]
"""A line of the title: its words, its baseline, its size."""

WIDTH, HEIGHT = 214, 292  # of the lid; around it the spine and the shadow
LEFT, TOP = 20, 6
BAND = "#FFF8E8"


def box(home: str, pic: str, title: str, desc: str, lines: Sequence[Line], colours: tuple[str, str]) -> Scene:
    """The box whose cover is the symbol `cover` in the drawings of the package `home`.

    `colours` are that of the lettering and the darker one of the spine.
    """
    scene = Scene(pic, LEFT + WIDTH + 20, TOP + HEIGHT + 26, title, desc)
    ink, spine = colours
    shade = scene.define(
        "box-shade",
        f'<radialGradient id="{pic}-box-shade"><stop offset=".35" stop-color="{INK}" stop-opacity=".5"/>'
        f'<stop offset="1" stop-color="{INK}" stop-opacity="0"/></radialGradient>',
    )
    lid = scene.define(
        "lid", f'<clipPath id="{pic}-lid"><rect width="{WIDTH}" height="{HEIGHT}" rx="5"/></clipPath>'
    )
    edge = f'stroke="{INK}" stroke-width="2" stroke-linejoin="round"'
    _put(
        scene,
        "ground",
        "sides",
        f'<ellipse cx="108" cy="{HEIGHT + 11}" rx="122" ry="14" fill="url(#{shade})"/>'
        f'<path d="M-9 8L0 1V{HEIGHT - 1}L-9 {HEIGHT + 7}Z" fill="{spine}" {edge}/>'
        f'<path d="M-9 {HEIGHT + 7}L0 {HEIGHT - 1}H{WIDTH}L{WIDTH - 9} {HEIGHT + 7}Z" fill="{ink}" {edge}/>',
    )
    cover = Art(home, pic, scene.defs).need("cover")
    _put(scene, "land", "picture", f'<g clip-path="url(#{lid})"><use href="#{cover}"/></g>')
    lettering = "".join(
        f'<text x="{WIDTH / 2:g}" y="{number(y)}" font-size="{number(size)}">{words}</text>'
        for words, y, size in lines
    )
    _put(
        scene,
        "plaques",
        "band",
        f'<g clip-path="url(#{lid})"><path d="M0 0H{WIDTH}V78Q107 92 0 78Z" fill="{BAND}"/>'
        f'<path d="M0 78Q107 92 {WIDTH} 78" fill="none" stroke="{ink}" stroke-width="4"/>'
        f'<path d="M0 72.5Q107 86.5 {WIDTH} 72.5" fill="none" stroke="{ink}" stroke-width="1.5"/></g>'
        f'<g font-family="{TITLE_FONT}" font-weight="700" text-anchor="middle" fill="{ink}">{lettering}</g>',
    )
    _put(
        scene,
        "label",
        "rim",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="none" stroke="{INK}" stroke-width="2.6"/>'
        f'<path d="M4 284V6Q4 4 6 4H206" fill="none" stroke="{CREAM}" stroke-width="2" '
        'stroke-linecap="round" opacity=".65"/>',
    )
    return scene


def _put(scene: Scene, layer: str, thing: str, markup: str) -> None:
    scene.put(layer, thing, f'<g transform="translate({LEFT} {TOP})">{markup}</g>')
