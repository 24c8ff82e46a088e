"""All measurements, one table after the other.

python -m bench [NAME …]
"""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    for name in sys.argv[1:] or found:
        measure = getattr(import_module(f"bench.{name}"), "main", None)
        if measure:
            sys.argv[1:] = []
            measure()


if __name__ == "__main__":
    main()
