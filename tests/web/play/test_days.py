"""Games over days: a clock of days is chosen in the lobby, and whoever is awaited finds the table first."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tablee.kit.log import DAY_MS
from tests.room.rooms import a_room
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import gathered, sat_down, unfold_options, waiting_seats
from tools.driving.rooms import asked, guest, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_clock_of_days_is_chosen_in_words_and_shown_in_days(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token, size=PHONE)
    await expect(waiting_seats(ada).first).to_be_visible()
    options = await unfold_options(ada)
    await options.get_by_text("3 days").click()
    await expect(options.get_by_text("the clock runs while you are away")).to_be_visible()
    async with Line(people[1], made["table"]) as bo, Line(people[2], made["table"]) as cy:
        await until(bo, lambda line: line.around["clock"] is not None)
        assert bo.around["clock"] == {"per_move_ms": 3 * DAY_MS, "grace_ms": 0}
        for line in (bo, cy):
            await line.act("ready")
        await ada.page.get_by_role("button", name="Start", exact=True).click()
        timer = ada.page.get_by_role("timer")
        await expect(timer).to_have_accessible_name("2 days 23 hours left")
        await expect(timer).to_have_text("2d 23h")


async def test_tables_where_it_is_your_turn_come_first_on_the_shelf_and_in_the_title(
    windows: Windows,
) -> None:
    clock = {"per_move_ms": 7 * DAY_MS, "grace_ms": 0}
    table, people = await sat_down(windows, 3, clock=clock)
    await choose(people[:1], table)
    await make(people[0], "abracada", 2)
    ada = await windows.open("/", token=people[0].token)
    tables = ada.page.get_by_role("region", name="Continue").get_by_role("link")
    await expect(tables.first).to_contain_text("Not started yet")
    await expect(tables.nth(1)).to_contain_text("Waiting for Bo and Cy.")
    await expect(ada.page).to_have_title("Tablée")
    await choose(people[1:], table)
    await ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(tables.first).to_contain_text("It is your turn · 6 days 23 hours left")
    await expect(tables.nth(1)).to_contain_text("Not started yet")
    await expect(ada.page).to_have_title("● Your turn · Tablée")


async def choose(people: list[Guest], table: str) -> None:
    """Each of them comes, chooses, and leaves again."""
    for person in people:
        async with Line(person, table) as line:
            await until(line, asked)
            assert (await line.move(line.now["moves"][0]))["t"] == "ack"


CALL = "Call me when it is my turn"
TURN = "It is your turn."
NOT_SECURE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
PUSH_SERVICE = """PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const point = String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
    const p256dh = btoa(point).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const keys = { p256dh, auth: 'A'.repeat(22) }
    const agreed = {
        toJSON: () => ({ endpoint: `https://fcm.googleapis.com/${applicationServerKey}`, keys }),
        unsubscribe: async () => (PushManager.prototype.getSubscription = async () => null),
    }
    PushManager.prototype.getSubscription = async () => agreed
    return agreed
}"""
"""The browser's push service is out in the world; all else here is the browser's own."""


async def test_whoever_likes_is_called_where_the_room_calls_people(browser: Browser, tmp_path: Path) -> None:
    with a_room(tmp_path, contact="mailto:ada@example.org") as room:
        windows = Windows(browser, room)
        ada = await guest(room, "Ada")
        window = await windows.open(token=ada.token, size=PHONE, worker=True)
        await window.browsing.grant_permissions(["notifications"], origin=window.room.url)
        await window.browsing.add_init_script(PUSH_SERVICE)
        await window.go("/")
        await window.page.get_by_role("button", name="Settings").click()
        switch = window.page.get_by_role("switch", name=CALL)
        await switch.click()
        await expect(switch).to_be_checked()
        key = (await ada.ask("GET", "room"))["push"]
        await expect(switch).to_be_enabled()
        assert (await ada.ask("GET", "me/export"))["called"] == [f"https://fcm.googleapis.com/{key}"]
        await deliver(window, TURN)
        await switch.click()
        await expect(switch).not_to_be_checked()
        await expect(switch).to_be_enabled()
        assert (await ada.ask("GET", "me/export"))["called"] == []
        plain = await windows.open(token=ada.token)
        await plain.browsing.add_init_script(
            "Object.defineProperty(window, 'isSecureContext', { value: false })"
        )
        await plain.go("/")
        await plain.page.get_by_role("button", name="Settings").click()
        await nobody_is_called(plain)
        await windows.close()


async def deliver(window: Window, text: str) -> None:
    """A message comes from the push service: the worker shows what it says."""
    devtools = await window.browsing.new_cdp_session(window.page)
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def heard(told: dict[str, Any]) -> None:
        for registration in told["registrations"]:
            if not found.done():
                found.set_result(registration["registrationId"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", heard)
    await devtools.send("ServiceWorker.enable")
    message = {"origin": window.room.url, "registrationId": await found, "data": text}
    await devtools.send("ServiceWorker.deliverPushMessage", message)
    await window.page.wait_for_function(SHOWN, arg=text)


SHOWN = """async (text) => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).some(({ title, body }) => title === text && body === '')
}"""


async def test_where_the_room_calls_nobody_there_is_no_such_switch(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    window = await windows.open("/", token=ada.token)
    async with window.page.expect_response("**/api/room"):
        await window.page.get_by_role("button", name="Settings").click()
    await nobody_is_called(window)


async def nobody_is_called(window: Window) -> None:
    """What was asked for has come and is shown: the words of another language, but no switch for calls."""
    await window.page.get_by_role("dialog").get_by_text("Français").click()
    await expect(window.page.get_by_role("dialog", name="Réglages").get_by_role("switch")).to_have_count(1)
