"""What was asked for by a long press stays when the finger lifts: there are lines to be read."""

import pytest
from playwright.async_api import expect

from tests.web.tower import around, key
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_help_stays_when_the_finger_lifts_and_goes_with_the_next_touch(windows: Windows) -> None:
    ada, _ = await around(windows, 2, size=PHONE, moving=True)
    box = await key(ada, 5).bounding_box()
    assert box
    finger = await ada.browsing.new_cdp_session(ada.page)
    spot = {"x": box["x"] + 20, "y": box["y"] + 20}
    await ada.stop_time()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    help_of = ada.page.get_by_role("tooltip")
    await ada.watch("document.querySelector('[role=tooltip]') !== null")
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await ada.page.clock.run_for(2500)
    await expect(help_of).to_be_visible()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    await expect(help_of).to_be_hidden()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
