"""The operator's page: by a link that opens once, whose secret leaves the address at once."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tablee.room.http import inside
from tests.room.houses import a_house
from tests.web.axe import barriers
from tools.driving.rooms import make
from tools.driving.windows import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_whoever_runs_the_room_sees_how_it_does_shuts_somebody_out_and_starts_a_backup(
    browser: Browser, tmp_path: Path
) -> None:
    async with a_house(tmp_path) as house:
        await make(await house.guest("Ada"), "crossing", 3)
        link = await inside.new_link(house.services)
        phone = ViewportSize(width=PHONE[0], height=PHONE[1])
        browsing = await browser.new_context(viewport=phone, locale="fr-FR")
        page = await browsing.new_page()
        await page.goto(link)
        await expect(page.get_by_role("heading", name="La page de gestion")).to_be_visible()
        await expect(page.get_by_text("En attente", exact=True)).to_be_visible()
        await expect(page).to_have_url(re.compile("/operator$"))
        await page.get_by_role("button", name="Faire une sauvegarde").click()
        await expect(page.get_by_text("est faite")).to_be_visible()
        await page.get_by_label("Une adresse").fill("203.0.113.7")
        await page.get_by_role("button", name="Écarter").click()
        await expect(page.get_by_role("button", name="Laisser revenir")).to_be_visible()
        assert list(house.services.operators.bans) == ["203.0.113.7"]
        assert await barriers(page) == []
        await page.emulate_media(color_scheme="dark")
        assert await barriers(page, colours_only=True) == []
        await page.reload()
        await page.get_by_role("button", name="Laisser revenir").click()
        await expect(page.get_by_text("Aucune.")).to_be_visible()
        await browsing.close()
        other = await browser.new_context(locale="en-GB")
        page = await other.new_page()
        await page.goto(link)
        await expect(page.get_by_text("This link is used up")).to_be_visible()
        await other.close()
