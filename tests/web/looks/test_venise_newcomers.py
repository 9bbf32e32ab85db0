"""Venise for who has never seen it: names, numbers, words and tooltips, on a phone and in the dark."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.web.canal import a_canal, aim, board, card, go, plate, use
from tools.driving.line import Line
from tools.driving.playing import sat_down, unfold_options
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACES = """() => JSON.stringify([...document.querySelectorAll('[data-spot^=post-], [data-seat]')].map(
    (piece) => {
    const {x, y, width, height} = piece.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
}))"""

HIDDEN = """() => {
    const marks = [...document.querySelectorAll('.steps circle')].map((mark) => mark.getBoundingClientRect())
    const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2, width / 2]
    const gems = [...document.querySelectorAll('[data-spot^=gem-]')].map((gem) => gem.getBoundingClientRect())
    const stone = 0.8  // of what answers to a finger, a gem is so much
    return {marks: marks.length, hidden: gems.filter((gem) => marks.some((mark) => {
        const [a, b] = [middle(gem), middle(mark)]
        return Math.hypot(a[0] - b[0], a[1] - b[1]) < stone * a[2] + b[2] - 0.5
    })).length}
}"""

LIGHT = """() => {
    const [red, green, blue] = getComputedStyle(document.querySelector('section.board'))
        .backgroundColor.match(/[0-9]+/g).map(Number)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}"""


def words(window: Window) -> Locator:
    """The canal in words, piece by piece."""
    return board(window).get_by_role("list", name="The canal in words").get_by_role("listitem")


async def places(window: Window) -> Any:
    """Where posts and seats are on the page."""
    return json.loads(await window.page.evaluate(PLACES))


async def test_on_a_phone_every_seat_has_its_name(windows: Windows) -> None:
    _, (ada, *_) = await a_canal(windows, 4, size=PHONE)
    for name in ("Ada", "Bo", "Cy", "Di"):
        await expect(plate(ada, name).get_by_text(name, exact=True)).to_be_visible()


async def test_on_a_phone_the_canal_keeps_its_layout_and_is_smaller_while_a_tab_is_open(
    windows: Windows,
) -> None:
    _, (ada, *_) = await a_canal(windows, 2, size=PHONE)
    before = await places(ada)
    assert before
    await ada.page.get_by_role("tab", name="Log").click()
    await expect(ada.page.get_by_role("tabpanel", name="Log")).to_be_visible()
    await expect(ada.page.locator("main")).to_have_attribute("style", re.compile("--fit"))
    small = await places(ada)
    part = small[0][2] / before[0][2]
    assert 0.4 < part < 0.9
    top = (await ada.page.locator("main").bounding_box() or {"y": 0})["y"]
    middle = PHONE[0] / 2
    for (x, y, width, _), old in zip(small, before, strict=True):
        there = [middle + (old[0] - middle) * part, top + (old[1] - top) * part, old[2] * part]
        assert [x, y, width] == pytest.approx(there, abs=8)
    await ada.page.get_by_role("tab", name="Log").click()
    await expect(ada.page.get_by_role("tabpanel", name="Log")).to_be_hidden()
    await expect(ada.page.locator("main")).not_to_have_attribute("style", re.compile("--fit"))
    assert await places(ada) == before


@pytest.mark.parametrize("size", [PHONE, (1440, 900)], ids=["phone", "desk"])
async def test_cells_to_walk_to_tell_their_steps_and_hide_no_gem(
    windows: Windows, size: tuple[int, int]
) -> None:
    _, (ada, _) = await a_canal(windows, size=size)
    await use(ada, "small plank")
    await go(ada, "Lay the plank between a1 and a2")
    await use(ada, "walk 3 steps")
    await expect(aim(ada, "Walk to a2, under the bridge")).to_be_visible()
    assert await board(ada).locator(".steps text").all_text_contents() == ["1", "2"]
    assert await ada.page.evaluate(HIDDEN) == {"marks": 2, "hidden": 0}


async def test_cards_say_what_one_does_with_them(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows, size=PHONE)
    await expect(card(ada, "large plank")).to_contain_text("large plank")
    await expect(card(ada, "walk 2 steps")).to_contain_text("walk 2 steps")
    corners = re.compile("from corner to corner")
    await expect(card(ada, "large plank")).to_have_attribute("data-tooltip", corners)


async def test_the_canal_is_a_list_in_words_that_keys_walk(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows)
    await expect(words(ada).first).to_have_text("You stand at a1. No plank leads on from where you stand.")
    await use(ada, "large plank")
    await go(ada, "Lay the plank between a1 and b2")
    told = [text.strip() for text in await words(ada).all_text_contents()]
    assert told[0] == (
        "You stand at a1. Over the planks that lie you can walk to: "
        "the plank between a1 and b2 (1 step) · b2, under the bridge (2 steps)."
    )
    assert "Bo stands at e5." in told
    assert "Your gem at b2, under the bridge. 2 steps away." in told
    assert "A large plank between a1 and b2." in told
    assert "b2: a bridge from north to south." in told
    await words(ada).first.focus()
    await ada.page.keyboard.press("ArrowDown")
    await expect(words(ada).nth(1)).to_be_focused()
    await expect(words(ada).nth(1)).to_have_text("Bo stands at e5.")
    await ada.page.keyboard.press("End")
    await expect(words(ada).last).to_be_focused()
    await ada.page.keyboard.press("Home")
    await expect(words(ada).first).to_be_focused()


KINDS = (
    "[data-spot^=post-]",
    "[data-spot^=plank-]",
    "[data-spot^=gem-]",
    "[data-spot^=pawn-]",
    "[data-spot=pile]",
    "[data-spot=discards]",
    "[data-spot=jokers]",
    "[data-target^=card-]",
    "[data-target=take-joker]",
    "[data-target=exchange]",
    "[data-target=end-turn]",
    ".budget",
)


async def test_every_kind_of_piece_explains_itself_to_who_lingers(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows)
    await use(ada, "small plank")
    await go(ada, "Lay the plank between a1 and b1")
    for kind in KINDS:
        await expect(board(ada).locator(kind).first).to_have_attribute("data-tooltip", re.compile(r".{12}"))
    await board(ada).locator("[data-spot=plank-a1-b1]").hover()
    await expect(ada.page.get_by_role("tooltip")).to_contain_text("A small plank between a1 and b1.")


async def test_a_day_in_the_dark_theme_is_an_evening(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"first": 0})
    seen = []
    for dark in (False, True):
        window = await windows.open(f"/t/{table}", dark=dark, token=people[0].token)
        await expect(board(window)).to_be_visible()
        seen.append(await window.page.evaluate(LIGHT))
    assert seen[0] > 120
    assert seen[1] < 100


async def test_places_are_told_in_french_too(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"first": 0})
    ada = await windows.open(f"/t/{table}", language="fr-FR", token=people[0].token)
    listed = ada.page.get_by_role("list", name="Le canal en mots").get_by_role("listitem")
    await expect(listed.first).to_have_text("Vous êtes en a2. Aucune planche ne part de votre case.")
    await expect(listed.filter(has_text="Votre pierre en d4, sous le pont.")).to_have_count(1)


async def test_the_lobby_shows_boards_as_pictures_and_how_hard_they_are(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "venise", 2)
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    boards = (await unfold_options(window)).get_by_role("group", name="Board", exact=True)
    await expect(boards.get_by_role("radio")).to_have_count(10)
    first = boards.locator("label").filter(has_text="First steps")
    await expect(first).to_contain_text("gentle")
    assert await first.locator("svg polygon").count() == 16, "all its gems"
    far = boards.locator("label").filter(has_text="The long way round")
    await expect(far).to_contain_text("long and hard")
    await far.click()
    async with Line(ada, made["table"]) as line:
        await until(line, lambda line: line.around["options"]["board"] == "long-way-round")
    await expect(boards.get_by_role("radio", name=re.compile("The long way round"))).to_be_checked()
