"""Addresses of databases, and how they are shown: never with a password."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

SCHEMES: Final = ("postgresql", "postgres")
TOLD: Final = frozenset({"host", "port", "user", "dbname", "database", "sslmode", "ssl"})
"""The parameters of an address that are shown with their value."""
SECRET: Final = frozenset({"password", "passfile", "sslpassword"})
"""The parameters that are left out; of all others, which may be typing errors, only the name is shown."""


class BadDatabase(Exception):
    """The room cannot keep its tables there; `why` names a text of the house."""

    def __init__(self, why: str, address: str, said: str = "") -> None:
        super().__init__(f"{why}: {shown(address)} {said}".rstrip())
        self.why = why
        self.place = shown(address)
        self.said = said
        """The database's own message."""


def is_database(word: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and not the name of a file."""
    return word.partition("://")[0] in SCHEMES


def shown(address: str) -> str:
    """The address without password and secret parameters."""
    scheme, _, where = address.partition(":")
    before, where = (f"{scheme}:", where) if scheme in SCHEMES else ("", address)
    place, _, rest = (before + re.sub(r"^(/*[^:/@]*):.*@", r"\1@", where)).partition("?")
    told = "&".join(filter(None, map(parameter, rest.split("&"))))
    return f"{place}?{told}" if told else place


def parameter(part: str) -> str:
    """How one parameter is shown; "" for a secret."""
    name, _, _ = part.partition("=")
    if name in SECRET or not name:
        return ""
    return part if name in TOLD else f"{name}=…"


def name_of(address: str) -> str:
    """The name of the database, in characters that a file name can have."""
    name = unquote(urlsplit(address).path.strip("/")) or "room"
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def file_of(address: str) -> str:
    """The base name of a room's local files beside this database: its operator's socket, keys and backups."""
    return f"{name_of(address)}.postgresql"
