"""Where nothing moves in the tower room, nothing runs ahead either: a round is summed up over its own end."""

import pytest
from playwright.async_api import expect

from tests.web.tower import BEHIND, key, lives, missing, play_to_the_last_life, room, stones, summary
from tools.driving.playing import sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_without_motion_a_round_is_summed_up_before_the_next_one_is_seen(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    ada, bo = [await windows.open(f"/t/{table}", token=person.token) for person in people]
    await expect(lives(ada, "Ada", 1)).to_be_visible()
    await expect(room(bo)).to_be_visible()
    await key(ada, missing(bo, 0)).click()
    await expect(summary(ada).get_by_role("listitem")).to_have_count(2)
    assert BEHIND not in await stones(ada, 0), "hands lie open: the next ones are not dealt yet"
    await expect(room(ada).get_by_text("Round 1", exact=True)).to_be_visible()
    await expect(lives(ada, "Ada", 0)).to_be_visible()
    await room(ada).get_by_role("button", name="Go on").click()
    await expect(summary(ada)).to_be_hidden()
    await expect(room(ada).get_by_text("Round 2", exact=True)).to_be_visible()
    assert await stones(ada, 0) == [BEHIND] * 5
