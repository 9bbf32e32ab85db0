"""Whole games in the tower room with options chosen in the lobby: the play changes, and what is shown."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from playwright.async_api import Locator, expect

from tablee.games.abracada import words
from tests.games.abracada.beliefs import from_view
from tests.web.tower import (
    BEHIND,
    SPELLS,
    fail,
    hand,
    key,
    keys,
    lives,
    room,
    stones,
    summary,
    take_secret,
    views,
)
from tools.driving.line import Line
from tools.driving.playing import NAMES, gathered, log, prompt, ranking, unfold_options
from tools.driving.rooms import asked, settle, until
from tools.driving.windows import Window, Windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

SWITCHES = {
    "easy": "Easy",
    "last_one_standing": "The last one takes it all",
    "table_manners": "As at the table",
    "odds": "Show the odds",
}
MILD = (8, 3, 4, 6, 7)
"""Spells that hurt nobody, or one seat only."""


async def set_option(ada: Window, other: Line, name: str, value: object) -> None:
    """Choose an option in the lobby; the others know of it when this returns."""
    options = ada.page.get_by_role("region", name="Options")
    if name == "first":
        assert isinstance(value, int)
        await options.get_by_role("group", name="Who begins").get_by_text(NAMES[value], exact=True).click()
    else:
        await options.get_by_role("switch", name=SWITCHES[name]).check()
    await until(other, lambda line: line.around["options"].get(name) == value)


@contextlib.asynccontextmanager
async def a_match(
    windows: Windows, seats: int, **options: object
) -> AsyncIterator[tuple[Window, list[Line]]]:
    """Ada sits at a browser and chooses the options; programs sit in the other seats, and see her stones."""
    made, people = await gathered(windows, seats, "abracada")
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, made["table"])) for person in people[1:]]
        await unfold_options(ada)
        for name, value in options.items():
            await set_option(ada, lines[0], name, value)
        for line in lines:
            await line.act("ready")
        await ada.page.get_by_role("button", name="Start", exact=True).click()
        await expect(key(ada, 8)).to_be_visible()
        await settle(lines)
        yield ada, lines


def seen(line: Line) -> dict[str, Any]:
    """The table as a program sees it, Ada's stones included."""
    view: dict[str, Any] = line.now["view"]
    return view


def stones_of_ada(line: Line) -> list[int]:
    """Her stones, from left to right, without the empty slots."""
    return [stone for stone in seen(line)["seats"][0]["hand"] if stone]


async def press(ada: Window, lines: list[Line], button: Locator) -> None:
    """Press something on the board; all have heard what came of it when this returns."""
    async with ada.step():
        await button.click()
    await settle(lines)


async def cast(ada: Window, lines: list[Line], spell: int) -> None:
    """Ada casts at her browser, and takes the secret stone that a Night Singer offers."""
    await press(ada, lines, key(ada, spell))
    if views(ada)[-1]["offered"]:
        await press(ada, lines, take_secret(ada))


def round_goes_on(ada: Window, number: int) -> bool:
    """Whether it is still this round."""
    return bool(views(ada)[-1]["round"] == number) and not views(ada)[-1]["over"]


Turn = Callable[[Window, list[Line]], Awaitable[None]]


async def play_through(
    ada: Window, lines: list[Line], turn: Turn, after: Turn | None = None, dear: bool = False
) -> None:
    """Ada plays her turns as told, the programs fail in theirs, until the game is over and she has won."""
    number = 1
    while not lines[0].now["result"]:
        wizard = next((line for line in lines if asked(line)), None)
        if wizard:
            async with ada.step():
                await fail(wizard, hand(ada, wizard.you["seat"]), dear)
            await settle(lines)
        else:
            await turn(ada, lines)
        if not round_goes_on(ada, number) and not lines[0].now["result"]:
            number += 1
            await room(ada).get_by_role("button", name="Go on").click()
        elif after:
            await after(ada, lines)
    await expect(prompt(ada)).to_contain_text("You win!")
    await expect(ranking(ada).first).to_contain_text("Ada")
    await expect(summary(ada)).to_be_hidden()


def percent(chance: Fraction) -> str:
    """A chance as a key shows it: rounded to thousandths, then to hundredths."""
    thousandths = int(chance * 1000 + Fraction(1, 2))
    whole = f"{int(Fraction(thousandths, 10) + Fraction(1, 2))}"
    return f"{'<1' if 0 < thousandths < 10 else whole}\u202f%"


async def odds_are_right(ada: Window) -> None:
    """Every key shows what the seat's own view leads to, worked out hand by hand."""
    belief = from_view(msgspec.convert(views(ada)[-1], words.View), 0)
    chances = [sum(weight for held, weight in belief.items() if spell in held) for spell in SPELLS]
    await expect(room(ada).locator(".odds")).to_have_text([percent(Fraction(one)) for one in chances])


async def test_easy_lets_lower_numbers_follow_and_odds_stand_on_every_key(windows: Windows) -> None:
    """Ada casts all her stones from the highest to the lowest, round after round."""
    chains = []

    async def downwards(ada: Window, lines: list[Line]) -> None:
        number = views(ada)[-1]["round"]
        for spell in sorted(stones_of_ada(lines[0]), reverse=True):
            await expect(room(ada).get_by_text("any number")).to_be_visible()
            await expect(keys(ada, disabled=False)).to_have_count(8)
            await expect(room(ada).get_by_text("too low")).to_have_count(0)
            await odds_are_right(ada)
            await cast(ada, lines, spell)
            if not round_goes_on(ada, number):
                break
            chains.append(views(ada)[-1]["chain"])

    async with a_match(windows, 2, easy=True, odds=True, first=1) as (ada, lines):
        await expect(prompt(ada)).to_contain_text("Waiting for Bo.")
        await expect(log(ada).first).to_contain_text("Round 1 begins. First to cast: Bo.")
        await play_through(ada, lines, downwards)
    assert any(chain != sorted(chain) for chain in chains), "a lower number has followed a higher one"


async def test_with_table_manners_a_number_too_low_costs_a_life_and_the_turn_and_tells_nothing(
    windows: Windows,
) -> None:
    """In each round Ada makes a slip, and then casts all her stones as one should."""
    slips = set()

    async def slip(ada: Window, lines: list[Line]) -> None:
        held = stones_of_ada(lines[0])
        await cast(ada, lines, max(held))
        low = max((stone for stone in held if stone < max(held)), default=1)
        before = seen(lines[0])["seats"][0]
        await expect(key(ada, low)).to_contain_text("too low")
        await press(ada, lines, key(ada, low))
        after = seen(lines[0])["seats"][0]
        assert after["lives"] == before["lives"] - 1
        await expect(lives(ada, "Ada", after["lives"])).to_be_visible()
        await expect(log(ada).first).to_contain_text(f"Ada says {low}, ")
        await expect(log(ada).first).to_contain_text("the number is too low. Ada loses 1 life")
        await expect(prompt(ada)).to_contain_text("Waiting for Bo.")
        pairs = zip(before["hand"], after["hand"], strict=True)
        assert all(old in (0, new) for old, new in pairs), "the stone, if it was there, still is"
        assert {proof["spell"] for proof in after["proofs"]} <= {max(held)}, "nobody says whether it was"

    async def turn(ada: Window, lines: list[Line]) -> None:
        number = views(ada)[-1]["round"]
        if number not in slips:
            slips.add(number)
            await slip(ada, lines)
            return
        for spell in sorted(stones_of_ada(lines[0])):
            if round_goes_on(ada, number):
                await cast(ada, lines, spell)

    async with a_match(windows, 2, table_manners=True, first=0) as (ada, lines):
        await expect(prompt(ada)).to_contain_text("Which spell do you dare?")
        assert "%" not in await room(ada).inner_text(), "nobody asked for odds"
        await play_through(ada, lines, turn)
    assert len(slips) >= 2


async def test_the_last_one_takes_it_all_where_the_fallen_are_skipped_until_one_stands(
    windows: Windows,
) -> None:
    """Bo and Cy fail until they fall, one after the other; Ada hurts one of them at most."""
    went_on = set()

    async def hurt_little(ada: Window, lines: list[Line]) -> None:
        held = stones_of_ada(lines[0])
        await cast(ada, lines, next((spell for spell in MILD if spell in held), 8))
        if {"move": "stop"} in ada.messages("tell")[-1]["now"]["moves"]:
            await press(ada, lines, room(ada).get_by_role("button", name="Stop here and refill"))

    async def the_fallen_are_skipped(ada: Window, _: list[Line]) -> None:
        view = views(ada)[-1]
        fallen = [seat for seat, one in enumerate(view["seats"]) if one["lives"] == 0 and not view["over"]]
        for seat in fallen:
            went_on.add(view["round"])
            assert view["active"] not in fallen
            await expect(lives(ada, NAMES[seat], 0)).to_be_visible()
            await expect(room(ada).get_by_text(f"Round {view['round']}", exact=True)).to_be_visible()
            await expect(summary(ada)).to_be_hidden()
            assert BEHIND not in await stones(ada, seat), "their stones stay in sight"

    async with a_match(windows, 3, last_one_standing=True, first=2) as (ada, lines):
        await expect(prompt(ada)).to_contain_text("Waiting for Cy.")
        await play_through(ada, lines, hurt_little, the_fallen_are_skipped, dear=True)
        told = [event for tell in ada.messages("tell") for event in tell["events"]]
        rounds = [event for event in told if event["event"] == "round_ended"]
        assert went_on == set(range(1, len(rounds) + 1)), "in every round somebody fell and play went on"
        assert len(rounds) >= 2
        for ended in rounds:
            assert ended["how"] == "last"
            assert [score["points"] for score in ended["scores"]] == [2, 0, 0]
        await room(ada).get_by_role("button", name="How the game ended").click()
        await expect(summary(ada)).to_contain_text("Wins the round: 2 points.")
        await expect(summary(ada).get_by_text("No life left: nothing.")).to_have_count(2)
        await expect(room(ada).get_by_role("heading")).to_have_text("The game is over: you win!")
        await expect(room(ada)).to_contain_text("was the last: one wizard is left standing.")
