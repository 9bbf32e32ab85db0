"""Crossing's clearing can be read at a glance: arms, numbers on caps, what a piece is, when one promises."""

import contextlib
from typing import Any

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import board, link, prompt, sat_down, tap, target
from tools.driving.rooms import asked, settle
from tools.driving.windows import DESK, PHONE, SIDEWAYS, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

ARMS = """(seats) => {
    const box = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom }
    }
    const spots = (path) => {
        const at = path.getScreenCTM()
        const far = path.getTotalLength()
        const along = Array.from({ length: 120 }, (_, i) => path.getPointAtLength((far * i) / 120))
        return along.map((spot) => spot.matrixTransform(at))
    }
    const sleeves = [...document.querySelectorAll('svg.sleeve')].map((arm) => ({
        seat: Number(arm.dataset.seat),
        spots: spots(arm.querySelectorAll('path')[1]).map(({ x, y }) => [x, y]),
    }))
    const caps = [...document.querySelectorAll('.mushroom')].map(box)
    return sleeves.length >= seats && { sleeves, caps, hands: document.querySelectorAll('svg.hand').length }
}"""
"""Where all sleeves lie once they are out (one's own comes first), and where the mushrooms are."""


def on_a_cap(spot: list[float], cap: dict[str, float]) -> bool:
    """Whether a spot lies on the cap of a mushroom: the upper part of its box, an ellipse."""
    wide, high = cap["right"] - cap["left"], cap["bottom"] - cap["top"]
    x, y = (cap["left"] + cap["right"]) / 2, cap["top"] + high * 52 / 140
    return ((spot[0] - x) / (wide * 60 / 140)) ** 2 + ((spot[1] - y) / (high * 38 / 140)) ** 2 < 1


async def robbing_across(windows: Windows, seats: int, size: tuple[int, int]) -> Any:
    """After a round at the mushrooms all point at who sits opposite; what the first one sees of it."""
    table, people = await sat_down(windows, seats)
    async with contextlib.AsyncExitStack() as company:
        lines = [await company.enter_async_context(Line(person, table)) for person in people]
        for seat, line in enumerate(lines):
            await line.move({"move": "point", "mushroom": seat % (seats - 1)})
        await settle(lines)
        if size == TV:
            eyes = await windows.open(
                f"/t/{table}/screen#{await link(table, people[0], 'screen')}", size=size
            )
        else:
            eyes = await windows.open(f"/t/{table}", size=size, token=people[0].token)
        await expect(board(eyes).locator(".mushroom")).to_have_count(seats - 1)
        await eyes.stop_time()
        for seat, line in enumerate(lines):
            assert asked(line)
            await line.move({"move": "rob", "rival": (seat + seats // 2) % seats})
        await settle(lines)
        await eyes.told_of(lines[0].now["moment"])
        return await eyes.watch(f"({ARMS})({seats})")


@pytest.mark.parametrize(
    ("seats", "size"),
    [(6, PHONE), (6, SIDEWAYS), (4, DESK), (6, TV)],
    ids=["phone", "sideways", "desk", "tv"],
)
async def test_arms_that_cross_the_table_lie_on_no_mushroom(
    windows: Windows, seats: int, size: tuple[int, int]
) -> None:
    """At every size and for every choice: arms.test.ts; here they are drawn as they were laid."""
    seen = await robbing_across(windows, seats, size)
    assert len(seen["sleeves"]) == seats
    assert seen["hands"] == seats
    hidden = {
        (arm["seat"], number)
        for arm in seen["sleeves"]
        for number, cap in enumerate(seen["caps"])
        if any(on_a_cap(spot, cap) for spot in arm["spots"])
    }
    assert hidden == set(), "an arm lies on a mushroom that it does not point at"


async def clearing(windows: Windows, *, size: tuple[int, int] = DESK, moving: bool = False) -> Window:
    """Ada at a table of three that has just begun."""
    table, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{table}", size=size, moving=moving, token=people[0].token)
    await expect(target(ada, "Point at mushroom 1")).to_be_visible()
    return ada


async def test_on_a_phone_mushrooms_carry_their_numbers_and_a_finger_leaves_no_hover(
    windows: Windows,
) -> None:
    ada = await clearing(windows, size=PHONE)
    for number in ("1", "2"):
        cap = target(ada, f"Point at mushroom {number}").locator(".number text")
        await expect(cap).to_have_text(number)
        box = await cap.bounding_box()
        assert box
        assert box["height"] >= 12
    await tap(ada, "Point at mushroom 1")
    loose = await ada.page.evaluate(
        """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.selectorText?.includes('.can') && rule.selectorText.includes(':hover'))
            .map((rule) => rule.selectorText)"""
    )
    assert loose == []


SAID = {
    "[data-target=mushroom-0]": "Alone here, you take everything",
    "[data-target=tile-0]": "Your tile",
    "[data-target=tile-1]": "The tile of Bo",
    ".bag": "The bag",
    ".plate .plate": "all stones counted",
}
SAYS = """pieces => pieces.map((piece) =>
    document.querySelector(piece)?.closest('[data-tooltip]')?.dataset.tooltip ?? `nothing at ${piece}`)"""


async def test_every_piece_says_what_it_is(windows: Windows) -> None:
    ada = await clearing(windows)
    said = await ada.page.evaluate(SAYS, list(SAID))
    assert [words for words, heard in zip(SAID.values(), said, strict=True) if words not in heard] == []
    await expect(board(ada).locator("[data-tooltip='']")).to_have_count(0)
    await board(ada).locator(".bag").hover()
    await expect(board(ada).get_by_role("tooltip")).to_have_text(said[3])


async def test_while_one_promises_the_board_says_so(windows: Windows) -> None:
    ada = await clearing(windows)
    await board(ada).get_by_role("button", name="Say where you go").click()
    promised = target(ada, "Promise aloud: Point at mushroom 2")
    await expect(promised).to_be_visible()
    await expect(board(ada).get_by_text("Tap what you promise")).to_be_visible()
    await promised.click()
    await expect(target(ada, "Point at mushroom 2")).to_have_attribute("aria-pressed", "false")
    await expect(board(ada).locator(".bubble")).to_be_visible()
    await expect(prompt(ada)).to_contain_text("where do you point?")
