"""What a guest on a phone is told before the start, and how whoever looks on takes a name."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import gathered, link, waiting_seats
from tools.driving.rooms import until
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

A_DAY = {"per_move_ms": 24 * 60 * 60 * 1000, "grace_ms": 0}


async def test_what_the_host_has_changed_is_told_until_one_is_ready_again(windows: Windows) -> None:
    made, (ada, bo) = await gathered(windows, 2, "abracada")
    async with Line(ada, made["table"]) as host:
        window = await windows.open(f"/t/{made['table']}", size=PHONE, token=bo.token)
        ready = window.page.get_by_role("button", name="I am ready")
        await ready.click()
        await expect(window.page.get_by_text("Ada can start")).to_be_visible()
        await host.act("seats", seats=3)
        await expect(window.page.get_by_text("1 seat is free. You are not ready yet.")).to_be_visible()
        await expect(window.page.get_by_text("Ada changed: Players (3). Say again")).to_be_visible()
        await host.act("clock", clock=A_DAY)
        changed = window.page.get_by_text(
            "Ada changed: Players (3) and Clock (1 day). Say again that you are ready."
        )
        await expect(changed).to_be_visible()
        await window.page.reload()
        await expect(changed).to_be_visible()
        await ready.click()
        await expect(changed).to_be_hidden()
        await until(host, lambda line: line.around["seats"][1]["ready"])


async def test_a_phone_offers_the_rules_and_the_lesson_before_the_start(windows: Windows) -> None:
    made, (_, bo) = await gathered(windows, 2, "abracada")
    window = await windows.open(f"/t/{made['table']}", size=PHONE, token=bo.token)
    lesson = window.page.get_by_role("link", name="Never played?")
    await expect(lesson).to_be_visible()
    await expect(lesson).to_have_attribute("href", "/learn/abracada")
    await expect(window.page.get_by_role("link", name="Rules")).to_be_visible()


async def test_two_guests_of_one_name_are_told_apart_and_the_second_is_told_so(windows: Windows) -> None:
    made, (_, bo) = await gathered(windows, 2, "abracada")
    await bo.ask("POST", "me", {"name": "Ada"})
    window = await windows.open(f"/t/{made['table']}", size=PHONE, token=bo.token)
    await expect(waiting_seats(window).first.get_by_text("Ada", exact=True)).to_be_visible()
    await expect(waiting_seats(window).nth(1).get_by_text("Ada 2", exact=True)).to_be_visible()
    await expect(window.page.get_by_text("at this table you are Ada 2")).to_be_visible()
    await window.page.get_by_role("button", name="Rename").click()
    await expect(window.page.get_by_role("textbox", name="Your name")).to_have_value("Ada")


async def test_a_nameless_watcher_takes_a_name_and_talks(windows: Windows) -> None:
    made, (ada, _) = await gathered(windows, 2, "abracada")
    async with Line(ada, made["table"]) as host:
        secret = await link(made["table"], ada, "watch")
        window = await windows.open(f"/t/{made['table']}#{secret}", size=PHONE)
        write = window.page.get_by_role("textbox", name="Say something")
        await expect(window.page.get_by_text("With a name you can talk here.")).to_be_visible()
        await expect(write).to_have_count(0)
        await window.page.get_by_role("button", name="Take a name").click()
        await window.page.get_by_role("textbox", name="Your name").fill("Eve")
        await window.page.keyboard.press("Enter")
        await write.fill("I would like to play")
        await write.press("Enter")
        while (said := await host.hear())["t"] != "chat":
            pass
        assert (said["from"], said["text"]) == ("Eve", "I would like to play")


async def test_who_was_not_there_is_told_whom_to_ask_for_a_replay(windows: Windows) -> None:
    made, _ = await gathered(windows, 2, "abracada")
    window = await windows.open(size=PHONE)
    window.forgive("403")
    await window.go(f"/r/{made['table']}")
    await expect(window.page.get_by_text("Ask somebody who played to share it with you.")).to_be_visible()
