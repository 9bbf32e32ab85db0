"""Opens a room for the tests, in its own process: `-m tests.room.opening DB PORT CHANCE URL COMPILED`."""

import asyncio
import logging
import sys
from dataclasses import replace
from pathlib import Path

import uvloop

from tablee.protocol.limits import FRAME
from tablee.protocol.seen import Limits
from tablee.room.doors.addresses import addresses
from tablee.room.serve import Settings, listen, run
from tests.room import fixed


def main(db: str, port: str, chance: str, base_url: str = "", compiled: str = "") -> None:
    logging.basicConfig(level=logging.INFO, stream=sys.stderr)
    listener = listen("127.0.0.1", int(port))
    opened = listener.getsockname()[1]
    settings = Settings(
        listener,
        addresses("127.0.0.1", opened, base_url=base_url or None),
        Path(db),
        absent_ms=0,
        return_ms=0,
        compiled=Path(compiled) if compiled else None,
        pace=Limits(FRAME, per_second=500, burst=1000),
    )
    if chance == "fixed":
        settings = replace(settings, dealing=fixed.dealing, thought=fixed.thought)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(settings, lambda: print(f"open {opened}", flush=True)))


if __name__ == "__main__":
    main(*sys.argv[1:])
