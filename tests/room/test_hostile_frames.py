"""Frames that know the protocol and mean harm, by the hundred thousand: no crash, no trace, no odd word."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from tablee import shelf
from tablee.protocol.limits import UNREADABLE
from tablee.protocol.wire import AnyIn, MakePromise, SendMove
from tests.room.hostile import ROLES, Attacked, attacked, is_documented, nothing_to_complain_about
from tests.room.raw import Raw, frame
from tests.room.spoiling import (
    JUNK,
    RAW_JUNK,
    Body,
    Path,
    at,
    changed,
    dumped,
    edges,
    examples,
    paths,
    placed,
    spoilt_texts,
    without,
)
from tests.room.test_malformed import ID, LAST, is_readable
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom

AT_A_TABLE = 2_000
"""So many frames are tried at one table before another is attacked."""
AT_ONCE = 40
"""So many at most on one connection."""
SCENES = (("crossing", False), ("crossing", True), ("abracada", True), ("venise", True))
NOT_READ = {"TOO_LARGE", "BAD_FRAME", "UNKNOWN_TYPE"}


@cache
def good() -> tuple[tuple[Body, tuple[tuple[Path, Any], ...]], ...]:
    """Every good message, with what lies at the limits of its fields."""
    found = []
    for kind in get_args(AnyIn):
        limits = tuple(edges(kind))
        for body in examples(kind):
            there = set(paths(body))
            found.append((body, tuple((path, value) for path, value in limits if path in there)))
    return (*found, *((body, ()) for body in moves()))


def moves() -> Iterator[Body]:
    """What a seat may choose or promise, of every game."""
    for game in sorted({game for game, _ in SCENES}):
        chosen = [move for kind in shelf.game(game).move_types for move in examples(kind)]
        for kind in (SendMove, MakePromise):
            yield from ({**body, "move": move} for body in examples(kind) for move in chosen)


def hostile(dice: random.Random) -> str:
    """A good message, spoilt up to three times."""
    body, limits = dice.choice(good())
    for _ in range(dice.randrange(3)):
        body = worse(body, limits, dice)
    ways = list(paths(body))
    if ways and dice.random() < 0.2:
        return placed(body, dice.choice(ways), dice.choice(RAW_JUNK))
    text = dumped(body)
    return dice.choice(list(spoilt_texts(text))) if dice.random() < 0.1 else text


def worse(body: Body, limits: tuple[tuple[Path, Any], ...], dice: random.Random) -> Body:
    """One thing in it is different."""
    ways = list(paths(body))
    if not ways:
        return {"t": "ping"}
    path = dice.choice(ways)
    match dice.randrange(5):
        case 0:
            return without(body, path)
        case 1:
            return changed(body, path, dice.choice(JUNK))
        case 2:
            return changed(body, path, at(body, dice.choice(ways)))
        case 3:
            other, _ = dice.choice(good())
            return {**body, **{name: other[name] for name in dice.sample(sorted(other), 1)}}
    still = [(way, value) for way, value in limits if way in ways]
    return changed(body, *dice.choice(still)) if still else body


class Attack:
    """One table after the other is attacked, in every role."""

    def __init__(self, room: RunningRoom, number: int) -> None:
        self.room = room
        self.dice = random.Random(number)
        self.sent = 0

    def go_on(self, frames: int) -> None:
        while self.sent < frames:
            game, start = self.dice.choice(SCENES)
            under = attacked(self.room, game, start=start)
            until = min(frames, self.sent + AT_A_TABLE)
            while self.sent < until and self.one_connection(under):
                pass
            assert all(is_documented(message, under.seats) for message in under.overheard())
            under.close()

    def one_connection(self, under: Attacked) -> bool:
        """Somebody comes, says all this, and goes; whether the table can be attacked once more."""
        role = self.dice.choice(ROLES)
        texts = list(self.some())
        before = under.kept()
        raw = under.dial(role)
        raw.say(*map(frame, texts), frame(LAST))
        self.sent += len(texts)
        heard = list(until_the_last(raw))
        raw.leave()
        for message in heard:
            assert is_documented(message, under.seats), message
        kinds = {message["t"] for message in heard}
        if heard and is_last(heard[-1]):
            not_read = [message for message in heard if message.get("code") in NOT_READ]
            assert len(not_read) >= sum(not is_readable(text) for text in texts)
        if role != "seat":
            assert without_words(under.kept()) == without_words(before), texts
            return True
        # Who sits may do things; what follows from them is other tests' affair.
        if not {"ack", "chat", "phrase", "table"} & kinds:
            assert under.kept() == before, texts
        return "ack" not in kinds

    def some(self) -> Iterator[str]:
        """Not so many that cannot be read that the room would hear no more."""
        bad = 0
        for _ in range(AT_ONCE):
            text = hostile(self.dice)
            bad += not is_readable(text)
            if bad > UNREADABLE:
                return
            yield text.replace(ID, f"{self.dice.randrange(2**128):032x}")


def until_the_last(raw: Raw) -> Iterator[Message]:
    """What is heard until the room has answered everything, or has closed."""
    for message in raw.messages():
        yield message
        if is_last(message):
            return


def is_last(message: Message) -> bool:
    return bool(message["t"] == "nak" and message["id"] == "f" * 32)


def without_words(kept: dict[str, list[object]]) -> dict[str, list[object]]:
    return {name: rows for name, rows in kept.items() if name != "talk"}


PARTS = [(0, 1_000), *(pytest.param(number, 100_000, marks=pytest.mark.long) for number in range(1, 11))]
"""A thousand a day; a million where there is time."""


@pytest.mark.parametrize(("number", "frames"), PARTS)
def test_whatever_is_said_is_answered_by_the_book_and_changes_nothing(
    room: RunningRoom, number: int, frames: int
) -> None:
    with nothing_to_complain_about(room):
        Attack(room, number).go_on(frames)
