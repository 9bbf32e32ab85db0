from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where a store is opened: a file, then a database."""
    if request.param == "sqlite":
        return tmp_path / "room.db"
    address: str = request.getfixturevalue("database")
    return address
