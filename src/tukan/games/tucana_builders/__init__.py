"""Tucana Builders: lay paths on your own island and bring the animals to the huts."""

from importlib import import_module

from tukan.core.game import Game, Option
from tukan.games.tucana_builders import board, hints, rules, words
from tukan.games.tucana_builders.words import say

GAME = Game(
    name="tucana_builders",
    title=say("Tucana Builders"),
    summary=say("Lay paths on your own island so that pumas, snakes, monkeys and toucans find their huts."),
    seats=range(1, 6),
    options=(
        Option(
            "terrains",
            "three",
            say("the kinds of terrain cards"),
            values=("three", "four"),
            meanings=(
                say("sand, jungle and stone (lava or rock), four cards each"),
                say("sand, jungle, lava and rock, three cards each"),
            ),
        ),
        Option(
            "bonus",
            "off",
            say("two bonus cards with conditions for all"),
            values=("off", "on"),
            meanings=(say("without bonus cards"), say("with two bonus cards, for experienced players")),
            forced={1: "on"},
        ),
    ),
    rules=rules,
    board=board,
    words=words,
    hints=hints,
    load_picture=lambda: import_module("tukan.games.tucana_builders.picture"),
    own_boards=True,
)
