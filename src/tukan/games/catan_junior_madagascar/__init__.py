"""Catan Junior Madagascar: roll the wagons round the island and be the first with seven tents."""

from importlib import import_module

from tukan.core.game import Game, Option
from tukan.games.catan_junior_madagascar import board, hints, rules, words
from tukan.games.catan_junior_madagascar.board import say

GAME = Game(
    name="catan_junior_madagascar",
    title=say("Catan Junior Madagascar"),
    summary=say(
        "Roll your circus wagons round the island and be the first to pitch seven tents, with help from the penguins."
    ),
    seats=range(2, 5),
    options=(
        Option(
            "pros",
            "off",
            say("whether the Boss may trade with other players"),
            values=("off", "on"),
            meanings=(say("no trading between players"), say("the Boss may make offers, three a turn")),
        ),
        Option(
            "shortage",
            "turn",
            say("when a kind that ran short is paid again"),
            values=("turn", "round"),
            meanings=(say("from the next turn on"), say("after everybody has had a turn")),
        ),
        Option("start", 1, say("the seat that is the first Circus Boss"), least=1),
        Option("limit", 600, say("turns after which a stuck game ends"), least=1, most=9999),
    ),
    colours=("red", "violet", "yellow", "blue"),
    rules=rules,
    board=board,
    words=words,
    hints=hints,
    load_picture=lambda: import_module("tukan.games.catan_junior_madagascar.picture"),
)
