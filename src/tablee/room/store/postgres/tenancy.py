"""One room at a time writes to a database: the connection that writes holds it, and lets go when it ends.

A room of one holds it alone: what it has in memory is true as long as nobody else wrote. One that lost its
connection and comes back therefore looks whether another was there meanwhile. Nodes of a room of many hold it
together, and find out by the numbers of tables what others wrote; a room of one writes without them.
"""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any, Final

import asyncpg

from tablee.room.store.postgres.address import BadDatabase
from tablee.room.store.postgres.migrations import CHANGE_S, migrate

CONNECT_S: Final = 5
COMMAND_S: Final = 10
"""A database that has not answered after so long does not."""
NODE_S: Final = 4
"""The same for a node, which others take for gone by then: it says so rather than let people wait."""
LET_GO_S: Final = 3
"""So long a room that was just killed may still be there for the database."""
NAME: Final = 0x7461626C
"""Under this number, and that of its schema, a room holds its database."""
CHANGE: Final = NAME + 1
"""Under this one whoever brings its form up to date."""
PROMPT: Final = {"idle_in_transaction_session_timeout": "3000"}
"""A node that is stopped in the middle of a transaction holds its tables up for no longer."""
ALIVE: Final = {
    "application_name": "tablee",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""A machine that is gone holds nothing for long."""
LOST = (
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,  # it ended the connection while we stood still, and that is still to be read
    OSError,
    TimeoutError,
)
"""What shows that the other side is not there."""


class Superseded(Exception):
    """Another room wrote here meanwhile: what this one has in memory is no longer true."""


async def connect(address: str, *, shared: bool = False) -> Any:
    """A connection to the database, for a node a prompt one; BadDatabase if there is none."""
    try:
        connection = await asyncpg.connect(
            address,
            timeout=CONNECT_S,
            command_timeout=patience(shared=shared),
            server_settings=ALIVE | (PROMPT if shared else {}),
        )
    except asyncpg.InvalidPasswordError as problem:
        raise BadDatabase("base_password", address, line_of(problem)) from None
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InsufficientPrivilegeError) as problem:
        raise BadDatabase("base_user", address, line_of(problem)) from None
    except asyncpg.UndefinedObjectError as problem:
        raise BadDatabase("base_parameter", address, line_of(problem)) from None
    except asyncpg.InvalidCatalogNameError as problem:
        raise BadDatabase("base_absent", address, line_of(problem)) from None
    except (ValueError, asyncpg.ClientConfigurationError):
        raise BadDatabase("base_address", address) from None  # its own words could hold the password
    except (*LOST, asyncpg.PostgresError, ssl.SSLError) as problem:
        raise BadDatabase("base_unreachable", address, line_of(problem)) from None
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    return connection


def patience(*, shared: bool) -> int:
    """So many seconds the database has to answer."""
    return NODE_S if shared else COMMAND_S


async def move_in(address: str, *, shared: bool = False) -> tuple[Any, int]:
    """The connection that writes, and the number of this tenure; BadDatabase if it cannot be had.

    Who holds it together with others counts among those who were there last alone.
    """
    connection = await connect(address, shared=shared)
    try:
        await must_fit(connection, address)
        await hold(connection, address, shared=shared)
        async with one_by_one(connection):
            await migrate(connection, address)
        one_more = "UPDATE tablee SET tenure = tenure + 1 RETURNING tenure"
        tenure = await connection.fetchval("SELECT tenure FROM tablee" if shared else one_more)
    except asyncpg.InsufficientPrivilegeError as problem:
        await connection.close()
        raise BadDatabase("base_forbidden", address, line_of(problem)) from None
    except BaseException:
        await connection.close()
        raise
    return connection, int(tenure)


async def must_fit(connection: Any, address: str) -> None:
    """BadDatabase for one that cannot keep every name, or has no place for tables."""
    encoding, schema = await connection.fetchrow(
        "SELECT current_setting('server_encoding'), current_schema()"
    )
    if encoding != "UTF8":
        raise BadDatabase("base_encoding", address, encoding)
    if schema is None:
        raise BadDatabase("base_schema", address)


@contextlib.asynccontextmanager
async def one_by_one(connection: Any) -> AsyncIterator[None]:
    """Nodes that open at once change the form one after the other; those that are open already go on."""
    lock = "SELECT pg_advisory_lock($1, hashtext(current_schema()))"
    await connection.execute(lock, CHANGE, timeout=CHANGE_S)
    try:
        yield
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1, hashtext(current_schema()))", CHANGE)


async def move_back_in(address: str, tenure: int, *, shared: bool = False) -> Any:
    """The connection again, after it was lost; Superseded if another room was there alone meanwhile."""
    connection = await connect(address, shared=shared)
    try:
        if not await held(connection, shared=shared):
            raise BadDatabase("base_taken", address)
        if await connection.fetchval("SELECT tenure FROM tablee") != tenure:
            raise Superseded
    except BaseException:
        await connection.close()
        raise
    return connection


async def hold(connection: Any, address: str, *, shared: bool = False) -> None:
    """Be the room of this database, or a node of it; BadDatabase while another room is."""
    until = monotonic() + LET_GO_S
    while not await held(connection, shared=shared):
        if monotonic() > until:
            raise BadDatabase("base_taken", address)
        await asyncio.sleep(0.1)


async def held(connection: Any, *, shared: bool = False) -> bool:
    """Whether this connection holds the database now, alone or with others."""
    take = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    return bool(await connection.fetchval(f"SELECT {take}($1, hashtext(current_schema()))", NAME))


def line_of(problem: BaseException) -> str:
    """What the other side says, in one line."""
    return " ".join(str(problem).split()) or type(problem).__name__
