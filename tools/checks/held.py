"""A check that held is not made again while nothing it reads has changed."""

import json
from collections.abc import Iterable
from pathlib import Path

from tools.checks.outcome import AS_BEFORE, Check
from tools.setup.workbench import BUILD, fingerprint

HELD = BUILD / "held.json"
"""By the name of a check, the mark of what it read when it last held."""


def unless_it_held(name: str, check: Check, read: Iterable[Path], known: Path = HELD) -> Check:
    """The check, or nothing where it held for these very files."""
    files = list(read)

    def made() -> tuple[bool, str]:
        mark = fingerprint(files)
        if held_for(known).get(name) == mark:
            return True, AS_BEFORE
        held, told = check()
        if held:
            known.parent.mkdir(parents=True, exist_ok=True)
            known.write_text(json.dumps(held_for(known) | {name: mark}))
        return held, told

    return made


def held_for(known: Path) -> dict[str, str]:
    """What is known; nothing where that cannot be read."""
    try:
        marks = json.loads(known.read_text())
    except (OSError, ValueError):
        return {}
    return marks if isinstance(marks, dict) else {}
