"""Talk: chat, phrases, and announcements of what the host did; it is stored before it is sent."""

import unicodedata

from tablee.kit.refusal import Refusal
from tablee.protocol import acts, wire
from tablee.protocol.wire import Did
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.trust import id_of


def say(live: LiveTable, person: str, name: str, seat: int | None, message: wire.Chat | wire.Phrase) -> Plan:
    """Somebody says something."""
    live.may_speak(person)
    at, who = live.house.clock(), id_of(live.id, person)
    if isinstance(message, wire.Phrase):
        return live.say(wire.Phrased(seat, message.phrase, at, who, name), person)
    if live.row.chat == "phrases":
        raise Refusal("phrases_only")
    return live.say(wire.Said(name, seat, plain(message.text), at, who), person)


def silence(live: LiveTable, seat: int, act: acts.Silence) -> Plan:
    """The host silences somebody at this table, or lets them speak again; all are told."""
    person = live.person_of(act.who)
    if person == live.seats[seat].person:
        raise Refusal("no_such_person")
    if live.is_silenced(person) == act.yes:
        return Plan([])
    held = next(iter(live.holds(person)), None)
    said = in_the_open(live, seat, "silence" if act.yes else "let_speak", seat=held)
    return live.silence(person, live.called(person) if act.yes else None).joined(said)


def in_the_open(live: LiveTable, by: int, did: Did, seat: int | None = None, what: str | None = None) -> Plan:
    """Announce to all that the host, or another seat, did something."""
    return live.say(wire.Announced("host", seat, by, did, what, live.house.clock()), None)


def plain(text: str) -> str:
    """Chat without control characters, and with single spaces."""
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    said = " ".join(shown.split())
    if not said:
        raise Refusal("bad_frame")
    return said
