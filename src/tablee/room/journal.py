"""Logs to standard error, one line each: as text for people, or as JSON for machines.

It never contains a token, a seed or a hand. The text form has warnings and errors only, JSON also has events.
"""

import logging
import os
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, TextIO

import msgspec

Form = Literal["text", "json"]

PRIORITIES: Final = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, 0: 7}
"""The syslog priority of each level, the worst first."""

events: Final = logging.getLogger("tablee.events")
events.setLevel(logging.WARNING)


def event(name: str, **fields: str | int | None) -> None:
    """Log an event for machines: what happened at which table, never who did it.

    Only events of the operator's page have the address from which it was used.
    """
    if events.isEnabledFor(logging.INFO):
        events.info(name, extra={"fields": fields})


def trouble(name: str, said: str, **fields: str | int | None) -> None:
    """Log something that went wrong, as an event and as a sentence for people."""
    events.warning(said, extra={"event": name, "fields": fields})


class Line(logging.Formatter):
    """`2026-01-31T20:15:03.120+01:00 WARNING …`; without the time where systemd's journal adds it."""

    def __init__(self, *, timed: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s" if timed else "%(levelname)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """Local time with its UTC offset."""
        return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")


class ToSystemd(logging.StreamHandler[TextIO]):
    """Prefixes every line with its priority, so that `journalctl --priority warning` finds it."""

    def format(self, record: logging.LogRecord) -> str:
        """With the syslog priority in angle brackets, which the journal strips."""
        bad = next(number for level, number in PRIORITIES.items() if record.levelno >= level)
        return "\n".join(f"<{bad}>{line}" for line in super().format(record).split("\n"))


class Json(logging.Formatter):
    """`{"time":…,"level":"info","event":"table.over",…}`; other log messages are the event `line`."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
        }
        fields: dict[str, Any] | None = getattr(record, "fields", None)
        if fields is not None:
            told |= {"event": getattr(record, "event", record.getMessage()), **fields}
        else:
            told |= {"event": "line", "from": record.name, "text": record.getMessage()}
        if record.exc_info and record.exc_info[0]:
            told |= what_went_wrong(record.exc_info)
        return msgspec.json.encode(told).decode()


def what_went_wrong(problem: Any) -> dict[str, Any]:
    """The type of an exception and its stack; its message could quote anything, and is left out."""
    kind, _, trace = problem
    at = [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in traceback.extract_tb(trace)]
    return {"error": kind.__name__, "at": at}


def begin(level: int = logging.WARNING, form: Form = "text") -> None:
    """Set up logging for this process: the room's own messages, the server's and the event loop's."""
    to_systemd = goes_to_systemd(sys.stderr)
    told = ToSystemd() if to_systemd else logging.StreamHandler()
    told.setFormatter(Json() if form == "json" else Line(timed=not to_systemd))
    events.setLevel(logging.INFO if form == "json" else logging.WARNING)
    logging.basicConfig(level=level, handlers=[told])


def goes_to_systemd(stream: TextIO) -> bool:
    """Whether a stream goes to systemd's journal, which has times and priorities of its own."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"
