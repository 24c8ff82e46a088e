"""A table of Catan Junior Madagascar for tests: words in, words out, goods and pieces laid by hand."""

from __future__ import annotations

from typing import Any

from tukan import games
from tukan.core.match import Match
from tukan.games.catan_junior_madagascar import records as r
from tukan.games.catan_junior_madagascar import rules
from tukan.games.catan_junior_madagascar.records import KINDS, NKINDS, NONE

GAME = games.load("catan_junior_madagascar")
TENT = {"wool": 1, "wood": 1, "sand": 1, "popcorn": 1}
WAGON = {"wool": 1, "wood": 1}
HELP = {"sand": 1, "popcorn": 1, "cocktail": 1}

# Nobody earns anything from this roll at the start of a match for two.
IDLE = "* roll 5,"


def table(script: str = "", seats: int = 4, components: Any = None, **options: Any) -> Match:
    """A match with the real box: entries apart by commas."""
    match = Match(GAME, seats, options, dice="hand", components=components, board_name="test")
    return play(match, script)


def play(match: Match, script: str) -> Match:
    for entry in filter(None, (part.strip() for part in script.split(","))):
        match.play(entry)
        assert_goods_conserved(match)
    return match


def assert_goods_conserved(match: Match) -> None:
    s = match.s
    for kind in range(NKINDS):
        held = sum(s.hand[seat, kind] for seat in range(4))
        assert held + s.supply[kind] + list(s.spaces).count(kind) == 18
        assert s.supply[kind] >= 0


def deal(match: Match, seat: int, **tiles: int) -> Match:
    """Give a seat exactly these tiles, from the supply or back into it."""
    for kind, name in enumerate(KINDS):
        match.s.supply[kind] += match.s.hand[seat - 1, kind] - tiles.get(name, 0)
        match.s.hand[seat - 1, kind] = tiles.get(name, 0)
    assert_goods_conserved(match)
    return match


def show(match: Match, *kinds: str | None) -> Match:
    """Lay these tiles on the trading spaces."""
    for space, name in enumerate(kinds):
        if match.s.spaces[space] != NONE:
            match.s.supply[match.s.spaces[space]] += 1
        match.s.spaces[space] = NONE if name is None else KINDS.index(name)
        if name is not None:
            match.s.supply[KINDS.index(name)] -= 1
    assert_goods_conserved(match)
    return match


def pitch(match: Match, seat: int, *spots: int) -> Match:
    """Put tents of a seat on spots."""
    for spot in spots:
        match.s.tent[spot - 1] = seat - 1
    return match


def park(match: Match, seat: int, *paths: str) -> Match:
    """Put wagons of a seat on paths."""
    names = match.spelling.numbers
    for path in paths:
        match.s.wagon[names[f"wagon {path}"] - r.WAGON] = seat - 1
    return match


def clear(match: Match) -> Match:
    """Take all tents and wagons off the map."""
    for spot in range(r.SPOTS):
        match.s.tent[spot] = NONE
    for path in range(r.PATHS):
        match.s.wagon[path] = NONE
    return match


def on_the_table(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.json()["table"]
    return found


def hand(match: Match, seat: int) -> dict[str, int]:
    """The tiles of a seat, without kinds of which it has none."""
    return {kind: n for kind, n in on_the_table(match)["hands"][seat - 1].items() if n}


def reason(match: Match, seat: int, words: str) -> int:
    """What `check` says to a move of a seat (from 1)."""
    return int(rules.check(match.b, match.s, seat - 1, match.spelling.numbers[words]))


def refused(match: Match, seat: int, words: str, code: int, rule: str) -> None:
    """The move is refused for this reason, with this rule behind it, and is not in the list."""
    assert reason(match, seat, words) == code
    refusal = match.why_not(seat, words)
    assert refusal is not None
    assert refusal.rule == rule
    assert words not in match.legal(seat)


def rulebook_example(inspector: str = "") -> Match:
    """The example of the rulebook: four seats in the middle of the game, the Boss about to roll."""
    match = clear(table())
    pitch(match, 1, 7, 11, 15, 25, 28, 30)
    pitch(match, 2, 3, 5, 8, 26)
    pitch(match, 3, 23)
    pitch(match, 4, 10, 24, 27, 29)
    for seat in range(1, 5):
        deal(match, seat)
    if inspector:
        match.s.inspector = match.spelling.numbers[f"inspector {inspector}"] - r.INSPECTOR
    return match
