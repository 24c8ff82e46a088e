"""Progress on stderr while matches are played: nothing when nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tukan.core.say import language_of_environment, speaker

say = speaker("tukan.arena")


@contextmanager
def progress(total: int, what: str = "") -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left; call what it gives with the number of matches done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: object) -> Text:
            speed = getattr(task, "finished_speed", None) or getattr(task, "speed", None)
            rate = "…" if speed is None else f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
            return Text(say("{rate} a second", rate=rate).render(language_of_environment()))

    columns = (
        TextColumn(what or "{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("matches").render(language_of_environment()), total=total)
        yield lambda done: bar.update(task, completed=done)
