"""No browser holds the cards of another, in no frame and nowhere in its page; and axe finds nothing."""

from typing import Any

import msgspec
import pytest
from playwright.async_api import expect

from tests.web.axe import barriers
from tests.web.canal import TURN, a_canal, aim, board, card, go, hand, pass_turn, sit_it_out, use
from tests.web.playing import prompt, sat_down
from tests.web.windows import DESK, PHONE, SIDEWAYS, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def facts(told: Any) -> list[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(told, dict):
        return [told, *(fact for value in told.values() for fact in facts(value))]
    return [fact for one in told for fact in facts(one)] if isinstance(told, list) else []


def cards_heard(window: Window, seat: int | None) -> int:
    """How often cards were named to this browser; they must all be its own."""
    heard = [fact for frame in window.heard for fact in facts(msgspec.json.decode(frame))]
    dealt = [fact for fact in heard if fact.get("event") in ("dealt", "drew") and fact["cards"] is not None]
    assert all(fact["seat"] == seat for fact in dealt)
    views = [fact for fact in heard if "hand" in fact and "planks" in fact]
    assert views
    assert all((view["hand"] is None) == (seat is None) for view in views)
    for view in views:
        if seat is not None:
            assert sum(view["hand"]) == view["seats"][seat]["cards"]
        known = [sum(other["shown"]) for number, other in enumerate(view["seats"]) if number != seat]
        assert all(count <= 6 for count in known), "of others' hands: what all have seen"
    return len(dealt)


async def test_no_browser_holds_the_cards_of_another(windows: Windows) -> None:
    table, (ada, bo, cy) = await a_canal(windows, 3)
    del table
    for window in (ada, bo, cy):
        await expect(prompt(window)).to_contain_text(TURN)
        await pass_turn(window)
    await expect(prompt(ada)).to_contain_text(TURN)
    for seat, window in enumerate((ada, bo, cy)):
        assert cards_heard(window, seat) >= 1
        view = window.messages("tell")[-1]["now"]["view"]
        kinds = sum(count > 0 for count in view["hand"])
        await expect(hand(window).locator("[data-drag]")).to_have_count(kinds)
        assert await window.page.locator("[data-target^=card-]").count() == kinds, (
            "and no other card is in the page"
        )


async def test_watcher_and_screen_see_no_hand_at_all(windows: Windows) -> None:
    table, people = await sat_down(windows, 3, "venise", options={"first": 0})
    links = [
        (await people[0].ask("POST", f"tables/{table}/links", {"link": kind}))[kind]
        for kind in ("watch", "screen")
    ]
    watcher = await windows.open(f"/t/{table}#{links[0]}")
    screen = await windows.open(f"/t/{table}/screen#{links[1]}", size=TV)
    for window in (watcher, screen):
        await expect(board(window)).to_be_visible()
        await expect(hand(window)).to_have_count(0)
        await expect(board(window).locator("[data-drag], [data-aim]")).to_have_count(0)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await use(ada, "large plank")
    await aim(ada, "Lay the plank").first.click()
    for window in (watcher, screen):
        await expect(window.page.get_by_text("Ada lays a plank at")).to_be_visible()
        assert cards_heard(window, None) == 0


LIGHTS = ("light", "dark")


async def look(window: Window, place: str) -> None:
    """Let axe look at the page in both lights and in each size."""
    found = []
    for width, height in (PHONE, SIDEWAYS, DESK):
        await window.page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            await window.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            found += [f"{place}, {width} px, {light}: {barrier}" for barrier in await barriers(window.page)]
    assert not found, "\n".join(found)


async def test_axe_finds_nothing_in_a_turn(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await look(ada, "turn")
    await use(ada, "large plank")
    await look(ada, "place")
    await go(ada, "Lay the plank at a1-b2")
    await use(ada, "two steps")
    await look(ada, "walk")
    await look(bo, "waiting")


async def test_axe_finds_nothing_where_a_joker_asks(windows: Windows) -> None:
    _, (ada, bo) = await a_canal(windows)
    await board(ada).get_by_role("button", name="Take a joker").click()
    await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)
    await pass_turn(bo)
    await card(ada, "joker").click()
    await expect(board(ada).get_by_role("dialog")).to_be_visible()
    await look(ada, "joker")


async def test_axe_finds_nothing_at_the_end_nor_in_the_rules(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"first": 0, "board": "first-night"})
    await sit_it_out(table, people)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(board(ada).get_by_role("listitem")).to_have_count(2)
    await look(ada, "end")
    rules = await windows.open("/rules/venise")
    await expect(rules.page.get_by_role("heading").nth(1)).to_be_visible()
    await look(rules, "rules")
