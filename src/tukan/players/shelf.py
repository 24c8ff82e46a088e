"""The shelf: large results that are kept on disk between runs, each with its checksum.

What is missing, of another length or damaged is computed anew; a full disk or a folder that cannot be written
only means that nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from tukan.core.files import write_whole

CHECKSUM = 32


def folder() -> Path:
    """Where this user keeps caches: TUKAN_CACHE, else what the system says."""
    if os.environ.get("TUKAN_CACHE"):
        return Path(os.environ["TUKAN_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "tukan" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "tukan"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tukan"


def fetch(key: str) -> bytes | None:
    """What was kept under this key, if it is whole."""
    try:
        data = (folder() / key).read_bytes()
    except OSError:
        return None
    return data[CHECKSUM:] if hashlib.sha256(data[CHECKSUM:]).digest() == data[:CHECKSUM] else None


def keep(key: str, data: bytes) -> None:
    try:
        folder().mkdir(parents=True, exist_ok=True)
        write_whole(folder() / key, hashlib.sha256(data).digest() + data)
    except OSError:
        return
