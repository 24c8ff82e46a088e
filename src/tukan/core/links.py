"""Who is connected with whom: a union-find on a field of integers.

`links[i]` leads towards the smallest member of i's group, so the same connections give the same roots
whatever the order in which they were made.
"""

from __future__ import annotations

from tukan.core.record import Record
from tukan.core.rules import rule


@rule
def unlink_all(links: Record, n: int) -> None:
    """Every one of the first n stands alone."""
    for i in range(n):
        links[i] = i


@rule
def root(links: Record, i: int) -> int:
    """The smallest member of i's group. Shortens the way for the next question."""
    top = i
    while links[top] != top:
        top = links[top]
    while links[i] != top:
        above = links[i]
        links[i] = top
        i = above
    return top


@rule
def link(links: Record, i: int, j: int) -> None:
    """Make one group of the groups of i and j."""
    i, j = root(links, i), root(links, j)
    if i < j:
        links[j] = i
    elif j < i:
        links[i] = j
