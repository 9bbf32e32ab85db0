"""What differs between operating systems: file locks, limits of open files, load and memory.

On Windows there are only the locks.
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
    """Lock a file for this process until it ends; OSError while another has the lock."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def flush(path: Path) -> None:
    """Flush a file or folder to the disk; not on Windows, which can only flush files open for writing."""
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
    """Raise the limit of open files to what this user may have: the default is usually lower."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def let_others_first() -> None:
    """Lower the priority of this process."""
    if sys.platform != "win32":
        os.nice(10)


def load() -> float:
    """The load average of the last minute; 0 where there is none."""
    busy = 0.0
    if sys.platform != "win32":
        busy = os.getloadavg()[0]
    return busy


def memory() -> int:
    """The resident memory of this process in bytes; where that is unknown, its maximum so far, or 0."""
    held = 0
    if sys.platform != "win32":
        try:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            held = pages * resource.getpagesize()
        except OSError:
            held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return held
