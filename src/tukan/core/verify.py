"""Checking the dice of a finished match: does the seed fit the commitment, did every draw come from it?"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tukan.core.chance import FairDice
from tukan.core.match import Match
from tukan.core.say import Say, speaker
from tukan.core.text import Reading

say = speaker("tukan.core")


@dataclass(frozen=True)
class Verdict:
    """Whether the dice were fair, the sentence that says so, how many draws were checked."""

    fair: bool
    sentence: Say
    draws: int


def verify(reading: Reading) -> Verdict:
    """Draw every chance entry of a record again from its revealed seed."""
    match = reading.match
    if not match.commitment or not match.match_id:
        return Verdict(False, say("the record has no commitment, so its dice cannot be verified"), 0)
    if reading.seed is None:
        return Verdict(False, say("the record has no seed yet: it is revealed when the match is over"), 0)
    if hashlib.sha256(reading.seed).hexdigest() != match.commitment:
        return Verdict(False, say("the seed does not fit the commitment given at the start"), 0)
    return _draw_again(match, FairDice(reading.seed, match.match_id), reading.entry_lines)


def _draw_again(match: Match, dice: FairDice, lines: list[int]) -> Verdict:
    again = Match(match.game, match.seats, match.options, dice="hand", components=match.components)
    draws = 0
    for entry in match.entries:
        if entry.seat is not None:
            again.choose(entry.seat, entry.words)
            continue
        expected = dice.roll(draws, again.chance or {})
        if expected != entry.words:
            sentence = say(
                "draw {i} is {found} in the record, but the seed gives {expected}",
                i=draws + 1,
                found=entry.words,
                expected=expected,
            )
            return Verdict(False, sentence, draws)
        again.happen(entry.words)
        draws += 1
    return Verdict(
        True,
        say(
            "fair: the seed fits the commitment, and {n} draw comes from it",
            many="fair: the seed fits the commitment, and all {n} draws come from it",
            n=draws,
        ),
        draws,
    )
