"""Somebody at the browser who dawdles: before every step of a test some seconds pass.

What a page shows for a while is gone by then: a test that looks for it with its eyes never finds it. It has
to stop time first, or to listen (`Window.says`).
"""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

import pytest
from playwright import async_api

SECONDS = 6
"""Longer than anything stays on a page that goes by itself."""
FIRST, THEN = 50, 12
"""So many steps of a test are slow, and after them one of so many: whole games are played too."""
SLOW = ("LocatorAssertions", "PageAssertions", "Locator", "Keyboard", "Mouse")
QUESTIONS = {"evaluate", "evaluate_all", "evaluate_handle", "bounding_box"}
"""What is asked of a page: questions in a row are about the same moment, and only the first waits."""
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Steps:
    """Counts the steps of the test that runs."""

    taken = 0
    asking = False
    """Whether the last one was a question."""

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
    """The same step, after a while."""

    @functools.wraps(step)
    async def later(*given: Given.args, **named: Given.kwargs) -> Answer:
        if Steps.slow(step.__name__):
            await asyncio.sleep(SECONDS)
        return await step(*given, **named)

    return later


def slow_down(kind: type, names: set[str] | None = None) -> None:
    """Let whatever can be done with such a thing wait, or just what is named."""
    for name, step in list(vars(kind).items()):
        wanted = name in names if names else not name.startswith("_")
        if wanted and inspect.iscoroutinefunction(step):
            setattr(kind, name, slowly(step))


def pytest_configure(config: Any) -> None:
    """From now on every step waits."""
    for kind in SLOW:
        slow_down(getattr(async_api, kind))
    slow_down(async_api.Page, {"goto", "reload", "wait_for_function", *QUESTIONS})


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Another test: its steps are counted anew."""
    Steps.taken, Steps.asking = 0, False
