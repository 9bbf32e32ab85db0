"""A game that brings no board of its own is played on the plain one."""

import re

import pytest
from playwright.async_api import expect

from tools.driving.playing import play_now
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_hats_is_played_to_its_end_on_the_plain_board(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await play_now(window, "Hats")
    plain = page.get_by_role("main", name="Hats")
    over = page.get_by_role("button", name="Play again")
    turns = 0
    while True:
        await expect(plain.get_by_role("button").or_(over).first).to_be_visible()
        if await over.is_visible():
            break
        buttons = await plain.get_by_role("button").all_inner_texts()
        async with window.step():
            await plain.get_by_role("button", name=buttons[turns % len(buttons)], exact=True).click()
        turns += 1
    assert turns >= 2
    await expect(page.get_by_role("region", name="What is asked")).to_contain_text("win")


async def test_the_plain_board_calls_seats_by_name_and_leaves_numbers_alone(
    windows: Windows,
) -> None:
    window = await windows.open("/")
    page = window.page
    await play_now(window, "Hats")
    plain = page.get_by_role("main", name="Hats")
    await expect(plain.get_by_role("term").filter(has_text="chest")).to_be_visible()
    terms, values = plain.get_by_role("term"), plain.get_by_role("definition")
    shown = dict(zip(await terms.all_text_contents(), await values.all_text_contents(), strict=True))
    names = ("Guest", "Scatterbrain", "Scatterbrain 2")
    assert shown["you"] in names
    assert shown["turn"] in names
    assert re.fullmatch(r"\d", shown["goal"])
    assert re.fullmatch(r"\d+", shown["turns left"])
    for by_seat in ("hats worn", "hats on each head", "hats laid open"):
        assert re.findall("|".join(reversed(names)), shown[by_seat]) == list(names)
