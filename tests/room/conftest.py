from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.rooms import a_room
from tools.driving.elsewhere import ELSEWHERE
from tools.driving.rooms import RunningRoom


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--store") == "sqlite":
        return
    for item in items:
        if (about := item.get_closest_marker("sqlite")) is not None:
            item.add_marker(pytest.mark.skip(about.args[0]))


@pytest.fixture(scope="session", autouse=True)
def elsewhere(request: pytest.FixtureRequest) -> None:
    """Where rooms under test keep everything."""
    if request.config.getoption("--store") == "postgresql":
        ELSEWHERE.new = request.getfixturevalue("postgres_server").new_database


@pytest.fixture(scope="session")
def shared_room(elsewhere: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """One open room for all tests that leave it as they found it."""
    with a_room(tmp_path_factory.mktemp("shared")) as running:
        yield running


@pytest.fixture(scope="module")
def open_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """One for all attacks of a file; its client is a single page."""
    folder = tmp_path_factory.mktemp("open")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("<!doctype html><title>Tablée</title>" * 99)
    with a_room(folder, static=str(folder / "static")) as running:
        yield running


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room of one's own, to be killed, starved and stuffed."""
    with a_room(tmp_path) as running:
        yield running
