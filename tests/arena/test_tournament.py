"""Tournaments: finite ratings or none, sequential tests that stop right, JSON without NaN."""

import csv
import json
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from tukan.arena.sprt import Sprt, elo_of, log_likelihood_ratio, score_of
from tukan.cli import commands

pytest.importorskip("choix")

from tukan.arena.ratings import Ranked, choices, fit, rate, sets
from tukan.arena.tables import Tables


def run(*arguments):
    return CliRunner().invoke(commands, ["tournament", *map(str, arguments)])


def data_of(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output

    def refuse(word):
        raise AssertionError(f"{word} is not JSON")

    return json.loads(result.stdout, parse_constant=refuse)


@pytest.mark.parametrize("n", [1, 2, 20])
def test_a_one_sided_duel_has_no_rating_and_a_wide_interval(n):
    report = data_of("toscana", "--players", "random,greedy", "-n", n, "--seed", 1)
    assert [rating["elo"] for rating in report["ratings"]] == [None, None]
    (meeting,) = report["meetings"]
    assert meeting["matches"] == {"losses": 2 * n}
    assert meeting["score"]["mean"] == 0
    assert meeting["score"]["high"] > 0.1
    said = run("toscana", "--players", "random,greedy", "-n", n, "--seed", 1).output
    assert "not determined" in said
    assert "nan" not in said.lower()
    assert "inf" not in said.lower()


def test_players_who_win_together_are_compared_on_the_same_deals():
    report = data_of("drago_tuku", "--players", "random,greedy", "-n", 150, "--seed", 1)
    assert report["kind"] == "together"
    assert "ratings" not in report
    (meeting,) = report["meetings"]
    assert meeting["difference"]["high"] < 0
    assert report["won"]["greedy"]["share"] > report["won"]["random"]["share"]


def test_players_alone_are_compared_by_points_on_the_same_deals():
    report = data_of("tucana_builders", "--players", "random,greedy", "--seats", 1, "-n", 15, "--seed", 1)
    assert report["kind"] == "solo"
    assert report["points"]["greedy"]["mean"] > report["points"]["random"]["mean"]


def test_three_at_a_table_and_controls():
    report = data_of(
        "catan_junior_madagascar",
        "--players",
        "greedy,random",
        "--seats",
        3,
        "-n",
        60,
        "--seed",
        2,
        "--controls",
    )
    mirror = report["controls"][0]
    assert mirror["players"] == ["greedy", "greedy"]
    assert mirror["score"]["low"] < 0.65
    assert mirror["score"]["high"] > 0.35
    best = report["ratings"][0]
    assert best["player"] == "greedy"
    assert best["elo"] is None or best["low"] > 0
    assert len(report["by_seat"]) == 3


def test_a_report_repeats_itself(tmp_path):
    arguments = ["toscana", "--players", "random,greedy", "-n", 6, "--seed", 4]
    first = data_of(*arguments, "--workers", 1, "--out", tmp_path / "report.json")
    assert first == data_of(*arguments, "--workers", 3)
    assert json.loads((tmp_path / "report.json").read_text()) == first
    assert {"tukan", "game", "rules", "board", "options", "players", "seed", "deals", "seats"} <= first.keys()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["toscana", "--players", "random"], "two players or more"),
        (["toscana", "--players", "random,random"], "named once"),
        (["toscana", "--players", "random,greedy", "-n", "0"], "0"),
        (["toscana", "--players", "random,stranger"], "stranger"),
        (["toscana", "--players", "random,greedy", "--seats", "5"], "seats"),
        (["toscana", "--players", "random,greedy", "--sprt", "50"], "two differences"),
        (["toscana", "--players", "random,greedy", "--sprt", "50,0"], "smaller first"),
        (["toscana", "--players", "random,greedy", "--sprt", "0,nan"], "two differences"),
    ],
)
def test_nonsense_is_refused_in_words(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_sequential_test_stops_soon_when_one_wins_everything():
    report = data_of("toscana", "--players", "greedy,random", "-n", 200, "--seed", 1, "--sprt", "0,50")
    assert report["sprt"]["verdict"] == "better"
    assert 15 < report["sprt"]["deals"] < 40
    assert report["meetings"][0]["deals"] == report["sprt"]["deals"]


@pytest.mark.parametrize(("elo", "verdict"), [(0, "not better"), (60, "better")])
def test_a_sequential_test_is_seldom_wrong(elo, verdict):
    luck, verdicts = Random(1), []
    for _ in range(60):
        test = Sprt(0, 60)
        while test.verdict is None:
            test.add((_wins(luck, elo) + _wins(luck, elo)) / 2)
        verdicts.append(test.verdict)
    assert verdicts.count(verdict) >= 53


def _wins(luck, elo):
    return 1.0 if luck.random() < score_of(elo) else 0.0


def test_the_likelihood_ratio_is_that_of_the_likeliest_distributions():
    """Two values only: the distribution with a given mean is known, so the ratio is too."""
    counts = {0.0: 30, 1.0: 50}
    expected = 50 * np.log(0.6 / 0.5) + 30 * np.log(0.4 / 0.5)
    assert log_likelihood_ratio(counts, 0.5, 0.6) == pytest.approx(expected, abs=0.05)
    mirrored = {1 - value: n for value, n in counts.items()}
    assert log_likelihood_ratio(mirrored, 0.5, 0.4) == pytest.approx(expected, abs=0.05)


def test_elo_and_score_are_inverse():
    assert elo_of(score_of(123.0)) == pytest.approx(123)
    assert elo_of(1.0) is None
    assert elo_of(0.0) is None


def pairs(wins):
    """A matrix (winner, loser) as sets of two."""
    n = len(wins)
    rows = list(combinations(range(n), 2))
    offered, chosen = np.zeros((2, len(rows), n))
    for row, (a, b) in enumerate(rows):
        offered[row, [a, b]] = 1
        chosen[row, [a, b]] = wins[a][b], wins[b][a]
    return offered, chosen


def test_ratings_are_those_of_two_players_in_closed_form():
    elo = fit(*pairs([[0, 75], [25, 0]]))
    assert elo[0] - elo[1] == pytest.approx(elo_of(0.75))


def test_who_won_everything_stands_above_a_rated_field():
    elo = fit(*pairs([[0, 6, 4, 0], [4, 0, 6, 0], [6, 4, 0, 0], [10, 10, 10, 0]]))
    assert np.isfinite(elo[:3]).all()
    assert elo[3] == np.inf


def test_ratings_of_pairs_and_of_rankings_are_those_of_the_library():
    import choix

    luck = np.random.default_rng(3)
    wins = luck.integers(1, 9, (4, 4)).astype(float)
    np.fill_diagonal(wins, 0)
    strengths = choix.ilsr_pairwise_dense(wins)
    assert fit(*pairs(wins)) == pytest.approx(400 / np.log(10) * strengths)
    rankings = [tuple(map(int, luck.permutation(4))) for _ in range(30)]
    table = Ranked(("a", "b", "c", "d"), [choices(tuple(np.argsort(ranking) + 1)) for ranking in rankings])
    expected = 400 / np.log(10) * choix.ilsr_rankings(4, rankings)
    assert [rating.elo for rating in rate(table.players, [table], 1)] == pytest.approx(expected, abs=0.06)


def test_equal_ranks_stand_for_the_mean_of_their_orders():
    orders = [choices((*order, 4)) for order in permutations((1, 2, 3))]
    assert choices((1, 1, 1, 4)) == pytest.approx(sum(orders) / len(orders))
    assert choices((2, 1, 2)) == pytest.approx((choices((2, 1, 3)) + choices((3, 1, 2))) / 2)
    assert sets(3) == [(0, 1), (0, 2), (1, 2), (0, 1, 2)]


def test_copies_of_one_player_at_a_table_are_one_player():
    """Alike players win alike: a seat of three each, though one player sits at two."""
    alike = [choices(tuple(ranks)) for ranks in permutations((1, 2, 3))]
    for rating in rate(("a", "b"), [Ranked(("a", "b", "a"), alike)], 1):
        assert rating.elo == pytest.approx(0, abs=0.05)


def test_intervals_of_ratings_narrow_with_more_deals():
    luck = np.random.default_rng(1)

    def width(n):
        deals = [choices((1, 2) if luck.random() < 0.7 else (2, 1)) for _ in range(n)]
        best = rate(["a", "b"], [Ranked(("a", "b"), deals)], 1)[0]
        assert best.low < best.elo < best.high
        return best.high - best.low

    assert width(2000) < width(100) / 2


@pytest.mark.parametrize(
    ("game", "seats"), [("toscana", 2), ("catan_junior_madagascar", 3), ("drago_tuku", 2)]
)
def test_rows_are_those_of_every_table_and_resuming_changes_nothing(game, seats, tmp_path, monkeypatch):
    arguments = [game, "--players", "random,greedy", "--seats", seats, "-n", 30, "--controls", "--seed", 3]
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    report = data_of(*arguments, "--csv", whole, "--parquet", tmp_path / "whole.parquet")
    stop_at(monkeypatch, 45)
    stopped = run(*arguments, "--csv", part, "--json")
    assert stopped.exit_code == 130
    assert json.loads(stopped.stdout)["interrupted"]
    assert "--resume" in stopped.stderr
    monkeypatch.undo()
    assert data_of(*arguments[:-2], "--csv", part, "--resume") == report  # the journal knows the seed
    assert part.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part.csv", "whole.csv", "whole.parquet"]
    rows = list(csv.DictReader(whole.read_text().splitlines()))
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "whole.parquet").num_rows == len(rows)
    tables = {row["table"] for row in rows}
    assert len(rows) == len(tables) * 30 * seats * (1 if game == "drago_tuku" else seats)


def stop_at(monkeypatch, matches):
    """Let Ctrl-C come when so many matches are done."""
    blocks = Tables.blocks

    def stopping(self, table):
        for block in blocks(self, table):
            if self.done >= matches:
                raise KeyboardInterrupt
            yield block

    monkeypatch.setattr(Tables, "blocks", stopping)


def test_a_sequential_test_keeps_the_rows_of_the_deals_it_counted(tmp_path):
    file = tmp_path / "rows.csv"
    arguments = ["toscana", "--players", "greedy,random", "-n", 200, "--seed", 1, "--sprt", "0,50"]
    report = data_of(*arguments, "--csv", file)
    assert len(file.read_text().splitlines()) == 1 + 4 * report["sprt"]["deals"]


def test_other_players_do_not_resume(tmp_path):
    result = run("toscana", "--players", "random,greedy", "-n", 2, "--csv", tmp_path / "a.csv", "--resume")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def test_a_field_of_thinkers_says_how_much_they_think():
    report = data_of("drago_tuku", "--players", "random,expert", "-n", 1, "--seed", 1, "--iterations", 8)
    assert report["iterations"] == 8
