"""A database that cannot be a room's, or a slip in its address: one sentence says which, and what to do."""

import pytest

from tablee.room.store.postgres.address import BadDatabase, shown
from tablee.room.store.postgres.tenancy import move_in
from tests.cli.shell import Shell, is_one_clear_line
from tests.room.rooms import run
from tools.driving.postgres import Server

asyncpg = pytest.importorskip("asyncpg")


async def make(server: Server, *statements: str) -> None:
    connection = await asyncpg.connect(server.address("postgres"))
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_that_cannot_hold_every_name_is_refused_with_what_to_type(
    encoding: str, postgres_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    name = encoding.lower()
    made = f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0"
    run(make(postgres_server, made))
    store = postgres_server.address(name)
    for language in ("en", "fr"):
        words = ("--port", "0", "--no-browser", "--db", "node", "--store", store)
        done = Shell(capsys)("--lang", language, "room", *words)
        assert is_one_clear_line(done), done
        assert encoding in done.err
        assert "createdb --encoding=UTF8 --template=template0" in done.err


def why(address: str) -> tuple[str, str]:
    with pytest.raises(BadDatabase) as problem:
        run(move_in(address))
    return problem.value.why, problem.value.said


def test_whatever_is_wrong_with_an_address_is_called_what_it_is(postgres_server: Server) -> None:
    shut = "CREATE DATABASE shut", "REVOKE CONNECT ON DATABASE shut FROM public", "CREATE ROLE other LOGIN"
    run(make(postgres_server, *shut))
    good = postgres_server.address("postgres")
    assert why(f"{good}&sslmod=require") == (
        "base_parameter",
        'unrecognized configuration parameter "sslmod"',
    )
    assert why(good.replace("tablee@", "nobody@")) == ("base_user", 'role "nobody" does not exist')
    assert why(postgres_server.address("shut").replace("tablee@", "other@"))[0] == "base_user"
    assert why(f"{good}&search_path=nowhere")[0] == "base_schema"


def test_a_slip_in_the_parameters_is_shown_without_what_it_says() -> None:
    assert shown("postgresql://db/room?sslmod=require&passwrd=x") == "postgresql://db/room?sslmod=…&passwrd=…"
    assert shown("postgresql://db/room?password=x&sslpassword=y&sslmode=require") == (
        "postgresql://db/room?sslmode=require"
    )
