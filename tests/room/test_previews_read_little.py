"""A preview of a shared game reads how it ended, and not the game."""

import asyncio
import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Store
from tests.patience import PATIENCE_S
from tests.room.houses import a_house
from tests.room.rooms import run, table
from tools.driving.rooms import call_it_a_draw

pytestmark = pytest.mark.sqlite("it reads what is asked of SQLite")


def test_the_preview_of_a_share_reads_no_entry_of_the_game(tmp_path: Path) -> None:
    asked: list[str] = []

    def listened_to(store: Store) -> Store:
        assert isinstance(store, SqliteStore)
        store._reader.set_trace_callback(asked.append)
        return store

    def fetch(url: str, path: str) -> None:
        """Whether the client is built here or not: what is read of the store is the same."""
        asking = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE_S)
        asking.request("GET", path)
        asking.getresponse().read()
        asking.close()

    async def play() -> None:
        async with a_house(tmp_path, wrap=listened_to) as house:
            async with table(house, "crossing", 3) as lines:
                await call_it_a_draw(lines)
                link = await lines[0].guest.ask("POST", f"replays/{lines[0].table}/share", {})
            asked.clear()
            await asyncio.to_thread(fetch, house.url, f"/s/{link['id']}")
            assert any("FROM shares" in one and link["id"] in one for one in asked)
            assert [one for one in asked if "FROM entries" in one] == []

    run(play())
