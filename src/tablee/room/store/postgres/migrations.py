"""Migrates a database to the current schema: numbered SQL files, each run once and in order."""

from typing import Any, Final

from tablee.room.store.epochs import new_epoch
from tablee.room.store.numbered import steps
from tablee.room.store.postgres.address import BadDatabase

CHANGE_S: Final = 3600
"""How long a migration may take, and other nodes wait for it."""
FOREIGN = """
    SELECT count(*) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
"""
"""Counts relations in the schema that belong to no extension."""
OURS = "SELECT to_regclass(quote_ident(current_schema()) || '.tablee') IS NOT NULL"


async def migrate(connection: Any, address: str) -> None:
    """Run the migrations that are missing; BadDatabase for foreign tables, or a later version of Tablée."""
    known = steps(__package__)
    done = 0
    if await connection.fetchval(OURS):
        done = await connection.fetchval("SELECT form FROM tablee")
    elif await connection.fetchval(FOREIGN):
        raise BadDatabase("base_foreign", address)
    if done > known[-1][0]:
        raise BadDatabase("base_too_new", address)
    for number, sql in known:
        if number > done:
            async with connection.transaction():
                await connection.execute(sql, timeout=CHANGE_S)
                await connection.execute("UPDATE tablee SET form = $1", number)
    await connection.execute(
        "INSERT INTO room (one, epoch) VALUES (1, $1) ON CONFLICT DO NOTHING", new_epoch()
    )
