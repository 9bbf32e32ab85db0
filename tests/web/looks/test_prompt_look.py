"""Beside a board on a desk, what is asked, the sentence for newcomers and the buttons stand together."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import a_table, choose, prompt
from tools.driving.rooms import guest, make
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

APART = """() => {
    const [heading, aid] = ['h2.prompt', '.aid'].map((one) => document.querySelector(one))
    const words = document.createRange()
    words.selectNodeContents(heading)
    const room = aid.getBoundingClientRect().top - words.getBoundingClientRect().bottom
    return room / parseFloat(getComputedStyle(heading).lineHeight)
}"""
"""How far the second sentence stands under the heading, in lines of the heading."""
INSIDE = """one => {
    const [inner, outer] = [one, one.closest('section')].map((part) => part.getBoundingClientRect())
    return inner.bottom <= outer.bottom
}"""
"""Whether a button lies in the prompt it belongs to."""


async def test_the_second_sentence_stands_under_what_is_asked(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    window = await windows.open(token=ada.token)
    for game in ("crossing", "abracada", "venise"):
        options: dict[str, object] = {} if game == "crossing" else {"first": 0}
        seats = 2 if game == "venise" else 3
        bots = [None, *["uniform"] * (seats - 1)]
        made = await make(ada, game, seats, bots=bots, options=options, start=True)
        await window.go(f"/t/{made['table']}")
        await expect(prompt(window).locator(".aid")).not_to_be_empty()
        assert await window.page.evaluate(APART) < 2, game


async def test_what_can_be_done_about_a_choice_stands_under_it_and_is_covered_by_nothing(
    windows: Windows,
) -> None:
    (ada,) = await a_table(windows, looking=1)
    await choose(ada, "Point at mushroom 1")
    back = prompt(ada).get_by_role("button", name="Take it back")
    await expect(back).to_be_visible()
    assert await back.evaluate(INSIDE)
    await back.click()
    await expect(back).to_have_count(0)
