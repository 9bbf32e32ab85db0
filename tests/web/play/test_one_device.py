"""One device for all: it is passed round, and a curtain falls between two seats."""

import asyncio

import pytest
from playwright.async_api import Locator, Route, expect

from tools.driving.line import Line
from tools.driving.playing import board, lines_of_log, log, prompt, target, waiting_seats
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def round_one_device(windows: Windows, seats: int) -> tuple[Window, Locator]:
    """A phone for so many round a game of Crossing, and what it asks before the table is set."""
    window = await windows.open("/", size=PHONE)
    await window.page.get_by_role("button", name="All on one device").click()
    dialog = window.page.get_by_role("dialog")
    await dialog.get_by_text("Crossing", exact=True).click()
    await dialog.get_by_role("group", name="Players").get_by_text(str(seats), exact=True).click()
    return window, dialog


async def choose_behind_the_curtain(window: Window, seat: str, words: str) -> None:
    """Take the device, choose, and see the curtain fall."""
    await window.page.get_by_role("button", name=f"I am {seat}").click()
    await target(window, words).click()


async def test_a_phone_is_passed_round_and_keeps_every_choice_secret(windows: Windows) -> None:
    window, dialog = await round_one_device(windows, 3)
    page = window.page
    await dialog.get_by_role("button", name="Set the table").click()
    await page.get_by_role("button", name="Start", exact=True).click()
    closed = prompt(window)
    await expect(closed).to_contain_text("Pass the device to Human.")

    await choose_behind_the_curtain(window, "Human", "Point at mushroom 1")
    await expect(closed).to_contain_text("Pass the device to Elf.")
    await expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    shown = window.messages("snapshot")[-1]
    assert shown["you"]["seat"] is None
    assert shown["now"]["choice"] is None
    assert shown["now"]["chosen"] == [0]

    await choose_behind_the_curtain(window, "Elf", "Point at mushroom 2")
    await expect(closed).to_contain_text("Pass the device to Sprite.")
    await choose_behind_the_curtain(window, "Sprite", "Point at mushroom 2")
    await expect(closed).to_contain_text("Pass the device to Human.")
    await page.get_by_role("tab", name="Log").click()
    await expect(page.get_by_role("tabpanel")).to_contain_text("Human, alone, takes")
    await expect(board(window)).to_be_visible()


async def test_a_seat_may_look_again_at_its_choice_and_change_it(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    page = window.page
    await page.get_by_role("button", name="All on one device").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text("Crossing", exact=True).click()
    await dialog.get_by_role("button", name="Set the table").click()
    await page.get_by_role("button", name="Start", exact=True).click()
    await choose_behind_the_curtain(window, "Human", "Point at mushroom 1")
    await prompt(window).get_by_role("button", name="Human", exact=True).click()
    await expect(target(window, "Point at mushroom 1")).to_have_attribute("aria-pressed", "true")
    await target(window, "Point at mushroom 2").click()
    await expect(prompt(window)).to_contain_text("Pass the device to Elf.")


async def hats_on_one_device(windows: Windows) -> tuple[Window, Line]:
    """Each seat sees the hats of the others, the public none; and a second line for the same person."""
    ada = await guest(windows.room, "Ada")
    table = (await make(ada, "hats", 2, device="shared", start=True))["table"]
    window = await windows.open(token=ada.token)
    return window, Line(ada, table)


async def test_a_seats_story_that_comes_after_the_curtain_fell_is_told_to_nobody(windows: Windows) -> None:
    window, line = await hats_on_one_device(windows)
    page = window.page
    asked, late, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        """A seat's story is long on its way."""
        if "seat" not in (route.request.post_data_json or {}):
            await route.continue_()
            return
        answer = await route.fetch()
        assert "donned" in [event["event"] for event in (await answer.json())["told"][0]["events"]]
        asked.set()
        await late.wait()
        await route.fulfill(response=answer)
        answered.set()

    await page.route("**/story", hold)
    await window.go(f"/t/{line.table}")
    await page.get_by_role("button", name="I am Ada 1").click()
    await asked.wait()
    await expect(lines_of_log(window)).to_have_text("Nothing has happened yet.")
    await page.get_by_role("main").get_by_role("button", name="Put another hat on", exact=True).click()
    await expect(prompt(window)).to_contain_text("Pass the device to Ada 2.")
    await expect(log(window)).to_have_count(2)
    late.set()
    await answered.wait()
    await page.evaluate("new Promise(requestAnimationFrame)")
    await expect(log(window)).to_have_count(2)
    assert "of colour" not in await window.dump()


async def test_the_curtain_also_falls_before_a_moment_one_was_looking_at_again(windows: Windows) -> None:
    window, line = await hats_on_one_device(windows)
    await window.go(f"/t/{line.table}")
    await window.page.get_by_role("button", name="I am Ada 1").click()
    await expect(log(window)).to_contain_text(["Ada 2 puts on a hat of colour"])
    await log(window).first.click()
    await expect(prompt(window)).to_contain_text("As it was then")
    async with line:
        await line.send({"t": "eyes", "seat": 0})
        await until(line, lambda line: line.you["seat"] == 0)
        await line.move({"move": "put_on"})
    await expect(prompt(window)).to_contain_text("Pass the device to Ada 2.")
    await expect(prompt(window)).not_to_contain_text("As it was then")
    await expect(log(window)).to_have_count(2)
    assert "of colour" not in await window.dump()


async def test_everybody_round_a_device_has_a_name_or_is_a_bot(windows: Windows) -> None:
    window, dialog = await round_one_device(windows, 4)
    page = window.page
    for number, name in ((1, "Mum"), (2, "Leo")):
        await dialog.get_by_label(f"Name of player {number}").fill(name)
    await dialog.get_by_label("Player 4: a person or a bot").select_option("gentle")
    await dialog.get_by_role("button", name="Set the table").click()
    await expect(waiting_seats(window)).to_contain_text(["Mum", "Leo", "Sprite", "Bot"])
    await waiting_seats(window).get_by_role("button", name="Sprite").click()
    await page.get_by_label("Name of player 3").fill("Zoe")
    await page.get_by_role("button", name="Save").click()
    await expect(waiting_seats(window).nth(2)).to_contain_text("Zoe")
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(prompt(window)).to_contain_text("Pass the device to Mum.")
    await choose_behind_the_curtain(window, "Mum", "Point at mushroom 1")
    await expect(prompt(window)).to_contain_text("Pass the device to Leo.")
