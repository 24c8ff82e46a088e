"""Trails of Tucana: two cards, one trail a turn, and an island full of villages and sights."""

from importlib import import_module

from tukan.core.game import Game, Option
from tukan.games.trails_of_tucana import board, hints, rules, words
from tukan.games.trails_of_tucana.words import say

GAME = Game(
    name="trails_of_tucana",
    title=say("Trails of Tucana"),
    summary=say("Draw a trail a turn on your own map, and lead it to the villages and the sights."),
    seats=range(1, 9),
    options=(
        Option(
            "map",
            "petit",
            say("the island you travel"),
            values=("petit", "grande", "ferry"),
            meanings=(
                say("Isla Petit, two rounds"),
                say("Isla Grande, three rounds"),
                say("Isla Petit with an islet and four ferry lanes, two rounds"),
            ),
        ),
        Option(
            "sights",
            "once",
            say("when a connected sight scores"),
            values=("once", "every-round"),
            meanings=(
                say("once, as soon as it is connected"),
                say("at the end of each round, again and again"),
            ),
        ),
        Option(
            "ties",
            "mayor",
            say("who takes a bonus card that several earn in one turn"),
            values=("mayor", "share"),
            meanings=(
                say("the first of them, counted from the mayor"),
                say("all of them score it"),
            ),
        ),
        Option(
            "red",
            "village",
            say("what earns a red card"),
            values=("village", "pair", "off"),
            meanings=(
                say("being the first to lead a sight of its kind to a village"),
                say("being the first to connect two sights of its kind; one or two cards are drawn"),
                say("nothing: there are no red cards"),
            ),
        ),
        Option(
            "solo_discard",
            "off",
            say("whether blue cards leave after round 1 when you play alone"),
            values=("off", "on"),
            meanings=(
                say("all five stay until the end"),
                say("three letters are drawn, and their cards leave unless you have them"),
            ),
        ),
    ),
    rules=rules,
    board=board,
    words=words,
    hints=hints,
    load_picture=lambda: import_module("tukan.games.trails_of_tucana.picture"),
    own_boards=True,
    presets={
        "rules": {
            "rulebook": {
                "map": "petit",
                "sights": "once",
                "ties": "mayor",
                "red": "village",
                "solo_discard": "off",
            },
            "published": {
                "map": "petit",
                "sights": "every-round",
                "ties": "share",
                "red": "off",
                "solo_discard": "on",
            },
        }
    },
    preset_names={
        "rules": say("all of these at once"),
        "rulebook": say("as the rulebook here tells them"),
        "published": say("as in the published game"),
    },
)
