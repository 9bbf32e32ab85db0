"""Tables made ready to have their picture taken."""

import asyncio

from playwright.async_api import Route

from tests.plain.line import Line
from tests.room.rooms import asked, settle


async def play(lines: list[Line], rounds: int) -> None:
    """Everybody who is asked chooses, each in its own way, and on until the first is asked again."""
    number = 0
    while not lines[0].now.get("result") and (number < rounds or not asked(lines[0])):
        thinking = True
        for seat, line in enumerate(lines):
            if asked(line):
                offered = line.now["moves"]
                await line.move(offered[(number * (seat + 2) + seat) % len(offered)])
                thinking = False
        await settle(lines)
        number += not thinking
        if thinking:  # a bot is
            await asyncio.sleep(0.02)


async def without_the_toy(route: Route) -> None:
    """The rooms of the tests have a toy on their shelf; no visitor ever sees it."""
    answer = await route.fetch()
    told = await answer.json()
    await route.fulfill(
        response=answer, json={"games": [box for box in told["games"] if box["id"] != "hats"]}
    )
