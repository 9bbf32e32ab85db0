"""Who comes late is never at a dead end, and a lost phone is not a lost seat."""

import pytest
from playwright.async_api import Locator, expect

from tests.room.rooms import sit
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.playing import ASK, company, prompt, waiting_seats
from tools.driving.rooms import guest, make, until
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOTS = [None, None, "uniform", "uniform"]
INVITATION = "You are invited to Crossing"


def button(window: Window, words: str) -> Locator:
    return window.page.get_by_role("button", name=words, exact=True)


async def with_bots(windows: Windows, *, start: bool = True) -> tuple[Message, Guest, Guest]:
    """Ada and Bo at a table with two bots; nobody is there yet."""
    ada, bo = [await guest(windows.room, name) for name in ("Ada", "Bo")]
    made = await make(ada, "crossing", 4, bots=BOTS)
    await sit(bo, made)
    if start:
        async with Line(bo, made["table"]) as line:
            await line.act("ready")
        async with Line(ada, made["table"]) as line:
            await line.act("start")
    return made, ada, bo


def invited(made: Message, link: str = "seat") -> str:
    return f"/t/{made['table']}#{made['links'][link]}"


async def test_who_comes_to_a_running_table_plays_in_a_bots_place_once_the_others_agree(
    windows: Windows,
) -> None:
    made, host, bo = await with_bots(windows)
    ada = await windows.open(f"/t/{made['table']}", token=host.token, size=DESK)
    async with Line(bo, made["table"]) as other:
        eve = await windows.open("/join", size=PHONE)
        eve.forgive("404 (Not Found)")
        await eve.page.get_by_label("Got a code?").fill("AAAA")
        await button(eve, "Join").click()
        await expect(eve.page.get_by_role("alert")).to_contain_text("check them once more")
        await eve.page.get_by_label("Got a code?").fill(made["code"])
        await button(eve, "Join").click()
        await expect(eve.page.get_by_role("heading", name=INVITATION)).to_be_visible()
        await expect(eve.page.get_by_text("The game has begun. A bot can make room")).to_be_visible()
        await eve.page.get_by_label("Your name").fill("Eve")
        await button(eve, "Ask for the bot’s seat").click()
        await expect(prompt(eve)).to_contain_text("You have asked for the seat of")
        await prompt(ada).get_by_role("button", name="Let Eve play").click()
        await expect(prompt(ada)).to_contain_text("Waiting for Bo.")
        await until(other, lambda line: line.around["asking"] and line.around["asking"][0]["yes"])
        await other.act("let_sit", watcher=other.around["asking"][0]["id"], yes=True)
        await expect(prompt(eve)).to_contain_text(ASK)
        await eve.says("The link of your seat, for another device, is in the menu.")
        await ada.says("Eve plays along from now on.")
        await expect(company(ada).filter(has_text="Eve")).to_have_count(1)
    await eve.page.reload()
    await expect(prompt(eve)).to_contain_text(ASK)


async def test_who_only_watches_may_still_ask_and_is_told_where_the_table_would_rather_not(
    windows: Windows,
) -> None:
    made, host, _ = await with_bots(windows)
    ada = await windows.open(f"/t/{made['table']}", token=host.token, size=PHONE)
    eve = await windows.open(invited(made), size=DESK)
    await button(eve, "Just watch").click()
    await expect(company(eve).first).to_contain_text("Ada")
    await eve.page.reload()
    await expect(company(eve).first).to_contain_text("Ada")
    await button(eve, "Ask for a bot’s seat").click()
    sheet = eve.page.get_by_role("dialog", name="Play along")
    await sheet.get_by_label("Your name").fill("Eve")
    await sheet.get_by_role("button", name="Ask for a bot’s seat").click()
    await prompt(ada).get_by_role("button", name="Not now").click()
    await eve.says("The table would rather go on as it is.")
    await expect(prompt(eve)).not_to_contain_text("You have asked")
    await expect(company(eve).first).to_contain_text("Ada")


async def test_a_full_lobby_makes_room_for_a_friend(windows: Windows) -> None:
    made, host, _ = await with_bots(windows, start=False)
    ada = await windows.open(f"/t/{made['table']}", token=host.token)
    eve = await windows.open(invited(made), size=PHONE)
    await expect(eve.page.get_by_text("All seats are taken. A bot can make room")).to_be_visible()
    await eve.page.get_by_label("Your name").fill("Eve")
    await eve.page.keyboard.press("Enter")
    await expect(eve.page.get_by_text("You have asked for the seat of")).to_be_visible()
    await button(ada, "Let Eve play").click()
    await expect(waiting_seats(ada).filter(has_text="Eve")).to_have_count(1)
    await expect(button(eve, "I am ready")).to_be_visible()


async def test_where_only_people_sit_one_may_watch_and_hears_who_could_make_room(windows: Windows) -> None:
    ada, bo, cy = [await guest(windows.room, name) for name in ("Ada", "Bo", "Cy")]
    made = await make(ada, "crossing", 3)
    await sit(bo, made)
    await sit(cy, made)
    eve = await windows.open(invited(made), size=PHONE)
    await expect(eve.page.get_by_text("All seats are taken. Ada could make room.")).to_be_visible()
    await button(eve, "Watch").click()
    await expect(waiting_seats(eve)).to_have_count(3)
    async with Line(ada, made["table"]) as line:
        await line.act("free", seat=2)
        await button(eve, "Sit down").click()
        await eve.page.get_by_label("Your name").fill("Eve")
        await button(eve, "Sit down").click()
        await until(line, lambda line: line.around["seats"][2]["name"] == "Eve")


async def test_a_seats_own_link_is_offered_and_brings_it_to_another_device(windows: Windows) -> None:
    made, _, bo = await with_bots(windows, start=False)
    laptop = await windows.open(f"/t/{made['table']}", token=bo.token, size=PHONE)
    await expect(laptop.page.get_by_text("Your seat has a link of its own")).to_be_visible()
    await button(laptop, "Show it").click()
    sheet = laptop.page.get_by_role("dialog", name="My seat on another device")
    await sheet.get_by_role("button", name="Make a link").click()
    await expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    address = await sheet.get_by_label("Link", exact=True).input_value()
    path, _, secret = address.removeprefix(windows.room.url).partition("#")
    assert path == f"/t/{made['table']}?game=crossing"
    asked: list[str] = []
    phone = await windows.open(size=PHONE)
    phone.page.on("request", lambda request: asked.append(request.url))
    await phone.go(f"{path}#{secret}")
    await expect(phone.page.get_by_label("Your name")).to_have_value("Bo")
    await button(phone, "Bring my seat here").click()
    await expect(button(phone, "I am ready")).to_be_visible()
    await expect(laptop.page.get_by_role("heading", name="Your seat is open elsewhere")).to_be_visible()
    await phone.page.reload()  # the link is used up, and not needed any more
    await expect(button(phone, "I am ready")).to_be_visible()
    assert not [url for url in asked if secret in url.partition("#")[0]], (
        "a secret never travels in an address"
    )


async def test_the_host_makes_a_lost_phones_link_anew_and_the_old_phone_opens_nothing(
    windows: Windows,
) -> None:
    made, host, bo = await with_bots(windows)
    ada = await windows.open(f"/t/{made['table']}", token=host.token)
    lost = await windows.open(f"/t/{made['table']}", token=bo.token, size=PHONE)
    lost.forgive("403 (Forbidden)")
    await expect(prompt(lost)).to_contain_text(ASK)
    await button(ada, "Menu").click()
    await button(ada, "Somebody lost their device").click()
    sheet = ada.page.get_by_role("dialog", name="Somebody lost their device")
    await sheet.get_by_role("button", name="Bo").click()
    await expect(sheet).to_contain_text("Bo is here")
    await lost.page.goto(windows.room.url)
    await sheet.get_by_role("button", name="New link for Bo").click()
    await ada.says("Ada makes a new link for the seat of Bo")
    await lost.page.goto(f"{windows.room.url}/t/{made['table']}")
    await expect(lost.page.get_by_role("heading", name="This table needs an invitation")).to_be_visible()
    address = await sheet.get_by_label("Link", exact=True).input_value()
    phone = await windows.open("/t/" + address.partition("/t/")[2], size=PHONE)
    await button(phone, "Bring my seat here").click()
    await expect(prompt(phone)).to_contain_text(ASK)
    await ada.says("The seat of Bo is on another device now.")
