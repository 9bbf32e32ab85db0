"""An upgrade request as it arrived: the caller's address, the request line and the headers."""

import asyncio
from typing import NamedTuple

from tablee.room.doors.connections import Leave

Headers = list[tuple[bytes, bytes]]


class Knock(NamedTuple):
    """An upgrade request that is not answered yet."""

    transport: asyncio.Transport
    method: bytes
    url: bytes
    headers: Headers
    """In the order in which they came, names in lower case."""
    caller: str
    """The address it comes from; behind a trusted proxy, the one the proxy reports."""
    leave: Leave
    """Releases its connection slot."""
    slow: bool
    """Whether the transport's write buffer is over its high-water mark."""

    def said(self, name: bytes) -> list[str]:
        """All values of a header."""
        return [value.decode("latin-1") for each, value in self.headers if each == name]
