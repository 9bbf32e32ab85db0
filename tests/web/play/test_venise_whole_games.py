"""Whole games of Venise against a bot: by buttons, and by keyboard alone; then again as a replay."""

import itertools

import pytest
from playwright.async_api import expect

from tests.web.canal import TURN, a_canal, board, hand, pass_turn, sit_it_out
from tools.driving.playing import moves, play_now, prompt, ranking, sat_down
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_ONCE = 4
"""So many moves of a turn; then it is the others' turn."""
ENOUGH = 60
"""So many turns by hand; a bot would have won by then, or nobody will."""
END = "End your turn and draw two cards"


async def against_a_bot(windows: Windows) -> Window:
    """From the shelf to a table for two, against the bot that gets there: a game with another seldom ends."""
    window = await windows.open("/")
    page = window.page
    await page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    await play_now(window, "Venise", bot="Gondolier")
    await expect(hand(window).locator("[data-drag]").first).to_be_visible()
    return window


async def turn_comes(window: Window) -> bool:
    """Whether it is one's turn once more, or else the game is over."""
    over = window.page.get_by_role("button", name="Play again")
    await expect(moves(window).or_(over).first).to_be_visible()
    return not await over.is_visible()


@pytest.mark.long
async def test_a_whole_game_is_played_by_buttons(windows: Windows) -> None:
    window = await against_a_bot(windows)
    for number in range(ENOUGH * AT_ONCE):
        if not await turn_comes(window):
            break
        offered = moves(window).get_by_role("button")
        words = await offered.all_inner_texts()
        enough = number % AT_ONCE == AT_ONCE - 1 and END in words
        useful = [
            i
            for i, text in enumerate(words)
            if not text.startswith(("End your", "Give four", "Play a joker"))
        ]
        choice = words.index(END) if enough or not useful else useful[number % len(useful)]
        async with window.step():
            await offered.nth(choice).click()
    else:
        await give_up(window)
    await expect(prompt(window)).to_contain_text("win")
    await expect(ranking(window)).to_have_count(2)


async def give_up(window: Window) -> None:
    """Nobody has to play for ever."""
    await window.page.get_by_role("button", name="Menu").click()
    await window.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    await window.page.get_by_role("dialog").get_by_role("button", name="Give up").click()


FOCUS = """() => {
    const here = document.activeElement
    return {target: here.dataset.target ?? '', disabled: here.getAttribute('aria-disabled') === 'true'}
}"""


MOVED_OR_WARNED = """(moment) => document.querySelector('[role=alertdialog]') ||
    Number(document.querySelector('main[data-moment]')?.dataset.moment) > moment"""


@pytest.mark.long
async def test_a_whole_game_is_played_by_keyboard_alone(windows: Windows) -> None:
    window = await against_a_bot(windows)
    page = window.page
    for number in range(ENOUGH * AT_ONCE):
        if not await turn_comes(window):
            break
        await steer(window, number)
        before = await window.moment()
        await page.keyboard.press("Enter")
        await page.wait_for_function(MOVED_OR_WARNED, arg=before)
        if await window.moment() == before:
            await page.keyboard.press("Escape")
            await expect(board(window).get_by_role("alertdialog")).to_have_count(0)
    else:
        await give_up(window)
    await expect(prompt(window)).to_contain_text("win")


async def steer(window: Window, number: int) -> None:
    """Go with some arrow keys, and then with Tab, to something that can be chosen."""
    page = window.page
    wanted = "end-turn" if number % AT_ONCE == AT_ONCE - 1 else ""
    for key in itertools.chain(itertools.repeat("ArrowRight", number % 3), itertools.repeat("Tab", 120)):
        await page.keyboard.press(key)
        now = await page.evaluate(FOCUS)
        if now["target"] and not now["disabled"] and now["target"] not in ("exchange", "back", "card-joker"):
            offered = await board(window).locator("[data-target=end-turn]:not([aria-disabled=true])").count()
            if not wanted or not offered or now["target"] == wanted:
                return
    raise AssertionError(f"the keys lead nowhere; wanted {wanted!r}")


async def test_a_finished_game_is_looked_at_again(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"first": 0})
    await sit_it_out(table, people)
    ada = await windows.open(f"/r/{table}", token=people[0].token)
    await expect(board(ada)).to_be_visible()
    await expect(hand(ada)).to_have_count(0)
    moment = ada.page.get_by_role("slider", name="Moment")
    last = int(await moment.get_attribute("max") or 0)
    await moment.fill(str(last - 2))
    await ada.page.get_by_role("combobox", name="Through whose eyes").select_option("Bo")
    await expect(hand(ada).locator("[data-drag]").first).to_be_visible()
    for _ in range(2):
        await ada.page.get_by_role("button", name="One step on").click()
    await expect(ranking(ada)).to_have_count(2)
    await expect(ada.page.get_by_role("complementary")).to_contain_text("Nothing moved for eight rounds")


@pytest.mark.long
async def test_a_table_that_stands_still_is_told_how_to_agree_on_a_draw(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    for _ in range(3):
        for window in (ada, bo):
            await expect(prompt(window)).to_contain_text(TURN)
            await pass_turn(window)
    await expect(prompt(ada)).to_contain_text(TURN)
    await expect(board(ada)).to_contain_text("Nothing has moved for 3 rounds.")
