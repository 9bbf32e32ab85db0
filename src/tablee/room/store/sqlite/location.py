"""Where a room's file may be: a local disk, readable by this user only, and locked by one room at a time."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tablee.room.machine import hold

NETWORK = {
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "glusterfs", "lustre", "ncpfs", "fuse.sshfs",
    "fuse.glusterfs", "fuse.s3fs", "fuse.rclone", "davfs", "fuse.davfs2",
}  # fmt: skip
"""File systems whose locks and flushes SQLite cannot rely on."""


class BadLocation(Exception):
    """The room cannot keep its file there; `why` names a text of the house."""

    def __init__(self, why: str, path: Path) -> None:
        super().__init__(f"{why}: {path}")
        self.why = why
        self.path = path


def default_location() -> Path:
    """The file of the room that `./play` opens."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee" / "room.sqlite"


def prepare(path: Path) -> None:
    """Create the file, readable by this user only; BadLocation where SQLite could not be durable."""
    prepare_folder(path)
    keep_private(path)


def prepare_folder(path: Path) -> None:
    """The same for the folder, without creating the file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        raise BadLocation("place_unwritable", path) from None
    if path.is_dir():
        raise BadLocation("place_unwritable", path)
    if file_system(path.parent) in NETWORK:
        raise BadLocation("place_on_network", path)


def keep_private(path: Path) -> None:
    """Create the file with mode 0600: it holds seeds of running games. SQLite's other files inherit it."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as problem:
        raise BadLocation("place_unwritable", path) from problem


def lock(path: Path) -> IO[bytes]:
    """Hold the room's file until the process ends; BadLocation while another room holds it."""
    try:
        held = open(path.with_name(path.name + ".lock"), "wb")  # noqa: SIM115 - it stays open as long as the room
    except OSError:
        raise BadLocation("place_unwritable", path) from None
    try:
        hold(held)
        if not os.path.samestat(os.fstat(held.fileno()), Path(held.name).stat()):
            raise FileNotFoundError(held.name)  # its previous holder deleted it meanwhile
    except OSError:
        held.close()
        raise BadLocation("place_taken", path) from None
    return held


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the room's file for a while; the lock file is deleted afterwards unless it was there before."""
    mark = path.with_name(path.name + ".lock")
    was_there = mark.exists()
    with lock(path):
        try:
            yield
        finally:
            if not was_there and sys.platform != "win32":  # Windows cannot delete an open file
                mark.unlink(missing_ok=True)


def file_system(folder: Path) -> str | None:
    """The type of file system a folder is on, where the system tells (Linux)."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    where = str(folder.resolve())
    best, kind = "", None
    for line in mounts:
        _, point, name, *_ = line.split()
        point = point.replace("\\040", " ")
        inside = where == point or where.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, name
    return kind
