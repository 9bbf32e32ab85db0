"""Nobody's browser holds their own hand: neither in a frame, nor in anything a script could read."""

import pytest
from playwright.async_api import expect

from tests.web.tower import (
    BEHIND,
    EMPTY,
    all_stones,
    around,
    everything,
    hand,
    key,
    play_to_the_end,
    room,
    seen_of,
    stones,
    views,
)
from tools.driving.playing import all_step, moves, onlookers, prompt, sat_down
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

HIDDEN = {None, 0}


async def take_turns(everyone: list[Window], turns: int) -> None:
    """Play on: each casts the highest number on offer."""
    for _ in range(turns):
        window = everyone[views(everyone[0])[-1]["active"]]
        await expect(moves(window)).to_be_visible()
        async with all_step(everyone):
            await moves(window).get_by_role("button").last.click()


def written(slots: list[int | None]) -> str:
    """A hand as it would stand in a message or in a store."""
    return str(slots).replace(" ", "").replace("None", "null").strip("[]")


async def test_no_browser_is_ever_told_its_own_hand(windows: Windows) -> None:
    everyone = await around(windows, 3)
    await take_turns(everyone, 8)
    for seat, window in enumerate(everyone):
        other = everyone[(seat + 1) % 3]
        true = hand(other, seat)
        assert not HIDDEN.issuperset(true), "the others do see it"
        assert HIDDEN.issuperset(seen_of(window, seat)), "its own hand was told to it"
        assert set(await stones(window, seat)) <= {BEHIND, EMPTY}
        shown = [stone for stone in await stones(other, seat) if stone != EMPTY]
        assert [int(label.split()[0]) for label in shown] == [stone for stone in true if stone]
        if views(window)[-1]["round"] == 1:
            assert all(written(true) not in frame for frame in window.heard)
        assert written(true) not in await everything(window)


async def test_watcher_and_screen_see_no_hand_at_all_and_everything_public(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    watcher, screen = await onlookers(windows, table, people[0])
    phones = [await windows.open(f"/t/{table}", size=PHONE, token=person.token) for person in people]
    await expect(key(phones[0], 8)).to_be_visible()
    for window in (watcher, screen):
        await expect(room(window)).to_be_visible()
        await expect(window.page.get_by_text("Waiting for Ada.")).to_be_visible()
        for seat in (0, 1):
            assert set(await stones(window, seat)) == {BEHIND}
        await expect(room(window).get_by_role("img", name="Pile: 10")).to_be_visible()
        await expect(room(window).get_by_role("img", name="Secret stones: 4")).to_be_visible()
    async with all_step([watcher, screen, *phones]):
        await key(phones[0], 8).click()
    for window in (watcher, screen):
        assert HIDDEN.issuperset(seen_of(window, 0) | seen_of(window, 1))
        for seat in (0, 1):
            assert written(hand(phones[1 - seat], seat)) not in await everything(window)
        await expect(room(window).get_by_role("button", name="Cast")).to_have_count(0)


async def test_a_device_passed_round_forgets_what_the_last_seat_saw(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    page = window.page
    lid = page.get_by_role("article", name="Abracada… Quoi ?")
    await page.get_by_role("button", name="All on one device").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Abracada… Quoi ?").click()
    await dialog.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    await dialog.get_by_role("button", name="Set the table").click()
    await expect(lid).to_be_hidden()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(prompt(window)).to_contain_text("Pass the device to")
    assert await all_stones(window) == {BEHIND}

    first = views(window)[-1]["active"]
    await prompt(window).get_by_role("button").first.click()
    await expect(key(window, 8)).to_have_attribute("aria-disabled", "false")
    other = 1 - first
    secret = hand(window, other)
    assert not HIDDEN.issuperset(secret)
    assert set(await stones(window, first)) == {BEHIND}
    assert BEHIND not in await stones(window, other)
    while views(window)[-1]["active"] == first:
        stop = room(window).get_by_role("button", name="Stop here and refill")
        take = room(window).get_by_role("button", name="Leave the secret stones alone")
        async with window.step():
            if await take.is_visible():
                await take.click()
            else:
                await (stop if await stop.is_visible() else key(window, 8)).click()

    await expect(prompt(window)).to_contain_text("Pass the device to")
    assert await all_stones(window) <= {BEHIND, EMPTY}
    assert written(secret) not in await everything(window), "what the last seat saw is still there"
    assert HIDDEN.issuperset(hand(window, other)), "the newest view is the public one"
    await prompt(window).get_by_role("button").first.click()
    await expect(key(window, 8)).to_have_attribute("aria-disabled", "false")
    assert set(await stones(window, other)) <= {BEHIND, EMPTY}
    assert written(secret) not in await everything(window)


async def test_a_replay_is_seen_through_each_seats_eyes_once_the_game_is_over(windows: Windows) -> None:
    table, people = await sat_down(windows, 3, "abracada", options={"first": 0})
    await play_to_the_end(table, people)
    window = await windows.open(f"/r/{table}", token=people[0].token)
    eyes = window.page.get_by_role("combobox", name="Through whose eyes")
    await expect(room(window)).to_be_visible()
    assert await all_stones(window) == {BEHIND}
    for seat, name in enumerate(("Ada", "Bo", "Cy")):
        await eyes.select_option(name)
        await expect(room(window).locator(f'[data-spot="slot-{seat}-0"]')).to_have_attribute(
            "aria-label", BEHIND
        )
        await expect(room(window).locator(f'[data-spot="slot-{(seat + 1) % 3}-0"]')).not_to_have_attribute(
            "aria-label", BEHIND
        )
    for _ in range(3):
        await window.page.get_by_role("button", name="One step on").click()
    await expect(window.page.get_by_text("Step 3 of")).to_be_visible()
