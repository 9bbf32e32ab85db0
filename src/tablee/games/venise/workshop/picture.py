"""A board as a picture (SVG): posts, walls and bridges on the water with their gems, by day or by night."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from tablee.games.venise.boards.board import COLOURS, Board, slot_name
from tablee.games.venise.boards.posts import PORTS, WATER, posts

PITCH: Final = 116
MARGIN: Final = 84
HEAD: Final = 64

Corners = Sequence[tuple[float, float]]

TONES: Final = {
    "red": ("#F58C76", "#D9402F", "#9E2233"),
    "white": ("#FFFFFF", "#E3DCF0", "#8F82AB"),
    "green": ("#8FDDA3", "#2F9A5F", "#17603F"),
    "yellow": ("#FFE08A", "#F0AE2B", "#B5720F"),
}
"""Light, base and dark tone of each colour."""

OUTLINES: Final[dict[str, Corners]] = {
    "red": ((0, -19), (15, 0), (0, 19), (-15, 0)),
    "white": tuple((16.5 * cos(pi * n / 5 - 0.4 * pi), 16.5 * sin(pi * n / 5 - 0.4 * pi)) for n in range(10)),
    "green": ((-9, -17), (9, -17), (14, -12), (14, 12), (9, 17), (-9, 17), (-14, 12), (-14, -12)),
    "yellow": ((-3.5, -17), (3.5, -17), (18, 10), (14.5, 15), (-14.5, 15), (-18, 10)),
}
"""Each colour's shape."""

SEATS_OF_GEMS: Final = {
    ("|", "deck"): (0, 0), ("|", "below"): (-23, 0), ("=", "deck"): (0, 0), ("=", "below"): (0, -23),
    ("\\", "a"): (14, -15), ("\\", "b"): (-14, 14), ("/", "a"): (-14, -15), ("/", "b"): (14, 15),
}  # fmt: skip
"""Where on its post a gem lies; on a post of one cell in the middle."""


@dataclass(frozen=True, slots=True)
class Light:
    """The colours a board is drawn in, as in `web/scenery/Light.svelte`."""

    ink: str
    bands: tuple[str, str, str]
    waves: tuple[str, ...]
    shadow: str
    stone: str
    hollow: str
    """The stone of a post under a bridge."""
    side: str
    rim: str
    pile: str
    port: str
    channel: str
    depth: str
    deck: str
    tread: str
    rail: str
    brick: str
    brick_end: str
    brick_top: str


DAY: Final = Light(
    ink="#2B2038", bands=("#4FA9A6", "#58B3AD", "#63BCB4"), waves=("#8AD3C8", "#3F9894", "#8AD3C8"),
    shadow="#2B7F80",
    stone="#F2E2C4", hollow="#D3B78F", side="#B08E68", rim="#FFF8E8", pile="#7D5B3E", port="#8A6A4C",
    channel="#3F9C9A", depth="#1F5A60", deck="#FBF0DA", tread="#C39F6E", rail="#FFF8E8",
    brick="#C9694A", brick_end="#93432E", brick_top="#EDA37E",
)  # fmt: skip
NIGHT: Final = Light(
    ink="#FFF3D6", bands=("#07195A", "#0A2270", "#0E2C86"), waves=("#3566D6", "#061448"), shadow="#020A36",
    stone="#CFC3F0", hollow="#8379C8", side="#574A9C", rim="#FFF0CF", pile="#3A2F78", port="#4A3F8C",
    channel="#0E2C86", depth="#040D3C", deck="#FFE3AB", tread="#B27F4C", rail="#FFF2CF",
    brick="#A8445A", brick_end="#6A2549", brick_top="#E08480",
)  # fmt: skip


def picture(board: Board) -> str:
    """The whole picture."""
    width = (len(board.rows[0]) - 1) * PITCH + 2 * MARGIN
    height = (len(board.rows) - 1) * PITCH + 2 * MARGIN + HEAD
    light = NIGHT if board.night else DAY
    parts = [
        *water(width, height, light),
        *names(board, light),
        *posts_drawn(board, light),
        *gems_drawn(board),
    ]
    title = escape(board.name)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{title}</title>",
            *parts,
            "</svg>\n",
        ]
    )


def mixed(colour: str, other: str, share: float) -> str:
    """A mix of two colours, with this share of the other."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def moved(x: float, y: float, body: str, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g}){more}">{body}</g>'


def polygon(corners: Corners, style: str) -> str:
    points = " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)
    return f'<polygon points="{points}" {style}/>'


def water(width: int, height: int, light: Light) -> Iterator[str]:
    """The canal, a little brighter towards the front, with small waves."""
    for number, band in enumerate(light.bands):
        yield f'<rect y="{number * height // 4}" width="{width}" height="{height}" fill="{band}"/>'
    chance = Random(1)
    waves = light.waves
    for number in range(width * height // 9500):
        x, y = chance.randrange(width), chance.randrange(height)
        style = f'fill="none" stroke="{waves[number % len(waves)]}" stroke-width="2.5" stroke-linecap="round"'
        yield f'<path d="M{x} {y}q8-6 16 0t16 0" {style} opacity=".75"/>'


def names(board: Board, light: Light) -> Iterator[str]:
    """The board's name, and the letters and numbers of its slots, each on the water's own tone."""
    ink = light.ink
    font = 'font-family="Nunito, sans-serif" font-weight="800" text-anchor="middle"'
    title = 'font-family="Fraunces, serif" font-weight="600" font-size="27"'
    yield f'<text x="{MARGIN - 36}" y="44" {title} fill="{ink}">{escape(board.name)}</text>'
    for x in range(len(board.rows[0])):
        letter = slot_name(x, 0)[0]
        yield f'<text x="{place(x, 0)[0]}" y="{HEAD + 26}" {font} font-size="15" fill="{ink}">{letter}</text>'
    for y in range(len(board.rows)):
        yield f'<text x="26" y="{place(0, y)[1] + 5}" {font} font-size="15" fill="{ink}">{y + 1}</text>'


def place(x: int, y: int) -> tuple[int, int]:
    """The middle of a slot."""
    return MARGIN + x * PITCH, HEAD + MARGIN + y * PITCH


def posts_drawn(board: Board, light: Light) -> Iterator[str]:
    """Every post where it stands."""
    for y, row in enumerate(board.rows):
        for x, sign in enumerate(row):
            if sign != WATER:
                body = post(sign, light) + top(board, sign, slot_name(x, y), light)
                yield moved(*place(x, y), body)


def octagon(radius: float) -> Corners:
    r, k = radius, radius * 0.42
    return ((-k, -r), (k, -r), (r, -k), (r, k), (k, r), (-k, r), (-r, k), (-r, -k))


def post(sign: str, light: Light) -> str:
    """The wooden octagon on its piles, with a dot for every open port."""
    top_tone = light.hollow if sign in "|=" else light.stone
    dots = ""
    for port in posts()[sign].ports:
        dx, dy = PORTS[port]
        far = 22.5 / hypot(dx, dy)
        dots += f'<circle cx="{dx * far:.4g}" cy="{dy * far:.4g}" r="2.4" fill="{light.port}"/>'
    return (
        f'<ellipse cx="3" cy="14" rx="36" ry="27" fill="{light.shadow}" opacity=".55"/>'
        + moved(0, 9, polygon(octagon(28), f'fill="{light.side}"'))
        + f'<path d="M-24 24v10M-8 32v8M10 32v8M25 22v10" stroke="{light.pile}" stroke-width="5"/>'
        + polygon(octagon(28), f'fill="{top_tone}" stroke="{light.rim}" stroke-width="2"')
        + dots
    )


def top(board: Board, sign: str, slot: str, light: Light) -> str:
    """What stands on a post."""
    match sign:
        case "S":
            return start(COLOURS[board.starts.index(slot)]) if slot in board.starts else ""
        case "o":
            return (
                f'<circle r="13" fill="{light.side}" stroke="{light.port}" stroke-width="2.5"/>'
                '<path d="M3-9a9 9 0 1 0 6 12a7.5 7.5 0 0 1-6-12z" fill="#F6E3A1"/>'
            )
        case "|":
            return bridge(light)
        case "=":
            return moved(0, 0, bridge(light, shadow="7 -5"), " rotate(90)")
    return moved(0, 0, wall(light), " scale(-1 1)" if sign == "/" else "")


def start(colour: str) -> str:
    """A disc in the seat's colour with its outline."""
    ink = "#2B2038" if colour in ("white", "yellow") else "#FFFFFF"
    outline = polygon(
        OUTLINES[colour], f'fill="none" stroke="{ink}" stroke-width="4.5" stroke-linejoin="round"'
    )
    return (
        f'<circle r="17" fill="{TONES[colour][1]}" stroke="#FFF8E8" stroke-width="2" stroke-dasharray="3 3"/>'
        + moved(0, 0, outline, " scale(.5)")
    )


def bridge(paint: Light, shadow: str = "5 7") -> str:
    """The channel below from side to side, and the deck with its steps and railings across it."""
    knobs = "".join(f'<circle cx="{x}" cy="{y}" r="4"/>' for x in (-13, 13) for y in (-38, 38))
    return (
        f'<path d="M-28-9H28V9H-28z" fill="{paint.channel}"/>'
        f'<path d="M-20-9H20V9H-20z" fill="{paint.depth}"/>'
        f'<path d="M-28-9H28M-28 9H28" stroke="{paint.port}" stroke-width="2"/>'
        f'<path d="M-12-38H12V38H-12z" fill="#1D1430" opacity=".36" transform="translate({shadow})"/>'
        f'<path d="M-13-39L-15.5 0L-13 39H13L15.5 0L13-39z" fill="{paint.brick}"/>'
        f'<path d="M-8.5-39L-10.5 0L-8.5 39H8.5L10.5 0L8.5-39z" fill="{paint.deck}"/>'
        f'<path d="M-8.5-34h17M-8.8-28.5h17.6M-9-23h18M-9 23h18M-8.8 28.5h17.6M-8.5 34h17"'
        f' stroke="{paint.tread}" stroke-width="2.2"/>'
        '<path d="M-13-39L-15.5 0L-13 39M13-39L15.5 0L13 39" fill="none"'
        f' stroke="{paint.rail}" stroke-width="3"/>'
        f'<g fill="{paint.rail}" stroke="{paint.brick}" stroke-width="1.5">{knobs}</g>'
    )


def wall(paint: Light) -> str:
    """Bricks from corner to corner, twelve high, falling to the right."""
    return (
        '<path d="M-25-15L-15-25L25 15L15 25z" fill="#1D1430" opacity=".25" transform="translate(0 7)"/>'
        f'<path d="M-24-15L16 25V13L-24-27z" fill="{paint.brick}"/>'
        f'<path d="M16 25L25 16V4L16 13z" fill="{paint.brick_end}"/>'
        f'<path d="M-24-27L-15-36L25 4L16 13z" fill="{paint.brick_top}"/>'
        f'<path d="M-24-21L16 19M-16-19v6M-6-9v6M4 1v6M-11-8v6M-1 2v6M9 12v6" stroke="{paint.brick_end}"'
        ' stroke-width="1.6"/>'
    )


def gems_drawn(board: Board) -> Iterator[str]:
    """Every gem on its cell."""
    for colour, cells in zip(COLOURS, board.gems, strict=True):
        for cell in cells:
            slot, _, side = cell.partition(".")
            x, y = ord(slot[0]) - ord("a"), int(slot[1:]) - 1
            dx, dy = SEATS_OF_GEMS.get((board.rows[y][x], side), (0, 0))
            at_x, at_y = place(x, y)
            yield moved(at_x + dx, at_y + dy, gem(colour), " scale(.56)")


def gem(colour: str) -> str:
    """A cut stone: facets lighter or deeper as they face the light, a table, a glint."""
    light, base, deep = TONES[colour]
    outline = OUTLINES[colour]
    middle = 4 if colour == "yellow" else 0
    table = [(x * 0.52, middle + (y - middle) * 0.52) for x, y in outline]
    body = polygon(outline, f'fill="{deep}" stroke="{deep}" stroke-width="4.5" stroke-linejoin="round"')
    for n, (p, a) in enumerate(zip(outline, table, strict=True)):
        q, b = outline[(n + 1) % len(outline)], table[(n + 1) % len(table)]
        mx, my = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2 - middle
        facing = (-0.5 * mx - 0.86 * my) / hypot(mx, my)
        tone = mixed(base, light, facing * 0.95) if facing > 0 else mixed(base, deep, -facing * 0.75)
        body += polygon((p, q, b, a), f'fill="{tone}"')
    body += polygon(table, f'fill="{mixed(base, light, 0.38)}"')
    half = [table[0], *table[len(table) // 2 :]]
    body += polygon(half, 'fill="#FFF" opacity=".22"')
    glint = "M-5-10q1 4.6 5.6 5.6q-4.6 1-5.6 5.6q-1-4.6-5.6-5.6q4.6-1 5.6-5.6z"
    return body + f'<path d="{glint}" fill="#FFF" opacity=".95"/>'
