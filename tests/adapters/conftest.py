"""Games for the adapters: ours, and one that is not."""

from collections.abc import Iterator

import pytest

from tablee import shelf


@pytest.fixture(autouse=True)
def hats_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hats, a game from outside, which says nothing about its codes."""
    monkeypatch.setenv(shelf.VARIABLE, "tests.toy")
    shelf.packages.cache_clear()
    yield
    shelf.packages.cache_clear()
