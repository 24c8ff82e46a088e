"""Draw the pictures of README and docs from the records in `examples/`.

    python -m tools.pictures [--check]

With --check nothing is written: exit status 1 if a picture is not what would be drawn now.
"""

from __future__ import annotations

import sys
from pathlib import Path

import tukan
from tukan.core.files import write_whole
from tukan.core.match import Match
from tukan.core.replay import Replay

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
# How much of a match has been played where it looks best; at the end unless named here.
SHARES = {"drago_tuku": 0.65, "toscana": 0.85, "catan_junior_madagascar": 0.85}


def replay_of(name: str) -> Replay:
    """A game's example match."""
    return Replay((ROOT / "examples" / f"{name}.tukan").read_bytes(), tukan.games.load)


def best_position(name: str) -> Match:
    """The position that shows a game best: somebody must choose, or the match is over."""
    replay = replay_of(name)
    line = int(len(replay.reading.entry_lines) * SHARES.get(name, 1))
    while replay.at(line).chance is not None:
        line -= 1
    return replay.at(line)


def draw(name: str) -> str:
    return best_position(name).svg(1, pic=name.replace("_", "-")) + "\n"


def main() -> None:
    checking = "--check" in sys.argv
    stale = []
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in tukan.games.NAMES:
        path = PICTURES / f"{name}.svg"
        drawn = draw(name)
        if path.exists() and path.read_text("utf-8") == drawn:
            continue
        stale.append(name)
        if not checking:
            write_whole(path, drawn)
    if stale:
        print(("not current: " if checking else "drawn: ") + ", ".join(stale))
    raise SystemExit(bool(stale) and checking)


if __name__ == "__main__":
    main()
