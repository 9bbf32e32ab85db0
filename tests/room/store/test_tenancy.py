"""A database has one room at a time, which knows when it was not alone; who cannot have it is told why."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablee.room.store.rows import EntryRow
from tablee.room.store.store import Conflict, Unavailable
from tablee.room.store.writes import Add, Save
from tests.room.rooms import run
from tests.room.store.stores import a_table, laid, opened, somebody
from tools.driving import postgres
from tools.driving.postgres import Server

asyncpg = pytest.importorskip("asyncpg")

from tablee.room.store.postgres import tenancy  # noqa: E402 - they need what may be missing
from tablee.room.store.postgres.address import BadDatabase, shown  # noqa: E402


@pytest.fixture
def a_server_of_ones_own() -> Iterator[Server]:
    """To be ended and started again."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine")
    with postgres.a_server(programs) as server:
        yield server


async def until(true: Callable[[], object]) -> None:
    while not await maybe(true()):  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.02)


async def maybe(found: object) -> object:
    return await found if asyncio.iscoroutine(found) else found


def why(address: str) -> BadDatabase:
    """Why no room is opened there."""

    async def knock() -> None:
        async with opened(address):
            pass

    with pytest.raises(BadDatabase) as refused:
        run(knock())
    return refused.value


def test_two_rooms_at_once_are_one_too_many(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tenancy, "LET_GO_S", 0)

    async def live() -> None:
        async with opened(database):
            with pytest.raises(BadDatabase) as refused:
                async with opened(database):
                    pass
            assert refused.value.why == "base_taken"
        async with opened(database) as store:
            assert await store.can_write()

    run(live())


def test_whoever_writes_an_entry_first_has_written_it(database: str) -> None:
    """The database decides, also between programs that know nothing of each other."""

    async def live() -> None:
        async with opened(database) as store:
            await store.commit(laid(a_table()))
            other = await asyncpg.connect(database)
            await other.execute("BEGIN")
            await other.execute("INSERT INTO entries VALUES ('T', 1, '{\"other\":1}')")
            late = asyncio.ensure_future(store.commit([Add(EntryRow("T", 1, "{}"))]))
            await until(lambda: other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"))
            assert not late.done()
            await other.execute("COMMIT")
            with pytest.raises(Conflict):
                await late
            await other.close()
            kept = await store.table("T")
            assert kept is not None
            assert kept.entries == ("{}", '{"other":1}')
            await store.commit([Add(EntryRow("T", 2, "{}"))])

    run(live())


def test_a_room_that_was_cut_off_and_replaced_writes_no_more(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def live() -> None:
        async with opened(database) as store:
            await store.commit([Save(somebody("Ada"))])
            other = await asyncpg.connect(database)
            await other.execute("UPDATE tablee SET tenure = tenure + 1")  # as every room does that moves in
            await other.close()
            await cut(database)
            await until(lambda: "another room was open" in caplog.text)
            assert not await store.can_write()
            with pytest.raises(Unavailable):
                await store.commit([Save(somebody("Bo"))])
        async with opened(database) as again:
            assert sorted(await again.people(["PAda", "PBo"])) == ["PAda"]

    run(live())


async def cut(database: str) -> None:
    """End every other connection to a database."""
    hand = await asyncpg.connect(database)
    await hand.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await hand.close()


def test_a_connection_that_breaks_is_mended_by_itself(database: str) -> None:
    async def live() -> None:
        async with opened(database) as store:
            for number in range(3):
                await cut(database)
                while True:
                    try:
                        await store.commit([Save(somebody(str(number)))])
                        break
                    except Unavailable:
                        await asyncio.sleep(0.02)
            assert sorted(await store.people(["P0", "P1", "P2"])) == ["P0", "P1", "P2"]

    run(live())


@pytest.mark.long
def test_a_server_that_ends_under_load_and_comes_back_has_lost_nothing(a_server_of_ones_own: Server) -> None:
    """Killed where it stands, again and again; what was refused may be there, what was acknowledged is."""
    server = a_server_of_ones_own

    async def live() -> None:
        database = server.new_database()
        async with opened(database) as store:
            acknowledged: dict[str, int] = {}
            over = asyncio.Event()

            async def play(table: str) -> None:
                await store.commit(laid(a_table(table)))
                n = 0
                while not over.is_set():
                    try:
                        await store.commit([Add(EntryRow(table, n + 1, f'"{n + 1}"'))])
                    except Unavailable:
                        await asyncio.sleep(0.01)
                    except Conflict:
                        n = await head(table)
                    else:
                        n = acknowledged[table] = n + 1

            async def head(table: str) -> int:
                while True:
                    try:
                        kept = await store.table(table)
                    except Unavailable:
                        await asyncio.sleep(0.01)
                        continue
                    assert kept is not None
                    assert len(kept.entries) - 1 >= acknowledged.get(table, 0)
                    return len(kept.entries) - 1

            async def cannot_write() -> bool:
                return not await store.can_write()

            async def disturb() -> None:
                for how in (signal.SIGQUIT, signal.SIGINT) * 2:
                    await asyncio.sleep(0.5)
                    await asyncio.to_thread(server.end, how)
                    with pytest.raises(Unavailable):
                        await store.epoch()
                    await until(cannot_write)
                    await asyncio.to_thread(server.start)
                    await until(store.can_write)
                over.set()

            await asyncio.gather(disturb(), *(play(f"T{number}") for number in range(8)))
            for table, n in acknowledged.items():
                kept = await store.table(table)
                assert kept is not None
                assert kept.entries == ("{}", *(f'"{number}"' for number in range(1, n + 1)))

    run(live())


def test_whoever_cannot_have_a_database_is_told_why(postgres_server: Server, database: str) -> None:
    name = database.partition("?")[0].rpartition("/")[2]
    assert why(postgres_server.address_over_the_network(name, "wrong")).why == "base_password"
    assert why(postgres_server.address("nowhere")).why == "base_absent"
    assert why("postgresql://tablee@127.0.0.1:1/room").why == "base_unreachable"
    assert why("postgresql://tablee@127.0.0.1:port/room").why == "base_address"

    async def spoil(sql: str) -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(sql)
        await connection.close()

    run(spoil("CREATE TABLE customers (name TEXT)"))
    assert why(database).why == "base_foreign"
    run(spoil("DROP TABLE customers"))

    async def once() -> None:
        async with opened(database):
            pass

    run(once())
    run(spoil("UPDATE tablee SET form = 999"))
    assert why(database).why == "base_too_new"


def test_nobody_is_shown_a_password() -> None:
    told = str(why("postgresql://ada:secret@127.0.0.1:1/room?password=secret"))
    assert "secret" not in told
    assert "ada@127.0.0.1:1/room" in told
    assert shown("postgresql://ada:p@ss@host/room") == "postgresql://ada@host/room"
    assert shown("postgresql://host/room") == "postgresql://host/room"


def test_a_file_and_a_database_keep_the_same_name_for_whoever_opens_them(tmp_path: Path) -> None:
    from tablee.room.store.postgres.address import file_of, is_database

    assert is_database("postgresql://host/room")
    assert is_database("postgres://host/room")
    assert not is_database(str(tmp_path / "room.sqlite"))
    assert file_of("postgresql://host/our%20room?x=1") == "our_room.postgresql"
    assert file_of("postgresql://host") == "room.postgresql"
