"""Before the start: nobody who has gone blocks a table, and whoever waits can talk, move and leave."""

import pytest
from playwright.async_api import Locator, expect

from tools.driving.line import Line
from tools.driving.playing import ASK, gathered, link, prompt, unfold_options, waiting_seats
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def card(window: Window, who: str) -> Locator:
    """What can be done about a seat."""
    return window.page.get_by_role("region", name=f"Seat: {who}")


def button(window: Window, words: str) -> Locator:
    return window.page.get_by_role("button", name=words, exact=True)


async def test_a_guest_who_closed_the_tab_blocks_nobody(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    async with Line(people[1], made["table"]) as bo:
        await bo.send({"t": "chat", "text": "back soon"})
        while (await bo.hear())["t"] != "chat":
            pass
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token, size=PHONE)
    await expect(ada.page.get_by_text("Bo and Cy are away.")).to_be_visible()
    await expect(button(ada, "Start")).to_be_disabled()
    await card(ada, "Bo").get_by_role("button", name="Free the seat").click()
    await expect(ada.page.get_by_text("1 seat is free. Cy is away.")).to_be_visible()
    said = ada.page.get_by_role("list", name="Chat").get_by_role("listitem")
    await expect(said).to_have_text(["Bo back soon"])  # and not "Free", nor whoever comes there
    await button(ada, "Start now, bots play for Cy and 1 free seat").click()
    await expect(prompt(ada)).to_contain_text(ASK)


async def test_who_is_here_but_not_ready_is_called_and_not_replaced_unasked(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    table = made["table"]
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    bo = await windows.open(f"/t/{table}", token=people[1].token, size=PHONE)
    await expect(button(bo, "I am ready")).to_be_visible()  # whoever is not there yet hears no call
    async with Line(people[2], table) as cy:
        await cy.act("ready")
        await expect(ada.page.get_by_text("Bo is not ready yet.")).to_be_visible()
        await waiting_seats(ada).get_by_role("button", name="Bo").click()
        await card(ada, "Bo").get_by_role("button", name="Call").click()
        await bo.says("The others are waiting for you.")
        await expect(waiting_seats(bo).nth(1)).to_contain_text("you, not ready yet")
        await button(ada, "Start without Bo").click()
        await ada.page.get_by_role("dialog").get_by_role("button", name="Wait").click()
        await button(bo, "I am ready").click()
        await expect(waiting_seats(bo).nth(1)).to_contain_text("you, ready")
        await expect(button(bo, "I am not ready after all")).to_be_visible()
        await button(ada, "Start").click()
        await expect(prompt(bo)).to_contain_text(ASK)


async def test_a_choice_that_is_refused_does_not_stay_chosen(windows: Windows) -> None:
    made, people = await gathered(windows, 4)
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token)
    players = (await unfold_options(ada)).get_by_role("group", name="Players")
    await players.get_by_text("3", exact=True).click()
    await ada.says("More people than that sit at this table.")
    await expect(players.get_by_role("radio", checked=True)).to_have_count(1)
    await expect(players.get_by_label("4", exact=True)).to_be_checked()


async def test_a_guest_moves_to_another_seat_talks_and_leaves(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    table = made["table"]
    async with Line(people[0], table) as ada:
        await ada.act("free", seat=2)
        bo = await windows.open(f"/t/{table}", token=people[1].token, size=PHONE)
        await waiting_seats(bo).get_by_role("button", name="Free").click()
        await button(bo, "Move here").click()
        await until(ada, lambda line: line.around["seats"][2]["name"] == "Bo")
        await expect(waiting_seats(bo).nth(2)).to_contain_text("you")
        await bo.page.get_by_label("Say something").fill("Same seats as last time?")
        await bo.page.keyboard.press("Enter")
        said = bo.page.get_by_role("list", name="Chat").get_by_role("listitem")
        await expect(said).to_contain_text(["Same seats as last time?"])
        await waiting_seats(bo).get_by_role("button", name="Bo").click()
        await button(bo, "Leave the table").click()
        await bo.says("You have left the table.")
        await expect(bo.page.get_by_role("article", name="Crossing")).to_be_visible()
        await until(ada, lambda line: line.around["seats"][2]["kind"] == "free")


async def test_where_the_host_has_gone_a_guest_starts_the_table(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    bo = await windows.open(f"/t/{made['table']}", token=people[1].token)
    await button(bo, "Host the table instead of Ada").click()
    await expect(waiting_seats(bo).nth(1)).to_contain_text("you, the host")
    await button(bo, "Start now, a bot plays for Cy").click()
    await expect(prompt(bo)).to_contain_text(ASK)


async def test_two_who_are_here_play_as_two_though_the_table_was_set_for_four(windows: Windows) -> None:
    host, guest_of = await guest(windows.room, "Ada"), await guest(windows.room, "Bo")
    made = await make(host, "abracada", 4)
    await guest_of.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"], "seat": 3})
    ada = await windows.open(f"/t/{made['table']}", token=host.token, size=PHONE)
    await expect(ada.page.get_by_label("Say something")).to_be_in_viewport(ratio=1)
    async with Line(guest_of, made["table"]) as bo:
        await bo.act("ready")
        await button(ada, "Play with the two of us").click()
        await until(bo, lambda line: line.around["status"] == "playing")
        assert [seat["name"] for seat in bo.around["seats"]] == ["Ada", "Bo"]


async def test_a_name_and_enter_open_a_table(windows: Windows) -> None:
    ada = await windows.open("/", size=PHONE)
    await ada.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await expect(ada.page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    await ada.page.keyboard.type("Ada")
    await ada.page.keyboard.press("Enter")
    await expect(waiting_seats(ada).first).to_contain_text("Ada")


async def test_who_looks_on_before_the_start_is_offered_nothing_that_refuses_them(windows: Windows) -> None:
    host = await guest(windows.room, "Ada")
    made = await make(host, "crossing", 3)
    eve = await guest(windows.room, "Eve")
    secret = await link(made["table"], host, "watch")
    watcher = await windows.open(f"/t/{made['table']}#{secret}", token=eve.token)
    await expect(waiting_seats(watcher)).to_have_count(3)
    assert await waiting_seats(watcher).get_by_role("button").count() == 0
    offered = await watcher.page.get_by_role("main").get_by_role("button").all_inner_texts()
    assert not {"Start", "Move here", "Make a link", "Let Eve see every hand"} & set(offered)


LONG = "Béatrice-Éléonore"
PLATES = """() => {
    const sides = ['top', 'right', 'bottom', 'left']
    const parts = (one) => sides.map((side) => one.getBoundingClientRect()[side])
    const title = document.createRange()
    title.selectNodeContents(document.querySelector('h1'))
    const panel = document.querySelector('section.join')?.getBoundingClientRect()
    return {
        title: parts(title), left: panel?.right ?? 0, right: innerWidth,
        plates: [...document.querySelectorAll('.plate')].map(parts),
        cut: [...document.querySelectorAll('.plate strong')].some(
            ({ scrollHeight, clientHeight }) => scrollHeight > 1.3 * clientHeight),
    }
}"""


def meet(one: list[float], other: list[float]) -> bool:
    """Whether two boxes, from the top clockwise, lie over each other."""
    return one[3] < other[1] and other[3] < one[1] and one[0] < other[2] and other[0] < one[2]


@pytest.mark.long
async def test_a_long_name_and_what_is_said_keep_clear_of_the_edge_the_title_and_the_qr_code(
    windows: Windows,
) -> None:
    host, long = await guest(windows.room, "Ada"), await guest(windows.room, LONG)
    made = await make(host, "crossing", 4)
    await long.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    phone = await windows.open(f"/t/{made['table']}", token=host.token, size=PHONE)
    secret = await link(made["table"], host, "screen")
    screen = await windows.open(f"/t/{made['table']}/screen#{secret}", size=TV)
    for window in (phone, screen):
        await expect(waiting_seats(window).nth(1)).to_contain_text(LONG)
        seen = await window.page.evaluate(PLATES)
        assert not seen["cut"]
        for plate in seen["plates"]:
            assert seen["left"] <= plate[3]
            assert plate[1] <= seen["right"]
            assert not meet(plate, seen["title"])
    async with Line(long, made["table"]) as bea:
        await screen.stop_time()
        await bea.send({"t": "chat", "text": "A large coffee for me, and some cake if there is any left!"})
        said = await screen.page.locator("[data-said='1']").bounding_box()
        assert said
        assert said["x"] >= seen["left"]
