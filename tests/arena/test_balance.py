"""Balance: numbers that add up, and a page that stands alone in both languages."""

import json
import re
import shlex
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

pytest.importorskip("matplotlib")

from tukan import games
from tukan.arena import Setup, boards
from tukan.arena.balance import Balance
from tukan.arena.numbers import Tally, difference, mean_of, share
from tukan.arena.page import Page
from tukan.arena.survey import survey
from tukan.arena.weighing import weigh
from tukan.arena.workers import locally
from tukan.cli import commands


def run(*arguments):
    return CliRunner().invoke(commands, ["balance", *map(str, arguments)])


@pytest.fixture(scope="module", params=games.NAMES)
def balance(request):
    return Balance(survey(Setup.of(request.param, ["greedy", "random"], seed=1), 12, locally(2)))


def test_everything_that_happens_is_counted_once(balance):
    entries = sum(v * n for v, n in balance.summary.plies.counts.items())
    decisions = sum(v * n for v, n in balance.survey.decisions.counts.items())
    assert balance.survey.fell.sum() + balance.survey.used.sum() == entries
    assert balance.survey.used.sum() == decisions
    assert balance.survey.forced <= decisions <= balance.survey.choices


def test_points_gained_move_by_move_are_those_of_the_result(balance):
    """What no decision came before (a seat's parts at the start) is left out."""
    column = {name: column for column, name in balance.summary.parts}[balance.points]
    final = sum(v * n for v, n in balance.parts[balance.points].counts.items())
    first = sum(part[balance.points] for part in balance.match.parts) * balance.summary.n
    assert balance.survey.gained[:, column, 0].sum() <= final - first + balance.summary.n
    assert balance.survey.gained[:, column, 0].sum() > 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_stands_alone(balance, language):
    html = Page([balance], language).html()
    assert not re.search(r'(src|href)="(?!#)', html)
    assert "<script" not in html
    assert not re.search(r"\bnan\b", html)
    ids = re.findall(r' id="([^"]+)"', html)
    pictures = list(re.findall(r'<svg [^>]*role="img".*?</svg>', html, re.DOTALL))
    assert pictures
    for picture in pictures:
        ElementTree.fromstring(picture)
    own = [key for key in ids if key.startswith("b0")]
    assert len(own) == len(set(own))
    assert ("平衡" in html) == (language == "zh")


def test_json_is_json(balance):
    json.loads(json.dumps(balance.json(), allow_nan=False))


def test_two_boards_side_by_side(tmp_path):
    file = tmp_path / "mild.toml"
    text = boards.built_in(games.load("drago_tuku"))
    file.write_text(
        text.replace(
            'die = ["1", "2", "3", "dragon", "sun", "sun"]', 'die = ["1", "2", "dragon", "sun", "sun", "sun"]'
        )
    )
    page = tmp_path / "page.html"
    result = run(
        "drago_tuku",
        "-n",
        300,
        "--seed",
        1,
        "--board",
        file,
        "--against",
        "built-in",
        "--json",
        "--html",
        page,
        "--lang",
        "en",
    )
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout, parse_constant=pytest.fail)
    assert [board["name"] for board in report["boards"]] == ["mild", "built-in"]
    assert report["difference"]["parts"]["won"]["low"] > 0
    assert "mild less built-in" in page.read_text()


def test_equal_results_of_all_seats_count_once():
    """Who wins or loses together brings no more evidence than one seat."""
    found = Balance(survey(Setup.of("drago_tuku", ["greedy"] * 3, seed=1), 40, locally(2)))
    seat = found.summary.points[0]["pieces"].json()
    whole = found.part("pieces")
    assert (whole["mean"], whole["low"], whole["high"]) == (seat["mean"], seat["low"], seat["high"])
    assert whole["sd"] == pytest.approx(seat["sd"], rel=0.02)


def test_a_board_that_never_wins_is_not_known_to_the_last_digit():
    found = Balance(survey(Setup.of("drago_tuku", ["random"] * 2, {"level": "hard"}, seed=1), 20, locally(2)))
    assert found.parts["won"].mean == 0
    assert found.part("won")["high"] == pytest.approx(0.161, abs=0.001)  # Wilson's interval of 0 in 20


def test_a_difference_of_shares_has_the_interval_of_newcombe():
    """The example of his paper: 56 of 70 against 48 of 80."""
    ours, theirs = share(56, 70), share(48, 80)
    found = difference(ours | {"mean": ours["share"]}, theirs | {"mean": theirs["share"]})
    assert found == pytest.approx({"mean": 0.2, "low": 0.0524, "high": 0.3339}, abs=1e-4)


def test_a_mean_from_sums_is_that_of_the_values():
    tally = Tally()
    for value in (3, 1, 4, 1, 5, 9):
        tally.add(value)
    found = tally.json()
    assert mean_of([23, 133], 6) == {key: found[key] for key in ("mean", "low", "high")}
    assert mean_of([7, 49], 1) == {"mean": 7, "low": None, "high": None}


def test_every_square_where_a_card_was_laid_is_on_the_map():
    """On the empty board only the middle can be covered; the map knows the other squares as well."""
    found = Balance(survey(Setup.of("toscana", ["random"] * 2, seed=1), 30, locally(2)))
    answers = {
        number for number, word in enumerate(found.match.spelling.actions) if word in ("veto", "allow")
    }
    laid = sum(int(n) for number, n in enumerate(found.survey.used) if number not in answers)
    assert sum(found.played.values()) * 30 == pytest.approx(laid)
    assert len(found.played) > 150
    assert {row["move"] for row in found.moves} == {"allow", "veto", "□ n", "□ e", "□ s", "□ w"}


def test_the_page_names_the_command_that_makes_it_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("long.toml").write_text(
        boards.built_in(games.load("drago_tuku")).replace("approach = 0", "approach = 3")
    )
    asked = ["drago_tuku", "-n", 8, "--seed", 5, "-o", "level=hard", "--lang", "en"]
    run(*asked, "--board", "long.toml", "--against", "built-in", "--html", "once.html")
    once = Path("once.html").read_text()
    command = shlex.split(unescape(re.search("<pre>(tukan balance.*?)</pre>", once)[1]))
    run(*command[2:], "--html", "again.html", "--lang", "en")
    assert Path("again.html").read_text() == once


def test_a_chinese_page_says_nothing_in_english():
    """Words that are typed, and names, are the same in every language."""
    setup = Setup.of("drago_tuku", ["greedy"] * 2, seed=1)
    board = boards.built_in(games.load("drago_tuku")).replace("approach = 0", "approach = 3")
    pages = [
        weigh(one, 8, ["random", "greedy"], locally(2))
        for one in (replace(setup, board=board, board_name="long"), setup)
    ]
    html = Page(pages, "zh").html()
    seen = re.sub("<(style|svg|pre).*?</\\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    match = pages[0].match
    typed = {word for move in (*match.spelling.actions, *match.spelling.outcomes(1)) for word in move.split()}
    assert set(re.findall("[A-Za-z][A-Za-z-]+", seen)) <= typed | {
        "Drago-Tuku", "long", "random", "greedy", "JSON",
    }  # fmt: skip
    assert "内置版图" in seen


def test_levels_are_compared():
    found = weigh(Setup.of("drago_tuku", ["greedy", "greedy"], seed=1), 200, ["random", "greedy"], locally(2))
    won = found.json()["levels"]["won"]
    assert won["greedy"]["share"] > won["random"]["share"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["drago_tuku", "--player", "nobody"], "nobody"),
        (["drago_tuku", "-n", "1"], "1"),
        (["drago_tuku", "--levels", "random,nobody"], "nobody"),
        (["drago_tuku", "--against", "/nowhere.toml"], "nowhere"),
        (["drago_tuku", "--seats", "9"], "2 to 4"),
    ],
)
def test_nonsense_is_refused_in_words(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not list(tmp_path.iterdir())
