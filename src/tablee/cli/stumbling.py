"""Turns an exception raised by a third-party game into one line; in our own games it is a bug."""

import re
import traceback
from pathlib import Path

from tablee import shelf
from tablee.cli.mistakes import Mistake

WRITTEN = re.compile(r'File "([^"]+)", line (\d+)')
"""A position in a source file, as a traceback of another process shows it."""


def stumbled(problem: Exception) -> Mistake | None:
    """The mistake for an exception of a third-party game; None if no such game is involved."""
    try:
        guests = shelf.guests()
    except Exception:  # the shelf itself fails: report the original exception instead
        return None
    said = f"{type(problem).__name__}: {problem}"
    for file, line in reversed(places(problem)):
        for package, folder in guests.items():
            if Path(file).is_relative_to(folder) or file.startswith(f"{package}/"):
                name = Path(file).name
                return Mistake("game_stumbled", package=package, detail=f"{name}, line {line}: {said}")
    if isinstance(problem, NotImplementedError) and guests:
        return Mistake("game_unwritten", detail=str(problem))
    return None


def places(problem: Exception) -> list[tuple[str, int]]:
    """The source positions of an exception, the innermost last, including those in other processes."""
    here = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(problem.__traceback__)]
    there = [(file, int(line)) for file, line in WRITTEN.findall(str(problem.__cause__ or ""))]
    return [*here, *there]
