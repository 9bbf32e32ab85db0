"""What is said at a table, and what its host does in the open: kept first, then told, and told again."""

import unicodedata

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.wire import Did
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable


def say(live: LiveTable, person: str, name: str, seat: int | None, message: wire.Chat | wire.Phrase) -> Plan:
    """Somebody says something."""
    at = live.house.clock()
    if isinstance(message, wire.Phrase):
        return live.say(wire.Phrased(seat, message.phrase, at), person)
    if live.row.chat == "phrases":
        raise Refusal("phrases_only")
    return live.say(wire.Said(name, seat, plain(message.text), at), person)


def in_the_open(live: LiveTable, by: int, did: Did, seat: int | None = None, what: str | None = None) -> Plan:
    """The host did something, of which all are told."""
    return live.say(wire.Announced("host", seat, by, did, what, live.house.clock()), None)


def plain(text: str) -> str:
    """Chat without control characters and without endless blanks."""
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    said = " ".join(shown.split())
    if not said:
        raise Refusal("bad_frame")
    return said
