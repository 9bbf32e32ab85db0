"""Opens rooms that close as `tablee room` does when they are asked to end.

If a test wants it they are careless, and do not wait for their disk: what a power cut must not find.
"""

import contextlib
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

from tablee.cli.room import end_softly
from tablee.room.store.sqlite import store
from tools.driving import opening

CARELESS = "CARELESS"


def connect(path: Path, *, reader: bool = False, honest: Any = store.connect) -> sqlite3.Connection:
    """As the room does, but for how surely it writes."""
    database: sqlite3.Connection = honest(path, reader=reader)
    if CARELESS in os.environ:
        database.execute(f"PRAGMA synchronous = {os.environ[CARELESS]}")
    return database


if __name__ == "__main__":
    store.connect = connect
    signal.signal(signal.SIGTERM, end_softly)
    with contextlib.suppress(KeyboardInterrupt):
        opening.main()
