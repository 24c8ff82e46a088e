"""Any mixture of playing, changing one's mind, taking back, saving and forking keeps a match whole."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tukan
from tukan import games
from tukan.core.match import Match
from tukan.core.text import read, write

number = st.integers(0, 10_000)


class MatchMachine(RuleBasedStateMachine):
    match: Match

    @initialize(name=st.sampled_from(games.NAMES), seed=st.integers(0, 99), more=number)
    def begin(self, name: str, seed: int, more: int) -> None:
        seats = games.load(name).seats
        self.match = tukan.Match(name, min(seats[more % len(seats)], 4), seed=seed)

    @precondition(lambda self: self.match.to_act)
    @rule(who=number, which=number)
    def play(self, who: int, which: int) -> None:
        seat = self.match.to_act[who % len(self.match.to_act)]
        legal = self.match.legal(seat)
        self.match.play(f"{seat} {legal[which % len(legal)]}")

    @precondition(lambda self: self.match.open_choice)
    @rule(who=number, which=number)
    def change_a_hidden_choice(self, who: int, which: int) -> None:
        hidden = [seat for seat in range(1, self.match.seats + 1) if self.match.pending(seat) is not None]
        seat = hidden[who % len(hidden)]
        choices = self.match.choices(seat)
        before = self.match.ply
        self.match.play(f"{seat} {choices[which % len(choices)]}")
        assert self.match.ply == before
        assert self.match.pending(seat) is not None

    @precondition(lambda self: self.match.ply)
    @rule(n=number)
    def undo(self, n: int) -> None:
        self.match.undo(1 + n % min(self.match.ply, 12))
        self.match.settle()

    @rule(who=number)
    def take_back(self, who: int) -> None:
        seat = 1 + who % self.match.seats
        back = self.match.taking_back(seat)
        if back is not None:
            self.match.take_back(seat, back.consent)
            assert seat in self.match.to_act

    @rule(n=number)
    def fork(self, n: int) -> None:
        before = self.match.state.tobytes()
        other = self.match.fork(n % (self.match.ply + 1))
        other.settle()
        assert self.match.state.tobytes() == before

    @invariant()
    def the_entries_lead_to_the_state(self) -> None:
        if hasattr(self, "match"):
            again = Match(self.match.game, self.match.seats, self.match.options, dice="hand")
            again.sorts_choices = False
            for entry in self.match.entries:
                if entry.seat is None:
                    again.happen(entry.words)
                else:
                    again.choose(entry.seat, entry.words)
            assert again.state.tobytes() == self.match.state.tobytes()

    @invariant()
    def the_record_leads_to_the_state(self) -> None:
        if hasattr(self, "match"):
            assert read(write(self.match).encode(), games.load).state.tobytes() == self.match.state.tobytes()


TestMatch = pytest.mark.long(MatchMachine.TestCase)
TestMatch.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
