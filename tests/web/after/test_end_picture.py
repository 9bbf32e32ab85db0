"""The picture of the end that one can send: it looks like the board, and says what the end sheet says."""

import base64
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import ranking, sat_down
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAWN = """() => {
  const drawn = (window.drawn = { words: [], pictures: 0 })
  const { fillText, drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (words, ...where) {
    drawn.words.push(words)
    return fillText.call(this, words, ...where)
  }
  CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    drawn.pictures += 1
    return drawImage.apply(this, what)
  }
}"""
"""From now on the page remembers what is written and drawn on any canvas."""

FAR = """async ([picture, page, wide, high]) => {
  const read = async (png, w, h) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [300, Math.round(300 * high / wide)]
    const pen = canvas.getContext('2d')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, w ?? image.width, h ?? image.height, 0, 0, canvas.width, canvas.height)
    return [pen.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width]
  }
  const [ours, row] = await read(picture, 1200, 1200 * high / wide)
  const [theirs] = await read(page, wide, high)
  let [far, all] = [0, 0]
  for (let at = 0; at < ours.length; at += 4) {
    if ((at / 4) % row > row - 10) continue  // there the panel lies on the board
    all += 1
    if ([0, 1, 2].some((i) => Math.abs(ours[at + i] - theirs[at + i]) > 48)) far += 1
  }
  return far / all
}"""
"""Which part of a picture's board looks otherwise than the page does."""


@dataclass
class Kept:
    """The picture as a file, what was written on it, how many pictures are in it."""

    png: bytes
    words: list[str]
    pictures: int


async def given_up(windows: Windows, game: str, *, dark: bool) -> Window:
    """The end of a game in which Bo gave up, as Ada sees it."""
    table, people = await sat_down(windows, 2, game)
    async with Line(people[1], table) as bo:
        await bo.act("resign")
    ada = await windows.open(f"/t/{table}", token=people[0].token, dark=dark)
    await expect(ranking(ada).locator(".face > *")).to_have_count(2)
    await expect(ada.page.locator("[data-laurels]")).to_have_count(1)
    await ada.drawn()
    return ada


async def kept_of(window: Window) -> Kept:
    await window.page.evaluate(DRAWN)
    async with window.page.expect_download() as kept:
        await window.page.get_by_role("button", name="Picture").click()
    drawn: dict[str, Any] = await window.page.evaluate("window.drawn")
    return Kept((await (await kept.value).path()).read_bytes(), drawn["words"], drawn["pictures"])


@pytest.mark.parametrize(("game", "dark"), [("abracada", True), ("venise", False)])
async def test_the_picture_of_the_end_looks_like_the_board_and_says_who_gave_up(
    windows: Windows, game: str, *, dark: bool
) -> None:
    ada = await given_up(windows, game, dark=dark)
    place = await ada.page.locator("#main .board").bounding_box()
    assert place is not None
    page = await ada.page.screenshot(clip=place, animations="disabled")
    kept = await kept_of(ada)
    pictures = [base64.b64encode(png).decode() for png in (kept.png, page)]
    far = await ada.page.evaluate(FAR, [*pictures, place["width"], place["height"]])
    assert far < 0.01, "the board is drawn as it stands on the page"
    assert kept.words[:2] == ["Ada wins.", "Bo has given up."]
    assert [word for word in kept.words if word.isdecimal()] == ["1", "2"], "places, and no points"
    assert kept.pictures == 3, "the board and two faces"
