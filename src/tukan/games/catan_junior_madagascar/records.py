"""The two records of Catan Junior Madagascar, and the numbers of its moves, chances and reasons."""

from __future__ import annotations

from tukan.core.record import board_type, state_type
from tukan.core.rules import FIRST_OWN_REASON

SEATS = 4
KINDS = ("wool", "wood", "sand", "popcorn", "cocktail")
NKINDS = len(KINDS)
WOOL, WOOD, SAND, POPCORN, COCKTAIL = range(NKINDS)
NONE = -1  # no seat, no place, no tile

CORNERS = 6
HEXES, SPOTS, PATHS = 16, 40, 50  # of the largest map that the records hold
ROADS = 3  # paths that meet at a spot
STARTS = 4  # tents or wagons of a colour on the board at the start
CARDS = ("inspector", "build", "popcorn-wood", "wool-sand")
NCARDS = len(CARDS)
AWAY, BUILD, POPCORN_WOOD, WOOL_SAND = range(NCARDS)

Board = board_type(
    ("hexes", "i2"),
    ("spots", "i2"),
    ("paths", "i2"),
    ("goal", "i2"),  # tents of a colour
    ("wagons", "i2"),  # of a colour
    ("tiles", "i2"),  # of a kind
    ("reward", "i2"),
    ("gift", "i2"),
    ("at", "i2", (HEXES, 2)),  # where things lie: for the picture
    ("spot_at", "i2", (SPOTS, 2)),
    ("inspector_at", "i2", (2,)),
    ("kind", "i1", (HEXES,)),
    ("number", "i1", (HEXES,)),
    ("letter", "i1", (HEXES,)),  # of the id, where kind and number are not enough
    ("corners", "i1", (HEXES, CORNERS)),  # spots, NONE after the last
    ("ends", "i1", (PATHS, 2)),  # spots, the smaller first
    ("roads", "i1", (SPOTS, ROADS)),  # paths, NONE after the last
    ("first_tents", "i1", (SEATS, STARTS)),
    ("first_wagons", "i1", (SEATS, STARTS)),
    ("first_hand", "i1", (NKINDS,)),
    ("tent_cost", "i1", (NKINDS,)),
    ("wagon_cost", "i1", (NKINDS,)),
    ("penguin_cost", "i1", (NKINDS,)),
    ("cards", "i1", (NCARDS,)),
)

State = state_type(
    ("limit", "i2"),
    ("turns", "i2"),  # that have ended
    ("pros", "i1"),
    ("shortage", "i1"),
    ("start", "i1"),
    ("boss", "i1"),
    ("stage", "i1"),
    ("inspector", "i1"),  # a landscape, NONE on his own space
    ("majority", "i1"),  # the seat whose tent stands on the Inspector's space
    ("thrown", "i1"),  # the number on the die in this turn, 0 before the throw
    ("swapped", "i1"),
    ("offers", "i1"),  # spoken this turn
    ("partner", "i1"),
    ("tent", "i1", (SPOTS,)),  # the seat that built there
    ("wagon", "i1", (PATHS,)),
    ("hand", "i1", (SEATS, NKINDS)),
    ("supply", "i1", (NKINDS,)),
    ("spaces", "i1", (NKINDS,)),  # the kind on each trading space
    ("waits", "i1", (NKINDS,)),  # turn ends until a recalled kind is paid again
    ("cards", "i1", (NCARDS,)),  # left in the stack
    ("drawn", "i1", (SEATS,)),
    ("given", "i1", (NKINDS,)),
    ("wanted", "i1", (NKINDS,)),
)

SHORTAGE_ROUND = 1  # of the option `shortage`

# What the acting seat is doing
FREELY, DRIVING, BUILDING, OFFERING, ANSWERING = range(5)
STAGES = 5

# Chance
DIE, CARD = 1, 2
FACES = 6
OUTCOMES = FACES
MOST_OFFERS = 3

# Actions
END = 0
PENGUINS = 1
SWAP = 2  # SWAP + given kind * NKINDS + taken kind
TRADE = SWAP + NKINDS * NKINDS
OFFER = TRADE + NKINDS * NKINDS  # OFFER + seat
GIVE = OFFER + SEATS
WANT = GIVE + NKINDS
PROPOSE = WANT + NKINDS
WITHDRAW = PROPOSE + 1
ACCEPT = WITHDRAW + 1
REFUSE = ACCEPT + 1
TENT = REFUSE + 1  # TENT + spot
WAGON = TENT + SPOTS  # WAGON + path
INSPECTOR = WAGON + PATHS  # INSPECTOR + landscape
FREE_TENT = INSPECTOR + HEXES
FREE_WAGON = FREE_TENT + SPOTS
FREE_NONE = FREE_WAGON + PATHS
ACTIONS = FREE_NONE + 1

# Reasons
(
    DRIVE_FIRST, BUILD_FIRST, OFFER_FIRST, ANSWER_FIRST,
    NO_DRIVING, INSPECTOR_THERE, NO_FREE_BUILDING,
    SPOT_TAKEN, NO_WAGON_BESIDE, PATH_TAKEN, NO_TENT_BESIDE, NO_WAGON_LEFT,
    TENT_TOO_DEAR, WAGON_TOO_DEAR, PENGUINS_TOO_DEAR, NO_CARD_LEFT,
    SWAPPED, SAME_KIND, NOT_HELD, NOT_ON_SPACES, NOT_TWO, SUPPLY_LACKS, RECALLED,
    NO_PROS, NO_PARTNER, OFFERS_SPENT, BOSS_EMPTY, PARTNER_EMPTY,
    NO_OFFER, NO_MORE_TO_GIVE, GIVES_WANTED, NO_MORE_TO_WANT, WANTS_GIVEN, OFFER_ONE_SIDED, NO_ANSWER,
) = range(FIRST_OWN_REASON, FIRST_OWN_REASON + 35)  # fmt: skip

PARTS = ("tents", "penguins", "wagons", "winner", *KINDS)
