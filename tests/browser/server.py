"""A server for the browser tests: bots without pauses, limits that no test meets."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.web.conftest import UNLIMITED
from tukan.web.serve import Choices, serve

if __name__ == "__main__":
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    serve(Choices(folder, port=port, browser=False, workers=0, limits=UNLIMITED, pace=0.02))
