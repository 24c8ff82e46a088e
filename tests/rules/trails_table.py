"""A table of Trails of Tucana for tests: words in, words out, and trails laid by hand."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from tests.rules import table
from tukan import games
from tukan.core.record import Cells, Grid
from tukan.games.trails_of_tucana import rules, words
from tukan.games.trails_of_tucana.trails import draw

GAME = games.load("trails_of_tucana")


class Table(table.Table):
    """A match on the records. Seats count from 1, moves are words."""

    def __init__(self, seats: int = 1, setup: int | None = 1, **options: Any) -> None:
        super().__init__(GAME, seats, options)
        if setup is not None:
            self.happen(f"setup {setup}")

    def wild_turn(self, *moves: str) -> None:
        """Two wild cards; each seat in turn chooses its move. The deck is made to hold wild cards."""
        self.s.left[rules.WILD] = 2
        self.happen("card wild", "card wild")
        for seat, move in zip(self.to_act, moves, strict=True):
            self.play(seat, move)

    def quiet_turn(self) -> None:
        """A turn in which everybody draws a trail that connects nothing new, or none."""
        self.s.left[0], self.s.left[1] = max(self.s.left[0], 1), max(self.s.left[1], 1)
        self.happen("card desert", "card forest")
        while self.s.acting:
            seat = self.to_act[0]
            self.play(seat, min(self.legal(seat), key=lambda move: self.connects(seat, move)))

    def connects(self, seat: int, move: str) -> int:
        """How much a trail would connect: 0 inside a group, else the hexes it brings together."""
        edge = self.actions.index(move) % self.b.edges
        one, other = (self.s.group[seat - 1, self.b.end[edge, i]] for i in range(2))
        sizes = [self.s.group.array[seat - 1].tolist().count(group) for group in (one, other)]
        return 0 if one == other else sum(sizes)

    def lay(self, seat: int, *edges: str) -> None:
        """Trails of earlier turns: they earn nothing now."""
        for edge in edges:
            draw(self.b, self.s, seat - 1, self.actions.index(edge))
        self.s.owed[seat - 1] = self.s.new_letters[seat - 1] = self.s.new_kinds[seat - 1] = 0

    def way(self, start: str, goal: str) -> list[str]:
        """The edges of a shortest way between two hexes."""
        names = words.hex_names(self.b)
        came: dict[int, tuple[int, int]] = {names.index(start): (-1, -1)}
        todo = deque(came)
        while names.index(goal) not in came:
            here = todo.popleft()
            for w in range(self.b.ways[here]):
                if self.b.beside[here, w] not in came:
                    came[self.b.beside[here, w]] = here, self.b.way[here, w]
                    todo.append(self.b.beside[here, w])
        edges, here = [], names.index(goal)
        while came[here][0] >= 0:
            edges.append(self.actions[came[here][1]])
            here = came[here][0]
        return edges[::-1]

    def village(self, seat: int, letter: str) -> list[str]:
        """The hexes of the two villages of a letter."""
        names, letters = words.hex_names(self.b), words.letters(self.b, self.s, seat - 1)
        return [names[self.b.village[v]] for v in range(len(letters)) if letters[v] == letter]

    def nearly_join(self, seat: int, letter: str) -> str:
        """Lay all trails that join a pair but the last; the last one."""
        *first, last = self.way(*self.village(seat, letter))
        self.lay(seat, *first)
        return last

    def join(self, seat: int, letter: str) -> None:
        self.lay(seat, *self.way(*self.village(seat, letter)))

    @property
    def parts(self) -> list[dict[str, int]]:
        out = np.zeros((rules.SEATS, len(rules.PARTS)), int)
        rules.score(self.b, self.s, Grid(out))
        return [dict(zip(rules.PARTS, map(int, row), strict=True)) for row in out[: self.seats]]

    @property
    def rank(self) -> list[int]:
        out = np.zeros(rules.SEATS, int)
        rules.rank(self.b, self.s, Cells(out))
        return [int(place) for place in out[: self.seats]]

    def last_turn(self) -> None:
        """Go to the last turn of the last round."""
        self.s.rounds, self.s.turns = self.b.rounds - 1, self.b.turns - 1
