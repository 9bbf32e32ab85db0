"""Looks take many windows of many sizes: more than a day's check should."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is laid into this folder is long."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.long)
