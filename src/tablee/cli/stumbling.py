"""What a game of somebody's own raises while a command runs is told in one line; of ours it is a bug."""

import re
import traceback
from pathlib import Path

from tablee import shelf
from tablee.cli.mistakes import Mistake

WRITTEN = re.compile(r'File "([^"]+)", line (\d+)')
"""A place in the code, as another process tells it."""


def stumbled(problem: Exception) -> Mistake | None:
    """The mistake of the game in which this was raised; None where none of somebody's own was in play."""
    try:
        guests = shelf.guests()
    except Exception:  # the shelf itself cannot be read: what was raised first is what counts
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
    """Where it was raised, the innermost place last, also where that was in another process."""
    here = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(problem.__traceback__)]
    there = [(file, int(line)) for file, line in WRITTEN.findall(str(problem.__cause__ or ""))]
    return [*here, *there]
