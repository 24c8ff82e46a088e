"""What does a player of Drago-Tuku give away where three or four play? Small boards are solved exactly to know.

    python -m tools.loss [--player expert] [--seats 3] [--matches 200] [--iterations 400] [--seed 1]

All seats are the same player. Each decision costs the chance to win that the best action would have kept. The mean
cost of a match, with two standard errors, is what the player's share of wins lacks to that of perfect play; so few
matches say as much as thousands of results would. An expert searches here as it does on boards that are too large.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, stdev

from tukan import games
from tukan.core.chance import Stream
from tukan.core.match import Match
from tukan.players import Budget, Player, ask, make
from tukan.players.exact import Solved, solve
from tukan.players.search import Search

ROADS = {
    3: "squares = 8\nyellow = [1, 2, 3]\nplain = [4, 5]\ngreen = 6\norange_from_green = [7, 8]\ndragons = 2\npieces = 3\n",
    4: "squares = 6\nyellow = [1, 2]\nplain = [3]\ngreen = 4\norange_from_green = [5, 6]\ndragons = 2\npieces = 2\n",
}
DIE = 'die = ["1", "2", "3", "dragon", "sun", "sun"]\napproach = '
LEVELS = "".join(f"[presets.{level}]\n{DIE}{n}\n" for level, n in (("easy", 3), ("normal", 2), ("hard", 0)))


def begin(seats: int, seed: int) -> Match:
    game = games.load("drago_tuku")
    return Match(
        game, seats, components=game.board.read(ROADS[seats] + LEVELS), board_name="small", seed=seed
    )


def given_away(
    match: Match, player: Player, solution: Solved, budget: Budget, seed: int
) -> tuple[float, int]:
    """The chance to win that one match costs, and in how many decisions."""
    cost, times = 0.0, 0
    while not match.over:
        question = ask(match, match.to_act[0])
        action = player.choose(question, budget, Stream(seed, match.ply))
        if len(question.legal) > 1:
            values = {a: solution.of_action(question.state, question.seat, a) for a in question.legal}
            cost += max(values.values()) - values[action]
            times += 1
        match.choose(match.to_act[0], match.spelling.actions[action])
        match.settle()
    return cost, times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--player", default="expert")
    parser.add_argument("--seats", type=int, default=3, choices=sorted(ROADS))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    first = begin(asked.seats, asked.seed)
    solution = solve(first.game, first.board, first.at(0))
    best = solution.value(first.at(0))
    player: Player = Search("expert") if asked.player == "expert" else make(asked.player)
    budget = Budget(iterations=asked.iterations)
    rows = [
        given_away(begin(asked.seats, asked.seed + k), player, solution, budget, asked.seed + k)
        for k in range(asked.matches)
    ]
    costs = [cost for cost, _ in rows]
    error = 2 * stdev(costs) / sqrt(len(costs))
    print(
        f"perfect play wins {100 * best:.2f} %; {asked.player} gives away {100 * fmean(costs):.2f} ± {100 * error:.2f} "
        f"points of that in a match ({len(costs)} matches, {fmean(n for _, n in rows):.1f} decisions each)"
    )


if __name__ == "__main__":
    main()
