"""Games for the adapters: ours, and one that is not."""

import pytest


@pytest.fixture(autouse=True)
def theirs_too(hats_on_the_shelf: None) -> None:
    """Every adapter meets a game from outside."""
