"""What people say: readable at every size, seen at their seat, counted truly; and who need not be heard."""

import contextlib
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import company, gathered, sat_down, waiting_seats
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = [(1440, 900), PHONE, (360, 640)]
WORDS = (
    "Hello all!",
    "Who begins?",
    "A longer thing to say, which takes two lines on a phone.",
    "Let us play",
)


@contextlib.asynccontextmanager
async def others(people: list[Guest], table: str) -> AsyncIterator[list[Line]]:
    """Everybody but the first is there, without a window."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Line(person, table)) for person in people[1:]]


async def say(lines: list[Line], *words: str) -> None:
    """Speak in turn: each waits until the one before was heard."""
    for number, text in enumerate(words):
        line = lines[number % len(lines)]
        await line.send({"t": "chat", "text": text})
        while (heard := await line.hear())["t"] != "chat" or heard["text"] != text:
            pass


def said(window: Window) -> Locator:
    """The words in the chat, in their order."""
    return window.page.get_by_role("list", name="Chat").get_by_role("listitem")


def bubble(window: Window, seat: int) -> Locator:
    """What somebody says just now, at their seat."""
    return window.page.locator(f"[data-said='{seat}']")


def chat_tab(window: Window) -> Locator:
    return window.page.get_by_role("tab", name="Chat")


async def lies_free(what: Locator) -> bool:
    """Whether something can be seen from edge to edge: nothing lies over it or cuts it off."""
    return bool(
        await what.evaluate("""(one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            const [x, y] = [(left + right) / 2, (top + bottom) / 2]
            const points = [[left + 6, y], [right - 6, y], [x, top + 3], [x, bottom - 3]]
            return points.every((point) => one.contains(document.elementFromPoint(...point)))
        }""")
    )


@pytest.mark.long
async def test_a_chat_that_gets_smaller_stays_at_its_last_words_though_a_scroll_is_told_late(
    windows: Windows,
) -> None:
    table, people = await sat_down(windows, 3)
    async with others(people, table) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token)
        await say(lines, *WORDS)
        await chat_tab(ada).click()
        await expect(said(ada).last).to_contain_text(WORDS[-1])
        await ada.drawn()
        await ada.page.get_by_role("list", name="Chat").evaluate("""(list) => {
            list.style.cssText = 'flex: none; height: 70px'
            list.dispatchEvent(new Event('scroll'))
        }""")
        await ada.drawn()
        assert await lies_free(said(ada).last)


@pytest.mark.long
async def test_the_last_words_are_in_sight_above_what_one_can_say_at_every_size(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with others(people, table) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token, size=SIZES[0])
        await say(lines, *WORDS)
        await chat_tab(ada).click()
        await expect(said(ada).last).to_contain_text(WORDS[-1])
        for size in SIZES:
            await ada.resize(size)
            for tray in (False, True):
                if tray:
                    await ada.page.get_by_role("button", name="Gestures and phrases").click()
                    await expect(ada.page.get_by_role("button", name="Well played!")).to_be_visible()
                await ada.drawn()
                for line in (said(ada).last, said(ada).nth(-2)):
                    assert await lies_free(line), (size, tray)
                assert await lies_free(ada.page.get_by_label("Say something")), (size, tray)
            await ada.page.get_by_role("button", name="Gestures and phrases").click()


async def test_words_can_be_read_while_one_waits(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    async with others(people, made["table"]) as lines:
        ada = await windows.open(f"/t/{made['table']}", token=people[0].token, size=SIZES[0])
        await expect(waiting_seats(ada)).to_have_count(3)
        await say(lines, *WORDS)
        await ada.says(f"Cy {WORDS[-1]}")
        for size in SIZES:
            await ada.resize(size)
            field = ada.page.get_by_label("Say something")
            await field.scroll_into_view_if_needed()
            await ada.page.evaluate("scrollBy(0, 200)")
            for line in (said(ada).last, said(ada).nth(-2)):
                await expect(line).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("game", ["crossing", "abracada", "venise"])
async def test_what_is_said_appears_at_the_seat_on_every_board(windows: Windows, game: str) -> None:
    table, people = await sat_down(windows, 3, game)
    async with others(people, table) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token, size=PHONE)
        await expect(ada.page.locator("[data-spot='seat-1']").first).to_be_visible()
        await ada.stop_time()
        await lines[0].send({"t": "react", "with": "wow"})
        await expect(bubble(ada, 1)).to_have_text("Bo Wow")
        await lines[1].send({"t": "phrase", "phrase": "oops"})
        await expect(bubble(ada, 2)).to_have_text("Cy Oops!")
        for seat in (1, 2):
            seen = await bubble(ada, seat).bounding_box()
            face = await ada.page.locator(f"[data-spot='seat-{seat}']").first.bounding_box()
            assert seen
            assert face
            away = max(seen["y"] - face["y"] - face["height"], face["y"] - seen["y"] - seen["height"])
            assert away < 90, "by the seat"
            assert seen["x"] >= 0
            assert seen["x"] + seen["width"] <= PHONE[0]


TOUCHED = """(bubble) => {
    const parts = (one) => one.getBoundingClientRect()
    const said = parts(bubble)
    return [...document.querySelectorAll('main [data-target]:not([aria-disabled=true])')].filter((one) => {
        const { left, right, top, bottom } = parts(one)
        const [wide, high] = [Math.min(right, said.right) - Math.max(left, said.left),
                              Math.min(bottom, said.bottom) - Math.max(top, said.top)]
        return wide > 0 && high > 0 && wide * high > 0.1 * (right - left) * (bottom - top)
    }).map((one) => one.dataset.target)
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["crossing", "abracada"])
async def test_on_a_phone_words_cover_nothing_that_is_pressed_and_are_read_in_the_chat_where_it_is_open(
    windows: Windows, game: str
) -> None:
    table, people = await sat_down(windows, 4, game)
    long = "I take mushroom two, do not follow me please, it has been mine for ever and ever!"
    async with others(people, table) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token, size=PHONE)
        await expect(ada.page.locator("[data-spot='seat-2']").first).to_be_visible()
        await ada.stop_time()
        for seat in (2, 1):
            await lines[seat - 1].send({"t": "chat", "text": long})
            assert await bubble(ada, seat).evaluate(TOUCHED) == []
        await chat_tab(ada).click()
        await expect(said(ada)).to_have_count(2)
        await lines[1].send({"t": "chat", "text": "Well?"})
        await expect(said(ada).last).to_contain_text("Well?")
        await expect(ada.page.locator("[data-said]")).to_have_count(0)
        await lines[1].send({"t": "react", "with": "wow"})
        await expect(bubble(ada, 2)).to_have_text("Cy Wow")


async def test_unread_words_are_counted_truly_also_after_a_reload(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with others(people, table) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token, size=PHONE)
        await expect(chat_tab(ada)).to_have_text("Chat")
        await say(lines, "one", "two")
        await expect(chat_tab(ada)).to_have_text("Chat 2")
        await chat_tab(ada).click()
        await expect(said(ada)).to_have_count(2)
        await chat_tab(ada).click()
        await say(lines, "three")
        await expect(chat_tab(ada)).to_have_text("Chat 1")
        await ada.page.reload()
        await expect(chat_tab(ada)).to_have_text("Chat 1")
        await chat_tab(ada).click()
        await expect(said(ada)).to_have_count(3)


async def test_one_mutes_for_oneself_and_the_host_silences_for_all(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    bo = await windows.open(f"/t/{table}", token=people[1].token, size=PHONE)
    async with Line(people[2], table) as cy:
        await chat_tab(bo).click()
        await cy.send({"t": "chat", "text": "la la la"})
        await ada.says("Cy la la la")
        await expect(said(bo)).to_have_count(1)
        await expect(bubble(bo, 2)).to_have_count(0)  # who reads it there needs none over a small board
        await said(bo).get_by_role("button", name="Cy").click()
        deafen = bo.page.get_by_role("button", name="Do not hear Cy here")
        await expect(deafen).to_be_visible()
        await expect(bo.page.get_by_role("button", name="Silence")).to_have_count(0)  # that is the host's
        await deafen.click()
        await expect(bo.page.get_by_text("la la la")).to_have_count(0)
        await bo.page.reload()
        await chat_tab(bo).click()
        await cy.send({"t": "chat", "text": "fa la la"})
        await ada.says("Cy fa la la")
        await expect(bo.page.get_by_text("Nobody has said anything yet.")).to_be_visible()

    await company(ada).nth(1).get_by_role("button", name="Bo").click()
    await ada.page.get_by_role("button", name="Silence Bo at this table").click()
    await expect(company(ada).nth(1)).to_contain_text("silenced")
    await expect(bo.page.get_by_text("The host has silenced you at this table.")).to_be_visible()
    await expect(bo.page.get_by_label("Say something")).to_have_count(0)
    await bo.page.get_by_role("tab", name="Players").click()
    await expect(company(bo).nth(1)).to_contain_text("silenced")
    await company(ada).nth(1).get_by_role("button", name="Bo").click()
    await ada.page.get_by_role("button", name="Let Bo speak again").click()
    await chat_tab(bo).click()
    await expect(bo.page.get_by_label("Say something")).to_be_visible()


async def test_ears_hear_who_sits_down_and_who_is_ready(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token)
    await expect(waiting_seats(ada).nth(1)).to_contain_text("away")
    async with Line(people[1], made["table"]) as bo:
        await ada.says("Bo is back.")
        await bo.act("ready")
        await ada.says("Bo is ready.")
        await bo.act("free", seat=1)
        await ada.says("Bo leaves.")
