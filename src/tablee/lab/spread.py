"""Games played on other machines: a Dask cluster that somebody started, found by its scheduler's address.

Which machine plays a game changes nothing of it: the game follows from its line-up and its seed, results come
in their order, and a game whose machine is lost is played again elsewhere.
"""

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, TypeVar

from tablee import __version__

T = TypeVar("T")
R = TypeVar("R")

PATIENCE_S: Final = 10
"""So long a scheduler has to answer."""
AT_ONCE: Final = 4
"""So many portions of work wait for each thread, so that none runs dry."""


class Nowhere(Exception):
    """Nothing can be played there; `why` names a text of the command line."""

    def __init__(self, why: str, **places: object) -> None:
        super().__init__(why, places)
        self.why = why
        self.places = places


class Machines:
    """Whoever plays behind one scheduler."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.threads = sum(client.nthreads().values())

    def map(self, do: Callable[[T], R], items: Sequence[T], portion: int = 1) -> Iterator[R]:
        """What comes of each item, in their order, whoever did it."""
        waiting: deque[Any] = deque()
        for start in range(0, len(items), portion):
            part = items[start : start + portion]
            waiting.append(self._client.submit(each, do, part, pure=False))
            if len(waiting) > AT_ONCE * self.threads:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def each(do: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """A portion of work, on the machine that was chosen for it."""
    return [do(item) for item in items]


def version() -> str:
    """Which Tablée a machine has."""
    return __version__


@contextmanager
def machines(address: str) -> Iterator[Machines]:
    """The machines behind a scheduler; Nowhere where there is none, or nobody who could play."""
    if not re.fullmatch(r"(tcp|tls)://\S+:\d+", address):
        raise Nowhere("spread_address", address=address)
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Nowhere("spread_missing") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is told in one line
    try:
        client = distributed.Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError):  # TimeoutError is one of them
        raise Nowhere("spread_unreachable", address=address) from None
    try:
        found = set(client.run(version).values())
        if not found:
            raise Nowhere("spread_nobody", address=address)
        if found != {__version__}:
            raise Nowhere("spread_version", ours=__version__, theirs=", ".join(sorted(found)))
        yield Machines(client)
    except (distributed.CancelledError, distributed.comm.CommClosedError):
        raise Nowhere("spread_lost", address=address) from None
    except ModuleNotFoundError as problem:  # a machine without Tablée cannot even read what it is asked
        raise Nowhere("spread_without", name=problem.name) from None
    finally:
        client.close(timeout=PATIENCE_S)
