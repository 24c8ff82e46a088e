"""Draw the pictures of README and docs from the records in `examples/`.

    python -m tools.pictures [--check]

With --check nothing is written: exit status 1 if a picture is not what would be drawn now.
"""

from __future__ import annotations

import sys
from pathlib import Path

import tukan
from tukan.core.files import write_whole
from tukan.core.replay import Replay

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
SHARE = 0.8  # of the match has been played where its picture is taken: boards are full, but still alive


def draw(name: str) -> str:
    """The picture of a game's example match."""
    replay = Replay((ROOT / "examples" / f"{name}.tukan").read_bytes(), tukan.games.load)
    line = int(len(replay.reading.entry_lines) * SHARE)
    while replay.at(line).chance is not None:
        line += 1
    return replay.at(line).svg(1, pic=name.replace("_", "-")) + "\n"


def main() -> None:
    stale = []
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in tukan.games.NAMES:
        path = PICTURES / f"{name}.svg"
        drawn = draw(name)
        if path.exists() and path.read_text("utf-8") == drawn:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            write_whole(path, drawn)
    if stale:
        print(("not current: " if "--check" in sys.argv else "drawn: ") + ", ".join(stale))
    raise SystemExit(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    main()
