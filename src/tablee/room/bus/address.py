"""Addresses of brokers, and how they are shown: never with a password."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

SCHEMES: Final = ("nats", "tls")


class BadBus(Exception):
    """There is no usable broker there; `why` names a text of the house."""

    def __init__(self, why: str, address: str) -> None:
        super().__init__(f"{why}: {shown(address)}")
        self.why = why
        self.place = shown(address)


def servers_of(address: str) -> Sequence[str]:
    """The servers of one broker, separated by commas; any of them will do."""
    return [server.strip() for server in address.split(",")]


def is_broker(address: str) -> bool:
    """Whether these are addresses of NATS."""
    return all(names_a_server(server) for server in servers_of(address))


def names_a_server(server: str) -> bool:
    """Whether this is the address of one server."""
    try:
        parts = urlsplit(server)
        return parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        return False


def is_on_this_machine(address: str) -> bool:
    """Whether the broker can only be reached from this machine."""
    return all(
        urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1") for server in servers_of(address)
    )


def shown(address: str) -> str:
    """The address without user, password or token (in NATS a user alone may be a token)."""
    return ",".join(re.sub(r"^(\w+):.*@|^.*@", r"\1://", server) for server in servers_of(address))
