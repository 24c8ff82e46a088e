"""How long a match can be and how high its points: what some libraries want to know before it begins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Upper bounds of one match.

    `decisions`: nodes at which somebody chooses, several seats at once count as one; `chances`: entries of chance;
    `points`: the part `total` of a seat, 0 without one. `plies`: after so many entries a match has to be cut,
    because its rules alone do not end it for certain; None where they do.
    """

    decisions: int
    chances: int
    points: int = 0
    plies: int | None = None
