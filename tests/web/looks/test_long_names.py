"""A name as long as names may be is cut on its plate; nothing else gives way to it."""

import pytest
from playwright.async_api import expect

from tests.web import tower
from tools.driving.playing import sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = "Wolfeschlegelsteinhausen"
PUSHED_OUT = """() => {
    const box = (one) => one.getBoundingClientRect()
    const stones = [...document.querySelectorAll('.rack [data-spot^=slot-]')].map(box)
    const tower = box(document.querySelector('[data-spot=tower], .tower'))
    const lives = [...document.querySelectorAll('[data-spot^=lives-]')]
    return [
        ...stones.filter(({ right }) => right > tower.left).map(() => 'a stone over the tower'),
        ...lives.filter((one) => box(one).right > box(one.closest('.plate')).right)
            .map(() => 'lives beside their plate'),
    ]
}"""
"""What a long name has moved from its place."""


async def test_a_long_name_moves_neither_stones_nor_lives(windows: Windows) -> None:
    table, people = await sat_down(windows, 4, "abracada", options={"first": 0})
    for number, person in enumerate(people):
        await person.ask("POST", "me", {"name": f"{LONG[:-1]}{number}"})
    window = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    await expect(tower.room(window)).to_contain_text(f"{LONG[:-1]}0")
    for size in (PHONE, (390, 844)):
        await window.resize(size)
        assert await window.page.evaluate(PUSHED_OUT) == [], size
