"""The contract of a game (tukan.core.rules.Rules): any game passes or does not."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from tests.conformance.cases import CASES, GAMES, Case, Position, orders, walk
from tukan.core.chance import Stream
from tukan.core.record import Cells, Grid, face
from tukan.core.rules import CHANCE_DUE, LEGAL, NOT_ASKED, OVER

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_case
def test_legal_marks_exactly_what_check_allows_and_neither_changes_the_state(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        before = p.bytes()
        for seat in range(case.seats):
            allowed = [a for a in range(p.rules.ACTIONS) if p.rules.check(p.b, p.s, seat, a) == LEGAL]
            assert p.legal(seat) == allowed
            assert bool(allowed) == (seat in p.acting), "who must choose can choose"
        assert p.bytes() == before

    walk(case, 1, look, every=7)


@each_case
def test_numbers_that_are_no_action_or_seat_are_refused(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        for seat in (-1, case.seats, 40):
            assert p.rules.check(p.b, p.s, seat, 0) != LEGAL
        for action in (-1, p.rules.ACTIONS, 10**6):
            assert p.rules.check(p.b, p.s, 0, action) != LEGAL

    walk(case, 2, look, every=11)


@each_case
def test_seats_are_asked_exactly_while_no_chance_is_due(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        assert bool(p.acting) == (not p.s.chance and not p.s.over)
        assert not (p.s.chance and p.s.over)
        if p.s.chance:
            weights = p.weights()
            assert min(weights) >= 0
            assert sum(weights) > 0
            expected = CHANCE_DUE
        elif p.s.over:
            expected = OVER
        else:
            expected = NOT_ASKED
        for seat in set(range(case.seats)) - set(p.acting):
            assert p.rules.check(p.b, p.s, seat, 0) == expected

    walk(case, 3, look)


@each_case
def test_every_entry_adds_one_to_ply(case: Case) -> None:
    p, stream, n = Position(case), Stream(4), 0
    while not p.s.over:
        assert p.s.ply == n
        p.step(stream)
        n += 1
    assert p.s.ply == n


@each_case
def test_legal_is_the_same_for_a_seat_that_sees_only_what_it_may(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        for seat in p.acting:
            state, s = p.copy()
            p.rules.conceal(p.b, s, seat)
            assert p.legal(seat, s) == p.legal(seat)
            once = state.tobytes()
            p.rules.conceal(p.b, s, seat)
            assert state.tobytes() == once

    walk(case, 5, look, every=5)


def _choices(p: Position, stream: Stream) -> list[tuple[int, int]]:
    return [(seat, (legal := p.legal(seat))[stream.below(len(legal))]) for seat in p.acting]


@each_case
def test_simultaneous_choices_commute_in_every_order(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        if len(p.acting) < 2:
            return
        ends = set()
        for order in orders(_choices(p, stream)):
            state, s = p.copy()
            for seat, action in order:
                assert p.rules.check(p.b, s, seat, action) == LEGAL
                p.rules.play(p.b, s, seat, action)
            ends.add(state.tobytes())
        assert len(ends) == 1

    walk(case, 6, look, every=3)


@each_case
def test_hidden_choices_of_others_leave_no_trace_in_what_a_viewer_may_know(case: Case) -> None:
    """Two states that differ only in hidden choices are the same bytes for everybody else."""

    def seen(p: Position, stream: Stream, chosen: list[int], viewer: int) -> bytes:
        state, s = p.copy()
        for seat in chosen:
            legal = p.legal(seat, s)
            p.rules.play(p.b, s, seat, legal[stream.below(len(legal))])
        p.rules.conceal(p.b, s, viewer)
        return state.tobytes()

    def look(p: Position, stream: Stream) -> None:
        if len(p.acting) < 2:
            return
        *chosen, last = p.acting
        for viewer in (last, -1):
            assert len({seen(p, stream, chosen, viewer) for _ in range(6)}) == 1

    walk(case, 7, look, every=5)


@each_case
def test_ranks_count_the_seats_strictly_ahead(case: Case) -> None:
    def look(p: Position, stream: Stream) -> None:
        out = np.zeros(case.game.seats[-1], np.int32)
        p.rules.rank(p.b, p.s, Cells(out))
        ranks = out[: case.seats].tolist()
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)

    walk(case, 8, look, every=9)


@each_case
def test_pending_choices_change_no_score(case: Case) -> None:
    def parts(p: Position, s: Any) -> list[Any]:
        out = np.zeros((case.game.seats[-1], len(p.rules.PARTS)), np.int32)
        p.rules.score(p.b, s, Grid(out))
        return out.tolist()

    def look(p: Position, stream: Stream) -> None:
        if len(p.acting) > 1:
            _, s = p.copy()
            seat, action = _choices(p, stream)[0]
            p.rules.play(p.b, s, seat, action)
            assert parts(p, s) == parts(p, p.s)

    walk(case, 9, look, every=3)


@each_case
def test_the_observation_determines_the_legal_actions(case: Case) -> None:
    known: dict[bytes, list[int]] = {}

    def look(p: Position, stream: Stream) -> None:
        out = np.full(p.rules.OBSERVATION, np.nan, np.float32)
        for seat in range(case.seats):
            p.rules.observe(p.b, p.s, seat, Cells(out))
            assert np.isfinite(out).all(), "every number of the observation is written"
            assert np.abs(out).max() <= 1
            assert known.setdefault(out.tobytes(), p.legal(seat)) == p.legal(seat)

    for seed in range(3):
        walk(case, seed, look, every=2 + case.seats)


@each_game
def test_the_layout_names_every_number_of_the_observation(game: Any) -> None:
    assert sum(size for _, size in game.rules.LAYOUT) == game.rules.OBSERVATION
    assert all(meaning for meaning, _ in game.rules.LAYOUT)


@each_case
def test_words_and_numbers_lead_to_each_other(case: Case) -> None:
    p = Position(case)
    words = case.game.words.actions(p.b)
    spelled = [w for w in words if w]
    assert len(words) <= p.rules.ACTIONS, "a smaller board leaves numbers at the end unused"
    assert len(set(spelled)) == len(spelled)
    for w in spelled:
        assert w.isascii()
        assert w == w.lower()
        assert 1 <= len(w.split(" ")) <= 3

    def look(p: Position, stream: Stream) -> None:
        assert all(words[a] for seat in p.acting for a in p.legal(seat)), "every legal action is spelled"
        if p.s.chance:
            due = [w for w, weight in zip(outcomes(p), p.weights(), strict=False) if weight]
            assert all(due)
            assert len(set(due)) == len(due)

    def outcomes(p: Position) -> tuple[str, ...]:
        spelled: tuple[str, ...] = case.game.words.outcomes(p.b, p.s.chance)
        return spelled

    walk(case, 10, look)


@each_case
def test_every_sentence_can_be_said_in_both_languages(case: Case) -> None:
    words = case.game.words

    def say(sentence: Any, names_words: bool = False) -> None:
        english, chinese = sentence.render("en"), sentence.render("zh")
        assert "{" not in english + chinese
        assert any(ord(c) > 0x2E80 for c in chinese), f"no Chinese for: {english}"
        assert names_words or not re.search("[A-Za-z]{2}", chinese), "a word that is typed, not a name"

    def look(p: Position, stream: Stream) -> None:
        json.dumps(words.table(p.b, p.s))
        if p.s.chance:
            say(words.ask_chance(p.b, p.s))
            for outcome, weight in enumerate(p.weights()):
                if weight:
                    say(words.tell_chance(p.b, p.s, outcome))
        for seat in p.acting:
            say(words.ask(p.b, p.s, seat))
            legal = p.legal(seat)
            say(words.tell(p.b, p.s, seat, legal[stream.below(len(legal))]))
        for seat in range(case.seats):
            for _ in range(4):
                action = stream.below(p.rules.ACTIONS)
                reason = p.rules.check(p.b, p.s, seat, action)
                if reason:
                    sentence, rule = words.why(p.b, p.s, seat, action, reason)
                    say(sentence, names_words=True)
                    assert rule

    walk(case, 11, look, every=3)
    for part in words.parts(case.seats):
        say(words.PART_NAMES[part])


@each_game
def test_titles_options_and_meanings_are_said_in_both_languages(game: Any) -> None:
    for sentence in (game.summary, *(s for o in game.options for s in (o.meaning, *o.meanings))):
        assert any(ord(c) > 0x2E80 for c in sentence.render("zh")), str(sentence)


@each_case
def test_start_forgets_all_that_was_before(case: Case) -> None:
    p = walk(case, 12, lambda p, stream: None)
    p.rules.start(p.b, p.s)
    assert p.bytes() == Position(case).bytes()


@each_game
def test_face_and_bytes_are_one(game: Any) -> None:
    state = game.new_state(game.seats[0], game.settle(game.seats[0], {}))
    s = face(state)
    s.ply = 5
    assert state["ply"][0] == 5
