"""What each system does in its own way: locks on files, how many may be open, how busy it is.

Windows has the locks only; a room there goes without the rest.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
    import resource

MANY_FILES: Final = 65_536


def hold(file: IO[bytes]) -> None:
    """Keep a file for this process until it ends; OSError while another keeps it."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def flush(path: Path) -> None:
    """What is there, a file or a folder, is on the disk; Windows flushes only what is being written."""
    if sys.platform == "win32":
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def open_files() -> int:
    """How many files this process may have open."""
    most = MANY_FILES
    if sys.platform != "win32":
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = most if soft == resource.RLIM_INFINITY else soft
    return most


def allow_many_files() -> None:
    """Have as many files as this user may: usually a process is given fewer."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def let_others_first() -> None:
    """This process takes what time the others leave."""
    if sys.platform != "win32":
        os.nice(10)


def load() -> float:
    """How many processes want to work at once, over the last minute; 0 where the machine does not tell."""
    busy = 0.0
    if sys.platform != "win32":
        busy = os.getloadavg()[0]
    return busy


def memory() -> int:
    """The bytes this process holds; where the machine does not tell, the most it ever held, or 0."""
    held = 0
    if sys.platform != "win32":
        try:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            held = pages * resource.getpagesize()
        except OSError:
            held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return held
