"""Keeps every core busy, as if other processes needed it all the time."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

BURN = """
import os, sys
core, parent = map(int, sys.argv[1:])
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {core})
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""


def cores() -> list[int]:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """Run a busy process on each core, in a session of its own, like an unrelated process."""
    command = [sys.executable, "-c", BURN]
    burners = [
        subprocess.Popen([*command, str(core), str(os.getpid())], start_new_session=True) for core in cores()
    ]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()
