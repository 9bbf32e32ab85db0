"""No browser holds the cards of another, in no frame and nowhere in its page."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.canal import TURN, a_canal, aim, board, hand, pass_turn, use
from tools.driving.playing import onlookers, prompt, sat_down
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def facts(told: Any) -> list[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(told, dict):
        return [told, *(fact for value in told.values() for fact in facts(value))]
    return [fact for one in told for fact in facts(one)] if isinstance(told, list) else []


def cards_heard(window: Window, seat: int | None) -> int:
    """How often cards were named to this browser; they must all be its own."""
    heard = facts(window.told)
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
    watcher, screen = await onlookers(windows, table, people[0])
    for window in (watcher, screen):
        await expect(board(window)).to_be_visible()
        await expect(hand(window)).to_have_count(0)
        await expect(board(window).locator("[data-drag], [data-aim]")).to_have_count(0)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await use(ada, "large plank")
    await aim(ada, "Lay the plank").first.click()
    for window in (watcher, screen):
        await expect(window.page.get_by_text("Ada lays a plank between").first).to_be_visible()
        assert cards_heard(window, None) == 0
