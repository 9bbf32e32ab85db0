"""Where a room's database is, and what to say of it: never the password."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

SCHEMES: Final = ("postgresql", "postgres")
TOLD: Final = frozenset({"host", "port", "user", "dbname", "database", "sslmode", "ssl"})
"""What of an address's parameters is told."""
SECRET: Final = frozenset({"password", "passfile", "sslpassword"})
"""What is not even named; of all others, which may be slips, only the name is told."""


class BadDatabase(Exception):
    """The room cannot keep its tables there; `why` names a text of the house."""

    def __init__(self, why: str, address: str, said: str = "") -> None:
        super().__init__(f"{why}: {shown(address)} {said}".rstrip())
        self.why = why
        self.place = shown(address)
        self.said = said
        """What the database itself has to say."""


def is_database(word: str) -> bool:
    """Whether this is an address of PostgreSQL, and not the name of a file."""
    return word.partition("://")[0] in SCHEMES


def shown(address: str) -> str:
    """The address without its password; of its parameters, what may be wrong and is no secret."""
    scheme, _, where = address.partition(":")
    before, where = (f"{scheme}:", where) if scheme in SCHEMES else ("", address)
    place, _, rest = (before + re.sub(r"^(/*[^:/@]*):.*@", r"\1@", where)).partition("?")
    told = "&".join(filter(None, map(parameter, rest.split("&"))))
    return f"{place}?{told}" if told else place


def parameter(part: str) -> str:
    """What is told of one parameter; nothing of a secret."""
    name, _, _ = part.partition("=")
    if name in SECRET or not name:
        return ""
    return part if name in TOLD else f"{name}=…"


def name_of(address: str) -> str:
    """What the database is called, in letters that a file's name can have."""
    name = unquote(urlsplit(address).path.strip("/")) or "room"
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def file_of(address: str) -> str:
    """Under which name a room on this database keeps what is this machine's own: its door, keys, copies."""
    return f"{name_of(address)}.postgresql"
