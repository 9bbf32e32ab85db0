"""The operator's page of a room on several nodes: all of them, also one that was lost, on phone and desk."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tablee.room.http import inside
from tablee.room.nodes.state import NodeState, written
from tablee.room.store.writes import Beat
from tests.room.nodes.spread import nodes
from tests.web.axe import barriers
from tools.driving import postgres
from tools.driving.windows import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")
pytest.importorskip("asyncpg")

LOST = NodeState("attic:8484", tables=12, people=30, leases=7, load=0.7, processors=4, memory=210_000_000)


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "fr-FR"), ((1440, 900), "en-GB")])
async def test_all_nodes_are_on_the_page_of_each(
    size: tuple[int, int],
    locale: str,
    browser: Browser,
    tmp_path: Path,
    postgres_server: postgres.Server,
) -> None:
    database = await asyncio.to_thread(postgres_server.new_database)
    async with nodes(tmp_path, database) as houses:
        store = houses[0].services.room.house.store
        await store.commit([Beat("lost", "http://10.0.0.9:8484", "0.0.1", 1, written(LOST))])
        link = await inside.new_link(houses[0].services)
        view = ViewportSize(width=size[0], height=size[1])
        browsing = await browser.new_context(viewport=view, locale=locale)
        page = await browsing.new_page()
        await page.goto(link)
        french = locale == "fr-FR"
        listed = page.get_by_role("listitem")
        await expect(listed).to_have_count(3)
        for house in houses:
            await expect(listed.filter(has_text=house.url)).to_be_visible()
        lost = listed.filter(has_text="attic:8484")
        await expect(lost).to_contain_text("perdu" if french else "lost")
        await expect(lost).to_contain_text("Dernier signe de vie" if french else "Last heard of")
        here = listed.filter(has_text="répond ici" if french else "answers here")
        await expect(here).to_have_count(1)
        await expect(here).to_contain_text(houses[0].url)
        await expect(here).to_contain_text("pas de broker" if french else "no broker")
        heading = "Base de données" if french else "Database"
        await expect(page.get_by_role("heading", name=heading)).to_be_visible()
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            assert await barriers(page, colours_only=scheme == "dark") == []
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert await page.evaluate(wide) <= 0
        await browsing.close()
