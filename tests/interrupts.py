"""Programs under test hear Ctrl-C."""

import signal


def hear_interrupts() -> None:
    """For `preexec_fn`: a shell lets what it starts in the background ignore Ctrl-C, and all that it starts in turn."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
