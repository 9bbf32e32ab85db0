"""Decides which push services the room connects to, and rejects addresses that are not public."""

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
"""The push services of Chromium, Firefox, Safari and Edge; some have many host names under one suffix."""

NAME: Final = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+"
)
"""A DNS name: labels of up to 63 characters, in lower case."""


class Endpoint(NamedTuple):
    """The endpoint of a subscription: host and request target."""

    host: str
    target: str


def is_known(host: str) -> bool:
    """Whether this is the host of a known browser's push service."""
    return host in SERVICES or host.endswith(FAMILIES)


def is_public(address: str) -> bool:
    """Whether an IP address is public, rather than of this machine or network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (inner := found.ipv4_mapped or found.sixtofour):
        return inner.is_global and found.is_global
    return found.is_global and not found.is_multicast


async def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, proto=6)
    return [str(address[0]) for *_, address in found]


@dataclass(frozen=True, slots=True)
class Outside:
    """How the room reaches push services; tests replace it."""

    known: Callable[[str], bool] = is_known
    public: Callable[[str], bool] = is_public
    resolve: Callable[[str, int], Awaitable[list[str]]] = resolve
    port: int = 443
    tls: Callable[[], ssl.SSLContext] = ssl.create_default_context

    def endpoint(self, address: str) -> Endpoint | None:
        """The endpoint at a URL; None unless it is https, of a known push service, and in plain form."""
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
        """An IP address of a push service; None if any of its addresses is not public."""
        found = await self.resolve(host, self.port)
        return found[0] if found and all(self.public(address) for address in found) else None


THE_WORLD: Final = Outside()
