"""Holds back responses to a page's requests until a test releases them."""

import asyncio

from playwright.async_api import BrowserContext, Page, Route

PATIENCE = 120
"""The timeout for a request that is sure to come, in seconds."""


class Held:
    """Requests to some address, held back until released."""

    def __init__(self) -> None:
        self._asked: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._let = asyncio.Event()

    async def route(self, route: Route) -> None:
        """Hold a request."""
        if not self._asked.done():
            self._asked.set_result(route.request.url)
        await self._let.wait()
        await route.continue_()

    async def asked(self) -> str:
        """Wait for a request, and return its full address."""
        return await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)

    def let(self) -> None:
        """Release all held requests, and all later ones."""
        self._let.set()


async def hold(page: Page | BrowserContext, address: str) -> Held:
    """Hold the requests of a page, or of any page of a browser, to addresses matching a pattern."""
    held = Held()
    await page.route(address, held.route)
    return held
