"""Files: written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tukan.core.say import Say, speaker

say = speaker("tukan.core")

REASONS = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EISDIR: say("this is a folder, not a file"),
    errno.ENOTDIR: say("this is a file, not a folder"),
    errno.EACCES: say("this may not be read or written"),
    errno.EROFS: say("this may not be read or written"),
    errno.ENOSPC: say("the disk is full"),
    errno.ENAMETOOLONG: say("the name is too long"),
}


def why(error: OSError) -> Say:
    """What a file, or the system, refuses."""
    reason: Say | str = error.strerror or type(error).__name__
    if error.errno in REASONS:
        reason = REASONS[error.errno]
    if error.filename is None:
        return say("{reason}", reason=reason)
    return say("{file}: {reason}", file=str(error.filename), reason=reason)


@contextmanager
def in_words() -> Iterator[None]:
    """An OSError that says what is wrong to those who call us from Python; it stays of its kind."""
    try:
        yield
    except OSError as error:
        raise type(error)(str(why(error))) from None


def file_bytes(path: Path) -> bytes:
    """The content of a file; an error names it, which reading alone does not always do."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None


def expect_writable(path: Path) -> None:
    """Refuse a file that could not be written, before long work is done for it. Raises OSError."""
    if path.exists() and not path.is_dir() and not path.is_file():
        return  # a terminal, a pipe
    folder = path.resolve().parent
    for wrong, number in (
        (path.is_dir(), errno.EISDIR),
        (not folder.is_dir(), errno.ENOENT),
        (not os.access(folder, os.W_OK), errno.EACCES),
    ):
        if wrong:
            raise OSError(number, os.strerror(number), str(path))


def write_whole(path: Path | str, content: str | bytes) -> None:
    """Replace the file at once: a reader, or a crash, sees the old content or the new. Raises OSError."""
    path = Path(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a terminal, a pipe, /dev/null: nothing that could be replaced
        return
    target = path.resolve()  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _mode(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
