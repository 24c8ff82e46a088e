"""Balance: what a designer asks of a board, as numbers. `page.py` shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from tukan.arena.batch import play_logged
from tukan.arena.numbers import Tally, difference, mean_of, share, short
from tukan.arena.setup import Table, table_of
from tukan.arena.survey import Survey
from tukan.arena.tournament import Tournament, kind_of
from tukan.core.match import Match
from tukan.core.record import Array, Record, face


class Balance:
    """One board, surveyed; with a tournament of the levels if they were to be compared."""

    def __init__(self, survey: Survey, levels: Tournament | None = None, name: str = "") -> None:
        self.survey, self.levels = survey, levels
        self.setup, self.summary = survey.setup, survey.summary
        self.name = name or self.setup.board_name or "built-in"
        self.table: Table = table_of(self.setup)
        self.game = self.table.game
        self.kind = kind_of(self.setup)

    @cached_property
    def match(self) -> Match:
        """A match at its first position, to spell and to draw with."""
        return Match(
            self.game, self.setup.seats, self.table.options, dice="hand", components=self.table.components
        )

    @cached_property
    def points(self) -> str:
        """The part that says best how well a seat did."""
        names = [name for _, name in self.summary.parts]
        return "total" if "total" in names else next(name for name in names if name != "won")

    @cached_property
    def parts(self) -> dict[str, Tally]:
        """Each part over all seats."""
        whole = {name: Tally() for _, name in self.summary.parts}
        for seat in self.summary.points:
            for name, tally in seat.items():
                whole[name].counts.update(tally.counts)
        return whole

    def part(self, name: str) -> dict[str, Any]:
        """A part of the result over all seats: mean, interval, spread, least and most."""
        means = self.survey.means[name]
        found = self.parts[name].json()
        if self.kind == "together" and name == "won":
            wins = share(means.counts[1], len(means))
            return found | {"low": wins["low"], "high": wins["high"]}
        low, high = means.interval or (None, None)
        return found | {"low": short(low), "high": short(high)}

    @cached_property
    def chance(self) -> list[dict[str, Any]]:
        """Each outcome: how often a match, in which share of matches, and the points of these."""
        n, rows = self.summary.n, []
        column = {name: column for column, name in self.summary.parts}[self.points]
        for kind in self.game.words.CHANCE_KINDS:
            for outcome, words in enumerate(self.match.spelling.outcomes(kind)):
                seen = int(self.survey.seen[kind, outcome])
                if words and seen:
                    rows.append(
                        {
                            "kind": kind,
                            "words": words,
                            "per_match": short(int(self.survey.fell[kind, outcome]) / n),
                            "matches": share(seen, n),
                            "points": mean_of(self.survey.after[kind, outcome, column].tolist(), seen),
                        }
                    )
        return rows

    @cached_property
    def moves(self) -> list[dict[str, Any]]:
        """Each pattern of moves: its share of all decisions, and the points that followed one."""
        column = {name: column for column, name in self.summary.parts}[self.points]
        used: Counter[str] = Counter()
        gained: dict[str, Array] = {}
        for action, words in enumerate(self.match.spelling.actions):
            if words and self.survey.used[action]:
                pattern = self._pattern(words)
                used[pattern] += int(self.survey.used[action])
                gained[pattern] = gained.get(pattern, 0) + self.survey.gained[action, column]
        total = used.total()
        return [
            {
                "move": pattern,
                "share": share(n, total),
                "points": mean_of(gained[pattern].tolist(), n),
            }
            for pattern, n in used.most_common()
        ]

    @cached_property
    def places(self) -> dict[str, Any]:
        """The places of the picture by their words, as each is drawn when it is first there: a place may be
        none before something was played."""
        found: dict[str, Any] = {}
        for s in self._positions():
            found = self.game.picture.places(self.match.b, s) | found
        return found

    def _positions(self) -> Iterator[Record]:
        """The positions of one match on this board."""
        rules, b = self.game.rules, self.match.b
        state = self.game.new_state(self.setup.seats, self.table.options)
        s = face(state)
        rules.start(b, s)
        yield s
        plain = replace(self.setup, players=("random",) * self.setup.seats)
        log = play_logged(plain, 0, 1).log
        assert log is not None
        for seat, number in log.tolist():
            if seat < 0:
                rules.happen(b, s, number)
            else:
                rules.play(b, s, seat, number)
            yield s

    @cached_property
    def played(self) -> dict[str, float]:
        """How often a match each place is played at."""
        counts: Counter[str] = Counter()
        for action, words in enumerate(self.match.spelling.actions):
            if words and self.survey.used[action]:
                for i in self._placed(words):
                    counts[words.split(" ")[i]] += int(self.survey.used[action])
        return {word: n / self.summary.n for word, n in counts.items()}

    @cached_property
    def counted(self) -> dict[str, dict[str, float]]:
        """By part: in which share of last positions, seat by seat, each place counts for it."""
        found: dict[str, Counter[str]] = {name: Counter() for _, name in self.summary.parts}
        for state in self.survey.finals:
            s = face(state)
            for seat in range(self.setup.seats):
                for part, counts in found.items():
                    words = set(self.game.picture.counted(self.match.b, s, seat, part))
                    counts.update(word for word in words if word in self.places)
        n = max(1, len(self.survey.finals) * self.setup.seats)
        return {
            part: {word: times / n for word, times in counts.items()}
            for part, counts in found.items()
            if counts
        }

    def json(self) -> dict[str, Any]:
        survey, n = self.survey, self.summary.n
        decisions = self.survey.decisions
        report: dict[str, Any] = {**self.setup.json(), "name": self.name, "matches": n}
        report |= self.summary.json()
        report["points"] = self.points
        report["ties"] = None if self.kind != "versus" else share(survey.ties, n)
        report["parts"] = {
            name: self.part(name) | {"histogram": {f"{v:g}": c for v, c in sorted(tally.counts.items())}}
            for name, tally in self.parts.items()
        }
        total = sum(value * count for value, count in decisions.counts.items())
        report["decisions"] = decisions.json()
        report["forced"] = share(survey.forced, int(total))
        report["legal_moves"] = short(survey.choices / total) if total else None
        report["chance"], report["moves"] = self.chance, self.moves
        report["played"] = {word: short(value) for word, value in sorted(self.played.items())}
        report["counted"] = {
            part: {word: short(value) for word, value in sorted(places.items())}
            for part, places in self.counted.items()
        }
        report["levels"] = None if self.levels is None else self.levels.json()
        return report

    def _pattern(self, words: str) -> str:
        """A move with its places, and the numbers after a place, left open."""
        places = self._placed(words)
        pattern = [
            "□" if i in places else "n" if places and i > min(places) and word.isdigit() else word
            for i, word in enumerate(words.split(" "))
        ]
        return " ".join(pattern)

    def _placed(self, words: str) -> set[int]:
        """Which words of a move are places. A verb that is also drawn (`veto`, `joker`) is none."""
        return {
            i
            for i, word in enumerate(words.split(" "))
            if word in self.places and (i > 0 or any(letter.isdigit() for letter in word))
        }


def compare(mine: Balance, other: Balance) -> dict[str, Any]:
    """What differs between two boards: mean of each part, length, decisions."""
    shared = [name for name in mine.parts if name in other.parts]
    return {
        "parts": {name: difference(mine.part(name), other.part(name)) for name in shared},
        "plies": difference(mine.summary.plies.json(), other.summary.plies.json()),
        "decisions": difference(mine.survey.decisions.json(), other.survey.decisions.json()),
    }
