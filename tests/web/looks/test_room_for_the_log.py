"""On a desk the log is in sight, however many sit at the table and however much can be chosen."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import lines_of_log, sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_with_five_seats_in_the_tower_room_the_log_has_some_lines(windows: Windows) -> None:
    table, people = await sat_down(windows, 5, "abracada", options={"first": 0})
    ada = await windows.open(f"/t/{table}", size=(1440, 900), token=people[0].token)
    await expect(lines_of_log(ada).first).to_be_in_viewport(ratio=1)
    log = ada.page.get_by_role("tabpanel", name="Log")
    for size in ((1440, 900), (1280, 800)):
        await ada.resize(size)
        box = await log.bounding_box()
        assert box
        assert box["height"] >= 128, size
        assert box["y"] + box["height"] <= size[1], size
