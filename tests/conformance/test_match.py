"""A match of any game: undo, fork, save and load, replay lead to the same bytes."""

from __future__ import annotations

import pytest

import tukan
from tests.conformance.cases import CASES, Case
from tukan import games
from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.core.text import read, write
from tukan.core.verify import verify

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def begin(case: Case, seed: int, dice: str = "fair") -> Match:
    return Match(case.game, case.seats, dict(case.options), seed=seed, dice=dice)  # type: ignore[arg-type]


def act(match: Match, stream: Stream) -> None:
    """A random move of a random seat that must choose."""
    seat = match.to_act[stream.below(len(match.to_act))]
    legal = match.legal(seat)
    match.play(f"{seat} {legal[stream.below(len(legal))]}")


def play_on(match: Match, stream: Stream, moves: int) -> None:
    for _ in range(moves):
        if match.over:
            return
        act(match, stream)


@each_case
def test_taking_back_leads_to_the_same_bytes(case: Case) -> None:
    match, stream = begin(case, 1), Stream(1)
    states = [match.state.tobytes()]
    plies = [match.ply]
    for _ in range(25):
        if match.over:
            break
        act(match, stream)
        if match.open_choice is None:  # the order within a hidden choice is forgotten
            states.append(match.state.tobytes())
            plies.append(match.ply)
    for ply, state in zip(plies, states, strict=True):
        assert match.at(ply).tobytes() == state
    while len(states) > 1:
        states.pop()
        plies.pop()
        match.undo(match.ply - plies[-1])
        assert match.state.tobytes() == states[-1]


@each_case
def test_chance_that_fell_comes_again_after_an_undo(case: Case) -> None:
    match, stream = begin(case, 2), Stream(2)
    play_on(match, stream, 6)
    if match.over:
        return
    before = match.ply
    act(match, stream)
    entries = list(match.entries)
    match.undo(match.ply - before)
    for entry in entries[before:]:
        if entry.seat is not None:
            match.choose(entry.seat, entry.words)
        match.settle()
        if match.ply >= len(entries):
            break
    assert match.entries[: len(entries)] == entries


@each_case
def test_save_and_load_and_replay_lead_to_the_same_bytes(case: Case) -> None:
    match, stream = begin(case, 3), Stream(3)
    for moves in (0, 1, 7, 10_000):
        play_on(match, stream, moves)
        text = write(match)
        again = read(text.encode(), games.load)
        assert again.state.tobytes() == match.state.tobytes()
        assert again.json() == match.json()
        assert write(again) == text
    assert match.over
    assert match.result == again.result


@each_case
def test_a_fork_goes_its_own_way(case: Case) -> None:
    match, stream = begin(case, 4), Stream(4)
    play_on(match, stream, 5)
    before = match.state.tobytes()
    for ply in (0, match.ply // 2, match.ply):
        other = match.fork(ply)
        assert other.state.tobytes() == match.at(ply).tobytes()
        other.settle()
        play_on(other, stream, 3)
    assert match.state.tobytes() == before


@each_case
def test_a_fork_in_the_middle_of_a_choice_writes_its_own_record(case: Case) -> None:
    match, stream = begin(case, 10), Stream(10)
    play_on(match, stream, case.seats)
    match.undo(match.ply)  # stands in the log of the match, not in that of the fork
    match.settle()
    act(match, stream)
    other = match.fork()
    other.settle()
    play_on(other, stream, case.seats + 1)
    assert other.log == other.entries
    assert read(write(other).encode(), games.load).entries == other.entries


@each_case
def test_a_refused_move_changes_nothing(case: Case) -> None:
    match, stream = begin(case, 5), Stream(5)
    for _ in range(12):
        if match.over:
            break
        before, entries, log = match.state.tobytes(), list(match.entries), list(match.log)
        words = [w for w in match.spelling.actions if w]
        seat = match.to_act[0]
        for entry in (
            f"{seat} {next(w for w in words if w not in match.legal(seat))}",
            f"{seat} no such thing",
            f"{case.seats + 1} {words[0]}",
            "* nothing of the kind",
            "nonsense",
            "",
        ):
            with pytest.raises(tukan.IllegalMove) as refused:
                match.play(entry)
            assert refused.value.refusal.rule
            assert refused.value.refusal.render("zh")
        for n in (match.ply + 1, 0, 1.5, "1"):
            with pytest.raises(tukan.IllegalMove):
                match.undo(n)  # type: ignore[arg-type]
        assert (match.state.tobytes(), match.entries, match.log) == (before, entries, log)
        act(match, stream)


@each_case
def test_hidden_choices_may_change_until_the_last_is_in(case: Case) -> None:
    match, stream = begin(case, 6), Stream(6)
    for _ in range(40):
        if match.over:
            return
        if len(match.to_act) > 1:
            break
        act(match, stream)
    else:
        return
    first, *others = match.to_act
    options = match.legal(first)
    match.play(f"{first} {options[0]}")
    match.play(f"{first} {options[-1]}")
    assert match.entries[match.pending(first) or 0].words == options[-1]
    back = match.taking_back(first)
    assert back is not None
    assert not back.consent
    match.take_back(first)
    assert first in match.to_act
    match.play(f"{first} {options[len(options) // 2]}")
    for seat in others:
        match.play(f"{seat} {match.legal(seat)[0]}")
    standing = [e for e in match.entries if e.seat == first]
    assert [e.words for e in standing][-1:] == [options[len(options) // 2]]
    assert sum(str(line) == str(standing[-1]) for line in match.log) >= 1
    assert write(match).count(f"\n{first} {options[0]}\n") == (options[0] == options[len(options) // 2])


@each_case
def test_the_order_of_hidden_choices_is_not_told_by_the_record(case: Case) -> None:
    texts = set()
    for backwards in (False, True):
        match = begin(case, 7)
        while not match.over and match.ply < 60:
            for seat in sorted(match.to_act, reverse=backwards):
                if seat in match.to_act:
                    legal = match.legal(seat)
                    match.play(f"{seat} {legal[len(legal) // 3]}")
        texts.add(write(match))
    assert len(texts) == 1


@each_case
def test_a_finished_match_proves_its_dice(case: Case) -> None:
    match, stream = begin(case, 8), Stream(8)
    play_on(match, stream, 100_000)
    *_, reading = tukan.core.text.steps(write(match).encode(), games.load)
    assert verify(reading).fair
    forged = write(match).replace("\nseed ", "\nseed 00")
    *_, reading = tukan.core.text.steps(forged.encode(), games.load)
    assert not verify(reading).fair


@each_case
def test_honest_dice_are_fair_whatever_was_taken_back(case: Case) -> None:
    """What is due may have changed since: then the seed gives another card, and the match draws that one."""
    for seed in range(4):
        match, stream = begin(case, seed), Stream(seed)
        for _ in range(6):
            play_on(match, stream, 6)
            if match.over:
                break
            match.undo(1 + stream.below(match.ply))
            match.settle()
        play_on(match, stream, 10_000)
        *_, reading = tukan.core.text.steps(write(match).encode(), games.load)
        verdict = verify(reading)
        assert verdict.fair, verdict.sentence


@each_case
def test_undo_needs_consent_once_chance_or_others_have_come(case: Case) -> None:
    match, stream = begin(case, 9), Stream(9)
    seat = match.to_act[0]
    assert match.taking_back(seat) is None
    match.dice = None
    match.choose(seat, match.legal(seat)[-1])
    back = match.taking_back(seat)
    assert back is not None
    assert (back.n, back.consent) == (1, frozenset())
    while not match.over and (match.pending(seat) is not None or match.entries[-1].seat == seat):
        if match.chance:
            match.happen(sorted(match.chance)[0])
        else:
            others = [other for other in match.to_act if other != seat] or match.to_act
            legal = match.legal(others[0])
            match.choose(others[0], legal[stream.below(len(legal))])
    if match.entries[-1].seat != seat:
        back = match.taking_back(seat)
        assert back is not None
        assert back.consent == frozenset(range(1, case.seats + 1)) - {seat}


@each_case
def test_an_undo_into_a_choice_is_read_back_to_the_same_bytes(case: Case) -> None:
    """Whatever the order in which seats chose, and however far the undo reaches."""
    for seed in range(6):
        match, stream = begin(case, seed), Stream(seed)
        for _ in range(8):
            if match.over:
                break
            play_on(match, stream, 1 + stream.below(4))
            match.undo(1 + stream.below(min(match.ply, 2 * case.seats + 2)))
            match.settle()
            again = read(match.text().encode(), games.load)
            assert again.state.tobytes() == match.state.tobytes()
            assert again.text() == match.text()
