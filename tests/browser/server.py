"""A server for the browser tests: bots without pauses, limits that no test meets.

Its arguments: the data folder, the port, and behind a proxy its path and its address.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.web.conftest import UNLIMITED
from tukan.web.serve import Choices, serve

if __name__ == "__main__":
    folder, port, *proxy = sys.argv[1:]
    root, *trusted = proxy or [""]
    serve(
        Choices(
            Path(folder),
            port=int(port),
            browser=False,
            root=root,
            proxies=frozenset(trusted),
            workers=0,
            limits=UNLIMITED,
            pace=0.02,
        )
    )
