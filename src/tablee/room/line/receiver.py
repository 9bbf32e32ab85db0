"""Receives the frames of one client: limits their rate, decodes them, hands messages to the session."""

import time

import msgspec

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.limits import FRAME, UNREADABLE
from tablee.room.doors.limits import Bucket
from tablee.room.line.session import Session


class Receiver:
    """The receiving side of one client's connection."""

    def __init__(self, session: Session) -> None:
        pace = session.live.house.pace
        self.client = session.client
        self._session = session
        self._bucket = Bucket(pace.per_second, pace.burst, time.monotonic())
        self._unreadable = 0

    def hear(self, frame: str | bytes) -> None:
        """Handle one message; whatever arrives while the client is being disconnected is ignored."""
        client = self.client
        if client.closing is not None:
            return
        if not self._bucket.take(time.monotonic()):
            self._session.refuse(Refusal("too_many"))
            client.close(Close.TOO_MANY)
            return
        try:
            message = decode(frame)
            if isinstance(message, wire.Hello):  # only the first message may be one
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
