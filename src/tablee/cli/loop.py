"""The event loop of a room: uvloop, the quickest, or Python's own where there is no uvloop."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop of the best kind there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do it on such a loop, to its end."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(work)
