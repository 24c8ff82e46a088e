"""How many cores this process was given: by the system, by a scheduler, by whoever started it."""

from __future__ import annotations

import os

LIMITS = ("SLURM_CPUS_PER_TASK", "NUMBA_NUM_THREADS")


def granted() -> int:
    """The cores we may use: never more than the machine's, often fewer on a cluster."""
    affinity = getattr(os, "sched_getaffinity", None)  # Linux only
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    for name in LIMITS:
        text = os.environ.get(name, "")
        if text.isascii() and text.isdigit() and int(text) > 0:
            cores = min(cores, int(text))
    return cores
