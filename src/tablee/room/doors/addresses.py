"""Where a room can be reached, and from which pages it lets itself be spoken to."""

import socket
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

Reach = Literal["machine", "network", "internet"]
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class BadAddress(ValueError):
    """An address nobody can open."""


@dataclass(frozen=True)
class Addresses:
    """The addresses of one running room."""

    port: int
    base_url: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    """Names and numbers under which browsers may call the room; others could be somebody else's page."""
    reach: Reach = "machine"
    shown: tuple[str, ...] = field(default=())

    @property
    def secure(self) -> bool:
        """Whether people come over https."""
        return bool(self.base_url and self.base_url.startswith("https:"))

    @property
    def best(self) -> str:
        """The address an invitation should carry."""
        return self.base_url or (self.shown[0] if self.shown else f"http://localhost:{self.port}")

    def knows_host(self, host: str) -> bool:
        """Whether a request was meant for this room."""
        if self._is_public(host):
            return True
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        return name in self.hosts  # under any port: it may be reached through a tunnel

    def allows(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may speak to the room: only the room's own pages may."""
        if self.base_url and origin == self.base_url:
            return True
        if self._is_public(host):
            return False  # the same name over plain http is somebody in between
        return self.knows_host(host) and origin in (f"http://{host}", f"https://{host}")

    def _is_public(self, host: str) -> bool:
        return self.base_url is not None and urlsplit(self.base_url).netloc == host


def addresses(host: str, port: int, *, base_url: str | None = None) -> Addresses:
    """The addresses of a room that listens there."""
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
    parts = urlsplit(url.rstrip("/"))
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or parts.path
        or parts.query
        or parts.fragment
    ):
        raise BadAddress(url)
    return f"{parts.scheme}://{parts.netloc}"


def lan_addresses() -> list[str]:
    """The numbers under which other machines of this network find this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way one would go
            return [probe.getsockname()[0]]
        except OSError:
            return []
