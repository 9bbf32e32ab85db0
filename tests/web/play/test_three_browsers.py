"""Three people at three browsers: they meet, promise, choose in secret, and see everything at once."""

import re

import pytest
from playwright.async_api import expect

from tools.driving.playing import (
    ASK,
    a_finished_game,
    a_table,
    board,
    choose,
    log,
    promises,
    prompt,
    reveal,
    tap,
    unfold_options,
)
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_friends_come_by_link_and_by_code_and_the_host_starts(windows: Windows) -> None:
    ada, bo, cy = [await windows.open(), await windows.open(size=PHONE), await windows.open()]
    await ada.go("/")
    await ada.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    await ada.page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    options = await unfold_options(ada)
    await options.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    await expect(ada.page.get_by_text("2 seats are free.")).to_be_visible()

    await bo.page.goto(await ada.page.get_by_label("Link", exact=True).input_value())
    await expect(bo.page).to_have_title("Crossing · Tablée")
    assert "#" not in bo.page.url, "the secret stays in the address"
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.page.get_by_role("button", name="Sit down").click()
    await bo.page.get_by_role("button", name="I am ready").click()

    code = await ada.page.locator("strong.letters").inner_text()
    await cy.go("/")
    await cy.page.get_by_label("Got a code?").fill(code.lower())
    await cy.page.get_by_role("button", name="Join").click()
    await cy.page.get_by_label("Your name").fill("Cy")
    await cy.page.get_by_role("button", name="Sit down").click()
    await expect(ada.page.get_by_text("Cy is not ready yet.")).to_be_visible()
    await expect(ada.page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    await cy.page.get_by_role("button", name="I am ready").click()

    await ada.page.get_by_role("button", name="Start", exact=True).click()
    for window in (ada, bo, cy):
        await expect(prompt(window)).to_contain_text(ASK)
        await expect(window.page).to_have_title(re.compile("Your turn · Crossing"))


def tiles(window: Window) -> list[list[int]]:
    """What lies on each tile, as this browser was told."""
    view = window.messages("tell")[-1]["now"]["view"]
    return [seat["tile"] for seat in view["seats"]]


@pytest.mark.long
async def test_two_who_rob_each_other_swap_their_piles(windows: Windows) -> None:
    ada, bo, cy = all_three = await a_table(windows)
    one, two = "Point at mushroom 1", "Point at mushroom 2"
    await reveal(all_three, [one, two, two])
    await expect(log(cy).first).to_contain_text("Bo and Cy meet at mushroom 2: nobody takes anything.")
    await reveal(all_three, [one, two, one])
    before = tiles(ada)
    assert [sum(heap) for heap in before] == [2, 3, 0]
    await reveal(all_three, ["Point at the tile of Bo", "Point at the tile of Ada", one])
    after = tiles(ada)
    assert after[:2] == [before[1], before[0]]
    assert tiles(bo) == tiles(cy) == after
    for window in all_three:
        await expect(log(window).first).to_contain_text("Ada, alone, takes")
        await expect(log(window).first).to_contain_text("Bo, alone, takes")


async def test_a_promise_is_seen_by_all_and_binds_nobody(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await bo.page.get_by_role("button", name="Promise something aloud").click()
    await expect(prompt(bo)).to_contain_text("What do you promise aloud?")
    await promises(bo).get_by_role("button", name="Promise: Point at mushroom 1").click()
    await expect(prompt(bo)).to_contain_text(ASK)
    assert not [message for message in bo.said if '"t":"move"' in message], "who promises has not chosen"
    for window in (ada, bo, cy):
        await expect(board(window).get_by_role("img", name="Point at mushroom 1")).to_be_visible()
    await reveal([ada, cy, bo], ["Point at mushroom 1", "Point at mushroom 1", "Point at mushroom 2"])
    for window in (ada, bo, cy):
        await expect(log(window).first).to_contain_text("Bo, alone, takes")
        await expect(board(window).get_by_role("img", name="Point at mushroom 1")).to_be_hidden()


async def test_a_choice_can_be_changed_and_taken_back_until_the_last_one_is_in(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await tap(ada, "Point at mushroom 1")
    await expect(prompt(ada)).to_contain_text("You have chosen.")
    await tap(ada, "Point at mushroom 2")
    await choose(bo, "Point at mushroom 1")
    await expect(prompt(bo)).to_contain_text("Waiting for Cy.")
    await prompt(ada).get_by_role("button", name="Take it back").click()
    await expect(prompt(bo)).to_contain_text("Waiting for Ada and Cy.")
    await expect(prompt(ada)).to_contain_text(ASK)
    await reveal([bo, cy, ada], ["Point at mushroom 1", "Point at mushroom 1", "Point at mushroom 2"])
    await expect(log(bo).first).to_contain_text("Ada, alone, takes")


async def test_a_tap_on_what_cannot_be_chosen_says_why(windows: Windows) -> None:
    (ada,) = await a_table(windows, looking=1)
    await board(ada).get_by_role("button", name="Point at the tile of Bo").click(force=True)
    await ada.says("In the first round only mushrooms")


async def test_what_is_said_is_heard_and_a_moment_of_the_log_is_seen_again(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await bo.page.get_by_role("tab", name="Chat").click()
    await bo.page.get_by_label("Say something").fill("<b>Hello</b> & welcome")
    await bo.page.get_by_role("button", name="Send").click()
    await ada.page.get_by_role("tab", name="Chat").click()
    await expect(ada.page.get_by_role("tabpanel")).to_contain_text("Bo <b>Hello</b> & welcome")
    await ada.page.get_by_role("tab", name="Log").click()
    await bo.page.get_by_role("tab", name="Log").click()
    await reveal([ada, bo, cy], ["Point at mushroom 1", "Point at mushroom 2", "Point at mushroom 2"])
    await log(ada).first.click()
    await expect(prompt(ada)).to_contain_text("As it was then")
    await choose(bo, "Point at mushroom 1")
    await ada.page.keyboard.press("Escape")
    await expect(prompt(ada)).to_contain_text(ASK)


async def test_a_rematch_takes_everybody_along(windows: Windows) -> None:
    over, people = await a_finished_game(windows)
    ada = await windows.open(f"/t/{over}", token=people[0].token)
    bo = await windows.open(f"/t/{over}", token=people[1].token)
    await expect(bo.page.get_by_role("button", name="Play again")).to_be_visible()  # or nobody tells Bo
    await ada.page.get_by_role("button", name="Play again").click()
    others = "Cy, Di, Ed and Fay are away."
    here = ada.page.get_by_text(f"Bo is still looking at the end of the last game. {others}")
    await expect(here).to_be_visible()
    await expect(prompt(bo)).to_contain_text("Ada wants another game.")
    await bo.page.get_by_role("link", name="Play along").click()
    await bo.page.get_by_role("button", name="I am ready").click()
    await expect(ada.page.get_by_text("Cy, Di, Ed and Fay are away.")).to_be_visible()
    assert ada.page.url == bo.page.url
