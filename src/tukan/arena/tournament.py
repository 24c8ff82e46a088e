"""A tournament: everybody meets everybody on the same deals, in every rotation of the seats.

Where players play against each other their results are rated. Where all win or lose together, or one plays
alone, each player plays all seats of the same deals, and the differences are what counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import numpy as np

from tukan.arena.batch import Batch
from tukan.arena.numbers import Tally, share
from tukan.arena.ratings import Ranked, Rating, choices, rate, sets
from tukan.arena.setup import Setup, check_player, table_of
from tukan.arena.sprt import Sprt, elo_of
from tukan.arena.summary import win_shares
from tukan.arena.tables import Tables
from tukan.core.game import OptionError
from tukan.core.record import Array
from tukan.core.say import speaker

say = speaker("tukan.arena")


@dataclass
class Meeting:
    """Two players on the same deals. `deals` counts what the first scored over each deal, from 0 to 1;
    `difference` (where they do not play against each other) by how much it was ahead."""

    first: str
    second: str
    deals: Tally = field(default_factory=Tally)
    difference: Tally | None = None
    matches: Counter[str] = field(default_factory=Counter)

    def json(self) -> dict[str, Any]:
        score = self.deals.score_json()
        ends = {key: None if score[key] is None else elo_of(score[key]) for key in ("mean", "low", "high")}
        return {
            "players": [self.first, self.second],
            "deals": len(self.deals),
            "matches": dict(self.matches),
            "score": score,
            "deal_scores": {f"{value:g}": n for value, n in sorted(self.deals.counts.items())},
            "elo": {key: None if elo is None else round(elo, 1) for key, elo in ends.items()},
            "difference": None if self.difference is None else self.difference.json(),
        }


@dataclass
class Tournament:
    """What came of it. `kind`: "versus", "together" (all win or lose as one) or "solo"."""

    setup: Setup  # of the first table
    players: tuple[str, ...]
    deals: int
    kind: str
    meetings: list[Meeting]
    points: dict[str, Tally] = field(default_factory=dict)
    ratings: list[Rating] = field(default_factory=list)
    controls: list[Meeting] = field(default_factory=list)
    by_seat: list[Tally] = field(default_factory=list)
    sprt: Sprt | None = None
    ranked: list[Ranked] = field(default_factory=list)
    interrupted: bool = False

    def json(self) -> dict[str, Any]:
        from tukan import __version__

        report = {"tukan": __version__, **self.setup.json(), **self.setup.thinking(self.players)}
        report |= {"players": list(self.players), "deals": self.deals, "kind": self.kind}
        report["interrupted"] = self.interrupted
        del report["rotate"]
        report["meetings"] = [meeting.json() for meeting in self.meetings]
        if self.kind == "versus":
            report["ratings"] = [rating.json() for rating in self.ratings]
            report["by_seat"] = [tally.score_json() for tally in self.by_seat]
        else:
            report["points"] = {name: tally.json() for name, tally in self.points.items()}
        if self.kind == "together":
            report["won"] = {name: share(tally.counts[1], len(tally)) for name, tally in self.points.items()}
        if self.controls:
            report["controls"] = [
                meeting.json() | {"as_expected": _as_expected(meeting)} for meeting in self.controls
            ]
        if self.sprt:
            report["sprt"] = self.sprt.json()
        return report


def play_tournament(
    setup: Setup,
    players: Sequence[str],
    tables: Tables,
    *,
    sprt: Sprt | None = None,
    controls: bool = False,
) -> Tournament:
    """Every table of the field `players`, with the game, seats and options of `setup`.

    `sprt` ends a duel of two as soon as it is decided. `controls` adds each player against itself and against
    random. Ctrl-C ends early: the tournament and its files hold what is done. Raises OptionError for a field
    that makes no tournament, ResumeError, OSError.
    """
    check_field(players, sprt)
    found = Tournament(setup, tuple(players), tables.deals, kind_of(setup), _meetings(players), sprt=sprt)
    try:
        if found.kind == "versus":
            _play_against(found, tables)
            if controls:
                _play_controls(found, tables)
        else:
            _play_beside(found, tables, controls)
    except KeyboardInterrupt:
        found.interrupted = True
    tables.finish(keep=found.interrupted)
    found.ratings = sorted(
        rate(players, found.ranked, setup.seed),
        key=lambda rating: float("inf") if rating.elo is None else -rating.elo,
    )
    return found


def check_field(players: Sequence[str], sprt: Sprt | None = None) -> None:
    """Raises OptionError unless these players make a tournament."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise OptionError(say("a tournament needs two players or more, each named once"))
    for player in players:
        check_player(player)
    if sprt and len(players) != 2:
        raise OptionError(say("a sequential test compares exactly two players, not {n}", n=len(players)))


def matches_of(setup: Setup, players: Sequence[str], deals: int, controls: bool) -> int:
    """At most how many matches a tournament plays."""
    if kind_of(setup) != "versus":
        return len({*players, *(("random",) if controls else ())}) * deals
    tables = len(_tables(players, setup.seats)) + (len(_controls(players)) if controls else 0)
    return tables * deals * setup.seats


def kind_of(setup: Setup) -> str:
    names = [name for _, name in table_of(setup).game.parts(setup.seats)]
    return "solo" if setup.seats == 1 else "together" if "won" in names else "versus"


def first_table(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who sits at the first table of this field."""
    return _tables(players, seats)[0]


def _meetings(players: Sequence[str]) -> list[Meeting]:
    return [Meeting(a, b) for a, b in combinations(players, 2)]


def _controls(players: Sequence[str]) -> list[tuple[str, str]]:
    return [*((name, name) for name in players), *((name, "random") for name in players if name != "random")]


def _tables(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits together: everybody with everybody, a small field more than once at one table."""
    if len(players) >= seats:
        return list(combinations(players, seats))
    return [tuple(players[i % len(players)] for i in range(seats))]


def _table(setup: Setup, players: Sequence[str]) -> Setup:
    return replace(setup, players=tuple(players[i % len(players)] for i in range(setup.seats)), rotate=True)


def _play_against(found: Tournament, tables: Tables) -> None:
    """Tables of rivals. Their rankings, by deal, go into the ratings."""
    names, seats = found.players, found.setup.seats
    by_pair = {(m.first, m.second): m for m in found.meetings}
    found.by_seat = [Tally() for _ in range(seats)]
    for players in _tables(names, seats):
        table = _table(found.setup, players)
        ranked = Ranked(table.players)
        found.ranked.append(ranked)
        for block, scores in _duel(table, tables):
            ranked.deals.append(_choices(table, block))
            for pair, values in scores.items():
                _count(by_pair[pair], values)
            for seat, won in enumerate(win_shares(block.ranks).mean(axis=0)):
                found.by_seat[seat].add(round(float(won), 9))
            if found.sprt:
                found.sprt.add(_mean(scores[names[0], names[1]]))
                if found.sprt.verdict:
                    break


def _choices(table: Setup, block: Batch) -> Array:
    """What the matches of one deal say of the places of a table."""
    total = np.zeros((len(sets(table.seats)), table.seats))
    for i, ranks in enumerate(block.ranks.tolist()):
        by_place = dict(zip(table.seating(i), ranks, strict=True))
        total += choices(tuple(by_place[place] for place in range(table.seats)))
    return total


def _play_controls(found: Tournament, tables: Tables) -> None:
    """Each player against itself and against random."""
    for first, second in _controls(found.players):
        meeting = Meeting(first, second)
        found.controls.append(meeting)
        for _, values in _duel(_table(found.setup, (first, second)), tables):
            _count(meeting, values[first, second])


def _play_beside(found: Tournament, tables: Tables, controls: bool) -> None:
    """Each player alone, or as a team of itself, on the same deals; as a control a team of random too."""
    setup, kind = found.setup, found.kind
    names = tuple(dict.fromkeys([*found.players, *(("random",) if controls else ())]))
    found.points = {name: Tally() for name in names}
    meetings = _meetings(names)
    against_random = [m for m in meetings if not {m.first, m.second} <= set(found.players)]
    found.meetings, found.controls = [m for m in meetings if m not in against_random], against_random
    for meeting in meetings:
        meeting.difference = Tally((-1, 1) if kind == "together" else None)
    shown = {name: column for column, name in table_of(setup).game.parts(setup.seats)}
    column = shown["won" if kind == "together" else "total"]
    teams = [replace(setup, players=(name,) * setup.seats, rotate=False) for name in names]
    for blocks in zip(*(tables.blocks(team) for team in teams), strict=True):
        values = {name: int(block.parts[0, 0, column]) for name, block in zip(names, blocks, strict=True)}
        for name, value in values.items():
            found.points[name].add(value)
        for meeting in meetings:
            a, b = values[meeting.first], values[meeting.second]
            assert meeting.difference is not None
            meeting.difference.add(a - b)
            _count(meeting, [_compared(-a, -b)])
        if found.sprt:
            found.sprt.add(_compared(-values[names[0]], -values[names[1]]))
            if found.sprt.verdict:
                break


def _duel(table: Setup, tables: Tables) -> Iterator[tuple[Batch, dict[tuple[str, str], list[float]]]]:
    """Each deal of a table: its matches, and for each two players what the first scored against the second
    in each comparison: 1, 1/2 or 0. In a mirror the first copy is compared with the second."""
    places = range(table.seats)
    mirror = len(set(table.players)) == 1
    for block in tables.blocks(table):
        scores: dict[tuple[str, str], list[float]] = {}
        for i in range(len(block)):
            seats = {player: seat for seat, player in enumerate(table.seating(i))}
            for p, q in combinations(places, 2):
                a, b = table.players[p], table.players[q]
                if a != b or (mirror and q == p + 1 and p % 2 == 0):
                    value = _compared(block.ranks[i, seats[p]], block.ranks[i, seats[q]])
                    flipped = (b, a) in scores
                    scores.setdefault((b, a) if flipped else (a, b), []).append(
                        1 - value if flipped else value
                    )
        yield block, scores


def _count(meeting: Meeting, values: Sequence[float]) -> None:
    meeting.deals.add(_mean(values))
    for value in values:
        meeting.matches["wins" if value == 1 else "losses" if value == 0 else "draws"] += 1


def _compared(mine: int, other: int) -> float:
    """What is scored by rank `mine` against rank `other`: the smaller wins."""
    return 0.5 if mine == other else float(mine < other)


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 9)


def _as_expected(meeting: Meeting) -> bool:
    """Does a mirror bracket one half, does nobody fall behind random?"""
    low, high = meeting.deals.cautious or (0.0, 1.0)
    return low <= 0.5 <= high if meeting.first == meeting.second else high > 0.5
