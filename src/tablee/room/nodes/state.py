"""The state of a node that goes with its heartbeat: load and counts, nothing about people."""

import msgspec
from msgspec import Struct

from tablee.kit.typed import read_json


class NodeState(Struct):
    """What the operator's page shows of a node; fields that another version did not write have defaults."""

    name: str = ""
    """Its machine's name and its port."""
    tables: int = 0
    """Tables in memory."""
    people: int = 0
    """Connections to tables."""
    leases: int = 0
    """Tables whose bots and clock it runs."""
    load: float = 0
    """The machine's load."""
    processors: int = 0
    memory: int = 0
    draining: bool = False
    broker: bool = True
    """Whether its broker is connected."""
    rules: str = ""
    """Its games with the versions of their rules: `crossing.1 venise.1`."""


def written(state: NodeState) -> str:
    """The state as stored JSON."""
    return msgspec.json.encode(state).decode()


def read(text: str) -> NodeState:
    """The state from JSON; unreadable JSON of another version gives the defaults."""
    try:
        return read_json(text, NodeState)
    except msgspec.DecodeError:
        return NodeState()
