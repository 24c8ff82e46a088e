"""The two records of Tucana Builders, and the numbers that stand for things in them."""

from __future__ import annotations

from tukan.core.hexes import SIDES
from tukan.core.record import board_type, state_type

VERSION = 1

SEATS = 5
ROUNDS = 2
HUTS = 6
PONDS = 6
DEALT = 2  # bonus cards on the table

# What a board file may hold: the records are this large, a board may use less.
MOST_FIELDS = 42
MOST_KINDS = 20  # of path tiles
MOST_TERRAINS = 4
MOST_SETUPS = 16
MOST_BONUSES = 12
LETTERS = 24  # of a word

# Lands are what tiles lie on: the terrain fields in reading order, then the ponds.
POND = MOST_FIELDS  # POND + p
LANDS = MOST_FIELDS + PONDS
HUT = LANDS  # HUT + h, only for the names and places of hexes
HEXES = LANDS + HUTS

# Tiles are the kinds of path tiles, then the starting tiles.
STARTING = MOST_KINDS  # STARTING + i
TILES = MOST_KINDS + PONDS

# A colour and the animal that scores for it have the same number.
YELLOW, RED, BLUE = 0, 1, 2
COLOURS = 3
PUMA, SNAKE, MONKEY, TOUCAN = 0, 1, 2, 3
ANIMALS = 4

# Bonus conditions
JOIN, THREE_COLOURS, TOUCAN_HUB, TWO_OF_EACH = 0, 1, 2, 3

Board = board_type(
    ("around", "i8", (LANDS,)),  # the same as `near`: bit f for each field beside this land
    ("fields", "i2"),
    ("kinds", "i2"),
    ("setups", "i2"),
    ("bonuses", "i2"),
    ("terrains", "i2"),  # kinds of terrain cards
    ("turns", "i2"),  # of a round
    ("near", "i1", (LANDS, SIDES)),  # the land beyond each side, -1 for none
    ("hut", "i1", (LANDS, SIDES)),  # the hut beyond each side, -1 for none
    ("shore", "i1", (LANDS,)),  # the same as `hut`: bit h for each hut beside this land
    ("card", "i1", (MOST_FIELDS,)),  # the kind of terrain card that each field matches
    ("ground", "i1", (MOST_FIELDS,)),  # sand, jungle, lava, rock: what is printed
    ("dock", "i1", (PONDS,)),
    ("x", "i1", (HEXES,)),
    ("y", "i1", (HEXES,)),
    ("pile", "i1", (MOST_TERRAINS,)),  # terrain cards of each kind
    ("edges", "i1", (TILES,)),  # bit d: a path end at side d, before turning
    ("ways", "i1", (TILES,)),  # how many turns look different
    ("animals", "i1", (TILES, ANIMALS)),
    ("supply", "i1", (MOST_KINDS,)),
    ("setup", "i1", (MOST_SETUPS, HUTS)),  # the colour of each hut
    ("condition", "i1", (MOST_BONUSES,)),
    ("ends", "i1", (MOST_BONUSES,)),  # bit h: hut h must be joined
    ("high", "i1", (MOST_BONUSES,)),
    ("low", "i1", (MOST_BONUSES,)),
    # Words, as bytes of ASCII ended by zeros
    ("pond_word", "u1", (PONDS, LETTERS)),
    ("terrain_word", "u1", (MOST_TERRAINS, LETTERS)),
    ("tile_word", "u1", (MOST_KINDS, LETTERS)),
    ("bonus_word", "u1", (MOST_BONUSES, LETTERS)),
)

State = state_type(
    ("track", "i2", (SEATS, COLOURS)),  # the true totals, laps included
    ("choice", "i2", (SEATS,)),  # 1 + the action chosen while others still choose, else 0
    ("terrains", "i1"),
    ("bonus", "i1"),
    ("turn", "i1"),  # turns that are over, of both rounds
    ("setup", "i1"),  # 1 + the setup card
    ("card", "i1"),  # 1 + the terrain card of this turn
    ("dealt", "i1", (DEALT,)),  # 1 + bonus card
    ("earned", "i1", (SEATS, DEALT)),  # the points claimed on each bonus card
    ("pile", "i1", (MOST_TERRAINS,)),  # terrain cards left
    ("supply", "i1", (MOST_KINDS,)),  # path tiles left
    ("held", "i1", (SEATS,)),  # 1 + the kind of tile drawn
    ("joker", "i1", (SEATS,)),  # 1 while it is face up
    ("aside", "i1", (SEATS,)),  # tiles set aside
    ("tile", "i1", (SEATS, LANDS)),  # 1 + the tile that lies there
    ("turned", "i1", (SEATS, LANDS)),
    # Networks, kept up with every tile so that scoring need not search for them:
    ("net", "i1", (SEATS, LANDS)),  # 1 + the smallest land connected with this one, 0 without a tile
    ("reach", "i1", (SEATS, LANDS)),  # at a network's smallest land: bit h for each hut it touches
)

THREE, FOUR = 0, 1  # option terrains
OFF, ON = 0, 1  # option bonus

# Chance
SETUP, STARTING_CARD, BONUS, TERRAIN = 1, 2, 3, 4
TILE = 5  # TILE + seat
OUTCOMES = MOST_KINDS

# Actions: lay on field f turned by r: f * SIDES + r; with the joker fields * SIDES more; then to set aside.
ACTIONS = MOST_FIELDS * SIDES * 2 + 1

LAP = 40  # spaces of a track (TB-6.5)

PARTS = ("yellow", "red", "blue", "min", "stars", "total", "band", "lost")

LAND_FEATURES = 1 + SIDES + ANIMALS + HUTS
LAYOUT = (
    ("own island first, for each field, then each pond: tile lies, path end at each of six sides, pumas, "
     "snakes, monkeys, toucans, huts A-F that its network touches", SEATS * LANDS * LAND_FEATURES),
    ("terrain card that each field matches", MOST_FIELDS * MOST_TERRAINS),
    ("terrain card of this turn", MOST_TERRAINS),
    ("terrain cards left, by those of a full pile", MOST_TERRAINS),
    ("tile in hand, own seat first", SEATS * MOST_KINDS),
    ("tiles left of each kind, by those of a full supply", MOST_KINDS),
    ("colour of huts A-F: yellow, red, blue", HUTS * COLOURS),
    ("joker face up, own seat first", SEATS),
    ("tracks by 40 (beyond 1 after a lap), own seat first", SEATS * COLOURS),
    ("first bonus card, second bonus card", DEALT * MOST_BONUSES),
    ("points earned on each bonus card, by ten, own seat first", SEATS * DEALT),
    ("turns that are over, by those of the game", 1),
    ("seat plays", SEATS),
    ("seat must still choose, own seat first", SEATS),
)  # fmt: skip
OBSERVATION = sum(size for _, size in LAYOUT)
