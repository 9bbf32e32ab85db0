"""Venise on its own board: planks laid, taken, moved and walked on; by tap, by drag, and under a thumb."""

import re

import pytest
from playwright.async_api import expect

from tests.games.venise.make_goldens import SCHOOL
from tests.web.canal import (
    TURN,
    a_canal,
    aim,
    board,
    card,
    end,
    go,
    hand,
    joker_in_hand,
    pass_turn,
    plate,
    told,
    undo,
    use,
)
from tools.driving.line import Line
from tools.driving.playing import log, prompt, unfold_options
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_lay_walk_and_undo_by_tap(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await use(ada, "large plank")
    await expect(prompt(ada)).to_contain_text("lit places")
    await go(ada, "Lay the plank between a1 and b2")
    await told(bo, "Ada lays a plank between a1 and b2.")
    await use(ada, "walk 2 steps")
    await go(ada, "Walk to b2, under the bridge")
    await told(bo, "Ada gathers a gem at b2, under the bridge: 1 of 4.")
    await expect(plate(bo, "Ada")).to_have_accessible_name(re.compile(r"1 of 4 gems.*1 hourglass tile"))
    for _ in range(2):  # the walk, then its card
        await undo(ada).click()
        await expect(log(ada).first).to_contain_text("takes the last step back")
        await expect(undo(ada)).to_be_visible()
    await expect(plate(bo, "Ada")).to_have_accessible_name(re.compile(r"0 of 4 gems"))
    await expect(card(ada, "walk 2 steps")).to_be_visible()


@pytest.mark.long
async def test_over_and_under_bridges_one_after_the_other(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await use(ada, "large plank")
    await go(ada, "Lay the plank between a1 and b2")
    await use(ada, "walk 2 steps")
    await go(ada, "Walk to b2, under the bridge")
    await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)
    await pass_turn(bo)
    await expect(prompt(ada)).to_contain_text(TURN)
    await use(ada, "small plank")
    await go(ada, "Lay the plank between a2 and b2")
    await use(ada, "walk 3 steps")
    await expect(aim(ada, "Walk to a2, on the bridge")).to_be_visible()
    await expect(aim(ada, "Walk to b2, on the bridge")).to_have_count(0)
    await expect(aim(ada, "Walk to a2, under the bridge")).to_have_count(0)
    await go(ada, "Walk to a2, on the bridge")
    seats = ada.messages("tell")[-1]["now"]["view"]["seats"]
    assert seats[0]["pawn"] == "a2.deck"


async def middle(window: Window, words: str) -> tuple[float, float]:
    """Where something to be touched is on the page."""
    box = await aim(window, words).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_a_card_is_drawn_to_a_place_and_snaps_to_it(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await use(ada, "small plank")  # once by tap, to learn where the place is
    x, y = await middle(ada, "Lay the plank between a1 and b1")
    await undo(ada).click()
    await expect(aim(ada, "Lay the plank between a1 and b1")).to_have_count(0)

    box = await card(ada, "small plank").bounding_box()
    assert box
    mouse = ada.page.mouse
    await mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await mouse.down()
    await mouse.move(x, y + 120, steps=4)
    await expect(aim(ada, "Lay the plank between a1 and b1")).to_be_visible()
    await mouse.move(x + 12, y + 14, steps=4)
    await mouse.up()
    await told(bo, "Ada lays a plank between a1 and b1.")

    await use(ada, "walk 2 steps")  # then the pawn is led by the hand
    x, y = await middle(ada, "Walk to the plank between a1 and b1")
    feet = await plate_of_pawn(ada)
    await mouse.move(*feet)
    await mouse.down()
    await mouse.move(x + 6, y - 8, steps=6)
    await mouse.up()
    await told(bo, "Ada walks to the plank between a1 and b1.")


async def plate_of_pawn(window: Window) -> tuple[float, float]:
    """Where the ringed pawn stands."""
    box = await board(window).locator("ellipse.ring").last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] - 4


async def test_a_plank_is_drawn_from_the_stock(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    stock = plate(ada, "Ada").locator("[data-drag=large]")
    box = await stock.bounding_box()
    assert box
    mouse = ada.page.mouse
    await mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await mouse.down()
    await mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    x, y = await middle(ada, "Lay the plank between a1 and b2")
    await mouse.move(x - 8, y + 10, steps=4)
    await mouse.up()
    await told(bo, "Ada lays a plank between a1 and b2.")


@pytest.mark.long
async def test_a_joker_is_played_as_each_card(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await joker_in_hand(ada, bo)
    await pass_turn(bo)
    await use(ada, "small plank")
    await go(ada, "Lay the plank between a1 and b1")
    for name in (
        "small plank",
        "large plank",
        "take a plank",
        "move a plank",
        "walk 1 step",
        "walk 2 steps",
        "walk 3 steps",
    ):
        await card(ada, "joker").click()
        picker = board(ada).get_by_role("dialog", name="Play the joker as")
        await picker.get_by_role("button", name=f"Play a joker as “{name}”").click()
        await expect(board(ada).locator("[data-aim]:not([aria-disabled=true])").first).to_be_visible()
        await expect(card(ada, "joker")).to_have_count(0)
        await undo(ada).click()
        await expect(card(ada, "joker")).to_be_visible()
    await card(ada, "joker").click()
    await expect(board(ada).get_by_role("dialog", name="Play the joker as")).to_be_visible()
    await ada.page.keyboard.press("Escape")
    await expect(board(ada).get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
async def test_a_removal_is_refused_with_its_reason(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await joker_in_hand(ada, bo)
    await use(bo, "small plank")
    await go(bo, "Lay the plank between d5 and e5")
    await pass_turn(bo)
    await use(ada, "small plank")
    await go(ada, "Lay the plank between a1 and b1")
    await card(ada, "joker").click()
    await board(ada).get_by_role("button", name="Play a joker as “take a plank”").click()
    await expect(aim(ada, "Take the plank between a1 and b1")).to_be_visible()
    barred = aim(ada, "Take the plank between d5 and e5")
    await expect(barred).to_have_attribute("aria-disabled", "true")
    x, y = await middle(ada, "Take the plank between d5 and e5")
    await ada.page.mouse.click(x, y)
    await ada.says("No end of a plank there would touch your cell.")
    await go(ada, "Take the plank between a1 and b1")
    await told(bo, "Ada takes the plank between a1 and b1.")


async def test_what_would_fall_is_shown_and_asked_about_first(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await joker_in_hand(ada, bo)
    await pass_turn(bo)
    await use(ada, "large plank")
    await go(ada, "Lay the plank between a1 and b2")
    await use(ada, "walk 2 steps")
    await go(ada, "Walk to the plank between a1 and b2")
    await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)
    await pass_turn(bo)
    await use(ada, "small plank")
    await go(ada, "Lay the plank from a2 onto the large plank towards b1")
    await use(ada, "walk 3 steps")
    await go(ada, "Walk to b2, under the bridge")
    await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)
    await pass_turn(bo)
    await card(ada, "joker").click()
    await board(ada).get_by_role("button", name="Play a joker as “take a plank”").click()
    long = aim(ada, "Take the plank between a1 and b2")
    await expect(long).to_have_accessible_name(re.compile("1 plank would fall"))
    await long.click()
    warning = board(ada).get_by_role("alertdialog")
    await expect(warning).to_contain_text("1 plank would fall.")
    await warning.get_by_role("button", name="No, wait").click()
    await expect(warning).to_have_count(0)
    await long.click()
    await warning.get_by_role("button", name="Take the plank between a1 and b2").click()
    await told(bo, "The plank from a2 onto the large plank towards b1 has lost its support and sinks.")


async def test_four_cards_are_given_for_a_joker_and_too_many_are_discarded(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await board(ada).get_by_role("button", name="Give four cards for a joker").click()
    for number in range(4):
        await expect(board(ada).get_by_text(f"{number} of 4 given")).to_be_visible()
        await hand(ada).locator("[data-drag]").first.click()
    await told(bo, "for a joker.")
    await expect(card(ada, "joker")).to_be_visible()
    await pass_turn(ada)
    for _ in range(2):
        await expect(prompt(bo)).to_contain_text(TURN)
        await pass_turn(bo)
        await expect(prompt(ada)).to_contain_text(TURN)
        await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)
    held = [view["seats"][1]["cards"] for view in (tell["now"]["view"] for tell in bo.messages("tell"))]
    assert max(held) == 10, "six, eight, then ten"
    assert held[-1] == 8


async def test_a_reload_in_mid_turn_keeps_the_card_being_played(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows)
    await use(ada, "large plank")
    await ada.page.reload()
    await expect(prompt(ada)).to_contain_text("lit places")
    await expect(board(ada).get_by_role("button", name="Being played: large plank")).to_be_visible()
    await go(ada, "Lay the plank between a1 and b2")
    await expect(end(ada)).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.long
async def test_another_card_puts_the_first_one_back(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows)
    await use(ada, "large plank")
    await card(ada, "small plank").click()
    await expect(aim(ada, "Lay the plank between a1 and b1")).to_be_visible()
    await expect(card(ada, "large plank")).to_be_visible()
    await board(ada).get_by_role("button", name="Take it back").first.click()
    await expect(card(ada, "small plank")).to_be_visible()


async def test_under_a_thumb_the_nearest_place_is_meant_and_the_canal_can_be_zoomed(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows, size=PHONE)
    await use_by_thumb(ada, "small plank")
    x, y = await middle(ada, "Lay the plank between a1 and b1")
    await ada.page.touchscreen.tap(x + 9, y + 15)
    await expect(aim(ada, "Lay the plank between a1 and b1")).to_have_count(0)
    planks = [tell["now"]["view"]["planks"] for tell in ada.messages("tell")]
    assert planks[-1] == ["a1-b1"]
    small = await board(ada).locator("ellipse.ring").last.bounding_box()
    await board(ada).get_by_role("button", name="Nearer").tap()
    large = await board(ada).locator("ellipse.ring").last.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.4 * small["width"]
    # One still sees where one stands.
    await expect(board(ada).locator("ellipse.ring").last).to_be_in_viewport(ratio=0.9)
    await board(ada).get_by_role("button", name="Further away").tap()
    await expect(board(ada).get_by_role("button", name="Further away")).to_have_count(0)
    await expect(board(bo)).to_be_visible()


async def use_by_thumb(window: Window, name: str) -> None:
    """Tap a card, wherever it has to be scrolled to."""
    await card(window, name).tap()
    await expect(board(window).locator("[data-aim]").first).to_be_visible()


async def test_with_motion_things_move_and_can_be_skipped(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows, moving=True)
    await use(ada, "large plank")
    await go(ada, "Lay the plank between a1 and b2")
    await use(ada, "walk 2 steps")
    await ada.stop_time()
    heard = len(ada.messages("tell"))
    await aim(ada, "Walk to b2, under the bridge").click()
    await ada.wait_for("tell", heard + 1)
    skip = prompt(ada).get_by_role("button", name="Skip")
    await skip.click()
    await expect(prompt(ada)).to_contain_text("or end your turn")
    await expect(skip).to_have_count(0)
    await told(bo, "Ada gathers a gem")
    for window in (ada, bo):
        await expect(plate(window, "Ada")).to_have_accessible_name(re.compile("1 of 4 gems"))


async def test_a_board_of_ones_own_is_refused_with_its_line_and_taken_once_mended(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "venise", 2)
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    page = window.page
    await unfold_options(window)
    await page.get_by_text("A text of your own").click()
    written = page.get_by_role("textbox", name="A text of your own")
    handed_in = page.get_by_role("button", name="Use this text")
    await written.fill(SCHOOL.replace("day", "noon"))
    await handed_in.click()
    await window.says("Line 3, column 7: The face of a board is day or night.")
    await written.fill(SCHOOL)
    await handed_in.click()
    await expect(handed_in).to_be_disabled()
    async with Line(ada, made["table"]) as line:
        await until(line, lambda line: line.around["options"]["board"] == SCHOOL)
