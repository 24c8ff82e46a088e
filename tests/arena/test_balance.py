"""Balance: numbers that add up, and a page that stands alone in both languages."""

import json
import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

pytest.importorskip("matplotlib")

from tukan import games
from tukan.arena import Setup, boards
from tukan.arena.balance import Balance
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
    assert balance.survey.gained[:, column].sum() <= final - first + balance.summary.n
    assert balance.survey.gained[:, column].sum() > 0


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
