"""A worker: bots of rooms on other machines think on this one until Ctrl-C."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

from tablee import shelf
from tablee.cli.loop import new_loop
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.kit.texts import LANGUAGES
from tablee.room import journal
from tablee.room.bots.remote import Remote
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bus.address import BadBus, is_broker, shown
from tablee.room.bus.broker import Broker


def work(voice: Voice, bus: str | None, jobs: int | None) -> int:
    """Think for whoever offers a turn, as many at once as this machine has processors."""
    if bus is None:
        raise Mistake("worker_no_bus")
    if not is_broker(bus):
        raise Mistake("room_bus_address", path=shown(bus))
    shelf.open_guests(LANGUAGES)
    places = jobs or os.cpu_count() or 1
    journal.begin()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=new_loop) as loop:
        try:
            loop.run(serve(voice, bus, places))
        except BadBus as problem:
            raise Mistake(f"room_{problem.why}", path=problem.place) from None
    return 0


async def serve(voice: Voice, address: str, places: int) -> None:
    """Until the process is asked to end; what is not done by then is handed back."""
    ended = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows has no such thing
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    bus = Broker(address, without="no turns come before it is there")
    compiled = os.environ.get("TABLEE_COMPILED")
    thinkers = Thinkers(places, compiled=Path(compiled) if compiled else None)
    await thinkers.ready()
    remote = Remote(bus, thinkers, places)
    opening = asyncio.create_task(say_open(voice, bus, address, places))
    try:
        await ended.wait()
    finally:
        opening.cancel()
        await remote.close()
        thinkers.close()
        await bus.close()


async def say_open(voice: Voice, bus: Broker, address: str, places: int) -> None:
    """What it does, once the broker is there; until then the log says what is the matter."""
    await bus.connected.wait()
    print(voice.say("worker.open", address=shown(address), places=places), flush=True)
