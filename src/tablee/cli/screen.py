"""The screen: tables and colours on a terminal, plain words where the output goes elsewhere."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee.cli.voice import Voice

COLOURS = {
    "red": "bold red",
    "blue": "bold blue",
    "yellow": "bold yellow",
    "green": "bold green",
    "white": "bold reverse",
    "black": "bold",
}
"""How the colours that the house's texts name (`colour.NAME`) look on a terminal."""


class Screen(Console):
    """Where people read; it leaves a closed pipe to whoever started it."""

    def __init__(self) -> None:
        super().__init__(highlight=False, emoji=False, markup=False, soft_wrap=False)

    def on_broken_pipe(self) -> None:
        raise


def coloured(sentence: str, voice: Voice) -> Text:
    """A sentence in which words for colours have their colour, together with their number: `2 red`."""
    text = Text(sentence)
    for name, style in COLOURS.items():
        text.highlight_regex(rf"(?i)(\d+\s)?\b{voice.say(f'colour.{name}')}\w*", style)
    return text


Row = Sequence[str] | Sequence[Text]


def grid(heads: Sequence[str], rows: Sequence[Row], *, numbers: frozenset[int] = frozenset()) -> Table:
    """A plain table; the columns in `numbers` are set to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place in numbers else "left")
    for row in rows:
        table.add_row(*row)
    return table
