"""Chance: weighted draws from a stream that is passed in, and fair dice that anybody can check.

The rules never draw. They say which outcomes are due and how heavy each is; this module chooses.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

import numpy as np

from tukan.core.record import Array, Cells, Record
from tukan.core.rules import rule

M = 0xFFFFFFFFFFFFFFFF


@rule
def mix(x: int) -> int:
    """The finaliser of SplitMix64: every bit of `x` moves every bit of the result."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & M
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & M
    return x ^ (x >> 31)


@rule
def rand(r: Record, n: int) -> int:
    """A number from 0 to n-1 from the stream `r`. Only this module touches uint64."""
    ready = r[2]
    make_ready(r)
    return (int(ready >> 32) * int(n)) >> 32


@rule
def make_ready(r: Record) -> None:
    """The next number is made before it is asked for: a processor that took a wrong branch need not wait for it."""
    r[0] = x = (r[0] + 0x9E3779B97F4A7C15) & M
    r[2] = mix(x)


@rule
def to_stream(r: Record, i: int) -> None:
    """Set `r` to the start of stream `i` of its seed `r[1]`."""
    r[2] = i  # through the array: an int64 beside a uint64 becomes a float when compiled
    r[0] = mix((mix((r[1] + 0x9E3779B97F4A7C15) & M) ^ mix((r[2] + 0xD1B54A32D192ED03) & M)) & M)
    make_ready(r)


@rule
def draw(r: Record, weights: Record, n: int) -> int:
    """One of the first `n` outcomes, in proportion to their integer weights, which turn into running sums."""
    total = 0
    for o in range(n):
        total += weights[o]
        # Written back so that it is not summed in vectors: they would wait for the single stores before.
        weights[o] = total
    k = rand(r, total)
    for o in range(n):
        if k < weights[o]:
            return o
    return -1


def stream_array(seed: int) -> Array:
    """Stream 0 of a seed for compiled code: its state, its seed, its next number."""
    stream = np.array([0, seed & M, 0], "u8")
    to_stream(Cells(stream), 0)
    return stream


class Stream:
    """A stream of numbers for interpreted code: the same as the compiled one from the same seed."""

    __slots__ = ("cells",)

    def __init__(self, seed: int, i: int = 0) -> None:
        self.cells = Cells(stream_array(seed))
        to_stream(self.cells, i)

    def below(self, n: int) -> int:
        """A number from 0 to n-1; n ≥ 1."""
        return rand(self.cells, n)


class FairDice:
    """Commit, draw, reveal: outcome i is HMAC-SHA-256(seed, id ‖ ":" ‖ i) over the sum of the weights.

    The commitment is SHA-256 of the secret seed; an outcome never derives from the commitment.
    """

    def __init__(self, seed: bytes, match_id: str) -> None:
        self.seed, self.match_id = seed, match_id

    @classmethod
    def fresh(cls) -> FairDice:
        """Dice with a new secret seed and a new match id, from the operating system."""
        return cls(secrets.token_bytes(32), secrets.token_hex(8))

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def roll(self, i: int, outcomes: Mapping[str, int]) -> str:
        """The outcome of chance entry `i` (from 0) among `outcomes`: words → positive weight."""
        total = sum(outcomes.values())
        k = self._number(i, total)
        for words in sorted(outcomes):
            k -= outcomes[words]
            if k < 0:
                return words
        raise ValueError("chance was asked without an outcome of positive weight")

    def _number(self, i: int, total: int) -> int:
        """A number from 0 to total-1 without bias: what falls beyond the last full multiple is hashed anew."""
        limit = (1 << 256) // total * total
        attempt = 0
        while True:
            text = f"{self.match_id}:{i}" + (f":{attempt}" if attempt else "")
            number = int.from_bytes(hmac.digest(self.seed, text.encode(), "sha256"), "big")
            if number < limit:
                return number % total
            attempt += 1
