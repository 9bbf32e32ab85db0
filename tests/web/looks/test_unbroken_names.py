"""A long name without a gap is broken where its room ends."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.rooms import guest, make
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = "Wolfeschlegelsteinhausenbergerdorff"
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('.seats strong')].map((name) => name.getBoundingClientRect())
    return boxes.filter((one, i) => boxes.some((other, j) => i !== j && one.left < other.right - 1 &&
        other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length +
        boxes.filter(({left, right}) => left < 0 || right > innerWidth).length
}"""


@pytest.mark.parametrize("width", [360, 390])
async def test_a_long_name_is_broken_on_the_invitation_and_in_a_sheet(windows: Windows, width: int) -> None:
    ada, long = await guest(windows.room, "Ada"), await guest(windows.room, LONG)
    made = await make(ada, "crossing", 4)
    table, invitation = made["table"], made["links"]["seat"]
    await long.ask("POST", f"tables/{table}/sit", {"link": invitation})
    stranger = await windows.open(f"/t/{table}#{invitation}", size=(width, 740))
    await expect(stranger.page.get_by_text(LONG)).to_be_visible()
    assert await stranger.page.evaluate(OVERLAPS) == 0
    async with Line(long, table):
        host = await windows.open(f"/t/{table}", size=(width, 740), token=ada.token)
        await host.page.get_by_role("button", name="Start without").click()
        sheet = host.page.get_by_role("dialog")
        await expect(sheet).to_contain_text(LONG)
        assert await sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
