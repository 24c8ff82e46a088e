"""What lies on the table in Trails of Tucana: the board, the state and the numbers that name things."""

from __future__ import annotations

from tukan.core.record import board_type, state_type
from tukan.core.rules import rule

SEATS = 8
HEXES = 120  # the largest map that the records hold
EDGES = 320
WAYS = 8  # edges and lanes at one hex
SETUPS = 20
VILLAGES = 10
LETTERS = 5
SIGHTS = 20
MOST_OF_KIND = 5
BANDS = 7

TERRAINS = ("desert", "forest", "mountain", "water")
WILD = 4
CARDS = (*TERRAINS, "wild")
KINDS = ("obelisk", "book", "toucan", "yeti", "serpent")

Board = board_type(
    ("hexes", "i2"),
    ("edges", "i2"),
    ("sights", "i2"),
    ("setups", "i2"),
    ("rounds", "i2"),
    ("turns", "i2"),  # turns of a round
    ("of_kind", "i4", (len(KINDS),)),  # bit set of the sights of each kind
    ("deck", "i2", (len(CARDS),)),
    ("band", "i2", (BANDS - 1,)),  # where the solo bands 2 to 7 begin
    ("pair_points", "i2", (LETTERS,)),
    ("sight_points", "i2", (len(KINDS), MOST_OF_KIND)),
    ("blue_points", "i2", (2, LETTERS)),
    ("red_points", "i2", (len(KINDS),)),
    ("village", "i2", (VILLAGES,)),  # its hex
    ("sight", "i2", (SIGHTS,)),  # its hex
    ("end", "i2", (EDGES, 2)),  # the hexes that an edge joins, the smaller first
    ("ways", "i2", (HEXES,)),  # edges at a hex
    ("way", "i2", (HEXES, WAYS)),  # those edges
    ("beside", "i2", (HEXES, WAYS)),  # the hexes that they lead to
    ("pair", "i1", (EDGES,)),  # the terrains of both ends: `pair_of`
    ("sight_kind", "i1", (SIGHTS,)),
    ("ring", "i1", (SETUPS, VILLAGES)),  # the letters of a setup card
    ("terrain", "i1", (HEXES,)),
    ("x", "i1", (HEXES,)),
    ("y", "i1", (HEXES,)),
)

State = state_type(
    ("reached", "i4", (SEATS,)),  # bit set of the sights connected
    ("left", "i2", (len(CARDS),)),  # cards left in the deck
    ("choice", "i2", (SEATS,)),  # the edge chosen but not yet drawn, -1 for none
    ("banked", "i2", (SEATS,)),  # points for sights of the finished rounds
    ("map", "i1"),
    ("sights", "i1"),
    ("ties", "i1"),
    ("red", "i1"),
    ("solo_discard", "i1"),
    ("setup", "i1"),  # the setup card, -1 before it is drawn
    ("rounds", "i1"),  # finished rounds
    ("turns", "i1"),  # finished turns of this round
    ("cards", "i1", (2,)),  # the two cards turned up, -1 for none
    ("red_open", "i1"),  # bit set of the kinds whose red card is in the game
    ("discarded", "i1"),  # bit set of the letters drawn for solo_discard
    ("joined", "i1", (SEATS,)),  # bit set of the letters whose pair is joined
    ("met", "i1", (SEATS,)),  # bit set of the kinds of which two sights are connected with each other
    ("new_letters", "i1", (SEATS,)),  # letters joined in this turn
    ("new_kinds", "i1", (SEATS,)),  # kinds that earn a red card in this turn
    ("owed", "i1", (SEATS,)),  # bonus trails still to be drawn
    ("blue_taken", "u1", (2, LETTERS)),  # bit set of the seats that scored the card
    ("red_taken", "u1", (len(KINDS),)),
    ("drawn", "u1", (EDGES,)),  # bit set of the seats that have drawn the edge
    ("group", "u1", (SEATS, HEXES)),  # the smallest hex that each hex is connected with
)

# Options
PETIT, GRANDE, FERRY = 0, 1, 2
ONCE, EVERY_ROUND = 0, 1
MAYOR, SHARE = 0, 1
VILLAGE, PAIR, OFF = 0, 1, 2

# Chance
SETUP, RED, CARD, DISCARD = 1, 2, 3, 4
OUTCOMES = SETUPS
DISCARDS = 3
SECOND_CARDS_FROM = 5  # seats with which second blue cards and a second red card are used

# Actions: an edge; an edge for a bonus trail, b.edges further on.
ACTIONS = 2 * EDGES


@rule
def pair_of(p: int, q: int) -> int:
    """The number of two terrains, p ≤ q."""
    return p * len(TERRAINS) + q
