"""A batch: some matches of a setup, one after the other, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tukan.arena.deal import first_player_lane, make_deals, make_random_deals, new_lanes, to_deal
from tukan.arena.setup import POLICIES, Setup, Table, table_of
from tukan.core.chance import Stream, draw
from tukan.core.drive import CHANCE, RANDOM
from tukan.core.engine import compiled, new_results
from tukan.core.match import Match
from tukan.core.record import Array, Cells, Grid, face, standing
from tukan.players import Player, Question, make

LONGEST_LOG = 1 << 10  # entries for which room is made at first; longer matches are played again with more


@dataclass(frozen=True)
class Batch:
    """Results of matches `first`, `first + 1`, … by row: parts (n, seats, PARTS), ranks (n, seats), plies
    (n,). If asked for, `log`, the entries of all matches one after the other (seat or CHANCE, number), and
    `records`, the same as text."""

    first: int
    parts: Array
    ranks: Array
    plies: Array
    log: Array | None = None
    records: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.plies)


def play_batch(setup: Setup, first: int, n: int, records: bool = False) -> Batch:
    """Play matches `first` to `first + n - 1`. The same arguments always give the same batch."""
    batch = play_logged(setup, first, n, records)
    if batch.log is None:
        return batch
    ends = np.cumsum(batch.plies)
    texts = [
        _record(setup, table_of(setup), first + i, log.tolist())
        for i, log in enumerate(np.split(batch.log, ends[:-1]))
    ]
    return replace(batch, log=None, records=tuple(texts))


def play_logged(setup: Setup, first: int, n: int, log: bool = True) -> Batch:
    """As `play_batch`, with the entries of the matches as numbers."""
    play = _play_compiled if setup.compiled else _play_by_asking
    return play(setup, first, n, log)


def _play_compiled(setup: Setup, first: int, n: int, keep: bool) -> Batch:
    table = table_of(setup)
    game = table.game
    policies = np.array([POLICIES[name] for name in setup.players])
    deals = compiled(game, make_deals if (policies != RANDOM).any() else make_random_deals)
    matches = range(first, first + n)
    most = LONGEST_LOG if keep else 0
    states = game.new_state(setup.seats, table.options, 3)
    while True:
        parts, ranks, plies, log = new_results(game, setup.seats, n, most)
        deals(
            table.board, states[0:1], states[1:2], states[2:3],
            np.array([setup.deal(m) for m in matches], np.int64),
            np.array([setup.seating(m) for m in matches], np.int64).reshape(n, setup.seats),
            policies,
            new_lanes(game, setup.seed), first_player_lane(game),
            np.zeros(game.rules.ACTIONS, np.bool_), np.zeros(game.rules.OUTCOMES, np.int64),
            parts, ranks, plies, log, most,
        )  # fmt: skip
        if (plies >= 0).all():
            break
        most *= 4
    kept = (
        np.concatenate([np.zeros((0, 2), np.int32), *(log[i, : plies[i]] for i in range(n))])
        if keep
        else None
    )
    return Batch(first, parts[:, : setup.seats], ranks[:, : setup.seats], plies, kept)


def _play_by_asking(setup: Setup, first: int, n: int, keep: bool) -> Batch:
    table = table_of(setup)
    game = table.game
    players = [make(name) for name in setup.players]
    parts, ranks, plies, _ = new_results(game, setup.seats, n)
    log: list[tuple[int, int]] = []
    for i in range(n):
        entries = _play_one(setup, table, players, first + i, parts[i], ranks[i])
        plies[i] = len(entries)
        log += entries if keep else []
    kept = np.array(log, np.int32).reshape(-1, 2) if keep else None
    return Batch(first, parts[:, : setup.seats], ranks[:, : setup.seats], plies, kept)


def _play_one(
    setup: Setup, table: Table, players: Sequence[Player], match: int, parts: Array, ranks: Array
) -> list[tuple[int, int]]:
    """The match that compiled code would play, with players that are asked for each decision."""
    rules = table.game.rules
    lanes = new_lanes(table.game, setup.seed)
    to_deal(Grid(lanes), setup.deal(match))
    own, seating = first_player_lane(table.game), setup.seating(match)
    state = table.game.new_state(setup.seats, table.options)
    b, s = standing(table.board), face(state)
    weights = Cells(np.zeros(rules.OUTCOMES, np.int64))
    streams = [_stream(lanes, own + player) for player in range(setup.seats)]
    log: list[tuple[int, int]] = []
    rules.start(b, s)
    while not s.over:
        if s.chance != 0:
            outcome = draw(Cells(lanes[s.chance]), weights, rules.outcomes(b, s, weights))
            log.append((CHANCE, outcome))
            rules.happen(b, s, outcome)
            continue
        for seat in range(s.seats):
            if (s.acting >> seat) & 1:
                player = seating[seat]
                question = _question(table, state, seat)
                action = players[player].choose(question, setup.budget, streams[player])
                log.append((seat, int(action)))
                rules.play(b, s, seat, int(action))
    rules.score(b, s, Grid(parts))
    rules.rank(b, s, Cells(ranks))
    return log


def _stream(lanes: Array, lane: int) -> Stream:
    stream = Stream(0)
    stream.cells = Cells(lanes[lane])
    return stream


def _question(table: Table, state: Array, seat: int) -> Question:
    rules, b = table.game.rules, standing(table.board)
    mask = np.zeros(rules.ACTIONS, np.bool_)
    rules.legal(b, face(state), seat, Cells(mask))
    own = state.copy()
    rules.conceal(b, face(own), seat)
    return Question(table.game, table.board, own, seat, tuple(np.flatnonzero(mask).tolist()))


def _record(setup: Setup, table: Table, match: int, log: Sequence[Sequence[int]]) -> str:
    """The record of a match, as if somebody had typed every entry."""
    names = {seat + 1: setup.players[player] for seat, player in enumerate(setup.seating(match))}
    played = Match(
        table.game,
        setup.seats,
        table.options,
        dice="hand",
        names=names,
        components=table.components,
        board_name=setup.board_name,
    )
    spelling = played.spelling
    for seat, number in log:
        if seat == CHANCE:
            played.happen(spelling.outcomes(played.s.chance)[number])
        else:
            played.choose(seat + 1, spelling.actions[number])
    return played.text()
