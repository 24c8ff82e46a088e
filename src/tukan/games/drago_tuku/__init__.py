"""Drago-Tuku: build the castle together before the dragons close the road."""

from importlib import import_module

from tukan.core.game import Game, Option
from tukan.games.drago_tuku import board, hints, rules, words
from tukan.games.drago_tuku.words import say

GAME = Game(
    name="drago_tuku",
    title=say("Drago-Tuku"),
    summary=say("Walk the road together, build the castle and come home before the dragons close the way."),
    seats=range(2, 5),
    options=(
        Option(
            "level",
            "normal",
            say("how hard the dragons make it"),
            values=("easy", "normal", "hard"),
            meanings=(
                say("each dragon first takes one step over the beach"),
                say("the game as described"),
                say("the die shows 1, 2, 3, 4, a dragon and a sun"),
            ),
        ),
        Option(
            "sun",
            "rescue",
            say("what a sun may do for a friend"),
            values=("rescue", "share"),
            meanings=(
                say("free a friend from the forest"),
                say("free a friend, or lend a friend 1 to 5 steps"),
            ),
        ),
        Option("start", 1, say("the seat that throws first"), least=1),
    ),
    offered={"level": "easy"},
    rules=rules,
    board=board,
    words=words,
    hints=hints,
    load_picture=lambda: import_module("tukan.games.drago_tuku.picture"),
)
