"""No test depends on how fast a machine is, on its order, or on what nobody has written down."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tablee
from tablee import shelf
from tools.driving import nats, postgres

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "searching", deadline=None, max_examples=1000, print_blob=True, suppress_health_check=list(HealthCheck)
)
"""For `./test --long`: other roads each time, and how to walk again on one that led somewhere."""
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--store",
        choices=("sqlite", "postgresql"),
        default="sqlite",
        help="where rooms under test keep everything; what looks into a room's file is left out",
    )


LEFT_OUT = (
    "__main__",
    "tablee.batch",
    *(f"adapters.{name}" for name in ("gymnasium", "ismcts", "openspiel", "pettingzoo")),
    *(f"postgres.{name}" for name in ("moving", "store", "tenancy")),
)
"""What is a program, and what needs an extra that may or may not be here."""


@pytest.fixture(scope="session", autouse=True)
def all_is_read() -> None:
    """Hypothesis also tries numbers that stand in modules of ours: let it always know the same ones."""
    for module in pkgutil.walk_packages(tablee.__path__, "tablee."):
        if not module.name.endswith(LEFT_OUT):
            import_module(module.name)


@pytest.fixture(scope="session")
def postgres_programs() -> Path:
    """Where initdb and postgres lie."""
    pytest.importorskip("asyncpg")
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine")
    return programs


@pytest.fixture(scope="session")
def postgres_server(postgres_programs: Path) -> Iterator[postgres.Server]:
    """A PostgreSQL for all tests of one process; each makes its own databases there."""
    with postgres.a_server(postgres_programs) as server:
        yield server


@pytest.fixture(scope="session")
def nats_server() -> Iterator[nats.Server]:
    """A NATS for all tests of one process, whose rooms have epochs of their own."""
    pytest.importorskip("nats")
    program = nats.binary()
    if program is None:
        pytest.skip("there is no NATS on this machine")
    with nats.a_server(program) as server:
        yield server


@pytest.fixture
def database(postgres_server: postgres.Server) -> str:
    """The address of a new database, with nothing in it."""
    return postgres_server.new_database()


@pytest.fixture
def hats_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hats, a game from outside, which says nothing about its codes."""
    monkeypatch.setenv(shelf.VARIABLE, "tests.toy")
    shelf.packages.cache_clear()
    yield
    shelf.packages.cache_clear()
