"""The data folder: where it is, and that only one server uses it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import IO, Any


def default_folder() -> Path:
    """TUKAN_DATA, else where this system keeps a user's data."""
    if given := os.environ.get("TUKAN_DATA"):
        return Path(given)
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "tukan"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    base = Path(xdg) if os.path.isabs(xdg) else Path.home() / ".local" / "share"
    return base / "tukan"


class FolderInUse(RuntimeError):  # noqa: N818 - it says what is the case
    """Another server holds the folder: `holder` is what it wrote down of itself."""

    def __init__(self, holder: dict[str, Any]) -> None:
        super().__init__(f"held by process {holder.get('pid', '?')}")
        self.holder = holder


class Hold:
    """The hold on a data folder. It ends with the process, however that ends: nothing has to be cleaned."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = (folder / "server.lock").open("a+b")
        if not _lock(self._file):
            holder = _read(folder)
            self._file.close()
            raise FolderInUse(holder)
        self._note = folder / "server.json"

    def write(self, url: str) -> None:
        """Note down who holds the folder, for whoever comes second."""
        self._note.write_text(json.dumps({"pid": os.getpid(), "url": url}), "utf-8")

    def release(self) -> None:
        self._note.unlink(missing_ok=True)
        self._file.close()


def _read(folder: Path) -> dict[str, Any]:
    try:
        holder = json.loads((folder / "server.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return holder if isinstance(holder, dict) else {}


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
