"""Terminal output: tables and colours, or plain text when redirected."""

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
"""Terminal styles of the colours named in texts (`colour.NAME`)."""


class Screen(Console):
    """The console; broken pipes are left to the caller."""

    def __init__(self) -> None:
        super().__init__(highlight=False, emoji=False, markup=False, soft_wrap=False)

    def on_broken_pipe(self) -> None:
        raise


def coloured(sentence: str, voice: Voice) -> Text:
    """A sentence with colour words, and their numbers, in that colour: `2 red`."""
    text = Text(sentence)
    for name, style in COLOURS.items():
        text.highlight_regex(rf"(?i)(\d+\s)?\b{voice.say(f'colour.{name}')}\w*", style)
    return text


Row = Sequence[str] | Sequence[Text]


def grid(heads: Sequence[str], rows: Sequence[Row], *, numbers: frozenset[int] = frozenset()) -> Table:
    """A plain table; the columns in `numbers` are right-aligned."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place in numbers else "left")
    for row in rows:
        table.add_row(*row)
    return table
