"""A link to the operator's page, from the room that is open on this machine."""

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
    """Ask the room at its door for a new link."""
    file = Path(db) if db else home(store)
    if not (link := asked(file)):
        raise Mistake("operator_no_room", path=file)
    print(link)
    print(voice.say("operator.once"))
    return 0


def asked(file: Path) -> str:
    """A new link from whichever node of the room answers; "" if none does."""
    if sys.platform == "win32":  # a room there has no such door
        return ""
    for door in doors(file):
        with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(PATIENCE_S)
            asking.connect(str(door))
            if link := asking.makefile(encoding="utf-8").readline().strip():
                return link
    return ""
