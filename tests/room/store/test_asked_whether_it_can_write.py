"""A store that is asked whether it can be written says yes or no, whatever happens while it tries."""

import pytest

from tablee.room.store.store import Unavailable
from tablee.room.store.writes import Save
from tests.room.rooms import run
from tests.room.store.stores import opened

asyncpg = pytest.importorskip("asyncpg")

BREAKS_AT_COMMIT = """
    CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER breaks AFTER UPDATE ON room DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION breaks();
"""


def test_a_connection_that_breaks_while_the_trial_is_made_durable_means_no(database: str) -> None:
    async def live() -> None:
        async with opened(database) as store:
            with pytest.raises(Unavailable):
                await store.commit([Save("no row")])  # type: ignore[arg-type]
            hand = await asyncpg.connect(database)
            await hand.execute(BREAKS_AT_COMMIT)
            assert not await store.can_write()
            await hand.execute("DROP TRIGGER breaks ON room")
            await hand.close()

    run(live())
