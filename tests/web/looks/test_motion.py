"""With motion on, a reveal is a moment of its own: one, two, three, and all fingers shoot out at once."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import ASK, a_table, choose, log, moves, prompt
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_THREE = """() => /three/i.test(document.querySelector('main').innerText) && {
    moves: document.querySelectorAll('[aria-label=Moves] button').length,
    log: document.querySelector('[role=tabpanel]').innerText,
}"""
"""What the rest of the page says at the moment when the fingers shoot out."""
ONE, TWO = "Point at mushroom 1", "Point at mushroom 2"


async def begin_to_reveal(ada: Window, cy: Window) -> None:
    """The last one chooses, and for Ada time stands still just when she is told."""
    await ada.stop_time()
    told = len(ada.messages("tell"))
    await moves(cy).get_by_role("button", name=TWO, exact=True).click()
    await ada.wait_for("tell", told + 1)


async def test_a_reveal_is_counted_in_and_the_table_asks_again_when_it_has_settled(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows, moving=True)
    await choose(ada, ONE)
    await choose(bo, TWO)
    await begin_to_reveal(ada, cy)
    early = await ada.watch(AT_THREE)
    assert early["moves"] == 0, "what can be chosen next tells how this one ended"
    assert "takes" not in early["log"]
    await ada.page.clock.resume()
    await expect(prompt(ada)).to_contain_text(ASK)
    await expect(log(ada).first).to_contain_text("Ada, alone, takes")


async def test_a_reveal_can_be_skipped(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows, moving=True)
    await choose(ada, ONE)
    await choose(bo, TWO)
    await begin_to_reveal(ada, cy)
    await prompt(ada).get_by_role("button", name="Skip").click()
    await expect(prompt(ada)).to_contain_text(ASK)
    await expect(prompt(ada).get_by_role("button", name="Skip")).to_be_hidden()
