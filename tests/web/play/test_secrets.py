"""What a browser must not know it does not hold: neither in a frame, nor anywhere in its page."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import expect

from tools.driving.playing import (
    CHOSEN,
    a_table,
    board,
    choose,
    company,
    last_to_choose,
    log,
    onlookers,
    prompt,
    sat_down,
)
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

FINGERS = {"pointed", "reached", "covered", "hesitated"}
ONE, TWO = "Point at mushroom 1", "Point at mushroom 2"


def moves_in(told: Any) -> Iterator[dict[str, Any]]:
    """Every move a message tells of, but for those on offer to the one who hears it."""
    if isinstance(told, dict):
        if isinstance(told.get("move"), str):
            yield told
        for key, value in told.items():
            yield from moves_in(value) if key != "moves" else ()
    elif isinstance(told, list):
        for one in told:
            yield from moves_in(one)


def choices_heard(window: Window) -> list[dict[str, Any]]:
    """All choices this browser was told of, and all fingers it was shown."""
    shown = [event for message in window.told for event in message.get("events", [])]
    return [*moves_in(window.told), *(event for event in shown if event["event"] in FINGERS)]


async def everything_heard(window: Window) -> None:
    """Ask the room for its head: when that is answered, all it had to say before has arrived."""
    pongs = len(window.messages("pong"))
    await window.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await window.wait_for("pong", pongs + 1)


async def holdings(others: list[Window]) -> list[tuple[str, list[str]]]:
    """All that the others' browsers hold: their pages, and what they were told (answers to a ping apart)."""
    for window in others:
        await everything_heard(window)
    return [
        (await window.dump(), [frame for frame in window.heard if '"t":"pong"' not in frame])
        for window in others
    ]


async def test_a_sealed_choice_and_its_change_reach_nobody_else(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await choose(bo, ONE)
    for window in (ada, cy):
        await expect(company(window).filter(has_text="Bo")).to_contain_text("has chosen")
        await expect(prompt(window)).not_to_contain_text("Bo")
    before = await holdings([ada, cy])
    await choose(bo, TWO)
    assert await holdings([ada, cy]) == before
    assert choices_heard(ada) == choices_heard(cy) == []

    await choose(ada, ONE)
    assert {move["mushroom"] for move in choices_heard(ada)} <= {0}, "only one's own choice comes back"
    assert choices_heard(cy) == []
    await last_to_choose(cy, ONE)
    await expect(log(ada).first).to_contain_text("Bo points at mushroom 2.")
    assert {"event": "pointed", "seat": 1, "mushroom": 1} in choices_heard(ada), "now it may be known"


async def test_watcher_and_screen_see_the_public_table_only(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    watcher, screen = await onlookers(windows, table, people[0])
    players = [await windows.open(f"/t/{table}", token=person.token) for person in people]
    for window in (watcher, screen):
        await expect(board(window)).to_be_visible()
        await expect(window.page.get_by_text("Waiting for Ada, Bo and Cy.")).to_be_visible()
        await expect(board(window).get_by_role("button")).to_have_count(0)
    await choose(players[0], ONE)
    await choose(players[1], ONE)
    for window in (watcher, screen):
        await expect(window.page.get_by_text("Waiting for Cy.")).to_be_visible()
    before = await holdings([watcher, screen])
    await choose(players[1], TWO)
    assert await holdings([watcher, screen]) == before
    for window in (watcher, screen):
        assert choices_heard(window) == []
        assert '"moves":[{' not in "".join(window.heard), "nothing is on offer to those who only look"


async def test_hats_shows_everyone_the_hats_of_the_others_but_not_their_own(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    ada, bo = [await windows.open(f"/t/{table}", token=person.token) for person in people]
    await expect(ada.page.get_by_text("Name colour 1").first).to_be_visible()
    await expect(prompt(bo)).to_contain_text("Waiting for Ada.")
    for window, seat in ((ada, 0), (bo, 1)):
        told = [message["now"]["view"] for kind in ("welcome", "tell") for message in window.messages(kind)]
        assert told
        assert all(view["worn"][seat] is None and view["worn"][1 - seat] for view in told if view)
    await choose_plainly(ada, "Put another hat on")
    await expect(log(bo).first).to_contain_text("Ada puts on a hat of colour")
    await expect(log(ada).first).to_have_text("Ada puts on a hat.")


async def choose_plainly(window: Window, words: str) -> None:
    """Press a button of the plain board."""
    await window.page.get_by_role("main").get_by_role("button", name=words, exact=True).click()


async def test_nothing_secret_is_in_a_page_that_was_never_at_the_table(windows: Windows) -> None:
    table, _ = await sat_down(windows, 3)
    stranger = await windows.open(f"/t/{table}")
    stranger.forgive("401")
    stranger.forgive("403")
    await expect(stranger.page.get_by_role("heading", name="This table needs an invitation")).to_be_visible()
    assert stranger.heard == []
    assert CHOSEN not in await stranger.dump()
