"""What a seat plays for: a number at the end of a match, from its ranks or its points."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np

from tukan.core.record import Array

Kind: TypeAlias = Literal["place", "points", "won"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Aim:
    """The utility of every seat.

    * `place`: (seats behind - seats ahead) / (seats - 1), so 1 for the only winner, -1 for the only loser, 0 for
      a draw of two; zero-sum.
    * `points`: the part `total` of the score.
    * `won`: 1 if all have won together, else 0; the same for all.

    Games won or lost together are played for `won`, games on boards of one's own and alone for `points`,
    all others for `place`, unless `kind` says otherwise. Raises ValueError where the game has no such thing.
    """

    def __init__(self, parts: tuple[str, ...], seats: int, at_once: bool, kind: str | None = None) -> None:
        self.seats = seats
        possible = [
            *(["won"] if "won" in parts else ["place"] if seats > 1 else []),
            *(["points"] if "total" in parts else []),
        ]
        best = "points" if "points" in possible and (at_once or seats == 1) else possible[0]
        self.kind = best if kind is None else kind
        if self.kind not in possible:
            size = "1 seat" if seats == 1 else f"{seats} seats"
            raise ValueError(f"aim {kind!r}: with {size} this game is played for {' or '.join(possible)}")
        self.column = parts.index({"won": "won", "points": "total"}.get(self.kind, parts[0]))

    @property
    def is_zero_sum(self) -> bool:
        return self.kind == "place"

    @property
    def is_common(self) -> bool:
        return self.kind == "won"

    def values(self, parts: Array, ranks: Array) -> Array:
        """Utilities (n, seats), float64, from parts (n, SEATS, PARTS) and ranks (n, SEATS)."""
        if self.kind != "place":
            return parts[:, : self.seats, self.column].astype(np.float64)
        ranks = ranks[:, : self.seats]
        behind = (ranks[:, None, :] > ranks[:, :, None]).sum(axis=2)
        ahead = (ranks[:, None, :] < ranks[:, :, None]).sum(axis=2)
        return (behind - ahead) / (self.seats - 1)
