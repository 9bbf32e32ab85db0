"""Files named on the command line: read with limits, never overwritten without `--force`."""

import errno
import sys
from pathlib import Path

from tablee.cli.mistakes import Mistake

MOST_MEGABYTES = 16
STANDARD = "-"
"""Stands for standard input or output."""

REASONS = {
    errno.ENOENT: "file_not_there",
    errno.ENOTDIR: "file_not_there",
    errno.ENAMETOOLONG: "file_not_there",
    errno.EISDIR: "file_is_a_folder",
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EROFS: "file_forbidden",
    errno.EEXIST: "file_is_there",
    errno.ENOSPC: "file_disk_full",
}
"""Messages for common file errors; all others are `file_failed`."""


def read_some(name: str, most: int) -> bytes:
    """The bytes of a file; one more than `most` if it is longer."""
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read(most + 1)
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as problem:
        raise mistake_of(problem, name) from None
    except ValueError:  # a name that contains a null character
        raise Mistake("file_not_there", name=name) from None


def read(name: str) -> bytes:
    """The bytes of a file that can be a recorded game: text, and not too long."""
    most = MOST_MEGABYTES * 2**20
    content = read_some(name, most)
    if len(content) > most:
        raise Mistake("file_too_big", name=name, most=MOST_MEGABYTES)
    try:
        content.decode()
    except UnicodeDecodeError:
        raise Mistake("file_not_text", name=name) from None
    return content


def claim(name: str, *, force: bool) -> None:
    """Check that a file can be written, before a game is played for nothing."""
    if name == STANDARD:
        return
    path = Path(name)
    try:
        if path.is_dir():
            raise Mistake("file_is_a_folder", name=name)
        existed = path.exists()
        with path.open("ab" if force else "xb"):
            pass
        if not existed:
            path.unlink()
    except OSError as problem:
        raise mistake_of(problem, name) from None


def write(name: str, content: bytes, *, force: bool) -> None:
    """Write a file; overwrite one only with `force`."""
    try:
        if name == STANDARD:
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            with Path(name).open("wb" if force else "xb") as file:
                file.write(content)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise mistake_of(problem, name) from None


def mistake_of(problem: OSError, name: str) -> Mistake:
    """A file error as a mistake in our own words."""
    return Mistake(REASONS.get(problem.errno or 0, "file_failed"), name=name)
