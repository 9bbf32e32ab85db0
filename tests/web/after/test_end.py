"""The end is an event: the winner wears a wreath on the board, all is said once, and can be sent on."""

import pytest
from playwright.async_api import expect

from tests.web.canal import a_canal
from tools.driving.guest import Guest
from tools.driving.playing import board, prompt, ranking
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAIN = "aside .button:not(.second):not(.quiet)"
OF_THE_WINNER = """() => [...document.querySelectorAll('[data-laurels]')].map((wreath) =>
    wreath.parentElement.querySelector('[data-target]').dataset.target)"""
PNG = b"\x89PNG\r\n\x1a\n"


async def ended(window: Window) -> None:
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()


async def test_the_end_is_told_once_and_the_winner_wears_a_wreath(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await ended(ada)
    result = ada.messages("welcome")[-1]["now"]["result"]
    winners = [f"tile-{seat}" for seat, place in enumerate(result["places"]) if place == 1]
    await expect(ada.page.locator("[data-laurels]")).to_have_count(len(winners))
    assert await ada.page.evaluate(OF_THE_WINNER) == winners
    await expect(ranking(ada)).to_have_count(6)
    await expect(board(ada).get_by_role("list")).to_have_count(0)  # no window over the last position
    await expect(ada.page.locator(MAIN)).to_have_text(["Play again"])
    story = ada.page.get_by_role("region", name="How it went")
    await expect(story.get_by_role("listitem")).to_have_count(3)
    told = await people[0].ask("POST", f"tables/{table}/highlights", {})
    await expect(story.locator("b")).to_have_text([str(highlight["n"]) for highlight in told["highlights"]])
    await expect(prompt(ada).get_by_role("heading", level=2)).to_be_focused()


@pytest.mark.long
async def test_on_a_phone_the_wreath_and_what_comes_next_are_in_sight(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    await ended(ada)
    for seen in (
        ada.page.locator("[data-laurels]").first,
        ada.page.get_by_role("button", name="Play again"),
        ranking(ada).first,
    ):
        await expect(seen).to_be_in_viewport(ratio=0.6)
    numbers = ada.page.get_by_role("region", name="How it went").get_by_role("listitem")
    for number in await numbers.all():
        await number.scroll_into_view_if_needed()  # where six have played, below the fold
        await expect(number).to_be_in_viewport(ratio=0.99)


async def test_points_are_counted_up_to_what_they_are(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", moving=True, token=people[0].token)
    await ended(ada)
    result = ada.messages("welcome")[-1]["now"]["result"]
    ranked = sorted(range(6), key=lambda seat: (result["places"][seat], seat))
    points = ranking(ada).locator("strong")
    await expect(points).to_have_text([str(result["scores"][seat]) for seat in ranked])


async def test_the_name_of_the_winner_is_called_once_and_a_key_ends_it(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows, moving=True)
    for window in (ada, bo):
        devtools = await window.browsing.new_cdp_session(window.page)
        await devtools.send("Animation.enable")
        await devtools.send(
            "Animation.setPlaybackRate", {"playbackRate": 0}
        )  # no machine is too slow to see it
    await ada.page.get_by_role("button", name="Menu").click()
    for _ in range(2):  # once to say so, once to mean it
        await ada.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for window in (ada, bo):
        await expect(window.page.locator("#main .call")).to_have_text("Bo wins.")
    await bo.page.keyboard.press("Shift")
    await expect(bo.page.locator("#main .call")).to_have_count(0)
    await expect(bo.page.locator("[data-laurels]")).to_have_count(1)
    await bo.page.reload()
    await expect(bo.page.locator("[data-laurels]")).to_have_count(1)
    await expect(bo.page.locator("#main .call")).to_have_count(0)  # who comes later sees how it ended


@pytest.mark.long
async def test_where_nothing_moves_the_wreath_is_there_and_nobody_is_called(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await ada.page.get_by_role("button", name="Menu").click()
    sure = ada.page.get_by_role("dialog")
    await sure.get_by_role("button", name="Give up").click()
    await expect(sure).to_contain_text("The game is over then, and Bo wins.")
    await sure.get_by_role("button", name="Give up").click()
    await expect(bo.page.locator("[data-laurels]")).to_have_count(1)
    await expect(bo.page.locator("#main .call")).to_have_count(0)
    for window in (ada, bo):  # who gave up, and nothing of points that nobody counted
        await expect(prompt(window)).to_contain_text("Ada has given up.")
        await expect(prompt(window)).not_to_contain_text("Equal")
        await expect(ranking(window).locator("strong")).to_have_count(0)


async def test_the_end_can_be_kept_as_a_picture(windows: Windows, finished: tuple[str, list[Guest]]) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await ended(ada)
    async with ada.page.expect_download() as kept:
        await ada.page.get_by_role("button", name="Picture").click()
    file = await kept.value
    assert file.suggested_filename == "crossing.png"
    drawn = (await file.path()).read_bytes()
    assert drawn.startswith(PNG)
    wide, high = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
    assert (wide, high > wide) == (1200, True)
    assert len(drawn) > 100_000, "a position is drawn, not a bare ground"
