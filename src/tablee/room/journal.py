"""What whoever runs a room is told on standard error: a line each, with its time."""

import logging
import os
import sys
from datetime import datetime


class Line(logging.Formatter):
    """`2026-01-31T20:15:03.120+01:00 WARNING …`; whoever keeps times, as systemd does, is told none."""

    def __init__(self, *, timed: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s" if timed else "%(levelname)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """This machine's time, and how far it is from UTC."""
        return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")


def begin(level: int = logging.WARNING) -> None:
    """From now on everything in this process is told so: the room's own lines, the server's, the loop's."""
    told = logging.StreamHandler()
    told.setFormatter(Line(timed=not keeps_time()))
    logging.basicConfig(level=level, handlers=[told])


def keeps_time() -> bool:
    """Whether standard error goes to systemd's journal."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
