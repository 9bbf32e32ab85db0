"""Whole games in the tower room: by buttons, by keyboard alone, for two and for five."""

import pytest
from playwright.async_api import expect

from tests.web.sizes import SIZES
from tests.web.tower import (
    LONG,
    alone,
    around,
    cast_what_is_there,
    key,
    lives,
    missing,
    play_to_the_last_life,
    room,
    stones,
    summary,
    views,
)
from tools.driving.playing import log, moves, play_now, prompt, ranking, sat_down
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def over(window: Window) -> bool:
    """Whether the room has told how the game ended."""
    return any(message["now"]["result"] for message in window.messages("tell"))


async def asked_or_over(window: Window) -> bool:
    """Wait for one's turn; whether the game goes on."""
    again = window.page.get_by_role("button", name="Play again")
    await expect(moves(window).or_(again).first).to_be_visible()
    return not await again.is_visible()


@pytest.mark.long
async def test_a_game_for_two_is_played_by_buttons_from_the_shelf(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    lid = page.get_by_role("article", name="Abracada… Quoi ?")
    await expect(lid.locator("svg").first).to_be_visible()
    await play_now(window, "Abracada… Quoi ?")
    for number in range(LONG):
        if not await asked_or_over(window):
            break
        choices = moves(window).get_by_role("button")
        async with window.step():
            await choices.nth(-1 if number % 3 else 0).click()
    assert over(window)
    await expect(ranking(window)).to_have_count(2)
    await expect(summary(window)).to_be_hidden()
    await page.get_by_role("button", name="Play again").click()
    await expect(room(window)).to_be_visible()


@pytest.mark.long
async def test_a_game_for_five_is_played_by_keyboard_alone(windows: Windows) -> None:
    window = await alone(windows, 5, number=27)  # a short one
    rounds = set()
    for _ in range(LONG):
        if not await asked_or_over(window):
            break
        now = window.messages("tell")[-1]["now"] if window.messages("tell") else None
        view = views(window)[-1]
        rounds.add(view["round"])
        offered = {move["move"] for move in now["moves"]} if now else {"cast"}
        async with window.step():
            await window.page.keyboard.press(
                "t"
                if "take_secret" in offered
                else "s"
                if "stop" in offered and view["chain"][-1:] == [8]
                else "8"
            )
    assert over(window)
    assert len(rounds) >= 2, "no game is won in one round"


async def test_arrows_lead_from_key_to_key_and_enter_casts(windows: Windows) -> None:
    ada, bo = await around(windows, 2)
    await key(ada, 1).focus()
    await ada.page.keyboard.press("ArrowRight")
    await expect(key(ada, 2)).to_be_focused()
    for _ in range(6):
        await ada.page.keyboard.press("ArrowRight")
    await expect(key(ada, 8)).to_be_focused()
    await ada.page.keyboard.press("Enter")
    await expect(log(bo).first).to_contain_text("Ada casts 8, Magic Potion")


async def test_what_is_written_in_the_chat_casts_nothing(windows: Windows) -> None:
    ada, bo = await around(windows, 2)
    await ada.page.get_by_role("tab", name="Chat").click()
    await ada.page.get_by_label("Say something").press_sequentially("18 s")
    await ada.page.keyboard.press("Enter")
    await bo.page.get_by_role("tab", name="Chat").click()
    await expect(bo.page.get_by_role("tabpanel")).to_contain_text("18 s")
    assert views(bo)[-1]["active"] == 0


async def test_a_chain_greys_what_is_too_low_and_ends_where_one_stops(windows: Windows) -> None:
    ada, bo = await around(windows, 3, looking=2)
    spell = await cast_what_is_there(ada, bo)
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()
    for lower in range(1, spell):
        await expect(key(ada, lower)).to_have_attribute("aria-disabled", "true")
        await expect(key(ada, lower)).to_contain_text("too low")
    await expect(key(ada, 8)).to_have_attribute("aria-disabled", "false")
    if spell > 1:
        await key(ada, 1).click(force=True)
        await ada.says("the same number or a higher one")
    await ada.page.keyboard.press("s")
    await expect(prompt(bo)).to_contain_text("Which spell do you dare?")


@pytest.mark.parametrize("size", SIZES)
async def test_a_reload_in_mid_chain_keeps_the_turn_and_what_was_cast(
    windows: Windows, size: tuple[int, int]
) -> None:
    ada, bo = await around(windows, 3, size=size, looking=2)
    spell = await cast_what_is_there(ada, bo)
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()
    before = await stones(ada, 0)
    await ada.page.reload()
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()
    assert await stones(ada, 0) == before
    assert before.count("An empty slot") == 1
    assert views(ada)[-1]["chain"] == [spell]


async def test_a_round_that_ended_is_explained_until_it_is_put_away(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    window, bo = [await windows.open(f"/t/{table}", token=person.token) for person in people]
    await expect(lives(window, "Ada", 1)).to_be_visible()
    await expect(room(bo)).to_be_visible()
    async with window.step():
        await key(window, missing(bo, 0)).click()
    await expect(summary(window).get_by_role("listitem")).to_have_count(2)
    await expect(summary(window)).to_contain_text("point")
    ended = views(window)[-1]["before"]
    assert views(window)[-1]["round"] == 2
    assert all(stone is not None for slots in ended["hands"] for stone in slots)
    await window.page.keyboard.press("Escape")
    await expect(summary(window)).to_be_hidden()
    await room(window).get_by_role("button", name="How the last round ended").click()
    await expect(summary(window)).to_be_visible()
    await room(window).get_by_role("button", name="Go on").click()
    await expect(summary(window)).to_be_hidden()
