"""Tree search: open-loop UCT. Chance is drawn anew in every simulation, and each ends in a roll-out.

A node stands for the choices that led to it, whatever chance did between them; a child that is not legal under
this simulation's chance is passed over. Each seat that chooses maximises its own value.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

import numpy as np

from tukan.core.chance import Stream, draw
from tukan.core.drive import pick
from tukan.core.engine import compiled
from tukan.core.game import Game
from tukan.core.record import Array, Record
from tukan.players.knowledge import knowledge
from tukan.players.question import Budget, Question

Node = np.dtype(
    [
        ("value", "f8"),  # the sum of the values for the seat that chose the action, in units
        ("child", "i4"),  # the first, -1 for none
        ("sibling", "i4"),
        ("visits", "i4"),
        ("action", "i4"),
    ]
)
EXPLORE = 0.7
DEEPEST = 512  # choices from the root to the end of a simulation's way through the tree


def make_tree(game: Game, stamp: str) -> Callable[..., int]:
    """`tree(B, S, W, nodes, path, who, simulations, explore, r, mask, weights) -> nodes used`.

    `nodes[0]` is the root. Roll-outs draw lots; `hints.value` says what their end is worth.
    """
    rules, hints = game.rules, knowledge(game)
    outcomes, happen, legal, play = rules.outcomes, rules.happen, rules.legal, rules.play
    value, unit = hints.value, hints.unit

    def tree(
        B: Record, S: Record, W: Record, nodes: Record, path: Record, who: Record, simulations: int,
        explore: float, r: Record, mask: Record, weights: Record,
    ) -> int:  # fmt: skip
        stamp  # noqa: B018 - a bare name puts it into the cache key
        b, w = B[0], W[0]
        used = 1
        nodes[0].child, nodes[0].visits, nodes[0].value = -1, 0, 0.0
        for _ in range(simulations):
            W[0] = S[0]
            node, depth, grows = 0, 0, True
            path[0] = 0
            while not w.over:
                if w.chance != 0:
                    happen(b, w, draw(r, weights, outcomes(b, w, weights)))
                    continue
                seat = 0
                while (w.acting >> seat) & 1 == 0:
                    seat += 1
                n = legal(b, w, seat, mask)
                if not grows or depth + 1 == len(path) or used == len(nodes):
                    action = pick(r, mask, n)
                    for a in range(len(mask)):
                        mask[a] = False
                    play(b, w, seat, action)
                    grows = False
                    continue
                # Known children that are legal now are compared, and unmarked; what stays marked is untried.
                best, chosen, untried = 0.0, -1, n
                child = nodes[node].child
                reach = explore * sqrt(log(nodes[node].visits + 1.0))
                while child >= 0:
                    if mask[nodes[child].action]:
                        mask[nodes[child].action] = False
                        untried -= 1
                        score = nodes[child].value / nodes[child].visits + reach / sqrt(nodes[child].visits)
                        if chosen < 0 or score > best:
                            best, chosen = score, child
                    child = nodes[child].sibling
                if untried > 0:
                    chosen, used = used, used + 1
                    nodes[chosen].action = pick(r, mask, untried)
                    nodes[chosen].child, nodes[chosen].visits, nodes[chosen].value = -1, 0, 0.0
                    nodes[chosen].sibling, nodes[node].child = nodes[node].child, chosen
                    grows = False
                    for a in range(len(mask)):
                        mask[a] = False
                play(b, w, seat, nodes[chosen].action)
                node = chosen
                depth += 1
                path[depth], who[depth] = node, seat
            nodes[0].visits += 1
            for k in range(1, depth + 1):
                nodes[path[k]].visits += 1
                nodes[path[k]].value += value(b, w, who[k]) / unit
        return used

    return tree


class TreeSearch:
    """A player that searches with a tree of choices; of the actions it takes the one most visited."""

    def __init__(self, name: str = "tree", explore: float = EXPLORE) -> None:
        self.name, self.explore = name, explore

    def choose(self, question: Question, budget: Budget, stream: Stream) -> int:
        nodes = self.grow(question, budget.iterations or 1000, stream)
        best, child = 0, nodes["child"][0]
        while child >= 0:
            if best == 0 or nodes["visits"][child] > nodes["visits"][best]:
                best = int(child)
            child = nodes["sibling"][child]
        return int(nodes["action"][best])

    def grow(self, question: Question, simulations: int, stream: Stream) -> Array:
        """The tree after so many simulations."""
        game, nodes = question.game, np.zeros(simulations + 2, Node)
        run = compiled(game, make_tree)
        run(
            question.board, question.state, question.state.copy(), nodes, np.zeros(DEEPEST, np.int64),
            np.zeros(DEEPEST, np.int64), simulations, self.explore, stream.cells.array,
            np.zeros(game.rules.ACTIONS, np.bool_), np.zeros(game.rules.OUTCOMES, np.int64),
        )  # fmt: skip
        return nodes
