"""What is said at a table, and what its host does in the open: kept first, then told, and told again."""

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tablee.room import wire
from tablee.room.plan import Plan
from tablee.room.refusal import Refusal
from tablee.room.store import Add, TalkRow

if TYPE_CHECKING:
    from tablee.room.live import LiveTable

SHOWN: Final = 40
"""So many lines are shown to whoever comes in; `story` has all that are kept."""


def say(
    live: "LiveTable", person: str, name: str, seat: int | None, message: wire.Chat | wire.Phrase
) -> Plan:
    """Somebody says something."""
    at = live.house.clock()
    if isinstance(message, wire.Phrase):
        return told(live, Plan([]), wire.Phrased(seat, message.phrase, at), person)
    if live.row.chat == "phrases":
        raise Refusal("phrases_only")
    return told(live, Plan([]), wire.Said(name, seat, plain(message.text), at), person)


def in_the_open(
    live: "LiveTable", plan: Plan, by: int, did: str, seat: int | None = None, what: str | None = None
) -> Plan:
    """A plan of the host's, of which all are told."""
    return told(live, plan, wire.Notice("host", seat, by, did, what, live.house.clock()), None)


def told(live: "LiveTable", plan: Plan, frame: wire.Out, person: str | None) -> Plan:
    """A plan, and with it a frame that is kept and sent to all."""
    row = TalkRow(live.id, live.spoken + 1, person, wire.encode(frame).decode())

    def then() -> None:
        live.spoken = row.n
        if person is not None:
            live.said = (*live.said, row)[-SHOWN:]
        live.broadcast(frame)

    return replace(plan, deeds=[*plan.deeds, Add(row)]).and_then(then)


def plain(text: str) -> str:
    """Chat without control characters and without endless blanks."""
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    said = " ".join(shown.split())
    if not said:
        raise Refusal("bad_frame")
    return said
