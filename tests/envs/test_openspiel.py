"""OpenSpiel's own tests for every game with the fewest and the most players, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

from tests.envs import playthroughs  # noqa: E402
from tests.envs.cases import CASES, Case  # noqa: E402
from tukan import games  # noqa: E402
from tukan.core.chance import Stream, draw  # noqa: E402
from tukan.core.game import OptionError  # noqa: E402
from tukan.envs.batch import Batch  # noqa: E402
from tukan.envs.openspiel import name_of  # noqa: E402
from tukan.envs.scenario import is_at_once  # noqa: E402

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_name = pytest.mark.parametrize("name", games.NAMES)
SHORT = {"limit": 10}  # for the one game that goes on and on when nobody wants to win


def load(case: Case, **more: Any) -> Any:
    game = games.load(case.name)
    short = {k: v for k, v in SHORT.items() if k in [option.name for option in game.options]}
    return pyspiel.load_game(name_of(game), {"players": case.players, **short, **more})


def play(state: Any, seed: int, most: int = 10_000) -> Any:
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if state.is_terminal():
            return state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        elif state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([int(rng.choice(state.legal_actions(p))) for p in players])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@each_case
def test_random_matches_with_serialisation(case: Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=True, verbose=False)


@each_case
def test_random_matches_turn_based(case: Case) -> None:
    game = load(case)
    if game.get_type().dynamics != pyspiel.GameType.Dynamics.SIMULTANEOUS:
        pytest.skip("the seats choose in turn")
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(game), num_sims=1, serialize=True, verbose=False)
    text = f"turn_based_simultaneous_game(game={game})"
    assert pyspiel.load_game(text).num_players() == case.players


@pytest.mark.long
@each_case
def test_the_api_on_a_part_of_the_tree(case: Case) -> None:
    class Part(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = case.name
        game = load(case)

    Part.setUpClass()
    names = [name for name in dir(Part) if name.startswith("test_")]
    assert len(names) >= 5
    for name in names:
        getattr(Part(name), name)()


@each_name
def test_golden_playthroughs(name: str) -> None:
    game = playthroughs.GAMES[f"tukan_{name}"]
    golden = (playthroughs.FOLDER / f"tukan_{name}.txt").read_text("utf-8")
    assert playthroughs.told(game, golden) == golden, "see tests/envs/playthroughs.py"


@each_case
def test_types_bounds_and_lengths_are_kept(case: Case) -> None:
    game = load(case)
    assert game.get_type().dynamics == (
        pyspiel.GameType.Dynamics.SIMULTANEOUS
        if is_at_once(games.load(case.name)) and case.players > 1
        else pyspiel.GameType.Dynamics.SEQUENTIAL
    )
    for seed in range(5):
        state = play(game.new_initial_state(), seed)
        assert state.is_terminal()
        returns = state.returns()
        assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
        if game.utility_sum() is not None:
            assert sum(returns) == pytest.approx(game.utility_sum())
        chances = sum(action.player == pyspiel.PlayerId.CHANCE for action in state.full_history())
        assert chances <= game.max_chance_nodes_in_history()
        assert state.move_number() - chances <= game.max_game_length()
        assert state.rewards() == returns


@each_case
def test_who_need_not_choose_waits_and_nobody_asks_in_vain(case: Case) -> None:
    game = load(case)
    state, rng = game.new_initial_state(), np.random.default_rng(2)
    for step in range(120):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            legal = state.legal_actions(player)
            assert legal == sorted(set(legal))
            if state.is_simultaneous_node():
                assert legal
                assert len({state.action_to_string(player, action) for action in legal}) == len(legal)
        state = play(state, int(rng.integers(2**31)) + step, most=1)


@each_case
def test_a_copy_shares_the_board_and_nothing_else(case: Case) -> None:
    state = play(load(case).new_initial_state(), 3, most=15)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.states.tobytes() == state.states.tobytes()
        assert other.history() == state.history()
        before = state.states.tobytes()
        play(other, 4, most=3)
        assert state.states.tobytes() == before
    assert state.clone().table is state.table


def test_a_state_comes_back_in_another_process() -> None:
    state = play(load(CASES[0]).new_initial_state(), 3, most=15)
    code = (
        "import sys, pickle, tukan.envs.openspiel;"
        "state = pickle.loads(sys.stdin.buffer.read()); print(state.history_str())"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert out.stdout.decode().strip() == state.history_str()


@each_name
def test_the_text_of_a_game_leads_back_to_it(name: str) -> None:
    game = games.load(name)
    changes: list[dict[str, Any]] = [{}, {"players": game.seats[-1]}]
    changes += [{option.name: value} for option in game.options for value in option.values]
    for change in changes:
        if any(option.forced for option in game.options if option.name in change):
            change = {**change, "players": game.seats[-1]}
        loaded = pyspiel.load_game(name_of(game), change)
        again = pyspiel.load_game(str(loaded))
        assert str(again) == str(loaded)
        assert again.table.scenario == loaded.table.scenario


def test_what_does_not_exist_is_refused_in_words(tmp_path: Any) -> None:
    with pytest.raises((OptionError, pyspiel.SpielError), match="level"):
        pyspiel.load_game("tukan_drago_tuku(level=unheard)")
    with pytest.raises((ValueError, pyspiel.SpielError), match="path"):
        pyspiel.load_game("tukan_drago_tuku", {"board": "a,b.toml"})
    with pytest.raises((ValueError, pyspiel.SpielError), match="played for"):
        pyspiel.load_game("tukan_drago_tuku", {"aim": "points"})
    board = tmp_path / "my board.toml"
    board.write_bytes((games.load("drago_tuku").folder / "board.toml").read_bytes())
    loaded = pyspiel.load_game("tukan_drago_tuku", {"board": str(board)})
    state = play(pyspiel.load_game(str(loaded)).new_initial_state(), 1, most=5)
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


@each_case
def test_the_observer_tells_all_in_public(case: Case) -> None:
    game = load(case)
    state = play(game.new_initial_state(), 5, most=20)
    batch = Batch(case.name, 1, case.players, game.table.scenario.options)
    batch.states[:] = state.states
    for player in range(case.players):
        assert (np.array(state.observation_tensor(player), np.float32) == batch.observe(player)[0]).all()
        assert state.observation_string(player)
    private = game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    assert private.string_from(state, 0) == ""


@each_case
def test_the_environment_of_open_spiel_runs(case: Case) -> None:
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(load(case), chance_event_sampler=sampler)
    step = env.reset()
    for _ in range(30):
        if step.last():
            break
        legal = step.observations["legal_actions"]
        player = step.observations["current_player"]
        step = env.step([one[0] for one in legal] if env.is_turn_based is False else [legal[player][0]])


@pytest.mark.long
def test_the_search_of_open_spiel_plays() -> None:
    for text in ("tukan_drago_tuku", "tukan_tucana_builders(players=1)"):
        game = pyspiel.load_game(text)
        state, rng = game.new_initial_state(), np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=rng)
        for _ in range(12):
            if state.is_terminal():
                break
            if state.is_chance_node():
                play(state, 1, most=1)
            else:
                state.apply_action(bot.step(state))
        state = play(state, 2)
        assert state.is_terminal()


@each_case
def test_five_hundred_steps_are_those_of_the_batch(case: Case) -> None:
    """The chance of the batch, drawn from the outcomes of OpenSpiel, is the same match."""
    steps, seed = 0, 0
    while steps < 500:
        batch = Batch(case.name, 1, case.players, seed=[seed])
        state, stream = (
            pyspiel.load_game(f"tukan_{case.name}", {"players": case.players}).new_initial_state(),
            Stream(seed),
        )
        seed += 1
        while steps < 500:
            while state.is_chance_node():
                weights = batch.scenario.engine.weights()
                n = state._call("outcomes", weights)
                state.apply_action(draw(stream.cells, weights.tolist(), n))
            if state.is_terminal():
                assert batch.over[0]
                assert state.returns() == batch.returns[0].tolist()
                break
            assert state.states.tobytes() == batch.states.tobytes()
            joint = [state.table.wait] * case.players
            at_once = state.is_simultaneous_node()
            for _ in range(int(batch.states["acting"][0]).bit_count()):
                seat, action = int(batch.seats[0]), int(batch.sample()[0])
                assert state.legal_actions(seat) == np.flatnonzero(batch.legal()[0]).tolist()
                joint[seat] = action
                batch.step([action])
                steps += 1
            state.apply_actions(joint) if at_once else state.apply_action(joint[seat])
