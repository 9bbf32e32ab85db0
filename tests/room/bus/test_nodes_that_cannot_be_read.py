"""A worker that cannot read which nodes are alive holds no connection that it does not use."""

import pytest

from tests.room.rooms import run
from tests.room.store.stores import opened

asyncpg = pytest.importorskip("asyncpg")

from tablee.room.store.postgres.alive import KnownNodes  # noqa: E402 - it needs what may be missing


def test_a_connection_that_is_given_up_is_closed(database: str) -> None:
    async def work() -> None:
        async with opened(database):
            known = KnownNodes(database)
            await known.must_answer()
            given_up = known._connection
            hand = await asyncpg.connect(database)
            await hand.execute("ALTER TABLE nodes RENAME TO elsewhere")
            assert not await known.knows("http://localhost:1")
            assert given_up.is_closed()
            await hand.execute("ALTER TABLE elsewhere RENAME TO nodes")
            await hand.close()
            await known.close()

    run(work())
