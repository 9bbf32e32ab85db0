"""Axe finds nothing at any place of the house, by day and in the evening, on a phone and on a desk."""

from collections.abc import Awaitable, Callable
from typing import Literal

import pytest
from playwright.async_api import expect

from tests.room.rooms import guest, make
from tests.web.axe import barriers
from tests.web.playing import a_finished_game, board, prompt, reveal, sat_down
from tests.web.windows import DESK, PHONE, SIDEWAYS, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

Sizes = tuple[tuple[int, int], ...]
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


async def look(window: Window, place: str, sizes: Sizes = (DESK, PHONE)) -> None:
    """Let axe look at the page in both lights and in each size."""
    found = []
    for width, height in sizes:
        await window.page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            await window.page.emulate_media(color_scheme=light)
            found += [f"{place}, {width} px, {light}: {barrier}" for barrier in await barriers(window.page)]
    assert not found, "\n".join(found)


async def shelf(windows: Windows) -> Window:
    """With an open table to continue."""
    ada = await guest(windows.room, "Ada")
    await make(ada, "crossing", 3)
    window = await windows.open("/", token=ada.token)
    await expect(window.page.get_by_role("heading", name="Continue")).to_be_visible()
    await expect(window.page.locator(".lid svg").first).to_be_visible()
    return window


async def settings(windows: Windows) -> Window:
    window = await windows.open("/")
    await window.page.get_by_role("button", name="Settings").click()
    await expect(window.page.get_by_role("dialog")).to_be_visible()
    return window


async def join(windows: Windows) -> Window:
    window = await windows.open("/join")
    await expect(window.page.get_by_role("heading", name="Join a table")).to_be_visible()
    return window


async def rules(windows: Windows) -> Window:
    window = await windows.open("/rules/crossing")
    await expect(window.page.get_by_role("heading").nth(2)).to_be_visible()
    return window


async def nowhere(windows: Windows) -> Window:
    window = await windows.open("/t/what/is/this")
    await expect(window.page.get_by_role("heading", name="Nobody sits here")).to_be_visible()
    return window


async def door(windows: Windows) -> Window:
    made = await make(await guest(windows.room, "Ada"), "crossing", 4)
    window = await windows.open(f"/t/{made['table']}#{made['links']['seat']}")
    await expect(window.page.get_by_role("button", name="Sit down")).to_be_visible()
    return window


async def lobby_of_the_host(windows: Windows) -> Window:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "crossing", 4, bots=[None, "greedy", None, None])
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await expect(window.page.get_by_role("heading", name="Seats")).to_be_visible()
    return window


async def lobby_of_a_guest(windows: Windows) -> Window:
    made = await make(await guest(windows.room, "Ada"), "crossing", 3)
    bo = await guest(windows.room, "Bo")
    await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    window = await windows.open(f"/t/{made['table']}", token=bo.token)
    await expect(window.page.get_by_role("button", name="I am ready")).to_be_visible()
    return window


async def screen_before_the_start(windows: Windows) -> Window:
    made = await make(await guest(windows.room, "Ada"), "crossing", 3)
    window = await windows.open(f"/t/{made['table']}/screen#{made['links']['screen']}")
    await expect(window.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return window


async def screen(windows: Windows) -> Window:
    table, people = await sat_down(windows, 3)
    link = await people[0].ask("POST", f"tables/{table}/links", {"link": "screen"})
    window = await windows.open(f"/t/{table}/screen#{link['screen']}")
    await expect(board(window)).to_be_visible()
    return window


async def table(windows: Windows) -> Window:
    """In the second round, with stones on tiles."""
    name, people = await sat_down(windows, 3)
    players = [await windows.open(f"/t/{name}", token=person.token) for person in people]
    for window in players:
        await expect(board(window)).to_be_visible()
    await reveal(players, ["Point at mushroom 1", "Point at mushroom 2", "Point at mushroom 2"])
    await expect(board(players[0]).get_by_role("button").first).to_be_visible()
    return players[0]


async def menu(windows: Windows) -> Window:
    name, people = await sat_down(windows, 3)
    window = await windows.open(f"/t/{name}", token=people[0].token)
    await window.page.get_by_role("button", name="Menu").click()
    await window.page.get_by_role("button", name="Watchers, big screen, other device").click()
    await window.page.get_by_role("button", name="Make a link").click()
    await expect(window.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return window


async def curtain(windows: Windows) -> Window:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "crossing", 3, device="shared", start=True)
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await expect(prompt(window)).to_contain_text("Pass the device to Human.")
    return window


async def plain_board(windows: Windows) -> Window:
    name, people = await sat_down(windows, 2, "hats")
    window = await windows.open(f"/t/{name}", token=people[0].token)
    await expect(window.page.get_by_role("main").get_by_role("button").first).to_be_visible()
    return window


async def result(windows: Windows) -> Window:
    name, people = await a_finished_game(windows)
    window = await windows.open(f"/t/{name}", token=people[0].token)
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()
    return window


async def replay(windows: Windows) -> Window:
    name, people = await a_finished_game(windows)
    window = await windows.open(f"/r/{name}", token=people[0].token)
    await window.page.get_by_role("button", name="One step on").click()
    await expect(board(window)).to_be_visible()
    return window


async def replays(windows: Windows) -> Window:
    _, people = await a_finished_game(windows)
    window = await windows.open("/replays", token=people[0].token)
    await expect(window.page.get_by_role("listitem").first).to_be_visible()
    return window


Place = Callable[[Windows], Awaitable[Window]]
PLACES: tuple[Place, ...] = (
    shelf, settings, join, rules, nowhere, door, lobby_of_the_host, lobby_of_a_guest, table, menu, curtain,
    plain_board, result, replay, replays,
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.__name__))
async def test_axe_finds_nothing_at(windows: Windows, place: Place) -> None:
    await look(await place(windows), place.__name__)


@pytest.mark.parametrize("place", [screen_before_the_start, screen], ids=lambda place: str(place.__name__))
async def test_axe_finds_nothing_on_the(windows: Windows, place: Place) -> None:
    await look(await place(windows), place.__name__, (TV, DESK))


@pytest.mark.parametrize("place", [table, result, replay], ids=lambda place: str(place.__name__))
async def test_axe_finds_nothing_on_a_phone_held_sideways_at(windows: Windows, place: Place) -> None:
    await look(await place(windows), place.__name__, (SIDEWAYS,))
