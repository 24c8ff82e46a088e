"""The position of Tucana Builders in sentences: all that is needed to play from them."""

from __future__ import annotations

from collections.abc import Iterable

from tukan.core.hexes import SIDES
from tukan.core.record import Record
from tukan.core.say import Say, listed
from tukan.games.tucana_builders import islands, rules
from tukan.games.tucana_builders.board import GROUNDS, HUTS
from tukan.games.tucana_builders.records import COLOURS, DEALT, HUT, LANDS, POND, ROUNDS, STARTING
from tukan.games.tucana_builders.words import (
    BAND_SENTENCES,
    COLOUR_NAMES,
    GROUND_NAMES,
    actions,
    ask,
    bonus_name,
    hex_names,
    huts_in,
    pond_name,
    say,
    starting_name,
    terrain_name,
    tile_name,
)

SIDE_NAMES = (
    say("east"),
    say("south-east"),
    say("south-west"),
    say("west"),
    say("north-west"),
    say("north-east"),
)
NONE = say("none")


def summary(b: Record, s: Record, seat: int) -> Say:
    """What the picture shows, in one sentence."""
    n = sum(tile > 0 for tile in list(s.tile[seat])[: b.fields])
    return say(
        "The island of seat {seat} with {n} path tile, the cards, the tracks of all seats and the supply.",
        many="The island of seat {seat} with {n} path tiles, the cards, the tracks of all seats and the supply.",
        seat=seat + 1,
        n=n,
    )


def describe(b: Record, s: Record, viewer: int, language: str) -> list[str]:
    """The island of the viewer (every island for a spectator), what lies open, and how everybody stands."""
    sentences = on_the_table(b, s, language)
    if viewer >= 0 and (s.acting >> viewer) & 1:
        sentences += [ask(b, s, viewer).render(language), *_hand(b, s, viewer, language)]
    sentences += [_hut(b, s, hut, language) for hut in range(len(HUTS))]
    for seat in range(s.seats) if viewer < 0 else (viewer,):
        sentences += _island(b, s, seat, language)
    return sentences + standings(b, s, language)


def on_the_table(b: Record, s: Record, language: str) -> list[str]:
    """The turn, the terrain card, the bonus cards, and what is left of cards and tiles."""
    sentences = [_turn(b, s).render(language)]
    if not s.over:
        left = _listed(
            (_counted(terrain_name(b, card), s.pile[card]) for card in range(b.terrains)), language
        )
        sentences.append(say("Terrain cards left: {cards}.", cards=left).render(language))
    for k in range(DEALT):
        if s.dealt[k]:
            sentences.append(_bonus(b, s, k, language))
    left = _listed((_counted(tile_name(b, kind), s.supply[kind]) for kind in range(b.kinds)), language)
    sentences.append(say("Path tiles left: {tiles}.", tiles=left).render(language))
    return sentences


def _turn(b: Record, s: Record) -> Say:
    if s.over:
        return say("The match is over.")
    if not s.setup or rules.covered_ponds(s) < len(b.dock):
        return say("The islands are being prepared.")
    number, turn = s.turn // b.turns + 1, s.turn % b.turns + 1
    if not s.card:
        return say("Round {round} of {rounds}, turn {turn} of {turns}: the next terrain card is due.",
                   round=number, rounds=ROUNDS, turn=turn, turns=b.turns)  # fmt: skip
    return say("Round {round} of {rounds}, turn {turn} of {turns}: the card shows {terrain}.",
               round=number, rounds=ROUNDS, turn=turn, turns=b.turns, terrain=terrain_name(b, s.card - 1))  # fmt: skip


def _bonus(b: Record, s: Record, k: int, language: str) -> str:
    card = s.dealt[k] - 1
    claims = _listed(
        (
            say("seat {seat} has earned {points}", seat=seat + 1, points=s.earned[seat, k])
            for seat in range(s.seats)
            if s.earned[seat, k]
        ),
        language,
    )
    return say(
        "Bonus card: {condition}; {high} points, later {low}. Claimed: {claims}.",
        condition=bonus_name(b, card),
        high=b.high[card],
        low=b.low[card],
        claims=claims,
    ).render(language)


def standings(b: Record, s: Record, language: str) -> list[str]:
    """For each seat its tracks and total, its joker, what it holds, and whether it has chosen."""
    sentences = []
    for seat in range(s.seats):
        tracks = _listed(
            (_counted(COLOUR_NAMES[colour], s.track[seat, colour]) for colour in range(COLOURS)), language
        )
        slots = {
            "seat": seat + 1,
            "tracks": tracks,
            "stars": islands.stars(s, seat),
            "total": rules.total(b, s, seat),
        }
        sentence = (
            say("Seat {seat}: tracks {tracks}; bonus points {stars}; {total} in all.", **slots)
            if s.over
            else say(
                "Seat {seat}: tracks {tracks}; bonus points {stars}; if the match ended now, {total} in all.",
                **slots,
            )
        ).render(language)
        notes = [note.render(language) for note in _notes(b, s, seat)]
        sentences.append(" ".join([sentence, *notes]) if language == "en" else "".join([sentence, *notes]))
    return sentences


def verdict(b: Record, s: Record) -> Say | None:
    """What they say on the island at the end of a solo match."""
    if not s.over or s.seats > 1:
        return None
    if rules.is_lost(s, 0):
        return say("Lost: not both bonus conditions are fulfilled.")
    return BAND_SENTENCES[rules.band(rules.total(b, s, 0)) - 1]


def _notes(b: Record, s: Record, seat: int) -> list[Say]:
    if s.over:
        end = verdict(b, s)
        return [end] if end else []
    notes = [say("Joker face up.") if s.joker[seat] else say("Joker face down.")]
    if s.held[seat]:
        notes.append(say("In hand: {tile}.", tile=tile_name(b, s.held[seat] - 1)))
    if s.aside[seat]:
        notes.append(say("{n} tile set aside.", many="{n} tiles set aside.", n=s.aside[seat]))
    if s.choice[seat]:
        notes.append(say("Chosen: {words}.", words=actions(b)[s.choice[seat] - 1]))
    elif s.acting and not (s.acting >> seat) & 1:
        notes.append(say("Has chosen."))
    return notes


def _hand(b: Record, s: Record, seat: int, language: str) -> list[str]:
    """The tile in hand, and the free fields with what lies around them."""
    tile = s.held[seat] - 1
    sides = [SIDE_NAMES[side] for side in range(SIDES) if (b.edges[tile] >> side) & 1]
    sentences = [
        say(
            "Unturned, your tile has path ends in the {sides}; each turn, up to {most}, moves them one side clockwise.",
            sides=_listed(sides, language),
            most=b.ways[tile] - 1,
        ).render(language)
    ]
    return sentences + [_free_field(b, s, seat, field, language) for field in range(b.fields)
                        if s.tile[seat, field] == 0 and (s.joker[seat] or rules.matches(b, s, field))]  # fmt: skip


def _free_field(b: Record, s: Record, seat: int, field: int, language: str) -> str:
    """A field to lay on: its ground, what lies around it, and from where paths lead to it."""
    around = []
    for side in range(SIDES):
        place = _beside(b, field, side)
        if b.hut[field, side] >= 0 or islands.has_path(b, s, seat, b.near[field, side], (side + 3) % SIDES):
            place = say("{place} with a path to it", place=place)
        around.append(place)
    return say(
        "Free: {field}, {ground}; around it, clockwise from the east: {places}.",
        field=hex_names(b)[field],
        ground=GROUND_NAMES[GROUNDS[b.ground[field]]],
        places=_listed(around, language),
    ).render(language)


def _beside(b: Record, land: int, side: int) -> Say | str:
    """What lies beyond a side: a field or pond by its name, a hut, or the sea."""
    if b.hut[land, side] >= 0:
        return say("hut {hut}", hut=HUTS[b.hut[land, side]])
    return hex_names(b)[b.near[land, side]] if b.near[land, side] >= 0 else say("the sea")


def _hut(b: Record, s: Record, hut: int, language: str) -> str:
    names = hex_names(b)
    beside = [names[land] for land in range(LANDS) for side in range(SIDES) if b.hut[land, side] == hut]
    colour = COLOUR_NAMES[b.setup[s.setup - 1, hut]] if s.setup else say("not coloured yet")
    return say(
        "Hut {hut} on {place}: {colour}; beside it: {fields}.",
        hut=HUTS[hut],
        place=names[HUT + hut],
        colour=colour,
        fields=_listed(beside, language),
    ).render(language)


def _island(b: Record, s: Record, seat: int, language: str) -> list[str]:
    """Every tile with the fields its paths lead to, then the free fields by ground."""
    names = hex_names(b)
    sentences = [say("The island of seat {seat}:", seat=seat + 1).render(language)]
    for land in sorted((*range(b.fields), *range(POND, HUT)), key=lambda land: (b.y[land], b.x[land])):
        if s.tile[seat, land]:
            sentences.append(_tile(b, s, seat, land, language))
        elif land >= POND:
            sentences.append(
                say(
                    "{field}: pond with the {pond}.", field=names[land], pond=pond_name(b, land - POND)
                ).render(language)
            )
    for ground, name in enumerate(GROUNDS):
        free = [names[f] for f in range(b.fields) if b.ground[f] == ground and s.tile[seat, f] == 0]
        sentences.append(
            say(
                "Free {ground} fields: {fields}.", ground=GROUND_NAMES[name], fields=_listed(free, language)
            ).render(language)
        )
    return sentences


def _tile(b: Record, s: Record, seat: int, land: int, language: str) -> str:
    names, tile = hex_names(b), s.tile[seat, land] - 1
    ends = [_beside(b, land, side) for side in range(SIDES) if islands.has_path(b, s, seat, land, side)]
    return say(
        "{field}: {tile}; paths lead to {ends}; connected with huts: {huts}.",
        field=names[land],
        tile=starting_name(b, tile - STARTING) if tile >= STARTING else tile_name(b, tile),
        ends=_listed(ends, language),
        huts=_listed(huts_in(islands.reached(s, seat, land)), language),
    ).render(language)


def _counted(name: Say | str, n: int) -> Say:
    return say("{name} {n}", name=name, n=n)


def _listed(things: Iterable[Say | str], language: str) -> str:
    return listed(things, language) or NONE.render(language)
