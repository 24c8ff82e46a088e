"""The balance page: one HTML file that needs nothing outside itself, in English or Chinese."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from typing import Any

from tukan.arena import charts
from tukan.arena.balance import Balance, compare
from tukan.arena.heat import heat_map, percent, times
from tukan.arena.numbers import share
from tukan.arena.ratings import Rating
from tukan.arena.setup import Setup
from tukan.arena.standings import met
from tukan.core.look import PAPER_DARK, PAPER_LIGHT, TEXT_FONT, TITLE_FONT
from tukan.core.say import Say, speaker

say = speaker("tukan.arena")

MOST_MAPS, MOST_ROWS = 4, 60
LEAST_PLACES = 2  # on a map: of one place alone it says nothing
Cell = str | Say | float | int | None


class Page:
    """One board, or two side by side."""

    def __init__(self, boards: Sequence[Balance], language: str) -> None:
        self.boards, self.language = boards, language
        self.first = boards[0]

    def html(self) -> str:
        title = say("Balance of {title}", title=self.first.game.title)
        sections = [
            self._seats(), self._points(), self._length(), self._maps(), self._moves(), self._chance(),
            self._levels(), self._difference(), self._again(),
        ]  # fmt: skip
        return (
            f'<!DOCTYPE html><html lang="{"zh-Hans" if self.language == "zh" else "en"}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{self.said(title)}</title>'
            f"<style>{_style()}</style></head><body><main><h1>{self.said(title)}</h1>"
            f"<p>{self._introduction()}</p>{''.join(sections)}</main></body></html>\n"
        )

    def said(self, words: Cell) -> str:
        """Words in the page's language, as HTML."""
        if words is None:
            return "–"
        if isinstance(words, float):
            return f"{words:.2f}"
        return escape(words.render(self.language) if isinstance(words, Say) else str(words))

    def _introduction(self) -> str:
        setup = self.first.setup
        lines = [
            say(
                "{n} match a board, seed {seed}, seats: {players}.",
                many="{n} matches a board, seed {seed}, seats: {players}.",
                n=self.first.summary.n,
                seed=setup.seed,
                players=setup.players,
            ),
            say("Intervals are those in which the true value lies 95 times in 100."),
        ]
        return " ".join(self.said(line) for line in lines)

    def _section(self, title: Say, draw: Callable[[Balance], str]) -> str:
        columns = "".join(
            f"<div>{f'<h3>{self.said(_name(board))}</h3>' if len(self.boards) > 1 else ''}{draw(board)}</div>"
            for board in self.boards
        )
        return f'<section><h2>{self.said(title)}</h2><div class="boards">{columns}</div></section>'

    def _table(self, head: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> str:
        top = "".join(f'<th scope="col">{self.said(cell)}</th>' for cell in head)
        body = "".join(
            f'<tr><th scope="row">{self.said(row[0])}</th>'
            + "".join(f"<td>{self.said(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

    def _figure(self, svg: str, caption: Say, key: str = "") -> str:
        return f"<figure>{svg}<figcaption>{self.said(caption)}{key}</figcaption></figure>"

    def _seats(self) -> str:
        def draw(board: Balance) -> str:
            report = board.summary.json()
            versus = board.kind == "versus"
            head: list[Cell] = [say("seat"), *([say("wins")] if versus else []), self._part(board.points)]
            rows: list[list[Cell]] = []
            for seat in report["by_seat"]:
                points = seat["parts"][board.points]
                wins = [_share(seat["win"])] if versus else []
                rows.append([say("Seat {seat}", seat=seat["seat"]), *wins, points["mean"], _ends(points)])
            table = self._table([*head, say("interval")], rows)
            if versus:
                chart = charts.shares([seat["win"] for seat in report["by_seat"]])
                caption = say("Wins by seat; the line is where all seats are equal")
                return _beside(self._figure(chart, caption), table)
            if board.kind == "together":
                return f"<p>{self.said(say('Won together: {share}', share=_share(report['won'])))}</p>{table}"
            return table

        return self._section(say("Do the seats have equal chances?"), draw)

    def _points(self) -> str:
        caption = say("{part}: how many of a hundred end with so much", part=self._part(self.first.points))
        key = "".join(
            f'<span class="key"><i class="chart" style="border-top:2px {style} {colour}"></i>'
            f"{self.said(_name(board))}</span>"
            for board, colour, style in zip(self.boards, charts.COLOURS, ("solid", "dashed"), strict=False)
        )
        chart = self._figure(
            charts.histogram([board.parts[board.points] for board in self.boards]),
            caption,
            key if len(self.boards) > 1 else "",
        )

        def draw(board: Balance) -> str:
            rows = []
            for name in board.parts:
                found = board.part(name)
                rows.append([self._part(name), found["mean"], _ends(found), found["sd"], _range(found)])
            head = [say("part"), say("mean"), say("interval"), say("spread"), say("least to most")]
            table = self._table(head, rows)
            return _beside(chart, table) if len(self.boards) == 1 else table

        section = self._section(say("Where do the points come from?"), draw)
        return section if len(self.boards) == 1 else section.replace("</h2>", f"</h2>{chart}", 1)

    def _length(self) -> str:
        def draw(board: Balance) -> str:
            report = board.json()
            rows: list[list[Cell]] = [
                [say("entries"), report["plies"]["mean"], _range(report["plies"])],
                [say("decisions"), report["decisions"]["mean"], _range(report["decisions"])],
                [say("legal moves at a decision"), report["legal_moves"], ""],
                [say("decisions with one legal move"), _share(report["forced"]), ""],
            ]
            if report["ties"]:
                rows.append([say("matches that end in a tie"), _share(report["ties"]), ""])
            return self._table([say("a match"), say("mean"), say("least to most")], rows)

        return self._section(say("How long is a match, how free its decisions?"), draw)

    def _maps(self) -> str:
        def draw(board: Balance) -> str:
            # Both boards have the same maps, so that they can be compared.
            parts = [
                part
                for part in self.first.counted
                if any(len(one.counted.get(part, ())) >= LEAST_PLACES for one in self.boards)
            ]
            maps = []
            if board.played:
                played = heat_map(board, board.played, self.language, f"{_id(self, board)}m", times)
                maps.append(self._figure(played, say("Moves a match at each place")))
            for i, part in enumerate(parts[:MOST_MAPS]):
                caption = say("Counts at the end for: {part}, in % of boards", part=self._part(part))
                values = board.counted.get(part, {})
                svg = heat_map(board, values, self.language, f"{_id(self, board)}c{i}", percent)
                maps.append(self._figure(svg, caption))
            return f'<div class="maps">{"".join(maps)}</div>'

        return self._section(say("Where on the board does it happen?"), draw)

    def _moves(self) -> str:
        def draw(board: Balance) -> str:
            rows = [
                [row["move"], _share(row["share"]), row["points"]["mean"], _ends(row["points"])]
                for row in board.moves[:MOST_ROWS]
            ]
            head = [
                say("move (□ a place)"), say("share of decisions"), say("points that follow"), say("interval"),
            ]  # fmt: skip
            return self._table(head, rows)

        return self._section(say("Which moves are made?"), draw)

    def _chance(self) -> str:
        def draw(board: Balance) -> str:
            head = [
                say("outcome"), say("a match"), say("matches with it"), say("points in these"), say("interval"),
            ]  # fmt: skip
            tables = [
                self._table(head, [_outcome(row) for row in rows])
                for _, rows in groupby(board.chance, lambda row: row["kind"])
            ]
            return f'<div class="tables">{"".join(tables)}</div>'

        return self._section(say("What does chance bring?"), draw)

    def _levels(self) -> str:
        if not self.first.levels:
            return ""

        def draw(board: Balance) -> str:
            found = board.levels
            assert found is not None
            if found.kind == "versus":
                head: list[Cell] = [say("player"), "Elo", say("interval")]
                rows: list[list[Cell]] = [_rating(one) for one in found.ratings]
            elif found.kind == "together":
                head = [say("player"), say("matches won")]
                rows = [[name, _share(share(one.counts[1], len(one)))] for name, one in found.points.items()]
            else:
                head = [say("player"), say("points"), say("interval")]
                rows = [[name, one.mean, _ends(one.json())] for name, one in found.points.items()]
            table = self._table(head, rows)
            return table + "".join(f"<p>{self.said(met(one, found.kind))}</p>" for one in found.meetings)

        return self._section(say("Does skill pay?"), draw)

    def _difference(self) -> str:
        if len(self.boards) < 2:
            return ""
        found = compare(*self.boards[:2])
        rows = [[self._part(name), one["mean"], _ends(one)] for name, one in found["parts"].items()]
        rows += [[say("entries"), found["plies"]["mean"], _ends(found["plies"])]]
        rows += [[say("decisions"), found["decisions"]["mean"], _ends(found["decisions"])]]
        title = say("{first} less {second}", first=_name(self.boards[0]), second=_name(self.boards[1]))
        table = self._table([say("a match"), say("difference"), say("interval")], rows)
        return f"<section><h2>{self.said(title)}</h2>{table}</section>"

    def _again(self) -> str:
        command = _command(self.boards)
        data = json.dumps([board.setup.json() for board in self.boards], indent=1)
        return (
            f"<section><h2>{self.said(say('The same again'))}</h2>"
            f"{f'<pre>{escape(command)}</pre>' if command else ''}"
            f"<details><summary>{self.said(say('All that was played, as JSON'))}</summary>"
            f"<pre>{escape(data)}</pre></details></section>"
        )

    def _part(self, name: str) -> Say:
        return self.first.game.words.PART_NAMES.get(name) or say("{name}", name=name)


def _name(board: Balance) -> Cell:
    """What a board is called beside another."""
    return board.name if board.setup.board is not None else say("built-in board")


def _beside(*parts: str) -> str:
    return f'<div class="boards">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def _rating(rating: Rating) -> list[Cell]:
    if rating.elo is None:
        return [rating.player, say("not determined, the results are one-sided"), None]
    low, high = ("∞" if end is None else f"{end:+.0f}" for end in (rating.low, rating.high))
    return [rating.player, f"{rating.elo:+.0f}", f"{low} … {high}"]


def _outcome(row: dict[str, Any]) -> list[Cell]:
    """The row of an outcome. The points of all matches say nothing about what came in all of them."""
    points = row["points"] if row["matches"]["share"] < 1 else {"mean": None, "low": None}
    return [row["words"], row["per_match"], _share(row["matches"]), points["mean"], _ends(points)]


def _command(boards: Sequence[Balance]) -> str:
    """The command that weighs the same boards again; "" where seats had different players, which it has not."""
    setup, levels = boards[0].setup, boards[0].levels
    if len(set(setup.players)) > 1:
        return ""
    said = ["tukan", "balance", setup.game, "--seats", str(setup.seats), "--player", setup.players[0]]
    said += ["-n", str(boards[0].summary.n), "--seed", str(setup.seed)]
    said += ["--levels", "" if levels is None else ",".join(levels.players)]
    said += ["--iterations", str(setup.iterations)] if setup.thinking(_all_players(boards[0])) else []
    for name, value in setup.options:
        said += ["-o", f"{name}={value}"]
    said += [] if setup.board is None else ["--board", _file(setup)]
    if len(boards) > 1:
        said += ["--against", _file(boards[1].setup)]
    return shlex.join(said)


def _all_players(board: Balance) -> Sequence[str]:
    return (*board.setup.players, *(board.levels.players if board.levels else ()))


def _file(setup: Setup) -> str:
    return "built-in" if setup.board is None else f"{setup.board_name}.toml"


def _id(page: Page, board: Balance) -> str:
    return f"b{page.boards.index(board)}"


def _share(found: dict[str, Any] | None) -> str | None:
    if not found or found["share"] is None:
        return None
    return f"{100 * found['share']:.1f} % ({100 * found['low']:.1f}–{100 * found['high']:.1f})"


def _ends(found: dict[str, Any]) -> str | None:
    return None if found["low"] is None else f"{found['low']:.2f} … {found['high']:.2f}"


def _range(found: dict[str, Any]) -> str | None:
    return None if found["least"] is None else f"{found['least']:g} … {found['most']:g}"


def _style() -> str:
    light = "".join(f"--{key}:{value};" for key, value in PAPER_LIGHT.items())
    dark = "".join(f"--{key}:{value};" for key, value in PAPER_DARK.items())
    return (
        f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}.chart{{filter:invert(.9) hue-rotate(180deg)}}}}"
        f"body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 {TEXT_FONT}}}"
        f"main{{max-width:76rem;margin:auto;padding:2rem 1.2rem}}h1,h2{{font-family:{TITLE_FONT}}}"
        "section{background:var(--card);border:1px solid var(--hairline);border-radius:12px;"
        "padding:.4rem 1.4rem 1.4rem;margin:1.4rem 0}"
        ".boards,.tables{display:flex;flex-wrap:wrap;gap:1rem 2.4rem;align-items:flex-start}"
        ".boards>div{flex:1 1 24rem;min-width:0;overflow-x:auto}"
        "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
        "td,tbody th{white-space:nowrap}th,td{text-align:right;padding:.25rem .9rem;border-bottom:1px solid var(--hairline)}"
        "th:first-child{text-align:left;font-weight:500}thead th{color:var(--soft);font-weight:500}"
        ".maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.4rem}"
        ".key{margin-left:1.2rem;white-space:nowrap}.key i{display:inline-block;width:2rem;margin-right:.5rem;"
        "vertical-align:middle}"
        "figure{margin:1rem 0}figure svg{max-width:46rem;width:100%;height:auto}figcaption{color:var(--soft)}"
        "@media(max-width:40rem){main{padding:1rem .5rem}section{padding:.2rem .8rem 1rem}"
        "th,td{padding:.25rem .45rem}thead th{min-width:3.2em}}"
        ".chart{max-width:34rem;width:100%;height:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere}"
    )
