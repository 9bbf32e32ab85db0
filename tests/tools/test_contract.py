"""The browser's types say of the protocol what is true of it."""

import re

from tools.checks.contract import files

SEATS = ("seat", "host", "by", "to", "awaited", "chosen", "holds", "votes", "yours", "free", "no")


def test_a_number_that_is_a_seat_says_so_in_every_message_and_body() -> None:
    written = files()["protocol.gen.ts"]
    plain = [
        found.group()
        for found in re.finditer(rf"\b({'|'.join(SEATS)})\??: (number\b|\(number)[^;\n]*", written)
    ]
    assert plain == []
    assert "awaited: Seat[]" in written
    assert "seats: number" in written, "how many there are is no seat"


def test_what_the_room_does_not_ask_for_may_be_left_out() -> None:
    assert "export type Clock = { per_move_ms: number; grace_ms?: number }" in files()["protocol.gen.ts"]
