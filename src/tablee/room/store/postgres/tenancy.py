"""One room at a time writes to a database: its writing connection holds an advisory lock.

A room on a single node holds it exclusively, since its memory is true only while nobody else writes; after a
lost connection it checks by the tenure number whether another room was there meanwhile. The nodes of a larger
room hold a shared lock, and find out by the versions of tables what others wrote.
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
"""The timeout of a statement."""
NODE_S: Final = 4
"""The same for one of several nodes: by then the others consider it dead, so it fails rather than waits."""
LET_GO_S: Final = 3
"""How long the database may take to notice that a room was killed."""
NAME: Final = 0x7461626C
"""The advisory lock of a room, together with the hash of its schema."""
CHANGE: Final = NAME + 1
"""The advisory lock of migrations."""
PROMPT: Final = {"idle_in_transaction_session_timeout": "3000"}
"""A node that hangs in the middle of a transaction holds its row locks for no longer than this (ms)."""
ALIVE: Final = {
    "application_name": "tablee",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""TCP keepalives, so that a machine that is gone does not hold its locks for long."""
LOST = (
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,  # it closed the connection while we were suspended, which is not read yet
    OSError,
    TimeoutError,
)
"""The exceptions of a lost connection."""


class Superseded(Exception):
    """Another room has written here meanwhile: this one's memory is stale."""


async def connect(address: str, *, shared: bool = False) -> Any:
    """Connect to the database, with shorter timeouts if `shared`; BadDatabase if that fails."""
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
        raise BadDatabase("base_address", address) from None  # its message could contain the password
    except (*LOST, asyncpg.PostgresError, ssl.SSLError) as problem:
        raise BadDatabase("base_unreachable", address, line_of(problem)) from None
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    return connection


def patience(*, shared: bool) -> int:
    """The statement timeout in seconds."""
    return NODE_S if shared else COMMAND_S


async def move_in(address: str, *, shared: bool = False) -> tuple[Any, int]:
    """Open, lock and migrate the database: the writing connection and its tenure; BadDatabase if that fails.

    Only exclusive holders raise the tenure; nodes that share the database have the one of the last of them.
    """
    connection = await connect(address, shared=shared)
    try:
        await must_fit(connection, address)
        await hold(connection, address, shared=shared)
        async with migration_lock(connection):
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
    """BadDatabase unless the encoding is UTF-8 and there is a schema for tables."""
    encoding, schema = await connection.fetchrow(
        "SELECT current_setting('server_encoding'), current_schema()"
    )
    if encoding != "UTF8":
        raise BadDatabase("base_encoding", address, encoding)
    if schema is None:
        raise BadDatabase("base_schema", address)


@contextlib.asynccontextmanager
async def migration_lock(connection: Any) -> AsyncIterator[None]:
    """Serialize the migrations of nodes that open at the same time; open nodes are not affected."""
    lock = "SELECT pg_advisory_lock($1, hashtext(current_schema()))"
    await connection.execute(lock, CHANGE, timeout=CHANGE_S)
    try:
        yield
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1, hashtext(current_schema()))", CHANGE)


async def move_back_in(address: str, tenure: int, *, shared: bool = False) -> Any:
    """Reconnect after a lost connection; Superseded if another room held the database meanwhile."""
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
    """Take the room's lock, exclusively or shared; BadDatabase while another room holds it."""
    until = monotonic() + LET_GO_S
    while not await held(connection, shared=shared):
        if monotonic() > until:
            raise BadDatabase("base_taken", address)
        await asyncio.sleep(0.1)


async def held(connection: Any, *, shared: bool = False) -> bool:
    """Try to take the room's lock; whether this connection holds it now."""
    take = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    return bool(await connection.fetchval(f"SELECT {take}($1, hashtext(current_schema()))", NAME))


def line_of(problem: BaseException) -> str:
    """An exception's message, in one line."""
    return " ".join(str(problem).split()) or type(problem).__name__
