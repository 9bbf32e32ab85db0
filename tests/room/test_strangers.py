"""A stranger can say anything, in any bytes, and leave at any moment: the room answers, or just goes on."""

import json
from collections.abc import Iterator
from typing import get_args

import pytest

from tablee.protocol.codes import Close
from tablee.protocol.wire import AnyIn, Hello
from tests.room.hostile import FINE, ROLES, Attacked, attacked, knocked, nothing_to_complain_about, until
from tests.room.raw import (
    AGAIN,
    BINARY,
    CLOSE,
    LEAVING,
    PING,
    PONG,
    TEXT,
    Leaving,
    Raw,
    frame,
    knock,
    leave_after,
)
from tests.room.rooms import run
from tests.room.spoiling import dumped, examples, spoilt
from tools.driving.rooms import RunningRoom, guest, make

WRONG_TOKEN = dumped({"t": "hello", "v": 1, "table": "T" + "0" * 16, "token": "a" * 43})


@pytest.fixture
def room(open_room: RunningRoom) -> Iterator[RunningRoom]:
    with nothing_to_complain_about(open_room):
        yield open_room


# The first message


def first_words() -> Iterator[str]:
    """Every hello that is almost right, and every other message there is."""
    for body in examples(Hello):
        yield from spoilt(Hello, body)
        for kept in (("ticket",), ("token",), ("link",), ("token", "link"), ()):
            yield dumped({key: body[key] for key in ("t", "v", "table", *kept)})
    for kind in get_args(AnyIn):
        yield from map(dumped, examples(kind))


def test_every_hello_that_opens_nothing_is_answered_by_a_documented_code(room: RunningRoom) -> None:
    for text in first_words():
        raw = knocked(room)
        raw.say(frame(text))
        said, closed = last_words(raw)
        assert said in FINE, text[:200]
        assert closed in set(Close), text[:200]
        raw.leave()


def last_words(raw: Raw) -> tuple[str | None, int]:
    """What the room says before it closes, and how it does."""
    said = None
    for opcode, payload in raw.frames():
        if opcode == TEXT:
            said = json.loads(payload).get("code")
        if opcode == CLOSE:
            return said, int.from_bytes(payload[:2], "big")
    raise AssertionError("the room closed without a word")


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ('{"t": "ping", "n": 1}', 4400),
        ('{"t": "hello", "v": 2, "table": "T0000000000000000", "token": "aaaaaaaaaaaaaaaaaaaaaa"}', 4426),
        ("nonsense", 4400),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000", "token": "aaaaaaaaaaaaaaaaaaaaaa"}', 4001),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000", "ticket": "aaaaaaaaaaaaaaaaaaaaaa"}', 4001),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000"}', 4001),
    ],
)
def test_a_wrong_hello_is_answered_by_its_code(room: RunningRoom, hello: str, code: int) -> None:
    raw = knocked(room)
    raw.say(frame(hello))
    said, closed = last_words(raw)
    assert said in FINE
    assert closed == code
    raw.leave()


def test_a_ticket_opens_once(room: RunningRoom) -> None:
    async def prepare() -> str:
        ada = await guest(room, "Ada")
        made = await make(ada, "crossing", 3)
        ticket = (await ada.ask("POST", f"tables/{made['table']}/ticket", {}))["ticket"]
        return dumped({"t": "hello", "v": 1, "table": made["table"], "ticket": ticket})

    hello = run(prepare())
    first, second = knocked(room), knocked(room)
    first.say(frame(hello))
    assert next(first.messages())["t"] == "welcome"
    second.say(frame(hello))
    assert last_words(second) == ("UNAUTHENTICATED", 4001)
    first.leave()
    second.leave()


# Frames no good client sends

BROKEN = {
    "unmasked": (frame("{}", masked=False), 1002),
    "reserved bits": (frame("{}", reserved=4), 1002),
    "an unknown kind": (frame("{}", 3), 1002),
    "an unknown kind of control": (frame("", 11), 1002),
    "a continuation of nothing": (frame("{}", 0), 1002),
    "a text within a text": (frame("{", last=False) + frame("}"), 1002),
    "a ping too long": (frame("x" * 126, PING), 1002),
    "a ping in pieces": (frame("x", PING, last=False), 1002),
    "a farewell of one byte": (frame("x", CLOSE), 1002),
    "a farewell with a code of nobody": (frame((1005).to_bytes(2, "big"), CLOSE), 1002),
    "a farewell that is no text": (frame(b"\x03\xe8\xff", CLOSE), 1007),
    "no text": (frame(b'{"t": "\xff"}'), 1007),
    "half a sign": (frame(b'{"t": "\xc3'), 1007),
    "a surrogate in bytes": (frame(b'{"t": "\xed\xa0\x80"}'), 1007),
    "no text in pieces": (frame(b'{"\xc3', last=False) + frame(b'(": 1}', 0), 1007),
    "more than fits": (frame("x", size=65_537), 1009),
    "more than fits, to its end": (frame("x" * 70_000), 1009),
    "more than fits in pieces": (frame("x" * 40_000, last=False) + frame("x", 0, size=40_000), 1009),
    "a promise of a terabyte": (frame("x", size=2**40), 1009),
    "a promise beyond all numbers": (frame("x", size=2**63 + 5), 1009),
}
UNUSUAL = {
    "a ping": frame("x", PING),
    "a pong nobody asked for": frame("x", PONG),
    "an empty ping, five times": frame("", PING) * 5,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_frame_ends_the_connection_with_its_code_and_nothing_else(
    room: RunningRoom, name: str
) -> None:
    broken, code = BROKEN[name]
    under = attacked(room)
    before = under.kept()
    for raw in (knocked(room), *(under.dial(role) for role in ROLES)):
        raw.say(broken)
        said, closed = last_words(raw)
        assert (said, closed) == (None, code)
        raw.leave()
    for how in LEAVING:
        for raw in (knocked(room), *(under.dial(role) for role in ROLES)):
            raw.say(broken)
            raw.leave(how)
        for first in ("noise", WRONG_TOKEN, *under.hellos.values()):
            raw = knocked(room)
            raw.say(frame(first), broken)
            raw.leave(how)
    assert under.overheard() == []
    assert under.kept() == before
    under.close()


def test_a_message_in_pieces_with_pings_in_between_is_one_message(room: RunningRoom) -> None:
    under = attacked(room)
    words = under.hellos["seat"].encode(), b'{"t": "ping", "n": 0}'
    raw = knocked(room)
    for text in words:
        for start in range(0, len(text), 7):
            raw.say(
                frame(text[start : start + 7], 0 if start else TEXT, last=False), frame("", 0, last=False)
            )
            raw.say(*UNUSUAL.values())
        raw.say(frame("", 0))
    heard = [message["t"] for message in until(raw, "pong")]
    assert heard[0] == "welcome"
    raw.say(frame('{"t": "ping",', BINARY, last=False), frame(' "n": 0}', 0))
    (nak,) = [message for message in until(raw, "nak") if message["t"] == "nak"]
    assert nak["code"] == "BAD_FRAME"
    raw.leave()
    under.close()


# Leaving in the middle


def conversations(under: Attacked) -> dict[str, list[bytes]]:
    """What is said one after the other, by whom."""
    here = knock(under.room)
    more = [
        frame(text) for text in ('{"t": "ping", "n": 0}', '{"t": "get", "from": 1}', "noise", '{"t": "eyes"')
    ]
    return {
        "a stranger with a wrong token": [here, frame(WRONG_TOKEN), *more],
        "a stranger who cannot write": [here, frame("noise"), *more],
        "a stranger who speaks in bytes": [here, frame(WRONG_TOKEN, BINARY), *more],
        "a page of another site": [knock(under.room, more=b"Origin: http://elsewhere\r\n"), frame("noise")],
        "one who lost the way": [knock(under.room, b"/api/nowhere"), frame("noise")],
        **{role: [here, frame(hello), *more] for role, hello in under.hellos.items()},
    }


@pytest.mark.parametrize("how", LEAVING)
def test_whoever_leaves_at_any_moment_leaves_no_trace(room: RunningRoom, how: Leaving) -> None:
    under = attacked(room)
    before = under.kept()
    for request, *frames in conversations(under).values():
        for cut in cuts(request):
            leave_after(room, request[:cut], how)
        for at, said in enumerate(frames):
            for cut in cuts(said):
                leave_after(room, request, how, b"".join(frames[:at]) + said[:cut])
    under.overheard()
    assert under.kept() == before
    under.close()


def cuts(said: bytes) -> list[int]:
    """Before it, within it, and after it."""
    return [0, 1, len(said) // 2, len(said) - 1, *[len(said)] * AGAIN]
