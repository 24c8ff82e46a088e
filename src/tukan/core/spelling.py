"""Words: which number a move has, what somebody may have meant, and the tree that all moves form."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from tukan.core.game import Game
from tukan.core.record import Record

Tree: TypeAlias = dict[str, "Tree"]


class Spelling:
    """The words of one board: move ↔ number, outcome ↔ number."""

    def __init__(self, game: Game, b: Record) -> None:
        self.game, self.b = game, b
        self.actions: Sequence[str] = game.words.actions(b)
        self._outcomes: dict[int, Sequence[str]] = {}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Words of a move → its number."""
        return {words: action for action, words in enumerate(self.actions) if words}

    def outcomes(self, kind: int) -> Sequence[str]:
        if kind not in self._outcomes:
            self._outcomes[kind] = self.game.words.outcomes(self.b, kind)
        return self._outcomes[kind]


def typed(text: str) -> str:
    """What a person typed, as plain words: full-width letters, capitals and spare blanks are forgiven."""
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


def nearest(words: str, legal: Iterable[str], n: int = 3) -> list[str]:
    """The legal moves that look most like `words`."""
    legal = list(legal)
    first = words.split(" ")[0]
    near = difflib.get_close_matches(words, legal, n, 0.4)
    near += [move for move in legal if move.split(" ")[0] == first and move not in near]
    return (near or legal)[:n]


def tree(moves: Iterable[str]) -> Tree:
    """All moves as a tree of words: each branch is the next word, a leaf is empty."""
    top: Tree = {}
    for move in moves:
        node = top
        for word in move.split(" "):
            node = node.setdefault(word, {})
    return top


def continuations(moves: Iterable[str], beginning: Sequence[str]) -> list[str]:
    """The words that may come next after the words typed so far."""
    node: Any = tree(moves)
    for word in beginning:
        node = node.get(word)
        if node is None:
            return []
    return list(node)
