"""Long names on small phones before the start: whole, none over another, and nothing off the page."""

import pytest
from playwright.async_api import expect

from tests.web.people.test_lobby import meet
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = ("Maximilienne-Alexandrine", "Wolfeschlegelsteinhausen", "Jean Baptiste de la Tour")
WIDTHS = (320, 360, 390)
SEEN = """() => {
    const parts = (one) => ['top', 'right', 'bottom', 'left'].map((side) => one.getBoundingClientRect()[side])
    const sheet = document.querySelector('.side').getBoundingClientRect().top
    return {
        plates: [...document.querySelectorAll('.plate')].map(parts), sheet, wide: document.body.scrollWidth,
        top: Math.min(...[...document.querySelectorAll('.face')].map((face) => parts(face)[0])),
        cut: [...document.querySelectorAll('.plate strong')].filter(
            (name) => name.scrollHeight > name.clientHeight + 2 || name.scrollWidth > name.clientWidth + 1,
        ).map((name) => name.textContent),
    }
}"""


async def test_names_of_24_letters_are_whole_on_every_small_phone(windows: Windows) -> None:
    host, *others = [await guest(windows.room, name) for name in NAMES]
    made = await make(host, "crossing", 4)
    for other in others:
        await other.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    window = await windows.open(f"/t/{made['table']}", token=host.token, size=PHONE, language="fr-FR")
    seats = window.page.get_by_role("list", name="Places")
    await expect(seats.get_by_role("listitem")).to_have_count(4)
    for width in WIDTHS:
        await window.resize((width, 2 * width))
        seen = await window.page.evaluate(SEEN)
        assert seen["cut"] == [], width
        assert seen["wide"] <= width
        assert seen["top"] >= 0, width
        for number, plate in enumerate(seen["plates"]):
            assert 0 <= plate[3] < plate[1] <= width, (width, number)
            assert plate[2] <= seen["sheet"], (width, number)
            assert not any(meet(plate, other) for other in seen["plates"][:number]), (width, number)
