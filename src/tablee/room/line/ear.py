"""Hears one client, no faster than it may speak: a frame becomes a message, or a refusal of it."""

import time

import msgspec

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.limits import FRAME, UNREADABLE
from tablee.room.doors.limits import Bucket
from tablee.room.line.session import Session


class Ear:
    """What is heard of one client."""

    def __init__(self, session: Session) -> None:
        pace = session.live.house.pace
        self.client = session.client
        self._session = session
        self._bucket = Bucket(pace.per_second, pace.burst, time.monotonic())
        self._unreadable = 0

    def hear(self, frame: str | bytes) -> None:
        """One message; nothing more is heard of a client that is being let go."""
        client = self.client
        if client.closing is not None:
            return
        if not self._bucket.take(time.monotonic()):
            self._session.refuse(Refusal("too_many"))
            client.close(Close.TOO_MANY)
            return
        try:
            message = decode(frame)
            if isinstance(message, wire.Hello):  # it was said
                raise Refusal("unknown_type")
        except Refusal as problem:
            self._session.refuse(problem)
            self._unreadable += 1
            if self._unreadable > UNREADABLE:
                client.close(Close.MALFORMED)
            return
        self._session.hear(message)


def decode(frame: str | bytes) -> wire.AnyIn:
    """A message, or the Refusal that says what is wrong with the frame."""
    if isinstance(frame, bytes):
        raise Refusal("bad_frame")
    if len(frame) > FRAME or (not frame.isascii() and len(frame.encode()) > FRAME):
        raise Refusal("too_large")
    try:
        message: wire.AnyIn = wire.decode_in(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
        unknown = "`$.t`" in str(problem) and "Invalid value" in str(problem)
        raise Refusal("unknown_type" if unknown else "bad_frame") from None
    return message
