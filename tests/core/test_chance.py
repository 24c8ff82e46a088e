"""Chance: the streams, the weights, and dice that anybody can check."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from tukan.core.chance import FairDice, Stream, draw


def test_the_same_seed_gives_the_same_numbers_and_another_stream_others() -> None:
    def numbers(seed: int, i: int) -> list[int]:
        stream = Stream(seed, i)
        return [stream.below(1000) for _ in range(20)]

    assert numbers(1, 0) == numbers(1, 0)
    assert len({tuple(numbers(seed, i)) for seed in range(5) for i in range(5)}) == 25
    assert numbers(2**64 - 1, 7) == numbers(-1, 7)


def test_draws_follow_the_weights_and_never_give_an_outcome_without_weight() -> None:
    stream = Stream(3)
    weights = [0, 3, 0, 1, 6]
    seen = Counter(draw(stream.cells, list(weights), len(weights)) for _ in range(20_000))
    assert set(seen) == {1, 3, 4}
    for outcome, weight in enumerate(weights):
        assert abs(seen[outcome] / 20_000 - weight / 10) < 0.02


def test_an_outcome_is_the_hmac_over_the_sorted_words() -> None:
    """Written out by hand from the description of the record."""
    dice = FairDice(bytes.fromhex("00ff"), "m1")
    due = {"roll 1": 1, "roll dragon": 1, "roll sun": 2}
    number = int.from_bytes(hmac.new(bytes.fromhex("00ff"), b"m1:5", hashlib.sha256).digest(), "big")
    assert number < (1 << 256) // 4 * 4
    expected = ["roll 1", "roll dragon", "roll sun", "roll sun"][number % 4]
    assert dice.roll(5, due) == expected
    assert dice.roll(5, dict(reversed(due.items()))) == expected
    assert dice.commitment == hashlib.sha256(bytes.fromhex("00ff")).hexdigest()


def test_a_number_beyond_the_last_full_multiple_is_hashed_anew() -> None:
    dice = FairDice(b"seed", "m")
    first = int.from_bytes(hmac.digest(b"seed", b"m:0", "sha256"), "big")
    second = int.from_bytes(hmac.digest(b"seed", b"m:0:1", "sha256"), "big")
    total = first  # so that only numbers below `first` are taken
    assert (1 << 256) // total * total <= first or first % total == 0
    taken = dice._number(0, total)
    limit = (1 << 256) // total * total
    assert taken == (first % total if first < limit else second % total)


def test_fresh_dice_differ() -> None:
    assert FairDice.fresh().commitment != FairDice.fresh().commitment
