"""A plot of standings as SVG: a dot for each bot's rating, with its confidence interval."""

from collections.abc import Callable, Mapping
from html import escape
from math import ceil, floor
from typing import Final

from tablee.lab.standings import Rating, Standings

WIDTH: Final = 640
ROW: Final = 44
TOP: Final = 58
LEFT: Final = 132
LETTER: Final = 8
"""The approximate width of a letter, from which the space for names follows."""
RIGHT: Final = 36
STEPS: Final = (25, 50, 100, 200, 250, 500, 1000, 2500)
"""The possible distances between grid lines, in points."""

STYLE: Final = """
.ground { fill: #fbf9f4 }
text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #2b2a33 }
.title { font-size: 16px; font-weight: 600 }
.axis { fill: #6b6874; font-size: 12px }
.grid { stroke: #dedbe4 }
.span { stroke: #3d6d8f; stroke-width: 3; stroke-linecap: round }
.dot { fill: #3d6d8f }
@media (prefers-color-scheme: dark) {
.ground { fill: #211f26 } text { fill: #ece9f1 } .axis { fill: #a9a5b3 } .grid { stroke: #45424e }
.span { stroke: #7fb4d9 } .dot { fill: #7fb4d9 }
}
"""


def plot(standings: Standings, names: Mapping[str, str], title: str, axis: str) -> str:
    """The whole picture, the strongest on top; `names` are the bots' display names."""
    low = min(rating.low for rating in standings.ratings)
    high = max(rating.high for rating in standings.ratings)
    step = next((step for step in STEPS if (high - low) / step <= 7), STEPS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    called = {rating.bot: names.get(rating.bot, rating.bot) for rating in standings.ratings}
    left = max(LEFT, 28 + LETTER * max(map(len, called.values())))
    width = left - LEFT + WIDTH
    scale = (width - left - RIGHT) / ((last - first) * step)

    def across(points: float) -> float:
        return round(left + (points - first * step) * scale, 1)

    bottom = TOP + ROW * len(standings.ratings)
    lines = [gridline(across(mark * step), bottom, mark * step) for mark in range(first, last + 1)]
    rows = [
        row(rating, called[rating.bot], TOP + ROW * number + ROW / 2, across)
        for number, rating in enumerate(standings.ratings)
    ]
    size = f'viewBox="0 0 {width} {bottom + 52}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
            f"<style>{STYLE}</style>",
            '<rect class="ground" width="100%" height="100%" rx="8"/>',
            f'<text class="title" x="16" y="30">{escape(title)}</text>',
            *lines,
            *rows,
            f'<text class="axis" x="{left}" y="{bottom + 40}">{escape(axis)}</text>',
            "</svg>\n",
        ]
    )


def gridline(x: float, bottom: float, points: int) -> str:
    """One vertical grid line with its number."""
    sign = "−" if points < 0 else "+" if points else ""
    return (
        f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{bottom}"/>'
        f'<text class="axis" x="{x}" y="{bottom + 18}" text-anchor="middle">{sign}{abs(points)}</text>'
    )


def row(rating: Rating, name: str, y: float, across: Callable[[float], float]) -> str:
    """One bot."""
    return (
        f'<text x="16" y="{y + 5}">{escape(name)}</text>'
        f'<line class="span" x1="{across(rating.low)}" x2="{across(rating.high)}" y1="{y}" y2="{y}"/>'
        f'<circle class="dot" cx="{across(rating.points)}" cy="{y}" r="7"/>'
    )
