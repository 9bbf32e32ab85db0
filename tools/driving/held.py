"""Requests of a page that are answered only once a test lets them."""

import asyncio

from playwright.async_api import BrowserContext, Page, Route

PATIENCE = 120
"""Seconds for something that is sure to be asked for."""


class Held:
    """What a page asks for at some address: the test hears of it, and says when it is answered."""

    def __init__(self) -> None:
        self._asked: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._let = asyncio.Event()

    async def route(self, route: Route) -> None:
        """Keep one request waiting."""
        if not self._asked.done():
            self._asked.set_result(route.request.url)
        await self._let.wait()
        await route.continue_()

    async def asked(self) -> str:
        """The whole address, once it was asked for."""
        return await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)

    def let(self) -> None:
        """Answer what waits, and from now on everything."""
        self._let.set()


async def hold(page: Page | BrowserContext, address: str) -> Held:
    """Hold what a page, or any page of a browser, asks for at an address with stars in it."""
    held = Held()
    await page.route(address, held.route)
    return held
