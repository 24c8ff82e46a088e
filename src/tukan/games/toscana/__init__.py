"""Toscana: two builders share one town, and each card helps both."""

from importlib import import_module

from tukan.core.game import Game, Option
from tukan.games.toscana import board, hints, rules, words
from tukan.games.toscana.words import say

GAME = Game(
    name="toscana",
    title=say("Toscana"),
    summary=say("Lay roofs and paving side by side and grow the largest area of your colour, twice."),
    seats=range(2, 3),
    options=(
        Option(
            "end",
            "first",
            say("when a round is over"),
            values=("first", "pass"),
            meanings=(
                say("as soon as the player to move cannot lay"),
                say("when neither player can lay"),
            ),
        ),
        Option(
            "contact",
            "card",
            say("how a card must touch one's own colour"),
            values=("card", "strict"),
            meanings=(
                say("any square of the new card touches one's own colour"),
                say("a square of one's own colour touches one's own colour"),
            ),
        ),
        Option(
            "swap",
            "no",
            say("who plays which colour in round 2"),
            values=("no", "yes"),
            meanings=(say("the colours stay"), say("the colours change hands")),
        ),
        Option("start", 1, say("the seat that opens round 1"), least=1),
    ),
    colours=("red", "grey"),
    rules=rules,
    board=board,
    words=words,
    hints=hints,
    load_picture=lambda: import_module("tukan.games.toscana.picture"),
)
