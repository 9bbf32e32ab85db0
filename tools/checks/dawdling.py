"""A pytest plugin that slows browser tests down: it waits before every step.

What a page shows only for a while is gone by then, so tests that look for it never find it. They have to stop
time first, or to listen (`Window.says`).
"""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

import pytest
from playwright import async_api

SECONDS = 6
"""Seconds; longer than anything that disappears by itself stays on a page."""
FIRST, THEN = 50, 12
"""The first steps of a test are slow, and after them every nth, since whole games are played, too."""
SLOW = ("LocatorAssertions", "PageAssertions", "Locator", "Keyboard", "Mouse")
QUESTIONS = {"evaluate", "evaluate_all", "evaluate_handle", "bounding_box"}
"""Queries of a page: several in a row are about the same moment, so only the first waits."""
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Steps:
    """Counts the steps of the running test."""

    taken = 0
    asking = False
    """Whether the last step was a query."""

    @classmethod
    def slow(cls, name: str) -> bool:
        """Whether the next step waits."""
        together = cls.asking and name in QUESTIONS
        cls.asking = name in QUESTIONS
        if together:
            return False
        cls.taken += 1
        return cls.taken <= FIRST or cls.taken % THEN == 0


def slowly(step: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Awaitable[Answer]]:
    """Wrap a step so that it may wait first."""

    @functools.wraps(step)
    async def later(*given: Given.args, **named: Given.kwargs) -> Answer:
        if Steps.slow(step.__name__):
            await asyncio.sleep(SECONDS)
        return await step(*given, **named)

    return later


def slow_down(kind: type, names: set[str] | None = None) -> None:
    """Wrap all coroutine methods of a class, or just those named."""
    for name, step in list(vars(kind).items()):
        wanted = name in names if names else not name.startswith("_")
        if wanted and inspect.iscoroutinefunction(step):
            setattr(kind, name, slowly(step))


def pytest_configure(config: Any) -> None:
    """Wrap the steps of Playwright."""
    for kind in SLOW:
        slow_down(getattr(async_api, kind))
    slow_down(async_api.Page, {"goto", "reload", "wait_for_function", *QUESTIONS})


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Reset the counters before each test."""
    Steps.taken, Steps.asking = 0, False
