"""Renders preview cards and app icons from the client: `.venv/bin/python -m tools.looking.cards`.

They are screenshots of the client's own drawings: the games' boxes and the project's logo.
"""

import asyncio
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from tablee import shelf
from tools.driving.chromium import launch
from tools.driving.rooms import a_room
from tools.driving.windows import Windows

ROOT = Path(__file__).parents[2]
PUBLIC = ROOT / "web" / "public"
SIZE = (1200, 630)
"""The size messengers expect."""
COLOURS = 256

BEGIN = """(children) => {
    document.getElementById('card')?.remove()
    const card = Object.assign(document.createElement('div'), { id: 'card' })
    Object.assign(card.style, { position: 'fixed', inset: 0, zIndex: 99 })
    Object.assign(card.style, { background: '#fbf4e6', color: '#2b2038' })
    document.documentElement.style.fontSize = '16px'
    document.body.append(card)
    const place = (piece, style) => {
        Object.assign(piece.style, { position: 'absolute', ...style })
        card.append(piece)
    }
    const words = (text, style) => {
        const piece = Object.assign(document.createElement('div'), { textContent: text })
        Object.assign(piece.style, { fontFamily: 'var(--display)', fontWeight: 700, lineHeight: 1.08 })
        place(piece, style)
    }
    const mark = (size, style) => {
        const piece = document.querySelector('header svg').cloneNode(true)
        piece.setAttribute('width', size), piece.setAttribute('height', size)
        place(piece, style)
    }
    const lid = (title, width, style) => {
        const box = [...document.querySelectorAll('article')].find((one) => one.textContent.includes(title))
        const piece = box.querySelector('.lid').cloneNode(true)
        const shadow = { boxSizing: 'border-box', boxShadow: '14px 16px 0 -1px #2b2038' }
        place(piece, { width: `${width}px`, ...shadow, ...style })
    }
    """
GAME = (
    BEGIN
    + """
    lid(children, 600, { left: '52px', top: '82px' })
    mark(230, { left: '808px', top: '130px' })
    words('Tablée', { left: '700px', top: '386px', width: '450px', fontSize: '104px', textAlign: 'center' })
}"""
)
HOUSE = (
    BEGIN
    + """
    mark(190, { left: '80px', top: '54px' })
    words('Tablée', { left: '300px', top: '74px', fontSize: '140px' })
    children.slice(0, 3).forEach((title, i) =>
        lid(title, 336, { left: `${64 + i * 366}px`, top: '306px', rotate: `${(i - 1) * 2}deg` }))
}"""
)
ICON = (
    BEGIN
    + """
    const [size, inner, ground] = children
    Object.assign(card.style, { inset: 'auto', left: 0, top: 0, width: `${size}px`, height: `${size}px` })
    card.style.background = ground
    const edge = `${(size - inner) / 2}px`
    mark(inner, { left: edge, top: edge })
    document.documentElement.style.background = document.body.style.background = 'transparent'
    for (const one of document.body.children) if (one !== card) one.style.visibility = 'hidden'
}"""
)
PAPER = "#fbf4e6"
ICONS = {
    "icon-192.png": (192, 192, "transparent"),
    "icon-512.png": (512, 512, "transparent"),
    "icon-maskable.png": (512, 330, PAPER),
    "apple-touch-icon.png": (180, 138, PAPER),
}
"""The size of each icon, the size of the logo on it, and its background; masks may cut 20 % off each side."""


async def take(page: Page, file: Path, size: tuple[int, int]) -> None:
    """Save a screenshot with few colours: messengers reject large files."""
    shot = await page.screenshot(
        clip={"x": 0, "y": 0, "width": size[0], "height": size[1]}, omit_background=True
    )
    picture = Image.open(io.BytesIO(shot))
    whole = picture.getextrema()[-1] == (255, 255)
    few = picture.convert("RGB").quantize(COLOURS) if whole else picture.quantize(COLOURS, method=2)
    few.save(file, optimize=True)
    print(file.relative_to(ROOT), flush=True)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder, a_room(Path(folder)) as room:
        async with async_playwright() as playwright:
            windows = Windows(await launch(playwright), room)
            page = (await windows.open("/", size=SIZE)).page
            boxes = [box for box in shelf.boxes() if box.id in ("crossing", "abracada", "venise")]
            await expect(page.locator(".lid svg")).to_have_count(len(boxes))
            await page.evaluate("document.fonts.ready")
            await page.evaluate(HOUSE, [box.title for box in boxes])
            await take(page, PUBLIC / "card.png", SIZE)
            for box in boxes:
                await page.evaluate(GAME, box.title)
                await take(page, ROOT / "src" / "tablee" / "games" / box.id / "card.png", SIZE)
            for name, (size, mark, ground) in ICONS.items():
                await page.evaluate(ICON, [size, mark, ground])
                await take(page, PUBLIC / name, (size, size))
            await windows.close()


if __name__ == "__main__":
    asyncio.run(main())
