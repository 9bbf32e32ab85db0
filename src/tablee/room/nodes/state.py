"""How a node does, as it tells all others of the room beside being alive: numbers, and nothing of anybody."""

import msgspec
from msgspec import Struct

from tablee.kit.typed import read_json


class NodeState(Struct):
    """What is shown of a node on the operator's page; of another Tablée perhaps less."""

    name: str = ""
    """What its machine is called, and its port."""
    tables: int = 0
    """Those in its memory."""
    people: int = 0
    """Connections to tables."""
    leases: int = 0
    """How many tables it lets bots think and clocks run at."""
    load: float = 0
    """Of its machine."""
    processors: int = 0
    memory: int = 0
    draining: bool = False
    broker: bool = True
    """Whether it has its broker."""
    rules: str = ""
    """Which games it plays, and which version of each: `crossing.1 venise.1`."""


def written(state: NodeState) -> str:
    """The state as it is kept."""
    return msgspec.json.encode(state).decode()


def read(text: str) -> NodeState:
    """The state of a node, whichever Tablée wrote it."""
    try:
        return read_json(text, NodeState)
    except msgspec.DecodeError:
        return NodeState()
