"""Simulate: same seed, same results, whoever plays and however many work on it."""

import csv
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from tests.interrupts import hear_interrupts

from tukan import Match, games
from tukan.arena import Setup, play_batch, simulate
from tukan.arena.batch import _play_by_asking, play_logged
from tukan.arena.cores import granted
from tukan.cli import commands

GAMES = games.NAMES
TUKAN = [sys.executable, "-m", "tukan.cli"]


def run(*arguments):
    return CliRunner().invoke(commands, [*map(str, arguments)])


def data_of(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output

    def refuse(word):
        raise AssertionError(f"{word} is not JSON")

    return json.loads(result.stdout, parse_constant=refuse)


def read_rows(file):
    return list(csv.DictReader(file.read_text().splitlines()))


@pytest.mark.parametrize("game", GAMES)
def test_asking_players_one_by_one_gives_the_matches_that_compiled_code_plays(game):
    setup = Setup.of(game, ["greedy", "random"], seed=3, rotate=True)
    compiled, asked = play_logged(setup, 4, 2), _play_by_asking(setup, 4, 2, True)
    assert (compiled.log == asked.log).all()
    assert (compiled.parts == asked.parts).all()
    assert (compiled.ranks == asked.ranks).all()


@pytest.mark.parametrize("game", GAMES)
def test_every_record_is_read_back_with_the_result_that_was_counted(game, tmp_path):
    result = run(
        "simulate", game, "--seats", "random,random", "-n", 3, "--seed", 5, "--records", tmp_path / "out"
    )
    assert result.exit_code == 0, result.output
    batch = play_batch(Setup.of(game, ["random", "random"], seed=5), 0, 3)
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == [f"match-00000{i}.tukan" for i in (1, 2, 3)]
    for i, file in enumerate(files):
        match = Match.load(file)
        assert match.result.rank == tuple(batch.ranks[i])
        assert match.ply == batch.plies[i]
        replayed = run("replay", file, "--json")
        assert json.loads(replayed.stdout)["over"]


def test_workers_change_nothing(tmp_path):
    def play(workers):
        file = tmp_path / f"{workers}.csv"
        setup = Setup.of("drago_tuku", ["random", "greedy"], seed=9)
        report = simulate(setup, 2100, workers=workers, csv=file).json()
        assert report.pop("workers") == workers
        return report, file.read_bytes()

    assert play(1) == play(2) == play(7)


def test_a_longer_run_begins_with_the_shorter_one():
    setup = Setup.of("drago_tuku", ["random", "random"], seed=2)
    long, short = play_batch(setup, 0, 50), play_batch(setup, 30, 20)
    assert (long.parts[30:] == short.parts).all()


def test_rotations_of_a_deal_share_its_dice():
    setup = Setup.of("drago_tuku", ["random", "greedy"], seed=4, rotate=True)
    first, second = (
        [line for line in text.splitlines() if line.startswith("* ")]
        for text in play_batch(setup, 0, 2, records=True).records
    )
    n = min(len(first), len(second))
    assert n > 20
    assert first[:n] == second[:n]


def test_rows_have_the_documented_columns(tmp_path):
    file = tmp_path / "rows.csv"
    report = data_of(
        "simulate", "drago_tuku", "--seats", "random,greedy", "-n", 5, "--seed", 1, "--rotate", "--csv", file
    )
    rows = read_rows(file)
    assert list(rows[0]) == [
        "match",
        "deal",
        "seat",
        "player",
        "rank",
        "plies",
        "won",
        "pieces",
        "dragons",
        "home",
    ]
    assert [row["match"] for row in rows] == [str(m) for m in range(1, 6) for _ in range(2)]
    assert [row["player"] for row in rows[:4]] == ["random", "greedy", "greedy", "random"]
    assert report["results"]["won"] == sum(int(row["won"]) for row in rows) // 2
    assert not (tmp_path / "rows.csv.part").exists()


def test_parquet_holds_the_same_rows(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    a, b = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    run(
        "simulate",
        "drago_tuku",
        "--seats",
        "random,greedy",
        "-n",
        40,
        "--seed",
        1,
        "--csv",
        a,
        "--parquet",
        b,
    )
    table = parquet.read_table(b).to_pylist()
    assert [{k: str(v) for k, v in row.items()} for row in table] == read_rows(a)


def test_resume_goes_on_after_a_crash_that_tore_the_journal(tmp_path):
    whole, torn = tmp_path / "whole.csv", tmp_path / "torn.csv"
    arguments = ["simulate", "drago_tuku", "--seats", "random,greedy", "-n", 600, "--seed", 8]
    report = data_of(*arguments, "--csv", whole)
    setup = Setup.of("drago_tuku", ["random", "greedy"], seed=8)
    head = json.dumps(setup.json()) + "\n"
    rows = whole.read_text()
    (tmp_path / "torn.csv.part").write_text(head + rows[: len(rows) // 2 - 3])
    # Who gave no seed cannot know it: the journal does.
    assert data_of(*arguments[:-2], "--csv", torn, "--resume") == report
    assert torn.read_bytes() == whole.read_bytes()


def test_resume_is_refused_for_other_matches_and_for_none(tmp_path):
    file = tmp_path / "rows.csv"
    none = run(
        "simulate", "drago_tuku", "--seats", "random,random", "-n", 5, "--seed", 1, "--csv", file, "--resume"
    )
    assert none.exit_code == 2
    assert "nothing to resume" in none.stderr
    (tmp_path / "rows.csv.part").write_text("{}\nmatch\n")
    other = run(
        "simulate", "drago_tuku", "--seats", "random,random", "-n", 5, "--seed", 1, "--csv", file, "--resume"
    )
    assert other.exit_code == 2
    assert "other matches" in other.stderr


def test_interrupt_keeps_whole_batches_and_says_how_to_go_on(tmp_path):
    file, whole = tmp_path / "rows.csv", tmp_path / "whole.csv"
    command = [*TUKAN, "simulate", "drago_tuku", "--seats", "random,random", "-n", "90000000", "--seed", "1"]
    process = subprocess.Popen(
        [*command, "--csv", str(file)],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )
    journal = tmp_path / "rows.csv.part"
    while process.poll() is None and (not journal.exists() or journal.stat().st_size < 20_000):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"--resume" in said
    assert b"Traceback" not in said
    kept = file.read_text().splitlines()
    assert len(kept) % 2 == 1
    n = len(kept) // 2
    run("simulate", "drago_tuku", "--seats", "random,random", "-n", n, "--seed", 1, "--csv", whole)
    assert whole.read_text().splitlines() == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["drago_tuku", "--seats", "random,random", "-n", "0"], "0"),
        (["drago_tuku", "--seats", "random,random", "-n", "-3"], "-3"),
        (["drago_tuku", "--seats", "random,random", "-n", "many"], "many"),
        (["drago_tuku", "--seats", "random,nobody"], "nobody"),
        (["drago_tuku", "--seats", "random"], "2 to 4 seats"),
        (["drago_tuku", "--seats", "random,,random"], "commas"),
        (["drago", "--seats", "random,random"], "drago_tuku"),
        (["drago_tuku", "--seats", "random,random", "--option", "level=mad"], "easy, normal, hard"),
        (["drago_tuku", "--seats", "random,random", "--option", "level"], "name=value"),
        (["drago_tuku", "--seats", "random,random", "--workers", "0"], "workers"),
        (["drago_tuku", "--seats", "random,random", "--board", "/nowhere.toml"], "nowhere.toml"),
        (["drago_tuku", "--seats", "random,random", "--csv", "/nowhere/rows.csv", "-n", "5"], "nowhere"),
        (["drago_tuku", "--seats", "random,random", "--resume"], "--csv"),
    ],
)
def test_nonsense_is_refused_in_words(arguments, said):
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_one_match_has_means_without_intervals():
    report = data_of("simulate", "toscana", "--seats", "random,random", "-n", 1, "--seed", 1)
    total = report["by_seat"][0]["parts"]["total"]
    assert total["mean"] is not None
    assert total["low"] is total["sd"] is None


def test_a_win_that_is_shared_counts_its_share():
    report = data_of("simulate", "toscana", "--seats", "random,random", "-n", 200, "--seed", 1)
    assert sum(report["results"].values()) == 200
    assert sum(seat["wins"] for seat in report["by_seat"]) == pytest.approx(200)


def test_as_many_workers_as_cores_are_granted(monkeypatch):
    monkeypatch.setenv("SLURM_CPUS_PER_TASK", "1")
    assert granted() == 1
    monkeypatch.setenv("SLURM_CPUS_PER_TASK", "1(x2)")
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    assert granted() == len(os.sched_getaffinity(0))
    report = data_of("simulate", "drago_tuku", "--seats", "random,random", "-n", 5, "--seed", 1)
    assert report["workers"] == granted()


def test_a_closed_pipe_is_silent():
    command = " ".join([*TUKAN, "simulate drago_tuku --seats random,random -n 20 --seed 1"])
    done = subprocess.run(f"{command} | head -n 1", shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
