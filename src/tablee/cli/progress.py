"""A progress bar, shown only in a terminal, and never mixed with the output."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(label: str, total: int | None, *, talking: bool) -> Iterator[Callable[[], None]]:
    """Show progress; the callable it gives advances it by one. `talking`: other output is printed, too."""
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
