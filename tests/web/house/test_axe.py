"""Axe finds nothing at any place of the house or of a game, by day and in the evening, large and small."""

from collections.abc import Sequence
from functools import partial
from typing import Literal, Protocol

import pytest

from tests.web import places
from tests.web.axe import barriers
from tests.web.places import GUIDES, Visit
from tools.driving.windows import DESK, PHONE, SIDEWAYS, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

Sizes = tuple[tuple[int, int], ...]
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGE: Sizes = (PHONE, DESK)
BOARD: Sizes = (PHONE, SIDEWAYS, DESK)
WALL: Sizes = (TV, DESK)
"""The first of them is looked at every day, where it is tightest; the others when there is time."""


class Place(Protocol):
    """A way to a place."""

    def __call__(self, windows: Windows) -> Visit: ...


OF_THE_HOUSE = {
    places.shelf: PAGE,
    places.settings: PAGE,
    places.join: PAGE,
    places.nowhere: PAGE,
    places.door: PAGE,
    places.late: PAGE,
    places.lost_device: PAGE,
    places.lobby_of_a_guest: PAGE,
    places.menu: PAGE,
    places.plain_board: PAGE,
    places.replays: PAGE,
    places.what_if: PAGE,
    places.sharing: PAGE,
    places.screen_before_the_start: WALL,
    places.lesson: BOARD,
    places.clearing: BOARD,
    places.chain: BOARD,
    places.round_summary: BOARD,
    places.canal_turn: BOARD,
    places.joker: BOARD,
    places.own_board: PAGE,
}
OF_EACH_GAME = {
    places.lobby: PAGE,
    places.curtain: PAGE,
    places.screen: WALL,
    places.end_and_replay: BOARD,
    places.rules: PAGE,
}
EVERY_DAY = {
    places.shelf,
    places.clearing,
    (places.lobby, "crossing"),
    (places.screen, "crossing"),
}
"""Where people spend their time, and one game where most of what is seen is the house's own; the others when
there is time."""


def when(place: object) -> Sequence[pytest.MarkDecorator]:
    """Whether a place is looked at every day."""
    return () if place in EVERY_DAY else (pytest.mark.long,)


PLACES = [
    pytest.param(place, sizes, id=place.__name__, marks=when(place)) for place, sizes in OF_THE_HOUSE.items()
] + [
    pytest.param(partial(place, game=game), sizes, id=f"{place.__name__}-{game}", marks=when((place, game)))
    for place, sizes in OF_EACH_GAME.items()
    for game in GUIDES
]


async def look(window: Window, sizes: Sizes) -> list[str]:
    """Let axe look at the page in each size and in both lights, which differ in colours alone."""
    found = []
    for size in sizes:
        await window.resize(size)
        for light in LIGHTS:
            await window.page.emulate_media(color_scheme=light)
            await window.drawn()
            found += [
                f"{window.page.url}, {size[0]} px, {light}: {barrier}"
                for barrier in await barriers(window.page, colours_only=light == "dark")
            ]
    await window.resize(DESK)  # where the way goes on
    return found


@pytest.mark.parametrize(("place", "sizes"), PLACES)
async def test_axe_finds_nothing_at(windows: Windows, place: Place, sizes: Sizes) -> None:
    await find_nothing(windows, place, sizes[:1])


@pytest.mark.long
@pytest.mark.parametrize(("place", "sizes"), PLACES)
async def test_axe_finds_nothing_in_other_sizes_at(windows: Windows, place: Place, sizes: Sizes) -> None:
    await find_nothing(windows, place, sizes[1:])


async def find_nothing(windows: Windows, place: Place, sizes: Sizes) -> None:
    """Go there, and let axe look at everything that is to be seen."""
    found = [barrier async for window in place(windows) for barrier in await look(window, sizes)]
    assert not found, "\n".join(found)
