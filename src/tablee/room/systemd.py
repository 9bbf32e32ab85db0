"""Tells systemd, where it started the room, that the room is open, that it goes on, and that it ends.

Three words to a socket (sd_notify): elsewhere there is none, and nothing is said.
"""

import asyncio
import contextlib
import os
import socket
import sys
from typing import Final

OPEN: Final = "READY=1"
GOES_ON: Final = "WATCHDOG=1"
LAST_S: Final = 60
"""A room that has let people play on is closed within so many seconds."""


def tell(word: str) -> None:
    """Say how the room stands to whoever started it; that nobody listens is not the room's trouble."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address or sys.platform == "win32":
        return
    place = "\0" + address[1:] if address[0] == "@" else address
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaking:
        speaking.settimeout(0)
        speaking.sendto(word.encode(), place)


def tell_of_the_end(drain_s: float) -> None:
    """The room closes, after so many seconds in which people may play on: nobody shall cut them short."""
    tell(f"STOPPING=1\nEXTEND_TIMEOUT_USEC={int((drain_s + LAST_S) * 1_000_000)}")


def watched_s() -> float | None:
    """Within how many seconds this process has to be heard of again and again; None where nobody wants to."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    with contextlib.suppress(ValueError):
        return int(os.environ.get("WATCHDOG_USEC", "")) / 1_000_000 or None
    return None


async def stay_heard_of() -> None:
    """From the loop on which everybody is answered: where that hangs, systemd ends the room."""
    seconds = watched_s()
    while seconds:
        tell(GOES_ON)
        await asyncio.sleep(seconds / 3)
