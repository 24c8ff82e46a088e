"""A tournament: everybody meets everybody on the same deals, in every rotation of the seats.

Where players play against each other their results are rated. Where all win or lose together, or one plays
alone, each player plays all seats of the same deals, and the differences are what counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np

from tukan.arena.batch import Batch
from tukan.arena.numbers import Tally, share
from tukan.arena.ratings import Rating, rate
from tukan.arena.setup import Setup, check_player, table_of
from tukan.arena.simulate import Play
from tukan.arena.sprt import Sprt, elo_of
from tukan.arena.summary import win_shares
from tukan.core.game import OptionError
from tukan.core.record import Array
from tukan.core.say import speaker

say = speaker("tukan.arena")

Blocks: TypeAlias = Generator[Batch, None, None]


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
    kind: str
    meetings: list[Meeting]
    points: dict[str, Tally] = field(default_factory=dict)
    ratings: list[Rating] = field(default_factory=list)
    controls: list[Meeting] = field(default_factory=list)
    by_seat: list[Tally] = field(default_factory=list)
    sprt: Sprt | None = None

    def json(self) -> dict[str, Any]:
        from tukan import __version__

        report = {"tukan": __version__, **self.setup.json(), "players": list(self.players), "kind": self.kind}
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
    deals: int,
    play: Play,
    *,
    sprt: Sprt | None = None,
    controls: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Tournament:
    """Every table of the field `players`, with the game, seats and options of `setup`, on `deals` deals.

    `sprt` ends a duel of two as soon as it is decided. `controls` adds each player against itself and against
    random. Raises OptionError for a field that makes no tournament.
    """
    check_field(players, sprt)
    kind = kind_of(setup)
    counted = _Counted(progress)
    if kind != "versus":
        return _play_beside(setup, players, kind, deals, play, sprt, controls, counted)
    found = Tournament(setup, tuple(players), kind, _meetings(players), sprt=sprt)
    _play_against(found, deals, play, counted)
    for first, second in _controls(players) if controls else ():
        meeting = Meeting(first, second)
        for _, values in _duel(_table(setup, (first, second)), deals, play, counted):
            _count(meeting, values[first, second])
        found.controls.append(meeting)
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


class _Counted:
    """Progress over several tables."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self.tell, self.done = tell, 0

    def add(self, n: int) -> None:
        self.done += n
        self.tell(self.done)


def _blocks(table: Setup, deals: int, play: Play, counted: _Counted) -> Blocks:
    """The matches of a table, one batch for each deal."""
    size = table.seats if table.rotate else 1
    parts: list[Array] = []
    ranks: list[Array] = []
    first = 0
    with closing(play(table, 0, deals * size, False)) as batches:
        for batch in batches:
            counted.add(len(batch))
            parts.extend(batch.parts)
            ranks.extend(batch.ranks)
            while len(ranks) >= size:
                yield Batch(first, np.array(parts[:size]), np.array(ranks[:size]), np.zeros(size))
                del parts[:size], ranks[:size]
                first += size


def _play_against(found: Tournament, deals: int, play: Play, counted: _Counted) -> None:
    """Tables of rivals. Wins among the field, by deal, go into the ratings."""
    names, seats = found.players, found.setup.seats
    by_pair = {(m.first, m.second): m for m in found.meetings}
    found.by_seat = [Tally() for _ in range(seats)]
    wins_of_tables = []
    for players in _tables(names, seats):
        wins_of_deals = []
        for block, scores in _duel(_table(found.setup, players), deals, play, counted):
            wins = np.zeros((len(names), len(names)))
            for (a, b), values in scores.items():
                wins[names.index(a), names.index(b)] += sum(values)
                wins[names.index(b), names.index(a)] += len(values) - sum(values)
                _count(by_pair[a, b], values)
            wins_of_deals.append(wins)
            for seat, won in enumerate(win_shares(block.ranks).mean(axis=0)):
                found.by_seat[seat].add(round(float(won), 9))
            if found.sprt:
                found.sprt.add(_mean(scores[names[0], names[1]]))
                if found.sprt.verdict:
                    break
        wins_of_tables.append(np.array(wins_of_deals))
    found.ratings = sorted(
        rate(names, wins_of_tables, found.setup.seed),
        key=lambda rating: float("inf") if rating.elo is None else -rating.elo,
    )


def _play_beside(
    setup: Setup, players: Sequence[str], kind: str, deals: int, play: Play, sprt: Sprt | None,
    controls: bool, counted: _Counted,
) -> Tournament:  # fmt: skip
    """Each player alone, or as a team of itself, on the same deals; as a control a team of random too."""
    names = tuple(dict.fromkeys([*players, *(("random",) if controls else ())]))
    tables = [replace(setup, players=(name,) * setup.seats, rotate=False) for name in names]
    points = {name: Tally() for name in names}
    meetings = _meetings(names)
    shown = {name: column for column, name in table_of(setup).game.parts(setup.seats)}
    column = shown["won" if kind == "together" else "total"]
    streams = [_blocks(table, deals, play, counted) for table in tables]
    for blocks in zip(*streams, strict=True):
        values = {name: int(block.parts[0, 0, column]) for name, block in zip(names, blocks, strict=True)}
        for name, value in values.items():
            points[name].add(value)
        for meeting in meetings:
            a, b = values[meeting.first], values[meeting.second]
            meeting.difference = meeting.difference or Tally()
            meeting.difference.add(a - b)
            _count(meeting, [_compared(-a, -b)])
        if sprt:
            sprt.add(_compared(-values[names[0]], -values[names[1]]))
            if sprt.verdict:
                break
    for stream in streams:
        stream.close()
    extra = {name for name in names if name not in players}
    asked = [m for m in meetings if not {m.first, m.second} & extra]
    against_random = [m for m in meetings if m not in asked]
    return Tournament(setup, tuple(players), kind, asked, points, controls=against_random, sprt=sprt)


def _duel(
    table: Setup, deals: int, play: Play, counted: _Counted
) -> Iterator[tuple[Batch, dict[tuple[str, str], list[float]]]]:
    """Each deal of a table: its matches, and for each two players what the first scored against the second
    in each comparison: 1, 1/2 or 0. In a mirror the first copy is compared with the second."""
    places = range(table.seats)
    mirror = len(set(table.players)) == 1
    for block in _blocks(table, deals, play, counted):
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
