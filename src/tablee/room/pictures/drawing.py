"""Draws how a finished game ended: the lid of its box, and beside it every seat with its place and points.

It runs in a bots' process and gets only what the picture shows: no person's name, no table.
"""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from tablee import shelf

PAPER, SURFACE, INK, SOFT, GLOW = "#fbf4e6", "#fffdf7", "#2b2038", "#655873", "#ffedb8"
SIZE: Final = (1200, 630)
EDGE: Final = (700, 1152)
"""Left and right edge of the ending; the lid is shown to the left of it."""
FACES: Final = {"title": ("fraunces-latin-soft-normal", 700), "text": ("nunito-latin-wght-normal", 800)}
"""The client's two typefaces, by file name and weight."""


class Row(Struct, frozen=True):
    """One seat at the end, in words of one language."""

    place: int
    name: str
    points: str


class Ending(Struct, frozen=True):
    """All that a picture shows."""

    game: str
    title: str
    rows: tuple[Row, ...]


def draw(ending: Ending, fonts: str) -> bytes:
    """The picture as PNG; `fonts` is the folder of the client's typefaces."""
    card = shelf.card(ending.game)
    picture = Image.new("RGB", SIZE, PAPER)
    left, right = EDGE if card else (120, 1080)
    if card:
        picture.paste(Image.open(io.BytesIO(card)).convert("RGB").crop((0, 0, left - 10, SIZE[1])), (0, 0))
    pen = ImageDraw.Draw(picture)
    head, _ = fitted(ending.title, fonts, 56, right - left)
    pen.text((left, 84), ending.title, INK, head, anchor="ls")
    draw_rows(pen, ending.rows, (left, right), fonts)
    pen.text((right, 604), "Tablée", SOFT, face("title", fonts, 34), anchor="rs")
    out = io.BytesIO()
    picture.quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_rows(pen: ImageDraw.ImageDraw, rows: Sequence[Row], edge: tuple[int, int], fonts: str) -> None:
    """Every seat on a line of its own, the winners on a brighter one."""
    left, right = edge
    step = min(92, 452 // max(1, len(rows)))
    size = min(34, step * 4 // 10)
    text = face("text", fonts, size)
    for number, row in enumerate(rows):
        top = 116 + number * step
        middle = top + (step - 12) // 2
        pen.rounded_rectangle(
            (left, top, right, top + step - 12), 18, GLOW if row.place == 1 else SURFACE, INK, width=3
        )
        pen.text((left + 24, middle), f"{row.place}.", INK, text, anchor="lm")
        points = pen.textlength(row.points, text)
        name, shown = fitted(row.name, fonts, size, int(right - left - 120 - points), "text")
        pen.text((left + 76, middle), shown, INK, name, anchor="lm")
        pen.text((right - 24, middle), row.points, SOFT, text, anchor="rm")


def fitted(
    words: str, fonts: str, size: int, width: int, kind: str = "title"
) -> tuple[ImageFont.FreeTypeFont, str]:
    """The largest font in which the words fit, down to half the size; after that they are cut."""
    for each in range(size, size // 2, -2):
        found = face(kind, fonts, each)
        if found.getlength(words) <= width:
            return found, words
    while words and found.getlength(words + "…") > width:
        words = words[:-1]
    return found, words + "…"


def face(kind: str, fonts: str, size: int) -> ImageFont.FreeTypeFont:
    """A typeface of the client; the library's default if the client is not built."""
    name, weight = FACES[kind]
    files = sorted(Path(fonts).glob(f"{name}*.woff2"))
    if not files:
        plain = ImageFont.load_default(size)
        assert isinstance(plain, ImageFont.FreeTypeFont)
        return plain
    found = ImageFont.truetype(files[0], size)
    axes = found.get_variation_axes()
    found.set_variation_by_axes([float(weight), 100.0][: len(axes)])
    return found
