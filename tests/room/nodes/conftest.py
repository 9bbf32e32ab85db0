import pytest

from tools.driving import postgres


@pytest.fixture(scope="session")
def database(postgres_server: postgres.Server) -> str:
    """One database for all these tests, each with tables of its own: to make one takes longer than a test."""
    return postgres_server.new_database()
