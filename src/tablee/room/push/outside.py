"""The world outside: which push services the room speaks to, and at which addresses."""

import asyncio
import ipaddress
import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

SERVICES: Final = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
FAMILIES: Final = (".notify.windows.com", ".push.apple.com")
"""The push services of Chromium, Firefox, Safari and Edge; some have many names of one family."""

NAME: Final = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+"
)
"""A name that can be looked up: labels of up to 63 signs, in small letters."""


class Endpoint(NamedTuple):
    """Where a browser's push service takes messages for it."""

    host: str
    target: str


def is_known(host: str) -> bool:
    """Whether a browser people use has its push service there."""
    return host in SERVICES or host.endswith(FAMILIES)


def is_public(address: str) -> bool:
    """Whether an address is out in the world, and no machine of this house or this network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (inner := found.ipv4_mapped or found.sixtofour):
        return inner.is_global and found.is_global
    return found.is_global and not found.is_multicast


async def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, proto=6)
    return [str(address[0]) for *_, address in found]


@dataclass(frozen=True, slots=True)
class Outside:
    """How the room reaches push services; only tests give another."""

    known: Callable[[str], bool] = is_known
    public: Callable[[str], bool] = is_public
    resolve: Callable[[str, int], Awaitable[list[str]]] = resolve
    port: int = 443
    tls: Callable[[], ssl.SSLContext] = ssl.create_default_context

    def endpoint(self, address: str) -> Endpoint | None:
        """The endpoint behind an address; None where it is not one of a push service we know, over https."""
        try:
            parts = urlsplit(address)
            plain = parts.username is None and parts.password is None and parts.port is None
        except ValueError:
            return None
        host = parts.hostname or ""
        named = parts.netloc == host and NAME.fullmatch(host) is not None
        if parts.scheme != "https" or not plain or not named or not self.known(host):
            return None
        target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        fine = target.isascii() and target.isprintable() and " " not in target
        return Endpoint(host, target) if fine else None

    async def address(self, host: str) -> str | None:
        """A public address of a push service; None where one of its addresses is not public."""
        found = await self.resolve(host, self.port)
        return found[0] if found and all(self.public(address) for address in found) else None


THE_WORLD: Final = Outside()
