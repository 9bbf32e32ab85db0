"""What if: from a moment of a replay somebody plays on, and the table says where it comes from."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_from_a_replay_one_plays_on_exactly_as_it_was_or_with_friends(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada")
    async with Line(people[1], table) as line:
        await line.act("resign")
    ada = await windows.open(f"/r/{table}?seat=0#1", token=people[0].token)
    page = ada.page
    await expect(page.get_by_role("button", name="The game is over here")).to_be_disabled()
    await page.get_by_role("button", name="One step back").click()
    await page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from here")
    await expect(sheet.get_by_role("group", name="You play").get_by_label("Ada")).to_be_checked()
    await sheet.get_by_text("Friends", exact=True).click()
    await sheet.get_by_text("Exactly as it was", exact=True).click()
    await expect(sheet.get_by_text("Friends", exact=True)).to_have_count(0)
    await sheet.get_by_role("button", name="Set the table").click()
    await expect(page.get_by_text("exactly as it was, against bots", exact=True)).to_be_visible()
    await expect(page.get_by_text("Ada may have seen every hand, so only bots play along.")).to_be_visible()
    await ada.wait_for("tell", 1)
    assert not any("hands=" in frame for frame in ada.heard), "how everything lay is told to nobody"

    await page.get_by_role("link", name="See that moment").click()
    await page.get_by_role("button", name="Play on from here").click()
    await sheet.get_by_text("Friends", exact=True).click()
    await sheet.get_by_role("button", name="Set the table").click()
    said = "This table goes on from an earlier game. What Ada could not know then is dealt anew."
    await expect(page.get_by_text(said)).to_be_visible()
    await expect(page.get_by_role("region", name="Invite")).to_be_visible()
