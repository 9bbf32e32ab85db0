"""The addresses at which a room can be reached, and the checks of Host, Origin and caller."""

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, Literal, NamedTuple

Reach = Literal["machine", "network", "internet"]
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

HOST: Final = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.ASCII | re.IGNORECASE)
"""A host name or IP address, and perhaps a port; nothing else."""
NEAR: Final = tuple(map(ip_network, (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
)))  # fmt: skip
"""The address ranges of private networks."""
PORTS: Final = {"http": 80, "https": 443}
"""The default ports."""


class Origin(NamedTuple):
    """The origin of a page."""

    scheme: str
    name: str
    port: int

    def __str__(self) -> str:
        """In the form of the Origin header."""
        return f"{self.scheme}://{self.name}" + (f":{self.port}" if self.port != PORTS[self.scheme] else "")


class BadAddress(ValueError):
    """An invalid public address."""


@dataclass(frozen=True)
class Addresses:
    """The addresses of one running room."""

    port: int
    base_url: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    """The host names under which the room answers; any other may be a DNS rebinding attack."""
    reach: Reach = "machine"
    shown: tuple[str, ...] = field(default=())

    @property
    def secure(self) -> bool:
        """Whether the public address is https."""
        return bool(self.base_url and self.base_url.startswith("https:"))

    @property
    def best(self) -> str:
        """The address for invitations."""
        return self.base_url or (self.shown[0] if self.shown else f"http://localhost:{self.port}")

    @property
    def inside(self) -> str:
        """The address of this node itself within the network, behind any proxy."""
        return self.shown[0] if self.shown else f"http://localhost:{self.port}"

    @property
    def is_inside_this_machine(self) -> bool:
        """Whether that address is reachable from this machine only."""
        return self.inside.startswith("http://localhost:")

    def is_owner(self, caller: str) -> bool:
        """Whether a caller is on this machine; never behind a proxy, where everybody would seem to be."""
        return self.base_url is None and caller in ("127.0.0.1", "::1")

    def is_near(self, caller: str) -> bool:
        """Whether a caller is in this network; nobody is, if a proxy does not forward their address."""
        try:
            address = ip_address(caller)
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        if address.is_loopback:
            return self.base_url is None
        return any(address in network for network in NEAR)

    def knows_host(self, host: str) -> bool:
        """Whether the Host header names this room."""
        meant = read_host(host)
        if meant is None:
            return False
        name, _ = meant  # any port, since it may be reached through a tunnel
        return self._is_public(host) or name in [known.lower() for known in self.hosts]

    def allows(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may send requests: only the room's own pages may."""
        page = read_origin(origin)
        if page is None or not self.knows_host(host):
            return False
        if self.base_url and page == read_origin(self.base_url):
            return True
        if self._is_public(host):
            return False  # the public name, but over plain http: perhaps a man in the middle
        return page == read_origin(f"{page.scheme}://{host}")

    def _is_public(self, host: str) -> bool:
        base = read_origin(self.base_url or "")
        return base is not None and base == read_origin(f"{base.scheme}://{host}")


def counted_as(caller: str) -> str:
    """The address under which limits count a caller: for IPv6 the /64 network.

    Without a valid address it is the proxy on this machine, which did not forward one.
    """
    try:
        address = ip_address(caller)
    except ValueError:
        return "127.0.0.1"
    address = getattr(address, "ipv4_mapped", None) or address
    return f"{IPv6Address(int(address) >> 64 << 64)}/64" if address.version == 6 else str(address)


def read_host(text: str) -> tuple[str, int | None] | None:
    """Name and port of a Host header; None if it is malformed."""
    found = HOST.fullmatch(text)
    if found is None:
        return None
    name, port = found.groups()
    if port is not None and int(port) > 65535:
        return None
    return name.lower(), None if port is None else int(port)


def read_origin(text: str) -> Origin | None:
    """An Origin header or base URL; None if it is malformed."""
    scheme, _, host = text.partition("://")
    meant = read_host(host)
    if meant is None or scheme.lower() not in PORTS:
        return None
    name, port = meant
    return Origin(scheme.lower(), name, PORTS[scheme.lower()] if port is None else port)


def the_only(hosts: Sequence[str]) -> str:
    """The single Host header of a request; "" if there is none or several."""
    return hosts[0] if len(hosts) == 1 else ""


def addresses(host: str, port: int, *, base_url: str | None = None) -> Addresses:
    """The addresses of a room that listens on this host and port."""
    base = check_base_url(base_url) if base_url else None
    if host in ("127.0.0.1", "::1", "localhost"):
        return Addresses(
            port, base, reach="internet" if base else "machine", shown=(f"http://localhost:{port}",)
        )
    everywhere = host in ("0.0.0.0", "::")
    numbers = lan_addresses() if everywhere else [f"[{host}]" if ":" in host else host]
    names = [socket.gethostname(), f"{socket.gethostname()}.local"] if everywhere else []
    shown = tuple(f"http://{number}:{port}" for number in numbers)
    return Addresses(
        port,
        base,
        hosts=(*LOOPBACK, *numbers, *names),
        reach="internet" if base else "network",
        shown=shown or (f"http://localhost:{port}",),
    )


def check_base_url(url: str) -> str:
    """`https://games.example` and nothing after it."""
    found = read_origin(url.rstrip("/"))
    if found is None:
        raise BadAddress(url)
    return str(found)


def lan_addresses() -> list[str]:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only selects the outgoing interface
            return [probe.getsockname()[0]]
        except OSError:
            return []
