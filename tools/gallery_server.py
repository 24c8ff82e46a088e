"""The server that the gallery photographs: bots without pauses, nobody is turned away."""

from __future__ import annotations

import sys
from pathlib import Path

from tukan.web.limits import Limits, Rate
from tukan.web.serve import Choices, serve

if __name__ == "__main__":
    often = Rate(100_000, 100_000)
    limits = Limits(commands=often, addresses=often, pages=often, new_tables=often, hints=often)
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    serve(Choices(folder, port=port, browser=False, workers=0, limits=limits, pace=0.02))
