"""The tower room is for everybody: keys are large, pieces say what they are, what moves can be skipped."""

import pytest
from playwright.async_api import expect

from tests.web.tower import (
    BEHIND,
    around,
    key,
    lives,
    missing,
    play_to_the_end,
    play_to_the_last_life,
    room,
    stones,
    summary,
    there,
    views,
)
from tools.driving.playing import prompt, sat_down
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

TODAYS = (390, 844)
"""A phone as most people have it."""
WHOLE = """text => {
    const [box, range] = [text.getBoundingClientRect(), document.createRange()]
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].map(({right, top, height}) => ({x: right, y: top + height / 2}))
    const pips = text.closest('[data-target]').querySelector('.pips').getBoundingClientRect()
    return box.bottom <= pips.top + 1 && lines.every(({x, y}) => x <= box.right + 1 && y < box.bottom)
}"""
"""Whether all of a text can be read where it stands."""
BOXES = """keys => keys.map(key => {
    const {x, y, width, height} = key.getBoundingClientRect()
    return [x, y, width, height]
})"""
TOLD_MS = 8000
"""By then a story has been told; the shell waits for a board even longer."""


@pytest.mark.parametrize("seats", [2, 5])
async def test_on_a_phone_every_key_is_large_enough_and_in_sight(windows: Windows, seats: int) -> None:
    (ada,) = await around(windows, seats, size=PHONE, looking=1)
    sheet = await ada.page.locator("aside.panel").bounding_box()
    assert sheet
    boxes = await ada.page.locator("[data-target^=key-]").evaluate_all(BOXES)
    assert len(boxes) == 8
    for left, top, width, height in boxes:
        assert min(width, height) >= 44
        assert left >= 0
        assert left + width <= PHONE[0]
        assert top + height <= sheet["y"]


async def texts_of_keys(ada: Window, part: str) -> list[str]:
    """What the keys say in one place, all of it to be read."""
    texts = ada.page.locator(f"[data-target^=key-] {part}")
    await expect(texts).to_have_count(8)
    assert await texts.evaluate_all(f"texts => texts.map({WHOLE})") == [True] * 8, f"{part} is cut off"
    return await texts.all_inner_texts()


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
async def test_a_phone_has_room_for_what_every_spell_is_called_and_does(
    windows: Windows, language: str
) -> None:
    for seats in (2, 3):
        table, people = await sat_down(windows, seats, "abracada", options={"first": 0})
        ada = await windows.open(f"/t/{table}", size=TODAYS, language=language, token=people[0].token)
        for part in (".name", ".words"):
            assert all(await texts_of_keys(ada, part))


async def test_a_phone_names_every_spell_however_many_sit_there(windows: Windows) -> None:
    (ada,) = await around(windows, 5, size=TODAYS, looking=1)
    assert all(await texts_of_keys(ada, ".name"))


async def test_where_nothing_hovers_no_key_stays_lifted(windows: Windows) -> None:
    for size, lifted in ((PHONE, False), (DESK, True)):
        (ada,) = await around(windows, 2, size=size, looking=1)
        await key(ada, 7).hover()  # as after a tap: the browser believes that a pointer rests there
        assert await key(ada, 7).evaluate("key => key.matches(':hover')")
        moved = await key(ada, 7).evaluate("key => getComputedStyle(key).transform")
        assert (moved != "none") == lifted


async def test_the_finale_says_that_the_game_is_over_and_who_won(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_end(table, people)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await room(ada).get_by_role("button", name="How the game ended").click()
    await expect(room(ada).get_by_role("heading")).to_have_text("The game is over: you win!")
    await expect(room(ada).get_by_text("The end", exact=True)).to_be_visible()
    bo = await windows.open(f"/t/{table}", language="fr-FR", token=people[1].token)
    await room(bo).get_by_role("button", name="Comment la partie s’est finie").click()
    await expect(room(bo).get_by_role("heading")).to_have_text("La partie est finie : Ada gagne !")
    await expect(room(bo).get_by_text("Fin", exact=True)).to_be_visible()


async def test_a_piece_says_what_it_is_to_who_lingers_and_to_who_presses_long(windows: Windows) -> None:
    (ada,) = await around(windows, 2, looking=1)
    tooltip = room(ada).get_by_role("tooltip")
    await key(ada, 7).hover()
    await expect(tooltip).to_contain_text("Your right neighbour loses a life.")
    await ada.page.mouse.move(1, 1)
    await expect(tooltip).to_be_hidden()
    await key(ada, 6).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    await expect(tooltip).to_contain_text("Your left neighbour loses a life.")
    await key(ada, 6).dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    await key(ada, 6).dispatch_event("click")
    await expect(prompt(ada)).to_contain_text("Which spell do you dare?")


HELP = {
    "[data-target=key-5]": "Your left and right neighbours lose a life each.",
    "[data-target=key-8] .odds": "how likely one stands in front of you",
    "[data-spot=slot-0-1]": "everybody sees its spell but you",
    "[data-spot=slot-1-1]": "Bo has this spell and cannot see it.",
    "[data-spot=seat-1]": "On the left of Ada",
    "[data-spot=lives-2] svg": "Cy: 6 lives\nNever more than six.",
    "[data-spot=cast-6]": "on the table\nOf 6 in the game.",
    "[data-spot=secrets]": "Secret stones: 4\nNobody has seen them.",
    "[data-spot=pile]": "filled from here when a turn is over",
    "[data-spot=die]": "It shows 1, 2 or 3",
    ".sides": "strike here.",
    ".tower .tower": "A round won is 3 floors",
    ".chain .trail": "whoever empties their hand wins the round",
    ".chain .words": "A turn begins with any number.",
    ".place p": "A round ends when a hand is empty",
}
"""Every kind of piece, and some of what it says of itself."""


SAYS = """pieces => pieces.map((piece) => {
    const found = document.querySelector(`section.board ${piece}`)
    return found?.closest('[data-tooltip]')?.dataset.tooltip ?? `nothing at ${piece}`
})"""
"""What pieces have to say; one that is lingered on shows it, see the test before."""


async def test_every_kind_of_piece_explains_itself(windows: Windows) -> None:
    (ada,) = await around(windows, 3, odds=True, looking=1)
    said = await ada.page.evaluate(SAYS, list(HELP))
    assert [words for words, heard in zip(HELP.values(), said, strict=True) if words not in heard] == []
    mute = "pieces => pieces.filter(piece => !piece.closest('[data-tooltip]')).map(piece => piece.outerHTML)"
    pieces = room(ada).locator(
        "[data-target], [data-spot]:not([data-spot^=held], [data-spot^=lives]), [role=img]"
    )
    assert await pieces.evaluate_all(mute) == []


async def test_your_own_stone_tells_what_you_named_in_vain_and_no_more(windows: Windows) -> None:
    ada, bo = await around(windows, 3, looking=2)
    spell = missing(bo, 0)
    async with ada.step():
        await key(ada, spell).click()
    tooltips = (
        await room(ada)
        .locator("[data-spot^=slot-0-]")
        .evaluate_all("all => all.map(one => one.dataset.tooltip)")
    )
    named = f"It is no {spell}: you named that in vain while it stood here."
    assert tooltips == [f"One of your own stones: everybody sees its spell but you.\n{named}"] * 5


async def test_a_cast_is_called_before_its_outcome_shows_and_can_be_skipped(windows: Windows) -> None:
    ada, bo = await around(windows, 2, moving=True)
    spell = max(there(bo))
    await ada.stop_time()
    await key(ada, spell).click()
    await ada.wait_for("tell", 1)
    await ada.watch("document.querySelector('.running .named') !== null")
    assert "An empty slot" not in await stones(ada, 0), "the number is called, the stone still stands"
    skip = prompt(ada).get_by_role("button", name="Skip")
    await skip.click()
    await expect(skip).to_be_hidden()
    await expect(room(ada).get_by_role("img", name="An empty slot")).to_have_count(1)
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()


async def test_with_motion_the_end_of_a_round_is_looked_at_before_the_next_one_begins(
    windows: Windows,
) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    ada, bo = [await windows.open(f"/t/{table}", moving=True, token=person.token) for person in people]
    await expect(lives(ada, "Ada", 1)).to_be_visible()
    await expect(room(bo)).to_be_visible()
    await ada.stop_time()
    await key(ada, missing(bo, 0)).click()
    await ada.wait_for("tell", 1)
    await ada.page.clock.run_for(TOLD_MS)
    await expect(summary(ada).get_by_role("listitem")).to_have_count(2)
    await expect(prompt(ada)).to_contain_text("Watch the table")
    assert BEHIND not in await stones(ada, 0), "hands lie open: the next ones are not dealt yet"
    await room(ada).get_by_role("button", name="Go on").click()
    await ada.page.clock.resume()
    await expect(summary(ada)).to_be_hidden()
    await expect(prompt(ada)).not_to_contain_text("Watch the table")
    assert await stones(ada, 0) == [BEHIND] * 5
    assert views(ada)[-1]["round"] == 2
