"""Plays games on a Dask cluster, found by its scheduler's address.

Results do not depend on the machines: a game follows from its line-up and seed, results come in order, and
games of a machine that is lost are played again elsewhere.
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
"""The timeout for the scheduler, in seconds."""
AT_ONCE: Final = 4
"""How many chunks of work are queued per thread, so that none runs idle."""


class ClusterUnavailable(Exception):
    """The cluster cannot be used; `why` names a text of the command line."""

    def __init__(self, why: str, **places: object) -> None:
        super().__init__(why, places)
        self.why = why
        self.places = places


class Cluster:
    """The workers behind one scheduler."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.threads = sum(client.nthreads().values())

    def map(self, do: Callable[[T], R], items: Sequence[T], portion: int = 1) -> Iterator[R]:
        """The results for all items, in order."""
        waiting: deque[Any] = deque()
        for start in range(0, len(items), portion):
            part = items[start : start + portion]
            waiting.append(self._client.submit(each, do, part, pure=False))
            if len(waiting) > AT_ONCE * self.threads:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def each(do: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """A chunk of work, on a worker."""
    return [do(item) for item in items]


def version() -> str:
    """The version of Tablée on a worker."""
    return __version__


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers behind a scheduler; ClusterUnavailable if none of them can play."""
    if not re.fullmatch(r"(tcp|tls)://\S+:\d+", address):
        raise ClusterUnavailable("spread_address", address=address)
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterUnavailable("spread_missing") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # our own exception says it in one line
    try:
        client = distributed.Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError):  # TimeoutError is one of them
        raise ClusterUnavailable("spread_unreachable", address=address) from None
    try:
        found = set(client.run(version).values())
        if not found:
            raise ClusterUnavailable("spread_nobody", address=address)
        if found != {__version__}:
            raise ClusterUnavailable("spread_version", ours=__version__, theirs=", ".join(sorted(found)))
        yield Cluster(client)
    except (distributed.CancelledError, distributed.comm.CommClosedError):
        raise ClusterUnavailable("spread_lost", address=address) from None
    except ModuleNotFoundError as problem:  # a worker without Tablée cannot unpickle its task
        raise ClusterUnavailable("spread_without", name=problem.name) from None
    finally:
        client.close(timeout=PATIENCE_S)
