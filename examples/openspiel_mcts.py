"""A match of Toscana between OpenSpiel's Monte Carlo tree search and a player of tukan, told move by move.

pip install "tukan[rl]"
python examples/openspiel_mcts.py [--simulations 50] [--seed 1]
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import tukan.envs.openspiel  # noqa: F401 - registers the games
from tukan.core.chance import Stream
from tukan.players import Budget, Question, make

SEARCHES = 0  # the seat of the search


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    game = pyspiel.load_game("tukan_toscana")
    state, random = game.new_initial_state(), np.random.RandomState(given.seed)
    # The search in C++ must not step a game written in Python (see tukan.envs.openspiel), this one may.
    search = mcts.MCTSBot(
        game, 1.4, given.simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random
    )
    opponent, stream, scenario = make(given.opponent), Stream(given.seed), game.table.scenario
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = int(random.choice(outcomes, p=odds))
        elif player == SEARCHES:
            action = search.step(state)
        else:
            legal = tuple(state.legal_actions())
            question = Question(scenario.game, scenario.board, state.states.copy(), player, legal)
            action = opponent.choose(question, Budget(), stream)
        who = "*" if state.is_chance_node() else player + 1
        print(who, state.action_to_string(player, action).removeprefix("* "))
        state.apply_action(action)
    print("result", *(f"seat {seat + 1}: {value:+.0f}" for seat, value in enumerate(state.returns())))


if __name__ == "__main__":
    main()
