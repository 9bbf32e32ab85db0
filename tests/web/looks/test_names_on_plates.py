"""Crossing's plates use the room they have for a long name, lie on nothing, and tell it whole."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import board, sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = "Wolfeschlegelsteinhausen"
CUT = """() => [...document.querySelectorAll('main .plate .name')]
    .filter((name) => name.scrollWidth > name.clientWidth).length"""
OVERLAPS = """() => {
    const pieces = 'main .seat .plate .plate, main .seat .tile, main button.afloat'
    const boxes = [...document.querySelectorAll(pieces)]
        .map((one) => [one.className, one.closest('.seat'), one.getBoundingClientRect()])
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
        a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes.flatMap(([one, seat, a], i) => boxes.slice(i + 1)
        .filter(([, other, b]) => other !== seat && meets(a, b)).map(([two]) => [one, two]))
}"""


async def test_a_long_name_has_the_room_there_is(windows: Windows) -> None:
    table, people = await sat_down(windows, 6)
    for number, person in enumerate(people):
        await person.ask("POST", "me", {"name": f"{LONG[:-1]}{number}"})
    window = await windows.open(f"/t/{table}", size=(1280, 800), token=people[0].token)
    await expect(board(window)).to_contain_text(f"{LONG[:-1]}5")
    for size, cut in (((1280, 800), 0), ((1440, 900), 0), (PHONE, 6), ((390, 844), 6)):
        await window.resize(size)
        assert await window.page.evaluate(CUT) <= cut, size
        assert await window.page.evaluate(OVERLAPS) == [], size
    plate = window.page.locator("main .plate[data-tooltip]").first
    assert LONG[:-1] in (await plate.get_attribute("data-tooltip") or "")
