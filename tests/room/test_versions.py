"""A client of another version hears that it must be loaded anew; a malformed one hears something else."""

import json

import msgspec
import pytest
from websockets.asyncio.client import connect

from tablee.protocol import wire
from tests.room.rooms import close_code, run
from tools.driving.rooms import RunningRoom

TABLE = "T0000000000000000"


async def told(room: RunningRoom, first: object) -> tuple[str, int | None]:
    """The code of the refusal a first message gets, and the one the connection is closed with."""
    async with connect(room.url.replace("http", "ws") + "/api/socket", compression=None) as socket:
        await socket.send(json.dumps(first))
        refused = json.loads(await socket.recv())
        return refused["code"], await close_code(socket)


@pytest.mark.parametrize("more", [{}, {"knows": "fields we never heard of"}, {"table": 7}])
@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_client_of_another_version_is_told_so(
    shared_room: RunningRoom, version: int, more: dict[str, object]
) -> None:
    hello = {"t": "hello", "v": version, "table": TABLE, **more}
    assert run(told(shared_room, hello)) == ("WRONG_VERSION", 4426)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"t": "hello", "v": 1, "table": TABLE, "knows": "more"}, "BAD_FRAME"),
        ({"t": "hello", "v": "1", "table": TABLE}, "BAD_FRAME"),
        ({"t": "ping", "n": 0}, "BAD_FRAME"),
        ({"t": "nonsense"}, "UNKNOWN_TYPE"),
        ([], "BAD_FRAME"),
    ],
)
def test_a_malformed_client_is_told_that(shared_room: RunningRoom, first: object, code: str) -> None:
    assert run(told(shared_room, first)) == (code, 4400)


def test_our_own_client_passes_over_messages_that_came_after_it() -> None:
    assert wire.heard('{"t": "fireworks", "colours": 7}') is None
    assert wire.heard('{"t": "pong", "head": 3, "mood": "new"}') == wire.Pong(3)
    for spoilt in ('{"t": "pong", "head": "three"}', '{"head": 3}', "[]"):
        with pytest.raises(msgspec.ValidationError):
            wire.heard(spoilt)
