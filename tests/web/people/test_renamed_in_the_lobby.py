"""Somebody takes another name while all wait: who listens hears that, and not that anybody left."""

import pytest

from tools.driving.playing import gathered
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_another_name_is_told_as_that(windows: Windows) -> None:
    made, (ada, bo, _) = await gathered(windows, 3)
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await window.page.get_by_text("Bo", exact=True).first.wait_for()
    await bo.ask("POST", "me", {"name": "Léo"})
    await window.says("Bo is now called Léo.")
    assert not [line for line in window.aloud if "Bo leaves" in line]
