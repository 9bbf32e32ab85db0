"""Whoever brings a crowd from one address leaves others their places to look on."""

import contextlib
import json
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tablee.protocol.codes import Close
from tablee.protocol.limits import CROWD, CROWD_EACH
from tests.room.houses import a_house
from tests.room.rooms import close_code, run
from tools.driving.rooms import make


def test_one_address_has_only_its_part_of_the_places_at_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house, contextlib.AsyncExitStack() as stack:
            ada = await house.guest("Ada")
            made = await make(ada, "crossing", 3)
            hello = {"t": "hello", "v": 1, "table": made["table"], "link": made["links"]["watch"]}

            async def come(address: str) -> tuple[ClientConnection, str]:
                dialled = connect(ada.socket, compression=None, max_queue=None, local_addr=(address, 0))
                socket = await stack.enter_async_context(dialled)
                await socket.send(json.dumps(hello))
                first: str = json.loads(await socket.recv())["t"]
                return socket, first

            for number in range(CROWD_EACH):
                assert (await come("127.0.0.2"))[1] == "welcome", number
            more, first = await come("127.0.0.2")
            assert (first, await close_code(more)) == ("nak", Close.CROWDED)
            for address in ("127.0.0.3", "127.0.0.1"):
                assert (await come(address))[1] == "welcome"

    assert CROWD_EACH < CROWD
    run(play())
