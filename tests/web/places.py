"""Every place of the house, and how one gets there; some have several things to be seen, one by one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

from playwright.async_api import Locator, expect

from tests.games.venise.make_goldens import SCHOOL
from tests.web import canal, tower
from tools.driving import playing
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import gathered, link, prompt, ranking, sat_down
from tools.driving.rooms import guest, make
from tools.driving.windows import Window, Windows

Visit = AsyncIterator[Window]


@dataclass(frozen=True)
class Guide:
    """What has to be known of a game to find one's way in it."""

    seats: int
    board: Callable[[Window], Locator]
    finish: Callable[[str, list[Guest]], Awaitable[None]]
    options: dict[str, object] = field(default_factory=dict)


GUIDES = {
    "crossing": Guide(6, playing.board, playing.play_to_the_end),
    "abracada": Guide(5, tower.room, tower.play_to_the_end, {"odds": True}),
    "venise": Guide(2, canal.board, canal.sit_it_out, {"board": "first-night"}),
}


# Places of the house


async def shelf(windows: Windows) -> Visit:
    """With an open table to continue."""
    ada = await guest(windows.room, "Ada")
    await make(ada, "crossing", 3)
    window = await windows.open("/", token=ada.token)
    await expect(window.page.get_by_role("heading", name="Continue")).to_be_visible()
    await expect(window.page.locator(".lid svg").first).to_be_visible()
    yield window


async def settings(windows: Windows) -> Visit:
    window = await windows.open("/")
    await window.page.get_by_role("button", name="Settings").click()
    await expect(window.page.get_by_role("dialog")).to_be_visible()
    yield window


async def join(windows: Windows) -> Visit:
    window = await windows.open("/join")
    await expect(window.page.get_by_role("heading", name="Join a table")).to_be_visible()
    yield window


async def nowhere(windows: Windows) -> Visit:
    window = await windows.open("/t/what/is/this")
    await expect(window.page.get_by_role("heading", name="Nobody sits here")).to_be_visible()
    yield window


async def door(windows: Windows) -> Visit:
    made = await make(await guest(windows.room, "Ada"), "crossing", 4)
    window = await windows.open(f"/t/{made['table']}#{made['links']['seat']}")
    await expect(window.page.get_by_role("button", name="Sit down")).to_be_visible()
    yield window


async def late(windows: Windows) -> Visit:
    """The door of a table that is being played at; who waits for a bot's seat, and who is asked for it."""
    host = await guest(windows.room, "Ada")
    bots = [None, "uniform", "uniform"]
    made = await make(host, "crossing", 3, bots=bots, start=True)
    eve = await windows.open(f"/t/{made['table']}#{made['links']['seat']}")
    await eve.page.get_by_label("Your name").fill("Eve")
    yield eve
    await eve.page.get_by_role("button", name="Ask for the bot’s seat").click()
    await expect(prompt(eve)).to_contain_text("You have asked")
    yield eve
    ada = await windows.open(f"/t/{made['table']}", token=host.token)
    await expect(prompt(ada).get_by_role("button", name="Let Eve play")).to_be_visible()
    yield ada


async def lost_device(windows: Windows) -> Visit:
    """The host makes somebody's link anew."""
    made, people = await gathered(windows, 3)
    window = await windows.open(f"/t/{made['table']}", token=people[0].token)
    await window.page.get_by_role("button", name="Lost device?").click()
    await expect(window.page.get_by_role("button", name="New link for Bo")).to_be_visible()
    yield window


async def lobby_of_a_guest(windows: Windows) -> Visit:
    made, people = await gathered(windows, 3)
    window = await windows.open(f"/t/{made['table']}", token=people[1].token)
    await expect(window.page.get_by_role("button", name="I am ready")).to_be_visible()
    yield window


async def menu(windows: Windows) -> Visit:
    name, people = await sat_down(windows, 3)
    window = await windows.open(f"/t/{name}", token=people[0].token)
    await window.page.get_by_role("button", name="Menu").click()
    await window.page.get_by_role("button", name="Invite friends, watchers, a big screen").click()
    await window.page.get_by_role("button", name="Make a link").click()
    await expect(window.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    yield window


async def plain_board(windows: Windows) -> Visit:
    name, people = await sat_down(windows, 2, "hats")
    window = await windows.open(f"/t/{name}", token=people[0].token)
    await expect(window.page.get_by_role("main").get_by_role("button").first).to_be_visible()
    yield window


async def screen_before_the_start(windows: Windows) -> Visit:
    made = await make(await guest(windows.room, "Ada"), "crossing", 3)
    window = await windows.open(f"/t/{made['table']}/screen#{made['links']['screen']}")
    await expect(window.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    yield window


# Places of every game


async def lobby(windows: Windows, game: str) -> Visit:
    """The host's, with a bot in one seat."""
    ada, seats = await guest(windows.room, "Ada"), GUIDES[game].seats
    made = await make(ada, game, seats, bots=[None, "uniform", *[None] * (seats - 2)])
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await expect(playing.waiting_seats(window)).to_have_count(seats)
    yield window


async def curtain(windows: Windows, game: str) -> Visit:
    """Between two seats of a device that all share."""
    ada = await guest(windows.room, "Ada")
    made = await make(ada, game, GUIDES[game].seats, device="shared", start=True)
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await expect(prompt(window)).to_contain_text("Pass the device to")
    await expect(GUIDES[game].board(window)).to_be_visible()
    yield window


async def screen(windows: Windows, game: str) -> Visit:
    table, people = await sat_down(windows, GUIDES[game].seats, game)
    window = await windows.open(f"/t/{table}/screen#{await link(table, people[0], 'screen')}")
    await expect(GUIDES[game].board(window)).to_be_visible()
    yield window


async def end_and_replay(windows: Windows, game: str) -> Visit:
    """How it ended; then a moment of it again, through another's eyes."""
    guide = GUIDES[game]
    table, people = await sat_down(windows, guide.seats, game, options=guide.options)
    await guide.finish(table, people)
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()
    await expect(ranking(window)).to_have_count(guide.seats)
    yield window
    await window.go(f"/r/{table}")
    await window.page.get_by_role("button", name="One step on").click()
    await window.page.get_by_role("combobox", name="Through whose eyes").select_option("Bo")
    await expect(guide.board(window)).to_be_visible()
    await expect(window.page.get_by_text("Step 1 of")).to_be_visible()
    yield window


async def replays(windows: Windows) -> Visit:
    table, people = await sat_down(windows, 2, "venise")
    await canal.sit_it_out(table, people)
    window = await windows.open("/replays", token=people[0].token)
    await expect(window.page.get_by_role("listitem").first).to_be_visible()
    yield window


async def what_if(windows: Windows) -> Visit:
    """Playing on from a moment of a replay: the sheet, and where friends are waited for."""
    table, people = await sat_down(windows, 2, "abracada")
    async with Line(people[1], table) as line:
        await line.act("resign")
    window = await windows.open(f"/r/{table}?seat=0", token=people[0].token)
    await window.page.get_by_role("button", name="Play on from here").click()
    sheet = window.page.get_by_role("dialog", name="Play on from here")
    await sheet.get_by_text("Friends", exact=True).click()
    yield window
    await sheet.get_by_role("button", name="Set the table").click()
    await expect(window.page.get_by_text("This table goes on from an earlier game.")).to_be_visible()
    yield window


async def sharing(windows: Windows) -> Visit:
    """A finished game is shared: the sheet with its link, and what a stranger sees there."""
    table, people = await sat_down(windows, 2, "abracada")
    async with Line(people[1], table) as line:
        await line.act("resign")
    window = await windows.open(f"/r/{table}", token=people[0].token)
    await window.page.get_by_role("button", name="Share", exact=True).click()
    await window.page.get_by_role("button", name="Make the link").click()
    link = await window.page.get_by_role("dialog").get_by_label("Link").input_value()
    yield window
    await window.go(link.removeprefix(windows.room.url))
    await expect(window.page.get_by_text("Shared replay")).to_be_visible()
    yield window


async def rules(windows: Windows, game: str) -> Visit:
    window = await windows.open(f"/rules/{game}")
    await expect(window.page.get_by_role("heading").nth(2)).to_be_visible()
    yield window


# Lessons

CROSSING_STEPS = (
    "Alone, you take the stones",
    "In company, nobody takes",
    "Cover what you have",
    "Cover, then rest a round",
    "Open tiles can be robbed",
    "Sets and white count most",
)


def title(window: Window) -> Locator:
    """What a step of a lesson is about."""
    return window.page.get_by_role("complementary", name="What is asked").get_by_role("heading", level=2)


async def at_step(window: Window, number: int) -> None:
    """Wait until a step of a lesson has begun, on a board that is there."""
    await expect(window.page.locator(f"main[data-step='{number}'][data-phase=asked]")).to_be_visible()
    await expect(window.page.locator("[data-target]").first).to_be_visible()


async def lesson(windows: Windows) -> Visit:
    """A question, the answer to a wrong try, a line to be read, and the end."""
    window = await windows.open("/learn/crossing")
    await at_step(window, 1)
    yield window
    await playing.target(window, "Point at mushroom 1").click()
    await expect(window.page.get_by_role("button", name="Try again")).to_be_visible()
    yield window
    await window.page.get_by_role("button", name="Show me").click()
    for number in (2, 3):
        await at_step(window, number)
        await window.page.get_by_role("button", name="Skip").click()
    await at_step(window, 4)
    yield window
    for number in (4, 5, 6):
        await at_step(window, number)
        await window.page.keyboard.press("Escape")
    await expect(window.page.get_by_role("button", name="Play now")).to_be_visible()
    yield window


# Tables in play, and what one game alone has


async def clearing(windows: Windows) -> Visit:
    """Crossing in its second round, with stones on tiles."""
    table, people = await sat_down(windows, 3)
    await playing.play_on(table, people, rounds=1)
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(playing.board(window).get_by_role("button").first).to_be_visible()
    yield window


async def chain(windows: Windows) -> Visit:
    """Abracada in mid-turn, with five seats and the odds; and who waits."""
    ada, bo = await tower.around(windows, 5, odds=True, looking=2)
    await tower.cast_what_is_there(ada, bo)
    yield ada
    yield bo


async def round_summary(windows: Windows) -> Visit:
    """Abracada between two rounds."""
    table, people = await sat_down(windows, 3, "abracada", options={"first": 0})
    await tower.play_to_the_end(table, people, rounds=1)
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await window.page.get_by_role("button", name="How the last round ended").click()
    await expect(tower.summary(window).get_by_role("listitem")).to_have_count(3)
    yield window


async def canal_turn(windows: Windows) -> Visit:
    """Venise step by step: a card to choose, a place for it, a walk, and who waits."""
    _, (ada, bo) = await canal.a_canal(windows)
    yield ada
    await canal.use(ada, "large plank")
    yield ada
    await canal.go(ada, "Lay the plank between a1 and b2")
    await canal.use(ada, "walk 2 steps")
    yield ada
    yield bo


async def joker(windows: Windows) -> Visit:
    """Venise where a joker asks what it is to be."""
    _, (ada, bo) = await canal.a_canal(windows)
    await canal.joker_in_hand(ada, bo)
    await canal.pass_turn(bo)
    await canal.card(ada, "joker").click()
    await expect(canal.board(ada).get_by_role("dialog")).to_be_visible()
    yield ada


async def own_board(windows: Windows) -> Visit:
    """Venise's lobby with a board that somebody wrote."""
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "venise", 2, options={"board": SCHOOL})
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await playing.unfold_options(window)
    await expect(window.page.get_by_role("textbox", name="A text of your own")).to_be_visible()
    yield window
