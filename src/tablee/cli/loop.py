"""The event loop: uvloop where available, otherwise asyncio's own."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def new_loop() -> asyncio.AbstractEventLoop:
    """A new event loop of the fastest kind available."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on such a loop."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(work)
