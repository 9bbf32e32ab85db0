"""A request for a socket, as it came: who asks, and in which words."""

import asyncio
from typing import NamedTuple

from tablee.room.doors.connections import Leave

Headers = list[tuple[bytes, bytes]]


class Knock(NamedTuple):
    """A request for a socket that nobody has answered yet."""

    transport: asyncio.Transport
    method: bytes
    url: bytes
    headers: Headers
    """Their names in small letters, in the order in which they came."""
    caller: str
    """The address it comes from; behind a proxy what that one says, where it is believed."""
    leave: Leave
    """Gives its place back."""
    slow: bool
    """Whether much of what was answered before is still to be taken."""

    def said(self, name: bytes) -> list[str]:
        """What it says under a name, each time."""
        return [value.decode("latin-1") for each, value in self.headers if each == name]
