"""The host sends somebody who looks on away, by their name in the list, and lets them in again."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import link, sat_down
from tools.driving.rooms import guest
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_looks_on_is_sent_away_by_name_and_comes_back_once_let_in(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    watch = await link(table, people[0], "watch")
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    eve = await windows.open(
        f"/t/{table}#{watch}", token=(await guest(windows.room, "Eve")).token, size=PHONE
    )
    eve.forgive("403 (Forbidden)")
    onlookers = ada.page.get_by_role("list", name="Looking on")
    await onlookers.get_by_role("button", name="Eve").click()
    sheet = ada.page.get_by_role("dialog", name="Eve")
    for way in ("Do not hear Eve here", "Silence Eve at this table"):
        await expect(sheet.get_by_role("button", name=way)).to_be_visible()
    await sheet.get_by_role("button", name="Send Eve away from this table").click()
    gone = eve.page.get_by_role("heading", name="You were sent away from this table")
    await expect(gone).to_be_visible()
    await ada.says("Ada sends somebody away from the table.")
    await expect(onlookers).to_contain_text("Eve was sent away")
    await eve.page.reload()
    await expect(gone).to_be_visible()
    await onlookers.get_by_role("button", name="Let Eve in again").click()
    await expect(onlookers).to_have_count(0)
    await eve.page.reload()
    await expect(onlookers).to_contain_text("Eve")
    await expect(gone).to_have_count(0)
