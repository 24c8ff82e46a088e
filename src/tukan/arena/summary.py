"""The summary of many matches, fed batch by batch; it grows with the values seen, not with the matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from tukan.arena.batch import Batch
from tukan.arena.numbers import Tally, share
from tukan.arena.setup import Setup, table_of


class Summary:
    """Results, points and lengths by seat, and by player where players change seats.

    A win that k seats share counts 1/k for each. Games won or lost together (they have a part `won`) count
    `won` and `lost`; a match of one seat has no winner.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup, self.n = setup, 0
        self.parts = table_of(setup).game.parts(setup.seats)
        names = [name for _, name in self.parts]
        self.together = "won" in names
        self.results: Counter[str] = Counter()
        self.plies = Tally()
        self.wins = [0.0] * setup.seats
        self.points = [{name: Tally() for name in names} for _ in range(setup.seats)]
        # Rotations of one deal share its luck, so a player's interval is over whole deals.
        self.deals = [{key: Tally() for key in ("wins", *names)} for _ in range(setup.seats)]
        self._deal: list[dict[str, float]] = []

    def add(self, batch: Batch) -> None:
        """Count the next matches; batches come in the order of their numbers."""
        seats = self.setup.seats
        wins = win_shares(batch.ranks) if seats > 1 and not self.together else np.zeros((len(batch), seats))
        for seat in range(seats):
            self.wins[seat] += float(wins[:, seat].sum())
            for column, name in self.parts:
                values, counts = np.unique(batch.parts[:, seat, column], return_counts=True)
                for value, count in zip(values.tolist(), counts.tolist(), strict=True):
                    self.points[seat][name].add(value, count)
        self.results.update(self._results(batch))
        for plies, count in zip(
            *map(np.ndarray.tolist, np.unique(batch.plies, return_counts=True)), strict=True
        ):
            self.plies.add(plies, count)
        if self.setup.rotate:
            self._add_deals(batch, wins)
        self.n += len(batch)

    def _results(self, batch: Batch) -> Counter[str]:
        if self.together:
            column = {name: column for column, name in self.parts}["won"]
            won = int((batch.parts[:, 0, column] > 0).sum())
            return Counter({"won": won, "lost": len(batch) - won})
        rows, counts = np.unique(batch.ranks, axis=0, return_counts=True)
        return Counter(
            {" ".join(map(str, row)): n for row, n in zip(rows.tolist(), counts.tolist(), strict=True)}
        )

    def _add_deals(self, batch: Batch, wins: Any) -> None:
        seats = self.setup.seats
        for i in range(len(batch)):
            match = batch.first + i
            if match % seats == 0:
                self._deal = [dict.fromkeys(self.deals[0], 0.0) for _ in range(seats)]
            for seat, player in enumerate(self.setup.seating(match)):
                mine = self._deal[player]
                mine["wins"] += float(wins[i, seat]) / seats
                for column, name in self.parts:
                    mine[name] += int(batch.parts[i, seat, column]) / seats
            if match % seats == seats - 1:
                for player, values in enumerate(self._deal):
                    for key, value in values.items():
                        self.deals[player][key].add(round(value, 9))

    def json(self) -> dict[str, Any]:
        """Plain data; every number is finite, what is not known is None."""
        versus = self.setup.seats > 1 and not self.together
        seats = []
        for seat in range(self.setup.seats):
            one: dict[str, Any] = {"seat": seat + 1}
            if not self.setup.rotate:
                one["player"] = self.setup.players[seat]
            if versus:
                one |= {"wins": round(self.wins[seat], 5), "win": share(self.wins[seat], self.n)}
            one["parts"] = {name: tally.json() for name, tally in self.points[seat].items()}
            seats.append(one)
        report: dict[str, Any] = {"results": dict(sorted(self.results.items()))}
        if self.together:
            report["won"] = share(self.results["won"], self.n)
        report |= {"plies": self.plies.json(), "by_seat": seats}
        if self.setup.rotate:
            report["by_player"] = [self._player(player, versus) for player in range(self.setup.seats)]
        return report

    def _player(self, player: int, versus: bool) -> dict[str, Any]:
        tallies = self.deals[player]
        one: dict[str, Any] = {"player": self.setup.players[player], "deals": len(tallies["wins"])}
        if versus:
            one["win"] = tallies["wins"].score_json()
        one["parts"] = {name: tally.json() for name, tally in tallies.items() if name != "wins"}
        return one


def win_shares(ranks: Any) -> Any:
    """The share of the win of each seat, by match: 1 alone in front, 1/k with k in front, else 0."""
    first = ranks == 1
    return first / first.sum(axis=1, keepdims=True)
