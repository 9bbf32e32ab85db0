"""A progress bar for whoever watches the terminal; never in the way of the output, never in a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(label: str, total: int | None, *, talking: bool) -> Iterator[Callable[[], None]]:
    """Shows how much is done, told by calling what it gives; `talking`: there is output meanwhile."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    if not watched or (talking and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)
