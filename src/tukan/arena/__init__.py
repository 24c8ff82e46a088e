"""The arena: many matches at once. Simulate, rate players, weigh a board.

Every number of a match comes from its setup, the seed and the match's own number: the same whatever the
number of workers, threads, processes or machines.
"""

from tukan.arena.batch import Batch, play_batch
from tukan.arena.setup import Setup
from tukan.arena.simulate import Run, simulate
from tukan.arena.summary import Summary

__all__ = ["Batch", "Run", "Setup", "Summary", "play_batch", "simulate"]
