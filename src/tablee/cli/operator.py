"""`tablee operator`: prints a link to the operator's page of a room running on this machine."""

import contextlib
import socket
import sys
from pathlib import Path

from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.room.http.inside import doors
from tablee.room.serve import home

PATIENCE_S = 10


def print_link(voice: Voice, db: str | None, store: str | None = None) -> int:
    """Get a new link over the room's local socket, and print it."""
    file = Path(db) if db else home(store)
    if not (link := asked(file)):
        raise Mistake("operator_no_room", path=file)
    print(link)
    print(voice.say("operator.once"))
    return 0


def asked(file: Path) -> str:
    """A new link from any node of the room that answers; "" if none does."""
    if sys.platform == "win32":  # rooms on Windows have no local socket
        return ""
    for door in doors(file):
        with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(PATIENCE_S)
            asking.connect(str(door))
            if link := asking.makefile(encoding="utf-8").readline().strip():
                return link
    return ""
