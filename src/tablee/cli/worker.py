"""`tablee worker`: runs bots for rooms on other machines until Ctrl-C."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from tablee import shelf
from tablee.cli.loop import new_loop
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.kit.texts import LANGUAGES
from tablee.room import journal
from tablee.room.bots.remote import Remote, any_address
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bus.address import BadBus, is_broker, shown
from tablee.room.bus.broker import Broker
from tablee.room.store.postgres.address import BadDatabase, is_database
from tablee.room.store.postgres.address import shown as shown_base

if TYPE_CHECKING:
    from tablee.room.store.postgres.alive import KnownNodes


def work(voice: Voice, bus: str | None, jobs: int | None, store: str | None = None) -> int:
    """Think about turns that rooms offer, by default on all processors."""
    if bus is None:
        raise Mistake("worker_no_bus")
    if not is_broker(bus):
        raise Mistake("room_bus_address", path=shown(bus))
    if store is not None and not is_database(store):
        raise Mistake("room_base_address", path=shown_base(store))
    shelf.open_guests(LANGUAGES)
    places = jobs or os.cpu_count() or 1
    journal.begin()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=new_loop) as loop:
        try:
            loop.run(serve(voice, bus, places, store))
        except BadBus as problem:
            raise Mistake(f"room_{problem.why}", path=problem.place) from None
        except BadDatabase as problem:
            raise Mistake(f"room_{problem.why}", path=problem.place, said=problem.said) from None
    return 0


async def serve(voice: Voice, address: str, places: int, store: str | None) -> None:
    """Serve until the process is asked to stop; unfinished turns are returned."""
    ended = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # not available on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    nodes = await nodes_of(store) if store else None
    bus = Broker(address, without="no turns come before it is there")
    compiled = os.environ.get("TABLEE_COMPILED")
    thinkers = Thinkers(places, compiled=Path(compiled) if compiled else None)
    await thinkers.ready()
    remote = Remote(bus, thinkers, places, known=nodes.knows if nodes else any_address)
    opening = asyncio.create_task(say_open(voice, bus, address, places))
    try:
        await ended.wait()
    finally:
        opening.cancel()
        await remote.close()
        thinkers.close()
        await bus.close()
        if nodes:
            await nodes.close()


async def nodes_of(store: str) -> "KnownNodes":
    """The nodes open on this database, the only ones to work for; raises BadDatabase if it is missing."""
    try:
        from tablee.room.store.postgres.alive import KnownNodes
    except ImportError:
        raise BadDatabase("base_driver", store) from None
    nodes = KnownNodes(store)
    await nodes.must_answer()
    return nodes


async def say_open(voice: Voice, bus: Broker, address: str, places: int) -> None:
    """Announce the worker once the broker is connected; until then the log reports problems."""
    await bus.connected.wait()
    print(voice.say("worker.open", address=shown(address), places=places), flush=True)
