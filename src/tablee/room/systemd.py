"""Notifies systemd (sd_notify), if it started the room: ready, watchdog, and stopping.

Without its socket nothing is sent.
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
"""How long closing takes at most, after the time in which people may play on."""


def tell(word: str) -> None:
    """Send a notification, if systemd wants any; failures are ignored."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address or sys.platform == "win32":
        return
    place = "\0" + address[1:] if address[0] == "@" else address
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaking:
        speaking.settimeout(0)
        speaking.sendto(word.encode(), place)


def tell_of_the_end(drain_s: float) -> None:
    """The room stops after `drain_s`: ask systemd for as much time."""
    tell(f"STOPPING=1\nEXTEND_TIMEOUT_USEC={int((drain_s + LAST_S) * 1_000_000)}")


def watched_s() -> float | None:
    """The watchdog interval in seconds; None without a watchdog."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    with contextlib.suppress(ValueError):
        return int(os.environ.get("WATCHDOG_USEC", "")) / 1_000_000 or None
    return None


async def stay_heard_of() -> None:
    """Feed the watchdog from the event loop: if the loop hangs, systemd restarts the room."""
    seconds = watched_s()
    while seconds:
        tell(GOES_ON)
        await asyncio.sleep(seconds / 3)
