"""A link to the operator's page, from the room that is open on this machine."""

import socket
import sys
from pathlib import Path

from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.room.http.inside import beside
from tablee.room.serve import home

PATIENCE_S = 10


def print_link(voice: Voice, db: str | None, store: str | None = None) -> int:
    """Ask the room at its door for a new link."""
    file = Path(db) if db else home(store)
    if sys.platform == "win32":  # a room there has no such door
        raise Mistake("operator_no_room", path=file)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.settimeout(PATIENCE_S)
            asking.connect(str(beside(file)))
            link = asking.makefile(encoding="utf-8").readline().strip()
    except (OSError, ValueError):
        raise Mistake("operator_no_room", path=file) from None
    if not link:
        raise Mistake("operator_no_room", path=file)
    print(link)
    print(voice.say("operator.once"))
    return 0
