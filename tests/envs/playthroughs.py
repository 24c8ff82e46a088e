"""Golden playthroughs: `python -m tests.envs.playthroughs` writes them anew; the difference is for people to read.

One seeded match a game as OpenSpiel tells it. Left out is what is said twice: tensors (the observation strings name
every number of them) and information states, which perfect information has not.
"""

from __future__ import annotations

import re
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import _playthrough_params, playthrough_lines

import tukan.envs.openspiel  # noqa: F401 - registers the games
from tukan import games

FOLDER = Path(__file__).parent / "golden"
GAMES = {f"tukan_{name}": f"tukan_{name}" for name in games.NAMES} | {
    "tukan_catan_junior_madagascar": "tukan_catan_junior_madagascar(limit=3)"
}
LEFT_OUT = re.compile(r"(Information|Observation)(StateString|StateTensor|Tensor)|ObservationString\([1-9]\)")


def told(game: str, like: str = "") -> str:
    """The playthrough of a game with the actions of another playthrough, random ones after the last."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])
    actions = _playthrough_params(like.splitlines())["action_sequence"] if like else []
    lines = playthrough_lines(game, False, actions, seed=7)
    return "\n".join(line.rstrip() for line in lines if not LEFT_OUT.match(line)) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(told(game), "utf-8")


if __name__ == "__main__":
    main()
