"""The words of Tucana Builders: how moves are spelled, and the sentences people read."""

from __future__ import annotations

from functools import cache
from typing import Any

from tukan.core import hexes
from tukan.core.record import Record
from tukan.core.rules import CHANCE_DUE, NO_SUCH_MOVE, NOT_ASKED, OVER
from tukan.core.say import Say, speaker
from tukan.games.tucana_builders import islands, records, rules
from tukan.games.tucana_builders.board import GROUNDS, HUTS, word
from tukan.games.tucana_builders.records import (
    BONUS,
    HEXES,
    HUT,
    JOIN,
    MOST_FIELDS,
    SETUP,
    STARTING,
    STARTING_CARD,
    TERRAIN,
    TILE,
)

say = speaker("tukan.games.tucana_builders")

COLOUR_WORDS = ("yellow", "red", "blue")
COLOUR_NAMES = (say("yellow"), say("red"), say("blue"))
GROUND_NAMES = {"sand": say("sand"), "jungle": say("jungle"), "lava": say("lava"), "rock": say("rock")}
TERRAIN_NAMES = GROUND_NAMES | {"stone": say("stone (lava or rock)")}
POND_NAMES = {
    "fish": say("yellow fish"),
    "crab": say("red crab"),
    "turtle": say("blue turtle"),
    "frog": say("green frog"),
    "heron": say("white heron"),
    "octopus": say("purple octopus"),
}
ANIMAL_NAMES = (say("a puma"), say("a snake"), say("a monkey"), say("a toucan"))
STARTING_ORDER = (records.TOUCAN, records.PUMA, records.SNAKE, records.MONKEY)
TILE_NAMES = {
    "straight-puma": say("straight path with a puma"),
    "straight-snake": say("straight path with a snake"),
    "straight-monkey": say("straight path with a monkey"),
    "wide-puma": say("wide curve with a puma"),
    "wide-snake": say("wide curve with a snake"),
    "wide-monkey": say("wide curve with a monkey"),
    "tight-puma-snake": say("tight curve with a puma and a snake"),
    "tight-puma-monkey": say("tight curve with a puma and a monkey"),
    "tight-snake-monkey": say("tight curve with a snake and a monkey"),
    "y": say("even junction"),
    "left": say("left junction"),
    "right": say("right junction"),
    "cross": say("crossing"),
}
BONUS_NAMES = {
    "three-colours": say("reach a yellow, a red and a blue hut with one network"),
    "toucan-hub": say("connect a toucan with three huts"),
    "two-of-each": say("bring two pumas, two snakes and two monkeys home"),
}
PART_NAMES: dict[str, Say] = {
    "yellow": say("yellow track"),
    "red": say("red track"),
    "blue": say("blue track"),
    "min": say("lowest track once more"),
    "stars": say("bonus points"),
    "total": say("total"),
    "band": say("line of the solo table"),
    "lost": say("lost: a bonus condition is missing"),
}

BAND_SENTENCES = (
    say("The puma asks for a map, drawn by somebody else."),
    say("Your paths run in circles. The crabs think it is art."),
    say("The postman got through. He would rather not talk about it."),
    say("A decent track. The monkeys take it when the trees are wet."),
    say("Even the snakes have stopped grumbling about the bends."),
    say("Two toucans want to know whether you give lessons."),
    say("The pumas are in time for dinner now. Every one of them."),
    say("A crossroads will bear your name. The big one."),
    say("The octopus waved at you with all eight arms."),
    say("The villages are quarrelling over who may host you first."),
    say("Some say your paths came first and the island grew around them."),
)

CHANCE_KINDS = (SETUP, STARTING_CARD, BONUS, TERRAIN, *range(TILE, TILE + records.SEATS))


def hex_names(b: Record) -> tuple[str, ...]:
    """The name of each hex (a2, c6 …) by its number in the records, "" for numbers without a hex (TB-9.4)."""
    return _hex_names(b.fields, b.record["x"].tobytes(), b.record["y"].tobytes())


@cache
def _hex_names(fields: int, xs: bytes, ys: bytes) -> tuple[str, ...]:
    used = [i for i in range(HEXES) if i < fields or i >= MOST_FIELDS]
    named = hexes.names((xs[i], ys[i]) for i in used)
    return tuple(named[xs[i], ys[i]] if i in used else "" for i in range(HEXES))


def actions(b: Record) -> tuple[str, ...]:
    """The spelling of every action; the place in the tuple is the action's number."""
    return _actions(hex_names(b)[: b.fields])


@cache
def _actions(fields: tuple[str, ...]) -> tuple[str, ...]:
    laid = [f"{field} {turns}" for field in fields for turns in range(hexes.SIDES)]
    return (*laid, *(f"joker {words}" for words in laid), "aside")


def outcomes(b: Record, kind: int) -> tuple[str, ...]:
    """The spelling of every outcome of a kind of chance; the place in the tuple is the outcome's number."""
    if kind == SETUP:
        return tuple(f"setup {card + 1}" for card in range(b.setups))
    if kind == STARTING_CARD:
        return tuple(f"pond {word(letters)}" for letters in b.pond_word)
    if kind == BONUS:
        return tuple(f"bonus {word(b.bonus_word[card])}" for card in range(b.bonuses))
    if kind == TERRAIN:
        return tuple(f"terrain {word(b.terrain_word[card])}" for card in range(b.terrains))
    return tuple(f"tile {kind - TILE + 1} {word(b.tile_word[tile])}" for tile in range(b.kinds))


def parts(seats: int) -> tuple[str, ...]:
    """The parts of the result that are shown with this many seats."""
    return rules.PARTS if seats == 1 else rules.PARTS[:6]


def why(b: Record, s: Record, seat: int, action: int, reason: int) -> tuple[Say, str]:
    """The sentence for a reason that `check` gave, and the rule behind it."""
    field = rules.field_of(b, action)
    name, turns = hex_names(b)[field], rules.turns_of(action)
    match reason:
        case rules.COVERED:
            return say("a tile lies on {field} already", field=name), "TB-3.3"
        case rules.OTHER_TERRAIN:
            return say(
                "that field is {ground}, the card shows {terrain}",
                ground=GROUND_NAMES[GROUNDS[b.ground[field]]],
                terrain=terrain_name(b, s.card - 1),
            ), "TB-3.2"
        case rules.SAME_LOOK:
            fewer = turns % max(1, b.ways[s.held[seat] - 1])
            return say(
                "turned by {turns} your tile looks the same as turned by {fewer}: say {fewer}",
                turns=turns,
                fewer=fewer,
            ), "TB-3.4"
        case rules.JOKER_SPENT:
            return say("your joker is face down: it can be played once in a round"), "TB-4.1"
        case rules.FIELD_LEFT:
            return say(
                "a tile may be set aside only when no free field matches the card; {field} does",
                field=hex_names(b)[next(iter(matching_fields(b, s, seat)), 0)],
            ), "TB-3.10"
    return SHARED[reason]


SHARED: dict[int, tuple[Say, str]] = {
    OVER: (say("the match is over"), "TB-6.7"),
    CHANCE_DUE: (say("first a card or a tile has to be drawn"), "TB-3.1"),
    NOT_ASKED: (
        say("this seat has nothing to choose now: it has chosen already or is not in this match"),
        "TB-3.8",
    ),
    NO_SUCH_MOVE: (say("there is no such move: name a terrain field and the turns, such as c6 2"), "TB-9.1"),
}
OWN_REASONS = range(rules.COVERED, rules.FIELD_LEFT + 1)


def matching_fields(b: Record, s: Record, seat: int) -> list[int]:
    """The free fields that match the terrain card."""
    return [f for f in range(b.fields) if s.tile[seat, f] == 0 and rules.matches(b, s, f)]


def terrain_name(b: Record, card: int) -> Say | str:
    return _named(TERRAIN_NAMES, word(b.terrain_word[card]))


def tile_name(b: Record, kind: int) -> Say | str:
    return _named(TILE_NAMES, word(b.tile_word[kind]))


def pond_name(b: Record, pond: int) -> Say | str:
    return _named(POND_NAMES, word(b.pond_word[pond]))


def starting_name(b: Record, number: int) -> Say:
    """A starting tile with its animals; `number` counts from 0."""
    sitting = [animal for animal in STARTING_ORDER for _ in range(b.animals[STARTING + number, animal])]
    if not sitting:
        return say("starting tile {n}", n=number + 1)
    names = ANIMAL_NAMES[sitting[0]]
    for animal in sitting[1:]:
        names = say("{one} and {other}", one=names, other=ANIMAL_NAMES[animal])
    return say("starting tile {n} with {animals}", n=number + 1, animals=names)


def bonus_name(b: Record, card: int) -> Say | str:
    """The condition of a bonus card."""
    spelled = word(b.bonus_word[card])
    if b.condition[card] == JOIN:
        return say(
            "connect huts {one} and {other} with each other", one=spelled[0].upper(), other=spelled[2].upper()
        )
    return BONUS_NAMES[spelled]


def _named(names: dict[str, Say], spelled: str) -> Say | str:
    """A board of one's own may have words that no sentence knows: they stand for themselves."""
    return names.get(spelled, spelled)


def ask(b: Record, s: Record, seat: int) -> Say:
    """What the seat is asked, as a short sentence."""
    tile, terrain = tile_name(b, s.held[seat] - 1), terrain_name(b, s.card - 1)
    free = rules.finds_field(b, s, seat)
    if free and s.joker[seat]:
        return say("The card shows {terrain}. Lay your {tile}; your joker frees you from the card.",
                   terrain=terrain, tile=tile)  # fmt: skip
    if free:
        return say("The card shows {terrain}. Lay your {tile}.", terrain=terrain, tile=tile)
    if s.joker[seat]:
        return say("None of your free fields is {terrain}. Set your {tile} aside, or play your joker.",
                   terrain=terrain, tile=tile)  # fmt: skip
    return say("None of your free fields is {terrain}. Set your {tile} aside.", terrain=terrain, tile=tile)


def ask_chance(b: Record, s: Record) -> Say:
    """What somebody with the real box does to bring about the chance that is due."""
    if s.chance == SETUP:
        return say("Shuffle the setup cards and turn one over.")
    if s.chance == STARTING_CARD:
        return say("Turn over the next starting card: it shows the pond for starting tile {n}.",
                   n=rules.covered_ponds(s) + 1)  # fmt: skip
    if s.chance == BONUS:
        return say("Shuffle the bonus cards and turn one over.")
    if s.chance == TERRAIN:
        return say("Turn over the next terrain card.")
    return say("Draw a path tile for seat {seat} from the supply.", seat=s.chance - TILE + 1)


def tell(b: Record, s: Record, seat: int, action: int) -> Say:
    """The sentence for the log; `s` is the state before the move."""
    tile = tile_name(b, s.held[seat] - 1)
    if action == rules.setting_aside(b):
        return say("sets the tile aside: {tile}", tile=tile)
    field, turns = hex_names(b)[rules.field_of(b, action)], rules.turns_of(action)
    where = say("{field}", field=field)
    if turns:
        where = say("{field}, turned once", many="{field}, turned {n} times", field=field, n=turns)
    if rules.uses_joker(b, action):
        return say("plays the joker and lays the {tile} on {where}", tile=tile, where=where)
    return say("lays the {tile} on {where}", tile=tile, where=where)


def tell_chance(b: Record, s: Record, outcome: int) -> Say:
    """The sentence for the log; `s` is the state before the outcome."""
    if s.chance == SETUP:
        a, b_, c, d, e, f = (COLOUR_NAMES[colour] for colour in b.setup[outcome])
        return say("Setup card {card}: hut A is {a}, B {b}, C {c}, D {d}, E {e}, F {f}.",
                   card=outcome + 1, a=a, b=b_, c=c, d=d, e=e, f=f)  # fmt: skip
    if s.chance == STARTING_CARD:
        return say("Starting tile {n} covers the pond with the {pond}.",
                   n=rules.covered_ponds(s) + 1, pond=pond_name(b, outcome))  # fmt: skip
    if s.chance == BONUS:
        return say("A bonus card for {high} or {low} points: {condition}.",
                   high=b.high[outcome], low=b.low[outcome], condition=bonus_name(b, outcome))  # fmt: skip
    if s.chance == TERRAIN:
        return say("Round {round}, turn {turn}: the terrain card shows {terrain}.",
                   round=s.turn // b.turns + 1, turn=s.turn % b.turns + 1,
                   terrain=terrain_name(b, outcome))  # fmt: skip
    return say("Seat {seat} draws: {tile}.", seat=s.chance - TILE + 1, tile=tile_name(b, outcome))


def huts_in(bits: int) -> list[str]:
    """The letters of a set of huts."""
    return [HUTS[hut] for hut in range(len(HUTS)) if (bits >> hut) & 1]


def table(b: Record, s: Record) -> dict[str, Any]:
    """What lies on the table: `round` and `turn` (from 1; the last ones after the end), `card` (terrain, null
    before it is revealed), `pile` and `supply` (how many are left of each), `huts` (letter → colour), `bonus`
    (open cards: word, high, low, points earned by seat) and `islands` by seat: `tiles` (field → tile or
    "start N", its turns, huts its network reaches), `held` (tile in hand), `joker` (face up), `aside`, `tracks`."""
    last = min(s.turn, b.turns * records.ROUNDS - 1)
    huts = [b.setup[s.setup - 1, hut] for hut in range(len(HUTS))] if s.setup else []
    return {
        "round": last // b.turns + 1,
        "turn": last % b.turns + 1,
        "card": word(b.terrain_word[s.card - 1]) if s.card else None,
        "pile": {word(b.terrain_word[card]): s.pile[card] for card in range(b.terrains)},
        "supply": {word(b.tile_word[kind]): s.supply[kind] for kind in range(b.kinds)},
        "huts": {HUTS[hut].lower(): COLOUR_WORDS[colour] for hut, colour in enumerate(huts)},
        "bonus": [
            {
                "word": word(b.bonus_word[card - 1]),
                "high": b.high[card - 1],
                "low": b.low[card - 1],
                "earned": [s.earned[seat, k] for seat in range(s.seats)],
            }
            for k, card in enumerate(s.dealt)
            if card
        ],
        "islands": [_island(b, s, seat) for seat in range(s.seats)],
    }


def _island(b: Record, s: Record, seat: int) -> dict[str, Any]:
    return {
        "tiles": {
            hex_names(b)[land]: {
                "tile": tile_word(b, s.tile[seat, land] - 1),
                "turned": s.turned[seat, land],
                "huts": [hut.lower() for hut in huts_in(islands.reached(s, seat, land))],
            }
            for land in range(HUT)
            if s.tile[seat, land]
        },
        "held": word(b.tile_word[s.held[seat] - 1]) if s.held[seat] else None,
        "joker": bool(s.joker[seat]),
        "aside": s.aside[seat],
        "tracks": {name: s.track[seat, colour] for colour, name in enumerate(COLOUR_WORDS)},
    }


def tile_word(b: Record, tile: int) -> str:
    return f"start {tile - STARTING + 1}" if tile >= STARTING else word(b.tile_word[tile])


WORD_NAMES: dict[str, Say] = {"joker": say("Play the joker"), "aside": say("Set the tile aside")}
