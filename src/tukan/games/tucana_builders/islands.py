"""An island: its networks of tiles, what they are worth, and which bonus conditions they fulfil.

A network is all tiles that are connected with each other (TB-5.1). It is known by its smallest land, where
the huts it touches are kept; so equal islands have equal bytes, in whatever order their tiles were laid.
"""

from __future__ import annotations

from tukan.core.hexes import SIDES, turned
from tukan.core.record import Record
from tukan.core.rules import rule
from tukan.games.tucana_builders.records import (
    COLOURS,
    DEALT,
    HUTS,
    JOIN,
    LANDS,
    THREE_COLOURS,
    TOUCAN,
    TOUCAN_HUB,
)


@rule
def clear_island(s: Record, seat: int) -> None:
    for land in range(LANDS):
        s.tile[seat, land], s.turned[seat, land] = 0, 0
        s.net[seat, land], s.reach[seat, land] = 0, 0


@rule
def lay(b: Record, s: Record, seat: int, land: int, tile: int, turns: int) -> None:
    """Lay a tile and connect it with the tiles and huts beside it (TB-5.1, TB-5.2)."""
    s.tile[seat, land], s.turned[seat, land] = tile + 1, turns
    s.net[seat, land] = land + 1
    s.reach[seat, land] = touched_huts(b, s, seat, land)
    for side in range(SIDES):
        other = b.near[land, side]
        if has_path(b, s, seat, land, side) and has_path(b, s, seat, other, (side + 3) % SIDES):
            connect(s, seat, land, other)


@rule
def path_ends(b: Record, s: Record, seat: int, land: int) -> int:
    """The sides (bits) at which the tile on this land has a path end."""
    tile = s.tile[seat, land]
    return turned(b.edges[tile - 1], s.turned[seat, land]) if tile > 0 else 0


@rule
def has_path(b: Record, s: Record, seat: int, land: int, side: int) -> bool:
    """Does a path end at this side? `land` -1 is the sea."""
    return land >= 0 and (path_ends(b, s, seat, land) >> side) & 1 == 1


@rule
def touched_huts(b: Record, s: Record, seat: int, land: int) -> int:
    """The huts (bits) that the tile on this land reaches by itself (TB-5.2)."""
    huts = 0
    for side in range(SIDES):
        if b.hut[land, side] >= 0 and has_path(b, s, seat, land, side):
            huts |= 1 << b.hut[land, side]
    return huts


@rule
def connect(s: Record, seat: int, land: int, other: int) -> None:
    """Two networks become one, known by the smaller of their lands."""
    first = min(s.net[seat, land], s.net[seat, other])
    second = max(s.net[seat, land], s.net[seat, other])
    if first == second:
        return
    for k in range(LANDS):
        if s.net[seat, k] == second:
            s.net[seat, k] = first
    s.reach[seat, first - 1] |= s.reach[seat, second - 1]
    s.reach[seat, second - 1] = 0


@rule
def reached(s: Record, seat: int, land: int) -> int:
    """The huts (bits) with which the tile on this land is connected, 0 without a tile."""
    return s.reach[seat, s.net[seat, land] - 1] if s.net[seat, land] > 0 else 0


@rule
def huts_of(b: Record, s: Record, colour: int) -> int:
    """The huts (bits) of a colour."""
    huts = 0
    for hut in range(HUTS):
        if b.setup[s.setup - 1, hut] == colour:
            huts |= 1 << hut
    return huts


@rule
def count(bits: int) -> int:
    n = 0
    while bits > 0:
        bits &= bits - 1
        n += 1
    return n


@rule
def points(b: Record, s: Record, seat: int) -> tuple[int, int, int]:
    """What a scoring would give now in yellow, red and blue (TB-6.2 to TB-6.4)."""
    yellow, red, blue = 0, 0, 0
    if s.setup > 0:
        yellow_huts, red_huts, blue_huts = huts_of(b, s, 0), huts_of(b, s, 1), huts_of(b, s, 2)
        for land in range(LANDS):
            huts = reached(s, seat, land)
            if huts > 0:
                tile = s.tile[seat, land] - 1
                yellow += points_at(b, tile, 0, huts & yellow_huts)
                red += points_at(b, tile, 1, huts & red_huts)
                blue += points_at(b, tile, 2, huts & blue_huts)
    return yellow, red, blue


@rule
def points_at(b: Record, tile: int, colour: int, huts: int) -> int:
    """Each animal of the colour on a tile and each toucan, for each hut of the colour (TB-6.2 to TB-6.4)."""
    return (b.animals[tile, colour] + b.animals[tile, TOUCAN]) * count(huts) if huts > 0 else 0


@rule
def lowest(yellow: int, red: int, blue: int) -> int:
    """TB-6.8"""
    return min(yellow, min(red, blue))


@rule
def stars(s: Record, seat: int) -> int:
    """The bonus points claimed so far."""
    total = 0
    for k in range(DEALT):
        total += s.earned[seat, k]
    return total


@rule
def fulfils(b: Record, s: Record, seat: int, card: int) -> bool:
    """Does this island fulfil the condition of a bonus card?"""
    condition = b.condition[card]
    if condition == JOIN:
        return joins(s, seat, b.ends[card])
    if condition == THREE_COLOURS:
        return joins_three_colours(b, s, seat)
    if condition == TOUCAN_HUB:
        return has_toucan_hub(b, s, seat)
    return has_two_of_each(b, s, seat)


@rule
def joins(s: Record, seat: int, huts: int) -> bool:
    """TB-7.5"""
    for land in range(LANDS):
        if s.reach[seat, land] & huts == huts:
            return True
    return False


@rule
def joins_three_colours(b: Record, s: Record, seat: int) -> bool:
    """TB-7.6"""
    for land in range(LANDS):
        colours = 0
        for colour in range(COLOURS):
            if s.reach[seat, land] & huts_of(b, s, colour) > 0:
                colours += 1
        if colours == COLOURS:
            return True
    return False


@rule
def has_toucan_hub(b: Record, s: Record, seat: int) -> bool:
    """TB-7.7"""
    for land in range(LANDS):
        tile = s.tile[seat, land] - 1
        if tile >= 0 and b.animals[tile, TOUCAN] > 0 and count(reached(s, seat, land)) >= 3:
            return True
    return False


@rule
def has_two_of_each(b: Record, s: Record, seat: int) -> bool:
    """TB-7.8"""
    for colour in range(COLOURS):
        if animals_at_home(b, s, seat, colour) < 2:
            return False
    return True


@rule
def animals_at_home(b: Record, s: Record, seat: int, colour: int) -> int:
    """The animals of a colour, without toucans, that are connected to a hut of it; each counts once."""
    huts, total = huts_of(b, s, colour), 0
    for land in range(LANDS):
        tile = s.tile[seat, land] - 1
        if tile >= 0 and reached(s, seat, land) & huts > 0:
            total += b.animals[tile, colour]
    return total
