"""The kinds of posts, read from `posts.toml`: their signs, their cells, and where each port leads."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

PORTS: Final = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
    "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
"""Each port and the way it points: columns to the east, rows to the south."""
WATER: Final = "."


@dataclass(frozen=True, slots=True)
class Post:
    """One kind of post (V2)."""

    name: str
    sign: str
    cells: tuple[str, ...]
    ports: dict[str, str]

    def closed(self) -> tuple[str, ...]:
        """The ports that lead nowhere."""
        return tuple(port for port in PORTS if port not in self.ports)


@cache
def posts() -> dict[str, Post]:
    """Every kind of post by its sign."""
    source = tomllib.loads(files(__package__).joinpath("posts.toml").read_text("utf-8"))
    kinds = [Post(name, kind["sign"], tuple(kind["cells"]), kind["ports"]) for name, kind in source.items()]
    return {kind.sign: kind for kind in kinds}
