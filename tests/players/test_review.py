"""Looking at a match again: losses, turning points, luck; hindsight; the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.conformance.cases import GAMES
from tukan import games
from tukan.cli import commands
from tukan.core.chance import Stream
from tukan.core.game import Game
from tukan.core.match import Match
from tukan.players import Budget, ask, make
from tukan.players.chart import chart
from tukan.players.commands import told
from tukan.players.hindsight import look_back
from tukan.players.parts import part_of
from tukan.players.review import Balance, Decision, Review, review

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Game, name: str, seats: int, seed: int) -> Match:
    match = Match(game, seats, seed=seed)
    while not match.over:
        for seat in match.to_act:
            action = make(name).choose(ask(match, seat), Budget(iterations=40), Stream(seed, match.ply))
            match.choose(seat, match.spelling.actions[action])
        match.settle()
    return match


@pytest.mark.long
@each_game
def test_expectation_losses_luck_and_result_add_up(game: Game) -> None:
    match = played(game, "random", 3 if game.seats[-1] > 2 else 2, 3)
    found = review(match, Budget(iterations=24), steps=200)
    assert found.complete
    for balance in found.balances:
        assert balance.result == pytest.approx(balance.expected - balance.given_away + balance.luck)
        assert balance.hindsight is None or balance.hindsight.points >= balance.result
    for decision in found.decisions:
        assert decision.loss >= 0
        assert decision.best_worth >= decision.worth
    assert found.turning_points == sorted(found.turning_points, key=lambda d: -d.loss)
    drawing = chart(found)
    assert drawing.count("<circle") == len(found.turning_points)
    json.dumps(found.json())


@pytest.mark.long
@pytest.mark.parametrize("game", [g for g in GAMES if g.own_boards], ids=lambda game: game.name)
def test_hindsight_finds_a_line_of_play_that_the_rules_confirm(game: Game) -> None:
    match = played(game, "greedy", 1, 5)
    found = look_back(match, 1, 20_000)
    again = Match(game, 1, seed=5)
    actions = iter(found.actions)
    while not again.over:
        again.choose(1, again.spelling.actions[next(actions)])
        again.settle()
    assert game.hints.value(again.b, again.s, 0) / 1000 == found.points


@pytest.mark.parametrize("game", [g for g in GAMES if g.own_boards], ids=lambda game: game.name)
def test_a_match_that_goes_on_is_reviewed_and_stays_as_it_is(game: Game) -> None:
    match = Match(game, 2, seed=3)
    while match.ply < 12:
        for seat in match.to_act:
            match.choose(seat, match.legal(seat)[-1])
        match.settle()
    before = match.state.tobytes()
    found = review(match, Budget(iterations=2), steps=2)
    assert len(found.balances) == 2
    for balance in found.balances:  # what stands on the table is no result yet
        assert balance.result == [d.worth for d in found.decisions if d.seat == balance.seat][-1]
    assert any(str(line).startswith("Each result is what may be expected") for line in told(found))
    assert match.state.tobytes() == before


@pytest.mark.long
def test_ctrl_c_keeps_what_was_found() -> None:
    match = played(GAMES[-1], "random", 2, 3)

    def stop(done: int, n: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    found = review(match, Budget(iterations=8), progress=stop)
    assert not found.complete
    assert 0 < len(found.decisions) <= 5
    assert found.balances
    for balance in found.balances:
        assert balance.result == [d.worth for d in found.decisions if d.seat == balance.seat][-1]


@pytest.mark.long
def test_the_command_prints_sentences_json_and_a_chart(tmp_path: Path) -> None:
    file, svg = tmp_path / "match.tukan", tmp_path / "chart.svg"
    played(GAMES[-1], "random", 2, 3).save(file)
    run = CliRunner().invoke(commands, ["review", str(file), "--iterations", "16", "--svg", str(svg)])
    assert run.exit_code == 0
    assert "Seat 1: " in run.stdout
    assert svg.read_text().startswith("<svg")
    chinese = CliRunner().invoke(commands, ["review", str(file), "--iterations", "16", "--lang", "zh"])
    assert "座位 1：" in chinese.stdout
    data = json.loads(
        CliRunner().invoke(commands, ["review", str(file), "--iterations", "16", "--json"]).stdout
    )
    assert data["complete"] is True
    assert len(data["seats"]) == 2


@pytest.mark.parametrize(
    ("name", "exact", "loss", "sentences"),
    [
        ("drago_tuku", True, 0.0073, ["exactly 0.7%", "In chances to win:"]),
        ("drago_tuku", True, 0.0003, ["anything that stands out", "In chances to win:"]),
        ("toscana", False, 0.244, ["about 24% (± 4%)", "In chances to win:"]),
        ("toscana", False, 0.004, ["anything that stands out", "In chances to win:"]),
        ("trails_of_tucana", False, 3.21, ["3.2 points more (± 0)", "In points:"]),
    ],
)
def test_a_loss_is_told_in_points_or_chances_and_a_trifle_is_no_turning_point(
    name: str, exact: bool, loss: float, sentences: list[str]
) -> None:
    game = games.load(name)
    error = 0.02 if name == "toscana" and loss > 0.1 else 0.0
    found = [Decision(4, 1, "this", "that", 0.5, 0.5 + loss, loss, error, True)]
    match = Match(game, 2, seed=1)
    match.s.over = True
    told_it = [str(line) for line in told(Review(match, exact, found, complete=True))]
    assert len(told_it) == len(sentences)
    assert all(part in line for line, part in zip(told_it, sentences, strict=True))


def test_nobody_else_has_a_part_in_the_luck_of_a_solo_match() -> None:
    match = Match(games.load("trails_of_tucana"), 1, seed=1)
    decision = Decision(4, 1, "this", "that", 80, 80, 0, 1, False)
    found = Review(match, False, [decision], [Balance(1, 80, 0, 90, 10)], complete=True)
    assert str(told(found)[-1]) == "Seat 1: 80 expected, 0 given away, luck +10, result 90."


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("nothing")
    run = CliRunner().invoke(commands, ["review", str(tmp_path / "bad")])
    assert run.exit_code == 2


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2])
def test_no_line_of_play_beats_the_proved_bound(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ortools")
    trails = games.load("trails_of_tucana")
    optimum = part_of(trails, "optimum")
    prove, bounds = optimum.bound, []
    monkeypatch.setattr(optimum, "SECONDS", 2.0)
    monkeypatch.setattr(optimum, "bound", lambda *match: bounds.append(prove(*match)) or bounds[-1])
    for seed in (1, 2):
        match = played(trails, "greedy", seats, seed)
        best = look_back(match, 1, steps=2000)
        assert match.parts[0]["total"] <= best.points <= bounds[-1]
        assert best.proved == (best.points >= bounds[-1])
    assert len(bounds) == 2
